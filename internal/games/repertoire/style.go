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

// Style is how the moves of the side are chosen among those that the engine finds about as good.
// "" chooses without the engine, by games and points.
type Style string

// The styles.
const (
	Solid  Style = "solid"  // what loses the smallest share of its games
	Sharp  Style = "sharp"  // what wins the largest share of its games, however many it loses
	Simple Style = "simple" // what the repertoire plays elsewhere already, else what is played most
)

// Styles lists the styles.
func Styles() []Style { return []Style{Solid, Sharp, Simple} }

// ParseStyle reads the name of a style. The error wraps ErrRepertoire.
func ParseStyle(name string) (Style, error) {
	if s := Style(name); slices.Contains(Styles(), s) {
		return s, nil
	}
	return "", fmt.Errorf("%w: style %.20q, want one of %v", ErrRepertoire, name, Styles())
}

// manner is what distinguishes a style.
type manner struct {
	margin int     // centipawns by which a move may be worse than the best candidate
	reach  float64 // share of the games against the repertoire that must come to a position for it to be asked
	// first are moves that are played before all others where they are within firstMargin, as
	// the side plays them on the right. They keep styles apart.
	first map[xiangqi.Color]string
}

var manners = map[Style]manner{
	Solid:  {30, 0.003, map[xiangqi.Color]string{xiangqi.Red: "g0e2", xiangqi.Black: "h9g7"}},
	Sharp:  {50, 0.003, map[xiangqi.Color]string{xiangqi.Red: "h2e2", xiangqi.Black: "h7e7"}},
	Simple: {50, 0.006, map[xiangqi.Color]string{xiangqi.Red: "h2d2", xiangqi.Black: "b9c7"}},
}

// What candidates are.
const (
	firstMargin    = 100  // centipawns by which the first move of a style may be worse than the best candidate
	mostCandidates = 5    // that the engine looks at
	leastShare     = 0.05 // of the games of the position
	priorGames     = 60   // games of the position's own shares that every move is given, so that few games prove little
)

// Fact is what games and engine say of a move of a tree.
type Fact struct {
	Games int `json:"games"` // with the move
	Of    int `json:"of"`    // with the position before it
	// Wins, Draws and Losses are those of the side of the repertoire after the move.
	Wins   int  `json:"wins"`
	Draws  int  `json:"draws"`
	Losses int  `json:"losses"`
	Value  *int `json:"value"` // centipawns for the side of the repertoire; nil where no engine looked
}

// Tree is a repertoire with what is known of its moves.
type Tree struct {
	Side  xiangqi.Color
	Style Style
	Game  *record.Game
	Facts map[*record.Node]Fact
}

// factOf counts what a move came to.
func factOf(e library.ExploredMove, of int, side xiangqi.Color) Fact {
	f := Fact{Games: e.Games, Of: of, Wins: e.Red, Draws: e.Draw, Losses: e.Black}
	if side == xiangqi.Black {
		f.Wins, f.Losses = f.Losses, f.Wins
	}
	return f
}

// share is a part of decided games, where priorGames games have the share that all moves have together.
func share(part, decided int, prior float64) float64 {
	return (float64(part) + prior*priorGames) / (float64(decided) + priorGames)
}

// choose orders the moves of a position by the style, the best first, with what the engine thinks of
// them. Those that are worse than the margin allows are left out.
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

// preferredFirst is more than any move is worth in a style.
const preferredFirst = 10

// styled is how well a move fits the style.
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

// normal names a move as it is written at the first ply of a side: where the board is the same to both
// sides of the central file, the one on the right of the board.
func normal(pos *xiangqi.Position, m xiangqi.Move) string {
	if *pos == pos.MirrorFile() {
		m = library.Rightward(m)
	}
	return m.String()
}

// Remark writes the facts and plans of a tree as comments in a language, on a copy of its game.
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

// Title names the repertoire.
func (t *Tree) Title() phrases.Text {
	return phrases.Say("drill.styled", "side", phrases.Side(t.Side), "style", phrases.Say(phrases.Key("drill.style."+string(t.Style))))
}

// About describes the style of the repertoire.
func (t *Tree) About() phrases.Text {
	return phrases.Say(phrases.Key("drill.styleHow." + string(t.Style)))
}

// Why gives the reasons for a move of the side, which was played in the position: what it does on the
// board, how people answer it, and what games and engine say of it.
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

// mostAnswers is how many answers of people a reason names.
const mostAnswers = 3

func percent(part, of int) int { return (200*part + of) / max(1, 2*of) }
