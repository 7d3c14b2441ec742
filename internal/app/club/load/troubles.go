package load

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/sqlitefile"
)

// Trouble is a failure of something that a club needs. Begin starts the failure and returns a function that
// repairs it. If the failure is over already, the function is nil.
type Trouble struct {
	Name   string
	Clocks Clocks
	Begin  func(ctx context.Context) (repair func(context.Context) error, err error)
}

// Clocks describes what game clocks must do during a trouble.
type Clocks int

// What clocks do during a trouble.
const (
	Stopped    Clocks = iota // all clocks stop when the trouble begins
	Running                  // clocks run, since the trouble is the player's own or nothing becomes unavailable
	StopUnkept               // clocks stop when the store confirms no more writes
	OfProcess                // the clocks of one process's games stop
)

// once returns the Begin function of a trouble that is over as soon as it has happened.
func once(do func(context.Context) error) func(context.Context) (func(context.Context) error, error) {
	return func(ctx context.Context) (func(context.Context) error, error) {
		return nil, do(ctx)
	}
}

// ofProcesses returns the troubles that may befall the processes and their disk.
func (r *running) ofProcesses() []Trouble {
	list := []Trouble{
		{"a process is killed", OfProcess, once(r.kill)},
		{"a process is asked to end", OfProcess, once(r.stop)},
		{"a process is frozen", OfProcess, r.freeze},
		{"all connections are cut", Running, once(r.storm)},
	}
	if strace, err := exec.LookPath("strace"); err == nil && !store.IsPostgres(r.place) {
		list = append(list, Trouble{"the disk is slow", Running, func(ctx context.Context) (func(context.Context) error, error) {
			return r.slowDisk(ctx, strace)
		}})
	}
	return list
}

// freeze suspends a process, which then neither answers nor exits. If other processes have taken its games
// in the meantime, the process must exit when it is resumed.
func (r *running) freeze(ctx context.Context) (func(context.Context) error, error) {
	i, err := r.pick(ctx)
	if err != nil {
		return nil, err
	}
	process := r.servers.running[i]
	return func(ctx context.Context) error {
		if err := continueProcess(process.Process); err != nil {
			return err
		}
		select {
		case <-process.ended:
			return r.servers.await(ctx, i)
		case <-time.After(wakes):
			return nil
		}
	}, stopProcess(process.Process)
}

// wakes is how soon a resumed process must exit if others have taken its games.
const wakes = 2 * time.Second

// slowDisk delays every sync of the serving process.
func (r *running) slowDisk(ctx context.Context, strace string) (func(context.Context) error, error) {
	i, err := r.pick(ctx)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(strace, "-f", "-qq", "-o", os.DevNull, "-e", "trace=fsync,fdatasync", //nolint:gosec // found in the path
		"-e", fmt.Sprintf("inject=fsync,fdatasync:delay_enter=%d", slowness.Microseconds()), "-p", strconv.Itoa(r.servers.running[i].Pid))
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return func(context.Context) error {
		err := cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait() // ended by the signal
		if errors.Is(err, os.ErrProcessDone) {
			return nil // strace may not be permitted to trace programs here
		}
		return err
	}, nil
}

// detour makes connections to the database and to NATS go through proxies, and adds the troubles that these
// proxies can cause. Call ends to remove the proxies.
func (o *Options) detour(postgres bool) (ends func() error, err error) {
	var ways []*proxy
	ends = func() (err error) {
		for _, way := range ways {
			err = errors.Join(err, way.close())
		}
		return err
	}
	open := func(address, port string) (*proxy, string, error) {
		target, with, ok := through(address, port)
		if !ok {
			return nil, address, nil
		}
		way, err := newProxy(target)
		if err != nil {
			return nil, "", err
		}
		ways = append(ways, way)
		return way, with(way.listener.Addr().String()), nil
	}
	var way *proxy
	if postgres {
		if way, o.Place, err = open(o.Place, "5432"); err != nil {
			return ends, err
		}
		if way != nil {
			o.Troubles = append(o.Troubles, troubles("the database", Stopped, way)...)
		}
	} else {
		o.Troubles = append(o.Troubles, locked(filepath.Join(o.Place, store.FileName)))
		if o.Fill {
			o.Troubles = append(o.Troubles, full(o.Place))
		}
	}
	if o.NATS != "" {
		if way, o.NATS, err = open(o.NATS, "4222"); err != nil {
			return ends, err
		}
		if way != nil {
			o.Troubles = append(o.Troubles, troubles("NATS", Running, way)...)
		}
	}
	return ends, nil
}

// through prepares a proxy for a server. target is the address of the server itself, and with returns place
// with that address replaced by the proxy's. ok is false if the server is not reached over TCP.
func through(place, port string) (target string, with func(address string) string, ok bool) {
	u, err := url.Parse(place)
	if err != nil || u.Hostname() == "" {
		return "", nil, false
	}
	target = u.Host
	if u.Port() == "" {
		target = net.JoinHostPort(u.Hostname(), port)
	}
	return target, func(address string) string {
		other := *u
		other.Host = address
		return other.String()
	}, true
}

// troubles returns the troubles that connections to the named target may have. clocks describes what clocks
// do during troubles in which no data get through.
func troubles(name string, clocks Clocks, ways ...*proxy) []Trouble {
	trouble := func(what string, clocks Clocks, begin, end func(p *proxy)) Trouble {
		return Trouble{name + " " + what, clocks, func(context.Context) (func(context.Context) error, error) {
			for _, p := range ways {
				p.set(begin)
			}
			return func(context.Context) error {
				for _, p := range ways {
					p.set(end)
				}
				return nil
			}, nil
		}}
	}
	return []Trouble{
		trouble("refuses connections", clocks, func(p *proxy) { p.refuses = true; p.cut() }, func(p *proxy) { p.refuses = false }),
		trouble("does not answer", clocks, func(p *proxy) { p.open = make(chan struct{}) }, func(p *proxy) { close(p.open) }),
		trouble("is slow", Running, func(p *proxy) { p.delay = slowness }, func(p *proxy) { p.delay = 0 }),
	}
}

// locked returns the trouble that another program has locked an SQLite file.
func locked(file string) Trouble {
	return Trouble{"the file is locked", Stopped, func(ctx context.Context) (func(context.Context) error, error) {
		db, err := openSQLite(file)
		if err != nil {
			return nil, err
		}
		conn, err := db.Conn(context.WithoutCancel(ctx))
		if err == nil {
			_, err = conn.ExecContext(context.WithoutCancel(ctx), "BEGIN IMMEDIATE")
		}
		if err != nil {
			return nil, errors.Join(err, db.Close())
		}
		return func(ctx context.Context) error {
			_, err := conn.ExecContext(ctx, "ROLLBACK")
			return errors.Join(err, conn.Close(), db.Close())
		}, nil
	}}
}

func openSQLite(file string) (*sql.DB, error) {
	address, err := sqlitefile.Address(file, url.Values{"_pragma": {"busy_timeout(20000)"}})
	if err != nil {
		return nil, err
	}
	return sql.Open("sqlite", address)
}

// full returns the trouble that a disk does not have a single byte free.
func full(folder string) Trouble {
	filler := filepath.Join(folder, "filler")
	return Trouble{"the disk is full", StopUnkept, func(ctx context.Context) (func(context.Context) error, error) {
		db, err := openSQLite(filepath.Join(folder, store.FileName))
		if err != nil {
			return nil, err
		}
		// Empty the log. The club could otherwise still write by overwriting the log from its beginning.
		_, err = db.ExecContext(context.WithoutCancel(ctx), "PRAGMA wal_checkpoint(TRUNCATE)")
		if err = errors.Join(err, db.Close()); err != nil {
			return nil, err
		}
		return func(context.Context) error { return os.Remove(filler) }, fill(filler)
	}}
}

// fill writes to a file until the file system has no space for even one more byte.
func fill(path string) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	for block := make([]byte, 1<<20); len(block) > 0; block = block[:len(block)/2] {
		for err == nil {
			_, err = f.Write(block)
		}
		if !errors.Is(err, syscall.ENOSPC) {
			return err
		}
		err = nil
	}
	return nil
}
