package term

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/words"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// doMove plays a move typed in any notation.
func (s *session) doMove(text string) reply {
	switch {
	case s.game.Over():
		return s.refused(phraseOver)
	case s.engineToMove():
		return s.refused(phraseNotYours)
	}
	pos := s.game.Position()
	m, err := pos.ParseMove(text)
	if err != nil {
		return s.unreadable(text, err)
	}
	return s.doPlay(m)
}

// unreadable says why a text is no move.
func (s *session) unreadable(text string, err error) reply {
	var illegal *xiangqi.IllegalMoveError
	var fault *xiangqi.MoveTextError
	switch {
	case errors.As(err, &illegal):
		return reply{text: s.clean(s.lang.IllegalMove(illegal.Reason)), failed: true}
	case errors.Is(err, xiangqi.ErrAmbiguousMove) && errors.As(err, &fault):
		var list []string
		for _, m := range fault.Moves {
			list = append(list, m.String())
		}
		return s.refused(phraseAmbiguous, clip(text, 30), strings.Join(list, ", "))
	case errors.Is(err, xiangqi.ErrNoSuchMove):
		return s.refused(phraseNoSuch, clip(text, 30))
	}
	return s.refused(phraseUnknown, clip(text, 30))
}

// doPlay plays a move of the person to move.
func (s *session) doPlay(m xiangqi.Move) reply {
	pos := s.game.Position()
	if err := s.play(m); err != nil {
		var illegal *xiangqi.IllegalMoveError
		if errors.As(err, &illegal) {
			return reply{text: s.clean(s.lang.IllegalMove(illegal.Reason)), failed: true}
		}
		return s.refused(phraseOver)
	}
	return reply{text: s.clean(s.moveNotice(pos, m)), moved: true}
}

// moveNotice tells a move that was played in a position: what it captured,
// whether it gave check, how it ended the game.
func (s *session) moveNotice(before xiangqi.Position, m xiangqi.Move) string {
	mover := s.lang.Color(before.Turn())
	parts := []string{fmt.Sprintf(phrasePlays.in(s.lang), mover, before.FormatMove(m, s.notation), m)}
	after := s.game.Position()
	switch {
	case s.game.Over():
		parts = append(parts, s.lang.Verdict(s.game.Outcome()))
	case after.InCheck():
		parts = append(parts, phraseCheck.in(s.lang))
	}
	if taken := before.At(m.To()); taken != xiangqi.NoPiece {
		notice := fmt.Sprintf(phraseTakes.in(s.lang), s.lang.Piece(before.At(m.From())), s.lang.Piece(taken))
		if s.lang == words.English {
			notice = strings.ToUpper(notice[:1]) + notice[1:]
		}
		parts = append(parts, notice)
	}
	return strings.Join(parts, "  ")
}

func (s *session) doUndo(string) reply {
	if err := s.undo(); err != nil {
		return s.refused(phraseNoUndo)
	}
	r := s.said(phraseUndone)
	r.moved = true
	return r
}

func (s *session) doHint(string) reply {
	if s.game.Over() {
		return s.refused(phraseNoHint)
	}
	return reply{act: actHint}
}

func (s *session) doGo(string) reply {
	if s.game.Over() {
		return s.refused(phraseOver)
	}
	return reply{act: actGo}
}

func (s *session) doFlip(string) reply {
	s.view = diagram.RedBelow + diagram.BlackBelow - s.view
	r := s.said(phraseFlipped)
	r.act = actBoard
	return r
}

func (s *session) doNew(string) reply {
	if err := s.begin(s.o.Start); err != nil {
		return s.refused(phraseCannot, err) // cannot be: the session began so
	}
	s.seat()
	r := s.said(phraseNew)
	r.moved = true
	return r
}

func (s *session) doFEN(arg string) reply {
	if arg == "" {
		pos := s.game.Position()
		return reply{text: pos.FEN()}
	}
	if err := s.begin(arg); err != nil {
		return s.badStart(err)
	}
	if s.engines == [2]bool{} {
		s.seat()
	}
	r := s.said(phraseNew)
	r.moved = true
	return r
}

// badStart says why a text is no position to begin from.
func (s *session) badStart(err error) reply {
	var faults *xiangqi.FaultError
	var ply *xiangqi.PlyError
	switch {
	case errors.As(err, &faults):
		var list []string
		for _, f := range faults.Faults {
			list = append(list, s.faultText(f))
		}
		return s.refused(phraseBadFEN, strings.Join(list, "; "))
	case errors.As(err, &ply):
		return s.refused(phraseBadMove, ply.Ply, clip(ply.Text, 20), ply.Err)
	}
	return s.refused(phraseCannot, err)
}

// faultText tells a fault of a position; the English one names the place.
func (s *session) faultText(f xiangqi.Fault) string {
	if s.lang == words.English {
		return f.Message
	}
	return s.lang.FaultOf(f)
}

func (s *session) doLoad(name string) reply {
	if err := s.load(name); err != nil {
		if errors.Is(err, ErrNoFiles) {
			return s.refused(phraseNoFiles)
		}
		return s.refused(phraseCannot, err)
	}
	r := s.said(phraseLoaded, name, len(s.line()))
	r.moved = true
	return r
}

func (s *session) doNext(arg string) reply { return s.step(arg, (*record.Node).Next, phraseLast) }
func (s *session) doBack(arg string) reply { return s.step(arg, (*record.Node).Parent, phraseFirst) }
func (s *session) doFirst(string) reply {
	return s.step(strconv.Itoa(record.MaxPlies), (*record.Node).Parent, phraseFirst)
}
func (s *session) doLast(string) reply {
	return s.step(strconv.Itoa(record.MaxPlies), (*record.Node).Next, phraseLast)
}

// step walks some plies, one without an argument.
func (s *session) step(arg string, next func(*record.Node) *record.Node, atEdge phrase) reply {
	n, err := strconv.Atoi(arg)
	if err != nil || n < 1 {
		n = 1
	}
	node := s.node
	for ; n > 0 && next(node) != nil; n-- {
		node = next(node)
	}
	if node == s.node {
		return s.refused(atEdge)
	}
	if err := s.walk(node); err != nil {
		return s.refused(phraseCannot, err)
	}
	r := s.said(phraseAt, s.node.Ply(), len(s.line()))
	if s.node.Comment != "" {
		r.text += " " + s.clean(s.node.Comment)
	}
	r.moved = true
	return r
}

func (s *session) doSave(name string) reply     { return s.saveAs(name, false) }
func (s *session) doSaveOver(name string) reply { return s.saveAs(name, true) }

// saveAs writes the game to a file, by default that of the last time.
func (s *session) saveAs(name string, replace bool) reply {
	if name == "" {
		name = s.savedAs
	}
	if name == "" {
		name = "game.pgn"
	}
	losses, err := s.save(name, replace)
	switch {
	case errors.Is(err, ErrExists):
		return s.refused(phraseExists, name, name)
	case errors.Is(err, ErrNoFiles):
		return s.refused(phraseNoFiles)
	case err != nil:
		return s.refused(phraseCannot, err)
	case len(losses) > 0:
		return s.said(phraseSaveLoss, name, lossText(losses))
	}
	return s.said(phraseSaved, name)
}

func lossText(losses []record.Loss) string {
	var list []string
	for _, l := range losses {
		list = append(list, l.String())
	}
	return strings.Join(list, ", ")
}

func (s *session) doResign(string) reply {
	if err := s.resign(); err != nil {
		return s.refused(phraseOver)
	}
	return s.doResult("")
}

func (s *session) doDraw(string) reply {
	if s.game.Over() {
		return s.refused(phraseOver)
	}
	person := s.game.Turn()
	if s.engines[person] {
		person = person.Other()
	}
	if rival := person.Other(); s.engines[rival] {
		if !s.engineAcceptsDraw(rival) {
			return s.refused(phraseDeclined)
		}
		return s.doAgree()
	}
	s.offer = &person
	return s.said(phraseOffered, s.lang.Color(person))
}

func (s *session) doAccept(string) reply {
	if s.offer == nil {
		return s.refused(phraseNoOffer)
	}
	return s.doAgree()
}

func (s *session) doAgree() reply {
	if err := s.agree(); err != nil {
		return s.refused(phraseOver)
	}
	return s.doResult("")
}

func (s *session) doDecline(string) reply {
	if s.offer == nil {
		return s.refused(phraseNoOffer)
	}
	s.offer = nil
	return s.said(phraseDeclined)
}

func (s *session) doLevel(arg string) reply {
	n, err := strconv.Atoi(arg)
	if err != nil || n < 1 || n > engine.MaxLevel {
		return s.refused(phraseLevelWant, engine.MaxLevel)
	}
	s.level = n
	return s.said(phraseLevelSet, n)
}

func (s *session) doEngine(arg string) reply {
	seats, ok := map[string][2]bool{
		"red": {true, false}, "black": {false, true}, "both": {true, true}, "none": {false, false},
	}[strings.ToLower(arg)]
	if !ok {
		return s.refused(phraseSeatsWant)
	}
	s.engines = seats
	r := s.said(phraseSeats, s.playerName(xiangqi.Red), s.playerName(xiangqi.Black))
	r.moved = true
	return r
}

func (s *session) doStyle(arg string) reply {
	symbols, err := ParseStyle(arg)
	switch {
	case err != nil:
		return s.refused(phraseStyleWant)
	case s.o.ASCII && symbols != diagram.Letters:
		return s.refused(phraseASCII)
	}
	s.symbols = symbols
	s.notation &^= xiangqi.Traditional
	if symbols == diagram.Traditional {
		s.notation |= xiangqi.Traditional
	}
	r := s.said(phraseStyleSet, arg)
	r.act = actBoard
	return r
}

// ErrStyle is wrapped by the errors of ParseStyle.
var ErrStyle = errors.New("unknown style")

// ParseStyle reads the name of a set of men: simplified, traditional or letters.
func ParseStyle(name string) (diagram.Symbols, error) {
	switch strings.ToLower(name) {
	case "simplified", "简体":
		return diagram.Simplified, nil
	case "traditional", "繁体", "繁體":
		return diagram.Traditional, nil
	case "letters", "字母":
		return diagram.Letters, nil
	}
	return 0, fmt.Errorf("%w: %.20q, want simplified, traditional or letters", ErrStyle, name)
}

func (s *session) doLang(arg string) reply {
	lang, err := words.ParseLanguage(strings.ToLower(arg))
	switch {
	case err != nil:
		return s.refused(phraseLangWant)
	case s.o.ASCII && lang == words.Chinese:
		return s.refused(phraseASCII)
	}
	s.lang = lang
	return s.said(phraseLangSet)
}

func (s *session) doNotation(arg string) reply {
	n, err := xiangqi.ParseNotation(strings.ToLower(arg))
	switch {
	case err != nil:
		return s.refused(phraseNotWant)
	case s.o.ASCII && strings.HasPrefix(n.String(), "chinese"):
		return s.refused(phraseASCII)
	}
	s.notation = n
	if s.symbols == diagram.Traditional {
		s.notation |= xiangqi.Traditional
	}
	return s.said(phraseNotation, n)
}

func (s *session) doMoves(string) reply {
	lines := s.moveLines()
	if len(lines) == 0 {
		return s.said(phraseFirst)
	}
	return reply{text: s.clean(strings.Join(lines, "\n"))}
}

// doMen tells where the men stand, for those who do not see the board.
func (s *session) doMen(string) reply {
	pos := s.game.Position()
	var lines []string
	for _, c := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		var men []string
		for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
			var places []string
			for sq := range pos.Pieces(c, k).Squares() {
				places = append(places, sq.String())
			}
			if len(places) > 0 {
				men = append(men, s.lang.Piece(xiangqi.NewPiece(c, k))+" "+strings.Join(places, " "))
			}
		}
		lines = append(lines, strings.Join(append(men, phraseNothing.in(s.lang))[:max(1, len(men))], ", "))
	}
	return reply{text: s.clean(strings.Join(lines, "\n"))}
}

// doResult tells how the game stands, with the grounds.
func (s *session) doResult(string) reply {
	return reply{text: s.clean(s.standing())}
}

// standing tells in a sentence or more how the game stands.
func (s *session) standing() string {
	switch {
	case s.game.Over():
		return s.lang.Explain(s.game.Explain())
	case s.atEnd() && s.record.Result != xiangqi.Undecided:
		return fmt.Sprintf(phraseRecorded.in(s.lang), s.lang.Result(s.record.Result))
	}
	return fmt.Sprintf(phraseToMove.in(s.lang), s.lang.Color(s.game.Turn()))
}
