package club_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// TestTogether has two processes serve a club, with one player at each: they find each
// other, play, talk and are watched, a process ends and the other continues, and NATS is
// away for a while.
func TestTogether(t *testing.T) {
	nats := storetest.StartNATS(t)
	config := club.Config{Data: storetest.Postgres(t), NATS: nats.URL(), Parts: []func(*club.Club) club.Part{func(*club.Club) club.Part { return &lesson{} }}}
	one, two := open(t, config), open(t, config)
	anna, bao := newBrowser(t, one).signUp("Anna"), newBrowser(t, two).signUp("Bao").follow("lobby")
	anna.follow("lobby").follow("me/" + anna.me())
	bao.wait("both to be there", func() bool { return bao.state("lobby", "online") == 2.0 })
	anna.do("seek.new", object{"terms": blitz})
	bao.wait("the seek", func() bool { return len(asList(bao.state("lobby", "seeks"))) == 1 })
	either := object{"control": blitz["control"], "rules": "axf", "rated": true, "color": ""}
	game, _ := bao.do("seek.new", object{"terms": either})["game"].(string) // two has the game
	anna.wait("the game to begin", func() bool { return anna.state("me/"+anna.me(), "started") == game })
	anna.wait("the lobby", func() bool {
		return len(asList(anna.state("lobby", "seeks"))) == 0 && len(asList(anna.state("lobby", "games"))) == 1
	})
	topic := "game/" + game
	for _, b := range []*browser{anna, bao} {
		b.do("game.join", object{"game": game})
		b.follow(topic)
	}
	if _, fault := newBrowser(t, one).signUp("Chi").call("subscribe", object{"topic": topic}); fault["code"] != "forbidden" {
		t.Errorf("a stranger follows the players' topic by a mirror: %v", fault)
	}
	for i, b := range []*browser{anna, bao, anna, bao} { // one process carries out what parts do
		if n := b.do("lesson.begin", object{})["n"]; n != float64(i+1) {
			t.Errorf("lesson %v after %d others", n, i)
		}
	}
	watcher := newBrowser(t, one).connect().follow("watch/" + game)
	play(t, anna, bao, game, mate[:2]...)
	watcher.wait("the moves", func() bool { return watcher.state("watch/"+game, "live") == anna.state(topic, "live") })
	anna.do("game.chat", object{"game": game, "text": "hello <b>"})
	bao.wait("the chat", func() bool { return len(asList(bao.state(topic, "lines"))) == 1 })
	anna.wait("her own words", func() bool { return len(asList(anna.state(topic, "lines"))) == 1 })
	if len(asList(watcher.state("watch/"+game, "lines"))) != 0 {
		t.Error("a spectator reads the players' chat")
	}
	if _, fault := bao.call("game.move", object{"game": game, "move": mate[2], "at": bao.at(topic)}); fault["code"] != "not_your_turn" {
		t.Errorf("a move of the other side: %v", fault)
	}
	args := object{"game": game, "move": mate[2], "at": anna.at(topic), "tag": "again"}
	first, second := anna.do("game.move", args), anna.do("game.move", args)
	if first["node"] != second["node"] {
		t.Errorf("a move that was sent twice made %v and %v", first, second)
	}
	for _, b := range []*browser{anna, bao} {
		b.wait("the move", func() bool { return b.state(topic, "live") == first["node"] })
	}

	nats.Stop()
	play1(t, bao, game, mate[3]) // the process that has the game continues
	if _, fault := anna.call("game.chat", object{"game": game, "text": "there?"}); fault["code"] != "storage" {
		t.Errorf("a command that reaches nobody: %v", fault)
	}
	nats.Start()
	anna.wait("what was missed", func() bool { return anna.state(topic, "live") == bao.state(topic, "live") })

	played := anna.at(topic)
	two.close(t) // in order: the game is free immediately
	for i, b := range []*browser{anna, bao} {
		b.disconnect()
		b.url = one.url
		b.connect().follow(topic)
		if b.at(topic) != played {
			t.Fatalf("player %d finds the game at %d, not %d", i, b.at(topic), played)
		}
	}
	watcher.wait("the takeover", func() bool { return watcher.at("watch/"+game) == played })
	play(t, anna, bao, game, mate[4:]...)
	watcher.wait("the end", func() bool { return watcher.state("watch/"+game, "phase") == "over" })
	if gains := fmt.Sprint(anna.state(topic, "gains")); gains == "[]" {
		t.Error("the rated game changed no rating")
	}
	w := httptest.NewRecorder()
	one.Metrics(w, nil)
	if text := w.Body.String(); !strings.Contains(text, "chuhe_taken_over_total 1\n") || !strings.Contains(text, "chuhe_nats_connected 1\n") {
		t.Errorf("the metrics do not tell of the game that was taken over:\n%s", text)
	}
}

// acrossProcesses begins a game of two players at two processes, of which the second keeps the game.
func acrossProcesses(t *testing.T, one, two *opened) (anna, bao *browser, game string) {
	t.Helper()
	anna, bao = newBrowser(t, one).signUp("Anna"), newBrowser(t, two).signUp("Bao").follow("lobby")
	anna.follow("lobby").follow("me/" + anna.me())
	anna.do("seek.new", object{"terms": blitz})
	bao.wait("the seek", func() bool { return len(asList(bao.state("lobby", "seeks"))) == 1 })
	game, _ = bao.do("seek.new", object{"terms": object{"control": blitz["control"], "rules": "axf", "rated": true, "color": ""}})["game"].(string)
	anna.wait("the game to begin", func() bool { return anna.state("me/"+anna.me(), "started") == game })
	for _, b := range []*browser{anna, bao} {
		b.do("game.join", object{"game": game})
		b.follow("game/" + game)
	}
	play(t, anna, bao, game, mate[:2]...)
	return anna, bao, game
}

// TestLastWordsLost has a process die of which the last move was stored and did not reach
// the others, and a third process take its game: who follows it elsewhere sees the move,
// without doing anything.
func TestLastWordsLost(t *testing.T) {
	config := club.Config{Data: storetest.Postgres(t), NATS: storetest.StartNATS(t).URL()}
	one, two, three := open(t, config), open(t, config), open(t, config)
	anna, bao, game := acrossProcesses(t, one, two)
	topic := "game/" + game
	anna.do("game.move", object{"game": game, "move": mate[2], "at": anna.at(topic)})
	bao.wait("the move", func() bool { return bao.at(topic) == 3 })
	anna.wait("the move", func() bool { return anna.at(topic) == 3 })
	two.Mute()
	bao.do("game.move", object{"game": game, "move": mate[3], "at": 3})
	died := two.Club
	two.Club = nil
	t.Cleanup(func() {
		_ = died.Close() // perhaps it has learned by then that others have its games
		two.http.Close()
	})
	db, err := sql.Open("pgx", config.Data)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // all is committed
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = tx.ExecContext(t.Context(), "DELETE FROM members WHERE process = $1", died.Process())
	if err == nil {
		_, err = tx.ExecContext(t.Context(), "UPDATE games SET owner = $1 WHERE id = $2", three.Process(), game)
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		t.Fatal(err)
	}
	anna.wait("the last move of the process that has died", func() bool { return anna.at(topic) == 4 })
}

// TestUnheard has nothing be heard for long of a process that lives, as NATS does not answer:
// it continues to follow games.
func TestUnheard(t *testing.T) {
	config := club.Config{Data: storetest.Postgres(t), NATS: storetest.StartNATS(t).URL()}
	one, two := open(t, config), open(t, config)
	anna, bao, game := acrossProcesses(t, one, two)
	if err := two.Unheard(t.Context(), one.Process()); err != nil {
		t.Fatal(err)
	}
	topic := "game/" + game
	anna.do("game.move", object{"game": game, "move": mate[2], "at": anna.at(topic)})
	bao.wait("the move", func() bool { return bao.at(topic) == 3 })
	bao.do("game.move", object{"game": game, "move": mate[3], "at": 3})
	anna.wait("the move", func() bool { return anna.at(topic) == 4 })
}

// lesson is a part of a club, which counts.
type lesson struct{ n atomic.Int32 }

type lessonAnswer struct {
	N int32 `json:"n"`
}

// Register implements club.Part.
func (l *lesson) Register(h *talk.Hub) {
	talk.Handle(h, "lesson.begin", func(context.Context, *talk.Conn, struct{}) (lessonAnswer, error) {
		return lessonAnswer{l.n.Add(1)}, nil
	})
}

// Begin implements club.Part.
func (*lesson) Begin(context.Context) error { return nil }

// Over implements club.Part.
func (*lesson) Over(string) {}

// End implements club.Part.
func (*lesson) End() {}

// play1 makes one move.
func play1(t *testing.T, b *browser, game, move string) {
	t.Helper()
	topic := "game/" + game
	node := b.do("game.move", object{"game": game, "move": move, "at": b.at(topic)})["node"]
	b.wait("move "+move, func() bool { return b.state(topic, "live") == node })
}

// me is the account of the visitor, who is signed in.
func (b *browser) me() string {
	b.t.Helper()
	_, answer := b.get("/api/me")
	account, _ := answer["account"].(string)
	return account
}
