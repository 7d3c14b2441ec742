package botapi

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// API answers requests from programs.
type API struct {
	club *club.Club
	log  *slog.Logger
	ctx  context.Context
	end  context.CancelFunc

	mu      sync.Mutex
	buckets map[string]*bucket // by account
	pruned  time.Time
}

// bucket limits the rate of an account's requests.
type bucket struct {
	left float64
	at   time.Time
}

// New registers the API's requests with mux. Call Close to end the streams.
func New(c *club.Club, mux *http.ServeMux, log *slog.Logger) *API {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	a := &API{club: c, log: log, buckets: map[string]*bucket{}}
	a.ctx, a.end = context.WithCancel(context.Background())
	both := []account.Scope{account.ScopeBot, account.ScopeBoard}
	read := append([]account.Scope{account.ScopeChallengeRead, account.ScopeChallengeWrite}, both...)
	write := append([]account.Scope{account.ScopeChallengeWrite}, both...)
	mux.HandleFunc("GET /api/account", a.answers(nil, a.account))
	mux.HandleFunc("GET /api/account/playing", a.answers(nil, a.playing))
	mux.HandleFunc("POST /api/bot/account/upgrade", a.answers([]account.Scope{account.ScopeBot}, a.upgrade))
	mux.HandleFunc("GET /api/stream/event", a.streams(read, a.events))
	mux.HandleFunc("POST /api/challenge/{user}", a.answers(write, a.challenge))
	mux.HandleFunc("POST /api/challenge/{id}/accept", a.answers(write, a.challengeAccept))
	mux.HandleFunc("POST /api/challenge/{id}/decline", a.answers(write, a.challengeDecline))
	mux.HandleFunc("POST /api/challenge/{id}/cancel", a.answers(write, a.challengeCancel))
	mux.HandleFunc("POST /api/board/seek", a.streams(both, a.seek))
	mux.HandleFunc("GET /api/bot/online", a.online)
	mux.HandleFunc("GET /game/export/{id}", a.export)
	mux.HandleFunc("GET /api/games/user/{name}", a.gamesOf)
	for path, scope := range map[string]account.Scope{"/api/bot/game/": account.ScopeBot, "/api/board/game/": account.ScopeBoard} {
		of := []account.Scope{scope}
		mux.HandleFunc("GET "+path+"stream/{id}", a.streams(of, as(scope, a.game)))
		for _, one := range []struct {
			path string
			f    handler
		}{
			{"move/{move}", a.move}, {"chat", a.chat}, {"abort", a.plain("game.abort")}, {"resign", a.plain("game.resign")},
			{"draw/{yes}", a.offer("draw")}, {"takeback/{yes}", a.offer("takeback")}, {"claim-victory", a.claim(false)}, {"claim-draw", a.claim(true)},
		} {
			mux.HandleFunc("POST "+path+"{id}/"+one.path, a.answers(of, asOne(scope, one.f)))
		}
	}
	return a
}

// Close ends all streams.
func (a *API) Close() { a.end() }

// handler handles a request from an account.
type handler func(r *http.Request, v *account.Visitor) (any, error)

// streamer writes objects to a stream until the stream ends.
type streamer func(s *stream, r *http.Request, v *account.Visitor) error

// fits returns an error if a program makes a request meant for people with boards of their own, or vice
// versa.
func fits(scope account.Scope, v *account.Visitor) error {
	switch isBot := v.Role == account.RoleBot; {
	case scope == account.ScopeBot && !isBot:
		return talk.NewError("forbidden", "club.botsOnly")
	case scope == account.ScopeBoard && isBot:
		return talk.NewError("forbidden", "club.noBots")
	}
	return nil
}

func asOne(scope account.Scope, f handler) handler {
	return func(r *http.Request, v *account.Visitor) (any, error) {
		if err := fits(scope, v); err != nil {
			return nil, err
		}
		return f(r, v)
	}
}

func as(scope account.Scope, f streamer) streamer {
	return func(s *stream, r *http.Request, v *account.Visitor) error {
		if err := fits(scope, v); err != nil {
			return err
		}
		return f(s, r, v)
	}
}

// enters identifies the account that sent a request, and counts the request toward the account's limit.
func (a *API) enters(r *http.Request, scopes []account.Scope) (*account.Visitor, error) {
	v, err := a.club.Accounts.ByToken(r, scopes...)
	if err == nil && !a.allowed(v.Account) {
		err = a.club.Limited.TooMany(bounds.LimitCalls, "club.tooManyCalls")
	}
	return v, err
}

// allowed counts a request from an account and reports whether the limit allows it.
func (a *API) allowed(account string) bool {
	limits, now := a.club.Limits(), time.Now()
	a.mu.Lock()
	defer a.mu.Unlock()
	if now.Sub(a.pruned) > time.Minute {
		a.pruned = now
		for id, b := range a.buckets {
			if now.Sub(b.at) > time.Minute {
				delete(a.buckets, id) // it would be full by now
			}
		}
	}
	b := a.buckets[account]
	if b == nil {
		b = &bucket{limits.CallBurst, now}
		a.buckets[account] = b
	}
	b.left = min(limits.CallBurst, b.left+limits.Calls*now.Sub(b.at).Seconds())
	b.at = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}

// answers returns a handler for a request that has a single answer.
func (a *API) answers(scopes []account.Scope, f handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v, err := a.enters(r, scopes)
		var answer any
		if err == nil {
			answer, err = f(r, v)
		}
		if err != nil {
			a.refuse(w, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		a.write(w, answer)
	}
}

// write writes an object followed by a line feed.
func (a *API) write(w io.Writer, v any) {
	if data, err := talk.Encode(v); err != nil {
		a.log.Error("an answer cannot be written", "err", err)
	} else {
		_, _ = w.Write(append(data, '\n')) // the client may have disconnected
	}
}

// retryAfter is how many seconds a client that sends too many requests is asked to wait.
const retryAfter = 2

// fieldNames maps field names in the page's commands to those in this API.
var fieldNames = map[string]string{"terms.control": "clock.limit", "terms.rated": "rated", "terms": "clock.limit"}

// refuse sends an error in the format that lichess uses.
func (a *API) refuse(w http.ResponseWriter, err error) {
	status := request.Status(err)
	e := talk.AsError(err)
	if status >= http.StatusInternalServerError {
		a.log.Error("request failed", "err", err)
	}
	if status == http.StatusTooManyRequests {
		wait := retryAfter
		if d, ok := e.Detail.(map[string]int); ok && d["seconds"] > 0 {
			wait = d["seconds"]
		}
		w.Header().Set("Retry-After", strconv.Itoa(wait))
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	answer := map[string]string{"error": e.Message.In(phrases.English), "code": e.Code}
	if at, ok := e.Detail.(view.FieldDetail); ok {
		answer["field"] = cmp.Or(fieldNames[at.Field], at.Field)
	}
	a.write(w, answer)
}

// stream is a response that consists of a sequence of objects.
type stream struct {
	ctx   context.Context
	api   *API
	w     http.ResponseWriter
	out   *http.ResponseController
	begun bool
	mu    sync.Mutex
}

// Times that apply to streams.
const (
	aliveEvery = 5 * time.Second
	writeTime  = 20 * time.Second
)

// streams returns a handler for a request that is answered with a stream.
func (a *API) streams(scopes []account.Scope, f streamer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v, err := a.enters(r, scopes)
		if err != nil {
			a.refuse(w, err)
			return
		}
		_, leave, err := a.club.Arrive(a.club.Addresses.Source(r))
		if err != nil {
			a.refuse(w, err)
			return
		}
		defer leave()
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		defer context.AfterFunc(a.ctx, cancel)()
		s := &stream{ctx: ctx, api: a, w: w, out: http.NewResponseController(w)}
		_ = s.out.SetReadDeadline(time.Time{}) // if not supported, there is no deadline
		w.Header().Set("Content-Type", "application/x-ndjson")
		w.Header().Set("X-Accel-Buffering", "no")
		var alive sync.WaitGroup
		alive.Go(func() { s.keepAlive(cancel) })
		err = f(s, r, v)
		cancel()
		alive.Wait()
		if err != nil && !s.begun {
			a.refuse(w, err)
		}
	}
}

// send writes an object to the stream.
func (s *stream) send(v any) error {
	data, err := talk.Encode(v)
	if err != nil {
		return err
	}
	return s.put(append(data, '\n'))
}

func (s *stream) put(data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun = true
	_ = s.out.SetWriteDeadline(time.Now().Add(writeTime)) // if not supported, there is no deadline
	if _, err := s.w.Write(data); err != nil {
		return err
	}
	return s.out.Flush()
}

// keepAlive writes empty lines, so that either side can detect that the other has disconnected.
func (s *stream) keepAlive(end func()) {
	tick := time.NewTicker(aliveEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if s.put([]byte{'\n'}) != nil {
				end()
				return
			}
		case <-s.ctx.Done():
			return
		}
	}
}

// done is the answer to a request that returns nothing.
var done = map[string]bool{"ok": true}
