package drill

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
)

// TestSecondHub checks that a folder of runs has one hub, which the refusal names, until
// that has ended.
func TestSecondHub(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	l := newLab(t, time.Second, func(o *cluster.HubOptions) { o.Dir = dir })
	conn, err := cluster.Connect(cluster.Target{Server: l.server})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	second := cluster.NewHub(conn, cluster.HubOptions{Dir: dir, Kinds: jobs.NewKinds(Kind{})})
	first := fmt.Sprintf("the hub of process %d", os.Getpid())
	for what, err := range map[string]error{"a second hub": second.Start(l.ctx), "looking": cluster.Vacant(dir)} {
		if !errors.Is(err, jobs.ErrInUse) || !strings.Contains(err.Error(), first) {
			t.Errorf("%s: error %v, want one that names %s", what, err, first)
		}
	}
	l.end()
	if err := cluster.Vacant(dir); err != nil {
		t.Errorf("after the first has ended: %v", err)
	}
}
