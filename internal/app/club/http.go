package club

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/manual"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/web"
)

// routes are all that is served to browsers.
func (c *Club) routes() (http.Handler, error) {
	files := c.config.Files
	if files == nil {
		files = web.Dist()
	}
	page, err := gate.Page(files, "club.html")
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", page)
	mux.Handle("GET /docs/", manual.Handler())
	mux.HandleFunc("GET "+healthPath, c.health)
	mux.HandleFunc("GET /api/ws", c.socket)
	mux.HandleFunc("GET /api/me", c.hello)
	mux.HandleFunc("POST /api/account/sign-up", c.enters(func(r *http.Request, v *Visitor, a *credentials) (string, *store.Account, error) {
		return c.signUp(r.Context(), v, a, r.UserAgent())
	}))
	mux.HandleFunc("POST /api/account/sign-in", c.enters(func(r *http.Request, v *Visitor, a *credentials) (string, *store.Account, error) {
		return c.signIn(r.Context(), v, a.Name, a.Password, a.Second, r.UserAgent())
	}))
	mux.HandleFunc("POST /api/account/guest", c.enters(func(r *http.Request, v *Visitor, _ *credentials) (string, *store.Account, error) {
		return c.signInGuest(r.Context(), v, r.UserAgent())
	}))
	mux.HandleFunc("POST /api/account/set-up", c.enters(func(r *http.Request, v *Visitor, a *credentials) (string, *store.Account, error) {
		return c.setUp(r.Context(), v, a, r.UserAgent())
	}))
	mux.HandleFunc("POST /api/account/reset", c.enters(func(r *http.Request, v *Visitor, a *credentials) (string, *store.Account, error) {
		return c.resetPassword(r.Context(), v, a, r.UserAgent())
	}))
	mux.HandleFunc("POST /api/account/passkey-ask", c.anybody(c.beginSignIn))
	mux.HandleFunc("POST /api/account/passkey-sign-in", c.enters(c.signInByPasskey))
	mux.HandleFunc("POST /api/account/passkey-begin", c.asked(c.beginPasskey))
	mux.HandleFunc("POST /api/account/passkey-add", c.asked(c.addPasskey))
	mux.HandleFunc("POST /api/account/passkey-remove", c.asked(c.removePasskey))
	mux.HandleFunc("GET /api/account/passkeys", c.asked(c.listPasskeys))
	mux.HandleFunc("GET /api/account/second", c.asked(c.secondState))
	mux.HandleFunc("POST /api/account/second-begin", c.asked(c.offerSecond))
	mux.HandleFunc("POST /api/account/second-confirm", c.asked(c.confirmSecond))
	mux.HandleFunc("POST /api/account/second-remove", c.asked(c.dropSecond))
	mux.HandleFunc("POST /api/account/sign-out", c.asked(c.signOut))
	mux.HandleFunc("POST /api/account/password", c.asked(func(_ http.ResponseWriter, r *http.Request, v *Visitor, a *credentials) (any, error) {
		return none{}, c.changePassword(r.Context(), v, a.Password, a.Fresh)
	}))
	mux.HandleFunc("POST /api/account/end-session", c.asked(func(_ http.ResponseWriter, r *http.Request, v *Visitor, a *credentials) (any, error) {
		if err := c.store.EndSession(r.Context(), v.Account, a.Session); err != nil {
			return nil, talk.NewError(talk.NotFound, "club.noSession").Because(err)
		}
		c.dropSession(v.Account, a.Session)
		return none{}, nil
	}))
	mux.HandleFunc("POST /api/account/delete", c.asked(func(w http.ResponseWriter, r *http.Request, v *Visitor, a *credentials) (any, error) {
		if err := c.closeAccount(r.Context(), v, a.Password); err != nil {
			return nil, err
		}
		c.setCookie(w, "", -time.Hour)
		return none{}, nil
	}))
	mux.HandleFunc("GET /api/account/sessions", c.asked(c.listSessions))
	mux.HandleFunc("GET /api/account/export", c.asked(c.export))
	mux.HandleFunc("GET /api/account/games", c.downloadMine)
	mux.HandleFunc("GET /api/profile", c.profile)
	c.deskRoutes(mux)
	mux.HandleFunc("GET /api/record", c.download)
	if c.config.Routes != nil {
		c.config.Routes(c, mux)
	}
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		gate.Refuse(w, http.StatusForbidden, talk.NewError(request.CodeForbidden, "access.otherSite"))
	}))
	return c.harden(gate.Secured(origin.Handler(mux))), nil
}

// health reports whether browsers may be sent here: not to one of several processes that
// ends, or that the database has not heard of.
func (c *Club) health(w http.ResponseWriter, _ *http.Request) {
	c.mu.Lock()
	closing := c.closing
	c.mu.Unlock()
	if c.cluster != nil && (closing || !c.cluster.holds()) {
		http.Error(w, "not now", http.StatusServiceUnavailable)
		return
	}
	_, _ = io.WriteString(w, "ok\n")
}

// healthPath is asked by load balancers, by the address of the machine.
const healthPath = "/healthz"

// harden refuses requests for other hosts and those whose head is too long, and sends
// browsers to use TLS where there is.
func (c *Club) harden(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if headBytes(r) > c.config.Limits.Head { // net/http itself lets 4 KiB more in
			c.Limited.Beyond(bounds.LimitHead)
			http.Error(w, http.StatusText(http.StatusRequestHeaderFieldsTooLarge), http.StatusRequestHeaderFieldsTooLarge)
			return
		}
		if c.config.host != "" && r.URL.Path != healthPath && !strings.EqualFold(r.Host, c.config.host) {
			gate.Refuse(w, http.StatusMisdirectedRequest, talk.NewError(request.CodeForbidden, "access.otherHost"))
			return
		}
		if c.config.secure {
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		}
		r.Body = &bounded{ReadCloser: http.MaxBytesReader(w, r.Body, c.config.Limits.Body), club: c}
		next.ServeHTTP(w, r)
	})
}

// Cookies. Over TLS the name begins so that browsers take it from this host alone.
func (c *Club) cookieName() string {
	if c.config.secure {
		return "__Host-chuhe"
	}
	return "chuhe"
}

func (c *Club) setCookie(w http.ResponseWriter, key string, age time.Duration) {
	http.SetCookie(w, &http.Cookie{
		Name: c.cookieName(), Value: key, Path: "/", MaxAge: int(age / time.Second), Secure: c.config.secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// visitorOf finds out who makes a request.
func (c *Club) visitorOf(r *http.Request) (*Visitor, error) {
	key := ""
	if cookie, err := r.Cookie(c.cookieName()); err == nil {
		key = cookie.Value
	}
	v, err := c.visit(r.Context(), key, c.Addresses.Source(r))
	if err == nil {
		if cookie, missing := r.Cookie(c.cookieName() + deviceSuffix); missing == nil {
			v.device = cookie.Value
		}
	}
	return v, err
}

// credentials are what requests about accounts send; each uses some of it.
type credentials struct {
	Name     string `json:"name,omitempty"`
	Password string `json:"password,omitempty"`
	Fresh    string `json:"fresh,omitempty"` // the new password
	Session  string `json:"session,omitempty"`
	Code     string `json:"code,omitempty"`   // of an invitation, or of the first administrator
	Title    string `json:"title,omitempty"`  // of the club, from its first administrator
	Second   string `json:"second,omitempty"` // a code of the second factor

	Credential json.RawMessage `json:"credential,omitempty"` // of WebAuthn
}

// read reads what a request about an account sends.
func read(r *http.Request) (*credentials, error) {
	var a credentials
	return &a, request.ReadInto(r, &a)
}

// me is who is signed in.
type me struct {
	Account string `json:"account"`
	Name    string `json:"name"`
	Role    Role   `json:"role"`
}

// enters makes a handler of something that signs in.
func (c *Club) enters(f func(*http.Request, *Visitor, *credentials) (string, *store.Account, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		a, err := read(r)
		if err != nil {
			request.Refuse(w, err)
			return
		}
		v, err := c.visitorOf(r)
		if err != nil {
			request.Refuse(w, err)
			return
		}
		key, account, err := f(r, v, a)
		if err != nil {
			c.fault(err)
			request.Refuse(w, err)
			return
		}
		if v.Session != "" { // the browser had another one
			if err := c.store.EndSession(r.Context(), v.Account, v.Session); err == nil {
				c.dropSession(v.Account, v.Session)
			}
		}
		c.setCookie(w, key, sessionTime)
		c.setDevice(w, account)
		gate.Reply(w, me{account.ID, account.Name, Role(account.Role)})
	}
}

// anybody makes a handler of a request that needs no account.
func (c *Club) anybody(f func(http.ResponseWriter, *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if _, err := read(r); err != nil {
			request.Refuse(w, err)
			return
		}
		answer, err := f(w, r)
		if err != nil {
			c.fault(err)
			request.Refuse(w, err)
			return
		}
		gate.Reply(w, answer)
	}
}

// asked makes a handler of a request of somebody who is signed in.
func (c *Club) asked(f func(http.ResponseWriter, *http.Request, *Visitor, *credentials) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		a, err := read(r)
		if err != nil {
			request.Refuse(w, err)
			return
		}
		v, err := c.visitorOf(r)
		if err == nil && v.Account == "" {
			err = talk.NewError(request.CodeUnauthorized, "club.signInFirst")
		}
		if err != nil {
			request.Refuse(w, err)
			return
		}
		answer, err := f(w, r, v, a)
		if err != nil {
			c.fault(err)
			request.Refuse(w, err)
			return
		}
		gate.Reply(w, answer)
	}
}

// fault logs what is our fault.
func (c *Club) fault(err error) {
	if e := talk.AsError(err); e.Code == talk.Internal || e.Code == talk.Storage {
		c.log.Error("request failed", "err", err)
	}
}

func (c *Club) hello(w http.ResponseWriter, r *http.Request) {
	v, err := c.visitorOf(r)
	if err != nil {
		request.Refuse(w, err)
		return
	}
	gate.Reply(w, here{me{v.Account, v.Name, v.Role}, c.policy.Load()})
}

// here is who asks, and what the club is like.
type here struct {
	me
	Policy *Policy `json:"policy"`
}

func (c *Club) signOut(w http.ResponseWriter, r *http.Request, v *Visitor, _ *credentials) (any, error) {
	if err := c.store.EndSession(r.Context(), v.Account, v.Session); err != nil && !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	c.dropSession(v.Account, v.Session)
	c.setCookie(w, "", -time.Hour)
	return none{}, nil
}

// SessionState is a browser in which somebody is signed in.
type SessionState struct {
	ID      string    `json:"id"`
	Agent   string    `json:"agent"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used"`
	This    bool      `json:"this"`
}

func (c *Club) listSessions(_ http.ResponseWriter, r *http.Request, v *Visitor, _ *credentials) (any, error) {
	return c.sessionsOf(r.Context(), v)
}

func (c *Club) sessionsOf(ctx context.Context, v *Visitor) ([]SessionState, error) {
	list, err := c.store.Sessions(ctx, v.Account)
	if err != nil {
		return nil, err
	}
	states := []SessionState{}
	for _, x := range list {
		states = append(states, SessionState{x.ID, x.Agent, x.Created, x.Used, x.ID == v.Session})
	}
	return states, nil
}

// RatingState is a rating as others see it.
type RatingState struct {
	Class       string `json:"class"`
	Rating      int    `json:"rating"`
	Deviation   int    `json:"deviation"`
	Games       int    `json:"games"`
	Provisional bool   `json:"provisional"`
}

// RatedState is a point of a rating's history.
type RatedState struct {
	Class  string    `json:"class"`
	Game   string    `json:"game"`
	Rating int       `json:"rating"`
	At     time.Time `json:"at"`
}

// ProfileState is the public part of an account.
type ProfileState struct {
	Name    string        `json:"name"`
	Role    Role          `json:"role"`
	Private bool          `json:"private"`
	Created time.Time     `json:"created"`
	Online  bool          `json:"online"` // false also for those who do not want it shown
	Ratings []RatingState `json:"ratings"`
	History []RatedState  `json:"history"`
	Games   []GameSummary `json:"games"`
}

const profileGames = 50

// about gathers the public part of an account.
func (c *Club) about(ctx context.Context, a *store.Account, limit int) (*ProfileState, error) {
	p := &ProfileState{Name: a.Name, Role: Role(a.Role), Private: a.Private, Created: a.Created, Ratings: []RatingState{}, History: []RatedState{}, Games: []GameSummary{}}
	ratings, err := c.store.Ratings(ctx, a.ID)
	if err != nil {
		return nil, err
	}
	for _, r := range ratings {
		p.Ratings = append(p.Ratings, RatingState{r.Class, int(r.Rating + 0.5), int(r.Deviation + 0.5), r.Games, r.Deviation > provisional})
	}
	history, err := c.store.History(ctx, a.ID)
	if err != nil {
		return nil, err
	}
	for _, h := range history {
		p.History = append(p.History, RatedState{h.Class, h.Game, int(h.Rating + 0.5), h.At})
	}
	games, err := c.store.Games(ctx, a.ID, c.now().Add(time.Hour), limit)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		s, err := c.summaryOf(ctx, g)
		if err != nil {
			return nil, err
		}
		p.Games = append(p.Games, s)
	}
	return p, nil
}

// profile reports an account, unless its owner does not want that.
func (c *Club) profile(w http.ResponseWriter, r *http.Request) {
	v, err := c.visitorOf(r)
	if err != nil {
		request.Refuse(w, err)
		return
	}
	a, err := c.named(r.Context(), r.URL.Query().Get("name"))
	if err != nil {
		request.Refuse(w, err)
		return
	}
	var p *ProfileState
	err = c.reading(r.Context(), v, func() error {
		p, err = c.profileFor(r.Context(), v, a)
		return err
	})
	if err != nil {
		c.fault(err)
		request.Refuse(w, err)
		return
	}
	gate.Reply(w, p)
}

// profileFor is what a visitor may know of an account.
func (c *Club) profileFor(ctx context.Context, v *Visitor, a *store.Account) (*ProfileState, error) {
	if a.Private && a.ID != v.Account && !v.moderates() {
		return &ProfileState{Name: a.Name, Private: true, Role: Role(a.Role), Ratings: []RatingState{}, History: []RatedState{}, Games: []GameSummary{}}, nil
	}
	p, err := c.about(ctx, a, profileGames)
	if err != nil {
		return nil, err
	}
	p.Online = c.online(a.ID) && (!a.Unseen || a.ID == v.Account || v.moderates())
	return p, nil
}

const mostExported = 100_000

// export gives somebody all that is known of them.
func (c *Club) export(w http.ResponseWriter, r *http.Request, v *Visitor, _ *credentials) (any, error) {
	var all map[string]any
	err := c.reading(r.Context(), v, func() (err error) {
		all, err = c.exportOf(r.Context(), v)
		return err
	})
	if err != nil {
		return nil, err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="chuhe-`+url.PathEscape(v.Account)+`.json"`)
	return all, nil
}

// exportOf gathers all that is known of an account.
func (c *Club) exportOf(ctx context.Context, v *Visitor) (map[string]any, error) {
	a, err := c.store.Account(ctx, v.Account)
	if err != nil {
		return nil, err
	}
	p, err := c.about(ctx, a, mostExported)
	if err != nil {
		return nil, err
	}
	all := map[string]any{"profile": p}
	if all["sessions"], err = c.sessionsOf(ctx, v); err != nil {
		return nil, err
	}
	if all["privacy"], err = c.privacy(ctx, v, nil); err != nil {
		return nil, err
	}
	if all["tokens"], err = c.listTokens(ctx, v, nil); err != nil {
		return nil, err
	}
	if all["passkeys"], err = c.passkeysOf(ctx, v); err != nil {
		return nil, err
	}
	if all["second"], err = c.secondOf(ctx, v.Account); err != nil {
		return nil, err
	}
	all["chat"], err = c.said(ctx, v.Account)
	return all, err
}

// summaryOf reports a stored game.
func (c *Club) summaryOf(ctx context.Context, g *store.Game) (GameSummary, error) {
	var facts info
	s := GameSummary{ID: g.ID, Class: g.Class, Rated: g.Rated, Changed: g.Changed, Phase: "playing", Plies: c.pliesOf(g)}
	if err := json.Unmarshal(g.Info, &facts); err != nil {
		return s, err
	}
	s.Players = facts.Players
	switch g.Result {
	case "":
	case "aborted":
		s.Phase = "aborted"
	default:
		s.Phase = "over"
		if err := s.Result.UnmarshalText([]byte(g.Result)); err != nil {
			return s, err
		}
	}
	return s, nil
}

// pliesOf returns how many plies a stored game has. Of one that continues that is what this
// process or another has at hand, or notKnown.
func (c *Club) pliesOf(g *store.Game) int {
	if g.Ended.IsZero() {
		return c.pliesNow(g.ID)
	}
	return g.Plies
}

// pliesNow returns how many plies a game that continues has; notKnown for one of another
// process that has not reported it.
func (c *Club) pliesNow(game string) int {
	c.mu.Lock()
	r := c.rooms[game]
	c.mu.Unlock()
	if r != nil {
		return r.listed.Load().Plies
	}
	for _, other := range c.cluster.elsewhere() {
		for i := range other.Games {
			if other.Games[i].ID == game {
				return other.Games[i].Plies
			}
		}
	}
	return notKnown
}

// welcome is the first message to a page.
type welcome struct {
	Protocol int    `json:"protocol"`
	Version  string `json:"version"`
	Key      string `json:"key"` // none: the cookie is
	Me       me     `json:"me"`
}

// socket makes a WebSocket of a request, and returns: a goroutine with a small stack
// carries it.
func (c *Club) socket(w http.ResponseWriter, r *http.Request) {
	address := c.Addresses.Source(r)
	if limit := c.Addresses.Enter(address, c.now()); limit != "" {
		gate.Refuse(w, http.StatusTooManyRequests, c.Limited.TooMany(limit, "access.tooManyPages"))
		return
	}
	v, err := c.visitorOf(r)
	if err != nil {
		c.Addresses.Leave(address)
		request.Refuse(w, err)
		return
	}
	ws, err := gate.Upgrade(w, r)
	if err != nil {
		c.Addresses.Leave(address)
		return
	}
	if !c.hold() {
		c.Addresses.Leave(address)
		_ = ws.CloseNow()
		return
	}
	go func() {
		defer c.sockets.Done()
		defer c.Addresses.Leave(address)
		defer func() { _ = ws.CloseNow() }() // after Close it does nothing
		c.carry(ws, v)
	}()
}

// carry carries the protocol over a WebSocket until it ends.
func (c *Club) carry(ws *websocket.Conn, v *Visitor) {
	ws.SetReadLimit(c.config.Limits.Message)
	pings := c.config.Limits.PingEvery
	if v.Account == "" { // a spectator without an account: no clock, seek or class depends on the way to it
		pings *= spectatorPings
	}
	carrier := gate.Carrier{
		Hub: c.hub, Log: c.log, Rate: c.config.Limits.Rate, Burst: c.config.Limits.Burst, PingEvery: pings,
		Lag: v.lag.measured, Ended: c.ended,
		Begun: func(conn *talk.Conn) func() {
			return c.present(v, func() { conn.EndWith(talk.CloseSignedOut) })
		},
	}
	carrier.Carry(withVisitor(c.ctx, v), ws, welcome{talk.Protocol, c.config.Version, "", me{v.Account, v.Name, v.Role}})
}
