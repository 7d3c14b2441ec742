package store_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// TestCommitFails has PostgreSQL refuse a transaction when it ends, after every statement
// of it has worked: no entry of it counts as kept, and the others of the group do not suffer.
func TestCommitFails(t *testing.T) {
	place := storetest.Postgres(t)
	s := open(t, place)
	const games = 20
	for i := range games {
		newGame(t, s, fmt.Sprint(i))
	}
	store.Tamper(t, s, `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		IF NEW.game = '7' THEN RAISE EXCEPTION 'no room'; END IF; RETURN NEW; END $$`)
	store.Tamper(t, s, `CREATE CONSTRAINT TRIGGER full_disk AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION full_disk()`)
	for seq := 1; seq <= 5; seq++ {
		var work sync.WaitGroup
		for i := range games {
			work.Go(func() {
				err := s.Append(t.Context(), fmt.Sprint(i), seq, []byte(`{}`), day, nil)
				if i == 7 && (err == nil || seq > 1 && !errors.Is(err, store.ErrStale)) || i != 7 && err != nil {
					t.Errorf("game %d, entry %d: %v", i, seq, err)
				}
			})
		}
		work.Wait()
	}
	n, entries, err := s.Check(t.Context(), func(err error) { t.Error(err) })
	if err != nil || n != games || entries != (games-1)*5 {
		t.Errorf("%d games, %d entries, %v; want %d and %d", n, entries, err, games, (games-1)*5)
	}
	store.Tamper(t, s, `DROP TRIGGER full_disk ON entries`)
	if err := s.Append(t.Context(), "7", 1, []byte(`{}`), day, nil); err != nil {
		t.Errorf("after there was room again: %v", err)
	}
}
