package term

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// table is a game in the form in which a face shows it. The position shown is also the end of the
// game, so that a user who browses a record can play on from any position.
type table struct {
	*session.Session

	o        Options
	lang     phrases.Language
	symbols  diagram.Symbols
	view     diagram.View
	notation xiangqi.Notation

	level   int
	scores  [2]*player.Score // the last evaluations by the engine of its own game, by side
	conduct *player.Conduct
	savedAs string // the file last written

	warnings []record.Warning // of the last record read

	problem *problems.Attempt // the problem being solved, or nil
	posed   time.Time         // when the problem was put on the table
	touched bool              // whether moves were played that are not in any file
}

// newTable returns a table with a new game. The options determine the game.
func newTable(o Options) (*table, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	s := &table{o: o, lang: cmp.Or(o.Language, phrases.English), symbols: o.Symbols, level: o.Level}
	if o.ASCII {
		s.symbols = diagram.Letters
	}
	s.notation = s.lang.Notation()
	if s.notation == xiangqi.WXF && s.symbols != diagram.Letters { // a user who can read the pieces can read the moves too
		s.notation = xiangqi.Chinese
	}
	if s.symbols == diagram.Traditional {
		s.notation |= xiangqi.Traditional
	}
	s.view = viewOf(o.Human)
	if o.Record != "" {
		return s, s.load(o.Record)
	}
	return s, s.begin(o.Start, s.usualSeats())
}

// viewOf returns the view in which the given side is at the bottom.
func viewOf(below xiangqi.Color) diagram.View {
	if below == xiangqi.Black {
		return diagram.BlackBelow
	}
	return diagram.RedBelow
}

// usualSeats returns the seats of a new game. The engine plays the side that the person does not
// play.
func (s *table) usualSeats() (seats [2]session.Seat) {
	if !s.o.Two {
		seats[s.o.Human.Other()].Program = true
	}
	return seats
}

// program reports whether the engine plays a side.
func (s *table) program(c xiangqi.Color) bool { return s.Seats()[c].Program }

// apply carries out a command, without recording the time.
func (s *table) apply(cmd session.Command) error {
	_, err := s.Apply(cmd, time.Time{})
	return err
}

// begin starts a game from a FEN or "startpos", either of which may be followed by "moves" and
// moves. "" means the usual start.
func (s *table) begin(line string, seats [2]session.Seat) error {
	if strings.TrimSpace(line) == "" {
		line = "startpos"
	}
	start, moves, err := xiangqi.ParseLine(line)
	if err != nil {
		return err
	}
	rec := record.New()
	if line != "startpos" {
		rec = record.NewFrom(start.Setup())
	}
	if s.o.Handicap != "" && line == s.o.Start {
		// Records contain the name of the handicap in Chinese, the language of most players.
		rec.Headers.Set("Handicap", phrases.Say(phrases.Key("handicap."+s.o.Handicap)).In(phrases.Chinese))
	}
	last, err := rec.Play(rec.Root, moves...)
	if err != nil {
		return err
	}
	return s.enter(rec, last, seats)
}

// enter starts a game from a record, at one of the record's nodes. If there is an error, the table
// is unchanged.
func (s *table) enter(rec *record.Game, node *record.Node, seats [2]session.Seat) error {
	game, err := session.Open(rec, node, session.Settings{Rules: s.o.Rules, Seats: seats}, time.Time{})
	if err != nil {
		return cmp.Or(errors.Unwrap(err), err)
	}
	s.Session, s.scores, s.savedAs = game, [2]*player.Score{}, ""
	s.problem, s.touched = nil, false
	s.conduct = player.NewConduct(player.DefaultManners())
	return nil
}

// load reads the first game of a record file. It shows the game from the start, with a person on
// each side.
func (s *table) load(name string) (err error) {
	if s.o.Open == nil {
		return ErrNoFiles
	}
	f, err := s.o.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // read only
	return s.read(f, name)
}

// read implements load for a reader; the name may be "".
func (s *table) read(r io.Reader, name string) (err error) {
	for rec, failed := range intake.Stream(r, name, record.ReadOptions{}).Games() {
		if failed != nil {
			err = failed
			continue
		}
		if err = s.enter(rec, rec.Root, [2]session.Seat{}); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		s.warnings = rec.Warnings
		return nil
	}
	return err
}

// save writes the game. The file name determines the format; the default is PGN.
func (s *table) save(name string, replace bool) ([]record.Loss, error) {
	if s.o.Save == nil {
		return nil, ErrNoFiles
	}
	format := record.PGN
	if ext := filepath.Ext(name); ext != "" {
		f, err := record.ParseFormat(ext)
		if err != nil {
			return nil, err
		}
		format = f
	}
	rec := *s.Record()
	if rec.Headers.Get("Red") == "" && rec.Headers.Get("Black") == "" {
		rec.Headers = slices.Clone(rec.Headers)
		for c, header := range playerHeaders {
			rec.Headers.Set(header, s.playerName(xiangqi.Color(c)))
		}
	}
	data, losses, err := record.Marshal(&rec, format, record.WriteOptions{})
	if err != nil {
		return nil, err
	}
	if err := s.o.Save(name, data, replace || name == s.savedAs); err != nil {
		return nil, err
	}
	s.savedAs, s.touched = name, false
	return losses, nil
}

// playerHeaders are the headers with the players' names.
var playerHeaders = [2]string{"Red", "Black"}

// playerName names the player of a side.
func (s *table) playerName(c xiangqi.Color) string {
	if s.program(c) {
		return s.text("term.level", "level", s.level)
	}
	if name := s.Record().Headers.Get(playerHeaders[c]); name != "" {
		return name
	}
	return s.text("term.player")
}

// atEnd reports whether the position shown is the last one of its line.
func (s *table) atEnd() bool { return s.Live().Next() == nil }

// engineToMove reports whether the engine must move now.
func (s *table) engineToMove() bool {
	side, ok := s.ToMove()
	return ok && s.program(side) && s.atEnd()
}

// play plays a move in the position shown. A move that differs from the next move of the game
// begins a variation. By moving, a side withdraws its own draw offer.
func (s *table) play(m xiangqi.Move) error {
	var err error
	switch side, ok := s.ToMove(); {
	case s.atEnd() || !ok:
		err = s.apply(session.Play{Side: side, Move: m})
	default:
		if err = s.apply(session.Explore{Node: s.Tree().ID(s.Live()), Moves: []xiangqi.Move{m}}); err == nil {
			err = s.walk(s.Live().Find(m))
		}
	}
	s.touched = s.touched || err == nil
	if offer := s.DrawOffer(); err == nil && offer != nil {
		err = s.apply(session.Withdraw{Side: *offer, Offer: session.OfferDraw})
	}
	return err
}

// running reports whether a game is in progress that would be lost if another game began.
func (s *table) running() bool { return s.touched && s.problem == nil && !s.Game().Over() }

// walk shows another node of the game. All nodes can be reached, so an error indicates a bug.
func (s *table) walk(node *record.Node) error { return s.apply(session.Jump{Node: s.Tree().ID(node)}) }

// undo takes back moves until it is a person's turn. If a decision of a player has ended the game,
// undo instead reopens the game, without taking back a move.
func (s *table) undo() error {
	if s.EndedByPlayers() {
		return s.apply(session.Reopen{})
	}
	return s.apply(session.Undo{})
}

// resign resigns for the person whose turn it is, or for the person who is playing the engine.
func (s *table) resign() error { return s.apply(session.Resign{Side: s.Speaker()}) }

// answerDraw accepts or declines a draw offer.
func (s *table) answerDraw(accept bool) error {
	answer := session.Answer{Offer: session.OfferDraw, Accept: accept}
	if offer := s.DrawOffer(); offer != nil {
		answer.Side = offer.Other()
	}
	return s.apply(answer)
}

// engineAcceptsDraw reports whether the engine that plays the given side accepts a draw.
func (s *table) engineAcceptsDraw(side xiangqi.Color) bool {
	score := s.scores[side]
	return score != nil && player.DefaultManners().AcceptsDraw(*score, s.Live().Ply())
}

// engineMoved plays the move that the engine has chosen for the side to move. If the engine itself
// plays that side, it may resign instead.
func (s *table) engineMoved(a player.Answer) error {
	side := s.Game().Turn()
	if s.program(side) && a.Scored {
		s.scores[side] = &a.Score
	}
	if s.program(side) && s.o.Resign && a.Resign {
		return s.apply(session.Resign{Side: side})
	}
	return s.play(a.Move)
}

// line returns the nodes of the line that leads through the position shown, up to the end of the
// line.
func (s *table) line() []*record.Node {
	var line []*record.Node
	for n := s.Live(); n.Parent() != nil; n = n.Parent() {
		line = append(line, n)
	}
	slices.Reverse(line)
	for n := s.Live().Next(); n != nil; n = n.Next() {
		line = append(line, n)
	}
	return line
}

// movesText formats the moves of a line from a position.
func movesText(pos xiangqi.Position, moves []xiangqi.Move, n xiangqi.Notation) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = pos.FormatMove(m, n)
		pos.MakeMove(m)
	}
	return list
}

// asciiSigns replaces the non-ASCII symbols in reports.
var asciiSigns = strings.NewReplacer("–", "-", "…", "...", "·", "|", "□", "[]", "→", "->")

// clean makes a text safe to show. It removes control characters, because a record could use them
// to attack a terminal. If only ASCII may be written, it converts the text to ASCII.
func (s *table) clean(text string) string {
	if s.o.ASCII {
		text = asciiSigns.Replace(text)
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case unicode.IsControl(r):
			return -1
		case s.o.ASCII && r > unicode.MaxASCII:
			return '?'
		}
		return r
	}, text)
}
