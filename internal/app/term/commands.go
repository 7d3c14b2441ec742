package term

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/words"
)

// action is what a face has to do after a line of input, beside showing the
// reply and the session as it stands.
type action uint8

const (
	actNothing action = iota
	actHelp
	actHint
	actGo      // the engine plays a move for the side to move
	actAnalyse // a face with a pane switches it; another shows the lines once
	actBoard   // show the board, in a face that does not always
	actQuit
)

// reply is what a line of input led to.
type reply struct {
	text   string
	failed bool // the line could not be carried out
	moved  bool // the position shown has changed
	act    action
}

// command is one that can be typed.
type command struct {
	names  []string // the first is written in the help; Chinese ones last
	takes  string   // what stands behind the name, "" for nothing
	help   phrase
	effect func(s *session, arg string) reply
	// plain is set for commands that only the line mode needs.
	plain bool
}

// commands are in the order of the help.
var commands = makeCommands()

func makeCommands() []command {
	does := func(a action) func(*session, string) reply {
		return func(*session, string) reply { return reply{act: a} }
	}
	return []command{
		{names: []string{"undo", "u", "悔棋"}, help: phrase{"take a move back", "悔棋"}, effect: (*session).doUndo},
		{names: []string{"hint", "提示"}, help: phrase{"the engine's advice", "支招"}, effect: (*session).doHint},
		{names: []string{"go", "代走"}, help: phrase{"let the engine move", "引擎代走一着"}, effect: (*session).doGo},
		{names: []string{"analyse", "analyze", "分析"}, help: phrase{"the best lines of play", "分析局面"}, effect: does(actAnalyse)},
		{names: []string{"flip", "翻转"}, help: phrase{"turn the board", "翻转棋盘"}, effect: (*session).doFlip},
		{names: []string{"new", "新局"}, help: phrase{"another game", "新开一局"}, effect: (*session).doNew},
		{names: []string{"fen", "局面"}, takes: "[FEN]", help: phrase{"show it, or start there", "显示或从FEN开局"}, effect: (*session).doFEN},
		{names: []string{"load", "打开"}, takes: "FILE", help: phrase{"walk through a record", "打开棋谱"}, effect: (*session).doLoad},
		{names: []string{"next", "n", "下一步"}, takes: "[N]", help: phrase{"walk forward", "前进"}, effect: (*session).doNext},
		{names: []string{"back", "b", "上一步"}, takes: "[N]", help: phrase{"walk back", "后退"}, effect: (*session).doBack},
		{names: []string{"first", "开头"}, help: phrase{"to the start", "到开头"}, effect: (*session).doFirst},
		{names: []string{"last", "结尾"}, help: phrase{"to the last move", "到结尾"}, effect: (*session).doLast},
		{names: []string{"save", "保存"}, takes: "FILE", help: phrase{"as PGN or by extension", "保存棋谱；save! 覆盖"}, effect: (*session).doSave},
		{names: []string{"save!"}, takes: "FILE", effect: (*session).doSaveOver},
		{names: []string{"resign", "认输"}, help: phrase{"give up", "认输"}, effect: (*session).doResign},
		{names: []string{"draw", "求和"}, help: phrase{"offer a draw", "提和"}, effect: (*session).doDraw},
		{names: []string{"accept", "同意"}, effect: (*session).doAccept},
		{names: []string{"decline", "拒绝"}, effect: (*session).doDecline},
		{names: []string{"level", "级别"}, takes: "N", help: phrase{"of the engine, 1 to 20", "引擎级别，1到20"}, effect: (*session).doLevel},
		{names: []string{"engine", "引擎"}, takes: "SIDE", help: phrase{"red black both none", "red black both none"}, effect: (*session).doEngine},
		{names: []string{"style", "棋子"}, takes: "NAME", help: phrase{"how the men are written", "简体、繁体、字母"}, effect: (*session).doStyle},
		{names: []string{"lang", "语言"}, takes: "LANG", help: phrase{"en or zh", "语言 en 或 zh"}, effect: (*session).doLang},
		{names: []string{"notation", "记谱"}, takes: "NAME", help: phrase{"chinese wxf iccs uci", "chinese wxf iccs"}, effect: (*session).doNotation},
		{names: []string{"moves", "着法"}, plain: true, help: phrase{"the moves so far", "列出着法"}, effect: (*session).doMoves},
		{names: []string{"men", "子力"}, plain: true, help: phrase{"where the men stand, in words", "用文字说明棋子位置"}, effect: (*session).doMen},
		{names: []string{"board", "棋盘"}, plain: true, takes: "[on|off]", help: phrase{"show it, or whether after each move", "显示棋盘，或是否每着显示"}, effect: does(actBoard)},
		{names: []string{"result", "结果"}, plain: true, help: phrase{"how the game stands, and why", "胜负及理由"}, effect: (*session).doResult},
		{names: []string{"help", "?", "帮助"}, help: phrase{"this list", "帮助"}, effect: does(actHelp)},
		{names: []string{"quit", "exit", "q", "退出"}, help: phrase{"leave", "退出"}, effect: does(actQuit)},
	}
}

// findCommand returns the command with a name, or nil.
func findCommand(name string) *command {
	name = strings.ToLower(name)
	for i := range commands {
		for _, n := range commands[i].names {
			if n == name {
				return &commands[i]
			}
		}
	}
	return nil
}

// maxLine is the length of the longest line that is read, in bytes. A FEN with
// all moves of a long game fits.
const maxLine = 1 << 16

// do carries out a line of input: a command or a move.
func (s *session) do(line string) reply {
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

// help lists the commands in columns of the width.
func (s *session) help(width int, plain bool) []string {
	names := 15 // columns
	if s.lang == words.Chinese {
		names = 19
	}
	lines := []string{phraseHelpHead.in(s.lang)}
	for _, c := range commands {
		if c.help.en == "" || c.plain && !plain {
			continue
		}
		name := c.names[0]
		if chinese := c.names[len(c.names)-1]; s.lang == words.Chinese && utf8.RuneCountInString(chinese) < len(chinese) {
			name = chinese + " " + name
		}
		if c.takes != "" {
			name += " " + c.takes
		}
		lines = append(lines, pad(name, names)+c.help.in(s.lang))
	}
	for i, l := range lines {
		lines[i] = s.clean(clip(l, width))
	}
	return lines
}

// said is the reply of a command that did what was asked.
func (s *session) said(p phrase, args ...any) reply {
	return reply{text: s.clean(fmt.Sprintf(p.in(s.lang), args...))}
}

// refused is the reply of a command that did not.
func (s *session) refused(p phrase, args ...any) reply {
	r := s.said(p, args...)
	r.failed = true
	return r
}
