package repertoire

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Style determines how the side's moves are chosen from those that the engine considers about equally good.
// The style "" goes by games and points, without the engine.
type Style string

// The available styles.
const (
	Solid  Style = "solid"  // the move with the smallest share of lost games
	Sharp  Style = "sharp"  // the move with the largest share of won games, regardless of losses
	Simple Style = "simple" // the move that the repertoire already plays elsewhere, otherwise the most frequent one
)

// Styles lists all styles.
func Styles() []Style { return []Style{Solid, Sharp, Simple} }

// ParseStyle parses the name of a style. If there is no such style, the error wraps ErrRepertoire.
func ParseStyle(name string) (Style, error) {
	if s := Style(name); slices.Contains(Styles(), s) {
		return s, nil
	}
	return "", fmt.Errorf("%w: style %.20q, want one of %v", ErrRepertoire, name, Styles())
}

// manner contains the parameters of a style.
type manner struct {
	margin int     // centipawns by which a move may be worse than the best candidate
	reach  float64 // minimum share of the games against the repertoire that must reach a position for it to be asked
	// first contains, for each side, the move that is preferred to all others if it is within firstMargin of
	// the best one. It is compared with the result of normal. These moves keep the styles distinct.
	first map[xiangqi.Color]string
}

var manners = map[Style]manner{
	Solid:  {30, 0.003, map[xiangqi.Color]string{xiangqi.Red: "g0e2", xiangqi.Black: "h9g7"}},
	Sharp:  {50, 0.003, map[xiangqi.Color]string{xiangqi.Red: "h2e2", xiangqi.Black: "h7e7"}},
	Simple: {50, 0.006, map[xiangqi.Color]string{xiangqi.Red: "h2d2", xiangqi.Black: "b9c7"}},
}

// Limits on candidate moves.
const (
	firstMargin    = 100  // centipawns by which a style's first move may be worse than the best candidate
	mostCandidates = 5    // maximum number of moves evaluated by the engine
	leastShare     = 0.05 // minimum share of the games in the position
	priorGames     = 60   // every move is credited with this many games with the position's average shares, so that a few games prove little
)

// Fact contains what the games and the engine say about a move in a tree.
type Fact struct {
	Games int `json:"games"` // games with the move
	Of    int `json:"of"`    // games with the position before the move
	// Wins, Draws and Losses count the results after the move, from the point of view of the repertoire's
	// side.
	Wins   int  `json:"wins"`
	Draws  int  `json:"draws"`
	Losses int  `json:"losses"`
	Value  *int `json:"value"` // centipawns for the repertoire's side; null without an engine search
}

// Tree is a repertoire with the facts about its moves.
type Tree struct {
	Side  xiangqi.Color
	Style Style
	Game  *record.Game
	Facts map[*record.Node]Fact
}

// factOf summarizes the results of a move.
func factOf(e library.ExploredMove, of int, side xiangqi.Color) Fact {
	f := Fact{Games: e.Games, Of: of, Wins: e.Red, Draws: e.Draw, Losses: e.Black}
	if side == xiangqi.Black {
		f.Wins, f.Losses = f.Losses, f.Wins
	}
	return f
}

// share returns part as a fraction of the decided games. To smooth it, priorGames games with the average
// share of all moves are added.
func share(part, decided int, prior float64) float64 {
	return (float64(part) + prior*priorGames) / (float64(decided) + priorGames)
}

// choose orders the moves in a position by how well they fit the style, best first, and omits moves that are
// worse than the margin allows. It also returns the engine's evaluations.
func (m *maker) choose(ctx context.Context, pos *xiangqi.Position, x library.Explored) ([]library.ExploredMove, map[xiangqi.Move]int, error) {
	how := manners[m.o.Style]
	list := slices.DeleteFunc(slices.Clone(x.Moves), func(e library.ExploredMove) bool { return float64(e.Games) < leastShare*float64(x.Games) })
	list = list[:min(len(list), mostCandidates)]
	values, best := map[xiangqi.Move]int{}, 0
	for i, e := range list {
		next := *pos
		next.MakeMove(e.Move)
		v, err := m.o.Value(ctx, next)
		if err != nil {
			return nil, nil, err
		}
		if values[e.Move] = -v; i == 0 || -v > best {
			best = -v
		}
	}
	worth := map[xiangqi.Move]float64{}
	list = slices.DeleteFunc(list, func(e library.ExploredMove) bool {
		worth[e.Move] = m.styled(e, x.Score)
		if normal(pos, e.Move) != how.first[m.o.Side] {
			return values[e.Move] < best-how.margin
		}
		worth[e.Move] += preferredFirst
		return values[e.Move] < best-firstMargin
	})
	slices.SortStableFunc(list, func(a, b library.ExploredMove) int { return cmp.Compare(worth[b.Move], worth[a.Move]) })
	return list, values, nil
}

// preferredFirst is greater than the value that styled returns for any move.
const preferredFirst = 10

// styled returns how well a move fits the style.
func (m *maker) styled(e library.ExploredMove, all library.Score) float64 {
	f := factOf(e, all.Games, m.o.Side)
	whole := factOf(library.ExploredMove{Score: all}, all.Games, m.o.Side)
	decided, sum := f.Wins+f.Draws+f.Losses, max(1, whole.Wins+whole.Draws+whole.Losses)
	switch m.o.Style {
	case Solid:
		return -share(f.Losses, decided, float64(whole.Losses)/float64(sum))
	case Sharp:
		return share(f.Wins, decided, float64(whole.Wins)/float64(sum))
	}
	played := float64(f.Games) / float64(max(1, f.Of))
	if m.used[e.Move] {
		return 1 + played
	}
	return played
}

// normal returns a move's name for comparison with a style's first moves. If the board is symmetric, this is
// the name of either m or its mirror image, whichever is played farther to Red's right.
func normal(pos *xiangqi.Position, m xiangqi.Move) string {
	if *pos == pos.MirrorFile() {
		m = library.Rightward(m)
	}
	return m.String()
}

// Remark returns a copy of the tree's game, with the facts and plans added as comments in the given language.
func (t *Tree) Remark(l phrases.Language) *record.Game {
	g := record.New()
	for _, h := range t.Game.Headers {
		g.Headers.Set(h.Name, h.Value)
	}
	g.Headers.Set("Title", t.Title().In(l))
	var copyBelow func(from, to *record.Node, pos xiangqi.Position)
	copyBelow = func(from, to *record.Node, pos xiangqi.Position) {
		for _, child := range from.Children {
			n, next := to.Add(child.Move), pos
			next.MakeMove(child.Move)
			if pos.Turn() == t.Side {
				n.Comment = phrases.Join("list.sentences", t.Why(child, &pos)...).In(l)
			} else if f, ok := t.Facts[child]; ok {
				n.Comment = phrases.Say("drill.share", "percent", percent(f.Games, f.Of)).In(l)
			}
			copyBelow(child, n, next)
		}
	}
	copyBelow(t.Game.Root, g.Root, xiangqi.StartPosition())
	return g
}

// Title returns the repertoire's title.
func (t *Tree) Title() phrases.Text {
	return phrases.Say("drill.styled", "side", phrases.Side(t.Side), "style", phrases.Say(phrases.Key("drill.style."+string(t.Style))))
}

// About describes the repertoire's style.
func (t *Tree) About() phrases.Text {
	return phrases.Say(phrases.Key("drill.styleHow." + string(t.Style)))
}

// Why returns the reasons for a move that the repertoire's side plays in a position: what the move does on
// the board, how people answer it, and what the games and the engine say about it.
func (t *Tree) Why(n *record.Node, pos *xiangqi.Position) (list []phrases.Text) {
	for _, p := range Plans(*pos, n.Move) {
		list = append(list, p.Text)
	}
	next := *pos
	next.MakeMove(n.Move)
	var answers []phrases.Text
	for _, child := range n.Children[:min(len(n.Children), mostAnswers)] {
		if f, ok := t.Facts[child]; ok && f.Of > 0 {
			answers = append(answers, phrases.Say("drill.answer", "move", phrases.Move(&next, child.Move), "percent", percent(f.Games, f.Of)))
		}
	}
	if len(answers) > 0 {
		list = append(list, phrases.Say("drill.answers", "list", phrases.Join("list.comma", answers...)))
	}
	f, ok := t.Facts[n]
	if decided := f.Wins + f.Draws + f.Losses; ok && decided > 0 {
		list = append(list, phrases.Say("drill.record", "n", f.Games, "wins", percent(f.Wins, decided), "draws", percent(f.Draws, decided), "losses", percent(f.Losses, decided)))
	}
	if ok && f.Value != nil {
		list = append(list, phrases.Say("drill.value", "value", fmt.Sprintf("%+.2f", float64(*f.Value)/100)))
	}
	return list
}

// mostAnswers is the maximum number of human answers named in a reason.
const mostAnswers = 3

func percent(part, of int) int { return (200*part + of) / max(1, 2*of) }
