package tourney

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/csvfile"
	"github.com/chuhe-xiangqi/chuhe/internal/tournament"
)

// Routes registers the HTTP handlers for tournaments. Wherever possible, paths are those of lichess.
// Requests that change something require a token for playing as a program or with a board.
func Routes(c *club.Club, mux *http.ServeMux) {
	mux.HandleFunc("GET /api/tournament", func(w http.ResponseWriter, r *http.Request) {
		var list ListState
		if err := c.Do(r.Context(), &account.Visitor{}, "tourney.list", none{}, &list); err != nil {
			request.Refuse(w, err)
			return
		}
		sorted := map[string][]Summary{"created": {}, "started": {}, "finished": {}}
		for _, s := range list.Tourneys {
			group := map[string]string{announced: "created", running: "started"}[s.State]
			if group == "" {
				group = "finished"
			}
			sorted[group] = append(sorted[group], s)
		}
		reply(w, sorted)
	})
	mux.HandleFunc("GET /api/tournament/{id}", func(w http.ResponseWriter, r *http.Request) { download(c, w, r) })
	for path, command := range map[string]string{"join": "tourney.join", "withdraw": "tourney.leave"} {
		mux.HandleFunc("POST /api/tournament/{id}/"+path, func(w http.ResponseWriter, r *http.Request) {
			v, err := c.Accounts.ByToken(r, account.ScopeBot, account.ScopeBoard)
			if err == nil {
				err = c.Do(r.Context(), v, command, tourneyRef{r.PathValue("id")}, nil)
			}
			if err != nil {
				request.Refuse(w, err)
				return
			}
			reply(w, map[string]bool{"ok": true})
		})
	}
}

func reply(w http.ResponseWriter, answer any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(answer) // the client may have disconnected
}

// download sends a tournament as JSON, its table as CSV or, for other programs, a FIDE report (TRF).
func download(c *club.Club, w http.ResponseWriter, r *http.Request) {
	var whole Whole
	if err := c.Do(r.Context(), &account.Visitor{}, "tourney.show", tourneyRef{r.PathValue("id")}, &whole); err != nil {
		request.Refuse(w, err)
		return
	}
	event := whole.event()
	var data []byte
	switch format := r.URL.Query().Get("format"); format {
	case "", "json":
		reply(w, whole)
		return
	case "csv":
		data = table(&whole, event)
	case "trf":
		data = []byte(event.TRF(whole.Plan.Name))
	default:
		request.Refuse(w, request.BadField("format", format, "json, csv, trf"))
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="chuhe-%s.%s"`, whole.ID, r.URL.Query().Get("format")))
	_, _ = w.Write(data) // as above
}

// event returns the tournament as package tournament represents it, without the club's own data.
func (w *Whole) event() *tournament.Event {
	return &tournament.Event{Settings: w.Plan.Rules, Players: w.Players, Rounds: w.Rounds}
}

// table returns the standings as CSV.
func table(w *Whole, e *tournament.Event) []byte {
	head := []string{"rank", "name", "rating", "points", "wins", "draws", "losses"}
	for _, x := range e.Breaks {
		head = append(head, string(x))
	}
	rows := [][]string{head}
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	for _, s := range w.Standings {
		p := w.Players[s.Player]
		row := []string{strconv.Itoa(s.Rank), p.Name, strconv.Itoa(p.Rating), number(s.Points), strconv.Itoa(s.Wins), strconv.Itoa(s.Draws), strconv.Itoa(s.Losses)}
		for _, x := range s.Breaks {
			row = append(row, number(x))
		}
		rows = append(rows, row)
	}
	var b bytes.Buffer
	_ = csvfile.Write(&b, rows) // writes to memory
	return b.Bytes()
}
