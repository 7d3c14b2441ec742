package player

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// TestSettingWhatIsSet checks that setting an option to the value that it has changes
// nothing, whatever the others are.
func TestSettingWhatIsSet(t *testing.T) {
	rounds := 20
	if longtest.On() {
		rounds = 500
	}
	for round := range rounds {
		r := rand.New(rand.NewPCG(uint64(round), 47))
		o := DefaultOptions()
		for range 6 {
			change(t, &o, &table[r.IntN(len(table))], r)
		}
		want := settings(&o)
		for _, i := range r.Perm(len(table)) {
			known := &table[i]
			if known.Kind == Text { // a file is read again
				continue
			}
			value, err := known.Normalize(known.get(&o))
			if err != nil { // a profile sets some numbers beyond what a person may
				continue
			}
			if err := known.set(&o, value); err != nil {
				t.Fatalf("%s: %v", known.Name, err)
			}
		}
		if got := settings(&o); got != want {
			t.Fatalf("round %d: every option set to what it was changed the settings\n%v\nto\n%v", round, want, got)
		}
	}
}

// change sets an option to another value.
func change(t *testing.T, o *Options, known *Option, r *rand.Rand) {
	t.Helper()
	var value string
	switch known.Kind {
	case Check:
		value = strconv.FormatBool(r.IntN(2) == 0)
	case Spin:
		value = strconv.Itoa(known.Min + r.IntN(known.Max-known.Min+1))
	case Combo:
		value = known.Choices[r.IntN(len(known.Choices))]
	default:
		return
	}
	if err := known.set(o, value); err != nil {
		t.Fatalf("%s %s: %v", known.Name, value, err)
	}
}

// settings is all that searches depend on.
func settings(o *Options) (all [2]any) {
	values := ""
	for i := range table {
		values += table[i].Name + "=" + table[i].get(o) + " "
	}
	return [2]any{o.Searching(), values}
}
