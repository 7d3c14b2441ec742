package record

import (
	"errors"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file reads text that contains moves: plain move lists in any notation, ICCS text, lines of
// the engine protocols ("startpos moves h2e2 …"), HTML pages, and pasted text. Pasted text may
// contain a headline, the names of the players, numbers such as ① or 第1回合, and remarks between the
// moves.
//
// The names, event, date and result are taken from the lines around the moves. Other text is kept
// as comments. Text that cannot be understood is reported as a warning or an error.
//
// A file may contain several games. A new game begins with a position, after a result, when the
// names of the players change, or with move number 1 after an empty line.

// listBlock is the text of one game.
type listBlock struct {
	game  *Game
	lines []proseLine // after the start, one for each line of text
	line  int         // number of the first line
	fen   string
	begun bool // a start, a fact or a line with words has been read
	usual bool // the text names the standard start
	moves int
	over  bool // a result has been read
	whole bool // the start followed the moves
	black bool // the text says that Black moves first

	reopened int // number of lines before the game continued after a result
}

// inPairs reports whether every line with moves contains two of them, except that the last one may
// contain only one. If so, a single word on its own line cannot be in place of a move.
func (b *listBlock) inPairs() bool {
	pairs, single := 0, false
	for _, line := range b.lines {
		switch {
		case line.moves == 0:
		case single || line.moves > 2:
			return false
		case line.moves == 1:
			single = true
		default:
			pairs++
		}
	}
	return pairs > 0
}

// listReader splits a text into games.
type listReader struct {
	in     *input
	text   *textInput
	page   pageText
	block  *listBlock
	state  proseState
	blank  bool  // the last line is empty
	fenced bool  // in a Markdown code block
	opened bool  // the last line with words began a code block after moves
	held   *Game // the previous game; it still receives warnings about the lines after it

	heldEnd int // number of the last line with words in that game

	open unclosed

	heading   string // the last line with words, if it is a heading between games
	headingAt int    // index of that line in the block
}

func readMoveList(in *input) {
	r := &listReader{in: in, text: in.text()}
	r.begin()
	for {
		line, err := r.text.next()
		if err != nil {
			if !r.closeAtEnd() {
				return
			}
			r.takeStart()
			if r.finish() && r.giveHeld() && !errors.Is(err, io.EOF) {
				in.skip(Place{Line: r.text.number}, err)
			}
			return
		}
		for part := range strings.SplitSeq(r.page.line(lineSeparators.Replace(line)), "\n") {
			r.open.seen += len(part)
			if !r.take(part) {
				return
			}
		}
	}
}

func (r *listReader) begin() {
	r.block, r.state, r.blank = &listBlock{game: New(), line: r.text.number}, proseState{}, false
}

func (r *listReader) place() Place { return Place{Game: r.in.game + 1, Line: r.text.number} }

// combiningMarks are the combining marks used with Vietnamese letters.
const combiningMarks = "\u0300\u0301\u0302\u0303\u0306\u0309\u031b\u0323"

// lineSeparators replaces Unicode line separators with "\n".
var lineSeparators = strings.NewReplacer("\u2028", "\n", "\u2029", "\n", "\u0085", "\n")

// usualLetters normalizes a line for parsing. It unifies spaces, combines letters with the marks
// that follow them, and removes word marks.
func usualLetters(line string) string {
	if strings.Contains(line, "&nbsp;") || strings.Contains(line, "&#") { // from a page whose tags have been removed
		line = html.UnescapeString(line)
	}
	line = strings.ReplaceAll(line, "\u00a0", " ")
	if strings.IndexByte(line, '[') >= 0 && strings.IndexByte(line, ']') >= 0 {
		line = forumTags.ReplaceAllString(line, " ")
	}
	if strings.ContainsAny(line, "\x01\x02\x03\x04") {
		line = cleanText(line)
	}
	if strings.ContainsAny(line, combiningMarks) {
		line = norm.NFC.String(line)
	}
	return line
}

// takeLine processes a line. It returns false if the caller does not want any more games.
func (r *listReader) takeLine(line string) bool {
	line = unquoted(usualLetters(line))
	if isFence(line) && !r.state.verbatim() {
		r.fence()
		line = ""
	}
	line = withoutMarkdown(line)
	trimmed := strings.Trim(line, " \t　\r")
	if trimmed == "" || r.escaped(line) {
		r.blank = true
		r.add(proseLine{})
		return true
	}
	if r.state.verbatim() {
		r.add(r.state.scan(line))
		return true
	}
	fen, moves, isStart := splitStart(trimmed)
	scanned := r.state.scan(moves)
	switch {
	case !isStart:
		scanned = r.state.scan(line)
	case positionNotes.MatchString(moves):
		scanned = proseLine{text: moves, body: markWords(headlineMark, moves), words: 1}
	}
	if isStart && moves == "" && r.block.beginsWith(fen) {
		r.block.fen, r.block.whole = fen, true
		return true
	}
	facts := r.facts(trimmed, isStart, &scanned)
	claim := isClaim(trimmed, &scanned)
	if claim {
		if r.block.over {
			return true // a repetition
		}
		if r.block.moves == 0 {
			facts = append(facts, Header{resultFact, trimmed})
		}
	}
	if r.block.over && !isStart && r.block.continues(trimmed, &scanned) {
		r.block.reopen(r.place())
	}
	if r.endsHere(trimmed, isStart, facts, &scanned) {
		state, heading := r.state, r.heading
		if heading != "" {
			r.block.lines = r.block.lines[:r.headingAt]
		}
		if !r.finish() {
			return false
		}
		r.begin()
		r.state = proseState{braced: state.braced, depth: state.depth}
		headline(r.block.game, heading, r.place())
	}
	b := r.block
	if r.opened && b.begun && scanned.isMoves() && !numberHead.MatchString(trimmed) {
		b.game.warn(r.place(), blockJoined)
	}
	r.opened = false
	r.heading = ""
	if b.moves > 0 && (scanned.moves == 0 || scanned.mayBeTitle()) && r.isHeading(trimmed) {
		r.heading, r.headingAt = trimmed, len(b.lines)
	}
	if !b.begun {
		b.line, b.lines = r.text.number, nil
		b.begun = true
	}
	switch {
	case isStart:
		b.fen, b.usual = fen, b.usual || fen == ""
		b.preface()
	case len(facts) > 0:
		facts.set(b.game, r.place())
		scanned = proseLine{text: trimmed, taken: true}
		b.black = b.black || claim && strings.Contains(trimmed, "黑先")
	case b.moves == 0 && scanned.isHeadline() && headline(b.game, trimmed, r.place()):
		words := 0
		if mayBeMoves(trimmed) {
			words = max(scanned.words, 1)
		}
		scanned = proseLine{text: trimmed, taken: true, words: words}
	}
	r.blank = false
	r.add(scanned)
	return true
}

// preface turns the lines before a start into a comment, provided that none of them contains moves.
func (b *listBlock) preface() {
	for i := range b.lines {
		if line := &b.lines[i]; b.moves == 0 && !line.taken && line.words > 0 {
			*line = proseLine{place: line.place, body: inBraces(strings.TrimSpace(line.text))}
		}
	}
}

// isClaim reports whether a line contains nothing but a result written in Chinese, such as 红先胜. If
// such a line comes before the moves, it states what the solver must achieve.
func isClaim(line string, scanned *proseLine) bool {
	return scanned.over && scanned.moves == 0 && scanned.words == 0 && strings.ContainsFunc(line, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

// facts returns the metadata found in a line. It returns nothing for a line of moves.
func (r *listReader) facts(line string, isStart bool, scanned *proseLine) facts {
	if isStart || scanned.isMoves() {
		return nil
	}
	list := factsIn(line)
	if list == nil && r.block.moves == 0 {
		list = sideFacts(line)
	}
	return list
}

// endsHere reports whether a line begins another game and thereby ends the current one.
func (r *listReader) endsHere(line string, isStart bool, facts facts, scanned *proseLine) bool {
	b := r.block
	if !b.begun {
		return false
	}
	if isStart && (b.moves > 0 || b.fen != "" || b.over) || b.over || b.whole && scanned.isMoves() {
		return true
	}
	return b.moves > 0 && !b.onlyTitle() && (facts.contradict(b.game) || (r.blank || r.heading != "") && scanned.isMoves() && beginsWithOne(line) || r.beginsUnderHeading(scanned) || b.isFollowedBy(scanned))
}

// headingPattern matches a heading above one of several games, such as 第二局 仙人指路, 二、列炮, 例2, Game 2
// or ===.
var headingPattern = pattern.New(`^(?:第\s*[0-9０-９一二三四五六七八九十百]+\s*[局盘盤篇章例]|[例局]\s*[0-9０-９一二三四五六七八九十]+|[一二三四五六七八九十]+[、．.]|(?i:game|round|match|no\.?)\s*[0-9]+)[^。，；！]{0,30}$|^[-=—*#~_]{3,}$`)

// beginsWith reports whether the moves of a block belong to a position that comes after them. More
// of the moves must be playable from that position than from the standard start. A single playable
// move is not enough if others fail, because it may fit by chance.
func (b *listBlock) beginsWith(fen string) bool {
	if b.moves == 0 || b.fen != "" || b.over {
		return false
	}
	start, _, err := parseStart(fen)
	if err != nil {
		return false
	}
	body, style := b.body(), moveStyle{most: MaxPlies, tolerant: true}
	here := readMoveText(body, start, style)
	if here.nodes == 0 || here.nodes == 1 && here.failures > 0 {
		return false
	}
	return here.nodes > readMoveText(body, startSetup, style).nodes
}

// takeStart handles a position at the end of the text, with no moves after it. Such a position
// shows where the preceding moves either begin or end. takeStart makes it the start of the
// preceding game if the moves can also be played from there and do not lead to it.
func (r *listReader) takeStart() {
	b, g := r.block, r.held
	if g == nil || r.heldEnd+1 != b.line || b.fen == "" || b.moves > 0 || b.over || g.Start != startSetup || len(g.Headers) > 0 {
		return
	}
	start, _, err := parseStart(b.fen)
	if err != nil || len(g.Moves()) == 0 {
		return
	}
	here, usual := newBoard(&start), newBoard(&g.Start)
	for n := range g.MainLine() {
		if len(n.Parent().Children) > 1 || here.check(n.Move) != nil {
			return
		}
		here.play(n.Move)
		usual.play(n.Move)
	}
	if end := usual.pos.Setup(); end.Board == start.Board {
		return
	}
	if g.readStart(b.fen, Place{Game: r.in.game, Line: b.line}) == nil {
		b.begun = false // the block contained nothing else
	}
}

func (r *listReader) add(line proseLine) {
	if b := r.block; b.begun {
		line.place = r.text.number
		b.lines = append(b.lines, line)
		if line.isMoves() {
			b.moves += line.moves
		}
		b.over = b.over || line.over
	}
}

// finish converts the block to a game or, if the block is a list, to several games. The last of
// these is held back until the reader knows what follows it.
func (r *listReader) finish() bool {
	if !r.block.begun {
		return true
	}
	parts := r.block.split()
	if parts == nil {
		r.block.arrange()
		return r.finishBlock(r.block)
	}
	for _, part := range parts {
		if !r.finishBlock(part) {
			return false
		}
	}
	return true
}

func (r *listReader) finishBlock(b *listBlock) bool {
	if b.moves == 0 && b.fen == "" && !b.onlyResult() && !b.onlyStart() {
		return r.words(b)
	}
	if !r.giveHeld() {
		return false
	}
	r.in.game++
	place := func(line int) Place { return Place{Game: r.in.game, Line: b.line + line} }
	g := b.game
	if b.fen != "" {
		if err := g.readStart(b.fen, place(0)); err != nil {
			return r.in.skip(place(0), fmt.Errorf("%w: %w", ErrDamaged, err))
		}
	}
	b.takeTitles(place)
	return r.hold(b, b.body(), moveStyle{}, place)
}

// last returns the number of the last line that contains words.
func (b *listBlock) last() int {
	for _, line := range slices.Backward(b.lines) {
		if strings.TrimSpace(line.text) != "" {
			return line.place
		}
	}
	return b.line
}

// onlyResult reports whether the block is a game that has a result but no moves, as is common in
// move lists.
func (b *listBlock) onlyResult() bool {
	for _, line := range b.lines {
		if line.words > 0 || line.moves > 0 {
			return false
		}
	}
	return b.over && len(b.game.Headers) == 0
}

// onlyStart reports whether the block consists of a single line that names the standard start.
func (b *listBlock) onlyStart() bool {
	return b.usual && !slices.ContainsFunc(b.lines, func(line proseLine) bool { return strings.TrimSpace(line.text) != "" })
}

// hold reads the moves of a game and stores the game in r.held.
func (r *listReader) hold(b *listBlock, body string, style moveStyle, place func(int) Place) bool {
	g := b.game
	style.most, style.tolerant, style.black = r.in.options.Limits.Moves, true, b.black
	moves := g.readMoves(body, style, place)
	side := b.sideResult()
	switch {
	case moves.main != nil && side != "" && moves.result != xiangqi.Undecided:
		g.warn(place(0), "%q is the result of a side line and is not taken as that of the game", clip(side))
	case g.Result == xiangqi.Undecided:
		g.Result = moves.result
	}
	if g.Result == xiangqi.Undecided && moves.main == nil {
		b.closing(g)
	}
	if len(g.Root.Children) == 0 && moves.failures > 0 {
		return r.in.skip(place(0), fmt.Errorf("%w: no moves: %s", ErrDamaged, moves.warnings[0].message))
	}
	if len(g.Root.Children) == 0 && b.moves > 0 && len(moves.warnings) == 0 {
		g.warn(place(0), "%q cannot be played from the start and is kept as a comment", clip(g.Root.Comment))
	}
	r.held, r.heldEnd = g, b.last()
	return true
}

// words is like finish, but for a block that has no line of moves. It looks for moves in the
// sentences of the block. If it does not find any, the lines do not belong to any game.
func (r *listReader) words(b *listBlock) bool {
	if body, found := b.sentences(); found {
		if !r.giveHeld() {
			return false
		}
		r.in.game++
		return r.hold(b, body, moveStyle{told: true}, func(line int) Place { return Place{Game: r.in.game, Line: b.line + line} })
	}
	for _, line := range b.lines {
		text, p := strings.TrimSpace(line.text), Place{Game: r.in.game, Line: line.place}
		switch {
		case text == "":
		case r.held != nil:
			r.held.warn(p, "%q is no part of a game", clip(text))
		case line.taken && !b.taken():
		default:
			r.in.game++
			p.Game++
			if line.taken {
				return r.in.skip(p, fmt.Errorf("%w: neither moves nor a position with %q", ErrDamaged, clip(text)))
			}
			return r.in.skip(p, fmt.Errorf("%w: no moves: %q is not understood", ErrDamaged, clip(text)))
		}
	}
	return true
}

// taken reports whether all lines of the block state facts.
func (b *listBlock) taken() bool {
	return !slices.ContainsFunc(b.lines, func(line proseLine) bool { return !line.taken && strings.TrimSpace(line.text) != "" })
}

func (r *listReader) giveHeld() bool {
	g := r.held
	r.held = nil
	return g == nil || r.in.give(g)
}

// boardPattern matches the ten ranks of a position, along with any fields that follow them.
var boardPattern = pattern.New(`(?i)(?:[rnbakcpehmgs1-9]{1,9}/){9}[rnbakcpehmgs1-9]{1,10}(?:\[[-\w]{0,32}\])?(?:w?--[0-9]{2,5}\b|w\b|(?:\s+|[_+/]|%20)[wbr](?:(?:\s+|[_+]|%20)[-0-9]+){0,4})?`)

// findBoard returns the location of a position in a line, or nil if the line does not contain one.
// If the position is part of a URL, the text just before it may also look like a rank.
func findBoard(line string) []int {
	if strings.Count(line, "/") < xiangqi.NumRanks-1 {
		return nil
	}
	first := boardPattern.FindStringIndex(line)
	for at := first; at != nil; {
		if hasWholeRanks(line[at[0]:at[1]]) {
			return at
		}
		skip := at[0] + strings.IndexByte(line[at[0]:at[1]], '/') + 1
		if at = boardPattern.FindStringIndex(line[skip:]); at != nil {
			at = []int{at[0] + skip, at[1] + skip}
		}
	}
	return first
}

// hasWholeRanks reports whether each of the first nine ranks of a position covers nine files.
func hasWholeRanks(board string) bool {
	for range xiangqi.NumRanks - 1 {
		rank, rest, _ := strings.Cut(board, "/")
		files := 0
		for _, c := range []byte(rank) {
			if files++; c >= '1' && c <= '9' {
				files += int(c-'0') - 1
			}
		}
		if files != xiangqi.NumFiles {
			return false
		}
		board = rest
	}
	return true
}

// positionNotes matches the operations that follow a position in a line meant for programs, such as
// bm b9c7; id "x";. Games do not need them.
var positionNotes = pattern.New(`^(?:(?:acd|acn|acs|am|bm|ce|dm|eco|fmvn|hmvc|id|pm|pv|sm|[cdv][0-9])\s[^;]*;\s*)+$`)

// splitStart splits a line that begins with a position, written either as a FEN or as startpos. A
// word such as 局面： may precede the position, and moves may follow it.
func splitStart(line string) (fen, moves string, ok bool) {
	fields := strings.Fields(line)
	for len(fields) > 1 && (strings.EqualFold(fields[0], "position") || strings.EqualFold(fields[0], "fen")) {
		fields = fields[1:]
	}
	if len(fields) == 0 {
		return "", "", false
	}
	isStart := strings.EqualFold(fields[0], "startpos")
	if !isStart && strings.Count(fields[0], "/") != xiangqi.NumRanks-1 {
		return splitBoard(line)
	}
	at := len(fields)
	for i, f := range fields {
		if strings.EqualFold(f, "moves") {
			at = i
			moves = strings.Join(fields[i+1:], " ")
			break
		}
	}
	if isStart {
		return "", moves, true
	}
	if at == len(fields) {
		return splitBoard(line)
	}
	return strings.Join(fields[:at], " "), moves, true
}

var slashes = strings.NewReplacer("%2F", "/", "%2f", "/")

// splitBoard finds a position at any place in a line.
func splitBoard(line string) (fen, moves string, ok bool) {
	if strings.Contains(line, "%2") {
		line = slashes.Replace(line)
	}
	at := findBoard(line)
	if at == nil {
		return "", "", false
	}
	fen, moves = line[at[0]:at[1]], line[at[1]:]
	if end := len(fen) - len("/w"); fen[end] == '/' && strings.Count(fen, "/") == xiangqi.NumRanks {
		fen = fen[:end] + " " + fen[end+1:]
	}
	if before := line[:at[0]]; strings.HasSuffix(before, "=") || strings.Contains(before, "://") {
		return fen, linkMoves(moves), true
	}
	return fen, strings.TrimLeft(moves, " \t,，;；。]）)\"'"), true
}

// linkMoves returns the moves that follow a position in a link. They come either after the word
// moves or in a parameter. Other parameters are ignored.
func linkMoves(link string) string {
	link, text, _ := strings.Cut(link, " ")
	moves := ""
	for i, part := range strings.FieldsFunc(link, func(r rune) bool { return r == '&' || r == '?' || r == '#' || r == ';' }) {
		name, value, found := strings.Cut(part, "=")
		part = strings.NewReplacer("%20", " ", "+", " ", "_", " ", ",", " ", "%2C", " ").Replace(part)
		behind, ok := strings.CutPrefix(strings.TrimLeft(part, " "), "moves ")
		switch {
		case found && (name == "moves" || name == "amp;moves" || name == "movelist" || name == "m"):
			moves = strings.NewReplacer("%20", " ", "+", " ", "_", " ", ",", " ", "%2C", " ").Replace(value)
		case i == 0 && ok:
			moves = behind
		}
	}
	return strings.TrimSpace(moves + " " + strings.TrimLeft(text, " \t,，;；。]）)\"'"))
}

// beginsWithOne reports whether a line begins with move number 1.
func beginsWithOne(line string) bool {
	line = normalNumbers(line)
	rest, ok := strings.CutPrefix(line, "1")
	return ok && (rest == "" || strings.ContainsAny(rest[:1], ". \t") || strings.HasPrefix(rest, "、") || strings.HasPrefix(rest, "．"))
}

// encodeMoveList writes the main line of a game.
func encodeMoveList(g *Game, o *WriteOptions, l *losses) ([]byte, error) {
	if err := g.playable(); err != nil {
		return nil, err
	}
	w := &moveTextWriter{notation: o.notation(xiangqi.Chinese), plain: true, losses: l}
	if newBoard(&g.Start).loose {
		w.notation = xiangqi.ICCS
	}
	if g.Start != startSetup {
		w.b.WriteString(g.Start.FEN() + "\n")
	}
	w.write(g)
	w.separate("\n")
	w.b.WriteString(g.Result.PGN() + "\n\n")
	l.loseHeaders(g.Headers, nil)
	l.surveyTree(g, holdsMoveNumber|holdsPlies|holdsResult)
	return o.encoded(w.b.String(), l), nil
}
