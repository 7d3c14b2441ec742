package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// rpmTool runs one of rpm's programs and returns what it wrote; where they are not installed,
// the test is skipped.
func rpmTool(t *testing.T, args ...string) string {
	t.Helper()
	tool, err := exec.LookPath("rpm")
	if err != nil {
		t.Skip("not installed: rpm")
	}
	written, err := exec.CommandContext(t.Context(), tool, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("rpm %v: %v\n%s", args, err, written)
	}
	return string(written)
}

// makeRPMs packs sample files of a version, with one more file in the documentation.
func makeRPMs(t *testing.T, version, more string) (folder string, names []string) {
	t.Helper()
	src := sampleSource()
	src.version = version
	built, common := sampleFiles()
	if more != "" {
		common = append(common, file{name: more, mode: 0o644, data: []byte("The text of " + more + ".\n")})
	}
	folder = t.TempDir()
	names, err := packRPM(src, "amd64", built, common, folder)
	if err != nil {
		t.Fatal(err)
	}
	return folder, names
}

// TestRPM has rpm read the packages: their digests, their files, what they are about.
func TestRPM(t *testing.T) {
	folder, names := makeRPMs(t, "1.2.3-rc.1", "")
	if len(names) != len(bundles) || !slices.Contains(names, "chuhe-server-1.2.3~rc.1-1.x86_64.rpm") {
		t.Errorf("the packages are %q", names)
	}
	built, common := sampleFiles()
	for i, name := range names {
		p := &bundles[i]
		at := filepath.Join(folder, name)
		if said := rpmTool(t, "-K", "--nosignature", at); !strings.Contains(said, "digests OK") {
			t.Errorf("rpm -K: %s", said)
		}
		listed := strings.Fields(rpmTool(t, "-qpl", at))
		for _, want := range []string{
			"/usr/bin/" + p.program, "/usr/share/man/man1/" + p.program + ".1.gz", "/usr/share/bash-completion/completions/" + p.program,
			"/usr/share/zsh/site-functions/_" + p.program, "/usr/share/fish/vendor_completions.d/" + p.program + ".fish",
			"/usr/share/licenses/" + p.program + "/LICENSE", "/usr/share/doc/" + p.program + "/THIRD_PARTY.md", "/usr/share/doc/" + p.program,
		} {
			if !slices.Contains(listed, want) {
				t.Errorf("%s has no %s", name, want)
			}
		}
		// Both forms have the same files, but for those that each family of systems has its own place for.
		deb, err := debianFiles(sampleSource(), p, built, common)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range deb {
			of := strings.TrimPrefix(f.name, ".")
			own := strings.Contains(of, "/lintian/") || strings.Contains(of, "vendor-completions") || strings.HasSuffix(of, "/copyright") || strings.HasSuffix(of, "/changelog.gz")
			if !own && !slices.Contains(listed, of) {
				t.Errorf("%s has no %s, which the Debian package has", name, of)
			}
		}
		about := rpmTool(t, "-qp", "--queryformat", `%{NAME}|%{VERSION}|%{RELEASE}|%{ARCH}|%{LICENSE}|%{URL}|%{SUMMARY}|%{BUILDTIME}`, at)
		if want := p.program + "|1.2.3~rc.1|1|x86_64|Apache-2.0|" + homepage + "|" + p.summary + "|1700000000"; about != want {
			t.Errorf("got %s, want %s", about, want)
		}
		scripts := rpmTool(t, "-qp", "--scripts", at)
		if got := strings.Count(scripts, "scriptlet (using /bin/sh)"); got != len(p.scripts) {
			t.Errorf("%s has %d scripts, want %d:\n%s", name, got, len(p.scripts), scripts)
		}
	}
}

// TestRPMInstalls installs the packages into a folder, replaces them by those of a later version
// and removes them: what is left is nothing of theirs.
func TestRPMInstalls(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("rpm installs into a folder as root alone")
	}
	root := t.TempDir()
	former, names := makeRPMs(t, "1.2.3-rc.1", "former.md")
	later, newer := makeRPMs(t, "1.2.3", "later.md")
	rpm := func(args ...string) {
		t.Helper()
		rpmTool(t, append([]string{"--root", root, "--dbpath", "/rpmdb", "--noscripts", "--nodeps"}, args...)...)
	}
	in := func(folder string, names []string) (paths []string) {
		for _, name := range names {
			paths = append(paths, filepath.Join(folder, name))
		}
		return paths
	}
	present := func(name string) bool {
		_, err := os.Stat(filepath.Join(root, name))
		return err == nil
	}
	rpm(append([]string{"-i", "--ignorearch"}, in(former, names)...)...)
	for _, name := range programs {
		data, err := os.ReadFile(filepath.Join(root, "usr", "bin", name))
		if err != nil || string(data) != "program "+name {
			t.Errorf("%s was installed as %q, %v", name, data, err)
		}
	}
	rpm("-V", "chuhe", "chuhe-engine", "chuhe-lab", "chuhe-server")
	rpm(append([]string{"-U", "--ignorearch"}, in(later, newer)...)...)
	if present("usr/share/doc/chuhe/former.md") || !present("usr/share/doc/chuhe/later.md") {
		t.Error("the later version did not take the place of the former")
	}
	rpm("-e", "chuhe", "chuhe-engine", "chuhe-lab", "chuhe-server")
	for _, gone := range []string{"usr/bin/chuhe", "usr/share/doc/chuhe", "usr/share/licenses/chuhe-server", "usr/lib/systemd/system/chuhe-server.service"} {
		if present(gone) {
			t.Errorf("%s is left", gone)
		}
	}
}

// TestRPMScripts runs the scripts of the service with the numbers that rpm gives them: they do what
// they do for dpkg.
func TestRPMScripts(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("not installed: sh")
	}
	for _, tt := range []struct{ script, count, want string }{
		{"postinst", "1", "configure|"}, {"postinst", "2", "configure|former"},
		{"prerm", "0", "remove|"}, {"prerm", "1", "upgrade|"},
		{"postrm", "0", "remove|"}, {"postrm", "1", "upgrade|"},
	} {
		text := "set -e\n" + rpmScript[tt.script] + "\n" + `printf '%s|%s' "$1" "${2:-}"`
		got, err := exec.CommandContext(t.Context(), sh, "-c", text, "sh", tt.count).CombinedOutput()
		if err != nil || string(got) != tt.want {
			t.Errorf("%s with %s gets %q, %v; want %q", tt.script, tt.count, got, err, tt.want)
		}
	}
}
