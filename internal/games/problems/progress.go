package problems

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
	"github.com/chuhe-xiangqi/chuhe/internal/rating"
)

// Progress is what a person has solved, with ratings and what is due again. The
// zero value is that of a beginner.
type Progress struct {
	Player   *rating.Rating   `json:"player,omitempty"`
	Problems map[string]*Tale `json:"problems"`
}

// Tale is a person's history with one problem.
type Tale struct {
	Rating   rating.Rating `json:"rating"` // of the problem
	Attempts int           `json:"attempts"`
	Solved   int           `json:"solved"`
	Memory   *Memory       `json:"memory,omitempty"` // of problems that were failed once
}

// problemDeviation is how little is known of a problem's difficulty at first.
const problemDeviation = 150

// Rating returns the person's rating.
func (p *Progress) Rating() rating.Rating {
	if p.Player == nil {
		return rating.Start()
	}
	return *p.Player
}

// Of returns the rating of a problem for this person.
func (p *Progress) Of(problem *Problem) rating.Rating {
	if tale := p.Problems[problem.ID]; tale != nil {
		return tale.Rating
	}
	r := rating.Start()
	r.Value, r.Deviation = float64(problem.Rating), problemDeviation
	if problem.Rating == 0 {
		r.Value = float64(Difficulty(problem.Outcome))
	}
	return r
}

// Note takes an attempt in that has ended. A problem that was failed comes again
// until it is remembered; one that was solved at once does not. Of the attempts at
// a problem only the first counts for the ratings: later ones are memory.
func (p *Progress) Note(a *Attempt, now time.Time) {
	if p.Problems == nil {
		p.Problems = map[string]*Tale{}
	}
	grade, score := a.Grade()
	tale := p.Problems[a.Problem.ID]
	if tale == nil {
		player, problem := p.Rating(), p.Of(a.Problem)
		tale = &Tale{Rating: problem.After(rating.Result{Opponent: player, Score: 1 - score})}
		after := player.After(rating.Result{Opponent: problem, Score: score})
		p.Player, p.Problems[a.Problem.ID] = &after, tale
	}
	tale.Attempts++
	if a.Solved() {
		tale.Solved++
	}
	if tale.Memory != nil || grade != Good {
		tale.Memory = tale.Memory.Review(grade, now)
	}
}

// Due returns the problems of a set that are to be repeated, the longest due
// first.
func (p *Progress) Due(s *Set, now time.Time) []*Problem {
	var due []*Problem
	for problem := range s.All() {
		if tale := p.Problems[problem.ID]; tale != nil && tale.Memory != nil && !tale.Memory.Due.After(now) {
			due = append(due, problem)
		}
	}
	slices.SortStableFunc(due, func(a, b *Problem) int {
		return p.Problems[a.ID].Memory.Due.Compare(p.Problems[b.ID].Memory.Due)
	})
	return due
}

// Next returns the problem to solve next: one that is due, else the one not tried
// yet whose rating is nearest to the person's; nil when there is none.
func (p *Progress) Next(s *Set, now time.Time) *Problem {
	if due := p.Due(s, now); len(due) > 0 {
		return due[0]
	}
	own := p.Rating().Value
	var best *Problem
	least := math.Inf(1)
	for problem := range s.All() {
		if p.Problems[problem.ID] != nil || !problem.Sound() {
			continue
		}
		if away := math.Abs(p.Of(problem).Value - own); away < least {
			best, least = problem, away
		}
	}
	return best
}

// Difficulty estimates the rating of a problem from its proof: longer mates are
// harder, and those for which the solver needs more nodes. People's attempts
// correct it.
func Difficulty(o *Outcome) int {
	const (
		least, most = 600, 2800
		base        = 750
		perMove     = 140
		perDoubling = 45 // of the nodes beyond a hundred
		hundred     = 100
	)
	if o == nil || o.Mate == nil {
		return int(rating.Start().Value)
	}
	r := base + perMove*float64(o.Mate.Moves-1) + perDoubling*math.Log2(1+float64(o.Nodes)/hundred)
	return int(min(max(r, least), most))
}

// ErrProgress is wrapped by the error of a file of progress that cannot be read.
var ErrProgress = errors.New("bad file of progress")

// Update reads the progress kept in a file, lets change alter it and writes it
// back. One program at a time does so. Without a file the progress is a
// beginner's. Where change returns an error nothing is written.
func Update(path string, change func(*Progress) error) (err error) {
	lock, err := filelock.Take(path+".lock", 0o600, filelock.Patience)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	p, err := Load(path)
	if err != nil {
		return err
	}
	if err := change(p); err != nil {
		return err
	}
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return atomicfile.Write(path, append(data, '\n'))
}

// Load reads the progress kept in a file; a beginner's where there is none. The
// error wraps ErrProgress when the file is damaged.
func Load(path string) (*Progress, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &Progress{}, nil
	}
	if err != nil {
		return nil, err
	}
	p := new(Progress)
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("%s: %w: %w", path, ErrProgress, err)
	}
	for id, tale := range p.Problems {
		if tale == nil {
			return nil, fmt.Errorf("%s: %w: problem %q is null", path, ErrProgress, id)
		}
	}
	return p, nil
}
