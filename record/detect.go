package record

import (
	"bytes"
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
)

// DetectBytes is the maximum number of bytes that Detect examines.
const DetectBytes = 1 << 16

// Detect determines the format of a file from its first bytes. The name may be empty. If it is not,
// it helps to distinguish text formats that contain moves, and identifies formats that have no
// signature. Unless the name identifies such a format, Detect returns Unknown if the content is not
// a game record.
//
// If head is empty or contains only whitespace, as in a file that has not been written yet, Detect
// goes by the name. It also does so for a PGN file if there is no game in the first DetectBytes
// bytes.
func Detect(name string, head []byte) Format {
	head = head[:min(len(head), DetectBytes)]
	named := byExtension(strings.ToLower(path.Ext(strings.ReplaceAll(name, `\`, "/"))))
	switch {
	case len(bytes.TrimSpace(head)) == 0:
		return named
	case bytes.HasPrefix(head, []byte(cblMagic)), bytes.HasPrefix(head, []byte(cblPackedMagic)):
		return CBL
	case bytes.HasPrefix(head, []byte(cbrMagic)):
		return CBR
	case bytes.HasPrefix(head, []byte(chnMagic)) && len(head) >= chnMoves:
		return CHN
	case isDrawing(head):
		return Unknown
	case bytes.HasPrefix(head, []byte(xqfMagic)) && (len(head) >= 64 && head[2] <= maxXQFVersion || named == XQF):
		return XQF
	}
	if f := detectText(head); f != Unknown {
		return f
	}
	switch named {
	case MXQ, CHN, CHE, CCM: // formats without a signature
		return named
	case CBF, PFC, JSON, XQF, CBR, CBL: // the signature is missing
		named = Unknown
	}
	const least = 2 // moves in text that contains other words
	found := surveyText(head)
	switch {
	case named == PGN && (found.moves+found.starts > 0 || len(head) == DetectBytes):
		return PGN // a long text may begin with a preface
	case named == WXF && found.moves > 0:
		return WXF
	case named == MoveList && (found.starts+found.results > 0 || found.moves >= least || found.moves > 0 && found.others == 0):
		return MoveList // a single move among words could be a year
	case named == DhtmlXQ || strings.Trim(path.Ext(name), ".") == "":
		if found.starts > 0 || found.moves >= least {
			return MoveList // a page without the DhtmlXQ code may still show moves
		}
	case named == Unknown && found.starts+found.moveLines > found.others:
		return MoveList
	}
	return Unknown
}

// textSurvey summarizes the contents of a text.
type textSurvey struct {
	moves     int // including moves within words
	starts    int // lines with a position
	results   int // lines that contain only a result
	moveLines int
	others    int // all other lines
}

// surveyText looks for moves and positions in head, the beginning of a file.
func surveyText(head []byte) (found textSurvey) {
	c := certainCodec(head)
	if c == nil {
		if bytes.IndexByte(head, 0) >= 0 {
			return found
		}
		c = guessEncoding(head).codec()
	}
	page := pageText{}
	text := lineBreaks.Replace(decodeAs(c, head))
	var lines []string
	for part := range strings.Lines(text) {
		for line := range strings.Lines(usualLetters(page.line(part))) {
			lines = append(lines, line)
		}
	}
	found.lines(lines)
	return found
}

// lines examines several lines of text. An unclosed comment ends with its line if the text reader
// would end it there as well.
func (found *textSurvey) lines(lines []string) {
	const enough = 64 // lines with moves
	const most = 8    // unclosed comments
	state, opened, closed := proseState{}, -1, 0
	for i := 0; i < len(lines) && found.moveLines < enough; i++ {
		if line := lines[i]; strings.TrimSpace(line) != "" {
			was := state.verbatim()
			if found.line(line, &state); state.verbatim() && !was {
				opened = i
			}
		}
		if i < len(lines)-1 || !state.verbatim() || closed == most {
			continue
		}
		next := strings.Join(lines[opened+1:min(opened+3, len(lines))], "")
		if inside := lines[opened][strings.LastIndexAny(lines[opened], opensRemark)+1:]; endsWithLine(inside, next) {
			state, i, closed = proseState{plain: state.plain}, opened, closed+1
		}
	}
}

// line examines a single line that contains words.
func (found *textSurvey) line(line string, state *proseState) {
	if _, _, ok := splitStart(line); ok {
		found.starts++
		return
	}
	scanned := state.scan(line)
	switch found.moves += scanned.moves + scanned.quoted; {
	case scanned.isMoves():
		found.moveLines++
	case scanned.over && scanned.words == 0:
		found.results++
	case !scanned.inside: // not inside a remark
		found.others++
	}
}

// detectText looks for the signatures of the text formats.
func detectText(head []byte) Format {
	if markedEncoding(head) == UTF16 {
		head = head[2:]
	}
	text := asciiLower(bytes.ReplaceAll(textlines.WithoutMark(head), []byte{0}, nil)) // also for UTF-16
	text = strings.TrimLeft(text, " \t\r\n")
	switch {
	case strings.Contains(text, "[dhtmlxq_"), strings.Contains(text, "[dhjhtmlxq"), strings.Contains(text, "dhtmlxq_movelist"):
		if isCompiled(head) || codeOfTags.MatchString(text) && !tagsWithDigits.MatchString(text) {
			return Unknown
		}
		return DhtmlXQ
	case strings.Contains(text, "<n version="):
		return PFC
	case strings.HasPrefix(text, "<") && strings.Contains(text, "<chinesechessrecord"):
		return CBF
	case strings.Contains(text, "start{") && startLine.MatchString(text):
		return WXF
	case strings.HasPrefix(text, "{"):
		return detectJSON(text)
	case hasTags(text):
		return PGN
	}
	return Unknown
}

// codeOfTags matches DhtmlXQ fields in program code, where the value is replaced by a quotation
// mark, a parenthesis or the like. tagsWithDigits matches fields that contain squares.
var (
	codeOfTags     = pattern.New(`\[\\?/?dhtmlxq_?\w*\\?\]\s*["'({\\+$]|\\\[\\?/?dhtmlxq`)
	tagsWithDigits = pattern.New(`dhtmlxq_(?:binit|move\w*)(?:\]|\s*=)\s*["']?(?:\[\w+\])?\s*[0-9]{4}`)
)

// isCompiled reports whether a file that contains the signature of a text format is not text after
// all. It might be a compiled program that writes the format, for example.
func isCompiled(head []byte) bool {
	return markedEncoding(head) != UTF16 && guessEncoding(head) != UTF16 && bytes.ContainsAny(head, "\x01\x02\x03\x04\x05\x06\x07\x08")
}

// isDrawing reports whether head is an SVG image. The paths in such an image look like moves
// written in digits.
func isDrawing(head []byte) bool {
	text := asciiLower(bytes.TrimLeft(textlines.WithoutMark(head), " \t\r\n"))
	return strings.HasPrefix(text, "<svg") || strings.HasPrefix(text, "<?xml") && strings.Contains(text, "<svg")
}

// startLine matches the beginning of the moves in a WXF file. The line may be quoted.
var startLine = pattern.New(`(?:^|[\r\n])[\s>]*(?:format\s[^\r\n]*\s)?start\{`)

// tagLineHead matches a tag name at the beginning of a line. The line may be quoted.
var tagLineHead = pattern.New(`(?:^|[\r\n])[\s>]*\[\s*([a-z]+)\s*"`)

// hasTags reports whether a line of text begins with a PGN tag. The text must be lowercase.
func hasTags(text string) bool {
	if !strings.Contains(text, "[") {
		return false
	}
	for m := tagLineHead.FindStringSubmatchIndex(text); m != nil; m = tagLineHead.FindStringSubmatchIndex(text) {
		name := text[m[2]:m[3]]
		text = text[m[3]:]
		switch {
		case name == "game", name == "variant", name == "fen", name == "result", name == "white", name == "setup",
			slices.ContainsFunc(canonicalNames, func(known string) bool { return strings.EqualFold(known, name) }):
			return true
		}
	}
	return false
}

// detectJSON returns JSON if the first line is an object with the keys of a game. If the line is
// too long to be complete, its beginning is enough.
func detectJSON(text string) Format {
	line, _, whole := strings.Cut(text, "\n")
	keys := map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(line), &keys); err != nil && whole {
		return Unknown
	}
	for _, key := range []string{"moves", "fen", "headers"} {
		if _, has := keys[key]; has || len(keys) == 0 && strings.Contains(line, `"`+key+`"`) {
			return JSON
		}
	}
	return Unknown
}

// asciiLower converts ASCII letters to lowercase and leaves all other bytes unchanged.
func asciiLower(text []byte) string {
	lower := bytes.Clone(text)
	for i, c := range lower {
		if c >= 'A' && c <= 'Z' {
			lower[i] = c + 'a' - 'A'
		}
	}
	return string(lower)
}
