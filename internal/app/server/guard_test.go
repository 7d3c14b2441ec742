package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

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
		status, header, body := call(t, s, http.MethodGet, tt.path, tt.key, nil, tt.headers)
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
			Subprotocols: []string{subprotocol, keyProtocol + tt.key}, HTTPHeader: header,
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

// TestSession checks that a page's own key outlives the program and its secret
// does not.
func TestSession(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data, "")
	p := openPage(t, s, s.secret)
	if p.key == s.secret {
		t.Error("the page keeps the secret of this start")
	}
	if again := openPage(t, s, p.key); again.key != p.key {
		t.Error("a page gets another key when it comes again")
	}
	old := s.secret
	closeServer(t, s)
	s = startServer(t, data, "")
	defer closeServer(t, s)
	for key, want := range map[string]int{p.key: http.StatusOK, old: http.StatusUnauthorized, s.secret: http.StatusOK} {
		if status, _, _ := call(t, s, http.MethodGet, "/api/hello", key, nil, nil); status != want {
			t.Errorf("after a restart: status %d, want %d", status, want)
		}
	}
}

func TestListen(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", ":0", "192.0.2.1:0", "example.org:80", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:70000"} {
		if l, err := listen(t.Context(), addr); err == nil {
			_ = l.Close() // it should not be there
			t.Errorf("listens on %s", addr)
		}
	}
	first, err := listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = first.Close() }()
	if l, err := listen(t.Context(), first.Addr().String()); err == nil {
		_ = l.Close() // it should not be there
		t.Error("an address that was asked for is replaced by another")
	}
	// Two boards without --addr run side by side.
	a, err := listen(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = a.Close() }()
	b, err := listen(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = b.Close() }()
}

func TestFiles(t *testing.T) {
	s := newServer(t)
	_, plain, body := call(t, s, http.MethodGet, "/", "", nil, nil)
	if plain.Get("Content-Encoding") != "" || plain.Get("Cache-Control") != "no-cache" {
		t.Errorf("headers %v", plain)
	}
	_, header, packed := call(t, s, http.MethodGet, "/", "", nil, map[string]string{"Accept-Encoding": "br, gzip;q=0.8"})
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
	status, _, _ := call(t, s, http.MethodGet, "/", "", nil, map[string]string{"If-None-Match": plain.Get("ETag")})
	if status != http.StatusNotModified {
		t.Errorf("status %d for a known page, want 304", status)
	}
	_, asset, _ := call(t, s, http.MethodGet, "/assets/app.js", "", nil, nil)
	if !strings.Contains(asset.Get("Cache-Control"), "immutable") || asset.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Errorf("headers of an asset %v", asset)
	}
	if status, _, _ := call(t, s, http.MethodPost, "/", "", nil, nil); status != http.StatusMethodNotAllowed {
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

// TestDataIsPrivate checks that nobody else can read the games.
func TestDataIsPrivate(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data, "")
	defer closeServer(t, s)
	openPage(t, s, s.secret).newGame(object{})
	entries, err := os.ReadDir(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		if runtime.GOOS != "windows" && !info.IsDir() && info.Mode().Perm()&0o077 != 0 && strings.HasPrefix(e.Name(), databaseName) {
			t.Errorf("%s can be read by others: %v", e.Name(), info.Mode())
		}
	}
}
