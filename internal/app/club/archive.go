package club

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Limits on the archive.
const (
	pageOfGames    = 50   // games returned by a search
	mostDownloaded = 2000 // games in a file
)

type findArgs struct {
	Player   string     `json:"player,omitempty"`   // a name
	Opponent string     `json:"opponent,omitempty"` // a name; with player
	Result   string     `json:"result,omitempty"`   // red_wins, black_wins or draw; with player also won or lost
	Class    string     `json:"class,omitempty"`    // time control class
	Rated    bool       `json:"rated,omitempty"`    // rated games only
	From     *time.Time `json:"from,omitempty"`     // games that ended then or later
	Before   *time.Time `json:"before,omitempty"`   // games that ended earlier; for the next page, the time of the last game
}

type findAnswer struct {
	Games []GameSummary `json:"games"` // newest first
	More  bool          `json:"more"`
}

// findGames searches the completed games. Games of a user with a private profile are found only by their
// players and by moderators.
func (c *Club) findGames(ctx context.Context, _ *talk.Conn, a findArgs) (findAnswer, error) {
	v := account.Caller(ctx)
	f := store.Search{Result: a.Result, Classes: allClasses, Rated: a.Rated, Viewer: v.Account, All: v.Moderates(), Limit: pageOfGames + 1}
	results := []string{"", "red_wins", "black_wins", "draw"}
	if a.Player != "" {
		results = append(results, "won", "lost")
	}
	switch {
	case !slices.Contains(results, a.Result):
		return findAnswer{}, talk.NewError(talk.BadArgs, "club.badSearch").With(view.AtField("result"))
	case a.Class != "" && !slices.Contains(allClasses, a.Class):
		return findAnswer{}, talk.NewError(talk.BadArgs, "club.badSearch").With(view.AtField("class"))
	case a.Opponent != "" && a.Player == "":
		return findAnswer{}, talk.NewError(talk.BadArgs, "club.badSearch").With(view.AtField("player"))
	}
	if a.Class != "" {
		f.Classes = []string{a.Class}
	}
	for _, who := range []struct {
		name string
		id   *string
	}{{a.Player, &f.Player}, {a.Opponent, &f.Opponent}} {
		if who.name == "" {
			continue
		}
		account, err := c.Accounts.Named(ctx, who.name)
		if err != nil {
			return findAnswer{}, err
		}
		*who.id = account.ID
	}
	if a.From != nil {
		f.From = *a.From
	}
	if a.Before != nil {
		f.Before = *a.Before
	}
	answer := findAnswer{Games: []GameSummary{}}
	err := c.reading(ctx, v, func() error {
		games, err := c.store.FindGames(ctx, &f)
		if err != nil {
			return talk.NewError(talk.Storage, "club.notKept").Because(err)
		}
		answer.More = len(games) > pageOfGames
		for _, g := range games[:min(len(games), pageOfGames)] {
			s, err := c.summaryOf(ctx, g)
			if err != nil {
				return err
			}
			answer.Games = append(answer.Games, s)
		}
		return nil
	})
	return answer, err
}

// recordOf returns the record of a game, including what the club knows about it.
func (c *Club) recordOf(s *session.Session, players [2]Player, begun time.Time) *record.Game {
	g := record.NewFrom(s.Record().Start)
	g.Result = s.Game().Outcome().Result
	copyLine(g.Root, s.Live())
	if why := terminationOf(s); why != "" {
		g.Headers.Set("Termination", why)
	}
	g.Headers.Set("Event", c.Admin.Policy().Title)
	if c.config.Public != "" {
		g.Headers.Set("Site", c.config.Public)
	}
	g.Headers.Set("Date", begun.UTC().Format("2006.01.02"))
	for i, side := range []string{"Red", "Black"} {
		g.Headers.Set(side, players[i].Name)
		if players[i].Rating > 0 {
			g.Headers.Set(side+"Elo", strconv.Itoa(players[i].Rating))
		}
	}
	if text := controlHeader(s.Control()); text != "" {
		g.Headers.Set("TimeControl", text)
	}
	return g
}

// copyLine copies the moves leading to the node last, along with their clock readings, to another tree.
func copyLine(to, last *record.Node) *record.Node {
	if last.Parent() == nil {
		return to
	}
	n := copyLine(to, last.Parent()).Add(last.Move)
	n.Clock = last.Clock
	return n
}

// WithoutClocks removes all clock readings from a record.
func WithoutClocks(g *record.Game) {
	for n := g.Root; n != nil; n = n.Next() {
		n.Clock = nil
	}
}

// terminationOf describes how a game ended, in the terms that lichess uses. It returns "" for a game in
// progress.
func terminationOf(s *session.Session) string {
	switch s.Phase() {
	case session.Playing:
		return ""
	case session.Aborted:
		return "Unterminated"
	}
	switch s.Game().Outcome().Reason {
	case xiangqi.TimeLoss:
		return "Time forfeit"
	case xiangqi.Abandonment, xiangqi.AbandonmentDraw:
		return "Abandoned"
	case xiangqi.PerpetualCheck, xiangqi.PerpetualChase, xiangqi.PinnedRookChase, xiangqi.OneSideForbidden, xiangqi.IllegalMove:
		return "Rules infraction"
	}
	return "Normal"
}

// controlHeader formats a time control as records do, in seconds: 600+5 with an increment, 600+3x30 with
// periods, and 1/30 for a time per move. It returns "" if there is no time control.
func controlHeader(c session.Control) string {
	seconds := func(ms int64) string { return strconv.FormatFloat(float64(ms)/1000, 'f', -1, 64) }
	switch c.Kind {
	case session.ControlIncrement:
		return seconds(c.BaseMS) + "+" + seconds(c.IncrementMS)
	case session.ControlByoyomi:
		return fmt.Sprintf("%s+%dx%s", seconds(c.BaseMS), c.Periods, seconds(c.PeriodMS))
	case session.ControlMove, session.ControlCorrespondence:
		return "1/" + seconds(c.MoveMS)
	}
	return ""
}

// formatOf returns the format requested for a download. The default is PGN.
func formatOf(r *http.Request) (record.Format, error) {
	name := r.URL.Query().Get("format")
	if name == "" {
		return record.PGN, nil
	}
	f, err := record.ParseFormat(name)
	if err != nil || !f.CanWrite() {
		return f, talk.NewError(talk.BadArgs, "record.notWritten", "format", phrases.Clip(name, 30)).With(view.AtField("format"))
	}
	return f, nil
}

// attach sets the headers that make a browser save the response as a file.
func attach(w http.ResponseWriter, name string, f record.Format) {
	kind := "application/octet-stream"
	if f.IsText() {
		kind = "text/plain; charset=utf-8"
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+f.Extension()+`"`)
}

// download sends the record of a game. While the game is in progress, only its players may download it.
func (c *Club) download(w http.ResponseWriter, r *http.Request) {
	err := c.downloadGame(w, r)
	if err != nil {
		request.Fault(c.log, err)
		request.Refuse(w, err)
	}
}

func (c *Club) downloadGame(w http.ResponseWriter, r *http.Request) error {
	v, err := c.Accounts.VisitorOf(r)
	if err != nil {
		return err
	}
	format, err := formatOf(r)
	if err != nil {
		return err
	}
	id := r.URL.Query().Get("game")
	game, err := c.Record(r.Context(), v, id)
	if err != nil {
		return err
	}
	data, _, err := record.Marshal(game, format, record.WriteOptions{})
	if err != nil {
		return talk.NewError(talk.BadArgs, "record.cannotHold", "format", format).Because(err)
	}
	attach(w, "chuhe-"+id, format)
	_, _ = w.Write(data) // the client may have disconnected
	return nil
}

// Record returns the record of a game. While the game is in progress, only its players may have it.
func (c *Club) Record(ctx context.Context, v *account.Visitor, id string) (*record.Game, error) {
	r, err := c.glance(ctx, id)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, plays := r.side(v.Account); r.s.Phase() == session.Playing && !plays {
		return nil, talk.NewError(talk.NotNow, "club.spectatorsLater")
	}
	return c.recordOf(r.s, r.players, r.created), nil
}

// downloadMine sends the caller's latest completed games in a single file.
func (c *Club) downloadMine(w http.ResponseWriter, r *http.Request) {
	err := c.downloadGames(w, r)
	if err != nil {
		request.Fault(c.log, err)
		request.Refuse(w, err)
	}
}

func (c *Club) downloadGames(w http.ResponseWriter, r *http.Request) error {
	v, err := c.Accounts.VisitorOf(r)
	if err != nil {
		return err
	}
	if v.Account == "" {
		return talk.NewError(request.CodeUnauthorized, "club.signInFirst")
	}
	format, err := formatOf(r)
	if err != nil {
		return err
	}
	if !format.HoldsMany() {
		return talk.NewError(talk.BadArgs, "record.oneGame").With(view.AtField("format"))
	}
	var games []*store.Game
	if err := c.reading(r.Context(), v, func() error {
		games, err = c.store.FindGames(r.Context(), &store.Search{Player: v.Account, Viewer: v.Account, Classes: allClasses, Limit: mostDownloaded})
		return err
	}); err != nil {
		return err
	}
	attach(w, "chuhe-"+v.Account, format)
	out, err := record.NewWriter(w, format, record.WriteOptions{})
	if err != nil {
		return err
	}
	for _, found := range games {
		var game *record.Game
		if err := c.patiently(r.Context(), v, func() error {
			stored, err := c.store.LoadGame(r.Context(), found.ID)
			if err != nil {
				return err
			}
			facts, s, err := opened(stored)
			if err == nil {
				game = c.recordOf(s, facts.Players, stored.Created)
			}
			return err
		}); err != nil {
			c.log.Error("a game is not in a download", "game", found.ID, "err", err)
			continue
		}
		if _, err := out.Write(game); err != nil {
			c.log.Info("a download has ended early", "err", err) // the headers have been sent, so it is too late to send an error
			break
		}
	}
	_ = out.Close() // as above
	return nil
}
