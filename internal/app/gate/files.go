package gate

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
)

// contentSecurity lets the page load nothing but its own files and talk to
// no host but this server. Styles may be set by elements themselves; pictures may
// be made by the page.
const contentSecurity = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; media-src 'self' blob: data:; worker-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// leastGzip is the size from which on a file is worth compressing, in bytes.
const leastGzip = 1024

// file is a file of the page, ready to be sent.
type file struct {
	kind    string // media type
	tag     string // ETag
	body    []byte
	gzipped []byte // nil when that is not smaller
	forever bool   // its name changes with its content
}

// files are those of the page by their paths.
type files map[string]*file

// Page serves the files of a page. index is the one at "/".
func Page(from fs.FS, index string) (http.Handler, error) { return readFiles(from, index) }

// readFiles reads and compresses the files of the page. index is the one at "/".
func readFiles(from fs.FS, index string) (files, error) {
	all := files{}
	err := fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		f, err := newFile(name, body)
		if err != nil {
			return err
		}
		all["/"+name] = f
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading the files of the page: %w", err)
	}
	if all["/"] = all["/"+index]; all["/"] == nil {
		return nil, fmt.Errorf("reading the files of the page: there is no %s", index)
	}
	return all, nil
}

func newFile(name string, body []byte) (*file, error) {
	sum := sha256.Sum256(body)
	f := &file{kind: mediaType(name), tag: `"` + hex.EncodeToString(sum[:8]) + `"`, body: body, forever: strings.HasPrefix(name, "assets/") || strings.HasPrefix(name, "chunks/")}
	if len(body) < leastGzip {
		return f, nil
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if packed.Len() < len(body)*9/10 {
		f.gzipped = packed.Bytes()
	}
	return f, nil
}

// mediaTypes are those of the files of a page. The table of the machine is not
// asked, for some have it wrong.
var mediaTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".png": "image/png",
	".jpg": "image/jpeg", ".webp": "image/webp", ".ico": "image/x-icon", ".woff2": "font/woff2", ".wasm": "application/wasm",
	".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".wav": "audio/wav", ".txt": "text/plain; charset=utf-8", ".md": "text/plain; charset=utf-8",
}

func mediaType(name string) string {
	if kind, ok := mediaTypes[path.Ext(name)]; ok {
		return kind
	}
	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		return kind
	}
	return "application/octet-stream"
}

// ServeHTTP sends a file of the page.
func (all files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f := all[r.URL.Path]
	if f == nil {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("ETag", f.tag)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if f.forever {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if match := r.Header.Get("If-None-Match"); match == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := f.body
	if f.gzipped != nil && acceptsGzip(r.Header.Get("Accept-Encoding")) {
		h.Set("Content-Encoding", "gzip")
		body = f.gzipped
	}
	h.Set("Content-Length", fmt.Sprint(len(body)))
	if r.Method != http.MethodHead {
		_, _ = io.Copy(w, bytes.NewReader(body)) // a client that is gone does not read it
	}
}

// acceptsGzip reports whether an Accept-Encoding header takes gzip.
func acceptsGzip(header string) bool {
	for part := range strings.SplitSeq(header, ",") {
		coding, quality, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(strings.TrimSpace(coding), "gzip") {
			q := strings.ReplaceAll(quality, " ", "")
			return q != "q=0" && q != "q=0.0" && q != "q=0.00" && q != "q=0.000"
		}
	}
	return false
}

// Secured sets the headers by which browsers are careful.
func Secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentSecurity)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}
