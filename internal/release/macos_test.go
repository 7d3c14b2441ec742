package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestMac unpacks an archive for macOS: the application has what its description names, and the
// program is where it is in other archives too.
func TestMac(t *testing.T) {
	built, _ := sampleFiles()
	files, err := macFiles(sampleSource(), built)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	archive := filepath.Join(folder, "a.tar.gz")
	if err := create(archive, sampleSource().time, files, writeTarball); err != nil {
		t.Fatal(err)
	}
	if _, err := output(t.Context(), folder, nil, "tar", "-xzf", archive); err != nil {
		t.Skipf("tar: %v", err)
	}
	for _, name := range []string{"chuhe", macProgram} {
		if data, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(data) != "program chuhe" {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	description, err := os.ReadFile(filepath.Join(folder, "Chuhe.app/Contents/Info.plist"))
	if err != nil {
		t.Fatal(err)
	}
	values := plistValues(t, string(description))
	for key, want := range map[string]string{
		"CFBundleIdentifier": "io.github.chuhe-xiangqi.chuhe", "CFBundlePackageType": "APPL", "CFBundleShortVersionString": "1.2.3-rc.1", "CFBundleName": "Chuhe",
	} {
		if values[key] != want {
			t.Errorf("%s is %q, want %q", key, values[key], want)
		}
	}
	for key, in := range map[string]string{"CFBundleExecutable": "MacOS", "CFBundleIconFile": "Resources"} {
		if info, err := os.Stat(filepath.Join(folder, "Chuhe.app/Contents", in, values[key])); err != nil || key == "CFBundleExecutable" && info.Mode()&0o111 == 0 {
			t.Errorf("%s names %q: %v", key, values[key], err)
		}
	}
	for _, want := range []string{"xqf", "cbr", "cbl"} {
		if !strings.Contains(string(description), "<string>"+want+"</string>") {
			t.Errorf("files of type %s have no kind", want)
		}
	}
	t.Run("icns2png", func(t *testing.T) {
		tool, err := exec.LookPath("icns2png")
		if err != nil {
			t.Skip("not installed: icns2png")
		}
		said, err := exec.CommandContext(t.Context(), tool, "-l", filepath.Join(folder, "Chuhe.app/Contents/Resources/chuhe.icns")).CombinedOutput()
		for _, kind := range icnsKinds {
			if err != nil || !strings.Contains(string(said), kind) {
				t.Errorf("%v: no %s in %s", err, kind, said)
			}
		}
	})
}

// plistValues returns the texts of the outer dictionary of a property list.
func plistValues(t *testing.T, text string) map[string]string {
	t.Helper()
	values := map[string]string{}
	decoder := xml.NewDecoder(strings.NewReader(text))
	var key string
	depth := 0
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return values
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.EndElement:
			depth--
		case xml.StartElement:
			depth++
			if depth == 3 && (token.Name.Local == "key" || token.Name.Local == "string") {
				var content string
				if err := decoder.DecodeElement(&content, &token); err != nil {
					t.Fatal(err)
				}
				depth--
				if token.Name.Local == "key" {
					key = content
				} else {
					values[key] = content
				}
			}
		}
	}
}
