package record

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"strings"
)

// Format is a file format of game records.
type Format uint8

// The formats.
const (
	Unknown  Format = iota
	PGN             // portable game notation, with moves in any notation
	XQF             // XQStudio 象棋演播室
	CBR             // CCBridge 象棋桥, one game
	CBL             // CCBridge, a library of games
	CBF             // CCBridge, XML
	DhtmlXQ         // UBB code of dpxq.com 东萍象棋 and of forums, DHJHtmlXQ of 01xq.com
	PFC             // XML of 鹏飞象棋 and 天天象棋
	WXF             // text with FORMAT and START{, also written by PlayOK
	MoveList        // text with moves in it, in any notation
	JSON            // our own, one game a line
	MXQ             // 弈天
	CHN             // 联众
	CHE             // QQ
	CCM             // 中游
	numFormats
)

// What may be wrong with a record as a whole.
var (
	// ErrFormat means that a file is not of the format it is read as, or of none
	// that is known.
	ErrFormat = errors.New("not a game record of this format")
	// ErrDamaged means that one game of a file cannot be read.
	ErrDamaged = errors.New("damaged record")
	// ErrNotSupported means that the format is known but cannot be read or written.
	ErrNotSupported = errors.New("not supported")
	// ErrCannotHold means that a format cannot hold a game at all; see Loss for
	// games that it holds in part.
	ErrCannotHold = errors.New("the format cannot hold this game")
)

// formats describes the formats. A file that has no magic is known by its
// extension only.
var formats = [numFormats]struct {
	name       string
	extensions string
	about      string
	many       bool // a file holds any number of games
	readOnly   bool
	text       bool // people read it as it is
}{
	PGN:      {name: "pgn", extensions: ".pgn", about: "portable game notation", many: true, text: true},
	XQF:      {name: "xqf", extensions: ".xqf", about: "XQStudio, versions 10 to 18"},
	CBR:      {name: "cbr", extensions: ".cbr", about: "CCBridge, one game"},
	CBL:      {name: "cbl", extensions: ".cbl", about: "CCBridge, a library", many: true},
	CBF:      {name: "cbf", extensions: ".cbf", about: "CCBridge, XML", text: true},
	DhtmlXQ:  {name: "dhtmlxq", extensions: ".dhtmlxq .ubb .html .htm", about: "DhtmlXQ, UBB code", many: true, text: true},
	PFC:      {name: "pfc", extensions: ".pfc", about: "XML of 鹏飞象棋 and 天天象棋", readOnly: true},
	WXF:      {name: "wxf", extensions: ".wxf", about: "WXF text file, PlayOK", many: true, text: true},
	MoveList: {name: "moves", extensions: ".txt .moves .iccs", about: "move lists, text with moves in it", many: true, text: true},
	JSON:     {name: "json", extensions: ".json .jsonl .ndjson", about: "JSON, one game a line", many: true, text: true},
	MXQ:      {name: "mxq", extensions: ".mxq", about: "弈天, untried on real files", readOnly: true},
	CHN:      {name: "chn", extensions: ".chn", about: "联众, untried on real files", readOnly: true},
	CHE:      {name: "che", extensions: ".che", about: "QQ, untried on real files", readOnly: true},
	CCM:      {name: "ccm", extensions: ".ccm", about: "中游, untried on real files", readOnly: true},
}

// Formats returns all formats, for lists in help texts.
func Formats() []Format {
	var all []Format
	for f := Unknown + 1; f < numFormats; f++ {
		all = append(all, f)
	}
	return all
}

// String returns the format's name, such as "xqf".
func (f Format) String() string {
	if f == Unknown || f >= numFormats {
		return "unknown"
	}
	return formats[f].name
}

// IsText says whether files of the format are text that people read.
func (f Format) IsText() bool { return f < numFormats && formats[f].text }

// About describes the format in a few words.
func (f Format) About() string { return formats[min(f, numFormats-1)].about }

// Extension returns the usual file name extension, with its dot.
func (f Format) Extension() string {
	extension, _, _ := strings.Cut(formats[min(f, numFormats-1)].extensions, " ")
	return extension
}

// HoldsMany says whether a file of the format holds any number of games.
func (f Format) HoldsMany() bool { return f < numFormats && formats[f].many }

// CanWrite says whether games can be written in the format.
func (f Format) CanWrite() bool { return f > Unknown && f < numFormats && !formats[f].readOnly }

// ParseFormat reads a name that String returns, or an extension with or without
// its dot. Its errors wrap ErrFormat.
func ParseFormat(name string) (Format, error) {
	wanted := strings.ToLower(strings.TrimPrefix(name, "."))
	for f := Unknown + 1; f < numFormats; f++ {
		if wanted == formats[f].name {
			return f, nil
		}
	}
	if f := byExtension("." + wanted); f != Unknown {
		return f, nil
	}
	return Unknown, fmt.Errorf("%w: %q", ErrFormat, clip(name))
}

// MarshalText writes the form of String.
func (f Format) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads what ParseFormat reads, and "unknown". An error leaves f as
// it was.
func (f *Format) UnmarshalText(text []byte) error {
	if string(text) == Unknown.String() {
		*f = Unknown
		return nil
	}
	read, err := ParseFormat(string(text))
	if err == nil {
		*f = read
	}
	return err
}

func byExtension(extension string) Format {
	for f := Unknown + 1; f < numFormats; f++ {
		for known := range strings.FieldsSeq(formats[f].extensions) {
			if known == extension {
				return f
			}
		}
	}
	return Unknown
}

// DetectBytes is how much of a file Detect looks at, at most.
const DetectBytes = 1 << 16

// Detect tells the format of a file from its first bytes and, where those say
// nothing, from its name, which may be "". It returns Unknown when neither
// helps.
func Detect(name string, head []byte) Format {
	head = head[:min(len(head), DetectBytes)]
	switch {
	case bytes.HasPrefix(head, []byte(cblMagic)), bytes.HasPrefix(head, []byte(cblPackedMagic)):
		return CBL
	case bytes.HasPrefix(head, []byte(cbrMagic)):
		return CBR
	case bytes.HasPrefix(head, []byte(xqfMagic)) && len(head) >= 64 && head[2] <= maxXQFVersion:
		return XQF
	}
	named := byExtension(strings.ToLower(path.Ext(strings.ReplaceAll(name, `\`, "/"))))
	if named != Unknown && named != MoveList && formats[named].extensions != formats[DhtmlXQ].extensions {
		return named
	}
	if f := detectText(head); f != Unknown {
		return f
	}
	if named == DhtmlXQ || named == Unknown && strings.Trim(path.Ext(name), ".") == "" && hasMoves(head) {
		return MoveList // a page without the code may still show moves
	}
	return named
}

// hasMoves says whether a text has moves or a position in it.
func hasMoves(head []byte) bool {
	c := certainCodec(head)
	if c == nil {
		if bytes.IndexByte(head, 0) >= 0 {
			return false
		}
		c = guessEncoding(head).codec()
	}
	const looked = 1 << 14
	page, state, moves := pageText{}, proseState{}, 0
	for text := range strings.Lines(decodeAs(c, head[:min(len(head), looked)])) {
		for line := range strings.Lines(page.line(text)) {
			if strings.TrimSpace(line) == "" {
				continue
			}
			if _, _, ok := splitStart(line); ok {
				return true
			}
			scanned := state.scan(line)
			if moves += scanned.moves + scanned.quoted; moves > 1 {
				return true
			}
		}
	}
	return false
}

// detectText looks for the signs of the text formats.
func detectText(head []byte) Format {
	text := asciiLower(bytes.ReplaceAll(head, []byte{0}, nil)) // UTF-16 too
	for _, mark := range []string{"\xff\xfe", "\xfe\xff", "\ufeff"} {
		text = strings.TrimPrefix(text, mark)
	}
	text = strings.TrimLeft(text, " \t\r\n")
	switch {
	case strings.Contains(text, "[dhtmlxq_"), strings.Contains(text, "[dhjhtmlxq"), strings.Contains(text, "dhtmlxq_movelist"):
		return DhtmlXQ
	case strings.Contains(text, "<n version="):
		return PFC
	case strings.Contains(text, "<chinesechessrecord"):
		return CBF
	case strings.Contains(text, "start{"):
		return WXF
	case strings.HasPrefix(text, "{\""):
		return JSON
	case strings.HasPrefix(text, "[game \"") || strings.HasPrefix(text, "[event \"") || strings.Contains(text, "\n[event \"") || strings.Contains(text, "\n[fen \""):
		return PGN
	}
	return Unknown
}

// asciiLower is strings.ToLower that leaves alone what is not ASCII.
func asciiLower(text []byte) string {
	lower := bytes.Clone(text)
	for i, c := range lower {
		if c >= 'A' && c <= 'Z' {
			lower[i] = c + 'a' - 'A'
		}
	}
	return string(lower)
}

// clip shortens text from outside for a message.
func clip(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "..."
}
