package term

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// action specifies what faces do after a line of input, besides showing the reply and the current
// session.
type action uint8

const (
	actNothing action = iota
	actHelp
	actHint
	actGo      // have the engine play for the side to move
	actAnalyse // toggle the pane, or show the lines once in a face without one
	actBoard   // show the board in a face that does not always show it
	actQuit
	actProblem // begin a problem
	actTry     // have the solver judge a move
	actReview  // review a line
)

// reply is the result of a line of input.
type reply struct {
	text   string
	failed bool // whether the line could not be carried out
	moved  bool // whether the position shown has changed
	act    action
	// long is set if the text has several lines and must be shown in full.
	long bool
	// marked is a move to mark on the board, or NoMove.
	marked xiangqi.Move
	// What the action needs: a problem, a move in an attempt, or a line to review.
	asked   string
	attempt *problems.Attempt
	try     xiangqi.Move
	review  *reviewing
}

// works reports whether the requested action can take a long time.
func (r *reply) works() bool { return r.act == actProblem || r.act == actTry || r.act == actReview }

// command is a command that the user can type.
type command struct {
	words  phrases.Key // the words for the command in every language, separated by bars
	takes  string      // the argument; "" if there is none
	help   phrases.Key // "" if the help does not list the command
	effect func(s *table, arg string) reply
	// plain is set for commands that are needed only in line mode.
	plain bool
}

// commands lists the commands in the order of the help.
var commands = makeCommands()

func makeCommands() []command {
	does := func(a action) func(*table, string) reply {
		return func(*table, string) reply { return reply{act: a} }
	}
	return []command{
		{words: "term.word.undo", help: "term.help.undo", effect: (*table).doUndo},
		{words: "term.word.hint", help: "term.help.hint", effect: (*table).doHint},
		{words: "term.word.go", help: "term.help.go", effect: (*table).doGo},
		{words: "term.word.analyse", help: "term.help.analyse", effect: does(actAnalyse)},
		{words: "term.word.flip", help: "term.help.flip", effect: (*table).doFlip},
		{words: "term.word.new", help: "term.help.new", effect: (*table).doNew},
		{words: "term.word.fen", takes: "[FEN]", help: "term.help.fen", effect: (*table).doFEN},
		{words: "term.word.load", takes: "FILE", help: "term.help.load", effect: (*table).doLoad},
		{words: "term.word.next", takes: "[N]", help: "term.help.next", effect: (*table).doNext},
		{words: "term.word.back", takes: "[N]", help: "term.help.back", effect: (*table).doBack},
		{words: "term.word.first", help: "term.help.first", effect: (*table).doFirst},
		{words: "term.word.last", help: "term.help.last", effect: (*table).doLast},
		{words: "term.word.comment", help: "term.help.comment", effect: (*table).doComment},
		{words: "term.word.review", help: "term.help.review", effect: (*table).doReview},
		{words: "term.word.tables", help: "term.help.tables", effect: (*table).doTables},
		{words: "term.word.problem", takes: "[ID]", help: "term.help.problem", effect: (*table).doProblem},
		{words: "term.word.giveUp", help: "term.help.giveUp", effect: (*table).doGiveUp},
		{words: "term.word.save", takes: "FILE", help: "term.help.save", effect: (*table).doSave},
		{words: "term.word.saveOver", takes: "FILE", effect: (*table).doSaveOver},
		{words: "term.word.resign", help: "term.help.resign", effect: (*table).doResign},
		{words: "term.word.draw", help: "term.help.draw", effect: (*table).doDraw},
		{words: "term.word.accept", effect: (*table).doAccept},
		{words: "term.word.decline", effect: (*table).doDecline},
		{words: "term.word.level", takes: "N", help: "term.help.level", effect: (*table).doLevel},
		{words: "term.word.engine", takes: "SIDE", help: "term.help.engine", effect: (*table).doEngine},
		{words: "term.word.style", takes: "NAME", help: "term.help.style", effect: (*table).doStyle},
		{words: "term.word.lang", takes: "LANG", help: "term.help.lang", effect: (*table).doLang},
		{words: "term.word.notation", takes: "NAME", help: "term.help.notation", effect: (*table).doNotation},
		{words: "term.word.moves", plain: true, help: "term.help.moves", effect: (*table).doMoves},
		{words: "term.word.pieces", plain: true, help: "term.help.pieces", effect: (*table).doPieces},
		{words: "term.word.board", plain: true, takes: "[on|off]", help: "term.help.board", effect: does(actBoard)},
		{words: "term.word.result", plain: true, help: "term.help.result", effect: (*table).doResult},
		{words: "term.word.help", help: "term.help.help", effect: does(actHelp)},
		{words: "term.word.quit", help: "term.help.quit", effect: does(actQuit)},
	}
}

// means reports whether word is one of the words for a phrase, in any language.
func means(words phrases.Key, word string) bool {
	for _, l := range phrases.Languages() {
		if slices.Contains(strings.Split(phrases.Say(words).In(l), "|"), word) {
			return true
		}
	}
	return false
}

// findCommand returns the command with the given name, or nil.
func findCommand(name string) *command {
	name = strings.ToLower(name)
	for i := range commands {
		if means(commands[i].words, name) {
			return &commands[i]
		}
	}
	return nil
}

// name returns the first word for a command in language l.
func (c *command) name(l phrases.Language) string {
	name, _, _ := strings.Cut(phrases.Say(c.words).In(l), "|")
	return name
}

// maxLine is the maximum length of an input line, in bytes. It is enough for a FEN followed by all
// the moves of a long game.
const maxLine = 1 << 16

// do carries out a line of input, which is either a command or a move.
func (s *table) do(line string) reply {
	line = strings.TrimSpace(strings.ToValidUTF8(line, "\ufffd"))
	if line == "" {
		return reply{}
	}
	name, arg, _ := strings.Cut(line, " ")
	if c := findCommand(name); c != nil && (c.takes != "" || strings.TrimSpace(arg) == "") {
		return c.effect(s, strings.TrimSpace(arg))
	}
	return s.doMove(line)
}

// help lists the commands, in as many columns as fit the given width.
func (s *table) help(width int, plain bool) []string {
	var names, says []string
	widest := 0 // in columns
	for _, c := range commands {
		if c.help == "" || c.plain && !plain {
			continue
		}
		name := c.name(phrases.English)
		if own := c.name(s.lang); own != name {
			name = own + " " + name
		}
		if c.takes != "" {
			name += " " + c.takes
		}
		names, says = append(names, name), append(says, s.text(c.help))
		widest = max(widest, lipgloss.Width(name))
	}
	lines := []string{s.text("term.helpHead")}
	for i, name := range names {
		lines = append(lines, pad(name, widest+2)+says[i])
	}
	for i, l := range lines {
		lines[i] = s.clean(clip(l, width))
	}
	return lines
}

// text returns a sentence in the language of the session.
func (s *table) text(key phrases.Key, values ...any) string {
	return phrases.Say(key, values...).In(s.lang)
}

// said returns the reply to a command that succeeded.
func (s *table) said(key phrases.Key, values ...any) reply {
	return reply{text: s.clean(s.text(key, values...))}
}

// refused returns the reply to a command that failed.
func (s *table) refused(key phrases.Key, values ...any) reply {
	r := s.said(key, values...)
	r.failed = true
	return r
}
