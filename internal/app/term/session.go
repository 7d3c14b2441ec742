package term

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// session is a game with the place in it that is shown, and who plays.
type session struct {
	o        Options
	lang     phrases.Language
	symbols  diagram.Symbols
	view     diagram.View
	notation xiangqi.Notation

	record *record.Game
	node   *record.Node  // the move that led to the position shown
	game   *xiangqi.Game // the moves up to node

	engines [2]bool // sides that the engine plays
	level   int
	scores  [2]*player.Score // what the engine last thought of its game, by side
	conduct *player.Conduct
	offer   *xiangqi.Color // a draw is offered by this person and not answered
	savedAs string         // the file this session has written
}

// newSession returns a session that begins as the options say.
func newSession(o Options) (*session, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	s := &session{o: o, lang: cmp.Or(o.Language, phrases.English), symbols: o.Symbols, level: o.Level, notation: xiangqi.Chinese}
	if o.ASCII {
		s.symbols = diagram.Letters
	}
	if o.ASCII || s.lang == phrases.English && s.symbols == diagram.Letters {
		s.notation = xiangqi.WXF
	}
	if s.symbols == diagram.Traditional {
		s.notation |= xiangqi.Traditional
	}
	s.view = viewOf(o.Human)
	s.seat()
	if o.Record != "" {
		return s, s.load(o.Record)
	}
	return s, s.begin(o.Start)
}

// viewOf returns the view with the side below.
func viewOf(below xiangqi.Color) diagram.View {
	if below == xiangqi.Black {
		return diagram.BlackBelow
	}
	return diagram.RedBelow
}

// seat gives the engine its side of a new game.
func (s *session) seat() {
	s.engines = [2]bool{}
	if !s.o.Two {
		s.engines[s.o.Human.Other()] = true
	}
}

// begin starts a game from a FEN or "startpos" with moves behind it; "" is the
// usual start.
func (s *session) begin(line string) error {
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
	last, err := rec.Play(rec.Root, moves...)
	if err != nil {
		return err
	}
	return s.enter(rec, last)
}

// enter makes a record the game, at one of its nodes. A session that cannot is
// unchanged.
func (s *session) enter(rec *record.Game, node *record.Node) error {
	game, err := rec.Resume(node, s.o.Rules)
	if err != nil {
		return err
	}
	s.record, s.node, s.game = rec, node, game
	s.scores, s.offer, s.savedAs = [2]*player.Score{}, nil, ""
	s.conduct = player.NewConduct(player.DefaultManners())
	return nil
}

// load reads the first game of a record file and shows it from the start, with
// people on both sides.
func (s *session) load(name string) (err error) {
	if s.o.Open == nil {
		return ErrNoFiles
	}
	f, err := s.o.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // only read
	for rec, failed := range record.OpenReader(f, name, record.ReadOptions{}).Games() {
		if failed != nil {
			err = failed
			continue
		}
		if err = s.enter(rec, rec.Root); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		s.engines = [2]bool{}
		return nil
	}
	return err
}

// save writes the game in the format that the name tells, PGN if none.
func (s *session) save(name string, replace bool) ([]record.Loss, error) {
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
	if s.record.Headers.Get("Red") == "" && s.record.Headers.Get("Black") == "" {
		for c, header := range playerHeaders {
			s.record.Headers.Set(header, s.playerName(xiangqi.Color(c)))
		}
	}
	data, losses, err := record.Marshal(s.record, format, record.WriteOptions{})
	if err != nil {
		return nil, err
	}
	if err := s.o.Save(name, data, replace || name == s.savedAs); err != nil {
		return nil, err
	}
	s.savedAs = name
	return losses, nil
}

// playerHeaders are the headers with the names of Red and Black.
var playerHeaders = [2]string{"Red", "Black"}

// playerName names who plays a side.
func (s *session) playerName(c xiangqi.Color) string {
	if s.engines[c] {
		return s.text("term.level", "level", s.level)
	}
	if name := s.record.Headers.Get(playerHeaders[c]); name != "" {
		return name
	}
	return s.text("term.player")
}

// atEnd says whether the position shown is the last of its line.
func (s *session) atEnd() bool { return s.node.Next() == nil }

// engineToMove says whether the engine has to move now.
func (s *session) engineToMove() bool {
	return s.engines[s.game.Turn()] && s.atEnd() && !s.game.Over()
}

// play plays a move in the position shown. A move other than the one that
// follows begins a variation.
func (s *session) play(m xiangqi.Move) error {
	if err := s.game.Play(m); err != nil {
		return err
	}
	if next := s.node.Find(m); next != nil {
		s.node = next
	} else {
		s.node = s.node.Add(m)
		s.record.Result = xiangqi.Undecided
	}
	s.offer = nil
	s.noteEnd()
	return nil
}

// noteEnd writes the result of a game that has ended into the record.
func (s *session) noteEnd() {
	if s.game.Over() && s.atEnd() {
		s.record.Result = s.game.Outcome().Result
	}
}

// walk shows another node of the game. Nodes of the game can be played to, so
// an error is one of the program.
func (s *session) walk(node *record.Node) error {
	game, err := s.record.Resume(node, s.o.Rules)
	if err != nil {
		return err
	}
	s.node, s.game, s.offer = node, game, nil
	return nil
}

// errNothingToUndo says that no move can be taken back.
var errNothingToUndo = errors.New("no move to take back")

// undo takes moves back until a person is to move: two plies against the
// engine, one between people. A game that had ended by a player's word goes on
// without losing a move.
func (s *session) undo() error {
	if ended := s.game.Outcome().Reason; s.game.Over() && (ended == xiangqi.Resignation || ended == xiangqi.Agreement) {
		s.record.Result = xiangqi.Undecided
		return s.walk(s.node)
	}
	if s.node.Parent() == nil {
		return errNothingToUndo
	}
	back := s.node.Parent()
	if s.engines[s.moverAfter(back)] && !s.engines[s.moverAfter(back).Other()] {
		if back = back.Parent(); back == nil {
			return errNothingToUndo
		}
	}
	gone := back.Find(firstStep(back, s.node))
	if err := s.walk(back); err != nil {
		return err
	}
	gone.Remove()
	s.record.Result = xiangqi.Undecided
	return nil
}

// moverAfter returns the side to move in the position after a node.
func (s *session) moverAfter(node *record.Node) xiangqi.Color {
	if (s.node.Ply()-node.Ply())%2 == 0 {
		return s.game.Turn()
	}
	return s.game.Turn().Other()
}

// firstStep returns the move that leads from a node towards one below it.
func firstStep(above, below *record.Node) xiangqi.Move {
	for below.Parent() != above {
		below = below.Parent()
	}
	return below.Move
}

// resign ends the game as a loss of the person to move, or of the person who
// plays the engine.
func (s *session) resign() error {
	loser := s.game.Turn()
	if s.engines[loser] && !s.engines[loser.Other()] {
		loser = loser.Other()
	}
	if err := s.game.Resign(loser); err != nil {
		return err
	}
	s.record.Result = s.game.Outcome().Result
	return nil
}

// agree ends the game as a draw.
func (s *session) agree() error {
	if err := s.game.AgreeDraw(); err != nil {
		return err
	}
	s.offer, s.record.Result = nil, xiangqi.Draw
	return nil
}

// engineAcceptsDraw says whether the engine of a side takes an offered draw.
func (s *session) engineAcceptsDraw(side xiangqi.Color) bool {
	score := s.scores[side]
	return score != nil && player.DefaultManners().AcceptsDraw(*score, s.game.Len())
}

// engineMoved plays what the engine has found for the side to move. If that is
// its own side it may resign instead.
func (s *session) engineMoved(a player.Answer) error {
	side := s.game.Turn()
	if s.engines[side] && a.Scored {
		s.scores[side] = &a.Score
	}
	if s.engines[side] && s.o.Resign && a.Resign {
		if err := s.game.Resign(side); err != nil {
			return err
		}
		s.record.Result = s.game.Outcome().Result
		return nil
	}
	return s.play(a.Move)
}

// line returns the nodes of the line through the position shown, to its end.
func (s *session) line() []*record.Node {
	var line []*record.Node
	for n := s.node; n.Parent() != nil; n = n.Parent() {
		line = append(line, n)
	}
	for i, j := 0, len(line)-1; i < j; i, j = i+1, j-1 {
		line[i], line[j] = line[j], line[i]
	}
	for n := s.node.Next(); n != nil; n = n.Next() {
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

// clean makes a text fit to be shown: without control characters, which a record
// may hold to play tricks on a terminal, and in ASCII where nothing else may be
// written.
func (s *session) clean(text string) string {
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
