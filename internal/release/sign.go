package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"aead.dev/minisign"
)

// signPassword is the environment variable that contains the password of an encrypted key.
const signPassword = "CHUHE_SIGN_PASSWORD"

// errSums reports that files do not match SHA256SUMS.
var errSums = errors.New("the files are not those of SHA256SUMS")

// sign signs the file SHA256SUMS of the release in the given folder with a secret minisign key. It
// first compares every file with its sum. It returns the public key in the format used by "minisign
// -P".
func sign(folder, keyFile, password string) (string, error) {
	text, err := os.ReadFile(keyFile)
	if err != nil {
		return "", err
	}
	key, err := secretKey(text, password)
	if err != nil {
		return "", fmt.Errorf("%s: %w", keyFile, err)
	}
	sums, err := os.ReadFile(filepath.Join(folder, "SHA256SUMS"))
	if err != nil {
		return "", err
	}
	if err := checkSums(folder, string(sums)); err != nil {
		return "", err
	}
	notes, err := os.ReadFile(filepath.Join(folder, "NOTES.md"))
	if err != nil {
		return "", err
	}
	title, _, _ := strings.Cut(strings.TrimPrefix(string(notes), "# "), "\n")
	public, ok := key.Public().(minisign.PublicKey)
	if !ok {
		return "", fmt.Errorf("%s: no key of minisign", keyFile)
	}
	// Sign a hash of the sums, which is the format that minisign writes and expects.
	reader := minisign.NewReader(bytes.NewReader(sums))
	if _, err := reader.Read(make([]byte, len(sums)+1)); err != nil {
		return "", err
	}
	signature := reader.SignWithComments(key, title+", file:SHA256SUMS", fmt.Sprintf("signature from minisign secret key %016X", key.ID()))
	if !minisign.Verify(public, sums, signature) {
		return "", errors.New("the signature does not fit the key")
	}
	return public.String(), os.WriteFile(filepath.Join(folder, "SHA256SUMS.minisig"), append(signature, '\n'), 0o644)
}

// secretKey parses a secret key, which may be encrypted.
func secretKey(text []byte, password string) (minisign.PrivateKey, error) {
	if minisign.IsEncrypted(text) {
		if password == "" {
			return minisign.PrivateKey{}, fmt.Errorf("the key is encrypted, and %s is not set", signPassword)
		}
		return minisign.DecryptKey(password, text)
	}
	var key minisign.PrivateKey
	err := key.UnmarshalText(text)
	return key, err
}

// checkSums verifies every file listed in sums.
func checkSums(folder, sums string) error {
	for line := range strings.Lines(sums) {
		want, name, found := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		if !found || name != filepath.Base(name) {
			return fmt.Errorf("%w: the line %q", errSums, line)
		}
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return err
		}
		if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != want {
			return fmt.Errorf("%w: %s", errSums, name)
		}
	}
	return nil
}
