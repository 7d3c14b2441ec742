package review

import (
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Note is a review's annotation of one move of the main line.
type Note struct {
	Ply     int            // number of the move, from 1; 0 for the start
	NAG     record.NAG     // 0 for none
	Comment string         // "" for none
	Better  []xiangqi.Move // a variation in place of the move; nil for none
	Eval    *record.Eval   // of the position after the move; nil if the game is over, because that position shows the result itself
}

// mostBetter is the maximum length of a better line that is added as a variation.
const mostBetter = 8

// evalOf converts a value to the form stored in records. It returns nil if the side to move is mated.
func (r *Report) evalOf(v *Value) *record.Eval {
	e := record.Eval{Depth: v.Depth, Engine: r.Engine, Line: v.Line}
	switch {
	case v.Mate != nil && *v.Mate == 0, v.Mate == nil && v.Centipawns == nil:
		return nil
	case v.Mate != nil:
		e.Mate = *v.Mate
	default:
		e.Centipawns = *v.Centipawns
	}
	return record.NewEval(e)
}

// Notes returns the notes for the start and for each move, in the given language. The comment on a move names
// its mark and states the reasons.
func (r *Report) Notes(l phrases.Language) []Note {
	list := make([]Note, 0, len(r.Values))
	for i := range r.Values {
		v := &r.Values[i]
		n := Note{Ply: i, Eval: r.evalOf(v)}
		if i == 0 {
			n.Comment = r.summary(l)
		} else {
			m := &r.Moves[i-1]
			n.NAG = m.Mark.NAG()
			n.Comment = m.Comment(l)
			if m.Mark.Bad() || m.Mark == Inaccuracy {
				n.Better = m.Better[:min(len(m.Better), mostBetter)]
			}
		}
		list = append(list, n)
	}
	return list
}

// Comment returns a move's mark, its reasons and, if applicable, a remark that the right move was hard to
// find, each on its own line. It returns "" for a move without remarks.
func (m *Move) Comment(l phrases.Language) string {
	if m.Mark.NAG() == 0 {
		return ""
	}
	lines := []string{m.Mark.Text().Capitalized().In(l)}
	for i := range m.Reasons {
		lines = append(lines, m.Reasons[i].Text.In(l))
	}
	if hard := m.Hard(); hard != nil {
		lines = append(lines, hard.In(l))
	}
	return strings.Join(lines, "\n")
}

// summary returns the comment placed before the first move.
func (r *Report) summary(l phrases.Language) string {
	var lines []string
	for _, text := range r.Summary() {
		lines = append(lines, text.In(l))
	}
	return strings.Join(lines, "\n")
}

// Annotate adds notes to a game whose main line was reviewed. It adds annotation symbols and evaluations,
// appends comments to existing ones, and inserts better moves as variations. It keeps symbols set by people,
// and does not repeat annotations that an earlier call has added.
func (r *Report) Annotate(g *record.Game, l phrases.Language) error {
	nodes := []*record.Node{g.Root}
	for n := range g.MainLine() {
		nodes = append(nodes, n)
	}
	for _, note := range r.Notes(l) {
		if note.Ply >= len(nodes) {
			break
		}
		n := nodes[note.Ply]
		n.Eval = n.Eval.Keep(note.Eval)
		if note.NAG != 0 && len(n.NAGs) == 0 {
			n.NAGs = []record.NAG{note.NAG}
		}
		if note.Comment != "" && !strings.Contains(n.Comment, note.Comment) {
			n.Comment = strings.TrimPrefix(n.Comment+"\n"+note.Comment, "\n")
		}
		if len(note.Better) > 0 {
			if _, err := g.Play(nodes[note.Ply-1], note.Better...); err != nil {
				return err
			}
		}
	}
	return nil
}
