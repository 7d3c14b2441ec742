package library

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/games/merge"
	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Imported summarizes one or more imports. Where the length of a list is limited, the limit applies to each
// file or folder separately.
type Imported struct {
	ImportReport
	Actions []int64 `json:"actions"` // numbers for undoing the import of each file or folder, in order; those without changes have none
	Seconds float64 `json:"seconds"` // seconds spent importing
	Library Size    `json:"library"` // the size of the library afterwards
}

// ImportPaths imports files and folders in order, each in the same way as ImportPath. For the path "-", it
// reads standard input from stdin. From time to time, it calls progress with the report on the current path
// and the overall number of games per second. If there is an error, the result includes what was imported
// before it.
func (l *Library) ImportPaths(
	ctx context.Context, paths []string, stdin io.Reader, o ImportOptions, progress func(path string, r ImportReport, perSecond float64),
) (a *Imported, err error) {
	a = &Imported{ImportReport: ImportReport{Failed: []intake.Failure{}, Warned: []intake.Failure{}, MergedGames: []MergedGame{}, NearCopies: new(0)}, Actions: []int64{}}
	began := time.Now()
	for _, path := range paths {
		before := a.ImportReport.Games
		o.Progress = func(r ImportReport) { progress(path, r, float64(before+r.Games)/time.Since(began).Seconds()) }
		var r ImportReport
		if path == "-" {
			r, err = l.ImportReader(ctx, stdin, "standard input", o)
		} else {
			r, err = l.ImportPath(ctx, path, o)
		}
		if a.Add(r); err != nil {
			return a, err
		}
	}
	a.Seconds = time.Since(began).Seconds()
	a.Library, err = l.Size(ctx)
	return a, err
}

// Add adds the report on the import of a file or folder.
func (a *Imported) Add(r ImportReport) {
	a.Files += r.Files
	a.Ignored += r.Ignored
	a.Games += r.Games
	a.Added += r.Added
	a.Duplicates += r.Duplicates
	a.Warnings += r.Warnings
	a.Failed = append(a.Failed, r.Failed...)
	a.FailedMore += r.FailedMore
	a.Resumed += r.Resumed
	a.Merged += r.Merged
	a.Gain.Add(r.Gain)
	a.Conflicts += r.Conflicts
	a.Warned = append(a.Warned, r.Warned...)
	a.MergedGames = append(a.MergedGames, r.MergedGames...)
	if a.NearCopies != nil && r.NearCopies != nil {
		*a.NearCopies += *r.NearCopies
	} else {
		a.NearCopies = nil
	}
	if r.Action != 0 {
		a.Action = r.Action
		a.Actions = append(a.Actions, r.Action)
	}
}

// WriteText writes the summary as text, listing at most the given number of failures.
func (a *Imported) WriteText(w io.Writer, failed int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d games in %d files: %d added, %d known already, %d failed", a.Games, a.Files, a.Added, a.Duplicates, len(a.Failed)+a.FailedMore)
	if a.Ignored > 0 {
		fmt.Fprintf(&b, "; other files: %d", a.Ignored)
	}
	if a.Resumed > 0 {
		fmt.Fprintf(&b, "; done before the last import was stopped: %d", a.Resumed)
	}
	if a.Warnings > 0 {
		fmt.Fprintf(&b, "; warnings: %d", a.Warnings)
	}
	fmt.Fprintf(&b, " (%.1f s)\n", a.Seconds)
	if a.Merged > 0 {
		fmt.Fprintf(&b, "%d games of the library have gained by their duplicates: %s\n", a.Merged, gainText(a.Gain))
	}
	if a.Conflicts > 0 {
		fmt.Fprintf(&b, "%d games of the library are contradicted by their duplicates\n", a.Conflicts)
	}
	b.WriteString(a.nearText())
	for _, m := range a.MergedGames[:min(len(a.MergedGames), failed)] {
		fmt.Fprintf(&b, "  game %d: %s\n", m.Game, strings.Join(slices.DeleteFunc([]string{gainText(m.Gain), conflictText(m.Conflicts)}, isEmpty), "; "))
	}
	for _, list := range [][]intake.Failure{a.Failed, a.Warned} {
		for _, f := range list[:min(len(list), failed)] {
			fmt.Fprintf(&b, "  %s: %v: %s\n", f.File, f.Place, f.Reason)
		}
	}
	fmt.Fprintf(&b, "library: %d games, %d players, %d positions, %.1f MB\n",
		a.Library.Games, a.Library.Players, a.Library.Positions, float64(a.Library.Bytes)/1e6)
	_, err := io.WriteString(w, b.String())
	return err
}

// nearText describes the likely duplicates among the games added, and explains how to examine them.
func (a *Imported) nearText() string {
	command := "chuhe library duplicates"
	for _, action := range a.Actions {
		command += fmt.Sprintf(" --import %d", action)
	}
	switch {
	case a.Added == 0 || a.NearCopies != nil && *a.NearCopies == 0:
		return ""
	case a.NearCopies == nil:
		return "copies that differ a little were not looked for in so large a library: " + command + "\n"
	}
	return fmt.Sprintf("groups of games that may be copies of each other: %d; %s lists them\n", *a.NearCopies, command)
}

// conflictText names the facts on which records disagree.
func conflictText(list []merge.Conflict) string {
	names := []string{}
	for _, c := range list {
		names = append(names, c.Field)
	}
	if len(names) == 0 {
		return ""
	}
	return "the records do not agree about " + strings.Join(names, ", ")
}

func isEmpty(text string) bool { return text == "" }

func gainText(g merge.Gain) string {
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{g.Moves, "moves in variations"}, {g.Comments, "comments"}, {g.Signs, "signs and marks"}, {g.Facts, "facts"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.what))
		}
	}
	return strings.Join(parts, ", ")
}

// Listed is the result of a search, with the names of the games' openings.
type Listed struct {
	Total   int        `json:"total"`   // number of games found, including those not listed
	Games   []NamedHit `json:"games"`   // the requested part of the list, newest first
	Seconds float64    `json:"seconds"` // seconds spent searching
}

// NamedHit is a game with the name of its opening.
type NamedHit struct {
	Hit
	Opening opening.Opening `json:"opening"` // the game's opening; code "" for none
}

// Named adds the openings to a list of games.
func Named(hits []Hit) []NamedHit {
	list := make([]NamedHit, len(hits))
	for i, h := range hits {
		o, _ := opening.ByCode(h.ECCO)
		list[i] = NamedHit{h, o}
	}
	return list
}

// WriteText writes the games as text.
func (a *Listed) WriteText(w io.Writer) error {
	for _, h := range a.Games {
		if err := h.writeText(w); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%d games (%.0f ms)\n", a.Total, 1000*a.Seconds)
	return err
}

func (h *NamedHit) writeText(w io.Writer) error {
	at := ""
	if h.Ply > 0 {
		at = fmt.Sprintf("  ply %d", h.Ply)
	}
	if h.Mirrored {
		at += " mirrored"
	}
	if h.Variation {
		at += " in a variation"
	}
	_, err := fmt.Fprintf(w, "%7d  %-10s  %s – %s  %s  %d plies  %s %s  %s%s\n", h.ID, h.Date, orUnknown(h.Red), orUnknown(h.Black),
		h.PGN, h.Plies, h.ECCO, h.Opening.NameZh, h.Event, at)
	return err
}

func orUnknown(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

// Explanation contains the library's data on a position and, if requested, an engine's evaluation.
type Explanation struct {
	FEN     string          `json:"fen"`     // the position looked up
	Opening opening.Opening `json:"opening"` // the opening that the position belongs to, whatever moves led to it; code "" for none
	Score
	Variations int             `json:"variations"`       // games that contain the position only in a variation; 0 unless requested
	Moves      []ExplainedMove `json:"moves"`            // most frequent first
	Examples   []NamedHit      `json:"examples"`         // some of the games, newest first
	Engine     []EngineLine    `json:"engine"`           // best line first; empty unless requested
	Orders     *Orders         `json:"orders,omitempty"` // how games reached the position; absent unless requested
	Seconds    float64         `json:"seconds"`          // seconds spent on the lookup in the library
}

// ExplainedMove is a move with a description.
type ExplainedMove struct {
	ExploredMove
	Chinese string  `json:"chinese"` // the move in Chinese notation
	Percent float64 `json:"percent"` // percentage of points, 0 to 100, scored by the side to move; 0 if no game has a result
}

// EngineLine is the engine's evaluation of a move.
type EngineLine struct {
	Move  xiangqi.Move   `json:"move"`  // the first move of the line
	Score string         `json:"score"` // value for the side to move: pawns, such as "+1.23", or moves to mate, such as "#5" or "#-5"
	CP    int            `json:"cp"`    // centipawns for the side to move; 30000-n for a mate in n plies, n-30000 for being mated
	Depth int            `json:"depth"` // plies searched
	PV    []xiangqi.Move `json:"pv"`    // the expected play, including the move
}

// Explain looks up a position. examples is the maximum number of games to list for the position and for each
// move.
func (l *Library) Explain(ctx context.Context, pos *xiangqi.Position, examples int) (*Explanation, error) {
	return l.ExplainWith(ctx, pos, ExploreOptions{Examples: examples})
}

// ExplainWith looks up a position in the games selected by the options.
func (l *Library) ExplainWith(ctx context.Context, pos *xiangqi.Position, o ExploreOptions) (*Explanation, error) {
	a := &Explanation{FEN: pos.FEN(), Opening: opening.Find(pos), Moves: []ExplainedMove{}, Engine: []EngineLine{}}
	began := time.Now()
	x, err := l.ExploreWith(ctx, pos, o)
	if err != nil {
		return nil, err
	}
	if o.Transpositions {
		const most = 10
		orders, err := l.Orders(ctx, pos, o.Games, most)
		if err != nil {
			return nil, err
		}
		a.Orders = &orders
	}
	a.Seconds = time.Since(began).Seconds()
	a.Score, a.Variations, a.Examples = x.Score, x.Variations, Named(x.Examples)
	for _, m := range x.Moves {
		percent, _ := m.Percent(pos.Turn())
		a.Moves = append(a.Moves, ExplainedMove{m, pos.Chinese(m.Move), percent})
	}
	return a, nil
}

// WriteText writes the explanation as text.
func (a *Explanation) WriteText(w io.Writer, pos *xiangqi.Position) error {
	var b strings.Builder
	if a.Opening.Code != "" {
		fmt.Fprintf(&b, "%s %s %s\n", a.Opening.Code, a.Opening.NameZh, a.Opening.NameEn)
	}
	fmt.Fprintf(&b, "%d games: Red %d, draw %d, Black %d (%.0f ms)\n", a.Games, a.Red, a.Draw, a.Black, 1000*a.Seconds)
	if a.Variations > 0 {
		fmt.Fprintf(&b, "%d more have it in a variation\n", a.Variations)
	}
	for _, m := range a.Moves {
		years := ""
		if m.FirstYear > 0 {
			years = fmt.Sprintf("  %d–%d", m.FirstYear, m.LastYear)
		}
		fmt.Fprintf(&b, "  %v %s  %6d games  %5.1f %%  (+%d =%d -%d)%s", m.Move, m.Chinese, m.Games, m.Percent, m.Red, m.Draw, m.Black, years)
		if m.Variations > 0 {
			fmt.Fprintf(&b, "  in variations of %d", m.Variations)
		}
		if m.Reached > 0 {
			fmt.Fprintf(&b, "  position in %d", m.Reached)
		}
		b.WriteString("\n")
	}
	if a.Orders != nil {
		fmt.Fprintf(&b, "orders of moves in %d of %d games:\n", a.Orders.Games, a.Orders.Total)
		for _, o := range a.Orders.Orders {
			fmt.Fprintf(&b, "  %6d games  %s\n", o.Games, ChineseLine(o.Moves))
		}
	}
	for _, e := range a.Engine {
		fmt.Fprintf(&b, "engine: %s %s, depth %d\n", pos.Chinese(e.Move), e.Score, e.Depth)
	}
	for _, h := range a.Examples {
		if err := h.writeText(&b); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// ChineseLine formats moves from the standard starting position in Chinese notation.
func ChineseLine(moves []xiangqi.Move) string {
	pos := xiangqi.StartPosition()
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = pos.Chinese(m)
		pos.MakeMove(m)
	}
	return strings.Join(words, " ")
}

// WriteText writes the statistics as text, including those of the named player if player is not "".
func (a *Stats) WriteText(w io.Writer, player string) error {
	var b strings.Builder
	show := func(name string, s Score) {
		percent, _ := s.Percent(xiangqi.Red)
		fmt.Fprintf(&b, "  %6d games  +%d =%d -%d  (Red %.1f %%)  %s\n", s.Games, s.Red, s.Draw, s.Black, percent, name)
	}
	show(fmt.Sprintf("in all, %.0f plies on average", a.Plies), a.Score)
	if player != "" {
		show(player+" as Red", a.AsRed)
		show(player+" as Black", a.AsBlack)
	}
	for _, list := range []struct {
		title string
		rows  []CountedRow
		name  func(string) string
	}{{"openings", a.Openings, openingName}, {"years", a.Years, func(s string) string { return s }}} {
		fmt.Fprintf(&b, "%s:\n", list.title)
		for _, r := range list.rows {
			show(list.name(r.Name), r.Score)
		}
	}
	b.WriteString("players, each from the own side:\n")
	for _, r := range a.Players {
		b.WriteString(r.text(r.Name))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// text formats a line about a player's score.
func (r Tally) text(name string) string {
	percent, _ := r.Percent()
	return fmt.Sprintf("  %6d games  +%d =%d -%d  (%.1f %%)  %s\n", r.Games, r.Won, r.Drawn, r.Lost, percent, name)
}

// WriteText writes the player's scores as text.
func (p *Player) WriteText(w io.Writer) error {
	var b strings.Builder
	name := p.Name
	if p.Team != "" {
		name += " (" + p.Team + ")"
	}
	b.WriteString(p.text(name) + p.AsRed.text("as Red") + p.AsBlack.text("as Black"))
	if len(p.Names) > 1 {
		fmt.Fprintf(&b, "written %s\n", strings.Join(p.Names, ", "))
	}
	for _, list := range []struct {
		title string
		rows  []PlayedRow
		name  func(string) string
	}{{"openings", p.Openings, openingName}, {"years", p.Years, orUnknown}} {
		fmt.Fprintf(&b, "%s:\n", list.title)
		for _, r := range list.rows {
			red, _ := r.AsRed.Percent()
			black, _ := r.AsBlack.Percent()
			b.WriteString(strings.TrimSuffix(r.text(list.name(r.Name)), "\n"))
			fmt.Fprintf(&b, "  Red %d: %.1f %%, Black %d: %.1f %%\n", r.AsRed.Games, red, r.AsBlack.Games, black)
		}
	}
	b.WriteString("opponents:\n")
	for _, r := range p.Opponents {
		b.WriteString(r.text(orUnknown(r.Name)))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func openingName(code string) string {
	o, _ := opening.ByCode(code)
	return strings.TrimSpace(code + " " + o.NameZh + " " + o.NameEn)
}
