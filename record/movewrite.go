package record

import (
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// moveTextWriter writes the moves of a game in the form that readMoveText expects.
type moveTextWriter struct {
	b        strings.Builder
	notation xiangqi.Notation
	// plain omits everything other than the main line, for formats that cannot hold more.
	plain  bool
	signs  bool // write symbols such as "!" even if plain is set
	start  *xiangqi.Setup
	losses *losses
}

// write writes the game, except for its result.
func (w *moveTextWriter) write(g *Game) {
	w.start = &g.Start
	if !w.plain {
		w.comment(w.remarks(g.Root), "\n")
	}
	b := newBoard(&g.Start)
	w.line(&b, g.Root, 0, true)
}

// line writes the moves that follow a node at the given ply. If fresh is set, the first of them is
// always numbered.
func (w *moveTextWriter) line(b *board, parent *Node, ply int, fresh bool) {
	for len(parent.Children) > 0 {
		main := parent.Children[0]
		w.move(b, main, ply, fresh)
		fresh = false
		if !w.plain {
			fresh = main.Comment != "" || len(parent.Children) > 1
			for _, other := range parent.Children[1:] {
				w.variation(b, other, ply)
			}
		}
		b.play(main.Move)
		parent, ply = main, ply+1
	}
}

func (w *moveTextWriter) variation(b *board, n *Node, ply int) {
	w.b.WriteString("\n(")
	inner := *b
	w.move(&inner, n, ply, true)
	inner.play(n.Move)
	w.line(&inner, n, ply+1, n.Comment != "")
	w.b.WriteString(")")
}

// move writes a single move with its number, symbols and comment.
func (w *moveTextWriter) move(b *board, n *Node, ply int, fresh bool) {
	if !w.plain && n.Lead != "" {
		if n.parent.Children[0] == n { // the comment belongs to the preceding move
			w.losses.add(LossLead, "ply %d, in the main line", ply+1)
		} else {
			w.comment(w.commentText(n.Lead), " ")
		}
		fresh = true
	}
	w.number(b.turn(), ply, fresh)
	w.b.WriteString(b.format(n.Move, w.notation))
	if w.plain {
		if sign, ok := n.sign(); ok && w.signs {
			w.b.WriteString(sign)
		}
		return
	}
	for _, nag := range n.NAGs {
		if nag > 0 {
			w.b.WriteString(" $" + strconv.Itoa(int(nag)))
		}
	}
	w.comment(w.remarks(n), "")
}

// remarks returns the text that follows a move in braces. The text includes any comment before the
// main reply, because a reader would treat such a comment as one on this move anyway.
func (w *moveTextWriter) remarks(n *Node) string {
	text := n.Comment
	if len(n.Children) > 0 {
		text = joinLines(text, n.Children[0].Lead)
	}
	return joinNonEmpty(" ", n.commands(), w.commentText(text))
}

// number writes the space and the number that precede a move.
func (w *moveTextWriter) number(turn xiangqi.Color, ply int, fresh bool) {
	if w.start.Turn == xiangqi.Black {
		ply++
	}
	number := strconv.Itoa(max(w.start.MoveNumber, 1) + ply/2)
	if turn == xiangqi.Red {
		w.separate("\n")
		w.b.WriteString(number + ". ")
		return
	}
	if !fresh {
		w.separate(" ")
		return
	}
	w.separate("\n")
	w.b.WriteString(number + ". ... ")
}

// separate writes a space or a line end, if one is needed.
func (w *moveTextWriter) separate(blank string) {
	text := w.b.String()
	if text != "" && !strings.HasSuffix(text, "\n") && !strings.HasSuffix(text, "(") && !strings.HasSuffix(text, " ") {
		w.b.WriteString(blank)
	}
}

func (w *moveTextWriter) comment(text, behind string) {
	if text == "" {
		return
	}
	w.separate(" ")
	w.b.WriteString("{" + text + "}" + behind)
}

// commentText returns a comment with those characters removed that would end it.
func (w *moveTextWriter) commentText(text string) string {
	text = cleanText(text)
	if strings.Contains(text, "}") {
		w.losses.add(LossText, "a brace in a comment, written }")
		text = strings.ReplaceAll(text, "}", "｝")
	}
	if strings.Contains("\n"+text, "\n[") {
		lines := strings.Split(text, "\n")
		for i, line := range lines {
			if isTagLine(line) {
				w.losses.add(LossText, "a bracket at the beginning of a line in a comment, written ［")
				lines[i] = "［" + line[1:]
			}
		}
		text = strings.Join(lines, "\n")
	}
	return text
}
