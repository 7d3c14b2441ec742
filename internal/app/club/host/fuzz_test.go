package host

import (
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/school"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/tourney"
	"github.com/chuhe-xiangqi/chuhe/internal/readlaw"
)

// FuzzCommands gives every command of a club, its classes and its tournaments with any
// arguments, as a user who may do everything: each is carried out or refused with a
// reason, and none is a fault of the club's own.
func FuzzCommands(f *testing.F) {
	c, err := club.Open(f.Context(), club.Config{
		Data: f.TempDir(), Files: fstest.MapFS{"club.html": {Data: []byte("<!doctype html>")}}, Limits: bounds.DefaultLimits(), Cost: account.Cost{Memory: 64, Passes: 1},
		Parts: []func(*club.Club) club.Part{school.New, tourney.New},
	})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		if err := c.Close(); err != nil {
			f.Error(err)
		}
	})
	var players [2]*account.Visitor
	for i := range players {
		if players[i], err = c.Accounts.SignInGuest(f.Context(), "192.0.2.1", "fuzz"); err != nil {
			f.Fatal(err)
		}
		players[i].Role = account.RoleAdmin // as far as commands look
	}
	do := func(v *account.Visitor, name string, args any) (made map[string]any) {
		if err := c.Do(f.Context(), v, name, args, &made); err != nil {
			f.Fatal(name, err)
		}
		return made
	}
	terms := map[string]any{"control": map[string]any{"kind": "increment", "base_ms": 1_800_000}, "color": "red", "rules": "axf"}
	made := do(players[0], "challenge.new", map[string]any{"terms": terms})
	ids := do(players[1], "challenge.accept", map[string]any{"challenge": made["challenge"]})
	for _, more := range []map[string]any{
		do(players[0], "class.new", map[string]any{"name": "Class"}), do(players[0], "study.make", map[string]any{"title": "Study"}),
		do(players[0], "tourney.new", map[string]any{"name": "Open", "rules": map[string]any{"kind": "swiss", "rounds": 3}, "absent": 60, "terms": terms}),
	} {
		for name, id := range more {
			ids[name] = id
		}
	}
	names := slices.DeleteFunc(c.Hub().Commands(), func(name string) bool { return name == "subscribe" || name == "unsubscribe" })
	for i, name := range names {
		args, _ := c.Hub().Types(name)
		for _, filled := range []bool{false, true} { // with nothing said, and about existing things
			data, err := json.Marshal(reflect.New(args).Interface())
			if err != nil {
				f.Fatal(name, err)
			}
			var fields map[string]any
			if json.Unmarshal(data, &fields) == nil && filled {
				for field, id := range ids {
					if _, ok := fields[field]; ok {
						fields[field] = id
					}
				}
				if data, err = json.Marshal(fields); err != nil {
					f.Fatal(name, err)
				}
			}
			f.Add(uint8(i), string(data)) //nolint:gosec // fewer than 256
		}
	}
	f.Fuzz(func(t *testing.T, number uint8, args string) {
		if !json.Valid([]byte(args)) || len(args) > 8192 {
			return // what no door lets through
		}
		name := names[int(number)%len(names)]
		readlaw.Check(t, len(args), func() {
			var answer any
			if err := c.Do(t.Context(), players[0], name, json.RawMessage(args), &answer); err != nil && request.Status(err) >= http.StatusInternalServerError {
				t.Fatalf("%s %s: %v", name, args, err)
			}
		})
	})
}
