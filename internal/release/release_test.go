package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
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
		built = append(built, file{name: name, mode: 0o755, data: []byte("program " + name)}, text("sbom/"+name+".cdx.json"))
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
	for name, pack := range map[string]func(io.Writer, time.Time, []file) error{"a.tar.gz": writeTarball, "a.zip": writeZip, "a.deb": control{text: "Package: chuhe\n"}.write, "a.rpm": rpmWriter(sampleSource(), &bundles[0], "amd64")} {
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

// pack lays out a Debian package of sample files.
func pack(t *testing.T, p *bundle) (files []file, c control) {
	t.Helper()
	built, common := sampleFiles()
	files, err := debianFiles(sampleSource(), p, built, common)
	if err != nil {
		t.Fatal(err)
	}
	if c, err = debianControl(sampleSource(), p, "amd64", files); err != nil {
		t.Fatal(err)
	}
	return files, c
}

// contains reports whether a file of that name is among files.
func contains(files []file, name string) bool {
	return slices.ContainsFunc(files, func(f file) bool { return f.name == name })
}

// TestDebian makes the packages and has dpkg-deb read them, where that is installed.
func TestDebian(t *testing.T) {
	for i := range bundles {
		p := &bundles[i]
		files, c := pack(t, p)
		wanted := []string{
			"./usr/bin/" + p.program, "./usr/share/man/man1/" + p.program + ".1.gz", "./usr/share/bash-completion/completions/" + p.program,
			"./usr/share/zsh/vendor-completions/_" + p.program, "./usr/share/doc/" + p.program + "/copyright", "./usr/share/doc/" + p.program + "/changelog.gz",
			"./usr/share/doc/" + p.program + "/THIRD_PARTY.md", "./usr/share/doc/" + p.program + "/" + p.program + ".cdx.json",
		}
		for _, want := range wanted {
			if !contains(files, want) {
				t.Errorf("%s has no %s", p.program, want)
			}
		}
		for j := range bundles {
			if other := &bundles[j]; i != j && contains(files, "./usr/bin/"+other.program) {
				t.Errorf("%s has the program of %s", p.program, other.program)
			}
		}
		t.Run(p.program, func(t *testing.T) { readDebian(t, files, c) })
	}
}

// dpkgTool runs dpkg-deb and returns what it wrote; where it is not installed, the test is skipped.
func dpkgTool(t *testing.T, args ...string) string {
	t.Helper()
	tool, err := exec.LookPath("dpkg-deb")
	if err != nil {
		t.Skip("not installed: dpkg-deb")
	}
	said, err := exec.CommandContext(t.Context(), tool, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("dpkg-deb %v: %v: %s", args, err, said)
	}
	return string(said)
}

// readDebian has dpkg-deb read a package.
func readDebian(t *testing.T, files []file, c control) {
	name := filepath.Join(t.TempDir(), "package.deb")
	if err := create(name, sampleSource().time, files, c.write); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"--field", name, "Version"}, {"--contents", name}, {"--info", name}} {
		said := dpkgTool(t, args...)
		if args[0] == "--field" && strings.TrimSpace(said) != "1.2.3~rc.1" {
			t.Errorf("version %q", said)
		}
		if args[0] == "--contents" && strings.Count(said, "\n-") != len(files)-strings.Count(said[:1], "-") {
			t.Errorf("%d files went in:\n%s", len(files), said)
		}
		for _, script := range c.scripts {
			if name := strings.TrimPrefix(script.name, "./"); args[0] == "--info" && !strings.Contains(said, name) {
				t.Errorf("the package has no script %s:\n%s", name, said)
			}
		}
	}
}

// TestUnits checks that what the service and the menu name is in their packages.
func TestUnits(t *testing.T) {
	for _, tt := range []struct{ file, key, folder, ending string }{
		{"chuhe-server.service", "ExecStart=/usr/bin/", "./usr/bin/", ""},
		{"chuhe-server.service", "Documentation=man:", "./usr/share/man/man1/", ".1.gz"},
		{"chuhe-server.socket", "Documentation=man:", "./usr/share/man/man1/", ".1.gz"},
		{"chuhe.desktop", "Exec=", "./usr/bin/", ""},
		{"chuhe.desktop", "Icon=", "./usr/share/icons/hicolor/scalable/apps/", ".svg"},
	} {
		data, err := installed.ReadFile("files/" + tt.file)
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(bundles, func(p bundle) bool { return p.files[tt.file] != "" })
		files, _ := pack(t, &bundles[at])
		_, value, found := strings.Cut("\n"+string(data), "\n"+tt.key)
		word, _, _ := strings.Cut(value, "\n")
		word, _, _ = strings.Cut(word, " ")
		word, _, _ = strings.Cut(word, "(")
		if !found || !contains(files, tt.folder+word+tt.ending) {
			t.Errorf("%s: %s%s: the package has no %s%s%s", tt.file, tt.key, word, tt.folder, word, tt.ending)
		}
	}
}

// mostExposed is how far the service may be exposed, in the tenths that systemd-analyze gives.
const mostExposed = 20

// TestService has systemd check the files of the service, where it is installed: they name
// nothing that it does not know, and the service can do little more than it needs.
func TestService(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("not installed: systemd-analyze")
	}
	folder := t.TempDir()
	var units []string
	for _, name := range []string{"chuhe-server.service", "chuhe-server.socket"} {
		data, err := installed.ReadFile("files/" + name)
		if err != nil {
			t.Fatal(err)
		}
		// The program and its manual page are not installed where this is tested.
		text := strings.NewReplacer("/usr/bin/chuhe-server", "/bin/true", "Documentation=man:chuhe-server(1)\n", "").Replace(string(data))
		units = append(units, filepath.Join(folder, name))
		if err := os.WriteFile(units[len(units)-1], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		append([]string{"verify"}, units...),
		{"security", "--offline=true", "--threshold=" + strconv.Itoa(mostExposed), units[0]},
	} {
		said, err := exec.CommandContext(t.Context(), analyze, args...).CombinedOutput()
		if err != nil || args[0] == "verify" && len(said) > 0 {
			t.Errorf("systemd-analyze %s: %v\n%s", args[0], err, said)
		}
	}
}

// TestDesktop has the tools of desktops check what describes the program to them, where they are
// installed. Every type of file that the menu takes is described or known to all desktops.
func TestDesktop(t *testing.T) {
	files, _ := pack(t, &bundles[0])
	folder := t.TempDir()
	for _, tool := range []struct {
		program, file string
		args          []string
	}{
		{"desktop-file-validate", "./usr/share/applications/chuhe.desktop", nil},
		{"appstreamcli", "./usr/share/metainfo/io.github.chuhe_xiangqi.chuhe.metainfo.xml", []string{"validate", "--no-net"}},
	} {
		at := slices.IndexFunc(files, func(f file) bool { return f.name == tool.file })
		if at < 0 {
			t.Fatalf("no %s", tool.file)
		}
		path := filepath.Join(folder, filepath.Base(tool.file))
		if err := os.WriteFile(path, files[at].data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := exec.LookPath(tool.program); err != nil {
			t.Logf("not installed: %s", tool.program)
			continue
		}
		if said, err := exec.CommandContext(t.Context(), tool.program, append(tool.args, path)...).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", tool.program, err, said)
		}
	}
	menu, err := installed.ReadFile("files/chuhe.desktop")
	if err != nil {
		t.Fatal(err)
	}
	described, err := installed.ReadFile("files/chuhe-mime.xml")
	if err != nil {
		t.Fatal(err)
	}
	_, types, _ := strings.Cut(string(menu), "MimeType=")
	types, _, _ = strings.Cut(types, "\n")
	for _, name := range strings.Split(strings.Trim(types, ";"), ";") {
		if !strings.HasSuffix(name, "chess-pgn") && !strings.Contains(string(described), `"`+name+`"`) {
			t.Errorf("the menu takes %s, which is not described", name)
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
	for _, want := range []string{"web/static/licenses.txt", "internal/games/opening/SOURCES.md", "xiangqi/picture/NOTICE.md"} {
		if !slices.Contains(own, want) {
			t.Errorf("%s is not among %q", want, own)
		}
	}
}
