package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// commonFiles returns what every archive contains in addition to the programs: manual pages, shell
// completion, readme, licence and notices. Programs built for this machine generate the first two.
func commonFiles(ctx context.Context, src *source, scratch string) ([]file, error) {
	here := target{runtime.GOOS, runtime.GOARCH}
	built, err := build(ctx, src, here, filepath.Join(scratch, here.system+"-"+here.processor))
	if err != nil {
		return nil, err
	}
	var files []file
	for i, name := range programs {
		said, err := output(ctx, "", nil, built[i].path, "--version")
		if err != nil {
			return nil, err
		}
		if src.tagged && !strings.HasPrefix(said, name+" "+src.version+" ") {
			return nil, fmt.Errorf("%s --version says %q, and the tag is v%s", name, said, src.version)
		}
		page, err := output(ctx, "", nil, built[i].path, "__man")
		if err != nil {
			return nil, err
		}
		files = append(files, file{name: "man/" + name + ".1", mode: 0o644, data: []byte(page + "\n")})
		for _, shell := range []string{"bash", "zsh", "fish"} {
			script, err := output(ctx, "", nil, built[i].path, "completion", shell)
			if err != nil {
				return nil, err
			}
			files = append(files, file{name: "completion/" + name + "." + shell, mode: 0o644, data: []byte(script + "\n")})
		}
	}
	for _, name := range []string{"README.md", "README.zh.md", "LICENSE", "CHANGELOG.md"} {
		files = append(files, file{name: name, mode: 0o644, path: filepath.Join(src.root, name)})
	}
	notices, err := thirdParty(ctx, src.root)
	if err != nil {
		return nil, err
	}
	return append(files, file{name: "THIRD_PARTY.md", mode: 0o644, data: notices}), nil
}

// module is a dependency, as described by go list.
type module struct {
	Path, Version, Dir string
	Main               bool
}

// thirdParty returns THIRD_PARTY.md: the licences and notices of Go, of every module compiled into a program
// on any system, of the front end, and of third-party data and outlines in this repository.
func thirdParty(ctx context.Context, root string) ([]byte, error) {
	used := map[string]module{}
	for _, t := range targets {
		list, err := output(ctx, root, []string{"CGO_ENABLED=0", "GOOS=" + t.system, "GOARCH=" + t.processor}, "go", "list", "-deps", "-json=Module", "./cmd/...")
		if err != nil {
			return nil, err
		}
		for decoder := json.NewDecoder(strings.NewReader(list)); ; {
			var of struct{ Module *module }
			if err := decoder.Decode(&of); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, fmt.Errorf("go list: %w", err)
			}
			if of.Module != nil && !of.Module.Main {
				used[of.Module.Path] = *of.Module
			}
		}
	}
	goroot, err := output(ctx, root, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	modules := []module{{Path: "The Go programming language", Version: runtime.Version(), Dir: goroot}}
	for _, path := range slices.Sorted(maps.Keys(used)) {
		modules = append(modules, used[path])
	}

	var b strings.Builder
	b.WriteString("# What others made\n\nThe programs of Chuhe contain what is listed here, under its own licence.\n")
	for _, m := range modules {
		texts, err := licences(m.Dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.Path, err)
		}
		fmt.Fprintf(&b, "\n## %s %s\n", m.Path, m.Version)
		for _, text := range texts {
			quote(&b, text)
		}
	}
	own, err := ownNotices(ctx, root)
	if err != nil {
		return nil, err
	}
	for _, name := range own {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "\n## %s\n", name)
		quote(&b, string(text))
	}
	return []byte(b.String()), nil
}

// writeNotices writes the notices for the work tree in the current folder.
func writeNotices(ctx context.Context, name string) error {
	root, err := output(ctx, "", nil, "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	text, err := thirdParty(ctx, root)
	if err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o644)
}

// ownNotices returns the files of this repository that credit third parties: the licences of the front end,
// and those next to data and outlines.
func ownNotices(ctx context.Context, root string) ([]string, error) {
	list, err := output(ctx, root, nil, "git", "ls-files", "web/static/licenses.txt", "*/SOURCES.md", "*/NOTICE.md", "*/LICENSE-*", ":!*testdata*")
	if err != nil {
		return nil, err
	}
	if list == "" {
		return nil, errors.New("no notices of data are found")
	}
	return strings.Split(list, "\n"), nil
}

// licences returns the texts of licences and notices in a module's folder. A module without any is an error:
// it could not be redistributed.
func licences(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, entry := range entries {
		name := strings.ToLower(entry.Name())
		if !slices.ContainsFunc([]string{"licen", "copying", "notice", "patents"}, func(word string) bool { return strings.HasPrefix(name, word) }) {
			continue
		}
		at := filepath.Join(folder, entry.Name())
		if entry.IsDir() {
			more, err := os.ReadDir(at)
			if err != nil {
				return nil, err
			}
			for _, f := range more {
				text, err := os.ReadFile(filepath.Join(at, f.Name()))
				if err != nil {
					return nil, err
				}
				texts = append(texts, string(text))
			}
			continue
		}
		text, err := os.ReadFile(at)
		if err != nil {
			return nil, err
		}
		texts = append(texts, string(text))
	}
	if len(texts) == 0 {
		return nil, fmt.Errorf("no licence in %s", folder)
	}
	return texts, nil
}

// quote writes a text verbatim, in a Markdown block.
func quote(b *strings.Builder, text string) {
	b.WriteString("\n")
	for line := range strings.Lines(strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")) + "\n") {
		if strings.TrimSpace(line) != "" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
}
