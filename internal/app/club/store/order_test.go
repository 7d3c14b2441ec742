package store_test

import (
	"errors"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// members makes accounts, whose ids are their names.
func members(t *testing.T, s *store.Store, names ...string) {
	t.Helper()
	for _, name := range names {
		if err := s.CreateAccount(t.Context(), &store.Account{ID: name, Name: name, Handle: name, Role: "player", Created: day}, ""); err != nil {
			t.Fatal(err)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestInvitations checks that an invitation is good for its uses, its time and its account.
func TestInvitations(t *testing.T) {
	storetest.Both(t, func(t *testing.T, place string) {
		ctx, s := t.Context(), open(t, place)
		members(t, s, "anna")
		act := &store.Act{ID: "1", By: "root", Act: "invite", At: day}
		must(t, s.Invite(ctx, &store.Invitation{ID: "i", Digest: "d", Uses: 2, Created: day, Until: day.Add(time.Hour)}, act))
		must(t, s.Invite(ctx, &store.Invitation{ID: "r", Digest: "reset", Account: "anna", Uses: 1, Created: day, Until: day.Add(time.Hour)}, nil))
		create := func(name, digest string, at time.Time) error {
			return s.CreateAccount(ctx, &store.Account{ID: name, Name: name, Handle: name, Role: "player", Created: at}, digest)
		}
		must(t, create("bao", "d", day))
		if err := create("bao", "d", day); !errors.Is(err, store.ErrTaken) {
			t.Errorf("a name that is taken: %v", err)
		}
		for what, err := range map[string]error{
			"too late": create("chen", "d", day.Add(time.Hour)), "of another's password": create("chen", "reset", day), "unknown": create("chen", "x", day),
			"reset by an invitation": s.ResetPassword(ctx, "d", "anna", "new", day), "another's": s.ResetPassword(ctx, "reset", "bao", "new", day),
		} {
			if !errors.Is(err, store.ErrNotFound) {
				t.Errorf("%s: %v, want ErrNotFound", what, err)
			}
		}
		if list, err := s.Invitations(ctx, day); err != nil || len(list) != 2 {
			t.Errorf("invitations %v, %v", list, err)
		}
		must(t, create("chen", "d", day)) // the refused name took no use
		if err := create("deng", "d", day); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a third use of two: %v", err)
		}
		must(t, s.ResetPassword(ctx, "reset", "anna", "new", day))
		if a, err := s.Account(ctx, "anna"); err != nil || a.Password != "new" {
			t.Errorf("%+v, %v", a, err)
		}
		if err := s.Uninvite(ctx, "nothing", act); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("taken back what there is not: %v", err)
		}
		if acts, err := s.Acts(ctx, 10); err != nil || len(acts) != 1 || acts[0].Act != "invite" {
			t.Errorf("acts %v, %v", acts, err)
		}
	})
}

// TestOrder checks that reports, penalties and acts are kept, and go with an account.
func TestOrder(t *testing.T) {
	storetest.Both(t, func(t *testing.T, place string) {
		ctx, s := t.Context(), open(t, place)
		members(t, s, "anna", "bao_1", "baox1")
		if list, err := s.Members(ctx, "o_", 10); err != nil || len(list) != 1 || list[0].Name != "bao_1" {
			t.Errorf("members with o_: %v, %v; the sign is no wildcard", list, err)
		}
		must(t, s.SetPrivacy(ctx, "anna", store.Privacy{Unseen: true, Challenges: "nobody"}))
		if a, err := s.Account(ctx, "anna"); err != nil || a.Private || !a.Unseen || a.Challenges != "nobody" {
			t.Errorf("%+v, %v", a, err)
		}
		must(t, s.Report(ctx, &store.Report{ID: "1", Reporter: "anna", Account: "bao_1", Quoted: "line", Reason: "rude", Created: day}))
		if list, err := s.Reports(ctx, "baox1", 10); err != nil || len(list) != 0 {
			t.Errorf("reports of somebody who made none: %v, %v", list, err)
		}
		if list, err := s.Reports(ctx, "", 10); err != nil || len(list) != 1 || list[0].Quoted != "line" || !list[0].Created.Equal(day) {
			t.Errorf("reports: %v, %v", list, err)
		}
		act := &store.Act{ID: "a1", By: "mod", Act: "close", At: day}
		must(t, s.CloseReport(ctx, "1", act))
		if err := s.CloseReport(ctx, "1", &store.Act{ID: "a2", At: day}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("closed twice: %v", err)
		}
		must(t, s.CreateSession(ctx, &store.Session{Digest: "d", ID: "s", Account: "anna", Created: day, Used: day}))
		must(t, s.Penalize(ctx, &store.Penalty{ID: "m", Account: "anna", Kind: "mute", Reason: "x", Created: day, Until: day.Add(time.Hour)}, false, nil))
		if _, err := s.SessionByDigest(ctx, "d"); err != nil {
			t.Errorf("a mute has ended a session: %v", err)
		}
		must(t, s.Penalize(ctx, &store.Penalty{ID: "b", Account: "anna", Kind: "ban", Created: day}, true, nil))
		if _, err := s.SessionByDigest(ctx, "d"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a ban has left a session: %v", err)
		}
		if list, err := s.Penalties(ctx, "anna", day.Add(2*time.Hour)); err != nil || len(list) != 1 || list[0].Kind != "ban" || !list[0].Until.IsZero() {
			t.Errorf("penalties after the end of one: %v, %v", list, err)
		}
		must(t, s.Lift(ctx, "b", nil))
		if list, err := s.Penalties(ctx, "", day); err != nil || len(list) != 1 {
			t.Errorf("penalties of all: %v, %v", list, err)
		}
		must(t, s.AddPasskey(ctx, &store.Passkey{ID: "k", Account: "anna", Name: "phone", Credential: []byte(`{}`), Created: day}))
		if err := s.AddPasskey(ctx, &store.Passkey{ID: "k", Account: "bao_1", Created: day}); !errors.Is(err, store.ErrTaken) {
			t.Errorf("another's passkey: %v", err)
		}
		must(t, s.UsePasskey(ctx, "k", []byte(`{"n":1}`), day.Add(time.Hour)))
		if list, err := s.Passkeys(ctx, "anna"); err != nil || len(list) != 1 || string(list[0].Credential) != `{"n":1}` || !list[0].Used.Equal(day.Add(time.Hour)) {
			t.Errorf("passkeys %v, %v", list, err)
		}
		if err := s.RemovePasskey(ctx, "bao_1", "k"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("another's passkey was removed: %v", err)
		}
		must(t, s.CloseAccount(ctx, "anna", "gone", day))
		if list, err := s.Passkeys(ctx, "anna"); err != nil || len(list) != 0 {
			t.Errorf("passkeys of a closed account: %v, %v", list, err)
		}
	})
}

// TestAgreements checks that each rated game that has ended is compared once.
func TestAgreements(t *testing.T) {
	storetest.Both(t, func(t *testing.T, place string) {
		ctx, s := t.Context(), open(t, place)
		for i, id := range []string{"first", "second", "aborted", "open"} {
			newGame(t, s, id)
			if id != "open" {
				result := "draw"
				if id == "aborted" {
					result = id
				}
				must(t, s.Append(ctx, id, 1, []byte(`{}`), day.Add(time.Duration(i)*time.Minute), &store.End{Result: result}))
			}
		}
		for _, want := range []string{"first", "second"} {
			game, err := s.Uncompared(ctx, day.Add(-time.Hour))
			if err != nil || game != want {
				t.Fatalf("to compare: %q, %v; want %q", game, err, want)
			}
			must(t, s.Agree(ctx, []store.Agreement{{game, "r", 10, 4}, {game, "b", 9, 9}}))
		}
		if game, err := s.Uncompared(ctx, day.Add(-time.Hour)); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("to compare: %q, %v", game, err)
		}
		if list, err := s.Agreements(ctx, "b", 1); err != nil || len(list) != 1 || list[0] != (store.Agreement{Game: "second", Account: "b", Moves: 9, Agreed: 9}) {
			t.Errorf("agreements %v, %v", list, err)
		}
	})
}
