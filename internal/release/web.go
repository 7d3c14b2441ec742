package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"log"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/web"
)

//go:embed files/icon-192.png files/icon-512.png files/icon-maskable.png
var icons embed.FS

// Limits on the amount of data that a browser fetches before the first move, in compressed bytes.
const (
	mostPage  = 3 << 20
	mostWhole = 8 << 20 // including the engine, but not the tables and problems
)

// wasmName is the name of the compressed application in the page's folder.
const wasmName = "chuhe.wasm.gz"

// webContent restricts the page to its own files. The page declares this itself in case the host
// does not set any headers.
const webContent = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; media-src 'self' blob: data:; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// webFolder writes the browser application to a folder. It consists of static files that any web
// server can serve.
func webFolder(ctx context.Context, out string) error {
	if old, err := os.ReadDir(out); err == nil && len(old) > 0 {
		return fmt.Errorf("%s is not empty", out)
	}
	src, err := openSource(ctx, true)
	if err != nil {
		return err
	}
	files, err := webFiles(web.Dist())
	if err != nil {
		return err
	}
	page := packedSize(files)
	if files[wasmName], err = buildWeb(ctx, src); err != nil {
		return err
	}
	if files["wasm_exec.js"], err = os.ReadFile(filepath.Join(runtimeRoot(ctx), "lib", "wasm", "wasm_exec.js")); err != nil {
		return err
	}
	notices, err := thirdParty(ctx, src.root)
	if err != nil {
		return err
	}
	files["THIRD_PARTY.md"] = notices
	if err := fillServiceWorker(files); err != nil {
		return err
	}
	data, err := carriedData(src.root)
	if err != nil {
		return err
	}
	whole := packedSize(files)
	log.Printf("%d files; compressed, the page has %d bytes, with the engine %d, of which %d are endgame tables and problems", len(files), page, whole, data)
	if page > mostPage || whole-data > mostWhole {
		return fmt.Errorf("too large: at most %d and %d bytes", mostPage, mostWhole)
	}
	for name, data := range files {
		to := filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// carriedData returns the total compressed size, in bytes, of the endgame tables and problems that
// are included in the application.
func carriedData(root string) (sum int, err error) {
	names, err := filepath.Glob(filepath.Join(root, "tablebase", "small", "data", "*"))
	for _, name := range append(names, filepath.Join(root, "internal", "games", "problems", "standard.jsonl.gz")) {
		info, failed := os.Stat(name)
		if failed != nil {
			return 0, failed
		}
		sum += int(info.Size())
	}
	return sum, err
}

// runtimeRoot returns the root folder of the Go installation that is used for the build.
func runtimeRoot(ctx context.Context) string {
	root, err := output(ctx, "", nil, "go", "env", "GOROOT")
	if err != nil {
		return runtime.GOROOT() //nolint:staticcheck // the same, if go is not found
	}
	return root
}

// clubSentences matches the file that contains a club's sentences in one language.
var clubSentences = regexp.MustCompile(`^chunks/[a-z]+-club-`)

// webFiles returns the files of the page, except for the program. These are the files named in the
// page's scripts, and none that belong to other pages.
func webFiles(dist fs.FS) (map[string][]byte, error) {
	files := map[string][]byte{}
	wanted := []string{"index.html", "base.css", "icon.svg", "licenses.txt", "main.js", "worker.js", "service-worker.js"}
	chunks, err := fs.Glob(dist, "chunks/*")
	if err != nil {
		return nil, err
	}
	for len(wanted) > 0 {
		name := wanted[0]
		wanted = wanted[1:]
		if files[name] != nil {
			continue
		}
		data, err := fs.ReadFile(dist, name)
		if err != nil {
			return nil, err
		}
		files[name] = data
		for _, chunk := range chunks {
			if clubSentences.MatchString(chunk) { // only a club's page loads these
				continue
			}
			if bytes.Contains(data, []byte(path.Base(chunk))) {
				wanted = append(wanted, chunk)
			}
		}
	}
	head := `<meta http-equiv="Content-Security-Policy" content="` + webContent + `" />
		<meta name="theme-color" content="#7a2b1a" />
		<link rel="manifest" href="manifest.webmanifest" />
		<link rel="apple-touch-icon" href="icon-192.png" />
		<meta charset="utf-8" />`
	text := strings.Replace(string(files["index.html"]), `<html lang="en">`, `<html lang="en" data-carrier="worker">`, 1)
	files["index.html"] = []byte(strings.Replace(text, `<meta charset="utf-8" />`, head, 1))
	for _, name := range []string{"icon-192.png", "icon-512.png", "icon-maskable.png"} {
		if files[name], err = icons.ReadFile("files/" + name); err != nil {
			return nil, err
		}
	}
	files["manifest.webmanifest"], err = json.MarshalIndent(webManifest(), "", "\t")
	return files, err
}

// manifestIcon is an icon of a web application: https://www.w3.org/TR/appmanifest/.
type manifestIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Kind    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

// webManifest returns the manifest that browsers use to install the page.
func webManifest() map[string]any {
	return map[string]any{
		"id": "./", "name": "Chuhe", "short_name": "Chuhe", "description": "Xiangqi: play, analyse, review and solve problems, also without a network.",
		"start_url": "./", "scope": "./", "display": "standalone", "background_color": "#f6efe2", "theme_color": "#7a2b1a",
		"icons": []manifestIcon{
			{"icon-192.png", "192x192", "image/png", ""}, {"icon-512.png", "512x512", "image/png", ""},
			{"icon-maskable.png", "512x512", "image/png", "maskable"}, {"icon.svg", "any", "image/svg+xml", ""},
		},
	}
}

// buildWeb compiles and compresses the application for browsers.
func buildWeb(ctx context.Context, src *source) ([]byte, error) {
	scratch, err := os.MkdirTemp("", "chuhe-web-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(scratch) }() // the system also empties that folder
	to := filepath.Join(scratch, "chuhe.wasm")
	env := []string{"CGO_ENABLED=0", "GOOS=js", "GOARCH=wasm", "GOFLAGS=-mod=readonly"}
	args := []string{"build", "-trimpath", "-tags=wasmsimd", src.profile(), "-ldflags=-s -w -X main.version=" + src.version, "-o", to, "./internal/app/offline/worker"}
	if _, err := output(ctx, src.root, env, "go", args...); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(to)
	if err != nil {
		return nil, err
	}
	return compressed(data)
}

func compressed(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

// packedSize returns the number of bytes sent by a host that compresses files.
func packedSize(files map[string][]byte) (sum int) {
	for name, data := range files {
		if !strings.HasSuffix(name, ".gz") && !strings.HasSuffix(name, ".png") {
			if packed, err := compressed(data); err == nil {
				data = packed
			}
		}
		sum += len(data)
	}
	return sum
}

// fillServiceWorker inserts the list of files and a digest of their contents into the service
// worker. As a result, the service worker changes whenever a file does.
func fillServiceWorker(files map[string][]byte) error {
	const name, place = "service-worker.js", `{"digest":"","files":[]}`
	list := slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(file string) bool { return file == name || strings.HasSuffix(file, ".md") })
	sum := sha256.New()
	for _, file := range list {
		_, _ = fmt.Fprintf(sum, "%s %d\n", file, len(files[file])) // writing to a hash never fails
		_, _ = sum.Write(files[file])
	}
	told, err := json.Marshal(map[string]any{"digest": hex.EncodeToString(sum.Sum(nil)[:8]), "files": list})
	if err != nil {
		return err
	}
	if !bytes.Contains(files[name], []byte(place)) {
		return fmt.Errorf("%s has no place for the list of files", name)
	}
	files[name] = bytes.Replace(files[name], []byte(place), told, 1)
	return nil
}
