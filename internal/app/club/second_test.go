package club_test

import (
	"crypto/hmac"
	"crypto/sha1"
	"database/sql"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/admin"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
)

// withSecond turns the second factor of a browser's account on, with a code that is used then.
func withSecond(b *browser) (secret, used string, backups []any) {
	b.t.Helper()
	secret, _ = b.must("/api/account/second-begin", object{"password": goodPassword})["secret"].(string)
	b.refused("/api/account/second-confirm", object{"second": "000000"}, "wrong_password")
	used = codeAt(secret, time.Now())
	backups = asList(b.must("/api/account/second-confirm", object{"second": used})["backups"])
	if len(backups) != 10 {
		b.t.Fatalf("backup codes: %v", backups)
	}
	return secret, used, backups
}

// TestSecond turns a second factor on: a right password alone signs in no more, each code is
// good once, a backup code too, and the host turns it off for who has lost all of them.
func TestSecond(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	anna := newBrowser(t, o).signUp("Anna")
	anna.refused("/api/account/second-begin", object{"password": "wrong"}, "wrong_password")
	offer := anna.must("/api/account/second-begin", object{"password": goodPassword})
	if rows := asList(offer["qr"]); len(rows) < 21 || !strings.HasPrefix(rows[0].(string), "#######.") || !strings.Contains(offer["address"].(string), offer["secret"].(string)) { //nolint:errcheck // a wrong type fails the test
		t.Errorf("the offer is %v", offer)
	}
	secret, used, backups := withSecond(anna)
	in := func(second any) object {
		return object{"name": "Anna", "password": goodPassword, "second": second}
	}
	other := newBrowser(t, o)
	other.refused("/api/account/sign-in", in(""), "second_factor")
	other.refused("/api/account/sign-in", in(used), "wrong_password")
	next := codeAt(secret, time.Now().Add(30*time.Second))
	other.must("/api/account/sign-in", in(next))
	newBrowser(t, o).refused("/api/account/sign-in", in(next), "wrong_password")
	other.must("/api/account/sign-in", in(backups[0]))
	newBrowser(t, o).refused("/api/account/sign-in", in(backups[0]), "wrong_password")
	if _, err := o.Accounts.SignIn(t.Context(), "192.0.2.7:1", "Anna", goodPassword, "telnet"); err == nil {
		t.Error("another door lets in without a code")
	}
	if _, err := o.Accounts.SignIn(t.Context(), "192.0.2.7:1", "Anna", goodPassword+" "+backups[1].(string), "telnet"); err != nil { //nolint:errcheck // a wrong type fails the test
		t.Error("another door, with a code behind the password:", err)
	}
	if _, state := anna.get("/api/account/second"); state["on"] != true || state["backups"] != 8.0 {
		t.Errorf("the state is %v", state)
	}
	anna.refused("/api/account/second-begin", object{"password": goodPassword}, "not_now")
	anna.refused("/api/account/second-remove", object{"password": goodPassword}, "second_factor")

	link, err := o.Admin.ForHost(t.Context(), &admin.HostRequest{Do: "reset", Name: "Anna"})
	if err != nil {
		t.Fatal(err)
	}
	back := newBrowser(t, o)
	back.must("/api/account/reset", object{"password": "four red cannons", "code": link.Link[len("#/reset/"):]})
	if _, state := back.get("/api/account/second"); state["on"] != false {
		t.Errorf("after the host's reset: %v", state)
	}
}

// TestSecondNotLockedOut has others guess at a password until they and all other users have to
// wait: the owner comes in with the second factor anyway, from an unknown browser.
func TestSecondNotLockedOut(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir(), Proxies: loopback})
	secret, _, backups := withSecond(newBrowser(t, o).signUp("Anna"))
	for i := range 8 {
		guesser := browserAt(t, o, fmt.Sprintf("192.0.2.%d", i+1))
		for range 4 {
			guesser.post("/api/account/sign-in", object{"name": "Anna", "password": "a wrong guess", "second": "123456"})
		}
	}
	stranger := browserAt(t, o, "198.51.100.1")
	stranger.refused("/api/account/sign-in", object{"name": "Anna", "password": goodPassword, "second": "123456"}, "wait")
	for i, second := range []any{codeAt(secret, time.Now().Add(30*time.Second)), backups[0]} {
		browserAt(t, o, fmt.Sprintf("198.51.100.%d", i+2)).must("/api/account/sign-in", object{"name": "Anna", "password": goodPassword, "second": second})
	}
}

// TestSecondNotKept has the store not take the use of a code: that is no wrong password in the
// metrics.
func TestSecondNotKept(t *testing.T) {
	place := t.TempDir()
	o := open(t, club.Config{Data: place})
	_, _, backups := withSecond(newBrowser(t, o).signUp("Anna"))
	wrong := func() string {
		w := httptest.NewRecorder()
		o.Metrics(w, nil)
		_, rest, _ := strings.Cut(w.Body.String(), "\nchuhe_refused_logins_total ")
		count, _, _ := strings.Cut(rest, "\n")
		return count
	}
	before := wrong()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(place, store.FileName)+"?_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // all is committed
	if _, err := db.ExecContext(t.Context(), `CREATE TRIGGER full BEFORE UPDATE ON seconds BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`); err != nil {
		t.Fatal(err)
	}
	if status, answer := newBrowser(t, o).post("/api/account/sign-in", object{"name": "Anna", "password": goodPassword, "second": backups[0]}); status < 500 {
		t.Errorf("a code whose use is not stored: %d %v", status, answer)
	}
	if after := wrong(); before == "" || after != before {
		t.Errorf("%s wrong passwords were counted, and then %s", before, after)
	}
}

// codeAt is the code of a secret, base32, at a moment: RFC 6238, as apps make it.
func codeAt(secret string, at time.Time) string {
	key, _ := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(secret) // a wrong one makes a wrong code
	mac := hmac.New(sha1.New, key)
	_ = binary.Write(mac, binary.BigEndian, at.Unix()/30) // never fails
	sum := mac.Sum(nil)
	last := sum[len(sum)-1] & 0xf
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[last:last+4])&0x7fffffff%1_000_000)
}
