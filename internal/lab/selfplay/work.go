package selfplay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Work is the kind of work that generates training games. A unit is a batch of games, and its result is a
// block of a game file. ExportHead writes the header that precedes the first block.
type Work struct{ here *Options } // of a run of this process

// Name returns "selfplay".
func (Work) Name() string { return "selfplay" }

// workParams contains the parameters of a run.
type workParams struct {
	Settings Settings `json:"settings"`
	Batch    int      `json:"batch"`    // games per unit
	Games    uint64   `json:"games"`    // games in the run; the last unit may have fewer than Batch
	Embedded bool     `json:"embedded"` // the network is the built-in one
}

// Names of a run's files.
const (
	netFile  = "network"
	bookFile = "book"
)

// mostBatch is small enough for the games of a unit, which form one block, to fit into one message.
const mostBatch = mostGames

// WorkSpec returns a run that plays the given number of games in batches. The settings must have been signed
// for the given options. net is the path of the network in the options, or "" for the built-in network or
// none. opening is the path of the book, or "" for the built-in one. The endgame tables are always the
// built-in ones.
func WorkSpec(s Settings, o engine.Options, net, opening string, games uint64, batch int) (spec jobs.Spec, paths map[string]string, err error) {
	if s.Near != "" {
		return spec, nil, fmt.Errorf("%w: variants of games are searched on one machine", ErrSettings)
	}
	return workSpec(s, o, net, opening, games, batch)
}

func workSpec(s Settings, o engine.Options, net, opening string, games uint64, batch int) (spec jobs.Spec, paths map[string]string, err error) {
	if err := s.Validate(); err != nil {
		return spec, nil, err
	}
	const mostOfRun = 1 << 40
	if batch < 1 || batch > mostBatch || games < 1 || games > mostOfRun {
		return spec, nil, fmt.Errorf("%w: %d games in batches of %d", ErrSettings, games, batch)
	}
	p := workParams{Settings: s, Batch: batch, Games: games, Embedded: o.Network != nil && net == ""}
	paths = map[string]string{}
	spec = jobs.Spec{
		Kind: Work{}.Name(), Name: fmt.Sprintf("%d games at %d nodes, %s", games, s.Nodes, s.Evaluation), Seed: s.Seed,
		Units: int((games + uint64(batch) - 1) / uint64(batch)),
	}
	for _, file := range [...]struct{ name, path string }{{netFile, net}, {bookFile, opening}} {
		if file.path == "" {
			continue
		}
		f, err := jobs.DescribeFile(file.name, file.path)
		if err != nil {
			return spec, nil, err
		}
		spec.Files, paths[file.name] = append(spec.Files, f), file.path
	}
	spec.Params, err = json.Marshal(p)
	return spec, paths, err
}

func readParams(s *jobs.Spec) (p workParams, err error) {
	if err := json.Unmarshal(s.Params, &p); err != nil {
		return p, fmt.Errorf("%w: %w", ErrSettings, err)
	}
	if p.Batch < 1 || p.Batch > mostBatch || (p.Games+uint64(p.Batch)-1)/uint64(p.Batch) != uint64(s.Units) {
		return p, fmt.Errorf("%w: %d games in %d batches of %d", ErrSettings, p.Games, s.Units, p.Batch)
	}
	return p, p.Settings.Validate()
}

// sources returns the built-in sources. If path is not "", it replaces the book by the one in that file.
func sources(path string) (Sources, error) {
	from, err := OwnSources()
	if err == nil && path != "" {
		err = from.ReadBook(path)
	}
	return from, err
}

// games returns the number of the first game of a unit, and the number of games in it.
func (p *workParams) games(unit int) (first uint64, count int) {
	first = uint64(unit) * uint64(p.Batch)
	return first, int(min(uint64(p.Batch), p.Games-first))
}

// Format returns "games", which denotes a file for training.
func (Work) Format() string { return "games" }

// Export writes the block of a unit unchanged.
func (Work) Export(w io.Writer, records []byte) error {
	_, err := w.Write(records)
	return err
}

// ExportHead writes the file header that precedes the blocks of a run's units.
func (Work) ExportHead(w io.Writer, s *jobs.Spec) error {
	p, err := readParams(s)
	if err != nil {
		return err
	}
	head, err := appendHead(nil, &p.Settings)
	if err == nil {
		_, err = w.Write(head)
	}
	return err
}

// Open prepares the engine and verifies that it is the engine that the run was created for.
func (w Work) Open(_ context.Context, r *jobs.Run) (jobs.Job, error) {
	p, err := readParams(&r.Spec)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	if p.Settings.Near != "" && w.here == nil {
		return nil, fmt.Errorf("%w: variants go on by the command that began them", jobs.ErrRefused)
	}
	if w.here != nil {
		player, err := NewPlayer(p.Settings, w.here.Engine, w.here.Sources)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", jobs.ErrRefused, err)
		}
		return &batchJob{params: p, player: player}, nil
	}
	o := engine.DefaultOptions()
	o.Network = nil
	if p.Embedded {
		o.Network = nnue.Embedded()
	}
	if path := r.Files[netFile]; path != "" {
		if o.Network, err = nnue.ReadFile(path); err != nil {
			return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
		}
	}
	signed := p.Settings
	signed.Sign(o)
	if signed.Engine != p.Settings.Engine {
		return nil, fmt.Errorf("%w: the engine has signature %s here, the run wants %s: install the coordinator's version",
			jobs.ErrRefused, signed.Engine, p.Settings.Engine)
	}
	from, err := sources(r.Files[bookFile])
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	player, err := NewPlayer(p.Settings, o, from)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %w", jobs.ErrRefused, err), from.Tables.Close())
	}
	return &batchJob{p, player, from.Tables}, nil
}

// batchJob plays the batches of a run.
type batchJob struct {
	params workParams
	player *Player
	tables *tablebase.Prober
}

// batchSummary contains the counts of one batch.
type batchSummary struct {
	Games int    `json:"games"`
	Plies int    `json:"plies"` // searched plies
	Red   int    `json:"red"`   // games won by Red
	Black int    `json:"black"`
	First uint64 `json:"first"` // number of the first game
}

// Do plays one batch.
func (j *batchJob) Do(ctx context.Context, unit jobs.Unit, progress func()) (r jobs.Result, err error) {
	first, count := j.params.games(unit.Index)
	games := make([]Game, 0, count)
	for i := range count {
		progress()
		g, err := j.player.Play(ctx, first+uint64(i))
		if err != nil {
			return r, err
		}
		games = append(games, g)
	}
	return resultOf(games)
}

// Close closes the endgame tables.
func (j *batchJob) Close() error {
	if j.tables == nil {
		return nil // the tables belong to the run's owner
	}
	return j.tables.Close()
}

func summarize(games []Game) batchSummary {
	s := batchSummary{Games: len(games)}
	for i := range games {
		s.Plies += len(games[i].Scores)
		switch games[i].Result {
		case xiangqi.RedWins:
			s.Red++
		case xiangqi.BlackWins:
			s.Black++
		}
	}
	if len(games) > 0 {
		s.First = games[0].Number
	}
	return s
}

// Fold returns the counts of a run before its first game.
func (Work) Fold(s *jobs.Spec) (jobs.Fold, error) {
	p, err := readParams(s)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrSpec, err)
	}
	return &batchFold{params: p}, nil
}

type batchFold struct {
	params workParams
	sum    batchSummary
}

// Check requires that the result contains the games of the unit and that their moves are legal.
func (f *batchFold) Check(unit int, r *jobs.Result) error {
	games, err := DecodeGames(r.Records)
	if err != nil {
		return err
	}
	first, count := f.params.games(unit)
	if len(games) != count {
		return fmt.Errorf("%w: %d games, want %d", ErrGame, len(games), count)
	}
	for i := range games {
		if games[i].Number != first+uint64(i) {
			return fmt.Errorf("%w: found game %d in place of game %d", ErrGame, games[i].Number, first+uint64(i))
		}
		if err := games[i].Replay(func(int, *xiangqi.Position, xiangqi.Move, int16) {}); err != nil {
			return err
		}
	}
	var s batchSummary
	if err := json.Unmarshal(r.Summary, &s); err != nil {
		return err
	}
	if want := summarize(games); s != want {
		return fmt.Errorf("%w: the summary is not that of the games", ErrGame)
	}
	return nil
}

// Add counts a batch.
func (f *batchFold) Add(e *jobs.Entry) error {
	var s batchSummary
	err := json.Unmarshal(e.Summary, &s)
	f.sum.Games += s.Games
	f.sum.Plies += s.Plies
	f.sum.Red += s.Red
	f.sum.Black += s.Black
	return err
}

// Compare requires the same moves and scores.
func (f *batchFold) Compare(_ int, a, b *jobs.Result) error {
	left, err := DecodeGames(a.Records)
	if err != nil {
		return err
	}
	right, err := DecodeGames(b.Records)
	if err != nil {
		return err
	}
	if len(left) != len(right) {
		return fmt.Errorf("%d games and %d", len(left), len(right))
	}
	for i := range left {
		if err := left[i].differs(&right[i]); err != nil {
			return fmt.Errorf("game %d: %w", left[i].Number, err)
		}
	}
	return nil
}

// differs returns an error that describes the first difference between two games.
func (g *Game) differs(other *Game) error {
	for i := range min(len(g.Moves), len(other.Moves)) {
		if g.Moves[i] != other.Moves[i] {
			return fmt.Errorf("ply %d: %v and %v", i+1, g.Moves[i], other.Moves[i])
		}
		if s := i - g.Opening; s >= 0 && s < min(len(g.Scores), len(other.Scores)) && g.Scores[s] != other.Scores[s] {
			return fmt.Errorf("ply %d: scores %d and %d", i+1, g.Scores[s], other.Scores[s])
		}
	}
	if len(g.Moves) != len(other.Moves) || g.Start != other.Start || g.Result != other.Result || g.Opening != other.Opening {
		return fmt.Errorf("%d plies, %v and %d plies, %v", len(g.Moves), g.Result, len(other.Moves), other.Result)
	}
	return nil
}

// Decided returns false, because every game must be played.
func (*batchFold) Decided() bool { return false }

// State returns the number of games played so far.
func (f *batchFold) State() jobs.State {
	s := f.sum
	return jobs.State{
		Headline:  fmt.Sprintf("games %d of %d, %d plies: red %d, black %d, drawn %d", s.Games, f.params.Games, s.Plies, s.Red, s.Black, s.Games-s.Red-s.Black),
		Remaining: -1, Report: s, Curve: []jobs.Point{},
	}
}
