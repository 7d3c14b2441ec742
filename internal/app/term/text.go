package term

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// clip truncates text to the given number of columns.
func clip(text string, columns int) string {
	if lipgloss.Width(text) <= columns {
		return text
	}
	width := 0
	for i, r := range text {
		width += lipgloss.Width(string(r))
		if width > columns {
			return text[:i]
		}
	}
	return text
}

// pad pads text with spaces to the given number of columns.
func pad(text string, columns int) string {
	return text + strings.Repeat(" ", max(0, columns-lipgloss.Width(text)))
}

// wrap breaks text into lines of at most n columns, at spaces where possible.
func wrap(text string, columns int) []string {
	var lines []string
	for text = strings.TrimSpace(text); lipgloss.Width(text) > columns; {
		line := clip(text, columns)
		if line == "" {
			return lines // there is no room for even one character
		}
		if i := strings.LastIndexByte(line, ' '); i > 0 {
			line = line[:i]
		}
		lines = append(lines, line)
		text = strings.TrimSpace(text[len(line):])
	}
	return append(lines, text)
}

// moveLines formats the line through the position shown. Each row contains one move by each side. A
// star marks the move that led to the position.
func (s *table) moveLines(notation xiangqi.Notation) []string {
	line := s.line()
	pos := *s.Game().Start()
	if start, err := s.Record().StartPosition(); err == nil {
		pos = start
	}
	const usual, inWords = 11, 16 // columns per move
	moveWidth := usual
	if notation == xiangqi.Vietnamese {
		moveWidth = inWords
	}
	var lines []string
	number := pos.MoveNumber()
	for i, n := range line {
		text := pos.FormatMove(n.Move, notation)
		if len(n.NAGs) > 0 && !strings.HasPrefix(n.NAGs[0].String(), "$") {
			text += n.NAGs[0].String()
		}
		if n == s.Live() {
			text += "*"
		}
		switch {
		case pos.Turn() == xiangqi.Red:
			lines = append(lines, fmt.Sprintf("%3d. %s", number, pad(text, moveWidth)))
		case i == 0:
			lines = append(lines, fmt.Sprintf("%3d. %s %s", number, pad("...", moveWidth), text))
		default:
			lines[len(lines)-1] += " " + text
		}
		if pos.Turn() == xiangqi.Black {
			number++
		}
		pos.MakeMove(n.Move)
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}

// scoreText converts a score of the side to move to the form that people expect: from Red's point of
// view, in pawns or in moves to mate.
func scoreText(score engine.Score, turn xiangqi.Color) string {
	if turn == xiangqi.Black {
		score = -score
	}
	return score.String()
}

// countText formats a node count in few characters.
func countText(n uint64) string {
	switch {
	case n >= 10_000_000:
		return fmt.Sprintf("%dM", n/1_000_000)
	case n >= 10_000:
		return fmt.Sprintf("%dk", n/1000)
	}
	return fmt.Sprint(n)
}
