package club

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/admin"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/manual"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/web"
)

// routes returns the handler for everything that the club serves to browsers.
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
	c.Accounts.Routes(mux)
	mux.HandleFunc("GET /api/account/export", c.Accounts.Asked(c.export))
	mux.HandleFunc("GET /api/account/games", c.downloadMine)
	mux.HandleFunc("GET /api/profile", c.profile)
	c.Admin.Routes(mux)
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

// health lets a load balancer know whether to send browsers to this process. If several processes serve the
// club, it should send none while the process is closing or is not registered in the database.
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

// healthPath is the path that load balancers request. They address the machine directly, so the host check
// does not apply to it.
const healthPath = "/healthz"

// harden refuses requests for other hosts and requests with oversized headers. If the club uses TLS, harden
// also makes browsers use it.
func (c *Club) harden(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if headBytes(r) > c.config.Limits.Head { // net/http allows 4 KiB more than its limit
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

func (c *Club) hello(w http.ResponseWriter, r *http.Request) {
	v, err := c.Accounts.VisitorOf(r)
	if err != nil {
		request.Refuse(w, err)
		return
	}
	gate.Reply(w, here{v.Me(), c.Admin.Policy()})
}

// here describes the visitor and the club to a page.
type here struct {
	account.Me
	Policy *admin.Policy `json:"policy"`
}

// RatingState is a rating as others see it.
type RatingState struct {
	Class       string `json:"class"`
	Rating      int    `json:"rating"`
	Deviation   int    `json:"deviation"`
	Games       int    `json:"games"`
	Provisional bool   `json:"provisional"`
}

// RatedState is a point in a rating's history.
type RatedState struct {
	Class  string    `json:"class"`
	Game   string    `json:"game"`
	Rating int       `json:"rating"`
	At     time.Time `json:"at"`
}

// ProfileState is the public part of an account.
type ProfileState struct {
	Name    string        `json:"name"`
	Role    account.Role  `json:"role"`
	Private bool          `json:"private"`
	Created time.Time     `json:"created"`
	Online  bool          `json:"online"` // false also for users who hide it
	Ratings []RatingState `json:"ratings"`
	History []RatedState  `json:"history"`
	Games   []GameSummary `json:"games"`
}

const profileGames = 50

// about collects the public part of an account.
func (c *Club) about(ctx context.Context, a *store.Account, limit int) (*ProfileState, error) {
	p := &ProfileState{Name: a.Name, Role: account.Role(a.Role), Private: a.Private, Created: a.Created, Ratings: []RatingState{}, History: []RatedState{}, Games: []GameSummary{}}
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

// profile sends the public part of an account. If the owner hides the profile, it sends only the name and
// role.
func (c *Club) profile(w http.ResponseWriter, r *http.Request) {
	v, err := c.Accounts.VisitorOf(r)
	if err != nil {
		request.Refuse(w, err)
		return
	}
	a, err := c.Accounts.Named(r.Context(), r.URL.Query().Get("name"))
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
		request.Fault(c.log, err)
		request.Refuse(w, err)
		return
	}
	gate.Reply(w, p)
}

// profileFor returns those parts of an account that v may see.
func (c *Club) profileFor(ctx context.Context, v *account.Visitor, a *store.Account) (*ProfileState, error) {
	if a.Private && a.ID != v.Account && !v.Moderates() {
		return &ProfileState{Name: a.Name, Private: true, Role: account.Role(a.Role), Ratings: []RatingState{}, History: []RatedState{}, Games: []GameSummary{}}, nil
	}
	p, err := c.about(ctx, a, profileGames)
	if err != nil {
		return nil, err
	}
	p.Online = c.Here(a.ID) && (!a.Unseen || a.ID == v.Account || v.Moderates())
	return p, nil
}

// export returns everything stored about the user that makes the request.
func (c *Club) export(w http.ResponseWriter, r *http.Request, v *account.Visitor, _ *account.Credentials) (any, error) {
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

// exportOf collects everything known about an account.
func (c *Club) exportOf(ctx context.Context, v *account.Visitor) (map[string]any, error) {
	a, err := c.store.Account(ctx, v.Account)
	if err != nil {
		return nil, err
	}
	p, err := c.about(ctx, a, account.MostExported)
	if err != nil {
		return nil, err
	}
	all := map[string]any{"profile": p}
	if all["sessions"], err = c.Accounts.SessionsOf(ctx, v); err != nil {
		return nil, err
	}
	if all["privacy"], err = c.Accounts.Privacy(ctx, v, nil); err != nil {
		return nil, err
	}
	if all["tokens"], err = c.Accounts.ListTokens(ctx, v, nil); err != nil {
		return nil, err
	}
	if all["passkeys"], err = c.Accounts.PasskeysOf(ctx, v); err != nil {
		return nil, err
	}
	if all["second"], err = c.Accounts.SecondOf(ctx, v.Account); err != nil {
		return nil, err
	}
	all["chat"], err = c.Accounts.Said(ctx, v.Account)
	return all, err
}

// summaryOf returns the summary of a stored game.
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

// pliesOf returns how many plies a stored game has. For a game in progress, it returns the number known to
// this process, or notKnown.
func (c *Club) pliesOf(g *store.Game) int {
	if g.Ended.IsZero() {
		return c.pliesNow(g.ID)
	}
	return g.Plies
}

// pliesNow returns how many plies a game in progress has. It returns notKnown if another process owns the
// game and has not reported it.
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

// welcome is the first message that a page receives.
type welcome struct {
	Protocol int        `json:"protocol"`
	Version  string     `json:"version"`
	Key      string     `json:"key"` // always empty: the cookie serves as the key
	Me       account.Me `json:"me"`
}

// socket upgrades a request to a WebSocket and returns. A separate goroutine with a small stack then serves
// the WebSocket.
func (c *Club) socket(w http.ResponseWriter, r *http.Request) {
	address := c.Addresses.Source(r)
	if limit := c.Addresses.Enter(address, c.now()); limit != "" {
		gate.Refuse(w, http.StatusTooManyRequests, c.Limited.TooMany(limit, "access.tooManyPages"))
		return
	}
	v, err := c.Accounts.VisitorOf(r)
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
		defer func() { _ = ws.CloseNow() }() // no effect after Close
		c.carry(ws, v)
	}()
}

// carry runs the protocol over a WebSocket until the connection ends.
func (c *Club) carry(ws *websocket.Conn, v *account.Visitor) {
	ws.SetReadLimit(c.config.Limits.Message)
	pings := c.config.Limits.PingEvery
	if v.Account == "" { // no clock, seek or class depends on the delay of a visitor without an account
		pings *= spectatorPings
	}
	carrier := gate.Carrier{
		Hub: c.hub, Log: c.log, Rate: c.config.Limits.Rate, Burst: c.config.Limits.Burst, PingEvery: pings,
		Lag: v.Lag.Measured, Ended: c.ended,
		Begun: func(conn *talk.Conn) func() {
			return c.present(v, func() { conn.EndWith(talk.CloseSignedOut) })
		},
	}
	carrier.Carry(account.WithCaller(c.ctx, v), ws, welcome{talk.Protocol, c.config.Version, "", v.Me()})
}
