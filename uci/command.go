package uci

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// CommandKind is the kind of a line that is sent to an engine.
type CommandKind uint8

// The commands. CommandUnknown is any other line, including an empty one; engines ignore such lines.
const (
	CommandUnknown   CommandKind = iota
	CommandUCI                   // switch to UCI
	CommandUCCI                  // switch to UCCI
	CommandIsReady               //
	CommandSetOption             // Option
	CommandNewGame               // "ucinewgame", or UCCI's button "setoption newgame"
	CommandPosition              // Setup
	CommandBanMoves              // Moves; in effect until the next position
	CommandGo                    // Go
	CommandStop                  //
	CommandPonderHit             // Draw: the opponent is offering a draw (UCCI)
	CommandProbe                 // Setup: look up the position in the hash table (UCCI)
	CommandQuit                  //
	CommandDebug                 // Text: "on" or "off"
	CommandDisplay               // "d": print the board
	CommandEval                  // print the evaluation
	CommandBench                 // Text: the arguments
	CommandFlip                  // exchange the two sides of the position
	CommandCompiler              // print information about the build; also "version"
	CommandHelp                  // also "license"
)

// commandWords lists the first words of all commands. If there are several words for a kind, the first one
// listed is used for writing.
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

// String returns the first word of the command, such as "isready".
func (k CommandKind) String() string {
	for _, c := range commandWords {
		if c.kind == k {
			return c.word
		}
	}
	return "unknown"
}

// Command is a line that a front end sends to an engine. Which fields are set depends on the kind.
type Command struct {
	Kind CommandKind
	// Text is the rest of the line, for commands without a field of their own. For an unknown command, it is
	// the entire line.
	Text   string
	Option Setting
	Setup  Setup
	// Bare reports that a position lacked its command word, as in "fen ...". Adapters for xiangqi write this
	// dialect. They always number the ranks from 0, even if UCI_Variant is set.
	Bare  bool
	Moves []string // as written, because the dialect is not yet known
	Go    Go
	Draw  bool
}

// Setting is an option together with a value. Buttons have an empty value.
type Setting struct{ Name, Value string }

// ParseCommand parses a line sent to an engine in UCI or UCCI. It tolerates repeated spaces, uppercase
// keywords, unknown words, and the byte order mark that .NET programs write before their first line. If a
// front end omits the word "position", a line such as "fen ..." or "startpos ..." is still parsed as a
// position command.
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

// parseSetOption parses an option in UCI's form, "name N value V", or in UCCI's, "N V". A line whose first
// word is "name" is taken to be UCI.
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

// newGameOption is the name of the button that announces a new game in UCCI.
const newGameOption = "newgame"

// Setup is the position in a command as it was written: "startpos" or a FEN, followed by moves. If the
// command contains no position, Base is empty.
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

// Resolve parses the position leniently and plays the moves. If a move is invalid or illegal, the error is a
// *xiangqi.PlyError, and Resolve also returns the position and the moves before that one, so that an engine
// can continue from there. If the position itself cannot be parsed, the error wraps xiangqi.ErrFEN, and the
// other results are zero.
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

// Start parses the position that precedes the moves. Parsing is lenient. Any error wraps xiangqi.ErrFEN.
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

// appendFEN appends the setup in the form of a FEN followed by the moves.
func (s Setup) appendFEN(dst []byte) []byte {
	return s.appendMoves(append(append(dst, "fen "...), oneLine(s.Base)...))
}

func (s Setup) appendMoves(dst []byte) []byte {
	if len(s.Moves) > 0 {
		dst = appendWords(append(dst, " moves"...), s.Moves)
	}
	return dst
}

// Format returns the command as one line, without a line ending. The protocols differ in how they write
// options and new games. If the command exists only in the other protocol, p is ignored.
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
