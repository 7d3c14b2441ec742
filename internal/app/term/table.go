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

// table is a game as shown by a face. The game always ends at the position shown, so a user who is
// browsing a record can play on from any position in it.
type table struct {
	*session.Session

	o        Options
	lang     phrases.Language
	symbols  diagram.Symbols
	view     diagram.View
	notation xiangqi.Notation

	level   int
	scores  [2]*player.Score // for each side, the engine's last evaluation of its own game
	conduct *player.Conduct
	savedAs string // the file written most recently

	warnings []record.Warning // warnings about the last record that was read

	problem *problems.Attempt // the problem being solved, or nil
	posed   time.Time         // when the problem was posed
	touched bool              // whether moves have been played that no file contains
}

// newTable returns a table with a new game set up as the options specify.
func newTable(o Options) (*table, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	s := &table{o: o, lang: cmp.Or(o.Language, phrases.English), symbols: o.Symbols, level: o.Level}
	if o.ASCII {
		s.symbols = diagram.Letters
	}
	s.notation = s.lang.Notation()
	if s.notation == xiangqi.WXF && s.symbols != diagram.Letters { // a user who can read the pieces can also read the moves
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

// viewOf returns the view with the given side at the bottom.
func viewOf(below xiangqi.Color) diagram.View {
	if below == xiangqi.Black {
		return diagram.BlackBelow
	}
	return diagram.RedBelow
}

// usualSeats returns the seats for a new game: unless two people play, the engine takes the side
// that the user does not play.
func (s *table) usualSeats() (seats [2]session.Seat) {
	if !s.o.Two {
		seats[s.o.Human.Other()].Program = true
	}
	return seats
}

// program reports whether the engine plays side c.
func (s *table) program(c xiangqi.Color) bool { return s.Seats()[c].Program }

// apply carries out a command without recording its time.
func (s *table) apply(cmd session.Command) error {
	_, err := s.Apply(cmd, time.Time{})
	return err
}

// begin starts a game from line, which consists of a FEN or "startpos", optionally followed by
// "moves" and a list of moves. If line is "", the game starts from the standard position.
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
		// Write the name of the handicap in Chinese, the language of most players.
		rec.Headers.Set("Handicap", phrases.Say(phrases.Key("handicap."+s.o.Handicap)).In(phrases.Chinese))
	}
	last, err := rec.Play(rec.Root, moves...)
	if err != nil {
		return err
	}
	return s.enter(rec, last, seats)
}

// enter starts a game from a record at the given node. If it fails, the table is unchanged.
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

// load reads the first game in a record file. It shows the initial position, with people playing
// both sides.
func (s *table) load(name string) (err error) {
	if s.o.Open == nil {
		return ErrNoFiles
	}
	f, err := s.o.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // the file was only read
	return s.read(f, name)
}

// read does the work of load for a reader. name may be "".
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

// save writes the game to a file. The format follows from the file name and defaults to PGN.
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

// playerHeaders are the headers that contain the players' names.
var playerHeaders = [2]string{"Red", "Black"}

// playerName returns the name of the player of side c.
func (s *table) playerName(c xiangqi.Color) string {
	if s.program(c) {
		return s.text("term.level", "level", s.level)
	}
	if name := s.Record().Headers.Get(playerHeaders[c]); name != "" {
		return name
	}
	return s.text("term.player")
}

// atEnd reports whether the position shown is at the end of its line.
func (s *table) atEnd() bool { return s.Live().Next() == nil }

// engineToMove reports whether it is the engine's turn.
func (s *table) engineToMove() bool {
	side, ok := s.ToMove()
	return ok && s.program(side) && s.atEnd()
}

// play plays a move in the position shown. If the move differs from the next move of the game, it
// starts a variation. Moving also withdraws the mover's own draw offer.
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

// running reports whether starting another game would discard a game in progress.
func (s *table) running() bool { return s.touched && s.problem == nil && !s.Game().Over() }

// walk shows the given node. All nodes are reachable, so an error indicates a bug.
func (s *table) walk(node *record.Node) error { return s.apply(session.Jump{Node: s.Tree().ID(node)}) }

// undo takes back moves until it is a person's turn. If the game was ended by a player's decision,
// undo reopens it instead and takes back nothing.
func (s *table) undo() error {
	if s.EndedByPlayers() {
		return s.apply(session.Reopen{})
	}
	return s.apply(session.Undo{})
}

// resign resigns on behalf of the person whose turn it is, or of the person playing the engine.
func (s *table) resign() error { return s.apply(session.Resign{Side: s.Speaker()}) }

// answerDraw accepts or declines a draw offer.
func (s *table) answerDraw(accept bool) error {
	answer := session.Answer{Offer: session.OfferDraw, Accept: accept}
	if offer := s.DrawOffer(); offer != nil {
		answer.Side = offer.Other()
	}
	return s.apply(answer)
}

// engineAcceptsDraw reports whether the engine, playing the given side, accepts a draw.
func (s *table) engineAcceptsDraw(side xiangqi.Color) bool {
	score := s.scores[side]
	return score != nil && player.DefaultManners().AcceptsDraw(*score, s.Live().Ply())
}

// engineMoved plays the move chosen by the engine for the side to move. If the engine is itself
// playing that side, it may resign instead.
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

// line returns all nodes of the line through the position shown.
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

// movesText formats a line of moves that begins at pos.
func movesText(pos xiangqi.Position, moves []xiangqi.Move, n xiangqi.Notation) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = pos.FormatMove(m, n)
		pos.MakeMove(m)
	}
	return list
}

// asciiSigns replaces the non-ASCII symbols that occur in reports.
var asciiSigns = strings.NewReplacer("–", "-", "…", "...", "·", "|", "□", "[]", "→", "->")

// clean makes text safe for display. It strips control characters, which a malicious record could
// use to attack the terminal. If output is limited to ASCII, it also converts the text to ASCII.
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
