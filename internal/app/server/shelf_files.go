package server

import (
	"errors"
	"io"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// Routes implements Router.
func (s *shelf) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /api/library", s.take)
	mux.HandleFunc("GET /api/library/games", s.give)
	mux.HandleFunc("GET /api/library/print", s.print)
}

// take imports a file.
func (s *shelf) take(w http.ResponseWriter, r *http.Request) {
	l, err := s.library(r.Context())
	if err != nil {
		gate.Refuse(w, statusOf(err), err)
		return
	}
	q := r.URL.Query()
	o := library.ImportOptions{Read: record.ReadOptions{Limits: record.UploadLimits()}}
	if name := q.Get("format"); name != "" {
		if o.Read.Format, err = record.ParseFormat(name); err != nil {
			gate.Refuse(w, http.StatusBadRequest, talk.NewError(talk.BadArgs, "record.noFormat", "format", phrases.Clip(name, 60)))
			return
		}
	}
	body := gate.Body(w, r, limits.UploadBytes)
	report, err := l.ImportReader(r.Context(), body, q.Get("name"), o)
	// A page does not read the answer until it has sent the whole file.
	_, _ = io.CopyN(io.Discard, body, limits.BoardBytes) // answer even if this fails
	if err != nil {
		gate.Refuse(w, statusOf(err), shelfError(err))
		return
	}
	gate.Reply(w, report)
}

// chosen returns the games selected by a URL: either those whose numbers are in the parameter games
// or, without that parameter, those that match the other conditions. If the selection fails, chosen
// answers the request itself and returns nil.
func (s *shelf) chosen(w http.ResponseWriter, r *http.Request) iter.Seq2[*record.Game, error] {
	v := r.URL.Query()
	conditions := libraryQuery{
		Player: v.Get("player"), Event: v.Get("event"), Source: v.Get("source"), Tag: v.Get("tag"), Collection: v.Get("collection"),
		Since: v.Get("since"), Until: v.Get("until"), Result: v.Get("result"),
		ECCO: v.Get("ecco"), FEN: v.Get("fen"), Exact: v.Get("exact") == "true", Pattern: v.Get("pattern"), Material: v.Get("material"),
	}
	q, err := conditions.query()
	var ids []int64
	if text := v.Get("games"); text != "" && err == nil {
		for number := range strings.SplitSeq(text, ",") {
			id, bad := strconv.ParseInt(number, 10, 64)
			if bad != nil || len(ids) == mostChanged {
				err = talk.NewError(talk.BadArgs, "games.name", "most", mostChanged)
				break
			}
			ids = append(ids, id)
		}
	}
	if err != nil {
		gate.Refuse(w, http.StatusBadRequest, err)
		return nil
	}
	l, err := s.library(r.Context())
	if err != nil {
		gate.Refuse(w, statusOf(err), err)
		return nil
	}
	if ids == nil {
		return l.Games(r.Context(), q)
	}
	return func(yield func(*record.Game, error) bool) {
		for _, id := range ids {
			if !yield(l.Game(r.Context(), id)) {
				return
			}
		}
	}
}

// give sends games as a file.
func (s *shelf) give(w http.ResponseWriter, r *http.Request) {
	format := record.PGN
	var err error
	if name := r.URL.Query().Get("format"); name != "" {
		format, err = record.ParseFormat(name)
	}
	if err != nil || !format.CanWrite() || !format.HoldsMany() {
		gate.Refuse(w, http.StatusBadRequest, talk.NewError(talk.BadArgs, "record.oneGame"))
		return
	}
	games := s.chosen(w, r)
	if games == nil {
		return
	}
	out, err := record.NewWriter(w, format, record.WriteOptions{})
	if err != nil {
		gate.Refuse(w, http.StatusInternalServerError, err)
		return
	}
	asFile(w, "application/octet-stream", "library"+format.Extension())
	for g, err := range games {
		if err != nil {
			break // the header has already been sent, so leave the file truncated
		}
		if _, err := out.Write(g); err != nil && !errors.Is(err, record.ErrCannotHold) {
			break
		}
	}
	_ = out.Close() // as above
}

// asFile marks an answer as a file for the browser to save.
func asFile(w http.ResponseWriter, kind, name string) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", "attachment; filename*=UTF-8''"+url.PathEscape(name))
	h.Set("Cache-Control", "no-store")
}

// print sends a page for printing library games.
func (s *shelf) print(w http.ResponseWriter, r *http.Request) {
	if games := s.chosen(w, r); games != nil {
		setForPrint(w, r, games)
	}
}
