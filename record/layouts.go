package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// Moves are not always written in the order in which they are played. Numbered lines may run down
// several columns, or all of Red's moves may be listed above all of Black's. Several short games
// may also form a list, each with its name in front. The functions in this file put such lines in
// order.

// arrange puts the lines of a block in playing order.
func (b *listBlock) arrange() {
	if lines := b.bySides(); lines != nil {
		b.lines = lines
	} else if lines := b.byColumns(); lines != nil {
		b.lines = lines
	} else if lines := b.byTable(); lines != nil {
		b.lines = lines
	}
}

// sideLabel matches the name of a side at the beginning of a line.
var sideLabel = pattern.New(`^[\s　]*(红方?|黑方?|紅方?|红棋|黑棋|紅棋|先手|后手|後手|(?i:red|black|đỏ|đen))[\s　]*([:：]|[\s　]|$)`)

// mayNameSide is a quick check of whether a line can begin with the name of a side. It rules out
// most lines.
func mayNameSide(line string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(line, " \t　"))
	return strings.ContainsRune("红紅黑先后後rRbBđĐ", first)
}

// sideRow is a row that contains the moves of one side only.
type sideRow struct {
	black bool
	moves []string
	sure  int       // number of moves before any other text
	line  proseLine // the first line of the row
}

func (row *sideRow) add(moves []string, only bool) {
	whole := row.sure == len(row.moves)
	row.moves = append(row.moves, moves...)
	if whole {
		row.sure += len(moves)
	}
	if !only {
		row.moves = append(row.moves, "") // placeholder for text that could not be read
	}
}

// bySides returns the lines of a block in playing order if the block lists several of Red's moves
// before Black's. It returns nil for other blocks.
func (b *listBlock) bySides() []proseLine {
	if !slices.ContainsFunc(b.lines, func(line proseLine) bool { return mayNameSide(line.text) && sideLabel.MatchString(line.text) }) {
		return nil
	}
	lines, rows, after := b.sideRows()
	if !slices.ContainsFunc(rows, func(row sideRow) bool { return len(row.moves) > 1 }) {
		return nil
	}
	unequal := len(rows) > 1 && rows[0].black && b.fen == "" && !b.black // the first row is missing
	for i, row := range rows {
		if row.black != (i%2 == 1) != unequal {
			return nil
		}
	}
	var moves []string
	for i := 0; i+1 < len(rows) && !unequal; i += 2 {
		red, black := rows[i].moves, rows[i+1].moves
		last := i+2 >= len(rows)
		unequal = len(red) != len(black) && !(last && len(red) == len(black)+1) || i+3 == len(rows) && len(rows[i+2].moves) > 1
		if unequal || rows[i].sure < len(red) || rows[i+1].sure < len(black) { // it is unclear which move is missing
			unequal, red, black = true, red[:min(1, rows[i].sure)], nil
		}
		for k, move := range red {
			if moves = append(moves, move); k < len(black) {
				moves = append(moves, black[k])
			}
		}
	}
	if odd := len(rows) % 2; odd == 1 && !unequal && len(rows) > 1 {
		moves = append(moves, rows[len(rows)-1].moves[:min(1, rows[len(rows)-1].sure)]...)
	}
	if len(moves) == 0 && !unequal || !unequal && !b.betterAs(strings.Join(moves, " ")) {
		return nil
	}
	body := " " + strings.Join(moves, " ") + " "
	if unequal {
		body += markWords(moveLikeMark, rows[len(rows)-1].line.text)
	}
	line := proseLine{place: rows[0].line.place, text: rows[0].line.text, body: body, moves: len(moves), counts: true}
	return slices.Concat(lines, []proseLine{line}, after)
}

// sideRows splits a block into the lines before the first name of a side, the rows of moves, and
// the lines after those rows.
func (b *listBlock) sideRows() (lines []proseLine, rows []sideRow, after []proseLine) {
	for i, line := range b.lines {
		at := sideLabel.FindStringSubmatch(line.text)
		if at != nil && strings.TrimSpace(line.text[len(at[0]):]) == "" && b.fieldAfter(i) {
			at = nil // an empty field
		}
		text := line.text
		if at != nil {
			text = text[len(at[0]):]
		}
		moves, only := splitMoves(text)
		switch {
		case strings.TrimSpace(line.text) == "" || line.taken:
		case at != nil && (only || len(moves) > 0 || line.moves > 0):
			rows = append(rows, sideRow{black: strings.ContainsAny(at[1], "黑后後bBnN"), line: line})
			rows[len(rows)-1].add(moves, only)
			continue
		case len(rows) > 0 && len(moves) > 0:
			rows[len(rows)-1].add(nil, len(after) == 0)
			rows[len(rows)-1].add(moves, only)
			after = nil
			continue
		case len(rows) > 0:
			after = append(after, line)
			continue
		case line.moves > 0:
			return nil, nil, nil
		}
		if len(rows) == 0 {
			lines = append(lines, line)
		}
	}
	return lines, rows, after
}

// fieldAfter reports whether the next non-empty line states a fact or contains a field.
func (b *listBlock) fieldAfter(line int) bool {
	for _, next := range b.lines[line+1:] {
		if strings.TrimSpace(next.text) != "" {
			return next.taken || next.moves == 0 && hasColon(next.text)
		}
	}
	return false
}

// betterAs reports whether the order given by body makes more of the game's moves playable.
func (b *listBlock) betterAs(body string) bool {
	style := moveStyle{most: MaxPlies, tolerant: true}
	other, usual := readMoveText(body, b.game.Start, style), readMoveText(b.body(), b.game.Start, style)
	return other.failures == 0 || other.nodes > usual.nodes || usual.failures > 0
}

// splitMoves returns the moves at the beginning of text. only reports whether nothing but numbers
// follows them.
func splitMoves(text string) (moves []string, only bool) {
	for {
		text = strings.TrimLeft(text, " \t　,，;；、.。|")
		if text == "" {
			return moves, true
		}
		head := text[:min(len(text), maxVietnamese)]
		n := chineseMoveLength(head)
		if n == 0 {
			n = len(shortVietnamese.FindString(head))
		}
		if run, length := latinWord(head); n == 0 && latinMove.MatchString(run) {
			n = length
		}
		if number := numberPattern.FindString(head); n == 0 && number != "" {
			text = text[len(number):]
			continue
		}
		if n == 0 {
			return moves, false
		}
		moves, text = append(moves, text[:n]), text[n:]
	}
}

// columnNumber matches each number in a line that contains several of them.
var columnNumber = pattern.New(`(?:^|[\s　])([0-9]{1,3})[.．]`)

// byColumns returns the lines of a block in playing order if the move numbers run down several
// columns. It returns nil for other blocks.
func (b *listBlock) byColumns() []proseLine {
	var columns [][]proseLine
	var others []proseLine
	for _, line := range b.lines {
		if !line.counts || line.moves == 0 {
			if others = append(others, line); len(columns) > 0 && line.moves > 0 {
				return nil
			}
			continue
		}
		if len(line.body) > longestSideLine {
			return nil
		}
		at := columnNumber.FindAllStringSubmatchIndex(line.body, -1)
		if columns == nil && len(at) > 1 {
			columns = make([][]proseLine, len(at))
		}
		if len(at) == 0 || len(at) > len(columns) {
			return nil
		}
		for i, found := range at {
			end := len(line.body)
			if i+1 < len(at) {
				end = at[i+1][0]
			}
			part := line
			part.body, part.moves, part.over = line.body[found[0]:end], 2, line.over && i+1 == len(at)
			part.words, part.han, part.before = 0, 0, leadingNumber(line.body[found[2]:found[3]])
			columns[i] = append(columns[i], part)
		}
	}
	if len(columns) == 0 || len(columns[0]) < 2 {
		return nil
	}
	down := slices.Concat(columns...)
	for i := range down {
		if i > 0 && down[i].before != down[i-1].before+1 {
			return nil
		}
	}
	for i := range down {
		down[i].before = 0
	}
	before := slices.IndexFunc(others, func(line proseLine) bool { return line.place > down[0].place })
	if before < 0 {
		before = len(others)
	}
	return slices.Concat(others[:before], down, others[before:])
}

// listLabel matches a name that precedes the moves of a short game or has a line of its own.
var listLabel = pattern.New(`^[\s　]*(?:[0-9０-９]{1,2}[.．、)）][\s　]*|[一二三四五六七八九十]+[、．.][\s　]*|[(（][0-9一二三四五六七八九十]+[)）][\s　]*|[-*·•][\s　]*)?(\p{Han}[\p{Han}\s—\-]{1,14})[:：]`)

// notNames matches labels that do not name a game in a list: parts of a single game, sides, and
// remarks.
var notNames = pattern.New(`开局|開局|布局$|中局|残局|殘局|阶段|階段|着法|招法|走法|棋谱|棋譜|实战|實戰|主变|点评|解说|评注|讲解|说明|提示|答案|解答|正解|红|黑|紅|先手|后手|後手|步|回合`)

// split splits a list of short games, each with its name in front. It returns nil for other blocks.
func (b *listBlock) split() []*listBlock {
	var parts []*listBlock
	var names []string
	seen := map[string]bool{}
	if b.fen != "" || len(b.lines) < 2 {
		return nil
	}
	for _, line := range b.lines {
		var at []string
		if hasColon(line.text) {
			at = listLabel.FindStringSubmatch(line.text)
		}
		switch {
		case at != nil && (!line.taken || len(at[0]) == len(strings.TrimRight(line.text, " \t　"))) && !notNames.MatchString(at[1]) && !alternativeWords.MatchString(at[1]):
			moves := (&proseState{}).scan(line.text[len(at[0]):])
			if moves.moves == 0 && moves.words > 0 || seen[at[1]] {
				return nil
			}
			if len(parts) == 0 {
				parts = append(parts, &listBlock{game: b.game})
			} else {
				parts = append(parts, &listBlock{game: New()})
			}
			names, seen[at[1]] = append(names, at[1]), true
			moves.place = line.place
			last := parts[len(parts)-1]
			last.begun, last.line = true, line.place
			last.lines, last.moves, last.over = []proseLine{moves}, moves.moves, moves.over
		case len(parts) > 0:
			last := parts[len(parts)-1]
			last.lines, last.moves, last.over = append(last.lines, line), last.moves+line.moves, last.over || line.over
		case line.moves > 0:
			return nil
		}
	}
	if len(parts) < 2 {
		return nil
	}
	for _, part := range parts {
		moves := readMoveText(part.body(), b.game.Start, moveStyle{most: 2, tolerant: true})
		if part.moves < 2 || moves.nodes < 2 {
			return nil
		}
	}
	for i, part := range parts {
		if title := part.game.Headers.Get("Title"); title == "" || strings.HasSuffix(strings.TrimRight(title, ":："), names[i]) {
			part.game.Headers.Set("Title", strings.TrimSpace(names[i]))
		}
	}
	return parts
}

// numberedHeading matches a heading that contains the number of a game. openingName matches the
// name of an opening.
var (
	numberedHeading = pattern.New(`^(?:第\s*[0-9０-９一二三四五六七八九十百]+\s*[局盘盤例]|[例局]\s*[0-9０-９一二三四五六七八九十]+|(?i:game|no\.?|ván)\s*[0-9]+)`)
	openingName     = pattern.New(`^(?:[(（]?[0-9一二三四五六七八九十]+[)）.、])?\p{Han}{2,14}(?:局|炮|马|馬|指路|车|車|象|兵|卒)$`)
)

// isHeading reports whether line could be the heading of one of several games.
func (r *listReader) isHeading(line string) bool {
	return headingPattern.MatchString(line) || numberedHeading.MatchString(line) && utf8.RuneCountInString(line) < 30 || r.blank && openingName.MatchString(line)
}

// beginsUnderHeading reports whether a line of unnumbered moves begins another game. The line must
// follow the heading of a game, and all of its moves must be playable from the starting position.
func (r *listReader) beginsUnderHeading(line *proseLine) bool {
	b := r.block
	if !numberedHeading.MatchString(r.heading) && !openingName.MatchString(r.heading) || b.fen != "" || line.counts || !line.isMoves() {
		return false
	}
	if slices.ContainsFunc(b.lines, func(before proseLine) bool { return before.counts }) {
		return false
	}
	moves := readMoveText(line.body, startSetup, moveStyle{most: MaxPlies, tolerant: true})
	return moves.failures == 0 && moves.nodes == line.moves
}

// isFollowedBy reports whether a line is a complete game of its own, as in a file with one game per
// line. Its moves must all be playable from the starting position, but not after the moves of the
// block. A game may also continue after intervening text, so the last line of the block must be a
// complete game too.
func (b *listBlock) isFollowedBy(line *proseLine) bool {
	const least, most = 8, 600 // minimum moves in such a line; maximum size of a block, which is read again
	long := func(l *proseLine) bool {
		return l.isMoves() && l.words == 0 && (l.moves >= least || len(strings.TrimSpace(l.text)) >= least*len("h2e2") && l.moves == 1)
	}
	last := len(b.lines) - 1
	for last >= 0 && strings.TrimSpace(b.lines[last].text) == "" {
		last--
	}
	if b.fen != "" || b.moves > most || len(b.lines) > most || !long(line) || last < 0 || !long(&b.lines[last]) {
		return false
	}
	style := moveStyle{most: MaxPlies, tolerant: true}
	alone := readMoveText(line.body, startSetup, style)
	if alone.failures > 0 || alone.nodes < least {
		return false
	}
	before := readMoveText(b.body(), startSetup, style)
	both := readMoveText(b.body()+line.body, startSetup, style)
	return both.failures > before.failures || both.nodes < before.nodes+alone.nodes && len(both.warnings) > len(before.warnings)
}

// tableRow matches a line that contains nothing but numbers and a move in coordinates.
var tableRow = pattern.New(`^[\s,;|"]*([0-9]{1,4})[\s,;|".:)]+((?i:[a-i](?:10|[0-9])-?[a-i](?:10|[0-9])))"?(?:[\s,;|"]+[-+]?[0-9][0-9.:%]*)+[\s,;|"]*$`)

// byTable handles a table written by a program, with one line per move that contains the move's
// number, times and evaluations. It returns the lines reduced to their moves, or nil if the block
// is not such a table.
func (b *listBlock) byTable() []proseLine {
	lines, rows, first := slices.Clone(b.lines), 0, 0
	for i, line := range lines {
		at := tableRow.FindStringSubmatch(line.text)
		switch {
		case at == nil && line.moves > 0:
			return nil
		case at == nil && rows == 0 && line.words > 0: // the column headings
			lines[i] = proseLine{place: line.place, body: inBraces(strings.TrimSpace(line.text))}
		case at != nil:
			number := leadingNumber(at[1])
			if rows == 0 {
				first = number
			}
			if number != first+rows {
				return nil
			}
			rows++
			lines[i] = proseLine{place: line.place, text: line.text, body: " " + at[2] + " ", moves: 1, counts: true}
		}
	}
	if rows < 2 {
		return nil
	}
	return lines
}

// lastNumber returns the last move number in the block.
func (b *listBlock) lastNumber() int {
	for _, line := range slices.Backward(b.lines) {
		if line.counts && line.moves > 0 {
			if found := columnNumber.FindAllStringSubmatch(line.body[max(0, len(line.body)-longestSideLine):], -1); len(found) > 0 {
				return leadingNumber(found[len(found)-1][1])
			}
		}
	}
	return 0
}
