package runs

import (
	"context"
	"os"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
)

// Place contains the flags that locate runs, either in a local folder or at a hub.
type Place struct {
	Dir string `without:"server" aliases:"journal,checkpoint" help:"Folder of runs; by default, runs in your user data." placeholder:"DIR"`
	Hub
}

// Folder returns the runs folder.
func (p *Place) Folder() (string, error) {
	if p.Dir == "" {
		return cli.UserData("runs")
	}
	if info, err := os.Stat(p.Dir); err == nil && !info.IsDir() {
		return "", cli.UsageErrorf("--dir %s is a file, but runs are stored in a folder: to finish what an earlier version started, use that version", p.Dir)
	}
	return p.Dir, nil
}

// Control returns access to the runs at the place. The caller must call done when finished with it.
func (p *Place) Control(ctx context.Context) (c jobs.Control, done func(), err error) {
	if p.Server == "" {
		dir, err := p.Folder()
		if err != nil {
			return nil, nil, err
		}
		return &jobs.Store{Dir: dir, Kinds: Kinds()}, func() {}, nil
	}
	conn, err := p.connect(ctx, "chuhe-lab run")
	if err != nil {
		return nil, nil, err
	}
	return cluster.NewClient(conn), conn.Close, nil
}

// connect connects to the server and waits until the connection is established.
func (p *Place) connect(ctx context.Context, name string) (*cluster.Conn, error) {
	target, err := p.Target(p.Server)
	if err != nil {
		return nil, err
	}
	target.Name = name
	conn, err := cluster.Connect(target)
	if err != nil {
		return nil, ServerError(err)
	}
	ctx, cancel := context.WithTimeout(ctx, p.Timeout)
	defer cancel()
	if err := conn.Await(ctx); err != nil {
		conn.Close()
		return nil, err
	}
	return conn, nil
}
