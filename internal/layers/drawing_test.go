package layers

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A part of the drawing is a box with packages that belong together.
type part struct {
	name, about string
	prefixes    []string // of the folders of its packages; the longest prefix of all parts decides
}

// programs are the boxes at the top, each a package of its own.
var programs = []part{
	{"chuhe", "for players", []string{"cmd/chuhe"}},
	{"chuhe-engine", "for other programs", []string{"cmd/chuhe-engine"}},
	{"chuhe-lab", "for researchers", []string{"cmd/chuhe-lab"}},
	{"chuhe-server", "for hosts", []string{"cmd/chuhe-server"}},
}

// wings are the boxes in the middle, and below them the last, which they share.
var wings = []part{
	{"app", "the board", []string{"internal/app/"}},
	{"club", "the play server", []string{"internal/app/club", "internal/app/bot"}},
	{"games", "what people study", []string{"internal/games/"}},
	{"lab", "measuring and making", []string{"internal/lab/"}},
	{"jobs", "long work", []string{"internal/jobs"}},
	{"shared", "used by all of internal", []string{"internal/"}},
}

// pages are what is no part of the programs' layers: the manual, the page and examples.
var pages = part{"pages", "", []string{"docs", "web", "examples/"}}

// partOf returns the part that a package belongs to; ok is false for public packages.
func partOf(folder string) (p part, ok bool) {
	longest := 0
	for _, q := range slices.Concat(programs, wings, []part{pages}) {
		for _, prefix := range q.prefixes {
			whole := folder == prefix || strings.HasPrefix(folder, strings.TrimSuffix(prefix, "/")+"/")
			if whole && len(prefix) > longest {
				p, longest = q, len(prefix)
			}
		}
	}
	return p, longest > 0
}

// uses returns the names of the wings that the packages of a part import, in the order of wings.
func (p part) uses() []string {
	used := map[string]bool{}
	for _, r := range table {
		if of, ok := partOf(r.folder); !ok || of.name != p.name {
			continue
		}
		for _, name := range r.imports {
			if of, ok := partOf(name); ok {
				used[of.name] = true
			}
		}
	}
	var names []string
	for _, w := range wings {
		if used[w.name] && w.name != p.name && w.name != "shared" {
			names = append(names, w.name)
		}
	}
	return names
}

// packages returns the names of the packages of a part, without what all have in common.
func (p part) packages() []string {
	var names []string
	for _, r := range table {
		if of, ok := partOf(r.folder); ok && of.name == p.name {
			name := strings.TrimPrefix(r.folder, "internal/")
			name = strings.TrimPrefix(name, "app/")
			if rest, ok := strings.CutPrefix(name, p.name+"/"); ok {
				name = rest
			}
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// levels returns the public packages in rows: each imports public packages of lower rows alone,
// and row 0 none.
func levels() [][]string {
	level := map[string]int{}
	var rows [][]string
	for _, r := range table { // what a package imports is above it
		if _, ok := partOf(r.folder); ok {
			continue
		}
		at := 0
		for _, name := range r.imports {
			if below, ok := level[name]; ok {
				at = max(at, below+1)
			}
		}
		level[r.folder] = at
		if at == len(rows) {
			rows = append(rows, nil)
		}
		rows[at] = append(rows[at], r.folder)
	}
	return rows
}

// style has the colors of the drawing, for light and dark pages.
const style = `  <style>
    svg { --ground: #ffffff; --ink: #1c1c1c; --soft: #55595f; --line: #8a8f96; --program: #f3e3c3; --wing: #dde9f6; --public: #dff0df; }
    @media (prefers-color-scheme: dark) {
      svg { --ground: #14171b; --ink: #eceff2; --soft: #a9b0b8; --line: #6f7780; --program: #4a3a1c; --wing: #1f3650; --public: #1f3d27; }
    }
    text { font: 13px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: var(--ink); }
    .name { font-weight: 600; font-size: 15px; }
    .soft { fill: var(--soft); }
    .mid { text-anchor: middle; }
    rect { stroke: var(--line); stroke-width: 1; rx: 6px; }
    .ground { fill: var(--ground); stroke: none; rx: 0; }
    .program { fill: var(--program); }
    .wing { fill: var(--wing); }
    .public { fill: var(--public); }
    .arrow { fill: none; stroke: var(--ink); stroke-width: 1.6; }
    .head { fill: var(--ink); }
  </style>
`

// A canvas collects the elements of a drawing.
type canvas struct{ strings.Builder }

func (c *canvas) box(class string, x, y, w, h int) {
	fmt.Fprintf(&c.Builder, "  <rect class=%q x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", class, x, y, w, h)
}

func (c *canvas) text(class string, x, y int, s string) {
	fmt.Fprintf(&c.Builder, "  <text class=%q x=\"%d\" y=\"%d\">%s</text>\n", class, x, y, s)
}

// drawing returns the picture of the table: programs, wings with their packages, and public
// packages by what they import.
func drawing() string {
	const (
		left, width = 48, 980 // of all boxes
		gap         = 10
		line        = 18 // from one line of text to the next
		header      = 72 // of a wing's box, above its packages
	)
	var c canvas
	y := 24
	c.text("soft", left, y, "cmd: the programs, and the wings that each imports")
	y += 12
	w := (width - 3*gap) / len(programs)
	for i, p := range programs {
		x := left + i*(w+gap)
		c.box("program", x, y, w, 72)
		c.text("name mid", x+w/2, y+22, p.name)
		c.text("mid", x+w/2, y+42, p.about)
		c.text("soft mid", x+w/2, y+62, strings.Join(p.uses(), ", "))
	}
	y += 72 + 28
	c.text("soft", left, y, "internal: the wings, what each imports of the others, and their packages")
	y += 12
	columns := len(wings) - 1 // the last is below the others
	w = (width - (columns-1)*gap) / columns
	tall := 0
	for _, p := range wings[:columns] {
		tall = max(tall, header+line*len(p.packages()))
	}
	for i, p := range wings[:columns] {
		x := left + i*(w+gap)
		c.box("wing", x, y, w, tall)
		c.text("name", x+12, y+22, p.name)
		c.text("", x+12, y+40, p.about)
		if uses := p.uses(); len(uses) > 0 {
			c.text("soft", x+12, y+58, "imports "+strings.Join(uses, ", "))
		}
		for j, name := range p.packages() {
			c.text("soft", x+12, y+header+8+line*j, name)
		}
	}
	y += tall + gap
	shared := wings[columns]
	names := shared.packages()
	inColumn := (len(names) + columns - 1) / columns
	tall = 44 + line*inColumn
	c.box("wing", left, y, columns*(w+gap)-gap, tall)
	c.text("name", left+12, y+22, shared.name)
	c.text("", left+12+66, y+22, shared.about)
	for i, name := range names {
		c.text("soft", left+12+i/inColumn*(w+gap), y+52+line*(i%inColumn), name)
	}
	y += tall + 28
	c.text("soft", left, y, "public packages: each imports packages of lower rows alone")
	y += 12
	var rows [][]string
	for _, names := range levels() {
		rows = append(rows, slices.Collect(slices.Chunk(names, columns))...)
	}
	slices.Reverse(rows)
	for _, names := range rows {
		w := (width - (len(names)-1)*gap) / len(names)
		for i, name := range names {
			x := left + i*(w+gap)
			c.box("public", x, y, w, 34)
			c.text("name mid", x+w/2, y+22, name)
		}
		y += 34 + gap
	}
	bottom := y
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img" aria-labelledby="title desc">
  <title id="title">The parts of Chuhe</title>
  <desc id="desc">%s</desc>
%s  <rect class="ground" width="%[1]d" height="%[2]d"/>
  <path class="arrow" d="M28 36V%[5]d"/>
  <path class="head" d="M22 %[5]dH34L28 %[6]dz"/>
  <text class="soft mid" transform="translate(18 %[7]d) rotate(-90)">imports point down</text>
%[8]s</svg>
`, left+width+12, bottom+2, description(), style, bottom-18, bottom-8, bottom/2, c.String())
	return b.String()
}

// description puts the drawing into words, for people who do not see it.
func description() string {
	var b strings.Builder
	for _, p := range slices.Concat(programs, wings) {
		about := p.name
		if p.about != "" {
			about += " (" + p.about + ")"
		}
		if uses := p.uses(); len(uses) > 0 {
			fmt.Fprintf(&b, "%s imports %s. ", about, strings.Join(uses, ", "))
		}
	}
	rows := levels()
	slices.Reverse(rows)
	b.WriteString("Public packages, from those that import to those that are imported: ")
	for i, names := range rows {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(strings.Join(names, ", "))
	}
	b.WriteString(".")
	return b.String()
}

// TestDrawing holds the picture of docs/architecture.md to the table.
func TestDrawing(t *testing.T) {
	file := filepath.Join(moduleRoot, "docs", "architecture", "parts.svg")
	want := drawing()
	have, err := os.ReadFile(file)
	switch {
	case string(have) == want:
	case *update:
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s differs from the table (%v); go test ./internal/layers -update writes it", file, err)
	}
}

// TestDrawingWhole checks that the drawing leaves no package out and that no wing imports a wing
// that imports it.
func TestDrawingWhole(t *testing.T) {
	drawn := map[string]bool{}
	for _, names := range levels() {
		for _, name := range names {
			drawn[name] = true
		}
	}
	all := 0
	for _, p := range slices.Concat(programs, wings, []part{pages}) {
		all += len(p.packages())
		for _, name := range p.uses() {
			at := slices.IndexFunc(wings, func(w part) bool { return w.name == name })
			if slices.Contains(wings[at].uses(), p.name) {
				t.Errorf("%s and %s import each other", p.name, name)
			}
		}
	}
	if all += len(drawn); all != len(table) {
		t.Errorf("%d packages are drawn of %d; public: %v", all, len(table), slices.Sorted(maps.Keys(drawn)))
	}
}
