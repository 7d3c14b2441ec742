package tune

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrNoGames is wrapped by errors about records that contain no game with a result.
var ErrNoGames = errors.New("no games with a result")

// Source supplies positions with results. Use Open to create one.
type Source struct {
	name string
	send func(emit func(job) error) error
}

// job is the raw material for a block, either lines of text or games.
type job struct {
	number    int
	source    string
	firstLine int // counted from 1
	lines     [][]byte
	games     []game
	damage    int // number of skipped parts of the source
}

// game is a game whose result is known.
type game struct {
	result    float32                                     // from Red's view
	positions func(visit func(p *xiangqi.Position)) error // visits the quiet positions
}

const (
	blockLines     = 512            // lines of text per block; the last game of a block is never split
	mostBlockLines = 4 * blockLines // limit if the boundaries between games are unknown
	blockPlies     = 2 * blockLines // minimum number of plies per block of games
	openingPlies   = 10             // plies skipped in recorded games; they reveal little about the result
)

// selfplayHead is how a file of games starts; see the documentation of package selfplay.
const selfplayHead = "CHUHEGAM"

// Open returns a source for the positions in a file. The name is used in messages and helps to detect the
// file's format. The file contains one of the following: games written by chuhe-lab selfplay; game records
// in any format; or lines "FEN;result" or "FEN;score;result", where result is 1, 0.5 or 0 from Red's view.
// The file may be compressed as described at record.File. It must be trusted, because it is decompressed
// whatever its size.
//
// Only a game's quiet positions are used, that is, positions where the side to move is not in check and does
// not capture. Lines should contain quiet positions only. The positions of a game should be on consecutive
// lines; a lower move number or a different result starts a new game.
func Open(name string, r io.Reader) Source {
	o := record.ReadOptions{Limits: record.Limits{Unpacked: -1, Ratio: -1}}
	return Source{name, func(emit func(job) error) error {
		for p, err := range intake.Stream(r, name, o).Parts() {
			if err == nil {
				err = sendPart(p, emit)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}}
}

func sendPart(p *intake.Part, emit func(job) error) error {
	head := p.Head()
	switch {
	case bytes.HasPrefix(head, []byte(selfplayHead)):
		return sendSelfplay(p, emit)
	case !startsWithSample(head) && p.Format() != record.Unknown:
		return sendRecords(p.Games(), emit)
	}
	return sendLines(p, emit)
}

// startsWithSample reports whether the first line that is not empty contains a position with a result. The
// position may be malformed.
func startsWithSample(head []byte) bool {
	first, _, _ := bytes.Cut(bytes.TrimSpace(head), []byte("\n"))
	line := strings.TrimSpace(string(first))
	if line == "" || line[0] == '{' || line[0] == '[' || line[0] == '<' {
		return false
	}
	switch line[strings.LastIndexByte(line, ';')+1:] {
	case "0", "0.5", "1":
		return true
	}
	return strings.Count(line, "/") == xiangqi.NumRanks-1
}

// sendLines splits a text into jobs. If the boundaries between games are known, it splits the text only
// there.
func sendLines(r io.Reader, emit func(job) error) error {
	scanner := textlines.NewScanner(r)
	next := job{firstLine: 1}
	var last mark
	for scanner.Scan() {
		now := markOf(scanner.Text())
		if n := len(next.lines); n >= mostBlockLines || n >= blockLines && now.otherGame(last) {
			done := next
			next = job{firstLine: done.firstLine + n}
			if err := emit(done); err != nil {
				return err
			}
		}
		next.lines = append(next.lines, bytes.Clone(scanner.Bytes()))
		last = now
	}
	if err := scanner.Err(); err != nil {
		return fmt.Errorf("reading samples, line %d: %w", next.firstLine+len(next.lines), err)
	}
	if len(next.lines) > 0 {
		return emit(next)
	}
	return nil
}

// mark is used to tell apart positions of different games.
type mark struct {
	result string
	number int // move number; 0 if the FEN does not contain it
}

func markOf(line string) (m mark) {
	line = strings.TrimSpace(line)
	fen, rest, _ := strings.Cut(line, ";")
	m.result = rest[strings.LastIndexByte(rest, ';')+1:]
	m.number, _ = strconv.Atoi(fen[strings.LastIndexByte(fen, ' ')+1:]) // 0 if it is missing
	return m
}

// otherGame reports whether a position is from a different game than the previous one.
func (m mark) otherGame(before mark) bool {
	return m.result != before.result || m.number < before.number
}

// gameJobs groups games into jobs.
type gameJobs struct {
	emit  func(job) error
	next  job
	plies int
	sent  int
}

func (g *gameJobs) add(one game, plies int) error {
	g.next.games = append(g.next.games, one)
	g.plies += plies
	if g.plies < blockPlies {
		return nil
	}
	return g.flush()
}

func (g *gameJobs) flush() error {
	if len(g.next.games) == 0 {
		return nil
	}
	done := g.next
	g.sent += len(done.games)
	g.next, g.plies = job{}, 0
	return g.emit(done)
}

// sendSelfplay emits the games in a file of self-play games. These are the positions that would be used to
// train a network. Games with an unknown result are skipped.
func sendSelfplay(r io.Reader, emit func(job) error) error {
	jobs := gameJobs{emit: emit}
	_, damage, err := selfplay.EachGame(r, func(g *selfplay.Game) error {
		if g.Result == xiangqi.Undecided {
			return nil
		}
		one := *g
		return jobs.add(game{resultForRed(g.Result), func(visit func(*xiangqi.Position)) error {
			return one.Positions(selfplay.DefaultFilter(), func(_ int, p *xiangqi.Position, _ int16) { visit(p) })
		}}, len(g.Moves))
	})
	if err == nil {
		err = jobs.flush()
	}
	if err != nil || len(damage) == 0 {
		return err
	}
	return emit(job{damage: len(damage)})
}

// sendRecords emits the main lines of game records. It skips games that have no result or cannot be read.
func sendRecords(games iter.Seq2[*record.Game, error], emit func(job) error) error {
	jobs := gameJobs{emit: emit}
	var unread error
	for g, err := range games {
		if err != nil {
			unread = err
			continue
		}
		start, err := g.StartPosition()
		if err != nil || g.Result == xiangqi.Undecided {
			continue
		}
		moves, opening := g.Moves(), 0
		if g.FromStart() {
			opening = openingPlies
		}
		one := game{resultForRed(g.Result), func(visit func(*xiangqi.Position)) error {
			visitQuiet(start, moves, opening, visit)
			return nil
		}}
		if err := jobs.add(one, len(moves)); err != nil {
			return err
		}
	}
	if err := jobs.flush(); err != nil || jobs.sent > 0 {
		return err
	}
	if unread != nil {
		return fmt.Errorf("%w: %w", ErrNoGames, unread)
	}
	return ErrNoGames
}

// visitQuiet visits the positions after the opening where the side to move is not in check and does not
// capture.
func visitQuiet(p xiangqi.Position, moves []xiangqi.Move, opening int, visit func(*xiangqi.Position)) {
	for ply, m := range moves {
		if ply >= opening && !p.InCheck() && p.At(m.To()) == xiangqi.NoPiece {
			visit(&p)
		}
		p.MakeMove(m)
	}
}

// resultForRed returns the points that Red scored.
func resultForRed(r xiangqi.Result) float32 {
	winner, decided := r.Winner()
	switch {
	case !decided:
		return 0.5
	case winner == xiangqi.Red:
		return 1
	}
	return 0
}
