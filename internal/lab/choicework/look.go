package choicework

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/choice/looker"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrViews is wrapped by errors about stored views.
var ErrViews = errors.New("kept views")

// The size of a shard, which is a file of views: how many positions are for the model, and how many
// are held out.
const (
	shardModel = 40
	shardHeld  = 20
)

// looked is a position as stored on a line of a shard.
type looked struct {
	FEN    string         `json:"fen"`
	Before []xiangqi.Move `json:"before"` // the last few moves that led to it, most recent last
	Played xiangqi.Move   `json:"played"`
	Held   bool           `json:"held,omitempty"`
	Scores [][]int        `json:"scores"` // by depth and legal move
}

// memory is the number of preceding moves that are stored with a position.
const memory = 4

func look(ctx context.Context, l *looker.Looker, p place) looked {
	pos, stack, played := p.at()
	so := looked{FEN: pos.FEN(), Played: played, Held: p.game.part == Held}
	so.Before = slices.Clone(p.game.moves[max(0, p.ply-memory):p.ply])
	v := l.Look(ctx, pos, stack)
	so.Scores = v.Scores[:]
	return so
}

func shardName(folder string, i int) string {
	return filepath.Join(folder, fmt.Sprintf("views-%05d.jsonl", i))
}

// Look searches the positions in the first shards with the given number of workers, and stores each
// shard as a file in the folder. Existing shards are left unchanged, so an interrupted run can be
// continued. progress is called after each shard. Its calls never overlap.
func Look(ctx context.Context, games *Games, folder string, shards, workers int, progress func(done int)) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	model, held := sample(games.list, ForModel), sample(games.list, Held)
	shards = min(shards, max((len(model)+shardModel-1)/shardModel, (len(held)+shardHeld-1)/shardHeld))
	var (
		group    sync.WaitGroup
		mu       sync.Mutex
		next     atomic.Int64
		done     int
		failures error
	)
	for range max(1, workers) {
		group.Go(func() {
			l := looker.New()
			defer l.Close()
			for {
				i := int(next.Add(1)) - 1
				if i >= shards || ctx.Err() != nil {
					return
				}
				places := slices.Concat(portion(model, i, shardModel), portion(held, i, shardHeld))
				err := lookShard(ctx, l, shardName(folder, i), places)
				mu.Lock()
				done++
				failures = errors.Join(failures, err)
				progress(done)
				mu.Unlock()
				if err != nil {
					return
				}
			}
		})
	}
	group.Wait()
	return errors.Join(failures, ctx.Err())
}

// portion returns the elements of list that belong to shard i.
func portion(list []place, i, size int) []place {
	return list[min(i*size, len(list)):min((i+1)*size, len(list))]
}

func lookShard(ctx context.Context, l *looker.Looker, name string, places []place) error {
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	lines := make([]looked, 0, len(places))
	for _, p := range places {
		lines = append(lines, look(ctx, l, p))
		if ctx.Err() != nil {
			return ctx.Err() // do not store incomplete results
		}
	}
	return atomicfile.WriteFrom(name, func(w io.Writer) error {
		e := json.NewEncoder(w)
		for i := range lines {
			if err := e.Encode(&lines[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// readViews reads all shards in a folder.
func readViews(folder string) ([]looked, error) {
	var list []looked
	names, err := filepath.Glob(filepath.Join(folder, "views-*.jsonl"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if err := readShard(name, &list); err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrViews, name, err)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%w: %s holds none", ErrViews, folder)
	}
	return list, nil
}

func readShard(name string, list *[]looked) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // the file was only read
	for d := json.NewDecoder(bufio.NewReader(f)); ; {
		var so looked
		if err := d.Decode(&so); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		*list = append(*list, so)
	}
}
