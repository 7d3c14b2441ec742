package review

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// wanted returns the number that a variable of the environment holds, or skips.
func wanted(t *testing.T, name string) int {
	t.Helper()
	n, err := strconv.Atoi(os.Getenv(name))
	if err != nil || n < 1 || os.Getenv("CHUHE_GAMES") == "" && os.Getenv("CHUHE_REVIEW_FILE") == "" {
		t.Skipf("%s=N and CHUHE_GAMES=DIR or CHUHE_REVIEW_FILE=FILE are not set", name)
	}
	return n
}

// ends returns the first n games of a file that one side has won, each from that number of
// plies before its end: where weak players miss mates.
func ends(t *testing.T, file string, n, plies int) (games []*record.Game) {
	t.Helper()
	f, err := record.Open(file, record.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	for g, err := range f.Games() {
		if err != nil {
			t.Fatal(err)
		}
		if _, won := g.Result.Winner(); !won || len(games) == n {
			continue
		}
		start, err := g.StartPosition()
		if err != nil {
			t.Fatal(err)
		}
		moves := g.Moves()
		from := max(0, len(moves)-plies)
		pos, _, err := xiangqi.Replay(start, moves[:from]...)
		if err != nil {
			t.Fatal(err)
		}
		end := record.NewFrom(pos.Setup())
		if _, err := end.Play(end.Root, moves[from:]...); err != nil {
			t.Fatal(err)
		}
		end.Result = g.Result
		games = append(games, end)
	}
	return games
}

// corpus returns n games of at least 20 plies, spread over games-ccpd.jsonl.gz in the
// folder CHUHE_GAMES.
func corpus(t testing.TB, n int) (games []*record.Game) {
	t.Helper()
	f, err := os.Open(filepath.Join(os.Getenv("CHUHE_GAMES"), "games-ccpd.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for in := bufio.NewReader(unpacked); ; {
		line, err := in.ReadString('\n')
		if strings.Count(line, " ") > 20 {
			lines = append(lines, line)
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range n {
		games = append(games, gameOf(t, []byte(lines[i*len(lines)/n])))
	}
	return games
}

// TestFitWin fits the scale of Win to the results of CHUHE_REVIEW_FIT=N games: one
// position of each, from ply 20 on, searched with 5,000 nodes.
func TestFitWin(t *testing.T) {
	games := corpus(t, wanted(t, "CHUHE_REVIEW_FIT"))
	p := newPlayers(t, 1)[0]
	type point struct{ cp, points float64 }
	var list []point
	for i, g := range games {
		moves := g.Moves()
		at := 20 + (i*37)%(len(moves)-19)
		start := xiangqi.StartPosition()
		pos, stack, err := xiangqi.Replay(start, moves[:min(at, len(moves)-1)]...)
		if err != nil {
			t.Fatal(err)
		}
		f, err := searchOne(t.Context(), p, xiangqi.RulesAXF(), task{pos: pos, stack: stack, limit: player.Limits{Nodes: 5_000}})
		if err != nil {
			t.Fatal(err)
		}
		points := map[xiangqi.Result]float64{xiangqi.RedWins: 1, xiangqi.BlackWins: 0, xiangqi.Draw: 0.5}
		won, ok := points[g.Result]
		if !ok || f.score.IsDecisive() {
			continue
		}
		if pos.Turn() == xiangqi.Black {
			won = 1 - won
		}
		list = append(list, point{float64(f.score), won})
	}
	loss := func(scale float64) (sum float64) {
		for _, p := range list {
			w := min(1-1e-9, max(1e-9, 1/(1+math.Exp(-p.cp/scale))))
			sum -= p.points*math.Log(w) + (1-p.points)*math.Log(1-w)
		}
		return sum / float64(len(list))
	}
	best := slices.MinFunc(scales(), func(a, b float64) int { return cmp.Compare(loss(a), loss(b)) })
	t.Logf("%d positions: scale %.0f, %.4f nats a position; %.4f with %.0f", len(list), best, loss(best), loss(winScale), winScale)
}

func scales() (list []float64) {
	for s := 100.0; s <= 900; s += 5 {
		list = append(list, s)
	}
	return list
}

// checked holds what a game's review was found to be by a deeper look.
type checked struct {
	Plies       int            `json:"plies"`
	Marks       map[Mark]int   `json:"marks"`
	Blunders    int            `json:"blunders"`
	Stand       int            `json:"stand"`        // blunders that lose as much at the deeper look
	Mistakes    int            `json:"mistake"`      // blunders that are mistakes or worse there
	Lesser      [2]int         `json:"lesser"`       // mistakes, inaccuracies
	LesserStand [2]int         `json:"lesser_stand"` // those that lose as much at the deeper look
	Jumps       int            `json:"jumps"`        // changes of the value by mistakeLoss or more without a mark
	Grave       int            `json:"grave"`        // moves that lose blunderLoss or more
	GraveWhy    int            `json:"grave_why"`    // those with a reason
	MistakeWhy  int            `json:"mistake_why"`  // mistakes with a reason
	Explained   int            `json:"explained"`
	MissedMates int            `json:"missed"`
	MissedRight int            `json:"missed_right"`
	OnlyMoves   int            `json:"only"`
	OnlyRight   int            `json:"only_right"`
	Reasons     int            `json:"reasons"`
	True        int            `json:"true"`
	Kinds       map[Kind]int   `json:"kinds"`
	Notes       []string       `json:"notes"` // what did not hold, and the reasons for reading
	Samples     []string       `json:"samples"`
	_           map[string]int // no conversion by mistake
}

func (c *checked) add(o *checked) {
	c.Plies += o.Plies
	for k, n := range o.Marks {
		c.Marks[k] += n
	}
	for k, n := range o.Kinds {
		c.Kinds[k] += n
	}
	c.Blunders, c.Stand, c.Mistakes, c.Explained = c.Blunders+o.Blunders, c.Stand+o.Stand, c.Mistakes+o.Mistakes, c.Explained+o.Explained
	c.MissedMates, c.MissedRight, c.OnlyMoves, c.OnlyRight = c.MissedMates+o.MissedMates, c.MissedRight+o.MissedRight, c.OnlyMoves+o.OnlyMoves, c.OnlyRight+o.OnlyRight
	for i := range c.Lesser {
		c.Lesser[i], c.LesserStand[i] = c.Lesser[i]+o.Lesser[i], c.LesserStand[i]+o.LesserStand[i]
	}
	c.Jumps, c.Grave, c.GraveWhy, c.MistakeWhy = c.Jumps+o.Jumps, c.Grave+o.Grave, c.GraveWhy+o.GraveWhy, c.MistakeWhy+o.MistakeWhy
	c.Reasons, c.True = c.Reasons+o.Reasons, c.True+o.True
}

// TestCorpus reviews CHUHE_REVIEW_GAMES=N games of the folder CHUHE_GAMES with
// CHUHE_REVIEW_NODES nodes a position (those of the usual effort) and looks at all that was said with
// fifty times as many: those of the deeper look of a review at ten times the effort.
// Blunders are looked at with ten times the nodes that the review has given them.
// With CHUHE_REVIEW_FILE=FILE they are the last 30 plies of games of that file that
// were won. With CHUHE_REVIEW_KEPT=FILE what the searches find is kept there, and not searched
// again.
func TestCorpus(t *testing.T) {
	n := wanted(t, "CHUHE_REVIEW_GAMES")
	var games []*record.Game
	if file := os.Getenv("CHUHE_REVIEW_FILE"); file != "" {
		games = ends(t, file, n, 30)
	} else {
		games = corpus(t, n)
	}
	nodes := Efforts()[DefaultEffort].Nodes
	if n, err := strconv.ParseUint(os.Getenv("CHUHE_REVIEW_NODES"), 10, 64); err == nil {
		nodes = n
	}
	o := newOptions(t, nodes, 2)
	o.Book = standard.Book()
	total := &checked{Marks: map[Mark]int{}, Kinds: map[Kind]int{}}
	if name := os.Getenv("CHUHE_REVIEW_KEPT"); name != "" {
		kept := openKept(t, name)
		for i, p := range o.Players {
			o.Players[i] = kept.player(p)
		}
	}
	for i, g := range games {
		r, err := Run(t.Context(), g, o)
		if err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
		c := lookDeeper(t, r, g, &o, timesDeeper*nodes)
		total.add(c)
		for _, note := range append(c.Notes, c.Samples...) {
			t.Logf("game %d: %s", i, note)
		}
	}
	summary, _ := json.Marshal(total)
	t.Logf("%s", summary)
	atLeast := func(what string, part, all, percent int) {
		if all > 0 && 100*part < percent*all {
			t.Errorf("%s: %d of %d, want %d %%", what, part, all, percent)
		}
	}
	atLeast("missed mates", total.MissedRight, total.MissedMates, 99)
	atLeast("only moves", total.OnlyRight, total.OnlyMoves, 99)
	atLeast("blunders with a reason", total.Explained, total.Blunders+total.MissedMates, 60)
	atLeast("true reasons", total.True, total.Reasons, 98)
	atLeast("blunders that stand", total.Stand, total.Blunders, 95)
}

// timesDeeper is how many times the effort is searched to look at what a review says.
const timesDeeper = 50

// deeper searches positions of a game with more nodes.
type deeper struct {
	t     *testing.T
	o     *Options
	nodes uint64
	sure  uint64 // nodes for blunders
	known map[string]found
}

func (d *deeper) search(pos xiangqi.Position, stack []xiangqi.Undo, ban ...xiangqi.Move) found {
	d.t.Helper()
	return d.look(pos, stack, player.Limits{Nodes: d.nodes, BanMoves: ban})
}

func (d *deeper) look(pos xiangqi.Position, stack []xiangqi.Undo, l player.Limits) found {
	d.t.Helper()
	key := fmt.Sprint(pos.FEN(), len(stack), l.BanMoves, l.Nodes)
	if f, ok := d.known[key]; ok {
		return f
	}
	f, err := searchOne(d.t.Context(), d.o.Players[0], d.o.Rules, task{pos: pos, stack: stack, limit: l})
	if err != nil {
		d.t.Fatal(err)
	}
	d.known[key] = f
	return f
}

func lookDeeper(t *testing.T, r *Report, g *record.Game, o *Options, nodes uint64) *checked {
	t.Helper()
	d := &deeper{t: t, o: o, nodes: nodes, sure: 10 * (&reviewer{o: *o}).limitsOf(surely).Nodes, known: map[string]found{}}
	c := &checked{Plies: len(r.Moves), Marks: map[Mark]int{}, Kinds: map[Kind]int{}}
	for i := range r.Moves {
		m := &r.Moves[i]
		c.Marks[m.Mark]++
		before, stack, err := xiangqi.Replay(r.start, g.Moves()[:i]...)
		if err != nil {
			t.Fatal(err)
		}
		after, full, _ := xiangqi.Replay(r.start, g.Moves()[:i+1]...)
		note := func(format string, args ...any) {
			c.Notes = append(c.Notes, fmt.Sprintf("ply %d %v %v: ", m.Ply, m.Text, m.Mark)+fmt.Sprintf(format, args...))
		}
		if jumped(r, i) {
			c.Jumps++
			note("%.3f -> %.3f without a mark", r.Values[i].Win, r.Values[i+1].Win)
		}
		if m.Mark.Bad() && m.Loss >= blunderLoss {
			c.Grave++
			if len(m.Reasons) > 0 {
				c.GraveWhy++
			}
		}
		if m.Mark == Mistake && len(m.Reasons) > 0 {
			c.MistakeWhy++
		}
		switch m.Mark {
		case Mistake, Inaccuracy:
			at, want := 0, mistakeLoss
			if m.Mark == Inaccuracy {
				at, want = 1, inaccuracyLoss
			}
			c.Lesser[at]++
			if loss := Win(d.search(before, stack).score) - Win(-d.search(after, full).score); loss >= want {
				c.LesserStand[at]++
			} else {
				note("lost %.3f, loses %.3f", m.Loss, loss)
			}
		case Blunder:
			c.Blunders++
			l := player.Limits{Nodes: d.sure}
			loss := Win(d.look(before, stack, l).score) - Win(-d.look(after, full, l).score)
			if loss >= blunderLoss {
				c.Stand++
			} else {
				note("lost %.3f, loses %.3f", m.Loss, loss)
			}
			if loss >= mistakeLoss {
				c.Mistakes++
			}
		case MissedMate:
			c.MissedMates++
			n, ok := (-d.search(after, full).score).MateMoves()
			var missed *Reason
			for j := range m.Reasons {
				if m.Reasons[j].Kind == MissesMate {
					missed = &m.Reasons[j]
				}
			}
			if missed != nil && (!ok || n <= 0 || n >= missed.Mate) && provenMate(t, before, missed.Mate) {
				c.MissedRight++
			} else {
				note("mate in %d after the move: %+v", n, missed)
			}
		case OnlyMove, Brilliant:
			c.OnlyMoves++
			gap := Win(-d.search(after, full).score) - Win(d.search(before, stack, m.Move).score)
			if gap >= onlyLoss {
				c.OnlyRight++
			} else {
				note("others lose %.3f", gap)
			}
		}
		if (m.Mark == Blunder || m.Mark == MissedMate) && len(m.Reasons) > 0 {
			c.Explained++
		} else if m.Mark == Blunder {
			note("no reason; %v, better %v, %v -> %v; line %v", before.FEN(), m.Better, r.Values[i].Score(), r.Values[i+1].Score(), r.Values[i+1].Line)
		}
		if !m.Mark.Bad() {
			continue
		}
		for j := range m.Reasons {
			c.Reasons++
			c.Kinds[m.Reasons[j].Kind]++
			claim := Claim{Before: before, Stack: stack, Move: m.Move, Reason: &m.Reasons[j], Rules: o.Rules, Tables: o.Tables}
			if why := d.doubt(&claim); why == "" {
				c.True++
			} else {
				note("%s: %v in %s", why, m.Reasons[j].Text, before.FEN())
			}
			c.Samples = append(c.Samples, fmt.Sprintf("%s | %v | %v", before.FEN(), m.Text, m.Reasons[j].Text))
		}
	}
	return c
}

// threatens reports whether the mate that a line threatens is forced, by a plain search
// of the rules.
func threatens(t *testing.T, pos xiangqi.Position, r *Reason) bool {
	t.Helper()
	for _, m := range r.Line {
		pos.MakeMove(m)
	}
	pos.MakeNullMove()
	return matesIn(&pos, r.Mate)
}

// matesIn reports whether the side to move mates in n moves at most.
func matesIn(pos *xiangqi.Position, n int) bool {
	for _, m := range pos.LegalMoves() {
		undo := pos.MakeMove(m)
		mated := true
		for _, reply := range pos.LegalMoves() {
			if mated = n > 1; !mated {
				break
			}
			undo := pos.MakeMove(reply)
			mated = matesIn(pos, n-1)
			pos.UnmakeMove(undo)
			if !mated {
				break
			}
		}
		pos.UnmakeMove(undo)
		if mated {
			return true
		}
	}
	return false
}

// provenMate reports whether there is a mate in n moves at most.
func provenMate(t *testing.T, pos xiangqi.Position, n int) bool {
	t.Helper()
	m := mate.New(mate.Options{Hash: 16, Rules: xiangqi.RulesAXF()}).Solve(context.Background(), pos, nil, mate.Limits{Nodes: 3_000_000}).Mate
	return m != nil && m.Moves() <= n+2
}

// doubt proves a reason again and asks a deeper search whether the line is forced. It
// returns what speaks against it.
func (d *deeper) doubt(c *Claim) string {
	d.t.Helper()
	if err := Prove(*c); err != nil {
		return err.Error()
	}
	from, stack := c.Before, slices.Clone(c.Stack)
	if c.Reason.after() {
		stack = append(stack, from.MakeMove(c.Move))
	}
	loser := c.Before.Turn()
	switch c.Reason.Kind {
	case TableLoss, Unpins, Perpetual:
		return ""
	case AllowsMate, MissesMate:
		if n, ok := d.search(from, stack).score.MateMoves(); (!ok || n <= 0 || n > c.Reason.Mate) && !provenMate(d.t, from, c.Reason.Mate) {
			return fmt.Sprintf("mate in %d", n)
		}
		return ""
	case AllowsThreat, MissesThreat:
		if !threatens(d.t, from, c.Reason) {
			return "there is no such threat"
		}
	case AllowsDraw, MissesDraw:
		if w := Win(d.search(from, stack).score); w < 0.4 || w > 0.6 {
			return fmt.Sprintf("no draw, but %.2f", w)
		}
		return ""
	}
	if !c.Reason.after() {
		loser = loser.Other()
	}
	points := func(pos *xiangqi.Position, f found) float64 {
		if pos.Turn() == loser {
			return Win(f.score)
		}
		return 1 - Win(f.score)
	}
	now := points(&from, d.search(from, stack))
	for _, m := range c.Reason.Line {
		stack = append(stack, from.MakeMove(m))
	}
	if then := points(&from, d.search(from, stack)); then > now+0.1 {
		return fmt.Sprintf("the line brings its loser %.2f, and there was %.2f", then, now)
	}
	return ""
}
