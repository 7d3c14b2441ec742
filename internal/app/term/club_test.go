package term

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"
)

// TestClub signs in on what says the lines of a club, with settings and a hidden password.
func TestClub(t *testing.T) {
	var got []string
	served := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer close(served)
		ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{linesProtocol}})
		if err != nil || r.URL.Path != "/api/lines" || ws.Subprotocol() != linesProtocol {
			t.Error(r.URL, err)
			return
		}
		defer func() { _ = ws.CloseNow() }()
		for _, say := range []string{"login: ", "password: ", "\r\nWelcome\x1b[2J\x1b]0;x\a, Anna.\r\nxq% ", "", "\x1b[31mred\x1b", "[0m", ""} {
			if err := ws.Write(r.Context(), websocket.MessageText, []byte(say)); err != nil {
				t.Error(err)
			}
			if say == "\x1b[31mred\x1b" {
				continue
			}
			_, line, err := ws.Read(r.Context())
			if err != nil {
				t.Error(err)
			}
			got = append(got, strings.TrimSpace(string(line)))
		}
	}))
	defer s.Close()
	var out bytes.Buffer
	var mu sync.Mutex
	var hidden []bool
	in, typed := io.Pipe()
	go func() {
		for _, line := range []string{"anna\n", "secret\n"} {
			_, _ = io.WriteString(typed, line) // the test fails when it does not come
		}
		for {
			mu.Lock()
			n := len(hidden)
			mu.Unlock()
			if n > 2 {
				break
			}
		}
		_, _ = io.WriteString(typed, "who\n") // as above
		_ = typed.Close()
	}()
	err := Club(t.Context(), in, &out, ClubOptions{Server: s.URL, Language: "zh", Color: true, Hide: func(on bool) {
		mu.Lock()
		defer mu.Unlock()
		hidden = append(hidden, on)
	}})
	if err != nil {
		t.Fatal(err)
	}
	<-served
	for _, want := range []string{"anna", "secret", "set language zh", "style 3", "who"} {
		if !strings.Contains(strings.Join(got, "|"), want) {
			t.Errorf("%q was not sent: %q", want, got)
		}
	}
	if text := out.String(); !strings.Contains(text, "Welcome[2J]0;x\a, Anna") || !strings.Contains(text, "\x1b[31mred\x1b[0m") || strings.Contains(text, "\x1b[2J") {
		t.Errorf("shown: %q", text)
	}
}

// TestNoClub refuses what is no address of a club.
func TestNoClub(t *testing.T) {
	for _, server := range []string{"club", "ftp://x", "http://127.0.0.1:1"} {
		if err := Club(context.Background(), strings.NewReader(""), io.Discard, ClubOptions{Server: server}); !errors.Is(err, ErrServer) {
			t.Errorf("%s: %v", server, err)
		}
	}
}
