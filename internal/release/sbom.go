package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// A bom is the bill of materials of a program, in CycloneDX 1.6 format:
// https://cyclonedx.org/docs/1.6/json/.
type bom struct {
	Format       string      `json:"bomFormat"`
	Spec         string      `json:"specVersion"`
	Serial       string      `json:"serialNumber"`
	Version      int         `json:"version"`
	Metadata     bomMetadata `json:"metadata"`
	Components   []component `json:"components"`
	Dependencies []bomDepend `json:"dependencies"`
}

type bomMetadata struct {
	Timestamp  string        `json:"timestamp"`
	Component  component     `json:"component"`
	Properties []bomProperty `json:"properties"`
}

// component is the program itself, or one of its components.
type component struct {
	Type    string    `json:"type"`
	Ref     string    `json:"bom-ref"`
	Name    string    `json:"name"`
	Version string    `json:"version"`
	Purl    string    `json:"purl"`
	Hashes  []bomHash `json:"hashes,omitempty"`
}

type bomHash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type bomProperty struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type bomDepend struct {
	Ref       string   `json:"ref"`
	DependsOn []string `json:"dependsOn,omitempty"`
}

// addBoms returns the program files for a system, each one followed by its bill of materials.
func addBoms(ctx context.Context, src *source, built []file) ([]file, error) {
	page, err := npmComponents(src.root)
	if err != nil {
		return nil, err
	}
	files := slices.Clone(built)
	for _, f := range built {
		name := strings.TrimSuffix(f.name, ".exe")
		info, err := buildinfo.ReadFile(f.path)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		var more []component
		if carries, err := carriesPage(ctx, src, name); err != nil {
			return nil, err
		} else if carries {
			more = page
		}
		data, err := writeBom(src, name, info, more)
		if err != nil {
			return nil, err
		}
		files = append(files, file{name: "sbom/" + name + ".cdx.json", mode: 0o644, data: data})
	}
	return files, nil
}

// carriesPage reports whether a program contains the browser page.
func carriesPage(ctx context.Context, src *source, program string) (bool, error) {
	list, err := output(ctx, src.root, nil, "go", "list", "-deps", "./cmd/"+program)
	return slices.Contains(strings.Split(list, "\n"), "github.com/chuhe-xiangqi/chuhe/web"), err
}

// writeBom returns the bill of materials of a program: the modules named in its build information,
// the standard library, and the components in more.
func writeBom(src *source, program string, info *debug.BuildInfo, more []component) ([]byte, error) {
	goVersion := strings.TrimPrefix(info.GoVersion, "go")
	goVersion, _, _ = strings.Cut(goVersion, " ")
	self := component{Type: "application", Name: program, Version: src.version, Purl: "pkg:golang/" + info.Main.Path + "@v" + src.version + "#cmd/" + program}
	self.Ref = self.Purl
	parts := []component{{Type: "library", Name: "std", Version: goVersion, Purl: "pkg:golang/std@" + goVersion}}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		part := component{Type: "library", Name: m.Path, Version: m.Version, Purl: "pkg:golang/" + m.Path + "@" + m.Version}
		if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:")); err == nil && len(sum) == sha256.Size {
			part.Hashes = []bomHash{{"SHA-256", hex.EncodeToString(sum)}}
		}
		parts = append(parts, part)
	}
	parts = append(parts, more...)
	root := bomDepend{Ref: self.Ref}
	depends := []bomDepend{}
	for i := range parts {
		parts[i].Ref = parts[i].Purl
		root.DependsOn = append(root.DependsOn, parts[i].Ref)
		depends = append(depends, bomDepend{Ref: parts[i].Ref})
	}
	list := bom{
		Format: "CycloneDX", Spec: "1.6", Version: 1,
		Metadata:   bomMetadata{Timestamp: src.time.Format(time.RFC3339), Component: self, Properties: []bomProperty{{"chuhe:commit", src.commit}}},
		Components: parts, Dependencies: append([]bomDepend{root}, depends...),
	}
	for _, s := range info.Settings {
		if slices.Contains([]string{"GOOS", "GOARCH", "CGO_ENABLED", "-tags"}, s.Key) {
			list.Metadata.Properties = append(list.Metadata.Properties, bomProperty{"go:" + s.Key, s.Value})
		}
	}
	// The serial number is derived from the content, so that it is the same for identical builds.
	unnumbered, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	list.Serial = serial(unnumbered)
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	err = encoder.Encode(list)
	return text.Bytes(), err
}

// serial derives a version 8 UUID (RFC 9562) from a digest.
func serial(data []byte) string {
	sum := sha256.Sum256(data)
	sum[6] = sum[6]&0x0f | 0x80
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

// npmComponents returns the packages bundled into the page, in the versions given by the lock file.
func npmComponents(root string) ([]component, error) {
	var page struct{ Dependencies map[string]string }
	var lock struct {
		Packages map[string]struct{ Version, Integrity string }
	}
	for name, into := range map[string]any{"package.json": &page, "package-lock.json": &lock} {
		data, err := os.ReadFile(filepath.Join(root, "web", name))
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(data, into); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	var parts []component
	for _, name := range slices.Sorted(maps.Keys(page.Dependencies)) {
		locked, found := lock.Packages["node_modules/"+name]
		if !found {
			return nil, fmt.Errorf("package-lock.json has no %s", name)
		}
		part := component{Type: "library", Name: name, Version: locked.Version, Purl: "pkg:npm/" + npmName(name) + "@" + locked.Version}
		if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(locked.Integrity, "sha512-")); err == nil && len(sum) == 64 {
			part.Hashes = []bomHash{{"SHA-512", hex.EncodeToString(sum)}}
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// npmName returns the name of a package as it is written in a package URL, where the @ of the scope
// is escaped.
func npmName(name string) string {
	scope, rest, found := strings.Cut(name, "/")
	if !found {
		return url.PathEscape(name)
	}
	return strings.Replace(scope, "@", "%40", 1) + "/" + rest
}
