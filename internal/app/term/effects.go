package term

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// doMove plays a move, which may be typed in any notation.
func (s *table) doMove(text string) reply {
	switch {
	case s.Game().Over():
		return s.refused("term.gameOver")
	case s.engineToMove():
		return s.refused("term.notYours")
	}
	pos := *s.Game().Position()
	m, err := pos.ParseMove(text)
	if err != nil {
		return s.unreadable(text, err)
	}
	return s.doPlay(m)
}

// unreadable explains why text is not a move.
func (s *table) unreadable(text string, err error) reply {
	var illegal *xiangqi.IllegalMoveError
	var fault *xiangqi.MoveTextError
	switch {
	case errors.As(err, &illegal):
		return reply{text: s.clean(phrases.IllegalMove(illegal.Reason).In(s.lang)), failed: true}
	case errors.Is(err, xiangqi.ErrAmbiguousMove) && errors.As(err, &fault):
		var list []string
		for _, m := range fault.Moves {
			list = append(list, m.String())
		}
		return s.refused("term.ambiguous", "text", clip(text, 30), "moves", strings.Join(list, ", "))
	case errors.Is(err, xiangqi.ErrNoSuchMove):
		return s.refused("term.noSuchMove", "text", clip(text, 30))
	}
	return s.refused("term.unknown", "text", clip(text, 30))
}

// doPlay plays a move for the person whose turn it is.
func (s *table) doPlay(m xiangqi.Move) reply {
	pos := *s.Game().Position()
	if s.solving() && pos.CheckMove(m) == nil {
		return reply{act: actTry, attempt: s.problem, try: m, text: s.clean(s.text("term.thinking"))}
	}
	if err := s.play(m); err != nil {
		var illegal *xiangqi.IllegalMoveError
		if errors.As(err, &illegal) {
			return reply{text: s.clean(phrases.IllegalMove(illegal.Reason).In(s.lang)), failed: true}
		}
		return s.refused("term.gameOver")
	}
	return reply{text: s.clean(s.moveNotice(pos, m)), moved: true}
}

// moveNotice describes a move played in the given position, along with any capture, any check, and
// the end of the game.
func (s *table) moveNotice(before xiangqi.Position, m xiangqi.Move) string {
	mover := phrases.Side(before.Turn()).In(s.lang)
	parts := []string{s.text("term.plays", "side", mover, "move", before.FormatMove(m, s.notation), "squares", m)}
	after := *s.Game().Position()
	switch {
	case s.Game().Over():
		parts = append(parts, phrases.Verdict(s.Game().Outcome()).In(s.lang))
	case after.InCheck():
		parts = append(parts, s.text("term.check"))
	}
	if taken := before.At(m.To()); taken != xiangqi.NoPiece {
		notice := phrases.Say("term.takes", "piece", phrases.Piece(before.At(m.From())), "taken", phrases.Piece(taken))
		parts = append(parts, notice.Capitalized().In(s.lang))
	}
	return strings.Join(parts, "  ")
}

func (s *table) doUndo(string) reply {
	if err := s.undo(); err != nil {
		return s.refused("term.noUndo")
	}
	r := s.said("term.undone")
	r.moved = true
	return r
}

func (s *table) doHint(string) reply {
	if s.Game().Over() {
		return s.refused("term.noHint")
	}
	if s.solving() {
		return s.problemHint()
	}
	return reply{act: actHint}
}

func (s *table) doGo(string) reply {
	if s.Game().Over() {
		return s.refused("term.gameOver")
	}
	return reply{act: actGo}
}

func (s *table) doFlip(string) reply {
	s.view = diagram.RedBelow + diagram.BlackBelow - s.view
	r := s.said("term.flipped")
	r.act = actBoard
	return r
}

func (s *table) doNew(string) reply {
	if err := s.begin(s.o.Start, s.usualSeats()); err != nil {
		return s.refused("term.failed", "err", err) // cannot happen: the first game began with the same settings
	}
	r := s.said("term.new")
	r.moved = true
	return r
}

func (s *table) doFEN(arg string) reply {
	if arg == "" {
		pos := *s.Game().Position()
		return reply{text: pos.FEN()}
	}
	seats := s.Seats()
	if seats == [2]session.Seat{} {
		seats = s.usualSeats()
	}
	if err := s.begin(arg, seats); err != nil {
		return s.badStart(err)
	}
	r := s.said("term.new")
	r.moved = true
	return r
}

// badStart explains why a starting position is not valid.
func (s *table) badStart(err error) reply {
	var faults *xiangqi.FaultError
	var ply *xiangqi.PlyError
	switch {
	case errors.As(err, &faults):
		var list []string
		for _, f := range faults.Faults {
			list = append(list, s.faultText(f))
		}
		return s.refused("term.badPosition", "faults", strings.Join(list, "; "))
	case errors.As(err, &ply):
		return s.refused("term.badMove", "move", ply.Ply, "text", clip(ply.Text, 20), "err", ply.Err)
	}
	return s.refused("term.failed", "err", err)
}

// faultText describes a fault of a position. In English, it also gives the place of the fault.
func (s *table) faultText(f xiangqi.Fault) string {
	if s.lang == phrases.English {
		return f.Message
	}
	return phrases.Fault(f).In(s.lang)
}

func (s *table) doLoad(name string) reply {
	if err := s.load(name); err != nil {
		if errors.Is(err, ErrNoFiles) {
			return s.refused("term.noFiles")
		}
		return s.refused("term.failed", "err", err)
	}
	return s.loaded(name)
}

// doPaste handles text from the clipboard.
func (s *table) doPaste(text string) reply {
	if err := s.read(strings.NewReader(text), ""); err != nil {
		return s.refused("term.failed", "err", err)
	}
	return s.loaded(s.text("term.paste"))
}

// loaded reports what was read from a file and what could not be interpreted.
func (s *table) loaded(name string) reply {
	r := s.said("term.loaded", "file", name, "moves", len(s.line()))
	if len(s.warnings) > 0 {
		r.text += " " + s.clean(s.text("term.warned", "first", s.warnings[0].String()))
	}
	r.moved = true
	return r
}

func (s *table) doNext(arg string) reply { return s.step(arg, (*record.Node).Next, "term.last") }
func (s *table) doBack(arg string) reply { return s.step(arg, (*record.Node).Parent, "term.first") }
func (s *table) doFirst(string) reply {
	return s.step(strconv.Itoa(record.MaxPlies), (*record.Node).Parent, "term.first")
}
func (s *table) doLast(string) reply {
	return s.step(strconv.Itoa(record.MaxPlies), (*record.Node).Next, "term.last")
}

// step moves by the number of plies in arg, or by one.
func (s *table) step(arg string, next func(*record.Node) *record.Node, atEdge phrases.Key) reply {
	n, err := strconv.Atoi(arg)
	if err != nil || n < 1 {
		n = 1
	}
	node := s.Live()
	for ; n > 0 && next(node) != nil; n-- {
		node = next(node)
	}
	if node == s.Live() {
		return s.refused(atEdge)
	}
	if err := s.walk(node); err != nil {
		return s.refused("term.failed", "err", err)
	}
	r := s.said("term.atMove", "move", s.Live().Ply(), "of", len(s.line()))
	if text := s.remarks(); text != "" {
		r.text += " " + text
	}
	r.moved = true
	return r
}

func (s *table) doSave(name string) reply     { return s.saveAs(name, false) }
func (s *table) doSaveOver(name string) reply { return s.saveAs(name, true) }

// saveAs writes the game to a file. If name is empty, it uses the file that was last read or
// written.
func (s *table) saveAs(name string, replace bool) reply {
	if name == "" {
		name = s.savedAs
	}
	if name == "" {
		name = "game.pgn"
	}
	losses, err := s.save(name, replace)
	switch {
	case errors.Is(err, ErrExists):
		return s.refused("term.exists", "file", name)
	case errors.Is(err, ErrNoFiles):
		return s.refused("term.noFiles")
	case err != nil:
		return s.refused("term.failed", "err", err)
	case len(losses) > 0:
		return s.said("term.saveLoss", "file", name, "losses", lossText(losses))
	}
	return s.said("term.saved", "file", name)
}

func lossText(losses []record.Loss) string {
	var list []string
	for _, l := range losses {
		list = append(list, l.String())
	}
	return strings.Join(list, ", ")
}

func (s *table) doResign(string) reply {
	if err := s.resign(); err != nil {
		return s.refused("term.gameOver")
	}
	return s.doResult("")
}

func (s *table) doDraw(string) reply {
	if s.Game().Over() {
		return s.refused("term.gameOver")
	}
	person := s.Speaker()
	rival := person.Other()
	if s.program(rival) && !s.engineAcceptsDraw(rival) {
		return s.refused("term.declined")
	}
	offered := &session.Error{Code: session.Offered} // offered a second time
	if err := s.apply(session.Propose{Side: person, Offer: session.OfferDraw}); err != nil && !errors.Is(err, offered) {
		return s.refused("term.failed", "err", err) // cannot happen: the game is in progress
	}
	if s.program(rival) {
		return s.doAccept("")
	}
	return s.said("term.offered", "side", phrases.Side(person))
}

func (s *table) doAccept(string) reply {
	if s.answerDraw(true) != nil {
		return s.refused("term.noOffer")
	}
	return s.doResult("")
}

func (s *table) doDecline(string) reply {
	if s.answerDraw(false) != nil {
		return s.refused("term.noOffer")
	}
	return s.said("term.declined")
}

func (s *table) doLevel(arg string) reply {
	n, err := strconv.Atoi(arg)
	if err != nil || n < 1 || n > engine.MaxLevel {
		return s.refused("term.levelWant", "most", engine.MaxLevel)
	}
	s.level = n
	return s.said("term.levelSet", "level", n)
}

func (s *table) doEngine(arg string) reply {
	person, program := session.Seat{}, session.Seat{Program: true}
	seats, ok := map[string][2]session.Seat{
		"red": {program, person}, "black": {person, program}, "both": {program, program}, "none": {person, person},
	}[strings.ToLower(arg)]
	if !ok {
		return s.refused("term.seatsWant")
	}
	if err := s.apply(session.Sit{Seats: seats}); err != nil {
		return s.refused("term.failed", "err", err) // cannot happen: this is not a study
	}
	r := s.said("term.seats", "red", s.playerName(xiangqi.Red), "black", s.playerName(xiangqi.Black))
	r.moved = true
	return r
}

func (s *table) doStyle(arg string) reply {
	symbols, err := ParseStyle(arg)
	switch {
	case err != nil:
		return s.refused("term.styleWant")
	case s.o.ASCII && symbols != diagram.Letters:
		return s.refused("term.asciiOnly")
	}
	s.symbols = symbols
	s.notation &^= xiangqi.Traditional
	if symbols == diagram.Traditional {
		s.notation |= xiangqi.Traditional
	}
	r := s.said("term.styleSet", "style", arg)
	r.act = actBoard
	return r
}

// ErrStyle is wrapped by errors from ParseStyle.
var ErrStyle = errors.New("unknown style")

// ParseStyle parses the name of a set of pieces: simplified, traditional or letters.
func ParseStyle(name string) (diagram.Symbols, error) {
	name = strings.ToLower(name)
	switch {
	case means("term.style.simplified", name):
		return diagram.Simplified, nil
	case means("term.style.traditional", name):
		return diagram.Traditional, nil
	case means("term.style.letters", name):
		return diagram.Letters, nil
	}
	return 0, fmt.Errorf("%w: %.20q, want simplified, traditional or letters", ErrStyle, name)
}

func (s *table) doLang(arg string) reply {
	lang, err := phrases.ParseLanguage(strings.ToLower(arg))
	switch {
	case err != nil:
		return s.refused("term.languageWant", "languages", languageList())
	case s.o.ASCII && lang != phrases.English: // English is ASCII
		return s.refused("term.asciiOnly")
	}
	s.lang = lang
	return s.said("term.languageSet", "language", phrases.Say("language.name"))
}

// languageList lists the language names that can be typed.
func languageList() string {
	var tags []string
	for _, l := range phrases.Languages() {
		tags = append(tags, string(l))
	}
	return strings.Join(tags, ", ")
}

func (s *table) doNotation(arg string) reply {
	n, err := xiangqi.ParseNotation(strings.ToLower(arg))
	switch {
	case err != nil:
		return s.refused("term.notationWant")
	case s.o.ASCII && (strings.HasPrefix(n.String(), xiangqi.Chinese.String()) || n == xiangqi.Vietnamese):
		return s.refused("term.asciiOnly")
	}
	s.notation = n
	if s.symbols == diagram.Traditional {
		s.notation |= xiangqi.Traditional
	}
	return s.said("term.notation", "notation", n)
}

func (s *table) doMoves(string) reply {
	lines := s.moveLines(s.notation)
	if len(lines) == 0 {
		return s.said("term.first")
	}
	return reply{text: s.clean(strings.Join(lines, "\n"))}
}

// doPieces lists the pieces with their squares, for users who cannot see the board.
func (s *table) doPieces(string) reply {
	pos := *s.Game().Position()
	var lines []string
	for _, c := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		var pieces []string
		for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
			var places []string
			for sq := range pos.Pieces(c, k).Squares() {
				places = append(places, sq.String())
			}
			if len(places) > 0 {
				pieces = append(pieces, phrases.Piece(xiangqi.NewPiece(c, k)).In(s.lang)+" "+strings.Join(places, " "))
			}
		}
		lines = append(lines, strings.Join(append(pieces, s.text("term.noPieces"))[:max(1, len(pieces))], ", "))
	}
	return reply{text: s.clean(strings.Join(lines, "\n"))}
}

// doResult reports the state of the game and the grounds for it.
func (s *table) doResult(string) reply {
	return reply{text: s.clean(s.standing())}
}

// standing describes the state of the game in one or more sentences.
func (s *table) standing() string {
	switch {
	case s.Game().Over():
		return phrases.Explain(s.Game().Explain()).In(s.lang)
	case s.Live() == s.Tree().Root().End() && s.Record().Result != xiangqi.Undecided:
		return s.text("term.recorded", "result", phrases.Result(s.Record().Result))
	}
	return s.text("term.toMove", "side", phrases.Side(s.Game().Turn()))
}
