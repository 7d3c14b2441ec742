package gate

import (
	"bytes"
	"compress/gzip"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/coder/websocket"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// testFiles are a page of two files.
var testFiles = fstest.MapFS{
	"index.html":    {Data: []byte("<!doctype html><title>Chuhe</title>" + strings.Repeat(" ", 2000))},
	"assets/app.js": {Data: []byte("export {}")},
}

// newServer serves a page on any port until the test ends.
func newServer(t *testing.T) *Server {
	t.Helper()
	s, err := Listen(t.Context(), Config{Addr: "127.0.0.1:0", Version: "test", Files: testFiles})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Serve(t.Context(), talk.NewHub(slog.New(slog.DiscardHandler)), nil); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("closing the server: %v", err)
		}
	})
	return s
}

// call makes an HTTP request with a key and returns status and body.
func call(t *testing.T, s *Server, method, path, key string, headers map[string]string) (int, http.Header, []byte) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.Base()+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	for name, value := range headers {
		if name == "Host" {
			r.Host = value
		} else {
			r.Header.Set(name, value)
		}
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DisableCompression: true}}
	response, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, response.Header, data
}

// TestGuard asks as those who must not get in, and as those who may.
func TestGuard(t *testing.T) {
	s := newServer(t)
	port := s.port
	tests := []struct {
		name    string
		path    string
		key     string
		headers map[string]string
		want    int
	}{
		{"the page needs no key", "/", "", nil, http.StatusOK},
		{"a file needs no key", "/assets/app.js", "", nil, http.StatusOK},
		{"no other file", "/../go.mod", "", nil, http.StatusNotFound},
		{"another user's curl", "/api/hello", "", nil, http.StatusUnauthorized},
		{"a guess", "/api/hello", newKey(), nil, http.StatusUnauthorized},
		{"the secret", "/api/hello", s.secret, nil, http.StatusOK},
		{"a socket without key", "/api/ws", "", nil, http.StatusUnauthorized},
		{"a file without key", "/api/games/x/record", "", nil, http.StatusUnauthorized},
		{"what is not there is no secret either", "/api/nothing", "", nil, http.StatusUnauthorized},
		{"our own origin", "/api/hello", s.secret, map[string]string{"Origin": "http://127.0.0.1:" + port}, http.StatusOK},
		{"another site, even with the key", "/api/hello", s.secret, map[string]string{"Origin": "http://evil.example"}, http.StatusForbidden},
		{"another port of this machine", "/api/hello", s.secret, map[string]string{"Origin": "http://127.0.0.1:1"}, http.StatusForbidden},
		{"another name of this machine", "/api/hello", s.secret, map[string]string{"Origin": "http://localhost:" + port}, http.StatusForbidden},
		{"a page without origin", "/api/hello", s.secret, map[string]string{"Origin": "null"}, http.StatusForbidden},
		{"a page of another site", "/", "", map[string]string{"Origin": "http://evil.example"}, http.StatusForbidden},
		{"a picture in another site", "/api/hello", s.secret, map[string]string{"Sec-Fetch-Site": "cross-site"}, http.StatusForbidden},
		{"a name that resolves to us", "/", "", map[string]string{"Host": "evil.example:" + port}, http.StatusForbidden},
		{"the same with the key", "/api/hello", s.secret, map[string]string{"Host": "evil.example:" + port}, http.StatusForbidden},
		{"a name that begins like ours", "/", "", map[string]string{"Host": "127.0.0.1.evil.example:" + port}, http.StatusForbidden},
		{"another port", "/", "", map[string]string{"Host": "127.0.0.1:1"}, http.StatusForbidden},
		{"localhost", "/", "", map[string]string{"Host": "localhost:" + port}, http.StatusOK},
	}
	for _, tt := range tests {
		status, header, body := call(t, s, http.MethodGet, tt.path, tt.key, tt.headers)
		if status != tt.want {
			t.Errorf("%s: status %d, want %d: %.100s", tt.name, status, tt.want, body)
		}
		if status == http.StatusUnauthorized && !bytes.Contains(body, []byte(`"code":"unauthorized"`)) {
			t.Errorf("%s: no reason: %s", tt.name, body)
		}
		if bytes.Contains(body, []byte(s.secret)) {
			t.Errorf("%s: the answer holds the secret", tt.name)
		}
		if !strings.Contains(header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: no content security policy", tt.name)
		}
	}
}

// TestSocketOrigin opens WebSockets as pages of other sites do, with the key.
func TestSocketOrigin(t *testing.T) {
	s := newServer(t)
	for _, tt := range []struct {
		origin, key string
		ok          bool
	}{
		{"http://127.0.0.1:" + s.port, s.secret, true},
		{"", s.secret, true},
		{"http://evil.example", s.secret, false},
		{"http://127.0.0.1:1", s.secret, false},
		{"https://127.0.0.1:" + s.port, s.secret, false},
		{"http://127.0.0.1:" + s.port, "", false},
		{"http://127.0.0.1:" + s.port, newKey(), false},
	} {
		header := http.Header{}
		if tt.origin != "" {
			header.Set("Origin", tt.origin)
		}
		ws, response, err := websocket.Dial(t.Context(), s.Base()+"/api/ws", &websocket.DialOptions{
			Subprotocols: []string{Subprotocol, KeyProtocol + tt.key}, HTTPHeader: header,
		})
		if response != nil && response.Body != nil {
			_ = response.Body.Close() // it was not read
		}
		if (err == nil) != tt.ok {
			t.Errorf("origin %q, key %.4q: error %v, want success %v", tt.origin, tt.key, err, tt.ok)
		}
		if err == nil {
			_ = ws.CloseNow()
		}
	}
}

func TestListen(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", ":0", "192.0.2.1:0", "example.org:80", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:70000"} {
		if l, err := listen(t.Context(), addr, "", false); err == nil {
			_ = l.Close() // it should not be there
			t.Errorf("listens on %s", addr)
		}
	}
	first, err := listen(t.Context(), "127.0.0.1:0", "", false)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = first.Close() }()
	if l, err := listen(t.Context(), first.Addr().String(), "", false); err == nil {
		_ = l.Close() // it should not be there
		t.Error("an address that was asked for is replaced by another")
	}
	// Two boards without --addr run side by side.
	a, err := listen(t.Context(), "", "127.0.0.1:9010", false)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = a.Close() }()
	b, err := listen(t.Context(), "", "127.0.0.1:9010", false)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = b.Close() }()
}

func TestFiles(t *testing.T) {
	s := newServer(t)
	_, plain, body := call(t, s, http.MethodGet, "/", "", nil)
	if plain.Get("Content-Encoding") != "" || plain.Get("Cache-Control") != "no-cache" {
		t.Errorf("headers %v", plain)
	}
	_, header, packed := call(t, s, http.MethodGet, "/", "", map[string]string{"Accept-Encoding": "br, gzip;q=0.8"})
	if header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("not compressed: %v", header)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if unpacked, err := io.ReadAll(r); err != nil || !bytes.Equal(unpacked, body) {
		t.Errorf("unpacked %d bytes, want %d (%v)", len(unpacked), len(body), err)
	}
	status, _, _ := call(t, s, http.MethodGet, "/", "", map[string]string{"If-None-Match": plain.Get("ETag")})
	if status != http.StatusNotModified {
		t.Errorf("status %d for a known page, want 304", status)
	}
	_, asset, _ := call(t, s, http.MethodGet, "/assets/app.js", "", nil)
	if !strings.Contains(asset.Get("Cache-Control"), "immutable") || asset.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Errorf("headers of an asset %v", asset)
	}
	if status, _, _ := call(t, s, http.MethodPost, "/", "", nil); status != http.StatusMethodNotAllowed {
		t.Errorf("status %d for POST /, want 405", status)
	}
}

func TestHosts(t *testing.T) {
	for host, want := range map[string]bool{
		"127.0.0.1:9010": true, "localhost:9010": true, "LOCALHOST:9010": true, "[::1]:9010": true, "127.8.8.8:9010": true,
		"127.0.0.1": false, "127.0.0.1:9011": false, "": false, ":9010": false, "::1:9010": false, "0.0.0.0:9010": false,
		"192.168.0.1:9010": false, "localhost.evil.example:9010": false, "evil.example:9010": false, "127.0.0.1:9010:9010": false,
	} {
		if got := sameHost(host, "9010"); got != want {
			t.Errorf("host %q: %v, want %v", host, got, want)
		}
	}
	for origin, want := range map[string]bool{
		"http://127.0.0.1:9010": true, "https://127.0.0.1:9010": false, "http://localhost:9010": false, "null": false, "": false,
		"file://": false, "http://127.0.0.1:9010.evil.example": false, "http://user@127.0.0.1:9010": true, // it has no other host
	} {
		if got := sameOrigin(origin, "127.0.0.1:9010"); got != want {
			t.Errorf("origin %q: %v, want %v", origin, got, want)
		}
	}
	for header, want := range map[string]bool{
		"gzip": true, "br, GZIP;q=0.5": true, "gzip;q=0": false, "gzip; q=0.0": false, "": false, "identity": false, "xgzip": false,
	} {
		if got := acceptsGzip(header); got != want {
			t.Errorf("Accept-Encoding %q: %v, want %v", header, got, want)
		}
	}
}
