package bot

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// api plays through the HTTP interface for programs.
type api struct {
	*Bot
	url, token string
	http       *http.Client

	mu      sync.Mutex
	running map[string]bool
	unseek  context.CancelFunc // ends the search for an opponent
	free    chan struct{}      // receives a token when a game ends
	begun   chan struct{}      // receives a token when a game is announced
}

// connection returns a function that connects to the server and plays until the connection ends.
func (b *Bot) connection() (func(context.Context) error, error) {
	u, err := url.Parse(b.o.Server)
	if err != nil || u.Host == "" {
		return nil, fmt.Errorf("%w: server %.80q, want an address such as https://club.example.org or telnet://127.0.0.1:9023", ErrRefused, b.o.Server)
	}
	switch u.Scheme {
	case "telnet", "telnets":
		return (&telnet{Bot: b, address: u.Host, secure: u.Scheme == "telnets", games: map[string]*lineGame{}}).play, nil
	case "http", "https":
	default:
		return nil, fmt.Errorf("%w: server %.80q, want http, https, telnet or telnets", ErrRefused, b.o.Server)
	}
	a := &api{
		Bot: b, url: strings.TrimSuffix(b.o.Server, "/"), token: b.o.Token, running: map[string]bool{}, unseek: func() {}, free: make(chan struct{}, 1), begun: make(chan struct{}, 1),
		http: &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, MaxIdleConnsPerHost: 2 * b.o.Games, ResponseHeaderTimeout: callTime}},
	}
	return a.play, nil
}

const (
	callTime    = 15 * time.Second
	silenceTime = 20 * time.Second // a stream that stays silent for this long is considered dead
	mostLine    = 1 << 20          // bytes in a line of a stream
)

// statusError is the error for an unsuccessful response.
type statusError struct {
	status int
	text   string
	wait   time.Duration
}

func (e *statusError) Error() string { return fmt.Sprintf("status %d: %s", e.status, e.text) }

// ask sends a request. The caller must close the body of the response.
func (a *api) ask(ctx context.Context, method, path string, form url.Values) (*http.Response, error) {
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequestWithContext(ctx, method, a.url+path, body)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+a.token)
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	answer, err := a.http.Do(r)
	if err != nil || answer.StatusCode == http.StatusOK {
		return answer, err
	}
	defer func() { _ = answer.Body.Close() }() // the body has been read
	text, err := io.ReadAll(io.LimitReader(answer.Body, 4096))
	e := &statusError{status: answer.StatusCode, text: string(bytes.TrimSpace(text))}
	seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After")) // 0 if absent
	e.wait = time.Duration(seconds) * time.Second
	return nil, errors.Join(e, err)
}

// call sends a request that the server answers without delay. If the response asks the bot to wait,
// call waits and tries again.
func (a *api) call(ctx context.Context, method, path string, form url.Values, into any) error {
	for {
		err := a.callOnce(ctx, method, path, form, into)
		var refused *statusError
		if !errors.As(err, &refused) || refused.status != http.StatusTooManyRequests || !sleep(ctx, max(firstPause, refused.wait)) {
			return err
		}
	}
}

func (a *api) callOnce(ctx context.Context, method, path string, form url.Values, into any) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	answer, err := a.ask(ctx, method, path, form)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }() // the body has been read
	data, err := io.ReadAll(io.LimitReader(answer.Body, mostLine))
	if err != nil || into == nil {
		return err
	}
	return json.Unmarshal(data, into)
}

// stream reads a stream until it ends, f returns an error, or no more data arrive.
func (a *api) stream(ctx context.Context, method, path string, form url.Values, f func([]byte) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	answer, err := a.ask(ctx, method, path, form)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }() // the stream has ended
	dead := time.AfterFunc(silenceTime, cancel)
	defer dead.Stop()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, mostLine)
	for lines.Scan() {
		dead.Reset(silenceTime)
		if len(lines.Bytes()) == 0 {
			continue
		}
		if err := f(lines.Bytes()); err != nil {
			return err
		}
	}
	return lines.Err()
}

// signIn marks the account as a program's. If there is no token yet, it first obtains one with the
// password.
func (a *api) signIn(ctx context.Context) error {
	if a.token == "" {
		jar, err := cookiejar.New(nil)
		if err != nil {
			return err
		}
		browser := &http.Client{Jar: jar, Timeout: callTime, Transport: a.http.Transport}
		if err := post(ctx, browser, a.url+"/api/account/sign-in", map[string]any{"name": a.o.Name, "password": a.o.Password}, nil); err != nil {
			return err
		}
		var made struct {
			Token string `json:"token"`
		}
		if err := post(ctx, browser, a.url+"/api/account/token", map[string]any{"note": "chuhe-server bot", "scopes": []string{"bot:play"}, "days": 366}, &made); err != nil {
			return err
		}
		if err := post(ctx, browser, a.url+"/api/account/sign-out", map[string]any{}, nil); err != nil {
			return err
		}
		a.token = made.Token
	}
	return a.call(ctx, http.MethodPost, "/api/bot/account/upgrade", nil, nil)
}

// post posts JSON as the page does.
func post(ctx context.Context, browser *http.Client, address string, body, into any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(data))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := browser.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }() // the body has been read
	text, err := io.ReadAll(io.LimitReader(answer.Body, mostLine))
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return &statusError{status: answer.StatusCode, text: string(bytes.TrimSpace(text))}
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(text, into)
}

// play plays until the event stream ends.
func (a *api) play(ctx context.Context) error {
	if err := a.signIn(ctx); err != nil {
		var refused *statusError
		if errors.As(err, &refused) && (refused.status == http.StatusUnauthorized || refused.status == http.StatusForbidden) {
			err = fmt.Errorf("%w: %w", ErrRefused, err)
		}
		return err
	}
	if a.o.Name == "" {
		var me struct {
			Username string `json:"username"`
		}
		if err := a.call(ctx, http.MethodGet, "/api/account", nil, &me); err != nil {
			return err
		}
		a.o.Name = me.Username
	}
	var work sync.WaitGroup
	defer work.Wait()
	all := ctx // games outlive this connection
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// Before seeking another game, find out which games began while the connection was down.
	var mine struct {
		Playing []struct {
			ID string `json:"gameId"`
		} `json:"nowPlaying"`
	}
	if err := a.call(ctx, http.MethodGet, "/api/account/playing", nil, &mine); err != nil {
		return err
	}
	for _, g := range mine.Playing {
		a.begin(all, g.ID)
	}
	if a.o.Seek {
		work.Go(func() { a.seek(ctx) })
	}
	return a.stream(ctx, http.MethodGet, "/api/stream/event", nil, func(line []byte) error {
		var e struct {
			Type string `json:"type"`
			Game struct {
				ID string `json:"id"`
			} `json:"game"`
			Challenge struct {
				ID         string `json:"id"`
				Rated      bool   `json:"rated"`
				Direction  string `json:"direction"`
				Challenger struct {
					Title string `json:"title"`
				} `json:"challenger"`
				TimeControl struct {
					Limit int `json:"limit"`
				} `json:"timeControl"`
			} `json:"challenge"`
		}
		if err := json.Unmarshal(line, &e); err != nil {
			return err
		}
		switch ch := &e.Challenge; {
		case e.Type == "gameStart":
			a.begin(all, e.Game.ID)
		case e.Type == "challenge" && ch.Direction == "in":
			word := "decline"
			if a.o.Accept.Allow(ch.Rated, ch.Challenger.Title == "BOT", time.Duration(ch.TimeControl.Limit)*time.Second) && !a.enough(a.count()) {
				word = "accept"
			}
			if err := a.call(ctx, http.MethodPost, "/api/challenge/"+url.PathEscape(ch.ID)+"/"+word, nil, nil); err != nil {
				a.log.Warn("a challenge was not answered", "err", err)
			}
		}
		return nil
	})
}

// begin plays a game that has been announced, unless the bot is already playing it.
func (a *api) begin(ctx context.Context, id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.running[id] {
		return
	}
	a.running[id] = true
	select {
	case a.begun <- struct{}{}:
	default: // there already is a token
	}
	a.goOn(len(a.running))
	if a.enough(len(a.running)) {
		a.unseek() // the game may come from a challenge rather than the search
	}
	a.Bot.games.Go(func() { a.game(ctx, id) })
}

func (a *api) count() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.running)
}

// seek looks for one opponent after another.
func (a *api) seek(ctx context.Context) {
	form := url.Values{
		"time": {strconv.FormatFloat(a.o.Terms.Minutes, 'f', -1, 64)}, "increment": {strconv.FormatFloat(a.o.Terms.Increment, 'f', -1, 64)},
		"rated": {strconv.FormatBool(a.o.Terms.Rated)},
	}
	for ctx.Err() == nil {
		one, done := a.room(ctx)
		if one == nil {
			select {
			case <-a.free:
			case <-time.After(time.Second):
			case <-ctx.Done():
			}
			continue
		}
		select {
		case <-a.begun: // belongs to an earlier game
		default:
		}
		err := a.stream(one, http.MethodPost, "/api/board/seek", form, func([]byte) error { return nil })
		withdrawn := one.Err() != nil
		done()
		switch {
		case withdrawn:
		case err != nil:
			a.log.Warn("looking for an opponent", "err", err)
			sleep(ctx, time.Second)
		default: // the game counts only when the other stream announces it
			select {
			case <-a.begun:
			case <-time.After(seekPause):
			case <-ctx.Done():
			}
		}
	}
}

// room returns a context for seeking an opponent. It is cancelled when other games leave no room
// for another. If there is no room to begin with, room returns nil.
func (a *api) room(ctx context.Context) (context.Context, context.CancelFunc) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.enough(len(a.running)) {
		return nil, nil
	}
	ctx, a.unseek = context.WithCancel(ctx)
	return ctx, a.unseek
}

// seekPause limits how long it takes for a game to be announced after it was sought.
const seekPause = 5 * time.Second

// game plays a game until it ends or ctx is done.
func (a *api) game(ctx context.Context, id string) {
	defer func() {
		a.mu.Lock()
		delete(a.running, id)
		a.mu.Unlock()
		select {
		case a.free <- struct{}{}:
		default:
		}
	}()
	p, err := a.borrow(ctx)
	if err != nil {
		a.log.Error("there is no engine", "err", err)
		a.end()
		return
	}
	defer a.back(p)
	g := &apiGame{api: a, id: id, player: p}
	for pause := firstPause; ctx.Err() == nil; pause = min(longestPause/10, 2*pause) {
		err := a.stream(ctx, http.MethodGet, "/api/bot/game/stream/"+id, nil, func(line []byte) error { return g.take(ctx, line) })
		if g.over {
			return
		}
		if ctx.Err() == nil {
			a.log.Warn("the stream of a game has ended", "game", id, "err", err)
		}
		if !sleep(ctx, pause) {
			return
		}
	}
}

// apiGame is a game in progress.
type apiGame struct {
	*api
	id       string
	player   player.Player
	side     xiangqi.Color
	opponent string
	start    xiangqi.Position
	known    []xiangqi.Move
	over     bool
}

// gameLine contains the parts of a game stream's line that a bot needs.
type gameLine struct {
	Type  string `json:"type"`
	White struct {
		Name string `json:"name"`
		ID   string `json:"id"`
	} `json:"white"`
	Black struct {
		Name string `json:"name"`
		ID   string `json:"id"`
	} `json:"black"`
	InitialFEN string     `json:"initialFen"`
	State      *gameState `json:"state"`
	gameState
	Gone     bool `json:"gone"`              // whether the opponent has left
	ClaimsIn *int `json:"claimWinInSeconds"` // in seconds
}

type gameState struct {
	Moves  string `json:"moves"`
	WTime  int64  `json:"wtime"`
	BTime  int64  `json:"btime"`
	WInc   int64  `json:"winc"`
	BInc   int64  `json:"binc"`
	Status string `json:"status"`
	Winner string `json:"winner"`
}

var errStale = errors.New("the game has changed since the last known state")

// take handles a line of the stream, and makes a move if it is the bot's turn.
func (g *apiGame) take(ctx context.Context, line []byte) error {
	var l gameLine
	if err := json.Unmarshal(line, &l); err != nil {
		return err
	}
	s := &l.gameState
	switch l.Type {
	case "gameFull":
		s = l.State
		g.start, g.side, g.opponent = xiangqi.StartPosition(), xiangqi.Red, l.Black.Name
		if !strings.EqualFold(l.White.Name, g.o.Name) {
			g.side, g.opponent = xiangqi.Black, l.White.Name
		}
		if l.InitialFEN != "startpos" {
			var err error
			if g.start, _, err = xiangqi.ParseFENLenient(l.InitialFEN); err != nil {
				return err
			}
		}
	case "gameState":
	case "opponentGone":
		if l.Gone && l.ClaimsIn != nil && *l.ClaimsIn == 0 {
			return g.claim(ctx)
		}
		return nil
	default:
		return nil
	}
	moves, err := parseMoves(strings.Fields(s.Moves))
	if err != nil {
		return err
	}
	g.seen(g.id, g.known, moves)
	fresh := !same(moves, g.known) || l.Type == "gameFull"
	g.known = moves
	if s.Status != "started" && s.Status != "created" {
		g.over = true
		g.note(&ended{g.id, g.opponent, s.Status, g.side, g.start, moves, resultOf(s.Status, s.Winner)})
		return nil
	}
	if turn := xiangqi.Color((int(g.start.Turn()) + len(moves)) % 2); turn != g.side || !fresh { //nolint:gosec // 0 or 1
		return nil
	}
	return g.answer(ctx, s)
}

// claim claims a win if the opponent has left, so that the bot does not have to wait for the
// opponent's flag to fall.
func (g *apiGame) claim(ctx context.Context) error {
	err := g.call(ctx, http.MethodPost, "/api/bot/game/"+g.id+"/claim-victory", nil, nil)
	var refused *statusError
	if errors.As(err, &refused) && refused.status < 500 {
		return nil // the opponent is back or the game has ended, which the stream will show
	}
	return err
}

func resultOf(status, winner string) xiangqi.Result {
	switch {
	case status == "aborted":
		return xiangqi.Undecided
	case winner == "white":
		return xiangqi.RedWins
	case winner == "black":
		return xiangqi.BlackWins
	}
	return xiangqi.Draw
}

// answer chooses a move and plays it.
func (g *apiGame) answer(ctx context.Context, s *gameState) error {
	clocks := [2]player.Clock{clockOf(s.WTime, s.WInc), clockOf(s.BTime, s.BInc)}
	m, ok, err := g.choose(ctx, g.player, g.start, g.known, clocks)
	if err != nil {
		return err
	}
	base := "/api/bot/game/" + g.id
	if !ok {
		return g.call(ctx, http.MethodPost, base+"/resign", nil, nil)
	}
	err = g.call(ctx, http.MethodPost, fmt.Sprintf("%s/move/%s?ply=%d", base, m, len(g.known)), nil, nil)
	var refused *statusError
	if errors.As(err, &refused) && refused.status < 500 {
		return nil // the game has ended or moved on, which the stream will show
	}
	if err != nil {
		return errors.Join(errStale, err)
	}
	g.moved()
	g.known = append(slices.Clone(g.known), m)
	return nil
}

// noClock is the value sent for games without clocks.
const noClock = 1<<31 - 1

// reserve is how much of the clock is set aside for transmitting the move.
const reserve = 50 * time.Millisecond

func clockOf(left, increment int64) player.Clock {
	if left >= noClock {
		return player.Clock{}
	}
	return player.Clock{Time: max(time.Millisecond, time.Duration(left)*time.Millisecond-reserve), Increment: time.Duration(increment) * time.Millisecond}
}
