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
	"sync"
)

// contentSecurity allows the page to load only its own files and to connect only to this server.
// Elements may set inline styles, and the page may generate images.
const contentSecurity = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; media-src 'self' blob: data:; worker-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// leastGzip is the minimum size at which a file is worth compressing, in bytes.
const leastGzip = 1024

// file is one of the page's files.
type file struct {
	kind    string // media type
	body    []byte
	forever bool // the name changes with the content, so that caches may keep the file

	// The first request computes these values, and later requests reuse them. Compressing all files
	// in advance would delay every start.
	tag     func() string // ETag
	gzipped func() []byte // nil if not smaller
}

// files holds the page's files by path.
type files map[string]*file

// Page returns a handler that serves a page's files. index is the file served at "/".
func Page(from fs.FS, index string) (http.Handler, error) { return readFiles(from, index) }

// readFiles reads the page's files. index is the file served at "/".
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
		all["/"+name] = newFile(name, body)
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

func newFile(name string, body []byte) *file {
	return &file{
		kind: mediaType(name), body: body,
		forever: strings.HasPrefix(name, "assets/") || strings.HasPrefix(name, "chunks/"),
		tag: sync.OnceValue(func() string {
			sum := sha256.Sum256(body)
			return `"` + hex.EncodeToString(sum[:8]) + `"`
		}),
		gzipped: sync.OnceValue(func() []byte { return compressed(body) }),
	}
}

// compressed returns the body compressed with gzip, or nil if the result would not be smaller.
func compressed(body []byte) []byte {
	if len(body) < leastGzip {
		return nil
	}
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // the level is valid
	_, _ = w.Write(body)                                       // writing to memory never fails
	_ = w.Close()
	if packed.Len() >= len(body)*9/10 {
		return nil
	}
	return packed.Bytes()
}

// mediaTypes maps the extensions of a page's files to media types. The machine's own table is not
// used, because some machines have wrong entries.
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

// ServeHTTP serves one of the page's files.
func (all files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f := all[r.URL.Path]
	if f == nil {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	tag := f.tag()
	h.Set("ETag", tag)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if f.forever {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if match := r.Header.Get("If-None-Match"); match == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := f.body
	if acceptsGzip(r.Header.Get("Accept-Encoding")) {
		if packed := f.gzipped(); packed != nil {
			h.Set("Content-Encoding", "gzip")
			body = packed
		}
	}
	h.Set("Content-Length", fmt.Sprint(len(body)))
	if r.Method != http.MethodHead {
		_, _ = io.Copy(w, bytes.NewReader(body)) // ignore a disconnected client
	}
}

// acceptsGzip reports whether an Accept-Encoding header allows gzip.
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

// Secured returns a handler that adds the response headers for the security policies of browsers.
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
