//go:build unix

package host_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/host"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

// journal is a log that a test reads while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

// wait waits until the log says something n times.
func (j *journal) wait(t *testing.T, what string, times int) {
	t.Helper()
	text := func() string {
		j.mu.Lock()
		defer j.mu.Unlock()
		return j.text.String()
	}
	await.That(t, fmt.Sprintf("%q, %d times in the log", what, times), func() bool { return strings.Count(text(), what) >= times }, text)
}

// writeOld writes a file as if it were so old, for clocks of file systems may be coarse.
func writeOld(t *testing.T, file, text string, age time.Duration) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	then := time.Now().Add(-age)
	if err := os.Chtimes(file, then, then); err != nil {
		t.Fatal(err)
	}
}

// TestReload changes the file of settings while the club is open.
func TestReload(t *testing.T) {
	address, file := free(t), filepath.Join(t.TempDir(), "club.json")
	writeOld(t, file, `{"title": "One", "house": "none", "accounts": "1"}`, time.Hour)
	log := &journal{}
	s := &host.Settings{Place: host.Place{Data: t.TempDir(), Config: file}, Listen: address}
	serve(t, s, slog.New(slog.NewTextHandler(log, nil)))
	title := func() string {
		t.Helper()
		response, err := http.Get("http://" + address + "/api/me")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = response.Body.Close() }()
		var me struct{ Policy struct{ Title string } }
		if err := json.NewDecoder(response.Body).Decode(&me); err != nil {
			t.Fatal(err)
		}
		return me.Policy.Title
	}
	guest := func() int {
		t.Helper()
		response, err := http.Post("http://"+address+"/api/account/guest", "application/json", strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		return response.StatusCode
	}
	if one, two := guest(), guest(); title() != "One" || one != http.StatusOK || two != http.StatusTooManyRequests {
		t.Errorf("at the start: %q, guests %d and %d", title(), one, two)
	}
	writeOld(t, file, `{"title": "Two", "house": "none", "accounts": "5"}`, 30*time.Minute)
	log.wait(t, "settings taken", 1)
	if got := guest(); title() != "Two" || got != http.StatusOK {
		t.Errorf("after a change of the file: %q, a guest %d", title(), got)
	}
	writeOld(t, file, `{"title": "Three", "houses": "none"}`, 20*time.Minute)
	log.wait(t, "the settings are wrong", 1)
	if title() != "Two" {
		t.Errorf("wrong settings were taken: %q", title())
	}
	writeOld(t, file, `{"title": "Four", "house": "none", "guests": "no", "delay": "9s"}`, 10*time.Minute)
	log.wait(t, "count from the next start on", 1)
	if got := guest(); title() != "Four" || got != http.StatusForbidden {
		t.Errorf("after the third change: %q, a guest %d", title(), got)
	}
	answers := func(door string) bool {
		conn, err := net.Dial("tcp", door)
		if err != nil {
			return false
		}
		defer func() { _ = conn.Close() }()
		greeting := make([]byte, 3) // the options of telnet, or the question for a name
		_, err = io.ReadFull(conn, greeting)
		return err == nil
	}
	one, two := free(t), free(t)
	writeOld(t, file, fmt.Sprintf(`{"title": "Four", "house": "none", "guests": "no", "delay": "9s", "telnet": %q}`, one), 9*time.Minute)
	log.wait(t, "settings taken", 3)
	if !answers(one) {
		t.Error("the door for telnet that the settings open does not answer")
	}
	writeOld(t, file, fmt.Sprintf(`{"title": "Four", "house": "none", "guests": "no", "delay": "9s", "telnet": %q, "telnet-lines": "5"}`, two), 8*time.Minute)
	log.wait(t, "settings taken", 4)
	if !answers(two) || answers(one) {
		t.Error("the door for telnet has not moved")
	}
	if err := syscall.Kill(os.Getpid(), syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	log.wait(t, "settings taken", 5)
}

// TestChangedWhileOpening changes the file of settings after it was read, before the
// club is open.
func TestChangedWhileOpening(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.json")
	writeOld(t, file, `{"title": "One", "house": "none"}`, time.Hour)
	s := &host.Settings{Place: host.Place{Data: t.TempDir(), Config: file}, Listen: free(t)}
	if err := s.Complete(); err != nil {
		t.Fatal(err)
	}
	writeOld(t, file, `{"title": "Two", "house": "none"}`, time.Minute)
	log := &journal{}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- s.Serve(ctx, slog.New(slog.NewTextHandler(log, nil)), func(string, string) error { return nil })
	}()
	log.wait(t, "settings taken", 1)
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
