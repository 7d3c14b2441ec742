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

// table is a game as a face shows it. The end of the game is the position shown:
// who walks through a record continues from there.
type table struct {
	*session.Session

	o        Options
	lang     phrases.Language
	symbols  diagram.Symbols
	view     diagram.View
	notation xiangqi.Notation

	level   int
	scores  [2]*player.Score // what the engine last thought of its game, by side
	conduct *player.Conduct
	savedAs string // the file this table has written

	warnings []record.Warning // of the record that was read last

	problem *problems.Attempt // what is solved here, or nil
	posed   time.Time         // when it was put on the table
	touched bool              // moves were played that no file has
}

// newTable returns a table at which a game begins as the options say.
func newTable(o Options) (*table, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	s := &table{o: o, lang: cmp.Or(o.Language, phrases.English), symbols: o.Symbols, level: o.Level}
	if o.ASCII {
		s.symbols = diagram.Letters
	}
	s.notation = s.lang.Notation()
	if s.notation == xiangqi.WXF && s.symbols != diagram.Letters { // who reads the pieces reads moves too
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

// viewOf returns the view with the side below.
func viewOf(below xiangqi.Color) diagram.View {
	if below == xiangqi.Black {
		return diagram.BlackBelow
	}
	return diagram.RedBelow
}

// usualSeats are those of a new game: the engine has the side that is not the
// person's.
func (s *table) usualSeats() (seats [2]session.Seat) {
	if !s.o.Two {
		seats[s.o.Human.Other()].Program = true
	}
	return seats
}

// program reports whether the engine plays a side.
func (s *table) program(c xiangqi.Color) bool { return s.Seats()[c].Program }

// apply carries a command out. Times are not noted here.
func (s *table) apply(cmd session.Command) error {
	_, err := s.Apply(cmd, time.Time{})
	return err
}

// begin starts a game from a FEN or "startpos" with moves after it; "" is the
// usual start.
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
		// A record names the handicap in the words of those who play this game.
		rec.Headers.Set("Handicap", phrases.Say(phrases.Key("handicap."+s.o.Handicap)).In(phrases.Chinese))
	}
	last, err := rec.Play(rec.Root, moves...)
	if err != nil {
		return err
	}
	return s.enter(rec, last, seats)
}

// enter makes a record the game, at one of its nodes. A table that cannot is
// unchanged.
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

// load reads the first game of a record file and shows it from the start, with
// people on both sides.
func (s *table) load(name string) (err error) {
	if s.o.Open == nil {
		return ErrNoFiles
	}
	f, err := s.o.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // only read
	return s.read(f, name)
}

// read is load for what comes from a reader; the name may be "".
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

// save writes the game in the format that the name implies, PGN if none.
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

// playerHeaders are the headers with the names of Red and Black.
var playerHeaders = [2]string{"Red", "Black"}

// playerName names who plays a side.
func (s *table) playerName(c xiangqi.Color) string {
	if s.program(c) {
		return s.text("term.level", "level", s.level)
	}
	if name := s.Record().Headers.Get(playerHeaders[c]); name != "" {
		return name
	}
	return s.text("term.player")
}

// atEnd reports whether the position shown is the last of its line.
func (s *table) atEnd() bool { return s.Live().Next() == nil }

// engineToMove reports whether the engine has to move now.
func (s *table) engineToMove() bool {
	side, ok := s.ToMove()
	return ok && s.program(side) && s.atEnd()
}

// play plays a move in the position shown. A move other than the one that
// follows begins a variation. A move takes back an own offer of a draw.
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

// running reports whether a game continues that would be lost with its moves.
func (s *table) running() bool { return s.touched && s.problem == nil && !s.Game().Over() }

// walk shows another node of the game. Nodes of the game can be played to, so
// an error is one of the program.
func (s *table) walk(node *record.Node) error { return s.apply(session.Jump{Node: s.Tree().ID(node)}) }

// undo takes moves back until a person is to move. A game that had ended by a
// player's word continues without losing a move.
func (s *table) undo() error {
	if s.EndedByPlayers() {
		return s.apply(session.Reopen{})
	}
	return s.apply(session.Undo{})
}

// resign ends the game as a loss of the person to move, or of the person who
// plays the engine.
func (s *table) resign() error { return s.apply(session.Resign{Side: s.Speaker()}) }

// answerDraw accepts or declines the draw that is offered.
func (s *table) answerDraw(accept bool) error {
	answer := session.Answer{Offer: session.OfferDraw, Accept: accept}
	if offer := s.DrawOffer(); offer != nil {
		answer.Side = offer.Other()
	}
	return s.apply(answer)
}

// engineAcceptsDraw reports whether the engine of a side takes an offered draw.
func (s *table) engineAcceptsDraw(side xiangqi.Color) bool {
	score := s.scores[side]
	return score != nil && player.DefaultManners().AcceptsDraw(*score, s.Live().Ply())
}

// engineMoved plays what the engine has found for the side to move. If that is
// its own side it may resign instead.
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

// line returns the nodes of the line through the position shown, to its end.
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

// movesText returns the moves of a line as they are written, from a position.
func movesText(pos xiangqi.Position, moves []xiangqi.Move, n xiangqi.Notation) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = pos.FormatMove(m, n)
		pos.MakeMove(m)
	}
	return list
}

// asciiSigns writes in ASCII what reports have of other signs.
var asciiSigns = strings.NewReplacer("–", "-", "…", "...", "·", "|", "□", "[]", "→", "->")

// clean makes a text fit to be shown: without control characters, which a record
// may hold to play tricks on a terminal, and in ASCII where nothing else may be
// written.
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
