package record

import (
	"errors"
	"fmt"
	"strings"
)

// Format is a file format of game records, such as PGN, XQF or CBL. Formats lists all formats.
type Format uint8

// The supported formats.
const (
	Unknown  Format = iota
	PGN             // portable game notation; the moves may be in any notation
	XQF             // XQStudio 象棋演播室
	CBR             // CCBridge 象棋桥, a single game
	CBL             // CCBridge, a library of games
	CBF             // CCBridge, XML
	DhtmlXQ         // UBB code of dpxq.com 东萍象棋 and of forums; DHJHtmlXQ of 01xq.com
	PFC             // XML of 鹏飞象棋 and 天天象棋
	WXF             // text with FORMAT and START{, which PlayOK also writes
	MoveList        // text that contains moves, in any notation
	JSON            // Chuhe's own format, one game per line
	MXQ             // 弈天
	CHN             // 联众
	CHE             // QQ
	CCM             // 中游
	numFormats
)

// Errors that concern a record as a whole.
var (
	// ErrFormat means that a file is not in the expected format or, if none is expected, in any
	// known format.
	ErrFormat = errors.New("not a game record of this format")
	// ErrDamaged means that a game in a file cannot be read.
	ErrDamaged = errors.New("damaged record")
	// ErrNotSupported means that a known format cannot be read, or cannot be written.
	ErrNotSupported = errors.New("not supported")
	// ErrNoNode means that a node does not belong to the game.
	ErrNoNode = errors.New("the game has no such node")
	// ErrCannotHold means that a format cannot hold a game at all. If it can hold the game in part,
	// see Loss.
	ErrCannotHold = errors.New("the format cannot hold this game")
)

// formats describes each format.
var formats = [numFormats]struct {
	name       string
	extensions string
	about      string
	many       bool // a file can contain any number of games
	readOnly   bool
	text       bool // human-readable
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
	MXQ:      {name: "mxq", extensions: ".mxq", about: "弈天", readOnly: true},
	CHN:      {name: "chn", extensions: ".chn .xqi", about: "联众", readOnly: true},
	CHE:      {name: "che", extensions: ".che", about: "QQ", readOnly: true},
	CCM:      {name: "ccm", extensions: ".ccm", about: "中游", readOnly: true},
}

// Formats returns all formats, for example for use in a help text.
func Formats() []Format {
	var all []Format
	for f := Unknown + 1; f < numFormats; f++ {
		all = append(all, f)
	}
	return all
}

// String returns the name of the format, such as "xqf".
func (f Format) String() string {
	if f == Unknown || f >= numFormats {
		return "unknown"
	}
	return formats[f].name
}

// IsText reports whether files in the format are human-readable text.
func (f Format) IsText() bool { return f < numFormats && formats[f].text }

// About returns a short description of the format.
func (f Format) About() string { return formats[min(f, numFormats-1)].about }

// Extension returns the usual file name extension, including the dot.
func (f Format) Extension() string {
	extension, _, _ := strings.Cut(formats[min(f, numFormats-1)].extensions, " ")
	return extension
}

// HoldsMany reports whether a file in the format can contain any number of games.
func (f Format) HoldsMany() bool { return f < numFormats && formats[f].many }

// CanWrite reports whether games can be written in the format.
func (f Format) CanWrite() bool { return f > Unknown && f < numFormats && !formats[f].readOnly }

// ParseFormat parses a name returned by String, or an extension with or without its dot. Any error
// wraps ErrFormat.
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

// MarshalText returns the same text as String.
func (f Format) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText accepts the same names as ParseFormat, and also "unknown". If it returns an error,
// f is unchanged.
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

// clip shortens external text for use in a message.
func clip(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "..."
}
