package bot_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/bot"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/player"
)

// club answers like a club at which a bot has playing games, and more when asked.
type club struct {
	playing  string      // as GET /api/account/playing lists them
	told     chan string // events
	sought   chan struct{}
	withdrew chan struct{}
}

func (c *club) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	say := func(text string) {
		_, _ = fmt.Fprintln(w, text) // the bot may be gone
		_ = http.NewResponseController(w).Flush()
	}
	switch r.URL.Path {
	case "/api/account/playing":
		say(`{"nowPlaying": [` + c.playing + `]}`)
	case "/api/stream/event":
		say("")
		for {
			select {
			case e := <-c.told:
				say(e)
			case <-r.Context().Done():
				return
			}
		}
	case "/api/board/seek":
		say("")
		c.sought <- struct{}{}
		<-r.Context().Done()
		c.withdrew <- struct{}{}
	case "/api/bot/account/upgrade":
	default: // a game's stream
		say("")
		<-r.Context().Done()
	}
}

// TestRoomForGames looks for no opponent before the games that go on are known, and for none
// any more once a game has come from elsewhere.
func TestRoomForGames(t *testing.T) {
	c := &club{playing: `{"gameId": "a"}`, told: make(chan string), sought: make(chan struct{}, 9), withdrew: make(chan struct{}, 9)}
	s := httptest.NewServer(c)
	defer s.Close()
	run := func(games int) (end func() *bot.Report) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		done := make(chan *bot.Report)
		go func() {
			r, err := bot.Run(ctx, bot.Options{
				Server: s.URL, Name: "anna", Token: "t", Seek: true, Terms: bot.Terms{Minutes: 3}, Games: games,
				Player: func(context.Context) (player.Player, error) { return player.New(player.DefaultOptions()), nil },
			})
			if err != nil {
				t.Error(err)
			}
			done <- r
		}()
		return func() *bot.Report { cancel(); return <-done }
	}

	end := run(1)
	c.told <- `{"type": "gameStart", "game": {"id": "a"}}` // it is announced again
	await.Never(t, "a seek beside the one game that may be played", 50*time.Millisecond, func() bool { return len(c.sought) > 0 })
	if r := end(); r.AtOnce != 1 || len(c.sought) != 0 {
		t.Errorf("%d games at once and %d seeks, want the one game that went on", r.AtOnce, len(c.sought))
	}

	end = run(2)
	<-c.sought
	c.told <- `{"type": "gameStart", "game": {"id": "b"}}` // a challenge
	await.Closed(t, "the end of the search for an opponent, with two games of two", c.withdrew)
	if r := end(); r.AtOnce != 2 || len(c.sought) != 0 {
		t.Errorf("%d games at once and %d more seeks, want 2 games", r.AtOnce, len(c.sought))
	}
}
