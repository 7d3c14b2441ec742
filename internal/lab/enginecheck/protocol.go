package enginecheck

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func parseNumber(s string) (int64, error) { return strconv.ParseInt(s, 10, 64) }

var protocolChecks = []check{
	{id: "protocol.search", must: true, title: "A search of the start position ends with one legal best move.",
		why: "This is an engine's purpose.", ask: (*asker).oneSearch},
	{id: "protocol.once", must: true, title: "A search ends once: no second best move follows.",
		why: "The second move is taken as the answer to the next search, and the wrong move is played.", ask: (*asker).once},
	{id: "protocol.new-game", must: true, title: "A new game can be followed immediately by its position.",
		why: "Match runners start games this way.", ask: (*asker).newGameAtOnce},
	{id: "protocol.ready-thinking", title: "It answers isready while thinking.",
		why: "Front ends ask whether an engine is alive, and kill one that does not answer.", protocols: uciLike, ask: (*asker).readyThinking},
	{id: "protocol.infinite", title: "go infinite ends only after stop.",
		why: "Otherwise analysis ends by itself, and the early answer surprises the front end.", protocols: uciLike, ask: (*asker).infinite},
	{id: "protocol.stop-idle", must: true, title: "When no search is running, stop produces no move: no answer or, in UCCI, nobestmove.",
		why: "A search may end just as it is stopped; an extra answer would be taken for the next search's.", ask: (*asker).stopIdle},
	{id: "protocol.go-first", title: "Without a position, go searches the start position or reports that there is none.",
		why: "Some front ends omit the position at the start of a game.", protocols: uciLike, ask: (*asker).goFirst},
	{id: "protocol.over", title: "Even in a finished game, go infinite and go ponder end only after stop.",
		why: "Analysis on a board steps to the end of the game; an early answer is mistaken for the next one.", protocols: uciLike, ask: (*asker).waitsWhenOver},
	{id: "protocol.ponder", title: "A ponder search waits for ponderhit, then answers in time.",
		why: "An early answer plays a move for a position not yet reached; a missing one loses on time.", protocols: uciLike, ask: (*asker).ponder},
	{id: "protocol.ponder-stop", title: "stop ends a ponder search.",
		why: "The opponent has played another move, and the game is waiting for the engine.", protocols: uciLike, ask: (*asker).ponderStop},
	{id: "protocol.searchmoves", title: "searchmoves limits the search to the listed moves.",
		why: "Analysis of alternatives to the best move depends on it.", protocols: []uci.Protocol{uci.UCI}, ask: (*asker).searchMoves},
	{id: "protocol.info", title: "Its output while thinking includes a depth, a score and a playable line that begins with the best move.",
		why: "Front ends display it, and adjudicating programs trust it.", protocols: uciLike, ask: (*asker).infos},
	{id: "protocol.quit", must: true, title: "quit ends the engine immediately, with status 0.",
		why: "Front ends that wait for the exit hang; those that do not wait leave the engine running.", ask: (*asker).quitIdle},
	{id: "protocol.quit-thinking", must: true, title: "quit ends the engine while it is thinking.",
		why: "Users close windows in the middle of an analysis.", protocols: uciLike, ask: (*asker).quitThinking},
	{id: "protocol.eof", must: true, title: "End of input ends the engine.",
		why: "If a front end crashes, the engine keeps running, thinking or waiting, and no user can stop it.", ask: (*asker).endOfInput},
	{id: "protocol.eof-thinking", title: "End of input ends the engine while it is thinking.",
		why: "Otherwise it would occupy a processor indefinitely.", protocols: uciLike, ask: (*asker).endOfInputThinking},
}

// verdictOf converts an error to a verdict and its detail.
func verdictOf(err error) (Verdict, string) {
	if errors.Is(err, errWords) {
		return Skipped, err.Error()
	}
	return Fail, err.Error()
}

// legal returns an error unless the answer is a legal move in p. The position p must have legal
// moves.
func legal(p *xiangqi.Position, got answer) error {
	switch {
	case got.bad != "":
		return fmt.Errorf("%q: %s", got.text, got.bad)
	case got.move == xiangqi.NoMove:
		return fmt.Errorf("%q although there are %d legal moves", got.text, len(p.LegalMoves()))
	case !p.IsLegal(got.move):
		return fmt.Errorf("%q is illegal: %s", got.text, reasonOf(p.CheckMove(got.move)))
	}
	return nil
}

// reasonOf returns the reason why a move is illegal, without the move itself, because the engine
// may number the ranks differently.
func reasonOf(err error) string {
	var illegal *xiangqi.IllegalMoveError
	if errors.As(err, &illegal) {
		return strings.ReplaceAll(illegal.Reason.String(), "_", " ")
	}
	return err.Error()
}

func (a *asker) oneSearch() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	got, err := s.best(startPosition, nil, limit{depth: 4}, 4*s.most)
	if err != nil {
		return verdictOf(err)
	}
	if err := legal(&startPosition, got); err != nil {
		return Fail, err.Error()
	}
	return Pass, fmt.Sprintf("%s after %.0f ms", startPosition.WXF(got.move), ms(got.took))
}

func (a *asker) once() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	for range 3 {
		if _, err := s.best(startPosition, nil, limit{depth: 3}, 4*s.most); err != nil {
			return verdictOf(err)
		}
		if text, quiet := s.quiet(150 * time.Millisecond); !quiet {
			return Fail, "another one came: " + text
		}
	}
	return Pass, "three searches, three answers"
}

func (a *asker) newGameAtOnce() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	for range 3 {
		if err := s.send(s.newGame()...); err != nil {
			return verdictOf(err)
		}
		got, err := s.best(startPosition, nil, limit{depth: 2}, 4*s.most)
		if err != nil {
			return verdictOf(err)
		}
		if err := legal(&startPosition, got); err != nil {
			return Fail, err.Error()
		}
	}
	return Pass, "three games"
}

// thinking starts a search that does not end on its own.
func (a *asker) thinking(l limit) (*session, error) {
	s, err := a.begin()
	if err != nil {
		return s, err
	}
	lines, ok := s.think(l)
	if !ok {
		return s, errWords
	}
	if err := s.send(append(s.position(startPosition, nil), lines...)...); err != nil {
		return s, err
	}
	return s, nil
}

// stopped stops the search and judges how it ends.
func (s *session) stopped() (Verdict, string) {
	begun := time.Since(s.begun)
	if err := s.send(s.speech.stop()); err != nil {
		return verdictOf(err)
	}
	got, err := s.awaitBest(begun, s.most)
	if err != nil {
		return Fail, "after stop: " + err.Error()
	}
	if err := legal(&startPosition, got); err != nil {
		return Fail, err.Error()
	}
	if text, quiet := s.quiet(150 * time.Millisecond); !quiet {
		return Fail, "another best move came: " + text
	}
	return Pass, fmt.Sprintf("stopped within %.0f ms", ms(got.took))
}

func (a *asker) readyThinking() (Verdict, string) {
	s, err := a.thinking(limit{infinite: true})
	if err != nil {
		return verdictOf(err)
	}
	if text, quiet := s.quiet(200 * time.Millisecond); !quiet {
		return Fail, "the search ended by itself: " + text
	}
	ask, want := s.ready()
	if err := s.send(ask); err != nil {
		return verdictOf(err)
	}
	begun, ended := time.Now(), false
	if _, err := s.until(s.most, func(text string) bool {
		_, best := s.hearBest(text)
		ended = ended || best
		return text == want
	}); err != nil {
		return Fail, err.Error()
	}
	if ended {
		return Fail, "the search ended at isready"
	}
	waited := time.Since(begun)
	if verdict, detail := s.stopped(); verdict != Pass {
		return verdict, detail
	}
	return Pass, fmt.Sprintf("answered after %.0f ms", ms(waited))
}

func (a *asker) infinite() (Verdict, string) {
	s, err := a.thinking(limit{infinite: true})
	if err != nil {
		return verdictOf(err)
	}
	if text, quiet := s.quiet(time.Second); !quiet {
		return Fail, "it ended by itself: " + text
	}
	return s.stopped()
}

func (a *asker) stopIdle() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	if err := s.send(s.speech.stop(), s.speech.stop()); err != nil {
		return verdictOf(err)
	}
	for range 3 { // UCCI requires nobestmove for every stop
		if text, quiet := s.quiet(200 * time.Millisecond); !quiet && text != "nobestmove" {
			return Fail, "it was answered by " + text
		}
	}
	if err := s.listens(); err != nil {
		return Fail, err.Error()
	}
	got, err := s.best(startPosition, nil, limit{depth: 2}, 4*s.most)
	if err != nil {
		return Fail, "the next search: " + err.Error()
	}
	if err := legal(&startPosition, got); err != nil {
		return Fail, err.Error()
	}
	return Pass, "no move, and the next search is as ever"
}

func (a *asker) goFirst() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	got, err := s.search(limit{depth: 2}, 2*s.most)
	if err != nil {
		return Fail, err.Error()
	}
	if got.move == xiangqi.NoMove && got.bad == "" {
		return Pass, got.text
	}
	if err := legal(&startPosition, got); err != nil {
		return Fail, err.Error()
	}
	return Pass, got.text
}

// waitsWhenOver makes the engine think about positions without legal moves and checks that it waits
// to be stopped before it answers.
func (a *asker) waitsWhenOver() (Verdict, string) {
	list := append(sparse(1, xiangqi.Black, func(p *xiangqi.Position) bool { return p.InCheck() && !p.HasLegalMove() }),
		sparse(1, xiangqi.Black, func(p *xiangqi.Position) bool { return !p.InCheck() && !p.HasLegalMove() })...)
	for i := range list {
		for _, l := range []limit{{infinite: true}, {ponder: true, clock: 2 * time.Second}} {
			s, err := a.begin()
			if err != nil {
				return verdictOf(err)
			}
			lines, ok := s.think(l)
			if !ok {
				return verdictOf(errWords)
			}
			if err := s.send(append(s.position(list[i], nil), lines...)...); err != nil {
				return verdictOf(err)
			}
			if text, quiet := s.quiet(300 * time.Millisecond); !quiet {
				return Fail, fmt.Sprintf("%s on %s ended by itself: %s", lines[len(lines)-1], list[i].FEN(), text)
			}
			if err := s.send(s.speech.stop()); err != nil {
				return verdictOf(err)
			}
			got, err := s.awaitBest(time.Since(s.begun), s.most)
			if err != nil {
				return Fail, "after stop: " + err.Error()
			}
			if got.move != xiangqi.NoMove || got.bad != "" {
				return Fail, fmt.Sprintf("%q on %s, where there is no move", got.text, list[i].FEN())
			}
			s.kill()
			a.open = a.open[:len(a.open)-1]
			a.evidence = s
		}
	}
	return Pass, "checkmate and stalemate, infinite and ponder"
}

func (a *asker) ponder() (Verdict, string) {
	s, err := a.thinking(limit{ponder: true, clock: 2 * time.Second})
	if err != nil {
		return verdictOf(err)
	}
	if text, quiet := s.quiet(700 * time.Millisecond); !quiet {
		return Fail, "it ended before ponderhit: " + text
	}
	begun := time.Since(s.begun)
	if err := s.send("ponderhit"); err != nil {
		return verdictOf(err)
	}
	got, err := s.awaitBest(begun, 2*time.Second+s.most)
	if err != nil {
		return Fail, "after ponderhit: " + err.Error()
	}
	if err := legal(&startPosition, got); err != nil {
		return Fail, err.Error()
	}
	if clock := 2 * time.Second; got.took > clock {
		return a.too(Fail, within(got.fair, clock), got.took-clock, fmt.Sprintf("it took %.0f ms of a clock of 2 s", ms(got.took)))
	}
	return Pass, fmt.Sprintf("an answer %.0f ms after ponderhit, on a clock of 2 s", ms(got.took))
}

func (a *asker) ponderStop() (Verdict, string) {
	s, err := a.thinking(limit{ponder: true, clock: 2 * time.Second})
	if err != nil {
		return verdictOf(err)
	}
	if text, quiet := s.quiet(200 * time.Millisecond); !quiet {
		return Fail, "it ended before stop: " + text
	}
	return s.stopped()
}

func (a *asker) searchMoves() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	for _, m := range startPosition.LegalMoves()[:3] {
		if err := s.send(append(s.position(startPosition, nil), "go depth 3 searchmoves "+s.ranks.FormatMove(m))...); err != nil {
			return verdictOf(err)
		}
		got, err := s.awaitBest(time.Since(s.begun), 4*s.most)
		if err != nil {
			return Fail, err.Error()
		}
		if got.move != m {
			return Fail, fmt.Sprintf("%s was allowed, %q played", s.ranks.FormatMove(m), got.text)
		}
	}
	return Pass, "three moves"
}

func (a *asker) infos() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	got, err := s.best(startPosition, nil, limit{depth: 5}, 6*s.most)
	if err != nil {
		return verdictOf(err)
	}
	info := got.info
	switch {
	case info.Depth == 0:
		return Fail, "no depth is reported"
	case info.Score.Kind == uci.NoScore:
		return Fail, "no score is reported"
	case len(info.PV) == 0:
		return Fail, "no line is reported"
	case info.PV[0] != got.move:
		return Fail, fmt.Sprintf("the line begins with %s, the best move is %s", s.ranks.FormatMove(info.PV[0]), s.ranks.FormatMove(got.move))
	}
	p := startPosition
	for i, m := range info.PV {
		if !p.IsLegal(m) {
			return Fail, fmt.Sprintf("move %d of the line, %s, is illegal", i+1, s.ranks.FormatMove(m))
		}
		p.MakeMove(m)
	}
	return Pass, fmt.Sprintf("depth %d, a line of %d moves", info.Depth, len(info.PV))
}

// leaving judges how the engine exits.
func (s *session) leaving() (Verdict, string) {
	took, left := s.leaves(2 * time.Second)
	if !left {
		return Fail, "it runs on after 2 s"
	}
	if s.status != nil {
		return Warn, "it ended with " + s.status.Error()
	}
	if lives, known := groupLives(s.cmd.Process.Pid); known && lives {
		return Fail, "a process that it had started lives on"
	}
	return Pass, fmt.Sprintf("after %.0f ms", ms(took))
}

func (a *asker) quitIdle() (Verdict, string) {
	s, err := a.begin()
	if err == nil {
		_, err = s.best(startPosition, nil, limit{depth: 2}, 4*s.most)
	}
	if err == nil {
		err = s.send("quit")
	}
	if err != nil {
		return verdictOf(err)
	}
	return s.leaving()
}

func (a *asker) quitThinking() (Verdict, string) {
	s, err := a.thinking(limit{infinite: true})
	if err == nil {
		s.quiet(200 * time.Millisecond)
		err = s.send("quit")
	}
	if err != nil {
		return verdictOf(err)
	}
	return s.leaving()
}

func (a *asker) endOfInput() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	_ = s.in.Close() // any error would become apparent below
	return s.leaving()
}

func (a *asker) endOfInputThinking() (Verdict, string) {
	s, err := a.thinking(limit{infinite: true})
	if err != nil {
		return verdictOf(err)
	}
	s.quiet(200 * time.Millisecond)
	_ = s.in.Close() // any error would become apparent below
	return s.leaving()
}
