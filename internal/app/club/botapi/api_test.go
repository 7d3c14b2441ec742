package botapi_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/botapi"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// served is a club with a door for programs.
type served struct {
	t    testing.TB
	url  string
	club *club.Club
}

func serve(t testing.TB, change func(*club.Config)) *served {
	t.Helper()
	var api *botapi.API
	config := club.Config{Data: t.TempDir(), Files: fstest.MapFS{"club.html": {Data: []byte("<!doctype html>")}}, Limits: bounds.DefaultLimits(), Cost: account.Cost{Memory: 64, Passes: 1}}
	config.Routes = func(c *club.Club, mux *http.ServeMux) { api = botapi.New(c, mux, nil) }
	if change != nil {
		change(&config)
	}
	c, err := club.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(c.Handler())
	t.Cleanup(func() {
		api.Close()
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		web.Close()
		http.DefaultTransport.(*http.Transport).CloseIdleConnections() //nolint:errcheck // a wrong type fails the test
	})
	return &served{t, web.URL, c}
}

// token makes an account and a token of it.
func (s *served) token(name string, scopes ...string) string {
	s.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	post := func(path string, body any) (answer map[string]any) {
		data, err := json.Marshal(body)
		if err != nil {
			s.t.Fatal(err)
		}
		r, err := client.Post(s.url+path, "application/json", strings.NewReader(string(data)))
		if err != nil {
			s.t.Fatal(err)
		}
		defer func() { _ = r.Body.Close() }()
		if err := json.NewDecoder(r.Body).Decode(&answer); err != nil || r.StatusCode != http.StatusOK {
			s.t.Fatal(path, r.Status, answer, err)
		}
		return answer
	}
	post("/api/account/sign-up", map[string]any{"name": name, "password": "three black horses"})
	return post("/api/account/token", map[string]any{"note": "test", "scopes": scopes})["token"].(string) //nolint:errcheck // a wrong type fails the test
}

// ask makes a request.
func (s *served) ask(ctx context.Context, token, method, path, form string) *http.Response {
	s.t.Helper()
	r, err := http.NewRequestWithContext(ctx, method, s.url+path, strings.NewReader(form))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	if form != "" {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer
}

// call makes a request that is answered immediately.
func (s *served) call(token, method, path, form string) (int, map[string]any) {
	s.t.Helper()
	r := s.ask(s.t.Context(), token, method, path, form)
	defer func() { _ = r.Body.Close() }()
	data, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	var answer map[string]any
	if err := json.Unmarshal(data, &answer); err != nil {
		s.t.Fatalf("%s %s: %s: %s", method, path, r.Status, data)
	}
	return r.StatusCode, answer
}

// follow reads a stream; next returns its next object.
func (s *served) follow(token, method, path, form string) (next func() map[string]any, end func()) {
	s.t.Helper()
	ctx, cancel := context.WithCancel(s.t.Context())
	r := s.ask(ctx, token, method, path, form) //nolint:bodyclose // end closes it
	if r.StatusCode != http.StatusOK {
		s.t.Fatal(path, r.Status)
	}
	lines := bufio.NewScanner(r.Body)
	lines.Buffer(nil, 1<<20)
	return func() map[string]any {
			s.t.Helper()
			for lines.Scan() {
				if lines.Text() == "" {
					continue
				}
				var v map[string]any
				if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
					s.t.Fatal(err)
				}
				return v
			}
			return nil
		}, func() {
			cancel()
			_ = r.Body.Close()
		}
}

var all = []string{"bot:play", "board:play", "challenge:read", "challenge:write"}

// TestManual makes the requests of the manual, and wants the answers that it shows: the
// status, the keys, and values that are no objects or shortened.
func TestManual(t *testing.T) {
	s := serve(t, nil)
	tokens := map[string]string{"anna": s.token("Anna", all...), "bao": s.token("Bao", all...)}
	manual, err := os.ReadFile("../../../../docs/bot-api.md")
	if err != nil {
		t.Fatal(err)
	}
	id, game, made := "", "", 0
	status, answer := 0, map[string]any{}
	for block := range strings.SplitSeq(string(manual), "```http\n") {
		block, _, ok := strings.Cut(block, "```\n")
		if !ok || !strings.HasPrefix(block, "anna ") {
			continue
		}
		for line := range strings.Lines(block) {
			line = strings.TrimSpace(line)
			words := strings.SplitN(line, " ", 4)
			if token := tokens[words[0]]; token != "" {
				if len(words) < 4 {
					words = append(words, "")
				}
				path := strings.NewReplacer("{id}", id, "{game}", game).Replace(words[2])
				status, answer = s.call(token, words[1], path, words[3])
				made++
				continue
			}
			var want map[string]any
			code, text, _ := strings.Cut(line, " ")
			if err := json.Unmarshal([]byte(text), &want); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			if fmt.Sprint(status) != code {
				t.Fatalf("%s: got %d %v", line, status, answer)
			}
			agree(t, line, want, answer)
			if x, ok := answer["id"].(string); ok {
				id = x
			}
			if list, ok := answer["nowPlaying"].([]any); ok {
				game, _ = list[0].(map[string]any)["gameId"].(string)
			}
		}
	}
	if made < 15 {
		t.Errorf("%d requests of the manual were made", made)
	}
}

// agree wants every key of a sample, and its value unless that is an example.
func agree(t *testing.T, where string, want, got map[string]any) {
	t.Helper()
	for key, value := range want {
		have, ok := got[key]
		if !ok {
			t.Errorf("%s: there is no %q in %v", where, key, got)
		}
		switch value := value.(type) {
		case string:
			if !strings.Contains(value, "…") && have != value {
				t.Errorf("%s: %s is %v", where, key, have)
			}
		case bool:
			if have != value {
				t.Errorf("%s: %s is %v", where, key, have)
			}
		case []any:
			agree(t, where, value[0].(map[string]any), have.([]any)[0].(map[string]any)) //nolint:errcheck // a wrong type fails the test
		}
	}
}

// TestStreams plays a game by streams: a seek, its events, and every move.
func TestStreams(t *testing.T) {
	s := serve(t, nil)
	anna, bao := s.token("Anna", "bot:play"), s.token("Bao", "board:play")
	if status, answer := s.call(anna, http.MethodPost, "/api/bot/account/upgrade", ""); status != http.StatusOK {
		t.Fatal(answer)
	}
	events, endEvents := s.follow(anna, http.MethodGet, "/api/stream/event", "")
	defer endEvents()
	seek, endSeek := s.follow(anna, http.MethodPost, "/api/board/seek", "time=3&increment=2&color=white&rated=true")
	defer endSeek()
	if seek()["id"] == nil {
		t.Fatal("a seek has no id")
	}
	other, endOther := s.follow(bao, http.MethodPost, "/api/board/seek", "time=3&increment=2&rated=true")
	defer endOther()
	if v := other(); v != nil {
		t.Errorf("a seek that was matched at once says %v", v)
	}
	if v := seek(); v != nil {
		t.Errorf("a seek that was taken up says %v", v)
	}
	start := events()
	game, _ := start["game"].(map[string]any)
	if start["type"] != "gameStart" || game["color"] != "white" || game["isMyTurn"] != true {
		t.Fatal(start)
	}
	id := game["id"].(string) //nolint:errcheck // a wrong type fails the test
	red, endRed := s.follow(anna, http.MethodGet, "/api/bot/game/stream/"+id, "")
	defer endRed()
	black, endBlack := s.follow(bao, http.MethodGet, "/api/board/game/stream/"+id, "")
	defer endBlack()
	for _, next := range []func() map[string]any{red, black} {
		full := next()
		state, _ := full["state"].(map[string]any)
		if full["type"] != "gameFull" || full["initialFen"] != "startpos" || state["status"] != "started" || state["wtime"] != 180_000.0 {
			t.Fatal(full)
		}
	}
	played := ""
	for i, m := range strings.Fields("b2e2 h7h6 h2h4 a6a5 e2e6 a5a4 h4e4") {
		token, path := anna, "/api/bot/game/"
		if i%2 == 1 {
			token, path = bao, "/api/board/game/"
		}
		if status, answer := s.call(token, http.MethodPost, path+id+"/move/"+m, ""); status != http.StatusOK {
			t.Fatal(m, answer)
		}
		played = strings.TrimSpace(played + " " + m)
		for _, next := range []func() map[string]any{red, black} {
			if state := next(); state["moves"] != played {
				t.Fatalf("%v, want %s", state, played)
			} else if i == 6 && (state["status"] != "mate" || state["winner"] != "white") {
				t.Errorf("the end: %v", state)
			}
		}
	}
	if v := red(); v != nil {
		t.Errorf("after the end: %v", v)
	}
	if v := events(); v["type"] != "gameFinish" {
		t.Errorf("after the end: %v", v)
	}
	if status, answer := s.call(bao, http.MethodPost, "/api/bot/account/upgrade", ""); status != http.StatusForbidden {
		t.Error("somebody who has played became a program", answer)
	}
}

// TestClaims has a person's board leave games with a program, which learns of it and claims the
// win, and a draw.
func TestClaims(t *testing.T) {
	s := serve(t, func(c *club.Config) { c.ClaimAfter = 300 * time.Millisecond })
	anna, bao := s.token("Anna", "bot:play", "board:play"), s.token("Bao", "board:play")
	if status, answer := s.call(anna, http.MethodPost, "/api/bot/account/upgrade", ""); status != http.StatusOK {
		t.Fatal(answer)
	}
	events, endEvents := s.follow(anna, http.MethodGet, "/api/stream/event", "")
	defer endEvents()
	for _, tt := range []struct{ claim, winner any }{{"claim-victory", "white"}, {"claim-draw", nil}} {
		_, endSeek := s.follow(anna, http.MethodPost, "/api/board/seek", "time=3&increment=2&color=white&rated=true")
		_, endOther := s.follow(bao, http.MethodPost, "/api/board/seek", "time=3&increment=2&rated=true")
		start := events()
		for start["type"] != "gameStart" {
			start = events()
		}
		id := start["game"].(map[string]any)["gameId"].(string) //nolint:errcheck // a wrong type fails the test
		endSeek()
		endOther()
		red, endRed := s.follow(anna, http.MethodGet, "/api/bot/game/stream/"+id, "")
		black, endBlack := s.follow(bao, http.MethodGet, "/api/board/game/stream/"+id, "")
		red()
		black()
		claim := fmt.Sprintf("/api/bot/game/%s/%s", id, tt.claim)
		for i, move := range []string{"/api/bot/game/" + id + "/move/h2e2", "/api/board/game/" + id + "/move/h9g7"} {
			if status, answer := s.call([]string{anna, bao}[i], http.MethodPost, move, ""); status != http.StatusOK {
				t.Fatal(move, answer)
			}
			red()
		}
		if status, answer := s.call(anna, http.MethodPost, claim, ""); status != http.StatusConflict || answer["error"] != "Your opponent has not left the game." {
			t.Errorf("%s while the opponent is there: %d %v", tt.claim, status, answer)
		}
		endBlack()
		line := red()
		if line["type"] != "opponentGone" || line["gone"] != true {
			t.Fatalf("after the opponent has left: %v", line)
		}
		for line["claimWinInSeconds"] != 0.0 {
			line = red()
		}
		if status, answer := s.call(anna, http.MethodPost, claim, ""); status != http.StatusOK {
			t.Fatal(answer)
		}
		for line["type"] != "gameState" {
			line = red()
		}
		if line["status"] != "timeout" || line["winner"] != tt.winner {
			t.Errorf("%s: %v", tt.claim, line)
		}
		endRed()
	}
}

// TestRefused meets what a token does not allow, and the limit of requests.
func TestRefused(t *testing.T) {
	s := serve(t, func(c *club.Config) { c.Limits.Calls, c.Limits.CallBurst = 0.001, 10 })
	reader := s.token("Anna", "challenge:read")
	for _, tt := range []struct {
		token, method, path string
		status              int
	}{
		{"", http.MethodGet, "/api/account", http.StatusUnauthorized},
		{"chq_nonsense", http.MethodGet, "/api/stream/event", http.StatusUnauthorized},
		{reader, http.MethodPost, "/api/bot/account/upgrade", http.StatusForbidden},
		{reader, http.MethodPost, "/api/challenge/bao", http.StatusForbidden},
		{reader, http.MethodPost, "/api/board/seek", http.StatusForbidden},
		{reader, http.MethodGet, "/api/bot/game/stream/x", http.StatusForbidden},
		{reader, http.MethodGet, "/api/account", http.StatusOK},
	} {
		if status, answer := s.call(tt.token, tt.method, tt.path, ""); status != tt.status || (answer["error"] == nil) != (status == http.StatusOK) {
			t.Errorf("%s %s: %d %v, want %d", tt.method, tt.path, status, answer, tt.status)
		}
	}
	for i := range 11 {
		r := s.ask(t.Context(), reader, http.MethodGet, "/api/account", "")
		_ = r.Body.Close()
		if r.StatusCode == http.StatusTooManyRequests {
			if r.Header.Get("Retry-After") == "" || i < 5 {
				t.Errorf("refused after %d requests, Retry-After %q", i, r.Header.Get("Retry-After"))
			}
			w := httptest.NewRecorder()
			s.club.Metrics(w, nil)
			if !strings.Contains(w.Body.String(), "chuhe_limited_total{limit=\"calls-per-s\"} 1\n") {
				t.Error("the metrics do not count the request that was refused")
			}
			return
		}
	}
	t.Error("there is no limit of requests")
}
