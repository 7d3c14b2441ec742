package cluster

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// tested is a queue with a clock of its own.
type tested struct {
	*queue
	t      *testing.T
	now    time.Time
	serial uint64
}

func newTested(t *testing.T, epoch uint64, units int) *tested {
	q := &tested{queue: newQueue(epoch, 10*time.Second, time.Minute, 3), t: t, now: time.Unix(1e9, 0)}
	list := make([]int, units)
	for i := range list {
		list[i] = i
	}
	q.add(list)
	return q
}

func (q *tested) hand(key string, most int, others bool) []handed {
	here := []string{key}
	if others {
		here = []string{"a", "b", "c"}
	}
	return q.take(q.now, taker{key, true, here, true}, most, func() uint64 { q.serial++; return q.serial })
}

func (q *tested) mark(h handed) mark { return mark{q.epoch, h.serial} }

func (q *tested) want(what string, got, want any) {
	q.t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		q.t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// TestLeaseOfUnit follows a unit from hand to hand.
func TestLeaseOfUnit(t *testing.T) {
	q := newTested(t, 7, 1)
	first := q.hand("a", 5, true)[0]
	q.want("units for b", len(q.hand("b", 5, true)), 0)
	q.now = q.now.Add(9 * time.Second)
	q.want("extended", q.extend(q.now, 0, q.mark(first), "a"), true)
	again, dead := q.expire(q.now.Add(9 * time.Second))
	q.want("expired", []any{again, dead}, []any{0, []int{}})
	q.now = q.now.Add(11 * time.Second)
	again, dead = q.expire(q.now)
	q.want("expired", []any{again, dead}, []any{1, []int{}})
	q.want("counts as long as nobody else has it", q.holds(0, q.mark(first)), true)
	second := q.hand("b", 5, true)[0]
	q.want("attempt", second.attempt, 2)
	q.want("counts no more", q.holds(0, q.mark(first)), false)
	q.want("extended by the first", q.extend(q.now, 0, q.mark(first), "a"), false)
	q.want("back from the first", fmt.Sprint(q.back(q.now, 0, q.mark(first), "a", failing{})), "false false")
	q.want("counts for the second", q.holds(0, q.mark(second)), true)
	// Others come first once one could not do it.
	q.back(q.now, 0, q.mark(second), "b", failing{reason: "no", pause: time.Second, counted: true})
	q.want("after it was given back", q.holds(0, q.mark(second)), false)
	q.want("units in the pause", len(q.hand("a", 1, true)), 0)
	q.now = q.now.Add(2 * time.Second)
	q.want("units for b, which could not do it", len(q.hand("b", 1, true)), 0)
	third := q.hand("b", 1, false)
	q.want("units for b alone", len(third), 1)
	q.back(q.now, 0, q.mark(third[0]), "b", failing{reason: "not me"})
	q.want("units for b at once", len(q.hand("b", 1, true)), 0)
	q.now = q.now.Add(21 * time.Second)
	third = q.hand("b", 1, true)
	q.want("units for b, since nobody else could", len(third), 1)
	dead1, known := q.back(q.now, 0, q.mark(third[0]), "b", failing{reason: "never", counted: true})
	q.want("attempts used up", []bool{dead1, known}, []bool{true, true})
	reason, attempts := q.why(0)
	q.want("reason", []any{reason, attempts}, []any{"never", 3})
	q.done(0)
	all, held := q.size()
	q.want("left", []int{all, held}, []int{0, 0})
}

// TestWall checks that a lease cannot be renewed forever.
func TestWall(t *testing.T) {
	q := newTested(t, 7, 1)
	h := q.hand("a", 1, true)[0]
	for range 20 {
		q.now = q.now.Add(5 * time.Second)
		q.extend(q.now, 0, q.mark(h), "a")
		q.expire(q.now)
	}
	q.want("counts after a minute", q.holds(0, q.mark(h)), false)
	q.want("units for b", len(q.hand("b", 1, true)), 1)
}

// TestNextCoordinator checks that the coordinator that is started next takes leases
// over, until it hands the units out itself.
func TestNextCoordinator(t *testing.T) {
	q := newTested(t, 7, 3)
	before := []mark{{6, 41}, {6, 42}, {6, 43}}
	q.want("taken over", q.extend(q.now, 0, before[0], "a"), true)
	q.want("result without a word before", q.holds(1, before[1]), true)
	got := q.hand("b", 5, true)
	slices.SortFunc(got, func(a, b handed) int { return a.unit - b.unit })
	q.want("units for b", []int{got[0].unit, got[1].unit, len(got)}, []int{1, 2, 2})
	q.want("still the first's", q.holds(0, before[0]), true)
	q.want("no longer the first's", q.holds(1, before[1]) || q.extend(q.now, 2, before[2], "a"), false)
	q.want("of a coordinator to come", q.holds(0, mark{8, 1}), false)
	q.now = q.now.Add(time.Hour)
	q.expire(q.now)
	q.want("all again", len(q.hand("c", 5, true)), 3)
	q.want("the first's after an hour", q.holds(0, before[0]), false)
}

// TestSuspectsGoAlone checks that a unit that was handed out in vain twice goes out alone.
func TestSuspectsGoAlone(t *testing.T) {
	q := newTested(t, 7, 5)
	q.most = 9
	for range 2 {
		got := q.hand("a", 5, false)
		q.want("units", len(got), 5)
		for _, h := range got {
			if h.unit >= 3 {
				q.back(q.now, h.unit, q.mark(h), "a", failing{})
			}
		}
		q.now = q.now.Add(time.Minute)
		q.expire(q.now)
	}
	alone, together := 0, 0
	for list := q.hand("a", 5, false); len(list) > 0; list = q.hand("a", 5, false) {
		if list[0].attempt > trustedAttempts {
			q.want("units beside a suspect", len(list), 1)
			alone++
		} else {
			together += len(list)
		}
	}
	q.want("suspects and others", []int{alone, together}, []int{3, 2})
}

// TestRevokedKey checks that a key that is revoked has nothing in hand, and nothing that
// it may still give.
func TestRevokedKey(t *testing.T) {
	q := newTested(t, 7, 4)
	a, b := q.hand("a", 3, true), q.hand("b", 1, true)
	q.now = q.now.Add(11 * time.Second)
	q.extend(q.now, a[0].unit, q.mark(a[0]), "a")
	q.expire(q.now) // the others may still be given
	again, dead := q.revoke(q.now, "a")
	q.want("handed out again", []any{again, dead}, []any{1, []int{}})
	for _, h := range a {
		q.want("counts for a", q.holds(h.unit, q.mark(h)), false)
	}
	q.want("counts for b", q.holds(b[0].unit, q.mark(b[0])), true)
	q.want("units for c", len(q.hand("c", 5, true)), 4)
}

// TestOneHolder plays with a queue at random: at any time the result of a unit counts
// from one mark at most, and no unit is lost.
func TestOneHolder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const units, keys = 6, 3
	q := newTested(t, 7, units)
	q.most = 1 << 30
	type held struct {
		unit int
		mark mark
		key  string
	}
	var marks []held
	for step := range 20_000 {
		q.now = q.now.Add(time.Duration(random.IntN(4000)) * time.Millisecond)
		key := fmt.Sprint(random.IntN(keys))
		switch random.IntN(5) {
		case 0, 1:
			for _, h := range q.hand(key, 1+random.IntN(3), random.IntN(2) == 0) {
				marks = append(marks, held{h.unit, q.mark(h), key})
			}
		case 2:
			q.expire(q.now)
		case 3:
			q.revoke(q.now, key)
		default:
			if len(marks) > 0 {
				m := marks[random.IntN(len(marks))]
				if random.IntN(2) == 0 {
					q.extend(q.now, m.unit, m.mark, m.key)
				} else {
					q.back(q.now, m.unit, m.mark, m.key, failing{counted: random.IntN(2) == 0, pause: time.Second})
				}
			}
		}
		counts := map[int]int{}
		for _, m := range marks {
			if q.holds(m.unit, m.mark) {
				counts[m.unit]++
			}
		}
		for unit, n := range counts {
			if n > 1 {
				t.Fatalf("step %d: the result of unit %d counts from %d marks", step, unit, n)
			}
		}
		if all, held := q.size(); all != units || held < 0 || held > units {
			t.Fatalf("step %d: %d units, %d held", step, all, held)
		}
		marks = marks[max(0, len(marks)-50):]
	}
	q.now = q.now.Add(24 * time.Hour)
	q.expire(q.now)
	left := 0
	for range units {
		left += len(q.hand("x", 100, false))
	}
	q.want("units in the end", left, units)
}

// TestMarks checks that a mark is one of its run, unit, key and handing out, and that the
// next coordinator of the same owner knows it.
func TestMarks(t *testing.T) {
	owner, err := newKey()
	if err != nil {
		t.Fatal(err)
	}
	l := newLeases(&owner)
	text := l.sign("run", 3, "key", 9)
	if m, ok := newLeases(&owner).verify(text, "run", 3, "key"); !ok || m != (mark{l.epoch, 9}) {
		t.Errorf("mark %v, good %t", m, ok)
	}
	other, err := newKey()
	if err != nil {
		t.Fatal(err)
	}
	flipped := []byte(text)
	flipped[2]++
	for what, ok := range map[string]bool{
		"other run": second(l.verify(text, "ruN", 3, "key")), "other unit": second(l.verify(text, "run", 31, "key")),
		"unit and key": second(l.verify(text, "run", 3, "ke")), "other key": second(l.verify(text, "run", 3, "kex")),
		"other owner": second(newLeases(&other).verify(text, "run", 3, "key")), "no owner": second(newLeases(nil).verify(text, "run", 3, "key")),
		"changed": second(l.verify(string(flipped), "run", 3, "key")), "empty": second(l.verify("", "run", 3, "key")),
	} {
		if ok {
			t.Errorf("%s: the mark is good", what)
		}
	}
}

func second(_ mark, ok bool) bool { return ok }

// TestBucket holds what goes through in the long run.
func TestBucket(t *testing.T) {
	b, now := anHour(3600), time.Unix(1e9, 0)
	through := 0
	for range 3 * 3600 {
		now = now.Add(time.Second)
		if _, ok := b.spend(now, 10); ok {
			through += 10
		}
	}
	if most := 4 * 3600; through > most || through < most-100 {
		t.Errorf("%d in three hours, want one hour's at once and three hours' more: %d", through, most)
	}
	if _, ok := b.spend(now.Add(2*time.Hour), 1e6); !ok {
		t.Error("more than a bucket holds never goes through")
	}
	wait, ok := b.spend(now.Add(2*time.Hour), 1)
	if ok || wait < time.Minute {
		t.Errorf("after that %t, wait %v", ok, wait)
	}
}

func FuzzParseKey(f *testing.F) {
	key, err := newKey()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(key.Text("remark"))
	key.Hub = testDigest
	f.Add(key.Text("remark"))
	f.Add("# only a remark\n")
	f.Fuzz(func(t *testing.T, text string) {
		k, err := parseKey(text)
		if err != nil {
			return
		}
		if again, err := parseKey(k.Text("x")); err != nil || again != k {
			t.Errorf("%+v is written and read as %+v, %v", k, again, err)
		}
	})
}
