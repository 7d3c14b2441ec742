package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// serving serves a club until the function that it returns ends it.
func serving(t *testing.T, place string) (url, setup string, end func()) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	r, w := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- program.Run(ctx, &cli.Console{In: strings.NewReader(""), Out: w, Err: io.Discard}, []string{
			"serve", "--data", place, "--listen", "127.0.0.1:0", "--house", "none", "--json",
		})
		_ = w.Close()
	}()
	var told struct{ URL, Setup string }
	if err := json.NewDecoder(r).Decode(&told); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.Copy(io.Discard, r) }()
	return strings.TrimSuffix(told.URL, "/"), told.Setup, func() {
		stop()
		if status := <-ended; status != cli.StatusOK {
			t.Errorf("ended with %d", status)
		}
	}
}

// page is a browser at a club.
type page struct {
	t      *testing.T
	url    string
	client *http.Client
}

func newPageAt(t *testing.T, url string) *page {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &page{t, url, &http.Client{Jar: jar}}
	t.Cleanup(p.client.CloseIdleConnections)
	return p
}

func (p *page) post(path string, body map[string]any) int {
	p.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		p.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(p.t.Context(), http.MethodPost, p.url+path, bytes.NewReader(text))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := p.client.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	_, _ = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode
}

func (p *page) get(path string) string {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), http.MethodGet, p.url+path, http.NoBody)
	if err != nil {
		p.t.Fatal(err)
	}
	answer, err := p.client.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return fmt.Sprint(answer.StatusCode, " ", string(text))
}

// asHost asks as the host, and wants an answer.
func asHost(t *testing.T, place string, args ...string) string {
	t.Helper()
	status, out, errors := run(t, append(append([]string{"admin"}, args...), "--data", place, "--json")...)
	if status != cli.StatusOK {
		t.Fatalf("admin %v: %d %s%s", args, status, out, errors)
	}
	return out
}

// codeOf is the code of a link that was answered.
func codeOf(t *testing.T, out, url string) string {
	t.Helper()
	var a struct{ Link string }
	if err := json.Unmarshal([]byte(out), &a); err != nil || url != "" && !strings.HasPrefix(a.Link, url+"/#/") {
		t.Fatalf("a link: %s %v", out, err)
	}
	return a.Link[strings.LastIndex(a.Link, "/")+1:]
}

// TestAdmin lets the host of a club do what an administrator who has lost the password
// cannot: while the club is served, and while no process serves it.
func TestAdmin(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		url, setup, end := serving(t, place)
		root := newPageAt(t, url)
		if status := root.post("/api/account/set-up", map[string]any{"code": setup[strings.LastIndex(setup, "/")+1:], "name": "Captain", "password": "three black horses", "title": "Club"}); status != http.StatusOK {
			t.Fatal(status)
		}
		anna := newPageAt(t, url)
		if status := anna.post("/api/account/sign-up", map[string]any{"name": "Anna", "password": "three black horses"}); status != http.StatusOK {
			t.Fatal(status)
		}
		if folder := place; !strings.Contains(place, "://") {
			info, err := os.Stat(filepath.Join(folder, "desk.json"))
			if err != nil || info.Mode().Perm()&0o077 != 0 {
				t.Errorf("the key of the host: %v %v", info, err)
			}
		}

		code := codeOf(t, asHost(t, place, "reset", "captain"), url)
		if text := root.get("/api/account/sessions"); !strings.HasPrefix(text, "401") {
			t.Errorf("a session after the reset: %s", text)
		}
		if status := root.post("/api/account/reset", map[string]any{"code": code, "password": "four red elephants"}); status != http.StatusOK {
			t.Errorf("a new password by the link: %d", status)
		}
		code = codeOf(t, asHost(t, place, "link"), url)
		second := newPageAt(t, url)
		if status := second.post("/api/account/set-up", map[string]any{"code": code, "name": "Mate", "password": "three black horses"}); status != http.StatusOK {
			t.Errorf("a second administrator by the link: %d", status)
		}
		if status := newPageAt(t, url).post("/api/account/set-up", map[string]any{"code": code, "name": "Thief", "password": "three black horses"}); status != http.StatusForbidden {
			t.Errorf("the link again: %d", status)
		}
		asHost(t, place, "ban", "Anna", "--reason", "noise")
		if status := newPageAt(t, url).post("/api/account/sign-in", map[string]any{"name": "Anna", "password": "three black horses"}); status != http.StatusForbidden {
			t.Errorf("somebody who is banned: %d", status)
		}
		if out := asHost(t, place, "list"); !strings.Contains(out, `"name":"Anna"`) || !strings.Contains(out, `"banned":true`) || !strings.Contains(out, `"role":"admin"`) {
			t.Errorf("the members: %s", out)
		}
		asHost(t, place, "unlock", "Anna")
		if status := anna.post("/api/account/sign-in", map[string]any{"name": "Anna", "password": "three black horses"}); status != http.StatusOK {
			t.Errorf("somebody who was let in again: %d", status)
		}
		file := filepath.Join(t.TempDir(), "anna.json")
		asHost(t, place, "export", "Anna", "-o", file)
		if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), `"name": "Anna"`) {
			t.Errorf("the export: %s %v", text, err)
		}
		for _, act := range []string{"reset", "link", "ban", "unlock", "export"} {
			if text := root.get("/api/order/acts"); !strings.Contains(text, `"by":"(host)","act":"`+act+`"`) {
				t.Errorf("the log has no %s of the host: %s", act, text)
			}
		}
		if status, out, errors := run(t, "admin", "reset", "Nobody", "--data", place); status == cli.StatusOK || !strings.Contains(out+errors, "Nobody") {
			t.Errorf("a name that nobody has: %d %s%s", status, out, errors)
		}
		end()

		asHost(t, place, "role", "Anna", "admin") // no process serves it
		if out := asHost(t, place, "list"); strings.Count(out, `"role":"admin"`) != 3 {
			t.Errorf("the members: %s", out)
		}
		url, _, end = serving(t, place)
		defer end()
		again := newPageAt(t, url)
		if status := again.post("/api/account/sign-in", map[string]any{"name": "Captain", "password": "four red elephants"}); status != http.StatusOK {
			t.Errorf("the administrator after a restart: %d", status)
		}
	})
}

// TestAdminUnserved meets folders without a club, and a club whose process cannot be asked.
func TestAdminUnserved(t *testing.T) {
	data := filepath.Join(t.TempDir(), "club")
	if status, out, errors := run(t, "admin", "list", "--data", data); status == cli.StatusOK || !strings.Contains(out+errors, "there is no club at "+data) {
		t.Errorf("a folder without a club: %d %s%s", status, out, errors)
	}
	_, _, end := serving(t, data)
	defer end()
	if err := os.Remove(filepath.Join(data, "desk.json")); err != nil {
		t.Fatal(err)
	}
	if status, out, errors := run(t, "admin", "list", "--data", data); status == cli.StatusOK || !strings.Contains(out+errors, "stop it, ask again, and start it again") {
		t.Errorf("a process without a door: %d %s%s", status, out, errors)
	}
}
