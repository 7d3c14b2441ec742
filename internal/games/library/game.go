package library

import (
	"bytes"
	"compress/flate"
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/internal/games/naming"
	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Summary is a game as shown in a list.
type Summary struct {
	ID     int64          `json:"id"`    // number of the game in the library; 0 for a game from elsewhere
	Red    string         `json:"red"`   // Red's name; "" if unknown
	Black  string         `json:"black"` // Black's name; "" if unknown
	Event  string         `json:"event"` // name of the event; "" if unknown
	Date   string         `json:"date"`  // such as 2003-11-23, or a prefix of such a date; "" if unknown
	Result xiangqi.Result `json:"-"`
	PGN    string         `json:"result"` // 1-0, 0-1, 1/2-1/2 or *
	ECCO   string         `json:"ecco"`   // opening code; "" for a game without moves, from another starting position, or outside the library
	Plies  int            `json:"plies"`  // length of the main line, in plies
	Source string         `json:"source"` // the source file
}

// row is a game as stored in the table.
type row struct {
	red, black, event, source string
	date                      string
	year                      int
	result                    xiangqi.Result
	ecco                      string
	start                     string // FEN; "" for the standard starting position
	moves                     []xiangqi.Move
	headers                   record.Headers // headers without a column of their own
	tree                      []byte         // deflated record.JSON if the game has more than a main line
	fingerprint               uint64

	game    *record.Game   // the game that the row was made from; nil if the row was read from the table or has shed the game
	written record.Headers // headers of a game that was shed, in their order
	text    []byte         // text of the tree; nil if the row was read from the table

	positions, material, variations []entry // entries whose game number is still 0
}

// columnHeaders lists the headers that have a column of their own.
var columnHeaders = []string{"Red", "Black", "Event", "Date"}

// makeRow converts a game to a row of the table.
func makeRow(g *record.Game, classify func([]xiangqi.Move) string) (*row, error) {
	r := &row{result: g.Result, moves: g.Moves(), game: g}
	if !g.FromStart() {
		r.start = g.Start.FEN()
	}
	for _, h := range g.Headers {
		switch i := slices.IndexFunc(columnHeaders, func(name string) bool { return strings.EqualFold(name, h.Name) }); i {
		case 0:
			r.red = h.Value
		case 1:
			r.black = h.Value
		case 2:
			r.event = h.Value
		case 3:
			if r.date, r.year = readDate(h.Value); r.date != h.Value {
				r.headers = append(r.headers, h)
			}
		default:
			r.headers = append(r.headers, h)
		}
	}
	if r.red == "" && r.black == "" { // XQF files often contain the players' names only in the title
		if red, black, ok := naming.OfTitle(g.Headers.Get("Title")); ok {
			r.red, r.black = red, black
		}
	}
	if r.start == "" {
		r.ecco = classify(r.moves)
	}
	if !plain(g) {
		var err error
		if r.text, r.tree, err = packTree(g); err != nil {
			return nil, err
		}
	}
	r.index(g)
	return r, nil
}

// plain reports whether a game consists only of headers, a main line and a result.
func plain(g *record.Game) bool {
	for n := g.Root; n != nil; n = n.Next() {
		if len(n.Children) > 1 || n.Comment != "" || n.Lead != "" || len(n.NAGs)+len(n.Marks) > 0 ||
			n.Clock != nil || n.Elapsed != nil || n.Eval != nil {
			return false
		}
	}
	return true
}

// packTree packs everything in a game except its headers.
func packTree(g *record.Game) (text, packed []byte, err error) {
	text, _, err = record.Marshal(&record.Game{Start: g.Start, Result: g.Result, Root: g.Root}, record.JSON, record.WriteOptions{})
	if err != nil {
		return nil, nil, err
	}
	packed, err = deflate(text)
	return text, packed, err
}

// packGame packs everything in a game.
func packGame(g *record.Game) ([]byte, error) {
	text, _, err := record.Marshal(g, record.JSON, record.WriteOptions{})
	if err != nil {
		return nil, err
	}
	return deflate(text)
}

// deflate compresses record JSON, with moves replaced by short forms.
func deflate(text []byte) ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte(shortForms)
	w, ok := packers.Get().(*flate.Writer)
	if ok {
		w.Reset(&b)
	} else {
		var err error
		if w, err = flate.NewWriter(&b, flate.DefaultCompression); err != nil {
			return nil, err
		}
	}
	defer packers.Put(w)
	if _, err := w.Write(shortenMoves(text)); err != nil {
		return nil, err
	}
	err := w.Close()
	return b.Bytes(), err
}

// packers contains idle compressors for reuse, because creating one takes longer than compressing a record.
var packers sync.Pool

// maxTree limits the decompressed size of a tree.
const maxTree = limits.LibraryTree

// inflate reverses deflate.
func inflate(data []byte) ([]byte, error) {
	short := len(data) > 0 && data[0] == shortForms
	if short {
		data = data[1:]
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), maxTree))
	if err == nil && short {
		text = lengthenMoves(text)
	}
	return text, err
}

func unpackTree(data []byte) (*record.Game, error) {
	text, err := inflate(data)
	if err != nil {
		return nil, err
	}
	games, errs := record.ReadBytes(text, record.JSON, record.ReadOptions{})
	if len(games) != 1 {
		return nil, errors.Join(append(errs, errors.New("no game in its record"))...)
	}
	return games[0], nil
}

// prime and basis are the constants of the FNV hash.
const prime, basis = 1099511628211, 14695981039346656037

// sums returns the hash of the moves, and the hash of their mirror images.
func sums(moves []xiangqi.Move) (plain, mirrored uint64) {
	plain, mirrored = basis, basis
	for _, m := range moves {
		plain = (plain ^ uint64(m)) * prime
		mirrored = (mirrored ^ uint64(m.MirrorFile())) * prime
	}
	return plain, mirrored
}

// fingerprint returns a hash that is the same for a game and its mirror image.
func fingerprint(start *xiangqi.Position, moves []xiangqi.Move) uint64 {
	plain, mirrored := sums(moves)
	mirror := start.MirrorFile()
	return min(plain^start.Key(), mirrored^mirror.Key())
}

// index computes the index entries for the main line, and the fingerprint.
func (r *row) index(g *record.Game) {
	pos, err := g.StartPosition()
	if err != nil { // a diagram, not a position: it is stored, but cannot be found by position
		r.fingerprint, _ = sums(r.moves)
		for _, b := range []byte(r.start) {
			r.fingerprint = (r.fingerprint ^ uint64(b)) * prime
		}
		return
	}
	r.fingerprint = fingerprint(&pos, r.moves)
	if r.tree != nil {
		r.indexVariations(g.Root, pos, 0, true)
	}
	r.indexMain(pos)
}

// indexMain computes the index entries for the main line, which begins at pos.
func (r *row) indexMain(pos xiangqi.Position) {
	mirror := pos.MirrorFile()
	r.positions = make([]entry, 0, len(r.moves)+1)
	pieces := materialOf(&pos)
	r.material = append(r.material, makeEntry(pieces.key(), 0, r.result, 0, 0, false, r.year))
	for ply := 0; ; ply++ {
		key, mirrored := positionKey(pos.Key(), mirror.Key())
		if ply == len(r.moves) {
			r.positions = append(r.positions, makeEntry(key, 0, r.result, 0, ply, mirrored, r.year))
			return
		}
		m := r.moves[ply]
		reflected := m.MirrorFile()
		shown := m
		if mirrored {
			shown = reflected
		}
		r.positions = append(r.positions, makeEntry(key, shown, r.result, 0, ply, mirrored, r.year))
		captured := pos.At(m.To())
		pos.MakeMove(m)
		mirror.MakeMove(reflected)
		if captured != xiangqi.NoPiece {
			pieces = pieces.without(captured)
			r.material = append(r.material, makeEntry(pieces.key(), 0, r.result, 0, ply+1, false, r.year))
		}
	}
}

// indexVariations computes the index entries for the branches of a line. node is the first node of the line,
// and pos the position there. If main is true, the line is the main line, whose own moves have entries of a
// different kind. Each move in a branch gets an entry for the position in which it is played, and the end of
// each branch gets one as well.
func (r *row) indexVariations(node *record.Node, pos xiangqi.Position, ply int, main bool) {
	for {
		mirror := pos.MirrorFile()
		key, mirrored := positionKey(pos.Key(), mirror.Key())
		enter := func(m xiangqi.Move) {
			if mirrored {
				m = m.MirrorFile()
			}
			r.variations = append(r.variations, makeEntry(key, m, r.result, 0, ply, mirrored, r.year))
		}
		for i, child := range node.Children {
			if i > 0 || !main {
				enter(child.Move)
			}
			if i > 0 {
				branch := pos
				branch.MakeMove(child.Move)
				r.indexVariations(child, branch, ply+1, false)
			}
		}
		if !main && len(node.Children) == 0 {
			r.variations = append(r.variations, makeEntry(key, xiangqi.NoMove, r.result, 0, ply, mirrored, r.year))
		}
		if node = node.Next(); node == nil {
			return
		}
		pos.MakeMove(node.Move)
		ply++
	}
}

// The range of valid years.
const earliestYear, latestYear = 1000, 2999

// readDate normalizes a date so that it can be compared with others. For example, "2003.11.23" and
// "2003年11月23日" become "2003-11-23", and "2003-11-??" becomes "2003-11". A date without a year becomes "".
func readDate(text string) (date string, year int) {
	year, month, day := record.ParseDate(text)
	switch {
	case year == 0:
		return "", 0
	case month == 0:
		return fmt.Sprintf("%04d", year), year
	case day == 0:
		return fmt.Sprintf("%04d-%02d", year, month), year
	}
	return fmt.Sprintf("%04d-%02d-%02d", year, month, day), year
}

// packMoves encodes moves as two bytes each, low byte first.
func packMoves(moves []xiangqi.Move) []byte {
	b := make([]byte, 0, 2*len(moves))
	for _, m := range moves {
		b = binary.LittleEndian.AppendUint16(b, uint16(m))
	}
	return b
}

func unpackMoves(b []byte) []xiangqi.Move {
	moves := make([]xiangqi.Move, len(b)/2)
	for i := range moves {
		moves[i] = xiangqi.Move(binary.LittleEndian.Uint16(b[2*i:]))
	}
	return moves
}

// packHeaders encodes headers as a JSON list of names and values. If there are none, it returns nil.
func packHeaders(h record.Headers) (any, error) {
	if len(h) == 0 {
		return nil, nil
	}
	list := make([][2]string, len(h))
	for i, e := range h {
		list[i] = [2]string{e.Name, e.Value}
	}
	b, err := json.Marshal(list)
	return string(b), err
}

func unpackHeaders(text string, h *record.Headers) error {
	var list [][2]string
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return err
	}
	for _, e := range list {
		h.Set(e[0], e[1])
	}
	return nil
}

// Game returns the game with the given number, including everything in its record. If there is no such game,
// the error wraps ErrNoGame.
func (l *Library) Game(ctx context.Context, id int64) (*record.Game, error) {
	r, err := scanStored(l.db.QueryRowContext(ctx, selectStored+`WHERE g.id=?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("%w: %d", ErrNoGame, id)
	}
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", id, err)
	}
	g, err := r.record()
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", id, err)
	}
	return g, nil
}

func rebuild(start string, moves, tree []byte) (*record.Game, error) {
	if tree != nil {
		return unpackTree(tree)
	}
	g, list := record.New(), unpackMoves(moves)
	if start != "" {
		// The record reader accepts any starting position that was stored. If the position does not say which
		// side is to move, the first move does.
		first := ""
		if len(list) > 0 {
			first = list[0].String()
		}
		games, errs := record.ReadBytes(fmt.Appendf(nil, `{"fen":%q,"moves":%q}`, start, first), record.JSON, record.ReadOptions{})
		if len(games) != 1 {
			return nil, errors.Join(errs...)
		}
		g = games[0]
		g.Warnings = nil
		list = list[len(g.Moves()):]
	}
	_, err := g.Play(g.Root.End(), list...)
	return g, err
}
