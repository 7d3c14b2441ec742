package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// sampleSource is a release of nothing.
func sampleSource() *source {
	return &source{root: "../..", version: "1.2.3-rc.1", commit: strings.Repeat("0", 40), time: time.Unix(1700000000, 0).UTC(), tagged: true}
}

// sampleFiles are the files of a release, with a text in the place of each.
func sampleFiles() (built, common []file) {
	text := func(name string) file {
		return file{name: name, mode: 0o644, data: []byte("The text of " + name + ".\n")}
	}
	for _, name := range programs {
		built = append(built, file{name: name, mode: 0o755, data: []byte("program " + name)})
		common = append(common, text("man/"+name+".1"), text("completion/"+name+".bash"), text("completion/"+name+".zsh"), text("completion/"+name+".fish"))
	}
	return built, append(common, text("README.md"), text("LICENSE"), text("CHANGELOG.md"), text("THIRD_PARTY.md"))
}

func TestSection(t *testing.T) {
	const log = "# Changelog\n\n## Unreleased\n\n- new\n\n## 1.2.3 (2026-01-01)\n\n### chuhe\n- old\n\n## 1.2.0\n- older\n"
	for _, tt := range []struct {
		version string
		tagged  bool
		want    string
	}{{"0.0.0-x", false, "- new\n"}, {"1.2.3", true, "### chuhe\n- old\n"}, {"1.2.0", true, "- older\n"}} {
		if got, err := section(log, tt.version, tt.tagged); err != nil || got != tt.want {
			t.Errorf("section of %s = %q, %v; want %q", tt.version, got, err, tt.want)
		}
	}
	if got, err := section("# Changelog\n\n## 1.2.0\n- older\n", "0.0.0-x", false); err != nil || got != "- older\n" {
		t.Errorf("of a commit after the last version: %q, %v", got, err)
	}
	if _, err := section(log, "1.2", true); err == nil {
		t.Error("a version of which the changelog says nothing is no error")
	}
}

func TestParse(t *testing.T) {
	o, err := parse([]string{"-targets", "linux/arm64,windows/amd64", "-out", "x"})
	if want := []target{{"linux", "arm64"}, {"windows", "amd64"}}; err != nil || !slices.Equal(o.targets, want) || o.out != "x" || o.snapshot {
		t.Errorf("%+v, %v", o, err)
	}
	if o, err := parse([]string{"-notices", "x"}); err != nil || o.notices != "x" {
		t.Errorf("-notices: %+v, %v", o, err)
	}
	for _, args := range [][]string{{"-targets", "plan9/arm"}, {"dist"}} {
		if _, err := parse(args); err == nil {
			t.Errorf("%q is accepted", args)
		}
	}
}

// TestSameTwice checks that archives do not depend on the order in which files come, nor
// on the folder or the time.
func TestSameTwice(t *testing.T) {
	built, common := sampleFiles()
	files := slices.Concat(built, common)
	for name, pack := range map[string]func(io.Writer, time.Time, []file) error{"a.tar.gz": writeTarball, "a.zip": writeZip, "a.deb": control{"Package: chuhe\n"}.write} {
		var packed [2][]byte
		for i := range packed {
			at := filepath.Join(t.TempDir(), name)
			if err := create(at, sampleSource().time, files, pack); err != nil {
				t.Fatal(err)
			}
			var err error
			if packed[i], err = os.ReadFile(at); err != nil {
				t.Fatal(err)
			}
			slices.Reverse(files)
		}
		if !bytes.Equal(packed[0], packed[1]) {
			t.Errorf("%s differs", name)
		}
	}
}

// TestDebian makes a package and has dpkg-deb read it, where that is installed.
func TestDebian(t *testing.T) {
	built, common := sampleFiles()
	src := sampleSource()
	files, err := debianFiles(src, built, common)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "chuhe.deb")
	if err := create(name, src.time, files, debianControl(src, "amd64", files).write); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, f.name)
	}
	for _, want := range []string{
		"./usr/bin/chuhe", "./usr/bin/chuhe-server", "./usr/share/man/man1/chuhe-lab.1.gz", "./usr/share/bash-completion/completions/chuhe-engine",
		"./usr/share/zsh/vendor-completions/_chuhe", "./usr/share/applications/chuhe.desktop", "./usr/lib/systemd/system/chuhe-server.service",
		"./usr/share/icons/hicolor/scalable/apps/chuhe.svg", "./usr/share/doc/chuhe/copyright", "./usr/share/doc/chuhe/changelog.gz", "./usr/share/doc/chuhe/THIRD_PARTY.md",
	} {
		if !slices.Contains(names, want) {
			t.Errorf("the package has no %s", want)
		}
	}
	dpkg, err := exec.LookPath("dpkg-deb")
	if err != nil {
		t.Skip("not installed: dpkg-deb")
	}
	for _, args := range [][]string{{"--field", name, "Version"}, {"--contents", name}, {"--info", name}} {
		said, err := exec.CommandContext(t.Context(), dpkg, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("dpkg-deb %v: %v: %s", args, err, said)
		}
		if args[0] == "--field" && strings.TrimSpace(string(said)) != "1.2.3~rc.1" {
			t.Errorf("version %q", said)
		}
		if args[0] == "--contents" && strings.Count(string(said), "\n-") != len(files)-strings.Count(string(said[:1]), "-") {
			t.Errorf("%d files went in:\n%s", len(files), said)
		}
	}
}

// TestUnits checks that what the service, the menu and the completion of the Debian
// package name is in it.
func TestUnits(t *testing.T) {
	built, common := sampleFiles()
	files, err := debianFiles(sampleSource(), built, common)
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, f := range files {
		there[f.name] = true
	}
	for _, tt := range []struct{ file, key, folder, ending string }{
		{"chuhe-server.service", "ExecStart=/usr/bin/", "./usr/bin/", ""},
		{"chuhe-server.service", "Documentation=man:", "./usr/share/man/man1/", ".1.gz"},
		{"chuhe.desktop", "Exec=", "./usr/bin/", ""},
		{"chuhe.desktop", "Icon=", "./usr/share/icons/hicolor/scalable/apps/", ".svg"},
	} {
		data, err := installed.ReadFile("files/" + tt.file)
		if err != nil {
			t.Fatal(err)
		}
		_, value, found := strings.Cut("\n"+string(data), "\n"+tt.key)
		word, _, _ := strings.Cut(value, "\n")
		word, _, _ = strings.Cut(word, " ")
		word, _, _ = strings.Cut(word, "(")
		if !found || !there[tt.folder+word+tt.ending] {
			t.Errorf("%s: %s%s: the package has no %s%s%s", tt.file, tt.key, word, tt.folder, word, tt.ending)
		}
	}
}

// TestNotices checks that a module without a licence is an error, and that the notices
// of this repository's data are found.
func TestNotices(t *testing.T) {
	dir := t.TempDir()
	if _, err := licences(dir); err == nil {
		t.Error("a folder without a licence is no error")
	}
	for name, text := range map[string]string{"LICENSE.txt": "one", "NOTICE": "two", "COPYING": "three", "main.go": "four"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if texts, err := licences(dir); err != nil || !slices.Equal(texts, []string{"three", "one", "two"}) {
		t.Errorf("%q, %v", texts, err)
	}
	own, err := ownNotices(t.Context(), "../..")
	if err != nil {
		t.Skipf("no list of files: %v", err)
	}
	for _, want := range []string{"web/static/licenses.txt", "internal/games/opening/SOURCES.md", "internal/games/picture/NOTICE.md"} {
		if !slices.Contains(own, want) {
			t.Errorf("%s is not among %q", want, own)
		}
	}
}
