package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tc-hib/winres"
)

// TestChinese checks that every program has a summary in Chinese.
func TestChinese(t *testing.T) {
	for _, name := range append([]string{"product"}, programs...) {
		if summary, err := chinese(name); err != nil || summary == "" {
			t.Errorf("%s: %q, %v", name, summary, err)
		}
	}
	if summary, err := chinese("chuhe-none"); err == nil {
		t.Errorf("a program that there is not: %q", summary)
	}
}

// smallProgram builds a program of one line for a system, and returns where it is.
func smallProgram(t *testing.T, system string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  "module small\n\ngo 1.26\n",
		"main.go": "package main\n\nfunc main() { println(\"here\") }\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	to := filepath.Join(folder, "chuhe.exe")
	if _, err := output(t.Context(), folder, []string{"GOOS=" + system, "GOARCH=amd64", "CGO_ENABLED=0", "GOFLAGS="}, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", to, "."); err != nil {
		t.Fatal(err)
	}
	return to
}

// TestDecorate gives a small program an icon and a version, reads them, and runs it where Wine is.
func TestDecorate(t *testing.T) {
	exe := smallProgram(t, "windows")
	plain, err := os.ReadFile(exe)
	if err != nil {
		t.Fatal(err)
	}
	if err := decorate(sampleSource(), &bundles[0], exe); err != nil {
		t.Fatal(err)
	}
	first, err := os.ReadFile(exe)
	if err != nil {
		t.Fatal(err)
	}
	resources, err := winres.LoadFromEXE(bytes.NewReader(first))
	if err != nil {
		t.Fatal(err)
	}
	icon, err := resources.GetIcon(winres.ID(1))
	if err != nil {
		t.Fatal(err)
	}
	var images bytes.Buffer
	if err := icon.SaveICO(&images); err != nil || images.Bytes()[4] != 6 {
		t.Errorf("the icon has %d images, %v; want 6", images.Bytes()[4], err)
	}
	product, err := chinese("product")
	if err != nil {
		t.Fatal(err)
	}
	// Texts of the version are in UTF-16.
	for _, want := range []string{"1.2.3-rc.1", bundles[0].summary, product} {
		if !bytes.Contains(first, wide(want)) {
			t.Errorf("the program has no %q", want)
		}
	}
	if err := os.WriteFile(exe, plain, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := decorate(sampleSource(), &bundles[0], exe); err != nil {
		t.Fatal(err)
	}
	if again, err := os.ReadFile(exe); err != nil || !bytes.Equal(first, again) {
		t.Errorf("the same program differs, %v", err)
	}
	t.Run("wine", func(t *testing.T) {
		wine, err := exec.LookPath("wine")
		if err != nil || os.Getenv("WINEPREFIX") == "" {
			t.Skip("Wine is not installed, or WINEPREFIX names no folder of its")
		}
		said, err := exec.CommandContext(t.Context(), wine, exe).CombinedOutput()
		if err != nil || !strings.Contains(string(said), "here") {
			t.Errorf("under Wine: %v, %q", err, said)
		}
	})
}

// wide is a text in UTF-16, for characters of the basic plane.
func wide(text string) (data []byte) {
	for _, c := range text {
		data = append(data, byte(c), byte(c>>8))
	}
	return data
}
