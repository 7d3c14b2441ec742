package server

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// routes are all that is served below /api/; the test of strangers checks that there
// are no others that answer.
var routes = []struct{ method, path string }{
	{http.MethodGet, "/api/hello"},
	{http.MethodGet, "/api/ws"},
	{http.MethodPost, "/api/records"},
	{http.MethodGet, "/api/games/x/record"},
	{http.MethodPost, "/api/library"},
	{http.MethodGet, "/api/library/games"},
}

// TestStrangers calls every route as a web page of another site does, as one whose
// name leads to this machine, and as a program without the key: none gets anywhere,
// and nothing of what they bring is kept.
func TestStrangers(t *testing.T) {
	s := newServer(t)
	key, host := secretOf(s), strings.TrimPrefix(s.Base(), "http://")
	_, port, err := net.SplitHostPort(host)
	if err != nil {
		t.Fatal(err)
	}
	strangers := []struct {
		name    string
		key     string
		headers map[string]string
	}{
		{"no key", "", nil},
		{"a wrong key", strings.Repeat("0", len(key)), nil},
		{"a part of the key", key[:len(key)-1], nil},
		{"the key and more", key + "0", nil},
		{"another host", key, map[string]string{"Host": "evil.example:" + port}},
		{"a host that begins like ours", key, map[string]string{"Host": "127.0.0.1.evil.example:" + port}},
		{"another port", key, map[string]string{"Host": "127.0.0.1:1"}},
		{"no port", key, map[string]string{"Host": "127.0.0.1"}},
		{"an address of the network", key, map[string]string{"Host": "0.0.0.0:" + port}},
		{"another origin", key, map[string]string{"Origin": "http://evil.example"}},
		{"an origin without a name", key, map[string]string{"Origin": "null"}},
		{"an origin of another port", key, map[string]string{"Origin": "http://127.0.0.1:1"}},
		{"an origin of another scheme", key, map[string]string{"Origin": "https://" + host}},
		{"another site", key, map[string]string{"Sec-Fetch-Site": "cross-site"}},
		{"a page of the same site", key, map[string]string{"Sec-Fetch-Site": "same-site"}},
	}
	body := []byte("[Event \"stranger\"]\n\n1. h2e2 *\n")
	for _, r := range routes {
		for _, who := range strangers {
			headers := map[string]string{"Content-Type": "text/plain"} // a form needs no leave to send that
			for name, value := range who.headers {
				headers[name] = value
			}
			path := r.path
			if who.name == "no key" {
				path += "?key=" + key // where it would be kept in histories and logs
			}
			if status, _, answer := call(t, s, r.method, path, who.key, body, headers); status != http.StatusForbidden && status != http.StatusUnauthorized {
				t.Errorf("%s %s: %s gets %d: %.200s", r.method, r.path, who.name, status, answer)
			}
		}
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions, "TRACE"} {
			if method == r.method {
				continue
			}
			if status, h, answer := call(t, s, method, r.path, key, body, nil); status == http.StatusOK || h.Get("Access-Control-Allow-Origin") != "" {
				t.Errorf("%s %s: status %d, %v: %.200s", method, r.path, status, h, answer)
			}
		}
	}
	p := openPage(t, s, key)
	if games := list(p.subscribe("app")["games"]); len(games) != 0 {
		t.Errorf("strangers have left %d games", len(games))
	}
	if found := p.do("library.search", object{}); at(found, "total") != 5. {
		t.Errorf("the library has %v games, want those of the program", at(found, "total"))
	}
}

// TestPaths asks for files outside those of the page, with paths that no client would
// send as they are.
func TestPaths(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data, "")
	defer closeServer(t, s)
	if err := os.WriteFile(filepath.Join(data, "index.html"), []byte("secret of the folder"), 0o600); err != nil {
		t.Fatal(err)
	}
	host := strings.TrimPrefix(s.Base(), "http://")
	for _, path := range []string{
		"/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/assets/../../board.db",
		"/assets/..%5c..%5cboard.db", "/assets/%00", "/assets", "/assets/", "/.", "/..", "/board.db", "/board.lock", "/" + data + "/index.html",
		"file://" + data + "/board.db", "http://evil.example/", "*", "/api/games/..%2f..%2fboard.db/record", "/api/games/%00/record",
		"/api/games/" + strings.Repeat("x", 5000) + "/record", "/api/../board.db", "/api//hello", "/API/hello", "/api/hello/..",
	} {
		c, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n", path, host, secretOf(s)); err != nil {
			t.Fatal(err)
		}
		response, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Errorf("%.60q: %v", path, err)
			continue
		}
		var body bytes.Buffer
		_, err = body.ReadFrom(response.Body)
		if err := response.Body.Close(); err != nil {
			t.Error(err)
		}
		for _, secret := range []string{"SQLite", "root:", "secret of the folder", secretOf(s)} {
			if err != nil || bytes.Contains(body.Bytes(), []byte(secret)) {
				t.Errorf("%.60q: status %d gives %q, %v", path, response.StatusCode, secret, err)
			}
		}
		if response.StatusCode == http.StatusOK && path != "/api/hello/.." {
			t.Errorf("%.60q: status %d: %.100s", path, response.StatusCode, body.Bytes())
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestWrongTypes gives every command arguments that no page sends: each is answered,
// none by a fault of the program, and the program continues.
func TestWrongTypes(t *testing.T) {
	s := newServer(t)
	depth, length := 4_900, 50_000 // deeper ones are no message
	if raceDetector {
		depth, length = 100, 1_000 // the same goroutines meet
	}
	nested := strings.Repeat(`{"game":[`, depth) + strings.Repeat(`]}`, depth)
	long := `"` + strings.Repeat("长", length) + `"`
	for _, args := range []string{
		`null`, `5`, `-1e308`, `"x"`, `[]`, `[[]]`, `true`, `{"nothing":1}`, `{"game":5}`, `{"game":null}`, `{"game":{"game":"x"}}`, `{"game":"../../board"}`,
		`{"game":"x' OR 1=1 --"}`, `{"game":` + long + `}`, nested, `{"topic":["app"]}`, `{"topic":"game/../../x"}`, `{"games":[{}]}`, `{"limit":1e99}`, `{"node":-9e18}`,
		`{"text":` + long + `,"format":5}`, `{"fen":` + long + `}`, `{"path":["/bin/sh"]}`, `{"path":"/bin/sh\u0000x"}`,
	} {
		p := openPage(t, s, secretOf(s)) // each has a burst of messages of its own
		for i, do := range s.board.Hub.Commands() {
			p.write([]byte(fmt.Sprintf(`{"id":%d,"do":%q,"args":%s}`, i+1, do, args)))
		}
		for i, do := range s.board.Hub.Commands() {
			if _, fault := p.wait(i + 1); fault["code"] == "internal" {
				t.Errorf("%s %.80s: %v", do, args, fault)
			}
		}
		if err := p.ws.CloseNow(); err != nil {
			t.Error(err)
		}
	}
	p := openPage(t, s, secretOf(s))
	p.write([]byte(`{"id":1,"do":"game.new","args":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + `}`))
	if _, fault := p.wait(0); fault["code"] != "bad_message" {
		t.Errorf("a message that nests too deep: %v", fault)
	}
	game, _ := p.newGame(object{})
	p.move(game, "h2e2")
}

// TestSlowCallers holds connections open without saying anything: others are served.
func TestSlowCallers(t *testing.T) {
	s := newServer(t)
	host := strings.TrimPrefix(s.Base(), "http://")
	var last net.Conn
	for i := range 200 {
		c, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatalf("connection %d: %v", i, err)
		}
		last = c
		defer func() { _ = c.Close() }() // the test is over
		if _, err := fmt.Fprintf(c, "POST /api/records HTTP/1.1\r\nHost: %s\r\nContent-Length: 1000000\r\n", host); err != nil {
			t.Fatal(err)
		}
	}
	if status, _, _ := call(t, s, http.MethodGet, "/api/hello", secretOf(s), nil, nil); status != http.StatusOK {
		t.Errorf("status %d", status)
	}
	// They are not served because the slow ones were cut off.
	if err := last.SetReadDeadline(time.Now().Add(time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	if n, err := last.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("a slow connection gave %d bytes, %v: want it open", n, err)
	}
}
