package tourney_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestHTTP reads a tournament as other programs do, and refuses who shows no token.
func TestHTTP(t *testing.T) {
	f := newField(t, t.TempDir(), 2)
	id := f.hold(object{"kind": "knockout"}, nil)
	f.do(f.owner, "tourney.begin", object{"tourney": id}, nil)
	f.play(id)
	for _, tt := range []struct {
		method, path, want string
		status             int
	}{
		{"GET", "/api/tournament", `"finished":[{"id":"` + id, 200},
		{"GET", "/api/tournament/" + id, `"rounds":[{"number":1`, 200},
		{"GET", "/api/tournament/" + id + "?format=csv", "rank,name,rating,points", 200},
		{"GET", "/api/tournament/" + id + "?format=trf", "001    1      Player", 200},
		{"GET", "/api/tournament/" + id + "?format=exe", "bad_args", 400},
		{"GET", "/api/tournament/none", "not_found", 404},
		{"POST", "/api/tournament/" + id + "/join", "unauthorized", 401},
	} {
		r := httptest.NewRequestWithContext(t.Context(), tt.method, tt.path, http.NoBody)
		w := httptest.NewRecorder()
		f.club.Handler().ServeHTTP(w, r)
		if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.want) {
			t.Errorf("%s %s: %d %.300s, want %d %s", tt.method, tt.path, w.Code, w.Body, tt.status, tt.want)
		}
	}
}
