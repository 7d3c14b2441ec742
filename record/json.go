package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Chuhe's own JSON format has one line per game. Each line is an object that contains everything in
// a Game:
//
//	{"headers":{"Event":"…","Red":"…"},"fen":"…","result":"1-0","comment":"…",
//	 "moves":[{"move":"h2e2","comment":"…","nags":[1],"variations":[[{"move":"b2e2"}]]},{"move":"h9g7"}]}
//
// The variations of a move are the lines that could replace it. Readers also accept a flat form, in
// which "moves" is a string such as "h2e2 h9g7" and every other string is a header:
// {"id":"…","red":"…","result":"1-0","moves":"h2e2 h9g7"}.

// jsonGame is the object that represents a game.
type jsonGame struct {
	Headers jsonHeaders `json:"headers,omitempty"`
	FEN     string      `json:"fen,omitempty"` // omitted for the standard start
	Result  string      `json:"result"`
	Comment string      `json:"comment,omitempty"` // before the first move
	jsonNotes
	Moves json.RawMessage `json:"moves"` // a jsonLine, parsed on demand
}

// jsonNotes contains the notes on a position.
type jsonNotes struct {
	NAGs    []int  `json:"nags,omitempty"`
	Marks   []Mark `json:"marks,omitempty"`
	Clock   *int64 `json:"clock_ms,omitempty"`
	Elapsed *int64 `json:"elapsed_ms,omitempty"`
	Eval    *Eval  `json:"eval,omitempty"`
}

type jsonMove struct {
	Move    xiangqi.Move `json:"move"`
	Lead    string       `json:"lead,omitempty"`
	Comment string       `json:"comment,omitempty"`
	jsonNotes
	Variations []jsonLine `json:"variations,omitempty"`
}

type jsonLine []jsonMove

// jsonHeaders are headers that keep their order when they are written as an object.
type jsonHeaders Headers

// MarshalJSON implements json.Marshaler.
func (h jsonHeaders) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, e := range h {
		if i > 0 {
			b = append(b, ',')
		}
		name, err := plainJSON(e.Name)
		if err != nil {
			return nil, err
		}
		value, err := plainJSON(e.Value)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, name...), ':'), value...)
	}
	return append(b, '}'), nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (h *jsonHeaders) UnmarshalJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return errors.New("headers: want an object")
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		var value string
		if err := d.Decode(&value); err != nil {
			return fmt.Errorf("header %v: %w", name, err)
		}
		if (*Headers)(h).Set(fmt.Sprint(name), cleanText(value)); len(*h) > maxHeaders {
			return fmt.Errorf("more than %d headers", maxHeaders)
		}
	}
	return nil
}

// plainJSON is like json.Marshal, but does not escape characters such as <.
func plainJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

func readJSON(in *input) {
	text := in.text()
	for {
		line, err := text.next()
		if err != nil {
			if !errors.Is(err, io.EOF) {
				in.skip(Place{Line: text.number + 1}, err)
			}
			return
		}
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if in.game++; in.passed() {
			continue
		}
		p := Place{Game: in.game, Line: text.number}
		g, err := in.decodeJSON([]byte(line), p)
		if err != nil {
			if !in.skip(p, fmt.Errorf("%w: %w", ErrDamaged, err)) {
				return
			}
			continue
		}
		if !in.give(g) {
			return
		}
	}
}

func (in *input) decodeJSON(line []byte, p Place) (*Game, error) {
	most := in.options.Limits.Moves
	if err := boundJSON(line, most); err != nil {
		return nil, err
	}
	head, later := line, []byte(nil)
	if in.options.Moves != nil { // the moves are parsed only if they are wanted
		head, later = cutJSONMoves(line)
	}
	var j jsonGame
	if err := json.Unmarshal(head, &j); err != nil {
		return nil, err
	}
	if later != nil {
		if string(j.Moves) != noMoves { // there are other moves too
			j = jsonGame{}
			if err := json.Unmarshal(line, &j); err != nil {
				return nil, err
			}
			later = j.Moves
		}
		j.Moves = later
	}
	if len(j.Moves) == 0 || j.Moves[0] == '"' {
		return in.decodeFlatJSON(line, p)
	}
	g := New()
	g.Headers = Headers(j.Headers)
	for _, h := range g.Headers {
		if !isHeaderName(h.Name) {
			return nil, fmt.Errorf("header %q is no name", clip(h.Name))
		}
	}
	if err := g.readJSONStart(j.FEN, j.Result, p); err != nil {
		return nil, err
	}
	if !in.wantsMoves(g) {
		return g, nil
	}
	var moves jsonLine
	if err := json.Unmarshal(j.Moves, &moves); err != nil {
		return nil, err
	}
	g.Root.Comment = cleanText(j.Comment)
	j.addTo(g.Root)
	r := jsonReader{most: most}
	if err := r.line(g.Root, moves, 1); err != nil {
		return nil, err
	}
	g.settle(func(int64) Place { return p })
	return g, nil
}

// noMoves takes the place of the moves that cutJSONMoves removes.
const noMoves = "[]"

// cutJSONMoves removes the list of moves from a line. It returns the line with an empty list in its
// place, and the list. If the line has no such list, it returns the line unchanged and nil. The only
// check of the list is that its brackets match.
func cutJSONMoves(line []byte) (head, moves []byte) {
	begin, depth, key := -1, 0, 0 // begin: of the list; key: beginning of the last string
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '"':
			key = i
			for i++; i < len(line) && line[i] != '"'; i++ {
				if line[i] == '\\' {
					i++
				}
			}
		case '[', '{':
			if depth++; depth == 2 && begin < 0 && line[i] == '[' && string(bytes.TrimRight(line[key:i], " \t:")) == `"moves"` {
				begin = i
			}
		case ']', '}':
			if depth--; depth == 1 && begin >= 0 {
				head = slices.Concat(line[:begin], []byte(noMoves), line[i+1:])
				return head, line[begin : i+1]
			}
		}
	}
	return line, nil
}

// Limits on a line of JSON, per move allowed. They ensure that the content of a line is small
// before the line is parsed.
const (
	jsonLists  = 4 // brackets
	jsonValues = 8 // commas, including those within strings
)

// boundJSON rejects a line that would require much more memory than its moves do.
func boundJSON(line []byte, most int) error {
	for _, sign := range []struct {
		what  string
		times int
	}{{"{", 1}, {"[", jsonLists}, {",", jsonValues}} {
		const head = 1000 // allowance for everything other than moves
		if bytes.Count(line, []byte(sign.what))/sign.times > most+head {
			return fmt.Errorf("%w: more than %d moves", ErrTooLarge, most)
		}
	}
	return nil
}

func (g *Game) readJSONStart(fen, result string, p Place) error {
	if fen != "" {
		if err := g.readStart(fen, p); err != nil {
			return err
		}
	}
	r, ok := parseResult(result)
	if !ok && result != "" {
		return fmt.Errorf("result %q, want 1-0, 0-1, 1/2-1/2 or *", clip(result))
	}
	g.Result = r
	return nil
}

// jsonReader builds the tree.
type jsonReader struct{ nodes, most int }

func (r *jsonReader) line(parent *Node, moves jsonLine, ply int) error {
	for i := range moves {
		m := &moves[i]
		if r.nodes++; ply > MaxPlies || r.nodes > r.most {
			return errors.New("the game is too long")
		}
		n := parent.Add(m.Move)
		n.Lead, n.Comment = cleanText(m.Lead), cleanText(m.Comment)
		m.addTo(n)
		for _, line := range m.Variations {
			if len(line) == 0 {
				continue
			}
			if err := r.line(parent, line, ply); err != nil {
				return err
			}
		}
		parent, ply = n, ply+1
	}
	return nil
}

func (j *jsonNotes) addTo(n *Node) {
	for _, nag := range j.NAGs {
		if nag > 0 && nag < 256 {
			n.NAGs = append(n.NAGs, NAG(nag))
		}
	}
	n.Marks = j.Marks
	if j.Eval != nil {
		n.Eval = NewEval(*j.Eval)
	}
	n.Clock, n.Elapsed = duration(j.Clock), duration(j.Elapsed)
}

func duration(ms *int64) *time.Duration {
	if ms == nil {
		return nil
	}
	return new(time.Duration(min(max(*ms, 0), maxTime.Milliseconds())) * time.Millisecond)
}

func milliseconds(d *time.Duration) *int64 {
	if d == nil {
		return nil
	}
	return new(d.Milliseconds())
}

// decodeFlatJSON reads a game in the flat form.
func (in *input) decodeFlatJSON(line []byte, p Place) (*Game, error) {
	d := json.NewDecoder(bytes.NewReader(line))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("want an object")
	}
	g := New()
	var fen, result, moves string
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return nil, err
		}
		var value any
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		text, ok := value.(string)
		name := fmt.Sprint(token)
		if !ok {
			g.warn(p, "%q is no text and has been left out", clip(name))
			continue
		}
		switch strings.ToLower(name) {
		case "fen":
			fen = text
		case "result":
			result = text
		case "moves":
			moves = text
		default:
			g.flatHeader(name, text, p)
		}
	}
	if err := g.readJSONStart(fen, result, p); err != nil {
		return nil, err
	}
	if !in.wantsMoves(g) {
		g.turned = nil
		if g.Result == xiangqi.Undecided {
			g.Result = lastResult(moves)
		}
		return g, nil
	}
	found := g.readMoves(moves, moveStyle{most: in.options.Limits.Moves}, func(int) Place { return p })
	if g.Result == xiangqi.Undecided {
		g.Result = found.result
	}
	return g, nil
}

func (g *Game) flatHeader(name, value string, p Place) {
	name = canonicalName(name)
	if !isHeaderName(name) {
		g.warn(p, "%q is no name of a header", clip(name))
		return
	}
	g.addHeader(strings.ToUpper(name[:1])+name[1:], cleanText(value), p)
}

// MarshalJSON returns the game in the JSON format, without a trailing newline. The result includes
// everything except Warnings. The error wraps ErrCannotHold if a move cannot be played or the name
// of a header is invalid.
func (g *Game) MarshalJSON() ([]byte, error) {
	line, losses, err := Marshal(g, JSON, WriteOptions{})
	if err == nil && len(losses) > 0 {
		err = fmt.Errorf("%w: %v", ErrCannotHold, losses[0])
	}
	if err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(line, []byte("\n")), nil
}

// UnmarshalJSON reads the output of MarshalJSON, or a game in the flat form of the JSON format. Any
// error is an *Error.
func (g *Game) UnmarshalJSON(text []byte) error {
	if g == nil {
		return &Error{Err: fmt.Errorf("%w: nothing to read it into", ErrDamaged)}
	}
	if string(text) == "null" {
		return nil // by convention in encoding/json
	}
	var line bytes.Buffer // the format uses one line per game
	if err := json.Compact(&line, text); err != nil {
		return &Error{Err: fmt.Errorf("%w: %w", ErrDamaged, err)}
	}
	games, errs := ReadBytes(line.Bytes(), JSON, ReadOptions{})
	switch {
	case len(errs) > 0:
		return errs[0]
	case len(games) != 1:
		return &Error{Err: fmt.Errorf("%w: want one game", ErrDamaged)}
	}
	*g = *games[0]
	return nil
}

// encodeJSON writes the line for a game. Only headers with invalid names are lost.
func encodeJSON(g *Game, _ *WriteOptions, l *losses) ([]byte, error) {
	if err := g.playable(); err != nil {
		return nil, err
	}
	j := jsonGame{Result: g.Result.PGN(), Comment: cleanText(g.Root.Comment), jsonNotes: g.Root.notes()}
	for _, h := range g.Headers {
		if value := cleanText(h.Value); isHeaderName(h.Name) {
			(*Headers)(&j.Headers).Set(h.Name, value)
		} else {
			l.add(LossHeader, "%s", h.Name)
		}
	}
	if g.Start != startSetup {
		j.FEN = g.Start.FEN()
	}
	line, err := plainJSON(struct {
		jsonGame
		Moves jsonLine `json:"moves"` // takes precedence over the Moves of jsonGame
	}{j, append(jsonLine{}, jsonMoves(g.Root, false)...)})
	return append(line, '\n'), err
}

// jsonMoves returns the line that follows a node. For a variation, the line begins with the node
// itself.
func jsonMoves(n *Node, variation bool) jsonLine {
	var line jsonLine
	if variation {
		line = append(line, n.json())
	}
	for ; n.Next() != nil; n = n.Next() {
		m := n.Next().json()
		for _, other := range n.Children[1:] {
			m.Variations = append(m.Variations, jsonMoves(other, true))
		}
		line = append(line, m)
	}
	return line
}

func (n *Node) json() jsonMove {
	return jsonMove{Move: n.Move, Lead: cleanText(n.Lead), Comment: cleanText(n.Comment), jsonNotes: n.notes()}
}

func (n *Node) notes() jsonNotes {
	notes := jsonNotes{Marks: n.Marks, Eval: n.Eval, Clock: milliseconds(n.Clock), Elapsed: milliseconds(n.Elapsed)}
	for _, nag := range n.NAGs {
		notes.NAGs = append(notes.NAGs, int(nag))
	}
	return notes
}
