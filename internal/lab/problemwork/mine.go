package problemwork

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/choice/looker"
	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Mine is the kind of work that finds problems in games. A unit is a game. A problem is a position with a
// forced mate in several moves, where the first move of the mate is the only one that wins.
type Mine struct{}

// Name returns "mine".
func (Mine) Name() string { return "mine" }

// MineSettings specifies what to search for and how much effort to spend.
type MineSettings struct {
	Nodes       uint64 `json:"nodes"`        // mate solver nodes per position
	EngineNodes uint64 `json:"engine_nodes"` // for judging the other moves
	Hash        int    `json:"hash"`         // in MiB, for the solver and the engine each
	Least       int    `json:"least"`        // minimum length of the mate, in moves
	Rules       string `json:"rules"`
	Collection  string `json:"collection"` // name of the collection for the problems
}

// otherMoves is the highest score, in centipawns, of another move that does not yet count as winning.
const otherMoves = 200

const gamesFile = "games.jsonl"

// Validate requires that limits are set and that the rules are known.
func (s *MineSettings) Validate() error {
	const mostHash = 1 << 16
	if s.Nodes == 0 || s.EngineNodes == 0 || s.Hash < 1 || s.Hash > mostHash || s.Least < 1 {
		return fmt.Errorf("%w: nodes, hash or the least moves out of range", jobs.ErrSpec)
	}
	_, err := xiangqi.ParseRules(s.Rules)
	return err
}

// minedGame is a game to be searched.
type minedGame struct {
	Name  string        `json:"name"`
	FEN   string        `json:"fen"`
	Moves problems.Line `json:"moves"`
}

// Convert writes the games of a file in the form required by a run. The file is either a library or a record
// in any format. Convert returns the number of games.
func Convert(ctx context.Context, w io.Writer, f *os.File, path string) (n int, err error) {
	if isDatabase(f) {
		return ConvertLibrary(ctx, w, path)
	}
	return ConvertGames(w, f, path)
}

// isDatabase reports whether a file is an SQLite database, as libraries are.
func isDatabase(f io.ReaderAt) bool {
	const magic = "SQLite format 3\x00"
	head := make([]byte, len(magic))
	_, err := f.ReadAt(head, 0)
	return err == nil && string(head) == magic
}

// ConvertLibrary writes the games of a library in the same form as ConvertGames does.
func ConvertLibrary(ctx context.Context, w io.Writer, path string) (n int, err error) {
	l, err := library.Open(ctx, path)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	return convert(w, l.Games(ctx, library.Query{}))
}

// ConvertGames reads the games of a file, which may be compressed, and writes them in the form required by a
// run, one JSON object per line. It returns the number of games.
func ConvertGames(w io.Writer, r io.Reader, name string) (n int, err error) {
	return convert(w, intake.Stream(r, name, record.ReadOptions{}).Games())
}

// convert writes games in the form required by a run.
func convert(w io.Writer, games iter.Seq2[*record.Game, error]) (n int, err error) {
	lines := json.NewEncoder(w)
	for g, err := range games {
		if err != nil {
			return n, err
		}
		start, err := g.StartPosition()
		if err != nil {
			continue // it is a diagram that is not a valid position
		}
		if err := lines.Encode(minedGame{gameName(g), start.FEN(), g.Moves()}); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// gameName returns a name for a game, formed from its players, event and date.
func gameName(g *record.Game) string {
	players := strings.Trim(g.Headers.Get("Red")+" - "+g.Headers.Get("Black"), " -")
	parts := slices.DeleteFunc([]string{players, g.Headers.Get("Event"), g.Headers.Get("Date")}, func(s string) bool { return s == "" || s == "?" })
	return strings.Join(parts, ", ")
}

// MineSpec returns a run over the games in the file at path, which must have been written by ConvertGames.
func MineSpec(s MineSettings, path, name string, games int) (jobs.Spec, map[string]string, error) {
	if games == 0 {
		return jobs.Spec{}, nil, fmt.Errorf("%w: no games in %s", jobs.ErrSpec, name)
	}
	return jobs.FileSpec(Mine{}, name, games, &s, gamesFile, path)
}

// Open reads the games and creates the solver and the engine.
func (Mine) Open(_ context.Context, r *jobs.Run) (jobs.Job, error) {
	var s MineSettings
	if err := r.Spec.ReadSettings(&s); err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	f, err := os.Open(r.Files[gamesFile])
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	games, err := readGames(f)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	if len(games) != r.Spec.Units {
		return nil, fmt.Errorf("%w: %d games for %d units", jobs.ErrPermanent, len(games), r.Spec.Units)
	}
	rules, err := xiangqi.ParseRules(s.Rules)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	o := engine.DefaultOptions()
	o.Hash, o.MoveOverhead, o.Seed, o.Rules, o.MultiPV = s.Hash, 0, 1, rules, 2
	return &mineJob{s, games, mate.New(mate.Options{Hash: s.Hash, Rules: rules}), player.New(player.Searcher(o)), looker.New()}, nil
}

func readGames(r io.Reader) ([]minedGame, error) {
	const mostLine = 1 << 20
	var games []minedGame
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, mostLine)
	for lines.Scan() {
		var g minedGame
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, lines.Err()
}

type mineJob struct {
	settings MineSettings
	games    []minedGame
	solver   *mate.Solver
	player   *player.Own
	looker   *looker.Looker
}

// Do searches one game for problems.
func (j *mineJob) Do(ctx context.Context, unit jobs.Unit, progress func()) (r jobs.Result, err error) {
	g := &j.games[unit.Index]
	pos, _, err := xiangqi.ParseFENLenient(g.FEN)
	if err != nil {
		return r, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	found := []*problems.Problem{}
	var winning [2]bool // by side: there was a mate at the side's previous turn
	for ply := 0; ; ply++ {
		progress()
		result := j.solver.Solve(ctx, pos, nil, mate.Limits{Nodes: j.settings.Nodes})
		if err := ctx.Err(); err != nil {
			return r, err
		}
		r.Nodes += int64(result.Nodes)
		side := pos.Turn() & 1
		if result.Mate != nil && !winning[side] && result.Mate.Moves() >= j.settings.Least {
			only, err := j.only(ctx, pos, result.Mate.Line()[0])
			if err != nil {
				return r, err
			}
			if only {
				p, err := j.problem(ctx, g, ply, pos, &result)
				if err != nil {
					return r, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
				}
				found = append(found, p)
			}
		}
		winning[side] = result.Mate != nil
		if ply == len(g.Moves) {
			break
		}
		if err := pos.CheckMove(g.Moves[ply]); err != nil {
			return r, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
		}
		pos.MakeMove(g.Moves[ply])
	}
	var records bytes.Buffer
	if err := problems.Write(&records, slices.Values(found)); err != nil {
		return r, err
	}
	r.Records = records.Bytes()
	r.Summary, err = json.Marshal(mined{len(found)})
	return r, err
}

// only reports whether no other move wins. The engine searches for two lines, and must not find another move
// that scores above otherMoves. In addition, the solver must not find a mate after any other move and the
// replies to it.
func (j *mineJob) only(ctx context.Context, pos xiangqi.Position, best xiangqi.Move) (bool, error) {
	if err := j.player.NewGame(ctx); err != nil {
		return false, err
	}
	answer, err := player.Play(ctx, j.player, player.Question{Start: pos, Position: pos, Analysis: true}, player.Limits{Nodes: j.settings.EngineNodes})
	if err = errors.Join(err, ctx.Err()); err != nil {
		return false, err
	}
	for _, line := range answer.Lines {
		if len(line.PV) == 0 || line.PV[0] == best {
			continue
		}
		if n, mates := line.Score.Spoken(); mates && n > 0 || !mates && n > otherMoves {
			return false, nil
		}
	}
	for _, m := range pos.LegalMoves() {
		if m == best {
			continue
		}
		after := pos
		after.MakeMove(m)
		if wins, err := j.wins(ctx, after); wins || err != nil {
			return false, err
		}
	}
	return true, nil
}

// wins reports whether a mate is found after every reply.
func (j *mineJob) wins(ctx context.Context, after xiangqi.Position) (bool, error) {
	for _, reply := range after.LegalMoves() {
		next := after
		next.MakeMove(reply)
		r := j.solver.Solve(ctx, next, nil, mate.Limits{Nodes: j.settings.Nodes})
		if err := ctx.Err(); err != nil || r.Mate == nil {
			return false, err
		}
	}
	return true, nil
}

// problem creates a problem from a position that occurred in a game.
func (j *mineJob) problem(ctx context.Context, g *minedGame, ply int, pos xiangqi.Position, r *mate.Result) (*problems.Problem, error) {
	p := &problems.Problem{
		ID: problems.MinedID(pos), Name: strings.TrimSpace(fmt.Sprintf("%s (%d)", g.Name, ply/2+1)),
		Collection: j.settings.Collection, Class: "mined", FEN: pos.FEN(),
		Claim: problems.Claim{Result: xiangqi.WinFor(pos.Turn())},
		Outcome: &problems.Outcome{Verdict: problems.Proved, Nodes: r.Nodes, Mate: &problems.Mate{
			Moves: r.Mate.Moves(), Shortest: r.Shortest, Positions: r.Mate.Len(), Line: r.Mate.Line(),
		}},
		Themes: problems.ThemesOf(pos, r.Mate.Line()),
	}
	if r.Shortest {
		p.Claim.Mate = r.Mate.Moves()
	}
	rater := problems.Checker{Looker: j.looker}
	return p, rater.Rate(ctx, p)
}

// Close closes the looker that rates problems.
func (j *mineJob) Close() error {
	j.looker.Close()
	return nil
}

// mined is the summary of one game.
type mined struct {
	Problems int `json:"problems"`
}

// Fold returns an empty count.
func (Mine) Fold(s *jobs.Spec) (jobs.Fold, error) {
	if err := s.ReadSettings(&MineSettings{}); err != nil {
		return nil, err
	}
	return &mineFold{}, nil
}

type mineFold struct {
	games int
	mined
}

// Check requires that the mates of the problems can be played out.
func (*mineFold) Check(_ int, r *jobs.Result) error {
	list, err := problems.Read(bytes.NewReader(r.Records))
	if err != nil {
		return errors.Join(errReport, err)
	}
	for _, p := range list {
		if err := checkLine(p); err != nil {
			return err
		}
	}
	return nil
}

// Add counts the problems of a game.
func (f *mineFold) Add(e *jobs.Entry) error {
	var m mined
	err := json.Unmarshal(e.Summary, &m)
	f.games++
	f.Problems += m.Problems
	return err
}

// Decided returns false, because every game must be searched.
func (*mineFold) Decided() bool { return false }

// State returns the number of problems found so far.
func (f *mineFold) State() jobs.State {
	return jobs.State{Headline: fmt.Sprintf("%d problems in %d games", f.Problems, f.games), Remaining: -1, Report: f.mined, Curve: []jobs.Point{}}
}
