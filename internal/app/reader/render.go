package reader

import (
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// mostWidth is the maximum width of prose, because longer lines are hard to read.
const mostWidth = 100 // in columns

var (
	headingForm = pattern.New(`^#{1,6} (.*)$`)
	itemForm    = pattern.New(`^( *)([-*]|\d+\.) +(.*)$`)
	rulerForm   = pattern.New(`^\|[-:| ]+\|$`)
)

// render lays out a Markdown page in lines of the given width.
func render(markdown string, width int) []line {
	p := &press{width: min(width, mostWidth)}
	p.in = strings.Split(strings.TrimRight(markdown, "\n"), "\n")
	for len(p.in) > 0 {
		p.block()
	}
	for len(p.out) > 0 && len(p.out[len(p.out)-1]) == 0 {
		p.out = p.out[:len(p.out)-1]
	}
	return p.out
}

// press turns Markdown lines into lines for the screen.
type press struct {
	in    []string
	out   []line
	width int
}

// gap adds an empty line unless there already is one.
func (p *press) gap() {
	if len(p.out) > 0 && len(p.out[len(p.out)-1]) > 0 {
		p.out = append(p.out, nil)
	}
}

// block lays out the next block.
func (p *press) block() {
	next := p.in[0]
	switch trimmed := strings.TrimSpace(next); {
	case trimmed == "":
		p.in = p.in[1:]
		p.gap()
	case strings.HasPrefix(trimmed, "```"):
		p.gap()
		p.listing()
		p.gap()
	case headingForm.MatchString(next):
		p.in = p.in[1:]
		p.gap()
		p.out = append(p.out, flow(inline(headingForm.FindStringSubmatch(next)[1], heading), p.width, "", "")...)
		p.gap()
	case strings.HasPrefix(next, "|"):
		p.gap()
		p.table()
		p.gap()
	case strings.HasPrefix(next, ">"):
		p.quote()
	case itemForm.MatchString(next):
		m := itemForm.FindStringSubmatch(next)
		p.in = p.in[1:]
		mark := m[2]
		if len(mark) == 1 {
			mark = "•"
		}
		first := m[1] + mark + " "
		text := m[3] + p.rest(m[3])
		p.out = append(p.out, flow(inline(text, plain), p.width, first, strings.Repeat(" ", lipgloss.Width(first)))...)
	default:
		p.in = p.in[1:]
		p.out = append(p.out, flow(inline(next+p.rest(next), plain), p.width, "", "")...)
	}
}

// rest reads the remaining lines of a paragraph. It joins lines with a space, except between two
// Chinese characters.
func (p *press) rest(last string) string {
	var b strings.Builder
	for len(p.in) > 0 {
		next := strings.TrimSpace(p.in[0])
		if next == "" || strings.HasPrefix(next, "```") || strings.HasPrefix(next, "|") || strings.HasPrefix(next, ">") ||
			headingForm.MatchString(p.in[0]) || itemForm.MatchString(p.in[0]) {
			break
		}
		ends, begins := []rune(strings.TrimSpace(last)), []rune(next)
		if len(ends) == 0 || !wide(ends[len(ends)-1]) || !wide(begins[0]) {
			b.WriteByte(' ')
		}
		b.WriteString(next)
		p.in, last = p.in[1:], next
	}
	return b.String()
}

// listing lays out a code block as it is. A line that is too long continues, indented, on the next
// line.
func (p *press) listing() {
	p.in = p.in[1:]
	for len(p.in) > 0 {
		next := p.in[0]
		p.in = p.in[1:]
		if strings.HasPrefix(strings.TrimSpace(next), "```") {
			return
		}
		const margin = "    "
		next = strings.ReplaceAll(next, "\t", margin)
		if lipgloss.Width(margin+next) <= p.width {
			p.out = append(p.out, line{{margin + next, code}})
			continue
		}
		text := strings.TrimLeft(next, " ")
		rest := margin + next[:len(next)-len(text)] + "  "
		lines := flow([]piece{{text, code}}, p.width, rest, rest)
		lines[0][0].text = strings.TrimSuffix(rest, "  ")
		p.out = append(p.out, lines...)
	}
}

// quote lays out the lines of a quotation as a single paragraph.
func (p *press) quote() {
	var text []string
	for len(p.in) > 0 && strings.HasPrefix(p.in[0], ">") {
		text = append(text, strings.TrimSpace(strings.TrimPrefix(p.in[0], ">")))
		p.in = p.in[1:]
	}
	p.out = append(p.out, flow(inline(strings.Join(text, " "), plain), p.width, "│ ", "│ ")...)
}

const (
	columnGap   = "  "
	leastColumn = 6 // in columns of the screen
)

// table lays out a table. A cell that is too long for its column takes up several lines.
func (p *press) table() {
	var rows [][][]piece
	for len(p.in) > 0 && strings.HasPrefix(p.in[0], "|") {
		next := strings.TrimSpace(p.in[0])
		p.in = p.in[1:]
		if rulerForm.MatchString(next) {
			continue
		}
		base := plain
		if len(rows) == 0 {
			base = strong
		}
		var row [][]piece
		for _, cell := range cells(next) {
			row = append(row, inline(cell, base))
		}
		rows = append(rows, row)
	}
	widths := columnWidths(rows, p.width)
	for _, row := range rows {
		p.row(row, widths)
	}
}

// row lays out a table row in columns of the given widths.
func (p *press) row(row [][]piece, widths []int) {
	var set [][]line
	height := 0
	for i, cell := range row {
		lines := flow(cell, widths[i], "", "")
		set, height = append(set, lines), max(height, len(lines))
	}
	for at := range height {
		var whole line
		for i, lines := range set {
			used := 0
			if at < len(lines) {
				whole = append(whole, lines[at]...)
				used = lines[at].width()
			}
			if i < len(set)-1 {
				whole = append(whole, piece{strings.Repeat(" ", max(0, widths[i]-used)) + columnGap, plain})
			}
		}
		p.out = append(p.out, whole)
	}
}

// cells returns the cells of a table row, which begins and ends with a bar.
func cells(row string) (list []string) {
	const escaped = "\x00"
	row = strings.TrimSuffix(strings.TrimPrefix(strings.ReplaceAll(row, `\|`, escaped), "|"), "|")
	for cell := range strings.SplitSeq(row, "|") {
		list = append(list, strings.TrimSpace(strings.ReplaceAll(cell, escaped, "|")))
	}
	return list
}

// columnWidths returns the widths of a table's columns. If possible, each column is as wide as its
// widest cell. If the columns do not fit, the widest ones are narrowed first.
func columnWidths(rows [][][]piece, width int) (widths []int) {
	sum := 0
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 1)
			}
			widths[i] = max(widths[i], line(cell).width())
		}
	}
	for _, w := range widths {
		sum += w
	}
	for sum += len(columnGap) * (len(widths) - 1); sum > width; sum-- {
		widest := 0
		for i, w := range widths {
			if w > widths[widest] {
				widest = i
			}
		}
		if widths[widest] <= leastColumn {
			break
		}
		widths[widest]--
	}
	return widths
}
