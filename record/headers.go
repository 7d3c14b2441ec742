package record

import (
	"slices"
	"strings"
	"unicode"
)

// Header is one item of a game's metadata.
type Header struct{ Name, Value string }

// Headers holds the metadata of a game in the order of the record. Names are case-insensitive and
// unique. All formats use the PGN names and, where PGN has no name, the following:
//
//	Title Subtitle Event EventClass Group Round Table Site Date Time
//	TimeControl Red Black RedTeam BlackTeam RedElo BlackElo RedTitle BlackTitle
//	RedTime BlackTime ECCO Opening Variation Annotator Termination
//	Type          what is recorded: 全局 a whole game, 开局, 中局, 残局
//	Author        who made the file
//	Referee Recorder Source Remark Category Created Modified
//
// A field specific to one format is prefixed with the name of that format, as in DhtmlXQ_hits.
type Headers []Header

// Get returns the value of a header, or "" if there is none.
func (h Headers) Get(name string) string {
	if i := h.index(name); i >= 0 {
		return h[i].Value
	}
	return ""
}

// Set sets a header in place or appends it. An empty value removes it.
func (h *Headers) Set(name, value string) {
	i := h.index(name)
	switch {
	case value == "" && i >= 0:
		*h = slices.Delete(*h, i, i+1)
	case value == "":
	case i >= 0:
		(*h)[i].Value = value
	default:
		*h = append(*h, Header{name, value})
	}
}

// maxHeaders is the maximum number of headers that a reader accepts.
const maxHeaders = 256

// addHeader sets a header found by a reader.
func (g *Game) addHeader(name, value string, p Place) {
	if len(g.Headers) == maxHeaders && g.Headers.index(name) < 0 {
		g.warn(p, "more than %d facts: %s is left out", maxHeaders, clip(name))
		return
	}
	g.Headers.Set(name, value)
}

func (h Headers) index(name string) int {
	return slices.IndexFunc(h, func(e Header) bool { return strings.EqualFold(e.Name, name) })
}

// canonicalNames are the names listed for Headers, in the order used by writers that have no order
// of their own.
var canonicalNames = strings.Fields(`Title Subtitle Event EventClass Group Round Table Site Date Time TimeControl
	Red RedTeam RedElo RedTitle RedTime Black BlackTeam BlackElo BlackTitle BlackTime
	ECCO Opening Variation Annotator Termination Type Author Referee Recorder Source Remark Category Created Modified`)

// isCanonical is the set of the names listed for Headers.
var isCanonical = func() map[string]bool {
	names := map[string]bool{}
	for _, name := range canonicalNames {
		names[name] = true
	}
	return names
}()

// canonicalName returns the usual spelling of a known name.
func canonicalName(name string) string {
	if isCanonical[name] {
		return name
	}
	for _, known := range canonicalNames {
		if strings.EqualFold(known, name) {
			return known
		}
	}
	return name
}

// isHeaderName reports whether every format can write name as a header. Such a name consists of
// ASCII letters, digits and _, and begins with a letter.
func isHeaderName(name string) bool {
	for i, c := range []byte(name) {
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return false
		}
	}
	return name != "" && len(name) <= 64
}

// field is an entry of a field table: the format's own name and the corresponding header.
type field struct{ own, header string }

// headerFor returns a field's header, or "" if the table has none.
func headerFor(fields []field, own string) string {
	for _, f := range fields {
		if strings.EqualFold(f.own, own) {
			return f.header
		}
	}
	return ""
}

// cleanText normalizes text for a Game. Lines then end in "\n", and control characters and
// surrounding whitespace are removed. The wide spaces that indent Chinese paragraphs are kept.
func cleanText(text string) string {
	if strings.ContainsFunc(text, unwanted) {
		text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
		text = strings.Map(func(r rune) rune {
			if unwanted(r) {
				return -1
			}
			return r
		}, text)
	}
	return strings.Trim(strings.ToValidUTF8(text, "\uFFFD"), " \t\n")
}

func unwanted(r rune) bool {
	return r != '\n' && r != '\t' && unicode.IsControl(r) || r == '\uFEFF' || r == '\uFFFE' || r == '\uFFFF'
}

// cleanLine is like cleanText but joins the lines into one.
func cleanLine(text string) string {
	text = cleanText(text)
	if strings.ContainsAny(text, "\n\t") {
		text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\t' }), " ")
	}
	return strings.Trim(text, " ")
}
