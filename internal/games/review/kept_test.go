package review

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// keptSearches remembers searches with a limit in nodes and an empty table, which
// find the same every time, in a file: a run that was interrupted continues, and one
// after a change of the reasons searches only what is new.
type keptSearches struct {
	mu    sync.Mutex
	found map[string]keptSearch
	out   *os.File
}

type keptSearch struct {
	Key   string         `json:"key"`
	Score player.Score   `json:"score"`
	Line  []xiangqi.Move `json:"line"`
	Depth int            `json:"depth"`
	Nodes uint64         `json:"nodes"`
}

// openKept reads the file; it is made where there is none.
func openKept(t testing.TB, name string) *keptSearches {
	t.Helper()
	out, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = out.Close() })
	k := &keptSearches{found: map[string]keptSearch{}, out: out}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var s keptSearch
		if json.Unmarshal(lines.Bytes(), &s) == nil { // the last may have been cut off
			k.found[s.Key] = s
		}
	}
	return k
}

// player answers what is kept, and asks the other player for the rest.
func (k *keptSearches) player(p player.Player) player.Player {
	return player.Func(func(ctx context.Context, q player.Question, l player.Limits) (player.Answer, error) {
		sum := sha256.Sum256([]byte(fmt.Sprint(q.Start.FEN(), q.Moves(), *q.Rules, l)))
		key := hex.EncodeToString(sum[:12])
		k.mu.Lock()
		s, ok := k.found[key]
		k.mu.Unlock()
		if !ok {
			if err := p.NewGame(ctx); err != nil {
				return player.Answer{}, err
			}
			a, err := player.Play(ctx, p, q, l)
			if err != nil {
				return a, err
			}
			s = keptSearch{Key: key, Score: a.Score, Line: []xiangqi.Move{a.Move}, Depth: a.Depth, Nodes: a.Nodes}
			for i := range a.Lines {
				if a.Lines[i].MultiPV <= 1 && len(a.Lines[i].PV) > 0 {
					s.Line = a.Lines[i].PV
				}
			}
			if ctx.Err() == nil {
				k.keep(s)
			}
		}
		return player.Answer{Move: s.Line[0], Score: s.Score, Scored: true, Depth: s.Depth, Nodes: s.Nodes, Lines: []engine.Info{{PV: s.Line}}}, nil
	})
}

func (k *keptSearches) keep(s keptSearch) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.found[s.Key] = s
	if line, err := json.Marshal(s); err == nil {
		_, _ = fmt.Fprintf(k.out, "%s\n", line)
	}
}
