package record

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// proseLine is a line of text that has been split into moves and words.
type proseLine struct {
	place  int    // number of the line
	text   string // the original text
	body   string // the text for the move reader, in which words are comments
	moves  int
	quoted int  // number of moves mentioned in words
	words  int  // number of letters outside moves, numbers and comments
	han    int  // number of those letters that are Chinese
	before int  // number of those letters that precede the first move
	number bool // the line contains a move number
	counts bool // a move number precedes the first move
	taken  bool // the line states a fact that has been recorded in the game
	over   bool // the line ends with a result
	inside bool // the line begins inside a comment or a variation

	cut  int    // where the result begins in body
	tail string // the text after the last move
}

// isMoves reports whether the moves in the line belong to the game. They do if a number precedes
// them, or if the line contains little else.
func (l *proseLine) isMoves() bool {
	const wordsBefore, wordsBehind = 2, 48 // letters per move; a Chinese letter counts as three
	return l.moves > 0 && (l.counts || l.words <= wordsBefore*l.moves || l.before == 0 && l.words+2*l.han <= wordsBehind*l.moves)
}

// isHeadline reports whether the line could be a headline above the moves.
func (l *proseLine) isHeadline() bool {
	return l.moves == 0 && !l.number && !l.over && (l.words > 0 || strings.ContainsAny(l.text, "0123456789"))
}

// longestLine is the maximum length, in bytes, of a line that contains words. A longer line is
// understood only if it consists entirely of moves.
const longestLine = 1 << 16

// proseState is the state that carries over from one line to the next: an unclosed comment or
// variation.
type proseState struct {
	braced bool
	depth  int  // nesting depth of parentheses
	plain  bool // move numbers are written in digits, so circled numbers are not move numbers
}

func (s *proseState) verbatim() bool { return s.braced || s.depth > 0 }

// conditionals are words that introduce moves that were not actually played.
var conditionals = []string{"如", "若", "倘", "改走", "应走", "可走", "也可", "不如", "否则", "假", "應走", "否則", "如果", "另有", "变化"}

// labelPattern matches labels that precede moves but carry no meaning.
var labelPattern = pattern.New(`(?:红方|黑方|紅方|红棋|黑棋|红|黑|紅|先手|后手|後手)\s*[:：]\s*`)

// circledPattern matches a circled number before a piece, ordinalPattern matches 第1回合, and
// countedPattern matches 一、 at the beginning of a line.
var (
	circledPattern = pattern.New(`([①-⑳㉑-㉟㊱-㊿])([.．、:：\s　]*)([前中后後]?[` + menCharacters + `])`)
	ordinalPattern = pattern.New(`第\s*([0-9０-９]+|[一二三四五六七八九十百]+)\s*(?:回合|着|步|回)\s*[:：.．、]?`)
	countedPattern = pattern.New(`^[\s　]*([一二三四五六七八九十]+)(?:([、．.])[\s　]*|[\s　]+)`)
	numberedSide   = pattern.New(`^([\s　]*第\s*[0-9０-９一二三四五六七八九十百]+\s*[步着手][\s　]*[:：.．、]?[\s　]*)(?:红方?|黑方?|紅方?|红棋|黑棋)[\s　]+`)
	clockPattern   = pattern.New(`^\[%?(clk|emt|eval)\s+([^\]{}]*)\]`)
)

// vietnameseWords matches a move written in Vietnamese words, such as Mã trước tấn 7, with or
// without diacritics.
var vietnameseWords = pattern.New(`^(?i:` + inVietnamese(`tuong|soai|si|sy|tinh|bo|voi|ngua|ma|xe|xa|phao|tot|chot|binh`) + `)` +
	`(?:[\s　]*[1-9]|[\s　]+(?i:` + inVietnamese(`truoc|tien|giua|trung|sau|hau|(?:lo|cot|thu)[\s　]*[1-9]`) + `)(?:[\s　]*[1-9])?)` +
	`[\s　]*(?i:` + inVietnamese(`tan|tien|thoai|lui|binh|ngang`) + `)[\s　]*[1-9]`)

// inVietnamese expands a pattern of words so that it matches any diacritics on their vowels.
func inVietnamese(words string) string {
	bare := strings.NewReplacer("ă", "a", "â", "a", "ê", "e", "ô", "o", "ơ", "o", "ư", "u")
	classes := map[string]string{}
	for _, r := range vowelsOfVietnamese + tonedVowels {
		vowel := r
		if v, toned := withoutTone[r]; toned {
			vowel = v.vowel
		}
		classes[bare.Replace(string(vowel))] += string(r)
	}
	var b strings.Builder
	for _, r := range words {
		if class := classes[string(r)]; class != "" {
			b.WriteString("[" + class + "]")
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// scanner splits a single line.
type scanner struct {
	text   string
	at     int
	line   proseLine
	b      strings.Builder
	word   strings.Builder // the comment being collected
	told   bool            // the moves up to the next number were not played
	last   byte            // last token read: n for a number, m for a move
	moved  int             // where the last move ends
	looked int             // number of bytes searched for closing braces
}

// scan splits a line into moves and words.
func (s *proseState) scan(line string) proseLine {
	c := &scanner{text: line}
	c.line.text, c.line.inside = line, s.verbatim()
	if len(line) > longestLine && !s.verbatim() {
		return proseLine{text: line, body: line, moves: 1, counts: true}
	}
	if !s.verbatim() {
		line = narrowMoves(line)
		if s.plain && hasCircled(line) {
			line = circledLabels.ReplaceAllStringFunc(line, circledLabel)
		}
		c.text = normalNumbers(line)
	}
	for c.at < len(c.text) {
		if s.verbatim() {
			s.pass(c)
		} else {
			s.token(c)
		}
	}
	c.flush()
	c.line.body = c.b.String()
	s.plain = s.plain || c.line.counts && c.line.moves > 0 && !(hasCircled(line) && circledLabels.MatchString(line))
	c.line.tail = c.text[c.moved:]
	return c.line
}

// pass copies the next character of a comment or variation.
func (s *proseState) pass(c *scanner) {
	r, size := utf8.DecodeRuneInString(c.text[c.at:])
	switch {
	case s.braced:
		if s.braced = r != '}' && r != '｝'; !s.braced {
			r = '}'
		}
	case r == '(' || r == '（':
		s.depth++
	case r == ')' || r == '）':
		s.depth--
	}
	c.b.WriteRune(r)
	c.at += size
}

// token reads the next token.
func (s *proseState) token(c *scanner) {
	rest := c.text[c.at:]
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case isBlank(r):
		c.word.WriteRune(r)
		c.at += size
	case (r == '{' || r == '｛') && c.braces(rest):
	case r == '{' || r == '｛':
		c.flush()
		c.b.WriteByte('{')
		s.braced = true
		c.at += size
	case (r == '(' || r == '（') && c.result(rest[size:]):
	case r == '(' || r == '（':
		c.flush()
		c.b.WriteByte('(')
		s.depth = 1
		c.at += size
	case r == ';' && c.line.moves > 0 && !onlyMoves(rest[size:]):
		c.flush()
		c.b.WriteString(rest)
		c.at = len(c.text)
	case c.bracket(rest), c.result(rest), c.number(rest), c.glyph(rest), c.move(rest):
	default:
		c.addWord(r)
		c.at += size
	}
}

// onlyMoves reports whether text contains nothing but moves, possibly numbered. A semicolon before
// such text is a separator and does not begin a comment. If the text is long, only its beginning is
// examined.
func onlyMoves(text string) bool {
	if len(text) > longestRemark {
		text = text[:strings.LastIndexAny(text[:longestRemark], " ,;")+1]
	}
	moves := 0
	for _, word := range fields(text) {
		word = strings.TrimRight(word[len(numberPattern.FindString(word)):], ".。")
		switch {
		case len(word) <= len("300") && strings.Trim(word, "0123456789") == "":
		case chineseMoveLength(word) != len(word) && !latinMove.MatchString(word):
			return false
		default:
			moves++
		}
	}
	return moves > 0
}

// listSigns are characters that may surround and separate the moves in a list written by a program,
// such as ["h2e2", "h9g7"].
const listSigns = `"'[] ,;:=`

// flush writes the words collected so far for the move reader, along with any placeholders that may
// take the place of a move.
func (c *scanner) flush() {
	word := c.word.String()
	c.word.Reset()
	inside := c.at < len(c.text) || c.line.moves > 0 || c.line.number
	for _, field := range fields(word) {
		placeholder := len(field) > 1 && strings.Trim(field, "-—=*_?？#") == "" || placeholderLength(field) == len(field)
		if placeholder && (inside || strings.Trim(field, "?？") == "") {
			c.b.WriteString(markWords("", "--"))
		}
	}
	text := strings.Trim(word, " \t　,，;；、:：.。…-—=*_|!！?？+#")
	if i := strings.IndexByte(text, '['); i > 0 && strings.Trim(text[i:], listSigns) == "" {
		text = strings.TrimRight(text[:i], listSigns)
	}
	if strings.Trim(text, listSigns) != "" {
		c.b.WriteString(" " + markWords("", text) + " ")
		return
	}
	signs := strings.TrimLeft(word, " \t　")
	if i := strings.IndexFunc(signs, func(r rune) bool { return !strings.ContainsRune("!?！？", r) }); i != 0 && c.last == 'm' {
		if i < 0 {
			i = len(signs)
		}
		c.b.WriteString(signs[:i])
	}
	c.b.WriteByte(' ')
}

func (c *scanner) addWord(r rune) {
	if unicode.IsLetter(r) {
		c.line.words++
		if r >= 0x2E80 {
			c.line.han++
		}
		if c.last != 'w' && c.line.moves > 0 {
			c.last = 'w'
		}
	}
	if r == '。' {
		c.told = false
	}
	c.word.WriteRune(r)
	if c.line.moves > 0 || c.line.words > 0 {
		text := c.word.String()
		for _, cue := range conditionals {
			if strings.HasSuffix(text, cue) {
				c.told = true
			}
		}
	}
}

// glyph reads an evaluation symbol after a move.
func (c *scanner) glyph(rest string) bool {
	nag, size := beginsGlyph(rest)
	if size == 0 || c.last != 'm' {
		return false
	}
	c.flush()
	c.b.WriteString(" " + nag.String() + " ")
	c.at += size
	return true
}

// longestRun is the maximum size, in bytes, of a run of Latin moves without spaces.
const longestRun = 4096

// latinMove matches a move in Latin letters, or a run of such moves.
var latinMove = pattern.New(`^(?:(?i:(?:[a-i](?:10|[0-9])-?){2}(?:[a-i](?:10|[0-9])-?[a-i](?:10|[0-9]))*)` +
	`|(?i:[KAEBNHRCPMGS][+-]?[1-9a-e]?[-+.=][1-9])|[KAEBNHRCPMGSkaebnhrcpmgs1-9][-+1-9][-+.=]?[1-9]|[-+1-9a-e]{2}[-+.=][1-9]` +
	`|[KAEBNHRCP]?[a-i]?[0-9]{0,2}[-x]?[a-i](?:10|[0-9])|(?:[0-9]{4})+)[+#]*$`)

// isYear reports whether digits are a year, judging by the character that follows them. Four digits
// that are not a year may be a move.
func isYear(digits string, next rune) bool {
	recent := len(digits) == 4 && (strings.HasPrefix(digits, "19") || strings.HasPrefix(digits, "20"))
	return next == '年' || recent && (next == '/' || unicode.Is(unicode.Han, next))
}

// move reads a move.
func (c *scanner) move(rest string) bool {
	n := chineseMoveLength(rest)
	words := ""
	if strings.IndexByte("pmxtcsbvnPMXTCSBVN", rest[0]) >= 0 && (c.at == 0 || !isLatinLetter(c.text[c.at-1])) {
		words = vietnameseWords.FindString(rest)
	}
	if words != "" {
		n = len(words)
	} else if n > 0 {
		if last, _ := utf8.DecodeLastRuneInString(rest[:n]); !strings.ContainsRune(digitCharacters, last) {
			n = 0
		}
	} else if n = c.shortVietnamese(rest); n > 0 {
		words = rest[:n]
	} else if run, length := latinWord(rest[:min(len(rest), longestRun+1)]); length > 0 {
		n = length
		word := strings.TrimRight(run, ".:=-")
		next, _ := utf8.DecodeRuneInString(rest[n:])
		digits := strings.Trim(word, "0123456789") == ""
		moves := len(word) <= longestRun && latinMove.MatchString(word)
		if size := gluedNumber(run); !moves && size > 0 && latinMove.MatchString(word[:size]) {
			n, moves = size, true
		}
		if !moves || digits && (isYear(word, next) || len(word) < 4 || word[:2] == word[2:4] || c.line.words > 0) || c.at > 0 && isLatinLetter(c.text[c.at-1]) {
			n = 0
		}
		if n == 0 {
			n = latinLength(rest)
			for _, r := range rest[:n] {
				c.addWord(r)
			}
			c.at += n
			return true
		}
	}
	if n == 0 {
		return false
	}
	if c.told {
		c.line.quoted++
		c.word.WriteString(rest[:n])
		c.at += n
		return true
	}
	if c.line.moves == 0 {
		c.line.counts, c.line.before = c.line.counts || c.last == 'n', c.line.words
	}
	c.flush()
	c.b.WriteString(rest[:n])
	c.line.moves++
	if rest[0] < utf8.RuneSelf && words == "" {
		c.line.moves += max(n/4-1, 0) // a run of moves
	}
	c.last = 'm'
	c.at += n
	c.moved = c.at
	return true
}

// shortVietnamese returns the length of a move in Vietnamese abbreviations, or 0 if there is none.
func (c *scanner) shortVietnamese(rest string) int {
	if c.at > 0 && isLatinLetter(c.text[c.at-1]) || !isLatinLetter(rest[0]) {
		return 0
	}
	n := len(shortVietnamese.FindString(rest[:min(len(rest), maxLatin)]))
	if n > 0 && n < len(rest) && isMoveSign(rest[n]) && strings.IndexByte("+.:", rest[n]) < 0 {
		return 0
	}
	return n
}

func isLatinLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// numberPattern matches a move number.
var numberPattern = pattern.New(`^[0-9０-９]{1,3}(?:\s*[.．、。…]+|[)）:：]|/?[\s　]+)|^(?:\.\.+|…+)`)

// numberEnds replaces parentheses, colons and slashes after a move number with full stops.
var numberEnds = strings.NewReplacer(")", ".", "）", ".", ":", ".", "：", ".", "/", ".")

func (c *scanner) number(rest string) bool {
	if first, _ := utf8.DecodeRuneInString(rest); !unicode.IsDigit(first) && first != '.' && first != '…' {
		return false
	}
	const longest = 64 // because matching scans the whole text
	found := numberPattern.FindString(rest[:min(len(rest), longest)])
	if found == "" || c.at > 0 && c.at != c.moved && c.text[c.at-1] >= '0' && c.text[c.at-1] <= '9' {
		return false
	}
	if c.told && !strings.ContainsAny(found, ".．、") {
		return false
	}
	c.flush()
	c.told = false
	c.b.WriteString(numberEnds.Replace(found))
	c.last = 'n'
	c.line.number = true
	c.at += len(found)
	return true
}

// result reads a result at the end of the line.
func (c *scanner) result(rest string) bool {
	if !mayBeResult(rest) || c.at > 0 && isOrnament(c.text[c.at-1:]) {
		return false
	}
	n, _ := endsResult(rest)
	if first, _ := utf8.DecodeRuneInString(rest); n == 0 || c.last == 'w' && unicode.IsLetter(first) {
		return false
	}
	if c.line.moves == 0 && strings.TrimSpace(c.word.String()) != "" {
		return false
	}
	c.flush()
	c.line.cut = c.b.Len()
	c.b.WriteString(" " + rest[:n])
	c.line.over = true
	c.at = len(c.text)
	return true
}

// body returns the text of the block in the form that the move reader expects.
func (b *listBlock) body() string {
	var text strings.Builder
	at := b.line
	for _, line := range b.lines {
		for ; at < line.place; at++ {
			text.WriteByte('\n')
		}
		switch {
		case line.taken && line.words > 0 && (len(fields(line.text)) > 1 || strings.Contains(line.text, "黑先") || !b.inPairs()):
			text.WriteString(markWords(headlineMark, line.text))
		case line.taken:
		case line.isMoves(), line.over, line.text == "", line.number && line.moves == 0 && !line.mentionsRound():
			text.WriteString(line.body)
		case strings.ContainsAny(line.text, "{}()（）｛｝"):
			text.WriteString(line.body)
		default:
			text.WriteString(line.aside())
		}
		text.WriteByte(' ')
	}
	text.WriteByte('\n')
	return text.String()
}

// mentionsRound reports whether the number in a line without moves belongs to a sentence about the
// game, such as 第5回合黑方似乎有些缓手。
func (l *proseLine) mentionsRound() bool {
	return strings.Contains(l.text, "第") && isSentence(l.text) && !hidesWord(ordinalPattern.ReplaceAllString(l.text, ""))
}

// aside returns the text for the move reader if the line does not consist of moves. A short line,
// or one that contains a move, may have been meant as a move.
func (l *proseLine) aside() string {
	text := strings.TrimSpace(l.text)
	switch {
	case l.moves > 0:
		return markWords(moveLikeMark, text)
	case l.quoted > 1:
		return markWords(moveLikeMark+headlineMark, text)
	case isSentence(text) && !hidesWord(text) && !strings.ContainsAny(text, "?？{}"):
		return "{" + text + "}"
	}
	return markWords("", text)
}

// sentences converts sentences that describe moves into text for the move reader. found reports
// whether at least two of those moves can be played.
func (b *listBlock) sentences() (body string, found bool) {
	var text strings.Builder
	board, played, at := newBoard(&b.game.Start), 0, b.line
	for _, line := range b.lines {
		for ; at < line.place; at++ {
			text.WriteByte('\n')
		}
		if line.taken {
			continue
		}
		rest, words := normalNumbers(line.text), strings.Builder{}
		for len(rest) > 0 {
			r, size := utf8.DecodeRuneInString(rest)
			if n := chineseMoveLength(rest); n > 0 && !isBlank(r) {
				if m, err := board.parse(rest[:n], xiangqi.Chinese); err == nil {
					board.play(m)
					writeWords(&text, &words)
					text.WriteString(rest[:n])
					played++
					size = n
					rest = rest[size:]
					continue
				}
			}
			words.WriteString(rest[:size])
			rest = rest[size:]
		}
		writeWords(&text, &words)
	}
	text.WriteByte('\n')
	return text.String(), played > 1
}

func writeWords(text, words *strings.Builder) {
	said := strings.Trim(words.String(), " \t　,，;；、:：.。")
	words.Reset()
	if said != "" {
		said = " " + markWords("", said)
	}
	text.WriteString(said + " ")
}

// pageText extracts the text from the lines of an HTML page. Lines of other files are returned
// unchanged.
type pageText struct {
	page   bool
	hidden string // the element whose text is currently hidden
}

var (
	pagePattern  = pattern.New(`(?i)<(?:!doctype html|html|head|body|div|p|br|table|span|td|pre|textarea)\b[^>]*>`)
	breakPattern = pattern.New(`(?i)<(?:br|/p|/div|/tr|/li|/h[1-6]|/title|/pre|/textarea)\b[^>]*>`)
	tagPattern   = pattern.New(`(?s)</?[a-zA-Z!][^<>]*>`)
	hidePattern  = pattern.New(`(?i)<(script|style)\b[^>]*>`)
)

// line returns the text of a line, with line breaks where the page has them.
func (p *pageText) line(line string) string {
	if !p.page && !(strings.Contains(line, "<") && pagePattern.MatchString(line)) {
		return line
	}
	p.page = true
	shown := ""
	for line != "" {
		if p.hidden != "" {
			end := strings.Index(strings.ToLower(line), "</"+p.hidden)
			if end < 0 {
				line = ""
				continue
			}
			line, p.hidden = line[end:], ""
		}
		at := hidePattern.FindStringSubmatchIndex(line)
		if at == nil {
			shown += line
			break
		}
		shown += line[:at[0]]
		p.hidden = strings.ToLower(line[at[2]:at[3]])
		line = line[at[1]:]
	}
	shown = breakPattern.ReplaceAllString(shown, "\n")
	return html.UnescapeString(tagPattern.ReplaceAllString(shown, " "))
}
