package host

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/admin"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// "chuhe-server admin" reaches a running club through its desk. The desk has a local address and a key,
// both of which are stored with the data: next to the SQLite file, or as a fact in the PostgreSQL database.
// Only users who can read the data can therefore act as the host.
const (
	deskFile = "desk.json"
	deskFact = "desk"
	deskTime = time.Minute      // how long to wait for an answer; the disk may be slow
	deskWait = 10 * time.Second // how long to wait for a process serving the club to exit
	mostAsk  = 64 << 10         // bytes in a request
)

// desk holds the desk's address and key.
type desk struct {
	Address string `json:"address"`
	Key     string `json:"key"`
	Machine string `json:"machine"` // name of the machine that the process runs on
}

// openDesk serves requests from the host until end is called. url is the club's address.
func (s *Settings) openDesk(ctx context.Context, log *slog.Logger, opened *club.Club, url string) (end func(), err error) {
	listening, err := listen(ctx, "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	b := make([]byte, 32)
	_, _ = rand.Read(b) // never fails
	d := desk{Address: listening[0].Addr().String(), Key: hex.EncodeToString(b)}
	d.Machine, _ = os.Hostname() // "" if unknown
	text, err := json.Marshal(d)
	if err != nil {
		return nil, errors.Join(err, listening[0].Close())
	}
	bounds := opened.Limits()
	server := newServer(d.handler(opened, url), log, &bounds)
	go func() { _ = server.Serve(listening[0]) }() // runs until end closes it
	if store.IsPostgres(s.Data) {
		err = opened.Admin.SetHostFact(ctx, deskFact, string(text))
	} else {
		err = writeSecret(filepath.Join(s.Data, deskFile), text)
	}
	if err != nil { // the club is served even so, for example if the disk is full
		log.Warn(`"chuhe-server admin" cannot reach this process`, "err", err)
	}
	return func() {
		_ = server.Close()
		if !store.IsPostgres(s.Data) {
			_ = os.Remove(filepath.Join(s.Data, deskFile)) // if it cannot be removed, it names a closed address and does no harm
		}
	}, nil
}

// writeSecret writes a file that only its owner may read.
func writeSecret(path string, text []byte) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err // a file that exists would keep its permissions
	}
	f, err := atomicfile.Create(path, 0o600)
	if err != nil {
		return err
	}
	defer f.Discard() // no effect after Commit
	if _, err := f.Write(text); err != nil {
		return err
	}
	return f.Commit()
}

// handler returns a handler for requests that have the key.
func (d desk) handler(opened *club.Club, url string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /host", func(w http.ResponseWriter, r *http.Request) {
		if subtle.ConstantTimeCompare([]byte(r.Header.Get("Authorization")), []byte("Bearer "+d.Key)) != 1 {
			http.Error(w, "not the key", http.StatusForbidden)
			return
		}
		var ask admin.HostRequest
		answer := (*admin.HostAnswer)(nil)
		err := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostAsk)).Decode(&ask)
		if err == nil {
			answer, err = opened.Admin.ForHost(r.Context(), &ask)
		}
		if err != nil {
			http.Error(w, sentence(err), http.StatusBadRequest)
			return
		}
		complete(answer, url)
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(answer) // the client may have disconnected
	})
	return mux
}

// complete turns the link in an answer from a path into a complete address.
func complete(answer *admin.HostAnswer, url string) {
	if answer.Link != "" {
		answer.Link = strings.TrimSuffix(url, "/") + "/" + answer.Link
	}
}

// sentence returns the text of an error as the host sees it.
func sentence(err error) string {
	if e := (*talk.Error)(nil); errors.As(err, &e) && e.Code != talk.Internal {
		return e.Message.In(phrases.English)
	}
	return err.Error()
}

// Ask sends a host request to the process that serves the club. If no process does, it applies the request
// to the data directly.
func (s *Settings) Ask(ctx context.Context, ask *admin.HostRequest) (*admin.HostAnswer, error) {
	d, err := s.findDesk(ctx)
	if err != nil {
		return nil, err
	}
	if d != nil {
		answer, err := d.ask(ctx, ask)
		if unreachable := (*net.OpError)(nil); !errors.As(err, &unreachable) {
			return answer, err
		}
	}
	answer, err := s.askData(ctx, ask)
	if errors.Is(err, store.ErrInUse) || errors.Is(err, store.ErrDeposed) {
		return nil, d.busy(err)
	}
	return answer, err
}

// busy returns an error explaining that a process serves the club but cannot be reached.
func (d *desk) busy(err error) error {
	switch name, _ := os.Hostname(); {
	case d == nil:
		return fmt.Errorf("a process serves this club and has no door for the host: stop it, ask again, and start it again: %w", err)
	case d.Machine != name:
		return fmt.Errorf("a process serves this club on the machine %s: ask there, or stop it first: %w", d.Machine, err)
	}
	return fmt.Errorf("a process serves this club and does not answer at %s: stop it, ask again, and start it again: %w", d.Address, err)
}

// findDesk reads the desk of the process that serves the club. It returns nil if there is none.
func (s *Settings) findDesk(ctx context.Context) (*desk, error) {
	var text []byte
	if store.IsPostgres(s.Data) {
		db, err := store.Open(ctx, s.Data)
		if err != nil {
			return nil, err
		}
		fact, err := db.Fact(ctx, deskFact)
		if err = errors.Join(err, db.Close()); err != nil || fact == "" {
			return nil, err
		}
		text = []byte(fact)
	} else {
		if _, err := os.Stat(filepath.Join(s.Data, store.FileName)); err != nil {
			return nil, fmt.Errorf("there is no club at %s: %w", s.Data, err)
		}
		var err error
		text, err = os.ReadFile(filepath.Join(s.Data, deskFile))
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil //nolint:nilnil // nil for none
		}
		if err != nil {
			return nil, err
		}
	}
	var d desk
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("%s: %w", deskFile, err)
	}
	return &d, nil
}

// ask sends a request to the desk.
func (d *desk) ask(ctx context.Context, ask *admin.HostRequest) (*admin.HostAnswer, error) {
	ctx, cancel := context.WithTimeout(ctx, deskTime)
	defer cancel()
	text, err := json.Marshal(ask)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+d.Address+"/host", bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+d.Key)
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // no proxy either, since the club is on this machine
	answer, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }() // it has been read
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		return nil, errors.New(strings.TrimSpace(string(data)))
	}
	var a admin.HostAnswer
	return &a, json.Unmarshal(data, &a)
}

// askData carries out a request on a club that no process serves. It opens the club just for this request.
func (s *Settings) askData(ctx context.Context, ask *admin.HostRequest) (_ *admin.HostAnswer, err error) {
	config, err := s.Club(slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	config.House, config.NATS, config.LeadWait = nil, "", deskWait
	opened, err := club.Open(ctx, config)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, opened.Close()) }()
	answer, err := opened.Admin.ForHost(ctx, ask)
	if err != nil {
		return nil, errors.New(sentence(err))
	}
	url := s.Public
	if url == "" {
		url = "http://" + s.Listen
	}
	complete(answer, url)
	return answer, nil
}
