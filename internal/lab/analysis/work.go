// Package analysis searches many positions or games as cluster work.
package analysis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrInput is wrapped by errors about input that cannot be analysed.
var ErrInput = errors.New("nothing to analyse")

// Work analyses positions and games. A unit is one line of the run's input, which contains a
// position or a game.
type Work struct{}

// Name returns "analysis".
func (Work) Name() string { return "analysis" }

// Settings specifies how each position is searched.
type Settings struct {
	Nodes    uint64        `json:"nodes"`
	Depth    int           `json:"depth"`
	MoveTime jobs.Duration `json:"movetime"`
	Hash     int           `json:"hash"` // in MiB
	Lines    int           `json:"lines"`
	Rules    string        `json:"rules"`
	// EveryMove makes the run analyse every position of a line, not just the last one.
	EveryMove bool `json:"every_move"`
}

const inputFile = "input.txt"

// mostLines is the maximum number of input lines.
const mostLines = 10_000_000

// Validate returns an error unless there is a limit and the rules are known.
func (s *Settings) Validate() error {
	const mostHash, mostSearchLines, mostDepth = 1 << 20, 128, 1000
	switch {
	case s.Nodes == 0 && s.Depth == 0 && s.MoveTime == 0:
		return fmt.Errorf("%w: no limit on nodes, depth or time", jobs.ErrSpec)
	case s.MoveTime < 0 || s.Depth < 0 || s.Depth > mostDepth || s.Hash < 1 || s.Hash > mostHash || s.Lines < 1 || s.Lines > mostSearchLines:
		return fmt.Errorf("%w: limits out of range", jobs.ErrSpec)
	}
	_, err := xiangqi.ParseRules(s.Rules)
	return err
}

// Convert converts the games or positions in a file, which may be compressed, to input lines of the
// form "FEN moves m1 m2 …". It returns the number of lines. A file whose extension is .txt, .fen or
// .epd, or whose format is unknown, must already consist of input lines.
func Convert(w io.Writer, r io.Reader, name string) (n int, err error) {
	for p, err := range intake.Stream(r, name, record.ReadOptions{}).Parts() {
		if err != nil {
			return n, fmt.Errorf("%w: %w", ErrInput, err)
		}
		convert := convertGames
		switch path.Ext(p.Path) {
		case ".txt", ".fen", ".epd":
			convert = convertLines
		}
		if p.Format() == record.Unknown {
			convert = convertLines
		}
		more, err := convert(w, p)
		if n += more; err != nil {
			return n, err
		}
	}
	return n, nil
}

func convertGames(w io.Writer, p *intake.Part) (n int, err error) {
	for g, err := range p.Games() {
		if err != nil {
			return n, fmt.Errorf("%w: %w", ErrInput, err)
		}
		start, err := g.StartPosition()
		if err != nil {
			return n, fmt.Errorf("%w: game %d: %w", ErrInput, n+1, err)
		}
		words := []string{start.FEN(), "moves"}
		for _, m := range g.Moves() {
			words = append(words, m.String())
		}
		if _, err := fmt.Fprintln(w, strings.Join(words, " ")); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

func convertLines(w io.Writer, p *intake.Part) (n int, err error) {
	lines := textlines.NewScanner(p)
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		if _, _, _, err := xiangqi.ParseLineLenient(line); err != nil {
			return n, fmt.Errorf("%w: line %d: %w", ErrInput, number, err)
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return n, err
		}
		n++
	}
	return n, lines.Err()
}

// WorkSpec returns the run that analyses the lines of the file at path, which must have been
// written by Convert.
func WorkSpec(s Settings, path, name string, units int) (jobs.Spec, map[string]string, error) {
	if units < 1 {
		return jobs.Spec{}, nil, fmt.Errorf("%w: %s is empty", ErrInput, name)
	}
	return jobs.FileSpec(Work{}, name, units, &s, inputFile, path)
}

// Open reads the input and creates an engine.
func (Work) Open(_ context.Context, r *jobs.Run) (jobs.Job, error) {
	var s Settings
	if err := r.Spec.ReadSettings(&s); err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	data, err := os.ReadFile(r.Files[inputFile])
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	j := &job{settings: s, lines: strings.Split(strings.TrimSpace(string(data)), "\n")}
	if len(j.lines) != r.Spec.Units || len(j.lines) > mostLines {
		return nil, fmt.Errorf("%w: %d lines for %d units", jobs.ErrPermanent, len(j.lines), r.Spec.Units)
	}
	o := engine.DefaultOptions()
	o.Hash, o.MultiPV, o.MoveOverhead, o.Seed = s.Hash, s.Lines, 0, 1
	if o.Rules, err = xiangqi.ParseRules(s.Rules); err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	j.player = player.New(player.Searcher(o))
	return j, nil
}

type job struct {
	settings Settings
	lines    []string
	player   *player.Own
}

// Found is the result for one position.
type Found struct {
	Ply   int    `json:"ply"`
	FEN   string `json:"fen"`
	Best  string `json:"best"` // "" if there are no legal moves
	Depth int    `json:"depth"`
	Nodes uint64 `json:"nodes"`
	Lines []Line `json:"lines"`
}

// Line is a line of play found by the engine.
type Line struct {
	CP   *int     `json:"cp,omitempty"`   // centipawns for the side to move
	Mate *int     `json:"mate,omitempty"` // number of moves, negative if the side to move loses
	PV   []string `json:"pv"`
}

// Report is a unit's record: a line of JSON.
type Report struct {
	Unit      int     `json:"unit"`
	Input     string  `json:"input"`
	Positions []Found `json:"positions"`
}

type summary struct {
	Positions int `json:"positions"`
}

// Do analyses the unit's line.
func (j *job) Do(ctx context.Context, unit jobs.Unit, progress func()) (r jobs.Result, err error) {
	pos, moves, _, err := xiangqi.ParseLineLenient(j.lines[unit.Index])
	if err != nil {
		return r, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	report := Report{Unit: unit.Index, Input: j.lines[unit.Index], Positions: []Found{}}
	if err := j.player.NewGame(ctx); err != nil { // units must be independent of each other
		return r, err
	}
	var stack []xiangqi.Undo
	for ply := 0; ; ply++ {
		if j.settings.EveryMove || ply == len(moves) {
			progress()
			found, err := j.search(ctx, pos, stack)
			if err != nil {
				return r, err
			}
			found.Ply = ply
			report.Positions = append(report.Positions, found)
			r.Nodes += int64(found.Nodes)
		}
		if ply == len(moves) {
			break
		}
		stack = append(stack, pos.MakeMove(moves[ply]))
	}
	line, err := json.Marshal(report)
	if err != nil {
		return r, err
	}
	r.Records = fmt.Appendf(nil, "%s\n", line)
	r.Summary, err = json.Marshal(summary{len(report.Positions)})
	return r, err
}

func (j *job) search(ctx context.Context, pos xiangqi.Position, stack []xiangqi.Undo) (Found, error) {
	q := player.AskAfter(pos, stack)
	q.Analysis = true
	answer, err := player.Play(ctx, j.player, q, player.Limits{
		Nodes: j.settings.Nodes, Depth: j.settings.Depth, MoveTime: time.Duration(j.settings.MoveTime),
	})
	if err = errors.Join(err, ctx.Err()); err != nil {
		return Found{}, err
	}
	f := Found{FEN: pos.FEN(), Depth: answer.Depth, Nodes: answer.Nodes, Lines: []Line{}}
	if answer.Move != xiangqi.NoMove {
		f.Best = answer.Move.String()
	}
	for _, info := range answer.Lines {
		line := Line{PV: []string{}}
		if n, mate := info.Score.Spoken(); mate {
			line.Mate = &n
		} else {
			line.CP = &n
		}
		for _, m := range info.PV {
			line.PV = append(line.PV, m.String())
		}
		f.Lines = append(f.Lines, line)
	}
	return f, nil
}

// Close does nothing, because no search outlives the call that starts it.
func (*job) Close() error { return nil }

// Fold returns a fold that has counted nothing yet.
func (Work) Fold(s *jobs.Spec) (jobs.Fold, error) {
	var set Settings
	if err := s.ReadSettings(&set); err != nil {
		return nil, err
	}
	return &fold{settings: set}, nil
}

type fold struct {
	settings  Settings
	units     int
	positions int
}

// Check verifies that the report belongs to the unit and that all moves in it are legal.
func (f *fold) Check(unit int, r *jobs.Result) error {
	var report Report
	if err := json.Unmarshal(r.Records, &report); err != nil {
		return err
	}
	if report.Unit != unit || len(report.Positions) == 0 {
		return fmt.Errorf("%w: a report of unit %d with %d positions", ErrInput, report.Unit, len(report.Positions))
	}
	for _, p := range report.Positions {
		pos, _, err := xiangqi.ParseFENLenient(p.FEN)
		if err != nil {
			return err
		}
		for _, line := range p.Lines {
			next := pos
			for _, text := range line.PV {
				m, err := xiangqi.ParseMove(text)
				if err != nil || !next.IsLegal(m) {
					return fmt.Errorf("%w: %s is no legal move", ErrInput, text)
				}
				next.MakeMove(m)
			}
		}
	}
	return nil
}

// Add counts the positions of a unit.
func (f *fold) Add(e *jobs.Entry) error {
	var s summary
	err := json.Unmarshal(e.Summary, &s)
	f.units++
	f.positions += s.Positions
	return err
}

// Repeats reports whether searches are independent of the clock.
func (f *fold) Repeats() bool { return f.settings.MoveTime == 0 }

// Compare returns an error unless the two reports are identical.
func (*fold) Compare(_ int, a, b *jobs.Result) error {
	if string(a.Records) != string(b.Records) {
		return errors.New("the reports differ")
	}
	return nil
}

// Decided returns false, because every line must be analysed.
func (*fold) Decided() bool { return false }

// State reports the progress of the analysis.
func (f *fold) State() jobs.State {
	return jobs.State{
		Headline: fmt.Sprintf("%d positions of %d games or lines", f.positions, f.units), Remaining: -1,
		Report: summary{f.positions}, Curve: []jobs.Point{},
	}
}
