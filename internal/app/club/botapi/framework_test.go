package botapi_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
)

// framework is a loop like that of lichess-bot: it keeps a set of games by their ids,
// into which it puts a challenge when it accepts it, and takes no challenge while the set is
// full. A game whose id is not that of its challenge would fill the set for good.
type framework struct {
	*served
	token, name string
	most        int // games at the same time
	events      func() map[string]any

	active   map[string]bool
	declined []string
	seen     []string // the kinds of events
	waiting  string   // the challenge that it has made and that has no answer yet
}

// step takes the next event; the game is that of a gameStart.
func (f *framework) step() (game string) {
	f.t.Helper()
	e := f.events()
	kind, _ := e["type"].(string)
	f.seen = append(f.seen, kind)
	switch kind {
	case "challenge":
		ch := e["challenge"].(map[string]any) //nolint:errcheck // a wrong type fails the test
		id, _ := ch["id"].(string)
		who := ch["challenger"].(map[string]any)["name"]                     //nolint:errcheck // as above
		color := ch["color"]                                                 // what such a framework reads of every challenge
		final, perf := ch["finalColor"], ch["perf"].(map[string]any)["name"] //nolint:errcheck // as above
		variant, speed := ch["variant"].(map[string]any)["key"], ch["speed"] //nolint:errcheck // as above
		control, _ := ch["timeControl"].(map[string]any)
		_, limited := control["limit"] // 0 and missing differ
		if color == "random" && final != "white" && final != "black" || perf == "" || variant != "xiangqi" || speed == "" || !limited || control["increment"] == nil {
			f.t.Errorf("%s cannot read the challenge %v", f.name, ch)
		}
		if who == f.name {
			break
		}
		word := "accept"
		if len(f.active) >= f.most {
			word = "decline"
		}
		if status, answer := f.call(f.token, http.MethodPost, "/api/challenge/"+id+"/"+word, map[string]string{"accept": "", "decline": "reason=later"}[word]); status != http.StatusOK {
			f.t.Fatal(answer)
		}
		if word == "accept" {
			f.active[id] = true
		}
	case "challengeDeclined":
		ch := e["challenge"].(map[string]any) //nolint:errcheck // as above
		f.declined = append(f.declined, fmt.Sprint(ch["declineReasonKey"]))
		f.waiting = ""
	case "gameStart":
		game = e["game"].(map[string]any)["id"].(string) //nolint:errcheck // as above
		f.active[game] = true
		if game == f.waiting {
			f.waiting = ""
		}
	}
	return game
}

// ended does what a framework does when it has played a game to its end.
func (f *framework) ended(game string) { delete(f.active, game) }

func (s *served) framework(name string) *framework {
	s.t.Helper()
	f := &framework{served: s, token: s.token(name, "bot:play", "challenge:read", "challenge:write"), name: name, most: 1, active: map[string]bool{}}
	if status, answer := s.call(f.token, http.MethodPost, "/api/bot/account/upgrade", ""); status != http.StatusOK {
		s.t.Fatal(answer)
	}
	events, end := s.follow(f.token, http.MethodGet, "/api/stream/event", "")
	s.t.Cleanup(end)
	f.events = events
	return f
}

// challenge makes a challenge and returns its id.
func (f *framework) challenge(whom, form string) string {
	f.t.Helper()
	status, answer := f.call(f.token, http.MethodPost, "/api/challenge/"+whom, form)
	if status != http.StatusOK {
		f.t.Fatal(answer)
	}
	f.waiting, _ = answer["id"].(string)
	return f.waiting
}

// TestFramework has two programs challenge each other again and again: what they receive,
// and in which order, is what lichess' documentation promises of each event.
func TestFramework(t *testing.T) {
	s := serve(t, nil)
	a, b := s.framework("Anna"), s.framework("Bao")
	for i := range 3 {
		id := a.challenge("bao", "clock.limit=60&clock.increment=1")
		a.step()
		b.step()
		if game := a.step(); game != id || b.step() != id {
			t.Fatalf("round %d: the game of the challenge %s is %s; events %v and %v", i, id, game, a.seen, b.seen)
		}
		if a.waiting != "" {
			t.Errorf("round %d: the challenger waits for %s", i, a.waiting)
		}
		if status, answer := s.call(a.token, http.MethodPost, "/api/bot/game/"+id+"/abort", ""); status != http.StatusOK {
			t.Fatal(answer)
		}
		for _, f := range []*framework{a, b} {
			if f.step(); f.seen[len(f.seen)-1] != "gameFinish" {
				t.Fatalf("round %d: %s was told %v", i, f.name, f.seen)
			}
			f.ended(id)
			if len(f.active) != 0 {
				t.Fatalf("round %d: %s still has %v", i, f.name, f.active)
			}
		}
	}
	want := strings.Repeat("challenge gameStart gameFinish ", 3)
	if got := strings.Join(a.seen, " ") + " "; got != want {
		t.Errorf("the challenger was told %s", got)
	}
	if got := strings.Join(b.seen, " ") + " "; got != want {
		t.Errorf("the challenged was told %s", got)
	}

	b.most = 0 // it declines
	a.challenge("bao", "clock.limit=60&clock.increment=1&color=black")
	a.step()
	b.step()
	if a.step(); !slices.Equal(a.declined, []string{"later"}) {
		t.Errorf("declined: %v, told %v", a.declined, a.seen)
	}
	id := a.challenge("bao", "days=3")
	if status, answer := s.call(a.token, http.MethodPost, "/api/challenge/"+id+"/cancel", ""); status != http.StatusOK {
		t.Fatal(answer)
	}
	for e := b.events(); e["type"] != "challengeCanceled"; e = b.events() { // nothing of what it has declined itself
		ch, _ := e["challenge"].(map[string]any)
		control, _ := ch["timeControl"].(map[string]any)
		if e["type"] != "challenge" || control["type"] != "correspondence" || control["daysPerTurn"] != 3.0 {
			t.Fatalf("the challenged was told %v", e)
		}
	}
}

// TestHouseByBots has a program challenge a player of the house, which is listed as one that
// is there and plays.
func TestHouseByBots(t *testing.T) {
	s := serve(t, func(c *club.Config) { c.House = []int{2} })
	a := s.framework("Anna")
	r := s.ask(t.Context(), a.token, http.MethodGet, "/api/bot/online", "")
	listed, err := io.ReadAll(r.Body)
	_ = r.Body.Close()
	if err != nil || !strings.Contains(string(listed), `"name":"House-2"`) {
		t.Errorf("programs that are there: %s %v", listed, err)
	}
	if status, answer := s.call(a.token, http.MethodPost, "/api/challenge/House-2", "clock.limit=60&rated=true"); status != http.StatusForbidden || answer["field"] != "rated" {
		t.Errorf("a rated game with the house: %d %v", status, answer)
	}
	id := a.challenge("House-2", "clock.limit=60&clock.increment=1&color=white")
	if game := a.step(); game != id {
		t.Fatalf("the game of %s is %q: %v", id, game, a.seen)
	}
	lines, end := s.follow(a.token, http.MethodGet, "/api/bot/game/stream/"+id, "")
	defer end()
	lines()
	if status, answer := s.call(a.token, http.MethodPost, "/api/bot/game/"+id+"/move/h2e2", ""); status != http.StatusOK {
		t.Fatal(answer)
	}
	lines()
	if line := lines(); len(strings.Fields(fmt.Sprint(line["moves"]))) != 2 {
		t.Errorf("the house has answered %v", line)
	}
}

// begun begins a game between two new programs and returns its id.
func begun(t *testing.T) (a, b *framework, id string) {
	s := serve(t, nil)
	a, b = s.framework("Anna"), s.framework("Bao")
	id = a.challenge("bao", "clock.limit=60&clock.increment=1&color=white")
	b.step()
	return a, b, id
}

// TestDrawByMoves offers a draw with a move, and agrees with the next one
// (cases/foreign, give-11).
func TestDrawByMoves(t *testing.T) {
	a, b, id := begun(t)
	lines, end := a.follow(a.token, http.MethodGet, "/api/bot/game/stream/"+id, "")
	defer end()
	lines()
	for _, m := range []struct{ token, move string }{{a.token, "h2e2"}, {b.token, "h9g7"}} {
		if status, answer := a.call(m.token, http.MethodPost, "/api/bot/game/"+id+"/move/"+m.move+"?offeringDraw=true", ""); status != http.StatusOK {
			t.Fatal(answer)
		}
	}
	offered := false
	for line := lines(); ; line = lines() {
		if line == nil {
			t.Fatal("the game goes on")
		}
		offered = offered || line["wdraw"] == true
		if line["status"] != "started" {
			if line["status"] != "draw" || line["winner"] != nil || !offered {
				t.Errorf("the end, offered %v: %v", offered, line)
			}
			return
		}
	}
}

// TestBadFields wants each refusal to name the field, its value and what is allowed
// (cases/foreign, give-12 and give-12a).
func TestBadFields(t *testing.T) {
	a, _, id := begun(t)
	for _, tt := range []struct{ path, form, field, value, allowed string }{
		{"/api/challenge/bao", "clock.limit=abc", "clock.limit", "abc", "0–86400 s"},
		{"/api/challenge/bao", "clock.limit=nan", "clock.limit", "nan", "0–86400 s"},
		{"/api/challenge/bao", "clock.limit=100000", "clock.limit", "100000", "0–86400 s"},
		{"/api/challenge/bao", "clock.limit=0&clock.increment=0", "clock.limit + clock.increment", "0", "0.1–86400 s"},
		{"/api/challenge/bao", "clock.increment=2", "clock.limit", "", "0–86400 s"},
		{"/api/challenge/bao", "variant=standard&clock.limit=60", "variant", "standard", "xiangqi"},
		{"/api/challenge/bao", "rated=yes&clock.limit=60", "rated", "yes", "false, true"},
		{"/api/challenge/bao", "color=green&clock.limit=60", "color", "green", "random, white, black"},
		{"/api/challenge/bao", "days=3&clock.limit=60", "days", "3", "days, or clock.limit"},
		{"/api/challenge/bao", "days=61", "days", "61", "60 d"},
		{"/api/challenge/bao", "days=0", "days", "0", "0.0417–60 d"},
		{"/api/bot/game/" + id + "/move/zz99", "", "move", "zz99", "h2e2"},
		{"/api/bot/game/" + id + "/chat", "room=player", "text", "", "1–140"},
		{"/api/challenge/bao", "fen=9/9", "fen", "9/9", "startpos"},
		{"/api/challenge/bao", "keepAliveStream=true&clock.limit=60", "keepAliveStream", "true", "false"},
		{"/api/challenge/bao", "clock=60", "clock", "", "clock.limit"},
		{"/api/challenge/bao", "rated=true", "rated", "", ""},
		{"/api/challenge/x/decline", "reason=no", "reason", "no", "generic, later"},
		{"/api/bot/game/" + id + "/chat", "room=spectator&text=x", "room", "spectator", "player"},
		{"/api/bot/game/" + id + "/move/h2e2?ply=x", "", "ply", "x", "0"},
		{"/api/bot/game/" + id + "/move/h2e2?offeringDraw=1", "", "offeringDraw", "1", "true"},
		{"/api/bot/game/" + id + "/draw/maybe", "", "draw", "maybe", "yes, no"},
		{"/api/board/seek", "time=x", "time", "x", "min"},
		{"/api/board/seek", "increment=2", "time", "", "min"},
		{"/api/board/seek", "time=3&ratingRange=strong", "ratingRange", "strong", "1500-1800"},
	} {
		status, answer := a.call(a.token, http.MethodPost, tt.path, tt.form)
		text := fmt.Sprint(answer["error"])
		if status != http.StatusBadRequest || answer["field"] != tt.field || tt.value != "" && !strings.Contains(text, tt.value) || !strings.Contains(text, tt.allowed) {
			t.Errorf("%s %s: %d %v, want 400 that names %s, %q and %q", tt.path, tt.form, status, answer, tt.field, tt.value, tt.allowed)
		}
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, a.url+"/api/challenge/bao", strings.NewReader(`{"clock.limit": {"a": 1}}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+a.token)
	r.Header.Set("Content-Type", "application/json; charset=utf-8")
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = got.Body.Close() }()
	var answer map[string]any
	if err := json.NewDecoder(got.Body).Decode(&answer); err != nil || answer["field"] != "clock.limit" {
		t.Errorf("an object for a number: %v %v", answer, err)
	}
}

// TestExport reads the record of a game that continues, and of one that has ended
// (cases/foreign, give-14 and give-14a).
func TestExport(t *testing.T) {
	a, b, id := begun(t)
	if status, answer := a.call(a.token, http.MethodPost, "/api/bot/game/"+id+"/move/h2e2", ""); status != http.StatusOK {
		t.Fatal(answer)
	}
	get := func(token, query string) (int, string) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, a.url+"/game/export/"+id+query, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = answer.Body.Close() }()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, string(text)
	}
	if status, text := get(b.token, ""); status != http.StatusOK || !strings.Contains(text, "[%clk ") || strings.Contains(text, "Termination") || !strings.Contains(text, `[Result "*"]`) {
		t.Errorf("the record of a game that goes on, for its player: %d %s", status, text)
	}
	var refused struct{ Error, Code string }
	if status, text := get("", ""); status != http.StatusConflict || json.Unmarshal([]byte(text), &refused) != nil || refused.Error == "" || refused.Code == "" {
		t.Errorf("the record of a game that goes on, for a stranger: %d %s", status, text)
	}
	if status, answer := b.call(b.token, http.MethodPost, "/api/bot/game/"+id+"/resign", ""); status != http.StatusOK {
		t.Fatal(answer)
	}
	for _, query := range []string{"", "?clocks=true"} {
		if status, text := get("", query); status != http.StatusOK || !strings.Contains(text, "[%clk ") || !strings.Contains(text, `[Termination "Normal"]`) {
			t.Errorf("%s: %d %s", query, status, text)
		}
	}
	if status, text := get("", "?clocks=false"); status != http.StatusOK || strings.Contains(text, "%clk") {
		t.Errorf("without clocks: %d %s", status, text)
	}
	if status, text := get("", "?clocks=maybe"); status != http.StatusBadRequest || !strings.Contains(text, "clocks") {
		t.Errorf("clocks=maybe: %d %s", status, text)
	}
}
