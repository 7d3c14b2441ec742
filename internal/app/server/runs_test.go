package server

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/drill"
)

func TestRunCommands(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, s.secret)
	if found := list(p.do("runs.list", nil)["runs"]); len(found) != 0 {
		t.Errorf("runs of a new folder: %v", found)
	}
	spec, err := drill.Spec(7, 1, drill.Params{})
	if err != nil {
		t.Fatal(err)
	}
	spec.Name = "seven units"
	store := jobs.Store{Dir: filepath.Join(s.config.Data, runsFolder), Kinds: jobs.NewKinds(drill.Kind{})}
	made, err := store.Create(t.Context(), spec, nil)
	if err != nil {
		t.Fatal(err)
	}
	found := list(p.do("runs.list", nil)["runs"])
	if len(found) != 1 || as[object](found[0])["id"] != made.ID {
		text, _ := json.Marshal(found)
		t.Fatalf("runs: %s", text)
	}
	one := p.do("runs.show", object{"run": made.ID})
	if one["name"] != "seven units" || one["units"] != 7.0 || len(list(one["failures"])) != 0 || len(list(one["workers"])) != 0 {
		t.Errorf("run: %v", one)
	}
	if fault := p.fail("runs.show", object{"run": "ffff"}); fault["code"] != "not_found" {
		t.Errorf("no such run: %v", fault)
	}
}
