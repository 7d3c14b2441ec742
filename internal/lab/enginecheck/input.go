package enginecheck

import (
	"fmt"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

var inputChecks = []check{
	{id: "input.unknown", must: true, title: "Unknown words and empty lines are ignored.",
		why: "Front ends send words from newer versions of the protocol, and from other protocols.", ask: (*asker).unknownWords},
	{id: "input.line-ends", title: "Lines may have Windows line endings, and extra spaces around and between words.",
		why: "Front ends on Windows write them.", protocols: uciLike, ask: (*asker).lineEnds},
	{id: "input.bad-fen", must: true, title: "An invalid position does not terminate the engine.",
		why: "Users type and paste positions.", protocols: uciLike, ask: func(a *asker) (Verdict, string) { return a.badPositions(badFENs, false) }},
	{id: "input.bad-fen-answer", title: "After an invalid position, go does not play a move for another position.",
		why: "The front end would take it for an answer to the position it sent.", protocols: uciLike, ask: func(a *asker) (Verdict, string) { return a.badPositions(badFENs, true) }},
	{id: "input.illegal-move", must: true, title: "An illegal move in a position does not terminate the engine.",
		why: "Front ends with their own rules, or none, send illegal moves.", protocols: uciLike, ask: func(a *asker) (Verdict, string) { return a.badPositions(badMoves, false) }},
	{id: "input.illegal-answer", title: "After a position with an illegal move, go continues from the last legal position.",
		why: "Every match runner scores a missing move, or a move for another position, as a loss; other engines play on.", protocols: uciLike, ask: (*asker).playsOn},
	{id: "input.options", must: true, title: "Nonexistent options, spaces in option names and out-of-range values do not terminate the engine.",
		why: "Front ends send settings left over from another engine.", protocols: uciLike, ask: (*asker).oddOptions},
	{id: "input.go-words", must: true, title: "go with unknown words, or with a missing or out-of-range number, ends with an answer.",
		why: "A search that never ends loses the game on time.", protocols: uciLike, ask: (*asker).oddGo},
	{id: "input.twice", title: "A second go during a search does not terminate the engine.",
		why: "Impatient front ends do not wait for the answer to stop.", protocols: uciLike, ask: (*asker).goTwice},
	{id: "input.bytes", must: true, title: "Binary data and lines of 100,000 characters do not terminate the engine.",
		why: "A faulty pipe must not lose the game, and a crash on long lines is often exploitable.", ask: (*asker).rubbish},
	{id: "input.many", must: true, title: "A thousand questions sent together are all answered.",
		why: "Lost lines are lost moves, and an engine that does not read while it writes blocks the front end.", protocols: uciLike, ask: (*asker).manyQuestions},
	{id: "input.long-game", must: true, title: "A position after 400 moves is searched.",
		why: "Games can be that long, and all moves are sent from the start.", ask: (*asker).longGame},
}

// soundAfter returns an error unless the engine still responds and still plays a legal move.
func (s *session) soundAfter() error {
	if err := s.listens(); err != nil {
		return err
	}
	if err := s.send(s.newGame()...); err != nil {
		return err
	}
	got, err := s.best(startPosition, nil, limit{depth: 2}, 4*s.most)
	if err != nil {
		return err
	}
	return legal(&startPosition, got)
}

// survives sends the lines to the engine and checks after each of them that the engine can still
// play.
func (a *asker) survives(lines ...string) (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	for _, text := range lines {
		if err := s.write(text); err != nil {
			return verdictOf(err)
		}
		s.note(line{at: time.Since(s.begun), sent: true, text: clip(strings.TrimRight(text, "\r\n"), 60)})
		if err := s.soundAfter(); err != nil {
			return Fail, fmt.Sprintf("after %q: %v", clip(text, 30), err)
		}
	}
	return Pass, fmt.Sprintf("%d of %d", len(lines), len(lines))
}

func (a *asker) unknownWords() (Verdict, string) {
	return a.survives("xyzzy\n", "\n", "   \t \n", "do what I mean\n", "debug perhaps\n", "register later\n", "position\n", "setoption\n", "ponderhit\n")
}

func (a *asker) lineEnds() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	for _, text := range []string{"isready\r\n", "  isready  \n", "\tisready\n"} {
		if err := s.write(text); err != nil {
			return verdictOf(err)
		}
		s.note(line{at: time.Since(s.begun), sent: true, text: strings.ReplaceAll(strings.TrimRight(text, "\n"), "\r", "\\r")})
		if _, err := s.until(s.most, func(got string) bool { return strings.TrimSpace(got) == "readyok" }); err != nil {
			return Fail, fmt.Sprintf("%q: %v", text, err)
		}
	}
	if err := s.write("position  fen  " + xiangqi.StartFEN + "  moves  " + s.ranks.FormatMove(startPosition.LegalMoves()[0]) + " \r\ngo  depth  2\r\n"); err != nil {
		return verdictOf(err)
	}
	after := startPosition
	after.MakeMove(startPosition.LegalMoves()[0])
	got, err := s.awaitBest(time.Since(s.begun), 4*s.most)
	if err == nil {
		err = legal(&after, got)
	}
	if err != nil {
		return Fail, err.Error()
	}
	return Pass, "read"
}

// Invalid positions. Some of them begin with a move that is legal in the start position, which
// tempts an engine to continue from its current position.
var (
	badFENs = []string{
		"fen", "fen xyzzy w - - 0 1", "fen 9/9/9 w", "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNRR w - - 0 1",
		"fen rnba1abnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "fen 99999999999999999999/9/9/9/9/9/9/9/9/9 w - - 0 1",
		"fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR x - - 0 1", "elsewhere",
	}
	badMoves = []string{"startpos moves b2e2 zzzz", "startpos moves b2e2 e0e9 a0a9", "startpos moves a0i9", "startpos moves b2e2 j9j8", "startpos moves 0000 0000"}
)

// firstOfBad is the legal move b2e2. Some of the invalid positions begin with it.
var firstOfBad = xiangqi.NewMove(xiangqi.SquareAt(1, 2), xiangqi.SquareAt(4, 2))

// inRanks converts the moves in a text from ranks 0-9 to the engine's own numbering. All other
// words remain unchanged.
func (s *speech) inRanks(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		if m, err := xiangqi.ParseMove(word); err == nil && word != "0000" {
			words[i] = s.ranks.FormatMove(m)
		}
	}
	return strings.Join(words, " ")
}

// badPositions sends invalid positions, each followed by a go command. If judged is set, the engine
// fails if it plays a move in any of them, and the check is skipped if the engine does not survive
// them. Otherwise, the engine only has to survive them.
func (a *asker) badPositions(list []string, judged bool) (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	odd := 0
	var first string
	for _, text := range list {
		if strings.HasPrefix(text, "startpos") {
			text = s.inRanks(text)
		}
		if err := s.send(append(s.newGame(), s.position(startPosition, nil)...)...); err != nil {
			return verdictOf(err)
		}
		if err := s.send("position "+text, "go depth 2"); err != nil {
			return verdictOf(err)
		}
		got, err := s.awaitBest(time.Since(s.begun), s.most)
		played := err == nil && got.move != xiangqi.NoMove
		if played {
			if odd++; first == "" {
				first = fmt.Sprintf("position %s: %s", clip(text, 60), got.text)
				s.hold()
			}
		}
		if err := s.soundAfter(); err != nil && !judged {
			return Fail, fmt.Sprintf("after position %s: %v", clip(text, 60), err)
		} else if err != nil {
			return Skipped, "it does not survive them"
		}
	}
	if judged && odd > 0 {
		return Fail, fmt.Sprintf("%d of %d: %s", odd, len(list), first)
	}
	return Pass, fmt.Sprintf("%d of %d", len(list), len(list))
}

// playsOn sends positions whose move list ends in illegal moves. The engine must play a move that
// is legal in the position before the first illegal move. If the engine does not survive the
// positions, the check is skipped.
func (a *asker) playsOn() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	odd, first := 0, ""
	for _, text := range badMoves {
		last := startPosition
		if strings.Contains(text, "b2e2") {
			last.MakeMove(firstOfBad)
		}
		text = s.inRanks(text)
		if err := s.send(append(s.newGame(), "position "+text, "go depth 2")...); err != nil {
			return verdictOf(err)
		}
		got, err := s.awaitBest(time.Since(s.begun), s.most)
		if err == nil {
			err = legal(&last, got)
		}
		if err != nil {
			if odd++; first == "" {
				first = fmt.Sprintf("position %s: %v", clip(text, 60), err)
				s.hold()
			}
		}
		if s.soundAfter() != nil {
			return Skipped, "it does not survive them"
		}
	}
	if odd > 0 {
		return Fail, fmt.Sprintf("%d of %d: %s", odd, len(badMoves), first)
	}
	return Pass, fmt.Sprintf("%d of %d", len(badMoves), len(badMoves))
}

func (a *asker) oddOptions() (Verdict, string) {
	lines := []string{a.met.set("No Such Option With Blanks", "a value with blanks") + "\n", "setoption name\n", "setoption value 5\n", "setoption name value\n"}
	for _, o := range a.met.options {
		switch {
		case o.Type == uci.Spin && (o.Min != 0 || o.Max != 0):
			lines = append(lines, a.met.set(o.Name, fmt.Sprint(o.Min-1))+"\n", a.met.set(o.Name, "99999999999999999999")+"\n", a.met.set(o.Name, "many")+"\n", a.met.set(o.Name, o.Default)+"\n")
		case o.Type == uci.Combo, o.Type == uci.Check:
			lines = append(lines, a.met.set(o.Name, "no such choice")+"\n"+a.met.set(o.Name, o.Default)+"\n")
		}
		if len(lines) > 40 {
			break
		}
	}
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	for _, text := range lines {
		if err := s.send(strings.Split(strings.TrimRight(text, "\n"), "\n")...); err != nil {
			return verdictOf(err)
		}
		if err := s.listens(); err != nil {
			return Fail, fmt.Sprintf("after %q: %v", clip(text, 60), err)
		}
	}
	if err := s.send(s.settings...); err != nil {
		return verdictOf(err)
	}
	if err := s.soundAfter(); err != nil {
		return Fail, err.Error()
	}
	return Pass, fmt.Sprintf("%d lines", len(lines))
}

func (a *asker) oddGo() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	for _, words := range []string{"go xyzzy depth 2", "go depth", "go depth -3", "go depth x", "go nodes 99999999999999999999 depth 2", "go movetime -100", "go wtime -50 btime -50", "go depth 2 depth 3"} {
		if err := s.send(append(s.position(startPosition, nil), words)...); err != nil {
			return verdictOf(err)
		}
		if _, err := s.awaitBest(time.Since(s.begun), 500*time.Millisecond); err == nil {
			continue
		}
		if err := s.send(s.speech.stop()); err != nil { // without a valid limit, the search might never end
			return verdictOf(err)
		}
		if _, err := s.awaitBest(time.Since(s.begun), s.most); err != nil {
			return Fail, fmt.Sprintf("%s, then stop: %v", words, err)
		}
	}
	if err := s.soundAfter(); err != nil {
		return Fail, err.Error()
	}
	return Pass, "each ended by itself or with stop"
}

func (a *asker) goTwice() (Verdict, string) {
	s, err := a.thinking(limit{infinite: true})
	if err != nil {
		return verdictOf(err)
	}
	if err := s.send(append(s.position(startPosition, nil), "go depth 2")...); err != nil {
		return verdictOf(err)
	}
	s.quiet(300 * time.Millisecond)
	if err := s.send(s.speech.stop()); err != nil {
		return verdictOf(err)
	}
	s.quiet(300 * time.Millisecond)
	if err := s.soundAfter(); err != nil {
		return Fail, err.Error()
	}
	return Pass, "it lives and plays on"
}

func (a *asker) rubbish() (Verdict, string) {
	return a.survives("\x00\x01\x02\xff\xfe\n", "\xe7\x82\xae\xe4\n", strings.Repeat("a", 100_000)+"\n", "position fen "+strings.Repeat("9/", 50_000)+"\n",
		"position startpos moves "+strings.Repeat("h2e2 ", 20_000)+"\n", "\x1b[2J\x1b]0;x\x07\n", "%s%n%d%x\n")
}

const manyQuestions = 1000

func (a *asker) manyQuestions() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	if err := s.write(strings.Repeat("isready\n", manyQuestions)); err != nil {
		return verdictOf(err)
	}
	count := 0
	if _, err := s.until(2*s.most, func(text string) bool {
		if text == "readyok" {
			count++
		}
		return count == manyQuestions
	}); err != nil {
		return Fail, fmt.Sprintf("%d of %d were answered: %v", count, manyQuestions, err)
	}
	return Pass, fmt.Sprintf("%d answers", count)
}

// longGame requests a move after a long game without captures or repetitions.
func (a *asker) longGame() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	p, moves := wander(400)
	got, err := s.best(startPosition, moves, limit{depth: 2}, 4*s.most)
	if err != nil {
		return verdictOf(err)
	}
	if got.move == xiangqi.NoMove && got.bad == "" {
		return Warn, fmt.Sprintf("%q after %d moves, where %d are legal", got.text, len(moves), len(p.LegalMoves()))
	}
	if err := legal(&p, got); err != nil {
		return Fail, err.Error()
	}
	return Pass, fmt.Sprintf("%d moves", len(moves))
}
