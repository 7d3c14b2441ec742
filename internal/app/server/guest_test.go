package server

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

// invited is a board with a game of two people, to which a guest has come who plays Black.
type invited struct {
	s     *Server
	owner *page
	game  string
	base  string // of the guest's page
	key   string // of the guest
	guest *page
}

func invite(t *testing.T) *invited {
	t.Helper()
	if found, err := gate.HomeAddresses(); err != nil || len(found) == 0 {
		t.Skip("this machine has no address on a home network")
	}
	s := newServer(t)
	x := &invited{s: s, owner: openPage(t, s, secretOf(s))}
	x.game, _ = x.owner.newGame(object{"players": object{"red": person(), "black": person()}})
	x.owner.subscribe("guest")
	url := as[string](x.owner.do("guest.open", object{"game": x.game, "side": "black"})["url"])
	x.base, x.key, _ = strings.Cut(url, "/#key=")
	x.guest = x.enter(t)
	x.guest.subscribe("game/guest")
	return x
}

// enter opens a page of the guest.
func (x *invited) enter(t *testing.T) *page {
	t.Helper()
	p, err := dialURL(t, x.base, x.key)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// shown is the game as the guest sees it.
func (x *invited) shown() object { return x.guest.states["game/guest"] }

// guestMoves moves the guest's side.
func (x *invited) guestMoves(move string) {
	x.guest.do("game.move", object{"game": "guest", "move": move, "at": x.shown()["live"]})
}

// follow waits until the guest sees a number of plies.
func (x *invited) follow(plies float64) {
	x.guest.until("the guest sees the move", func() bool { return at(x.shown(), "board", "ply") == plies })
}

// TestGuestPlays plays a game with a guest, who drops out and comes back in between, and closes it.
func TestGuestPlays(t *testing.T) {
	x := invite(t)
	x.owner.until("the owner sees the guest", func() bool { return at(x.owner.states["guest"], "open", "here") == true })
	if role := at(x.shown(), "board", "role"); role != "wait" {
		t.Errorf("before Red has moved the guest's role is %v", role)
	}
	if fault := x.guest.fail("game.move", object{"game": "guest", "move": "h2e2", "at": 0}); fault["code"] != "not_your_turn" {
		t.Errorf("the guest moves for Red: %v", fault)
	}
	x.owner.move(x.game, "h2e2")
	x.follow(1)
	if fault := x.owner.fail("game.move", object{"game": x.game, "move": "h9g7", "at": x.owner.states["game/"+x.game]["live"]}); fault["code"] != "not_your_turn" {
		t.Errorf("the owner moves for the guest: %v", fault)
	}
	x.owner.fail("game.resign", object{"game": x.game, "side": "black"})
	x.owner.fail("game.swap", object{"game": x.game})
	x.owner.fail("game.seats", object{"game": x.game, "black": engineSeat(1)})
	x.guestMoves("h9g7")
	x.owner.until("the owner sees the guest's move", func() bool { return x.owner.states["game/"+x.game]["live"] == 2. })

	// A telephone drops out: the game continues and is there when it comes back, with the same address or with the key that it got.
	if err := x.guest.ws.CloseNow(); err != nil {
		t.Error(err)
	}
	x.owner.until("the owner sees that the guest has gone", func() bool { return at(x.owner.states["guest"], "open", "here") == false })
	x.owner.move(x.game, "h0g2")
	x.key = x.guest.key
	x.guest = x.enter(t)
	if plies := at(x.guest.subscribe("game/guest"), "board", "ply"); plies != 3. {
		t.Errorf("after coming back the guest sees %v plies", plies)
	}

	// What the owner tries in the tree, writes there or lets an engine find is not the guest's.
	x.owner.do("game.go", object{"game": x.game, "node": 0})
	x.owner.do("tree.comment", object{"game": x.game, "node": 1, "comment": "my plan"})
	x.owner.do("tree.nags", object{"game": x.game, "node": 1, "nags": []int{1}})
	x.owner.do("tree.add", object{"game": x.game, "node": 0, "moves": []string{"b2e2"}})
	x.owner.do("game.rename", object{"game": x.game, "title": "my title"})
	x.owner.do("game.go", object{"game": x.game, "to": "live"})
	x.guestMoves("i9h9")
	x.follow(4)
	if nodes := as[object](x.shown()["nodes"]); len(nodes) != 5 || at(nodes["1"], "comment") != "" || len(list(at(nodes["1"], "nags"))) != 0 || len(list(at(nodes["0"], "children"))) != 1 {
		t.Errorf("the guest sees %v", nodes)
	}
	if x.shown()["title"] != "" {
		t.Errorf("the guest sees the title %v", x.shown()["title"])
	}

	// Moves that are taken back go at the guest's too.
	x.owner.until("the guest's move is there", func() bool { return at(x.owner.states["game/"+x.game], "board", "ply") == 4. })
	x.owner.do("game.undo", object{"game": x.game})
	x.follow(3)

	// Offers and resignation are each side's own.
	x.guest.do("game.offer_draw", object{"game": "guest"})
	x.guest.fail("game.answer_draw", object{"game": "guest", "accept": true})
	x.owner.do("game.answer_draw", object{"game": x.game, "accept": false})
	x.owner.do("game.offer_draw", object{"game": x.game})
	x.owner.fail("game.answer_draw", object{"game": x.game, "accept": true})
	x.guest.do("game.answer_draw", object{"game": "guest", "accept": false})
	x.guest.do("game.resign", object{"game": "guest"})
	x.guest.until("the guest sees the end", func() bool { return at(x.shown(), "result", "result") == "red_wins" })

	x.owner.do("guest.close", object{})
	x.owner.until("the door is closed", func() bool { return x.owner.states["guest"]["open"] == nil })
	if p, err := dialURL(t, x.base, x.key); err == nil {
		t.Errorf("the door is closed, and opens for %s", p.key)
	}
}

// guestCommands are those that a guest's key may use; ping asks whether the connection is up.
var guestCommands = []string{"game.answer_draw", "game.move", "game.offer_draw", "game.resign", "game.why", "ping", "subscribe", "unsubscribe"}

// TestGuestMayDoNothingElse tries every command and topic of the protocol, and every route, with the guest's key.
func TestGuestMayDoNothingElse(t *testing.T) {
	x := invite(t)
	other, _ := x.owner.newGame(object{"players": object{"red": person(), "black": person()}})
	key := x.guest.key
	x.key = key // each connection with the address makes a key of its own, and the oldest go
	for _, do := range x.s.board.Hub.Commands() {
		if do == "ping" {
			continue
		}
		var p *page
		await.That(t, "one more page is let in", func() bool { // the board learns later of a connection that has ended, and limits their number
			opened, err := dialURL(t, x.base, x.key)
			p = opened
			return err == nil
		})
		for _, game := range []string{x.game, other, "", "../guest"} {
			args := object{"game": game, "topic": "game/" + game, "id": game, "games": []string{game}, "move": "h2e2", "at": 0, "side": "black", "fen": "startpos"}
			known := slices.Contains(guestCommands, do)
			if known { // with the arguments that it has, so that it is refused for the game
				for name := range args {
					fits := map[string][]string{
						"game.move": {"game", "move", "at"}, "game.why": {"game", "from"}, "game.resign": {"game"}, "game.offer_draw": {"game"},
						"game.answer_draw": {"game", "accept"}, "subscribe": {"topic"}, "unsubscribe": {"topic"},
					}[do]
					if !slices.Contains(fits, name) {
						delete(args, name)
					}
				}
			}
			if do == "unsubscribe" {
				continue // it ends what the connection follows itself
			}
			want := "unknown_command"
			if known {
				want = "not_found"
			}
			if fault := p.fail(do, args); fault["code"] != want {
				t.Errorf("%s of %q with the guest's key: %v, want %s", do, game, fault, want)
			}
		}
		if err := p.ws.CloseNow(); err != nil {
			t.Error(err)
		}
	}
	for _, topic := range x.s.board.Hub.Names() {
		for _, rest := range []string{"", x.game, "guest", other} {
			name := topic + rest
			if name == "game/guest" {
				continue
			}
			if fault := x.guest.fail("subscribe", object{"topic": name}); fault["code"] != "not_found" {
				t.Errorf("topic %s with the guest's key: %v", name, fault)
			}
		}
	}
	if fault := x.guest.fail("subscribe", object{"topic": "guest"}); fault["code"] != "not_found" {
		t.Errorf("the guest sees who may come: %v", fault)
	}
	for _, r := range routes {
		if r.path == "/api/hello" || r.path == "/api/ws" {
			continue
		}
		if status := x.request(t, r.method, r.path, key); status != http.StatusNotFound && status != http.StatusMethodNotAllowed {
			t.Errorf("%s %s with the guest's key: %d", r.method, r.path, status)
		}
	}
	// The board itself does not know the key, and the guest's door not that of the board.
	if status, _, _ := call(t, x.s, http.MethodGet, "/api/hello", key, nil, nil); status != http.StatusUnauthorized {
		t.Errorf("the board takes the guest's key: %d", status)
	}
	for _, stranger := range []string{secretOf(x.s), x.owner.key, "", key[1:]} {
		if status := x.request(t, http.MethodGet, "/api/hello", stranger); status != http.StatusUnauthorized {
			t.Errorf("the guest's door takes another key: %d", status)
		}
	}
	if games := list(x.owner.subscribe("app")["games"]); len(games) != 2 {
		t.Errorf("there are %d games", len(games))
	}
}

// request asks the guest's door for something.
func (x *invited) request(t *testing.T, method, path, key string) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, x.base+path, strings.NewReader("1. h2e2 *"))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+key)
	answer, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := answer.Body.Close(); err != nil {
		t.Error(err)
	}
	return answer.StatusCode
}

// TestGuestDoor checks when the door is there: not by itself, for games of two people that are played, for one of them,
// and as long as the game is there.
func TestGuestDoor(t *testing.T) {
	x := invite(t)
	if again := x.owner.do("guest.open", object{"game": x.game, "side": "black"}); again["url"] != x.base+"/#key="+x.key {
		t.Errorf("opened again the door is at %v", again["url"])
	}
	other, _ := x.owner.newGame(object{"players": object{"red": person(), "black": person()}})
	engine, _ := x.owner.newGame(object{"players": object{"red": person(), "black": engineSeat(1)}})
	for name, args := range map[string]object{
		"another game at the same time":   {"game": other, "side": "black"},
		"a game against an engine":        {"game": engine, "side": "black"},
		"a game that is not there":        {"game": "nothing", "side": "black"},
		"an address that is not its own":  {"game": x.game, "side": "black", "home": "8.8.8.8"},
		"an address that anyone can call": {"game": x.game, "side": "black", "home": "0.0.0.0"},
	} {
		if fault := x.owner.fail("guest.open", args); fault["code"] == "internal" {
			t.Errorf("%s: %v", name, fault)
		}
	}
	x.owner.do("guest.open", object{"game": x.game, "side": "black"})
	x.owner.do("game.delete", object{"games": []string{x.game}})
	await.That(t, "the door closes with its game", func() bool {
		p, err := dialURL(t, x.base, x.key)
		if err == nil {
			_ = p.ws.CloseNow() // it was not closed yet
		}
		return err != nil
	})
	// The next game has another key.
	url := as[string](x.owner.do("guest.open", object{"game": other, "side": "red"})["url"])
	base, _, _ := strings.Cut(url, "/#key=")
	if p, err := dialURL(t, base, x.key); err == nil {
		t.Errorf("the key of one game opens another: %s", p.key)
	}
}
