package club_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// TestFarewell checks that a connection ends with a code and a word, whatever ends it.
func TestFarewell(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	for _, tt := range []struct {
		name string
		end  func(b *browser)
		code websocket.StatusCode
		word string
	}{
		{"Anna", func(b *browser) { b.post("/api/account/sign-out", object{}) }, talk.CloseSignedOut, "signed out"},
		{"Bao", func(b *browser) {
			other := newBrowser(t, o)
			other.post("/api/account/sign-in", object{"name": "Bao", "password": goodPassword})
			if status, answer := other.post("/api/account/password", object{"password": goodPassword, "fresh": "four red cannons"}); status != http.StatusOK {
				t.Fatalf("changing the password: %d %v", status, answer)
			}
		}, talk.CloseSignedOut, "signed out"},
		{"Chi", func(*browser) { o.close(t) }, talk.CloseGoingAway, "the program ends"},
	} {
		b := newBrowser(t, o)
		if status, answer := b.post("/api/account/sign-up", object{"name": tt.name, "password": goodPassword}); status != http.StatusOK {
			t.Fatalf("signing up: %d %v", status, answer)
		}
		ws, _, err := websocket.Dial(t.Context(), strings.Replace(b.url, "http", "ws", 1)+"/api/ws", &websocket.DialOptions{ //nolint:bodyclose // of a WebSocket, which is closed by itself
			HTTPClient: b.client, Subprotocols: []string{gate.Subprotocol},
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := ws.Read(t.Context()); err != nil { // the welcome
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() {
			for {
				if _, _, err := ws.Read(context.Background()); err != nil {
					ended <- err
					return
				}
			}
		}()
		tt.end(b)
		err = <-ended
		closed := websocket.CloseError{}
		if !errors.As(err, &closed) || closed.Code != tt.code || closed.Reason != tt.word {
			t.Errorf("%s: %v, want code %d, %q", tt.name, err, tt.code, tt.word)
		}
	}
}
