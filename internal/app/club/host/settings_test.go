package host

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/readlaw"
)

// FuzzSettings reads any file of settings: it is taken or refused, and what is taken is
// the same when it is read again.
func FuzzSettings(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"title":"棋社","guests":"no","limits":"chat-lines=3, games=5"}`, `{"house":"1,2,20","delay":"0s","grace":"1m"}`, `{"proxies":"10.0.0.0/8,::1/128"}`,
		`{"cert":"a","tls-key":"b"}`, `{"acme":"yes","public":"https://x"}`, `{"connections":"-1"}`, `{"limits":"body-bytes=99999999999999999999"}`, `[]`, `{"title":1}`, ``,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := filepath.Join(t.TempDir(), "club.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		read := func() (club.Config, error) {
			s := Settings{Place: Place{Config: file, Data: "data"}}
			if err := s.Complete(); err != nil {
				return club.Config{}, err
			}
			return s.Club(slog.New(slog.DiscardHandler))
		}
		var one club.Config
		var err error
		readlaw.Check(t, len(text), func() { one, err = read() })
		two, again := read()
		if (err == nil) != (again == nil) || err == nil && (one.Title != two.Title || one.Limits != two.Limits || one.Grace != two.Grace) {
			t.Fatalf("%q: %v, then %v", text, err, again)
		}
		if err == nil && (one.Limits.Games < 1 || one.Limits.Connections < 1 || one.Limits.Message < 1) {
			t.Errorf("%q: limits %+v", text, one.Limits)
		}
		if err != nil && strings.TrimSpace(err.Error()) == "" {
			t.Errorf("%q is refused without a word", text)
		}
	})
}
