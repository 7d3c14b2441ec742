package reader

import (
	"slices"
	"strings"
	"unicode"

	"charm.land/lipgloss/v2"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// look determines how a piece of a line is displayed.
type look uint8

const (
	plain look = iota
	strong
	heading
	code
	faint
)

// piece is a part of a line that has a single look.
type piece struct {
	text string
	look look
}

// line is a line on the screen.
type line []piece

// text returns the text of a line without its looks.
func (l line) text() string {
	var b strings.Builder
	for _, p := range l {
		b.WriteString(p.text)
	}
	return b.String()
}

func (l line) width() int { return lipgloss.Width(l.text()) }

// inlineForm matches inline markup: code, pictures, links, and strong or emphasised text.
var inlineForm = pattern.New("`([^`]+)`" + `|!\[([^\]]*)\]\([^)\s]*\)|\[([^\]]*)\]\(([^)\s]*)\)|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*`)

// pageForm matches a link to another page of the manual.
var pageForm = pattern.New(`^([\w/-]+)(?:\.[a-z]{2})?\.md`)

// inline divides text into pieces. The look of a piece is base or that of its markup, whichever is
// greater.
func inline(text string, base look) (pieces []piece) {
	text = strings.ReplaceAll(text, `\|`, "|")
	add := func(text string, l look) {
		if text != "" {
			pieces = append(pieces, piece{text, max(base, l)})
		}
	}
	for {
		m := inlineForm.FindStringSubmatchIndex(text)
		if m == nil {
			add(text, plain)
			return pieces
		}
		group := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return text[m[2*i]:m[2*i+1]]
		}
		add(text[:m[0]], plain)
		switch text[m[0]] {
		case '`':
			add(group(1), code)
		case '!':
			add("["+group(2)+"]", faint)
		case '[':
			pieces = append(pieces, inline(group(3), max(base, strong))...)
			switch to := group(4); {
			case pageForm.MatchString(to):
				add(" ["+pageForm.FindStringSubmatch(to)[1]+"]", faint)
			case strings.Contains(to, "://") && to != group(3):
				add(" <"+to+">", faint)
			}
		default:
			add(group(5)+group(6), strong)
		}
		text = text[m[1]:]
	}
}

// wide reports whether a character occupies two columns. A line may break between two of them.
func wide(r rune) bool { return r >= 0x1100 && lipgloss.Width(string(r)) == 2 }

// closing contains the two-column characters that must not begin a line.
const closing = "，。、；：！？）」』”’》】〕"

// words splits pieces at the points where a line may break. Each space counts as a word.
func words(pieces []piece) (list []line) {
	join := false // whether the next character belongs to the last word
	for _, p := range pieces {
		for _, r := range p.text {
			switch {
			case unicode.IsSpace(r):
				list = append(list, line{{" ", p.look}})
				join = false
				continue
			case len(list) > 0 && (join && !wide(r) || strings.ContainsRune(closing, r)):
				last := &list[len(list)-1]
				if n := len(*last) - 1; (*last)[n].look == p.look {
					(*last)[n].text += string(r)
				} else {
					*last = append(*last, piece{string(r), p.look})
				}
			default:
				list = append(list, line{{string(r), p.look}})
			}
			join = !wide(r)
		}
	}
	return list
}

// flow breaks pieces into lines of the given width. The first line starts with first and all others
// with rest, which must have the same width.
func flow(pieces []piece, width int, first, rest string) (lines []line) {
	room := max(1, width-lipgloss.Width(first))
	var now line
	used := 0
	end := func() {
		for len(now) > 0 && now[len(now)-1].text == " " {
			now = now[:len(now)-1]
		}
		begin := rest
		if len(lines) == 0 {
			begin = first
		}
		if begin != "" {
			now = append(line{{begin, plain}}, now...)
		}
		lines, now, used = append(lines, now), nil, 0
	}
	for _, word := range words(pieces) {
		w := word.width()
		if used > 0 && used+w > room {
			end()
		}
		if used == 0 && word.text() == " " {
			continue
		}
		for w > room { // longer than a line
			head, tail := cut(word, room)
			now = append(now, head...)
			end()
			word, w = tail, tail.width()
		}
		now, used = append(now, word...), used+w
	}
	if len(now) > 0 || len(lines) == 0 {
		end()
	}
	return lines
}

// cut splits a line after at most the given number of columns, but never before its first
// character.
func cut(l line, columns int) (head, tail line) {
	for i, p := range l {
		for at, r := range p.text {
			w := lipgloss.Width(string(r))
			if columns -= w; columns >= 0 || at == 0 && len(head) == 0 {
				continue
			}
			if at > 0 {
				head = append(head, piece{p.text[:at], p.look})
			}
			return head, append(line{{p.text[at:], p.look}}, slices.Clone(l[i+1:])...)
		}
		head = append(head, p)
	}
	return head, nil
}
