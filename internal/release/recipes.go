package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path"
	"path/filepath"
	"strings"
	"text/template"
	"time"
)

// folder returns the name of the top-level folder in the archive for a system.
func (src *source) folder(t target) string {
	return fmt.Sprintf("chuhe-%s-%s-%s", src.version, t.system, t.processor)
}

// archive returns the name of the archive for a system.
func (src *source) archive(t target) string {
	if t.system == "windows" {
		return src.folder(t) + ".zip"
	}
	return src.folder(t) + ".tar.gz"
}

// recipes completes the recipes that package managers use to fetch a release. It fills in the
// version, the addresses of the archives, and the archives' hexadecimal sums, which are keyed by
// archive name.
func recipes(src *source, sums map[string]string) ([]file, error) {
	helpers := template.FuncMap{
		"folder": func(system, processor string) string { return src.folder(target{system, processor}) },
		"url": func(system, processor string) string {
			return homepage + "/releases/download/v" + src.version + "/" + src.archive(target{system, processor})
		},
		"sum": func(system, processor string) (string, error) {
			name := src.archive(target{system, processor})
			if sums[name] == "" {
				return "", fmt.Errorf("no sum of %s", name)
			}
			return sums[name], nil
		},
		"upper": strings.ToUpper,
	}
	content := map[string]any{"Version": src.version, "Date": src.time.Format(time.DateOnly), "Homepage": homepage, "Programs": programs}
	entries, err := fs.ReadDir(installed, "files/recipes")
	if err != nil {
		return nil, err
	}
	var files []file
	for _, entry := range entries {
		text, err := installed.ReadFile(path.Join("files/recipes", entry.Name()))
		if err != nil {
			return nil, err
		}
		recipe, err := template.New(entry.Name()).Delims("<%", "%>").Option("missingkey=error").Funcs(helpers).Parse(string(text))
		if err != nil {
			return nil, err
		}
		var filled bytes.Buffer
		if err := recipe.Execute(&filled, content); err != nil {
			return nil, err
		}
		name := entry.Name()
		if kind, found := strings.CutPrefix(name, "winget."); found { // the winget repository requires these names
			name = "winget/ChuheXiangqi.Chuhe." + kind
			name = strings.Replace(name, ".version.yaml", ".yaml", 1)
		}
		if kind, found := strings.CutPrefix(name, "scoop-"); found {
			name = "scoop/" + kind
		}
		files = append(files, file{name: name, mode: 0o644, data: filled.Bytes()})
	}
	return files, nil
}

// packRecipes packs the recipes of a release that covers every system, and returns their names.
func packRecipes(src *source, made []string, out string) ([]string, error) {
	sums := map[string]string{}
	for _, name := range made {
		data, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256(data)
		sums[name] = hex.EncodeToString(sum[:])
	}
	for _, t := range targets {
		if sums[src.archive(t)] == "" {
			log.Printf("no recipes: they want every system, and %s is left out", t)
			return nil, nil
		}
	}
	files, err := recipes(src, sums)
	if err != nil {
		return nil, err
	}
	folder := "chuhe-" + src.version + "-recipes"
	return []string{folder + ".tar.gz"}, create(filepath.Join(out, folder+".tar.gz"), src.time, under(folder, files), writeTarball)
}

// linuxFiles adds the files that desktop environments read to a Linux archive, for recipes that
// install from it.
func linuxFiles(src *source, built []file) ([]file, error) {
	board := &bundles[0]
	laidOut, err := board.layOut(src, nil, nil, "")
	if err != nil {
		return nil, err
	}
	files := built
	for _, f := range laidOut {
		if name, found := strings.CutPrefix(f.name, "usr/share/"); found {
			f.name = "share/" + name
			files = append(files, f)
		}
	}
	return files, nil
}
