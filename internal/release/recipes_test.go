package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sampleRecipes fills the recipes in with sums that cannot be mixed up.
func sampleRecipes(t *testing.T) (folder string, texts map[string]string, sums map[string]string) {
	t.Helper()
	src := sampleSource()
	sums = map[string]string{}
	for i, target := range targets {
		sums[src.archive(target)] = strings.Repeat(string(rune('a'+i)), 64)
	}
	files, err := recipes(src, sums)
	if err != nil {
		t.Fatal(err)
	}
	folder, texts = t.TempDir(), map[string]string{}
	for _, f := range files {
		at := filepath.Join(folder, f.name)
		if err := os.MkdirAll(filepath.Dir(at), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, f.data, 0o600); err != nil {
			t.Fatal(err)
		}
		texts[f.name] = string(f.data)
	}
	return folder, texts, sums
}

// TestRecipes checks that every recipe has the fields that its reader requires, and each address next to the sum of what is
// there.
func TestRecipes(t *testing.T) {
	_, texts, sums := sampleRecipes(t)
	const winget = "winget/ChuheXiangqi.Chuhe."
	wanted := map[string][]string{
		"chuhe.rb":                           {"desc ", "homepage ", "license ", "url ", "sha256 ", "def install", "test do"},
		"chuhe.nix":                          {"pname = ", "version = ", "src = fetchurl", "meta = "},
		"io.github.chuhe_xiangqi.chuhe.yaml": {"id: ", "runtime: ", "runtime-version: ", "sdk: ", "command: ", "modules:", "finish-args:"},
		winget + "yaml":                      {"PackageIdentifier: ", "PackageVersion: ", "DefaultLocale: ", "ManifestType: version\n", "ManifestVersion: "},
		winget + "installer.yaml":            {"PackageIdentifier: ", "PackageVersion: ", "Installers:", "ManifestType: installer\n", "ManifestVersion: "},
		winget + "locale.en-US.yaml":         {"PackageIdentifier: ", "PackageVersion: ", "PackageLocale: ", "Publisher: ", "PackageName: ", "License: ", "ShortDescription: ", "ManifestType: defaultLocale\n"},
		winget + "locale.zh-CN.yaml":         {"PackageIdentifier: ", "PackageVersion: ", "PackageLocale: zh-CN", "ManifestType: locale\n"},
		winget + "locale.vi-VN.yaml":         {"PackageIdentifier: ", "PackageVersion: ", "PackageLocale: vi-VN", "ManifestType: locale\n"},
		"scoop/chuhe.json":                   {`"version"`, `"homepage"`, `"license"`, `"architecture"`, `"bin"`},
	}
	if len(texts) != len(wanted) {
		t.Errorf("%d recipes, want %d", len(texts), len(wanted))
	}
	for name, fields := range wanted {
		text := texts[name]
		for _, field := range fields {
			if !strings.Contains(text, field) {
				t.Errorf("%s has no %s", name, field)
			}
		}
		if strings.Contains(text, "<%") || strings.Contains(text, "<no value>") {
			t.Errorf("%s is not filled in:\n%s", name, text)
		}
		addresses := regexp.MustCompile(regexp.QuoteMeta(homepage)+`/releases/download/v1\.2\.3-rc\.1/([^"\s]+)`).FindAllStringSubmatchIndex(text, -1)
		for _, at := range addresses {
			archive := text[at[2]:at[3]]
			sum := regexp.MustCompile(`(?i)[a-f]{64}`).FindString(text[at[1]:])
			if sums[archive] == "" || !strings.EqualFold(sum, sums[archive]) {
				t.Errorf("%s: after the address of %s is the sum %s", name, archive, sum)
			}
		}
		if has := strings.Contains(strings.Join(fields, ""), "url") || strings.Contains(name, "installer") || strings.HasPrefix(name, "scoop") || strings.HasPrefix(name, "io."); has && len(addresses) < 2 {
			t.Errorf("%s has %d addresses", name, len(addresses))
		}
	}
	if _, err := recipes(sampleSource(), map[string]string{}); err == nil {
		t.Error("a recipe without sums is no error")
	}
}

// TestRecipeForms has parsers read the recipes: that of JSON, those of Ruby and YAML where they are
// installed, and for Nix, for which there is none, a count of brackets.
func TestRecipeForms(t *testing.T) {
	folder, texts, _ := sampleRecipes(t)
	var scoop struct {
		Version      string
		Architecture map[string]struct{ URL, Hash, Extract_dir string }
		Bin          []string
	}
	if err := json.Unmarshal([]byte(texts["scoop/chuhe.json"]), &scoop); err != nil {
		t.Fatal(err)
	}
	if x := scoop.Architecture["64bit"]; scoop.Version != "1.2.3-rc.1" || len(x.Hash) != 64 || !strings.HasSuffix(x.URL, x.Extract_dir+".zip") || len(scoop.Bin) != len(programs) {
		t.Errorf("%+v", scoop)
	}
	for _, pair := range []string{"()", "{}", "[]"} {
		if text := texts["chuhe.nix"]; strings.Count(text, pair[:1]) != strings.Count(text, pair[1:]) || strings.Count(text, "''")%2 != 0 {
			t.Errorf("chuhe.nix: brackets %s are not in pairs", pair)
		}
	}
	t.Run("ruby", func(t *testing.T) {
		ruby, err := exec.LookPath("ruby")
		if err != nil {
			t.Skip("not installed: ruby")
		}
		if said, err := exec.CommandContext(t.Context(), ruby, "-wc", filepath.Join(folder, "chuhe.rb")).CombinedOutput(); err != nil {
			t.Errorf("ruby: %v\n%s", err, said)
		}
	})
	t.Run("yaml", func(t *testing.T) {
		python, err := exec.LookPath("python3")
		if err != nil || exec.CommandContext(t.Context(), python, "-c", "import yaml").Run() != nil {
			t.Skip("not installed: python3-yaml")
		}
		const script = "import json, sys, yaml; print(json.dumps({f: yaml.safe_load(open(f, encoding='utf-8')) for f in sys.argv[1:]}))"
		args := []string{"-c", script, "../../compose.yaml"}
		for name := range texts {
			if strings.HasSuffix(name, ".yaml") {
				args = append(args, filepath.Join(folder, name))
			}
		}
		said, err := exec.CommandContext(t.Context(), python, args...).Output()
		if err != nil {
			t.Fatal(err)
		}
		var content map[string]json.RawMessage
		if err := json.Unmarshal(said, &content); err != nil {
			t.Fatal(err)
		}
		load := func(at string, into any) {
			t.Helper()
			if err := json.Unmarshal(content[at], into); err != nil {
				t.Errorf("%s: %v", at, err)
			}
		}
		var winget struct {
			PackageVersion, ReleaseDate string
			Installers                  []struct {
				Architecture         string
				NestedInstallerFiles []struct{ RelativeFilePath, PortableCommandAlias string }
			}
		}
		load(filepath.Join(folder, "winget/ChuheXiangqi.Chuhe.installer.yaml"), &winget)
		if winget.PackageVersion != "1.2.3-rc.1" || winget.ReleaseDate != "2023-11-14" || len(winget.Installers) != 2 {
			t.Fatalf("%+v", winget)
		}
		if f := winget.Installers[1].NestedInstallerFiles; len(f) != len(programs) || f[0].RelativeFilePath != `chuhe-1.2.3-rc.1-windows-arm64\chuhe.exe` || f[0].PortableCommandAlias != "chuhe" {
			t.Errorf("%+v", f)
		}
		var flatpak struct {
			ID, Command string
			Modules     []struct {
				Sources []struct {
					Type, URL, SHA256 string
				}
			}
		}
		load(filepath.Join(folder, "io.github.chuhe_xiangqi.chuhe.yaml"), &flatpak)
		if flatpak.ID != "io.github.chuhe_xiangqi.chuhe" || flatpak.Command != "chuhe" || len(flatpak.Modules) != 1 || len(flatpak.Modules[0].Sources) != 2 {
			t.Errorf("%+v", flatpak)
		}
		var compose struct {
			Services map[string]struct {
				Environment map[string]string
				Networks    []string
			}
			Networks, Volumes map[string]any
		}
		load("../../compose.yaml", &compose)
		if len(compose.Services) != 3 || len(compose.Volumes) != 2 {
			t.Errorf("%+v", compose)
		}
		for name, service := range compose.Services {
			for _, network := range service.Networks {
				if compose.Networks[network] == nil {
					t.Errorf("%s is in the network %s, which there is not", name, network)
				}
			}
		}
		if !strings.HasPrefix(compose.Services["club"].Environment["CHUHE_DATA"], "postgres://chuhe:") {
			t.Errorf("the club keeps its data at %q", compose.Services["club"].Environment["CHUHE_DATA"])
		}
	})
}

// TestRecipesInstall checks that the recipes install what the archives contain.
func TestRecipesInstall(t *testing.T) {
	_, texts, _ := sampleRecipes(t)
	built, common := sampleFiles()
	files, err := linuxFiles(sampleSource(), built)
	if err != nil {
		t.Fatal(err)
	}
	files = slices.Concat(files, common)
	for _, want := range []string{"share/applications/chuhe.desktop", "share/icons/hicolor/scalable/apps/chuhe.svg", "share/mime/packages/chuhe.xml", "share/metainfo/io.github.chuhe_xiangqi.chuhe.metainfo.xml"} {
		if !contains(files, want) {
			t.Errorf("an archive for Linux has no %s", want)
		}
	}
	for _, name := range []string{"io.github.chuhe_xiangqi.chuhe.yaml", "chuhe.nix"} {
		for line := range strings.Lines(texts[name]) {
			_, words, found := strings.Cut(line, "install -D")
			if !found {
				continue
			}
			words, _, _ = strings.Cut(words, " -t ")
			for _, word := range strings.Fields(words)[1:] {
				if !contains(files, word) && !strings.Contains(word, "*") {
					t.Errorf("%s installs %s, which archives do not contain", name, word)
				}
			}
		}
	}
}
