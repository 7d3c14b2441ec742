package enginecheck

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// speech records what an engine announced in its greeting, and expresses commands in the engine's
// protocol.
type speech struct {
	protocol uci.Protocol
	ranks    uci.Ranks
	name     string
	author   string
	options  []uci.Option
	raw      []string // the option lines
	bad      []string // lines that violate the protocol
	settings []string // lines to send after the greeting
	unit     time.Duration
	features map[string]string // in CECP
	version  int               // number of pings sent so far
}

// hello returns the lines that greet an engine.
func hello(p uci.Protocol) []string {
	switch p {
	case uci.UCCI:
		return []string{"ucci"}
	case uci.CECP:
		return []string{"xboard", "protover 2"}
	}
	return []string{"uci"}
}

// hear parses one line of the answer to the greeting. It reports whether this line is the last one.
func (s *speech) hear(text string) bool {
	if s.protocol == uci.CECP {
		return s.hearFeatures(text)
	}
	switch reply := uci.ParseReply(text, s.ranks); {
	case reply.Kind == uci.ReplyID && reply.Field == "name":
		s.name = reply.Text
	case reply.Kind == uci.ReplyID && reply.Field == "author":
		s.author = reply.Text
	case reply.Kind == uci.ReplyOption:
		s.raw = append(s.raw, text)
		if reply.Err != nil {
			s.bad = append(s.bad, text)
		} else {
			s.options = append(s.options, reply.Option)
		}
	case reply.Kind == uci.ReplyUCIOK && s.protocol == uci.UCI, reply.Kind == uci.ReplyUCCIOK && s.protocol == uci.UCCI:
		s.meet()
		return true
	}
	return false
}

// meet derives settings from the engine's options, as uci.Client does.
func (s *speech) meet() {
	s.unit = time.Millisecond
	variant := s.option("UCI_Variant")
	offered := variant != nil && slices.Contains(variant.Vars, "xiangqi")
	if s.protocol == uci.UCCI {
		if o := s.option("usemillisec"); o != nil {
			s.settings = append(s.settings, "setoption usemillisec true")
		} else if !offered {
			s.unit = time.Second
		}
		return
	}
	if offered {
		if s.ranks == uci.RanksAuto {
			s.ranks = uci.Ranks1To10
		}
		s.settings = append(s.settings, "setoption name UCI_Variant value xiangqi")
	}
}

func (s *speech) option(name string) *uci.Option {
	for i := range s.options {
		if uci.SameOption(s.options[i].Name, name) {
			return &s.options[i]
		}
	}
	return nil
}

// set returns the line that sets an option.
func (s *speech) set(name, value string) string {
	if s.protocol == uci.UCCI {
		return strings.TrimRight("setoption "+name+" "+value, " ")
	}
	if value == "" {
		return "setoption name " + name
	}
	return "setoption name " + name + " value " + value
}

// hearFeatures parses a line such as "feature ping=1 myname=\"X 1\" done=1". It reports whether the
// line completes the list of features.
func (s *speech) hearFeatures(text string) bool {
	rest, ok := strings.CutPrefix(text, "feature ")
	if !ok {
		return false
	}
	s.raw = append(s.raw, text)
	for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimSpace(rest) {
		name, value, found := strings.Cut(rest, "=")
		if !found {
			break
		}
		if quoted, ok := strings.CutPrefix(value, `"`); ok {
			value, rest, _ = strings.Cut(quoted, `"`)
		} else if end := strings.IndexFunc(value, unicode.IsSpace); end >= 0 {
			value, rest = value[:end], value[end:]
		} else {
			rest = ""
		}
		s.features[name] = value
	}
	s.name = s.features["myname"]
	return s.features["done"] == "1"
}

// ready returns the command that asks whether the engine is ready, and the expected answer. If the
// engine does not support such a command, ask is "".
func (s *speech) ready() (ask, answer string) {
	if s.protocol != uci.CECP {
		return "isready", "readyok"
	}
	if s.features["ping"] != "1" {
		return "", ""
	}
	s.version++
	return fmt.Sprint("ping ", s.version), fmt.Sprint("pong ", s.version)
}

func (s *speech) stop() string {
	if s.protocol == uci.CECP {
		return "?"
	}
	return "stop"
}

// newGame returns the lines that begin a new game.
func (s *speech) newGame() []string {
	switch s.protocol {
	case uci.UCCI:
		return []string{"setoption newgame"}
	case uci.CECP:
		return s.position(xiangqi.StartPosition(), nil)
	}
	return []string{"ucinewgame"}
}

// position returns the lines that set up a position.
func (s *speech) position(base xiangqi.Position, moves []xiangqi.Move) []string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, s.ranks.FormatMove(m))
	}
	if s.protocol == uci.CECP {
		return s.positionLines(base, texts)
	}
	text := "position fen " + base.FEN()
	if len(texts) > 0 {
		text += " moves " + strings.Join(texts, " ")
	}
	return []string{text}
}

func (s *speech) positionLines(base xiangqi.Position, texts []string) []string {
	lines := []string{"new"}
	if variants := strings.Split(s.features["variants"], ","); len(variants) > 1 && slices.Contains(variants, "xiangqi") {
		lines = append(lines, "variant xiangqi")
	}
	lines = append(lines, "force", "easy", "post")
	if base != xiangqi.StartPosition() {
		board, rest, _ := strings.Cut(base.FEN(), " ")
		lines = append(lines, "setboard "+strings.NewReplacer("b", "e", "B", "E", "n", "h", "N", "H").Replace(board)+" "+rest)
	}
	for _, text := range texts {
		if s.features["usermove"] == "1" {
			text = "usermove " + text
		}
		lines = append(lines, text)
	}
	return lines
}

// limit specifies how long the engine may think. Exactly one kind of limit is set.
type limit struct {
	depth    int
	nodes    int
	move     time.Duration
	clock    time.Duration // of both sides, with inc as the increment
	inc      time.Duration
	infinite bool
	ponder   bool // with a clock
}

// think returns the lines that start a search. ok is false if the protocol cannot express the
// limit.
func (s *speech) think(l limit) (lines []string, ok bool) {
	units := func(d time.Duration) int64 { return int64(d / s.unit) }
	switch {
	case s.protocol == uci.CECP && l.depth > 0:
		return []string{fmt.Sprint("sd ", l.depth), "go"}, true
	case s.protocol == uci.CECP && l.move >= time.Second:
		return []string{fmt.Sprint("st ", int(l.move/time.Second)), "go"}, true
	case s.protocol == uci.CECP && l.clock >= time.Second && !l.ponder:
		tenths := l.clock.Milliseconds() / 10
		return []string{fmt.Sprintf("level 0 0:%02d %g", int(l.clock.Seconds()), l.inc.Seconds()), fmt.Sprint("time ", tenths), fmt.Sprint("otim ", tenths), "go"}, true
	case s.protocol == uci.CECP:
		return nil, false
	case l.infinite:
		return []string{"go infinite"}, true
	case l.depth > 0:
		return []string{fmt.Sprint("go depth ", l.depth)}, true
	case l.nodes > 0:
		return []string{fmt.Sprint("go nodes ", l.nodes)}, true
	}
	words := "go"
	if l.ponder {
		words += " ponder"
	}
	switch {
	case s.protocol == uci.UCI && l.move > 0:
		return []string{fmt.Sprintf("%s movetime %d", words, l.move.Milliseconds())}, true
	case s.protocol == uci.UCI:
		ms, inc := l.clock.Milliseconds(), l.inc.Milliseconds()
		return []string{fmt.Sprintf("%s wtime %d btime %d winc %d binc %d", words, ms, ms, inc, inc)}, true
	case l.move%s.unit != 0 || l.clock%s.unit != 0:
		return nil, false
	case l.move > 0:
		return []string{fmt.Sprintf("%s time %d movestogo 1", words, units(l.move))}, true
	}
	return []string{fmt.Sprintf("%s time %d increment %d opptime %d oppincrement %d", words, units(l.clock), units(l.inc), units(l.clock), units(l.inc))}, true
}

// answer is the outcome of a search.
type answer struct {
	move xiangqi.Move // NoMove for none
	text string
	at   time.Duration
	took time.Duration
	fair time.Duration // took, minus the time that the engine waited for a processor
	info uci.Info      // the last info line with a depth
	bad  string        // why the line cannot be parsed; "" if it can
}

// hearBest parses a line. ok reports whether the line ends a search.
func (s *speech) hearBest(text string) (a answer, ok bool) {
	a.text = text
	if s.protocol == uci.CECP {
		return a, s.hearMove(&a)
	}
	reply := uci.ParseReply(text, s.ranks)
	if reply.Kind != uci.ReplyBestMove {
		return a, false
	}
	a.move = reply.Best.Move
	if reply.Err != nil {
		a.bad = reply.Err.Error()
	}
	return a, true
}

// hearMove parses a line such as "move h2e2", a result or a resignation. It returns false for any
// other line.
func (s *speech) hearMove(a *answer) bool {
	word, rest, _ := strings.Cut(a.text, " ")
	switch word {
	case "move":
		var err error
		if a.move, err = s.ranks.ParseMove(strings.TrimSpace(rest)); err != nil {
			a.bad = err.Error()
		}
		return true
	case "0-1", "1-0", "1/2-1/2", "resign":
		return true
	}
	return false
}

// clip truncates s to the given number of characters and marks the cut with "...".
func clip(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "..."
	}
	return s
}

// printable replaces nonprintable characters, such as those that would move the terminal's cursor.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, s)
}
