package record

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
)

// textInput reads a text file line by line.
type textInput struct {
	lines   *bufio.Reader
	number  int      // number of the last line returned
	escaped bool     // line ends may be written as \n, as in string literals
	parts   []string // parts of such a line that have not been returned yet
}

// text starts reading the file as text.
func (in *input) text() *textInput {
	return &textInput{lines: bufio.NewReader(in.decoded()), escaped: in.format == PGN || in.format == MoveList || in.format == WXF}
}

// decoded returns the file converted to UTF-8.
func (in *input) decoded() io.Reader {
	if in.options.Encoding != DetectEncoding {
		return in.options.Encoding.codec().NewDecoder().Reader(in.r)
	}
	return &segmentReader{r: in.r, trusted: in.format == JSON}
}

// next returns the next line without its line end, which may be "\n", "\r\n" or "\r". At the end of
// the file, the error is io.EOF.
func (t *textInput) next() (string, error) {
	if len(t.parts) > 0 {
		line := t.parts[0]
		t.parts = t.parts[1:]
		t.number++
		return line, nil
	}
	line, err := t.line()
	if err != nil && (line == "" || !errors.Is(err, io.EOF)) {
		return "", err
	}
	t.number++
	if strings.HasSuffix(line, "\x00") { // from text stored in fixed-length records
		line = strings.TrimRight(line, "\x00")
	}
	line = textlines.WithoutMark(line) // a mark can also occur where files were concatenated
	if t.escaped && strings.IndexByte(line, '\\') >= 0 && escapedEnd.MatchString(line) {
		t.parts = strings.Split(escapes.Replace(line), "\n")
		line, t.parts = t.parts[0], t.parts[1:]
	}
	return line, nil
}

// escapedEnd matches a line end that is written as in a string literal and precedes a tag or a move
// number.
var escapedEnd = pattern.New(`\\n(?:\\n)?(?:\[|[0-9]{1,3}[.、 ])`)

var escapes = strings.NewReplacer(`\r\n`, "\n", `\n`, "\n", `\"`, `"`, `\t`, " ")

// line reads up to the next line end and returns the text before it.
func (t *textInput) line() (string, error) {
	var long []byte // beginning of a line that is longer than the buffer
	for {
		if t.lines.Buffered() == 0 {
			if _, err := t.lines.Peek(1); err != nil {
				return string(long), err
			}
		}
		seen, _ := t.lines.Peek(t.lines.Buffered()) // the buffered bytes
		end := lineEnd(seen)
		if end < 0 {
			long = append(long, seen...)
			t.discard(len(seen))
			continue
		}
		line := string(seen[:end])
		if len(long) > 0 {
			line = string(long) + line
		}
		if seen[end] == '\n' {
			t.discard(end + 1)
			return line, nil
		}
		t.discard(end)
		return line, t.skipEnd()
	}
}

// lineEnd returns the index of the first line end in text, or -1 if there is none.
func lineEnd(text []byte) int {
	end := bytes.IndexByte(text, '\n')
	if end < 0 {
		return bytes.IndexByte(text, '\r')
	}
	if early := bytes.IndexByte(text[:end], '\r'); early >= 0 {
		return early
	}
	return end
}

// skipEnd skips the line end at the current position. Several "\r" before a "\n" are treated as a
// single line end, because some programs write them.
func (t *textInput) skipEnd() error {
	const most = 4
	ahead, _ := t.lines.Peek(most) // fewer at the end of the file
	returns := len(ahead) - len(bytes.TrimLeft(ahead, "\r"))
	if returns < len(ahead) && ahead[returns] == '\n' {
		t.discard(returns + 1)
	} else {
		t.discard(1)
	}
	return nil
}

func (t *textInput) discard(n int) { _, _ = t.lines.Discard(n) } // of buffered bytes

// segmentReader converts text in unknown encodings to UTF-8. Because the games in a file may have
// different encodings, it examines the text in segments, each of which ends where a game may end.
type segmentReader struct {
	r       *bufio.Reader
	started bool
	whole   io.Reader // replaces segments if the beginning of the file leaves no doubt
	memory  []byte    // holds window, and also out if no decoding is needed
	window  []byte    // read but not yet examined
	err     error     // the error that ended the file
	out     []byte    // decoded but not yet returned
	decoded []byte    // holds out
	usual   Encoding  // the encoding of previous segments that are not UTF-8
	trusted bool      // valid UTF-8 is accepted as UTF-8, as the format requires
}

// segmentWindow is the amount of text that is examined at a time. It is also the maximum length of
// a segment.
const segmentWindow = inputBuffer

// Read implements io.Reader.
func (s *segmentReader) Read(p []byte) (int, error) {
	if !s.started {
		s.started = true
		head, _ := s.r.Peek(segmentWindow) // Read will return the error again
		if c := certainCodec(head); c != nil && markedEncoding(head) != UTF8 {
			s.whole = c.NewDecoder().Reader(s.r)
		}
	}
	if s.whole != nil {
		return s.whole.Read(p)
	}
	for len(s.out) == 0 {
		s.fill()
		if len(s.window) == 0 {
			return 0, s.err
		}
		s.decode()
	}
	n := copy(p, s.out)
	s.out = s.out[n:]
	return n, nil
}

// fill reads until the window is full or the file ends.
func (s *segmentReader) fill() {
	if s.err != nil {
		return
	}
	if s.memory == nil {
		s.memory = make([]byte, segmentWindow)
	}
	n := copy(s.memory, s.window)
	for n < len(s.memory) && s.err == nil {
		var read int
		read, s.err = s.r.Read(s.memory[n:])
		n += read
	}
	s.window = s.memory[:n]
}

// decode decodes the segments in the window. If the last segment may continue beyond the window, it
// is left for the next call.
func (s *segmentReader) decode() {
	text := s.window
	if s.err == nil {
		text = text[:safeEnd(text)]
	}
	if isPlainUTF8(text) {
		s.out, s.window = text, s.window[len(text):]
		return
	}
	s.out = s.decoded[:0]
	for rest := text; len(rest) > 0; {
		size := segmentLength(rest)
		if size == len(rest) && s.err == nil && len(s.out) > 0 {
			break
		}
		s.out = s.segment(s.out, rest[:size], text)
		rest, s.window = rest[size:], s.window[size:]
	}
	s.decoded = s.out
}

// safeEnd returns how many bytes of text can be decoded without knowing the rest. These are all
// complete lines. If there are none, they end with the last byte that cannot be part of a longer
// character or, failing that, before the last character.
func safeEnd(text []byte) int {
	end := bytes.LastIndexByte(text, '\n')
	if end < 0 {
		const afterSigns = '0' // no lower byte can be the second byte of a character
		end = bytes.LastIndexFunc(text, func(r rune) bool { return r < afterSigns })
	}
	if end < 0 {
		end = len(text) - 1
		for back := 0; back < utf8.UTFMax && end > 0 && !utf8.RuneStart(text[end]); back++ {
			end--
		}
		end--
	}
	if end < 0 {
		return len(text)
	}
	return end + 1
}

// isPlainUTF8 reports whether text is unmistakably UTF-8. Text with two-byte characters does not
// qualify: most of these characters are Latin letters, and text in other encodings may look like
// them.
func isPlainUTF8(text []byte) bool {
	for at := 0; at < len(text); {
		c := text[at]
		switch {
		case c < utf8.RuneSelf:
			at++
		case c < 0xE0:
			return false
		case c > 0xE0 && c < 0xED && at+2 < len(text) && isContinuation(text[at+1]) && isContinuation(text[at+2]): // all such sequences are characters
			at += 3
		default:
			r, size := utf8.DecodeRune(text[at:])
			if r == utf8.RuneError && size == 1 {
				return false
			}
			at += size
		}
	}
	return true
}

// segmentLength returns the length of the first segment of text. The next segment begins with a tag
// that follows moves, with the first line of a WXF file or, if there are no tags, after an empty
// line.
func segmentLength(text []byte) int {
	tags, moves, blank := false, false, false
	for at := 0; at < len(text); {
		size := lineEnd(text[at:])
		if size < 0 {
			size = len(text) - at
		}
		line := trimIndent(text[at : at+size])
		tag := len(line) > 1 && line[0] == '[' && line[1] != '%'
		switch {
		case moves && (tag || blank && !tags || bytes.HasPrefix(line, []byte("FORMAT"))) && len(line) > 0:
			return at
		case len(line) == 0:
			blank = true
		default:
			tags, moves, blank = tags || tag, moves || !tag, false
		}
		if at += size; at < len(text) && text[at] == '\r' {
			at++
		}
		if at < len(text) && text[at] == '\n' {
			at++
		}
	}
	return len(text)
}

// trimIndent returns line without leading whitespace and byte order marks.
func trimIndent(line []byte) []byte {
	for {
		rest := textlines.WithoutMark(line)
		if len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t') {
			rest = rest[1:]
		}
		if len(rest) == len(line) {
			return line
		}
		line = rest
	}
}

// enoughEvidence is the number of non-ASCII bytes that suffices to determine the encoding of a
// segment.
const enoughEvidence = 60

// segment decodes a segment of text and appends it to out.
func (s *segmentReader) segment(out, segment, text []byte) []byte {
	if s.trusted && utf8.Valid(segment) {
		return append(out, segment...)
	}
	if looksLikeUTF8(segment) {
		if doubled := undoDoubleEncoding(segment); doubled != nil {
			return append(out, doubled...)
		}
		return append(out, bytes.ToValidUTF8(segment, []byte("\uFFFD"))...)
	}
	if s.usual == DetectEncoding || !s.usual.fits(segment) {
		switch e, sure := guessSurely(segment); {
		case sure, highBytes(segment) >= enoughEvidence:
			s.usual = e
		case s.usual == DetectEncoding:
			s.usual = guessEncoding(foreignSegments(text))
		}
	}
	if bytes.IndexByte(segment, '{') < 0 {
		return s.usual.appendDecoded(out, segment)
	}
	return append(out, decodeClosed(s.usual, segment)...)
}

// foreignSegments returns those segments of text that are not UTF-8.
func foreignSegments(text []byte) (foreign []byte) {
	for len(text) > 0 {
		size := segmentLength(text)
		if !looksLikeUTF8(text[:size]) {
			foreign = append(foreign, text[:size]...)
		}
		text = text[size:]
	}
	return foreign
}

func highBytes(text []byte) (n int) {
	for _, c := range text {
		if c >= utf8.RuneSelf {
			n++
		}
	}
	return n
}

// decodeClosed decodes text. A closing brace ends its comment even if it looks like the second byte
// of a character.
func decodeClosed(e Encoding, text []byte) string {
	if e != GB18030 && e != Big5 && e != ShiftJIS {
		return e.decode(text)
	}
	decoded := ""
	for {
		at := lostBrace(e, text)
		if at < 0 {
			return decoded + e.decode(text)
		}
		decoded += e.decode(text[:at-1]) + "\uFFFD}"
		text = text[at+1:]
	}
}

// lostBrace returns the index of the first closing brace that was swallowed by a two-byte
// character. The brace must be in a comment that no other brace closes before the next tag or
// comment. If there is no such brace, lostBrace returns -1.
func lostBrace(e Encoding, text []byte) int {
	if !bytes.Contains(text, []byte("{")) {
		return -1
	}
	open, lost := false, -1
	for at := 0; at < len(text); at++ {
		switch c := text[at]; {
		case e.leads(c):
			if at++; open && lost < 0 && at < len(text) && text[at] == '}' {
				lost = at
			}
		case c == '}':
			open, lost = false, -1
		case lost >= 0 && (c == '{' || c == '[' && text[at-1] == '\n'):
			return lost
		case c == '{':
			open = true
		}
	}
	return lost
}

// leads reports whether c is the first byte of a two-byte character.
func (e Encoding) leads(c byte) bool {
	return c > 0x80 && c < 0xFF && (e != ShiftJIS || c < 0xA0 || c >= 0xE0)
}
