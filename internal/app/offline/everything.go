package offline

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// everythingKind identifies a file that contains a whole store.
const everythingKind = "chuhe everything"

// mostEverything limits the size of such a file, in bytes.
const mostEverything = 512 << 20

// everything is the contents of a file that contains a whole store.
type everything struct {
	Kind   string            `json:"kind"`
	Games  []rooms.Stored    `json:"games"`
	Values map[string][]byte `json:"values"`
}

// errEverything is returned for any other kind of file.
var errEverything = errors.New("not a file that holds everything")

// all returns everything in the store.
func (s *Store) all() everything {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := everything{Kind: everythingKind, Games: []rooms.Stored{}, Values: maps.Clone(s.values)}
	for _, g := range s.games {
		if len(g.Data) > 0 {
			e.Games = append(e.Games, g)
		}
	}
	return e
}

// add adds the games and values of a file that are not in the store yet, without changing any that
// are. It adds either all of them or none, and returns the number of games added.
func (s *Store) add(ctx context.Context, file []byte) (games int, err error) {
	var e everything
	if err := json.Unmarshal(file, &e); err != nil || e.Kind != everythingKind {
		return 0, errors.Join(errEverything, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	changes, added := map[string][]byte{}, map[string]rooms.Stored{}
	for _, g := range e.Games {
		if err := rooms.CheckSaved(g.Data); err != nil {
			return 0, errors.Join(errEverything, err)
		}
		if _, there := s.games[g.ID]; there {
			continue
		}
		data, err := json.Marshal(g)
		if err != nil {
			return 0, err
		}
		changes[gamePrefix+g.ID], added[g.ID] = data, g
	}
	values := map[string][]byte{}
	for name, value := range e.Values {
		if _, there := s.values[name]; !there && value != nil {
			changes[valuePrefix+name], values[name] = value, value
		}
	}
	if err := s.disk.Write(ctx, changes); err != nil {
		return 0, err
	}
	maps.Copy(s.games, added)
	maps.Copy(s.values, values)
	return len(added), nil
}

// serveEverything handles requests to export or import such a file. After an import, the page must
// be reopened.
func (s *Store) serveEverything(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/everything", func(w http.ResponseWriter, _ *http.Request) {
		gate.Reply(w, s.all())
	})
	mux.HandleFunc("POST /api/everything", func(w http.ResponseWriter, r *http.Request) {
		file, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostEverything))
		games := 0
		if err == nil {
			games, err = s.add(r.Context(), file)
		}
		switch {
		case errors.Is(err, errEverything):
			gate.Refuse(w, http.StatusBadRequest, talk.NewError(talk.BadArgs, "alone.badFile").Because(err))
		case err != nil:
			gate.Refuse(w, http.StatusInternalServerError, talk.NewError(talk.Storage, "storage.unwritable").Because(err))
		default:
			gate.Reply(w, map[string]int{"games": games})
		}
	})
}
