package server

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// recordFiles imports and exports record files.
type recordFiles struct{ rooms *rooms.Rooms }

// Register implements Module. The commands for records are registered by the rooms.
func (m *recordFiles) Register(*talk.Hub) error { return nil }

// Close implements Module.
func (m *recordFiles) Close() error { return nil }

// Routes implements Router.
func (m *recordFiles) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /api/records", m.take)
	mux.HandleFunc("GET /api/games/{id}/record", m.give)
	mux.HandleFunc("GET /api/games/{id}/print", m.print)
	mux.HandleFunc("POST /api/games/record", m.giveMany)
}

// uploaded returns the file contained in a request. If the file has not arrived completely, uploaded
// answers the request itself and returns false.
func uploaded(w http.ResponseWriter, r *http.Request) (data []byte, arrived bool) {
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, rooms.MaxRecord))
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &tooLong):
		gate.Refuse(w, http.StatusRequestEntityTooLarge, talk.NewError(talk.Limit, "record.tooLong", "most", rooms.MaxRecord))
	case err != nil:
		gate.Refuse(w, http.StatusBadRequest, talk.NewError(talk.BadArgs, "record.notArrived").Because(err))
	}
	return data, err == nil
}

// take imports a file of games.
func (m *recordFiles) take(w http.ResponseWriter, r *http.Request) {
	data, arrived := uploaded(w, r)
	if !arrived {
		return
	}
	q := r.URL.Query()
	in := rooms.Import{Data: data, Name: q.Get("name"), Format: q.Get("format"), List: q.Get("list") == "true"}
	if pick := q.Get("pick"); pick != "" {
		if err := json.Unmarshal([]byte("["+pick+"]"), &in.Pick); err != nil {
			gate.Refuse(w, http.StatusBadRequest, talk.NewError(talk.BadArgs, "record.badPick").Because(err))
			return
		}
	}
	answer, err := m.rooms.Import(r.Context(), in)
	if err != nil {
		gate.Refuse(w, statusOf(err), err)
		return
	}
	gate.Reply(w, answer)
}

// give sends a game as a file.
func (m *recordFiles) give(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	m.write(w, r, rooms.Export{
		Games: []string{r.PathValue("id")}, Format: q.Get("format"), Notation: q.Get("notation"), Encoding: q.Get("encoding"), Language: q.Get("language"),
	})
}

// mostAsked limits the length of a list of games, in bytes.
const mostAsked = 1 << 20

// giveMany sends the games named in the request body as a single file.
func (m *recordFiles) giveMany(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Games    []string `json:"games"`
		Format   string   `json:"format"`
		Language string   `json:"language"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostAsked)).Decode(&asked); err != nil {
		gate.Refuse(w, http.StatusBadRequest, talk.NewError(talk.BadArgs, "record.notArrived").Because(err))
		return
	}
	m.write(w, r, rooms.Export{Games: asked.Games, Format: asked.Format, Language: asked.Language})
}

// write sends exported games as a file.
func (m *recordFiles) write(w http.ResponseWriter, r *http.Request, e rooms.Export) {
	f, err := m.rooms.Export(r.Context(), e)
	if err != nil {
		gate.Refuse(w, statusOf(err), err)
		return
	}
	asFile(w, f.MIME, f.Name)
	_, _ = w.Write(f.Data) // the client may have disconnected
}

// print sends a page for printing a game.
func (m *recordFiles) print(w http.ResponseWriter, r *http.Request) {
	g, err := m.rooms.Record(r.Context(), r.PathValue("id"))
	if err != nil {
		gate.Refuse(w, statusOf(err), err)
		return
	}
	setForPrint(w, r, func(yield func(*record.Game, error) bool) { yield(g, nil) })
}

// statusOf returns the HTTP status that corresponds to a command's error.
func statusOf(err error) int {
	switch talk.AsError(err).Code {
	case talk.Internal, talk.Storage:
		return http.StatusInternalServerError
	case talk.NotFound:
		return http.StatusNotFound
	case talk.Limit:
		return http.StatusRequestEntityTooLarge
	}
	return http.StatusBadRequest
}
