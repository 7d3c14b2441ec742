package record

import (
	"slices"
	"strings"
	"unicode"
)

// Header is a single item of a game's metadata.
type Header struct{ Name, Value string }

// Headers holds the metadata of a game, in the order in which the record gives it. Names are unique
// and case-insensitive. All formats use the PGN names. For items that PGN does not name, they use
// these:
//
//	Title Subtitle Event EventClass Group Round Table Site Date Time
//	TimeControl Red Black RedTeam BlackTeam RedElo BlackElo RedTitle BlackTitle
//	RedTime BlackTime ECCO Opening Variation Annotator Termination
//	Type          what is recorded: 全局 a whole game, 开局, 中局, 残局
//	Author        who made the file
//	Referee Recorder Source Remark Category Created Modified
//
// A field that is specific to one format is prefixed with the name of that format, as in
// DhtmlXQ_hits.
type Headers []Header

// Get returns the value of the named header, or "" if there is no such header.
func (h Headers) Get(name string) string {
	if i := h.index(name); i >= 0 {
		return h[i].Value
	}
	return ""
}

// Set sets the named header. An existing header keeps its place, and a new one is appended. An
// empty value removes the header.
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

// addHeader sets a header that a reader found in the record.
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

// canonicalNames are the names listed in the documentation of Headers. Writers that do not define
// an order of their own use this one.
var canonicalNames = strings.Fields(`Title Subtitle Event EventClass Group Round Table Site Date Time TimeControl
	Red RedTeam RedElo RedTitle RedTime Black BlackTeam BlackElo BlackTitle BlackTime
	ECCO Opening Variation Annotator Termination Type Author Referee Recorder Source Remark Category Created Modified`)

// isCanonical is the set of names in canonicalNames.
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

// isHeaderName reports whether name can be written as a header in every format. Such a name
// consists of ASCII letters, digits and underscores, and begins with a letter.
func isHeaderName(name string) bool {
	for i, c := range []byte(name) {
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return false
		}
	}
	return name != "" && len(name) <= 64
}

// field is an entry in a field table: the format's own name for a field, and the corresponding
// header.
type field struct{ own, header string }

// headerFor returns the header for a field, or "" if the table does not list the field.
func headerFor(fields []field, own string) string {
	for _, f := range fields {
		if strings.EqualFold(f.own, own) {
			return f.header
		}
	}
	return ""
}

// lineBreaks replaces the line breaks of Windows and of old Macs.
var lineBreaks = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// cleanText normalizes text for use in a Game. In the result, lines end in "\n", and there are no
// control characters and no surrounding whitespace. Invalid UTF-8 is replaced with U+FFFD. The wide
// spaces that indent Chinese paragraphs are kept.
func cleanText(text string) string {
	if strings.ContainsFunc(text, unwanted) {
		text = lineBreaks.Replace(text)
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

// cleanLine is like cleanText, but also joins the lines into one.
func cleanLine(text string) string {
	text = cleanText(text)
	if strings.ContainsAny(text, "\n\t") {
		text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\t' }), " ")
	}
	return strings.Trim(text, " ")
}
