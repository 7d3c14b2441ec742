package main

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"aead.dev/minisign"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// signed makes a folder with a release of one file, and its sums.
func signed(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, text := range map[string]string{"chuhe.tar.gz": "programs", "NOTES.md": "# Chuhe 1.2.3\n\nBuilt.\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := writeSums(folder, []string{"chuhe.tar.gz", "NOTES.md"}); err != nil {
		t.Fatal(err)
	}
	return folder
}

// keyFile writes a new secret key; with a password it is encrypted.
func keyFile(t *testing.T, password string) string {
	t.Helper()
	_, key, err := minisign.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	text, err := key.MarshalText()
	if password != "" {
		text, err = minisign.EncryptKey(password, key)
	}
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "chuhe.key")
	if err := os.WriteFile(name, append(text, '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// minisignTool runs minisign itself, which is not ours; where it is not installed the test is skipped.
func minisignTool(t *testing.T, folder string, args ...string) (string, error) {
	t.Helper()
	tool, err := exec.LookPath("minisign")
	if err != nil {
		t.Skip("not installed: minisign")
	}
	cmd := exec.CommandContext(t.Context(), tool, args...)
	cmd.Dir = folder
	written, err := cmd.CombinedOutput()
	return string(written), err
}

// TestSign has minisign check the sums with the documented command, by keys that we made and by one
// that it made itself; a changed sum is refused.
func TestSign(t *testing.T) {
	own := filepath.Join(t.TempDir(), "its.key")
	if _, err := exec.LookPath("minisign"); err == nil {
		if said, err := minisignTool(t, t.TempDir(), "-G", "-W", "-p", own+".pub", "-s", own); err != nil {
			t.Fatalf("minisign -G: %v\n%s", err, said)
		}
	}
	for _, tt := range []struct{ name, key string }{{"plain", keyFile(t, "")}, {"of minisign", own}} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := os.Stat(tt.key); err != nil {
				t.Skip("not installed: minisign")
			}
			folder := signed(t)
			public, err := sign(folder, tt.key, "")
			if err != nil {
				t.Fatal(err)
			}
			first, err := os.ReadFile(filepath.Join(folder, "SHA256SUMS.minisig"))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := sign(folder, tt.key, ""); err != nil {
				t.Fatal(err)
			}
			if again, err := os.ReadFile(filepath.Join(folder, "SHA256SUMS.minisig")); err != nil || !bytes.Equal(first, again) {
				t.Errorf("two signatures differ: %v", err)
			}
			said, err := minisignTool(t, folder, "-Vm", "SHA256SUMS", "-P", public)
			if err != nil || !strings.Contains(said, "Trusted comment: Chuhe 1.2.3, file:SHA256SUMS") {
				t.Errorf("minisign -V: %v\n%s", err, said)
			}
			sums := filepath.Join(folder, "SHA256SUMS")
			if err := os.WriteFile(sums, []byte("0"), 0o600); err != nil {
				t.Fatal(err)
			}
			if said, err := minisignTool(t, folder, "-Vm", "SHA256SUMS", "-P", public); err == nil {
				t.Errorf("minisign takes other sums:\n%s", said)
			}
		})
	}
}

// TestSignEncrypted signs with an encrypted key: its password is stretched twice, for half a minute
// of a processor and in 1 GiB of memory.
func TestSignEncrypted(t *testing.T) {
	longtest.Only(t, "the password of a key is stretched twice")
	folder := signed(t)
	public, err := sign(folder, keyFile(t, "secret"), "secret")
	if err != nil {
		t.Fatal(err)
	}
	if said, err := minisignTool(t, folder, "-Vm", "SHA256SUMS", "-P", public); err != nil {
		t.Errorf("minisign -V: %v\n%s", err, said)
	}
}

// TestSignRefuses checks that nothing is signed that is not as the sums have it, nor without the password.
func TestSignRefuses(t *testing.T) {
	folder := signed(t)
	encrypted := filepath.Join(t.TempDir(), "encrypted.key")
	head := base64.StdEncoding.EncodeToString(append([]byte("EdScB2"), make([]byte, 152)...))
	if err := os.WriteFile(encrypted, []byte("untrusted comment: minisign encrypted secret key\n"+head+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := sign(folder, encrypted, ""); err == nil || !strings.Contains(err.Error(), signPassword) {
		t.Errorf("an encrypted key without a password: %v", err)
	}
	if err := os.WriteFile(filepath.Join(folder, "chuhe.tar.gz"), []byte("others"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := sign(folder, keyFile(t, ""), ""); !errors.Is(err, errSums) {
		t.Errorf("a changed file: %v", err)
	}
	if _, err := os.Stat(filepath.Join(folder, "SHA256SUMS.minisig")); err == nil {
		t.Error("a signature was written")
	}
}
