package server

import (
	"errors"
	"io"
	"net/http"
	"net/url"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// recordFiles takes in and gives out game records as files.
type recordFiles struct{ rooms *rooms.Rooms }

// Register implements Module; the commands are those of the rooms.
func (m *recordFiles) Register(*talk.Hub) error { return nil }

// Close implements Module.
func (m *recordFiles) Close() error { return nil }

// Routes implements Router.
func (m *recordFiles) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /api/records", m.take)
	mux.HandleFunc("GET /api/games/{id}/record", m.give)
}

// take reads a file of games.
func (m *recordFiles) take(w http.ResponseWriter, r *http.Request) {
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, rooms.MaxRecord))
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &tooLong):
		gate.Refuse(w, http.StatusRequestEntityTooLarge, talk.NewError(talk.Limit, "record.tooLong", "most", rooms.MaxRecord))
		return
	case err != nil:
		gate.Refuse(w, http.StatusBadRequest, talk.NewError(talk.BadArgs, "record.notArrived").Because(err))
		return
	}
	q := r.URL.Query()
	answer, err := m.rooms.Import(r.Context(), data, q.Get("name"), q.Get("format"))
	if err != nil {
		gate.Refuse(w, statusOf(err), err)
		return
	}
	gate.Reply(w, answer)
}

// give writes a game as a file.
func (m *recordFiles) give(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	f, err := m.rooms.Export(r.Context(), r.PathValue("id"), q.Get("format"), q.Get("notation"), q.Get("encoding"))
	if err != nil {
		gate.Refuse(w, statusOf(err), err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.MIME)
	h.Set("Content-Disposition", "attachment; filename*=UTF-8''"+url.PathEscape(f.Name))
	h.Set("Cache-Control", "no-store")
	_, _ = w.Write(f.Data) // whoever has gone does not read it
}

// statusOf is the HTTP status for an error of a command.
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
