package uci

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// CommandKind is the kind of a line to an engine.
type CommandKind uint8

// The commands. CommandUnknown is any line that is none of the others, also an
// empty one: an engine ignores it.
const (
	CommandUnknown   CommandKind = iota
	CommandUCI                   // speak UCI from now on
	CommandUCCI                  // speak UCCI from now on
	CommandIsReady               //
	CommandSetOption             // Option
	CommandNewGame               // "ucinewgame", or the UCCI button "setoption newgame"
	CommandPosition              // Setup
	CommandBanMoves              // Moves; valid until the next position
	CommandGo                    // Go
	CommandStop                  //
	CommandPonderHit             // Draw: the opponent offers a draw (UCCI)
	CommandProbe                 // Setup: what does the hash table hold? (UCCI)
	CommandQuit                  //
	CommandDebug                 // Text: "on" or "off"
	CommandDisplay               // "d": print the board
	CommandEval                  // print the evaluation
	CommandBench                 // Text: its arguments
	CommandFlip                  // exchange the sides of the position
	CommandCompiler              // print how the program was built; also "version"
	CommandHelp                  // also "license"
)

// commandWords are the first words of lines that the kind alone describes, or
// the kind and text. The first word of a kind is the one that is written.
var commandWords = []struct {
	word string
	kind CommandKind
}{
	{"uci", CommandUCI}, {"ucicyclone", CommandUCI},
	{"ucci", CommandUCCI},
	{"isready", CommandIsReady},
	{"setoption", CommandSetOption},
	{"ucinewgame", CommandNewGame},
	{"position", CommandPosition}, {fenWord, CommandPosition}, {startWord, CommandPosition},
	{"banmoves", CommandBanMoves},
	{"go", CommandGo},
	{"stop", CommandStop},
	{"ponderhit", CommandPonderHit},
	{"probe", CommandProbe},
	{"quit", CommandQuit},
	{"debug", CommandDebug},
	{"d", CommandDisplay},
	{"eval", CommandEval},
	{"bench", CommandBench},
	{"flip", CommandFlip},
	{"compiler", CommandCompiler}, {"version", CommandCompiler},
	{"help", CommandHelp},
}

const (
	startWord = "startpos"
	fenWord   = "fen"
	movesWord = "moves"
)

// String returns the word that is written for the kind, such as "isready".
func (k CommandKind) String() string {
	for _, c := range commandWords {
		if c.kind == k {
			return c.word
		}
	}
	return "unknown"
}

// Command is a line from a front end to an engine. Which fields hold something
// depends on the kind.
type Command struct {
	Kind CommandKind
	// Text is what follows the word of a command that has no field of its own
	// for it, and the whole line of an unknown one.
	Text   string
	Option Setting
	Setup  Setup
	// Bare reports that a position came without its word, "fen ..." alone: the dialect of
	// adapters for xiangqi, which numbers ranks from 0 whatever UCI_Variant says.
	Bare  bool
	Moves []string // as they were written: the dialect is not known here
	Go    Go
	Draw  bool
}

// Setting is an option with a value; buttons have none.
type Setting struct{ Name, Value string }

// ParseCommand reads a line to an engine, in either protocol. Runs of blanks,
// capitals in key words and unknown words do no harm, nor does the byte order mark that
// programs of .NET write before their first line. A line "fen ..." or
// "startpos ..." is a position command without its word, which some front ends
// send.
func ParseCommand(line string) Command {
	line = oneLine(textlines.WithoutMark(line))
	w := &words{line}
	word := lower(w.next())
	for _, c := range commandWords {
		if c.word == word {
			return parseArguments(c.kind, word, w)
		}
	}
	return Command{Text: trim(line)}
}

func parseArguments(kind CommandKind, word string, w *words) Command {
	c := Command{Kind: kind}
	switch kind {
	case CommandSetOption:
		return parseSetOption(w)
	case CommandPosition:
		if word != "position" {
			w.text = word + w.text
		}
		c.Setup = parseSetup(w)
		c.Bare = word == fenWord && c.Setup.Base != ""
	case CommandProbe:
		c.Setup = parseSetup(w)
	case CommandBanMoves:
		c.Moves = w.list()
	case CommandGo:
		c.Go = parseGo(w)
	case CommandPonderHit:
		c.Draw = lower(w.next()) == "draw"
	default:
		c.Text = w.rest()
	}
	return c
}

// parseSetOption distinguishes UCI's "name N value V" from UCCI's "N V": a name that
// begins with the word "name" is UCI's.
func parseSetOption(w *words) Command {
	c := Command{Kind: CommandSetOption}
	first := w.next()
	if lower(first) == "name" {
		c.Option = parseNameValue(w)
	} else {
		c.Option = Setting{first, w.rest()}
	}
	if lower(c.Option.Name) == newGameOption {
		return Command{Kind: CommandNewGame}
	}
	return c
}

func parseNameValue(w *words) (s Setting) {
	var name []string
	for word := w.next(); word != ""; word = w.next() {
		if lower(word) == "value" && len(name) > 0 {
			s.Value = w.rest()
			break
		}
		name = append(name, word)
	}
	s.Name = strings.Join(name, " ")
	return s
}

// newGameOption is the button by which UCCI announces a new game.
const newGameOption = "newgame"

// Setup is a position as a command gives it: "startpos" or a FEN, and the moves
// from there, as they were written. The base is empty when there was none.
type Setup struct {
	Base  string
	Moves []string
}

func parseSetup(w *words) (s Setup) {
	var base []string
	for word := w.next(); word != "" && lower(word) != movesWord; word = w.next() {
		base = append(base, word)
	}
	if len(base) == 0 {
		return s
	}
	switch lower(base[0]) {
	case startWord:
		s.Base = startWord
	case fenWord:
		s.Base = strings.Join(base[1:], " ")
	default:
		s.Base = strings.Join(base, " ")
	}
	if s.Base != "" {
		s.Moves = w.list()
	}
	return s
}

// Resolve reads the position leniently and plays the moves. When a move is no
// move or not legal, the error is a *xiangqi.PlyError, and the position and the
// moves before it are returned with it: an engine continues from there. When the
// position cannot be read, the error wraps xiangqi.ErrFEN and nothing else is
// returned.
func (s Setup) Resolve(r Ranks) (start xiangqi.Position, moves []xiangqi.Move, err error) {
	if start, err = s.Start(); err != nil {
		return xiangqi.Position{}, nil, err
	}
	moves, err = r.ParseMoves(s.Moves)
	now := start
	for i, m := range moves {
		if fault := now.CheckMove(m); fault != nil {
			return start, moves[:i], &xiangqi.PlyError{Ply: i + 1, Text: s.Moves[i], Err: fault}
		}
		now.MakeMove(m)
	}
	return start, moves, err
}

// Start reads the position before the moves leniently. The error wraps xiangqi.ErrFEN.
func (s Setup) Start() (xiangqi.Position, error) {
	if lower(s.Base) == startWord {
		return xiangqi.StartPosition(), nil
	}
	start, _, err := xiangqi.ParseFENLenient(s.Base)
	if err != nil {
		return xiangqi.Position{}, fmt.Errorf("position %q: %w", clip(s.Base, shownText), err)
	}
	return start, nil
}

func (s Setup) append(dst []byte) []byte {
	switch s.Base {
	case "":
		return dst
	case startWord:
		dst = append(dst, " startpos"...)
	default:
		return s.appendFEN(append(dst, ' '))
	}
	return s.appendMoves(dst)
}

// appendFEN writes the base as a FEN, whatever it is.
func (s Setup) appendFEN(dst []byte) []byte {
	return s.appendMoves(append(append(dst, "fen "...), oneLine(s.Base)...))
}

func (s Setup) appendMoves(dst []byte) []byte {
	if len(s.Moves) > 0 {
		dst = appendWords(append(dst, " moves"...), s.Moves)
	}
	return dst
}

// Format writes the command as one line without an end. The protocols differ in
// options and new games; for a command of the other protocol p is ignored.
func (c Command) Format(p Protocol) string {
	dst := []byte(c.Kind.String())
	switch c.Kind {
	case CommandUnknown:
		return oneLine(c.Text)
	case CommandSetOption:
		return c.Option.format(p)
	case CommandNewGame:
		if p == UCCI {
			return "setoption " + newGameOption
		}
	case CommandPosition, CommandProbe:
		if c.Bare && c.Kind == CommandPosition && c.Setup.Base != "" {
			return string(c.Setup.appendFEN(nil))
		}
		dst = c.Setup.append(dst)
	case CommandBanMoves:
		dst = appendWords(dst, c.Moves)
	case CommandGo:
		dst = c.Go.append(dst)
	case CommandPonderHit:
		if c.Draw {
			dst = append(dst, " draw"...)
		}
	default:
		if c.Text != "" {
			dst = append(append(dst, ' '), oneLine(c.Text)...)
		}
	}
	return string(dst)
}

func (s Setting) format(p Protocol) string {
	line := "setoption name " + s.Name
	link := " value "
	if p == UCCI {
		line, link = "setoption "+s.Name, " "
	}
	if s.Value != "" {
		line += link + s.Value
	}
	return oneLine(line)
}
