package club_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// TestReads takes what reading costs from the budget of who reads, and of no one else.
func TestReads(t *testing.T) {
	wait, pay := club.NewReads()
	now := time.Now()
	stranger, other := &account.Visitor{Address: "192.0.2.1"}, &account.Visitor{Address: "192.0.2.2"}
	anna, bao := &account.Visitor{Account: "anna", Address: "192.0.2.1"}, &account.Visitor{Account: "bao", Address: "192.0.2.1"}
	for range 1999 {
		pay(stranger, 0, now) // however quick it is, it costs a millisecond
	}
	if d := wait(stranger, now); d != 0 {
		t.Errorf("after 1.999 s of reading: wait %v", d)
	}
	pay(stranger, 3*time.Second, now)
	if d := wait(stranger, now); d < 30*time.Second || d > 32*time.Second {
		t.Errorf("3 s beyond the budget: wait %v", d)
	}
	for name, v := range map[string]*account.Visitor{"another address": other, "an account at the same address": anna} {
		if d := wait(v, now); d != 0 {
			t.Errorf("%s waits %v", name, d)
		}
	}
	pay(anna, 5*time.Second, now)
	if wait(anna, now) == 0 || wait(bao, now) != 0 {
		t.Errorf("an account that has read much waits %v, another %v", wait(anna, now), wait(bao, now))
	}
	if d := wait(stranger, now.Add(31*time.Second)); d != 0 {
		t.Errorf("31 s later: wait %v", d)
	}
	for i := range 30 { // many accounts of one address
		pay(&account.Visitor{Account: fmt.Sprint(i), Address: "192.0.2.1"}, time.Second, now)
	}
	if wait(bao, now) == 0 {
		t.Error("accounts of one address have no bound together")
	}
}

// TestReadsRefused reads the archive and profiles beyond the budget.
func TestReadsRefused(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	newBrowser(t, o).signUp("Anna")
	stranger := newBrowser(t, o)
	seen := map[int]int{}
	for range 10_000 {
		status, answer := stranger.get("/api/profile?name=anna")
		seen[status]++
		if status == http.StatusTooManyRequests {
			if seconds := asObject(asObject(answer["error"])["detail"])["seconds"]; seconds == nil {
				t.Errorf("the refusal does not say for how long: %v", answer)
			}
			return
		}
	}
	t.Errorf("statuses of 10,000 profiles: %v", seen)
}

// TestHostileReaders has twenty strangers search a large archive as fast as they can, while
// two people play: the slowest moves but one in a hundred stay below 50 ms.
func TestHostileReaders(t *testing.T) {
	if os.Getenv("CHUHE_ARCHIVE_MILLION") == "" {
		t.Skip("makes an archive of a million games and measures moves by the clock, for a quiet machine; it runs with CHUHE_ARCHIVE_MILLION=1")
	}
	place := t.TempDir()
	s, err := store.Open(t.Context(), place)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	storetest.FillArchive(t, place, 1_000_000)
	limits := bounds.DefaultLimits()
	limits.Rate, limits.Burst = 1000, 1000 // nothing but the budget holds the readers back
	o := open(t, club.Config{Data: place, Proxies: loopback, Limits: limits})
	anna, bao := newBrowser(t, o).signUp("Anna").connect(), newBrowser(t, o).signUp("Bao").connect()
	game := anna.do("challenge.new", object{"terms": object{"control": object{"kind": "none"}, "color": "red"}, "to": "Bao"})["challenge"]
	game = bao.do("challenge.accept", object{"challenge": game})["game"]
	topic := fmt.Sprint("game/", game)
	anna.follow(topic)
	bao.follow(topic)
	measure := func(moves int) time.Duration {
		var took []time.Duration
		for i := range moves {
			mover, move := []*browser{anna, bao, anna, bao}[i%4], []string{"h0g2", "h9g7", "g2h0", "g7h9"}[i%4]
			begun := time.Now()
			mover.do("game.move", object{"game": game, "move": move, "at": mover.at(topic)})
			took = append(took, time.Since(begun))
			if i%4 == 3 {
				anna.do("game.offer", object{"game": game, "offer": "takeback", "plies": 4})
				bao.do("game.answer", object{"game": game, "offer": "takeback", "accept": true})
			}
			for _, b := range []*browser{anna, bao} {
				b.wait("the same board", func() bool { return anna.at(topic) == bao.at(topic) })
			}
		}
		slices.Sort(took)
		return took[len(took)*99/100]
	}
	quiet := measure(200)
	ctx, end := context.WithCancel(t.Context())
	var readers sync.WaitGroup
	var answered, refused atomic.Int64
	for i := range 20 {
		b := browserAt(t, o, fmt.Sprintf("198.51.100.%d", i+1)).connect()
		readers.Go(func() {
			for ctx.Err() == nil {
				if _, fault := b.call("games.find", object{}); fault != nil {
					refused.Add(1)
				} else {
					answered.Add(1)
				}
			}
		})
	}
	loud := measure(200)
	end()
	readers.Wait()
	t.Logf("p99 of 200 moves: %v alone, %v with 20 readers (%d searches answered, %d refused)", quiet, loud, answered.Load(), refused.Load())
	if loud > 50*time.Millisecond {
		t.Errorf("p99 of moves with 20 readers: %v, want at most 50 ms (alone %v)", loud, quiet)
	}
}
