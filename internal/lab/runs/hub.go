package runs

import (
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
)

// Hub contains the flags that locate a hub.
type Hub struct {
	Server string `help:"Address of a hub or server, such as nats://hub:4222." placeholder:"URL"`
	Credentials
	Timeout time.Duration `needs:"server" default:"10s" help:"How long to wait for the server."`
}

// Cache contains the flag that locates the cache for run files.
type Cache struct {
	Cache string `help:"Folder of the file cache; by default, in your user data." placeholder:"DIR"`
}

// CacheFolder returns the folder for downloaded files.
func (f *Cache) CacheFolder() (string, error) {
	if f.Cache != "" {
		return f.Cache, nil
	}
	return cli.UserData("cache")
}

// Credentials contains the flags that let a command identify itself to a hub and verify the hub's
// identity.
type Credentials struct {
	Key    string `needs:"server" help:"File with the user's secret key, made by chuhe-lab hub user; by default, for hubs of this account on this machine, the account's own." placeholder:"FILE"`
	CA     string `needs:"server" name:"ca" help:"Certificate that vouches for the server's; by default, the key recognises it." placeholder:"FILE"`
	Tunnel bool   `needs:"server" help:"Do not encrypt, because a tunnel does, such as ssh or a private network."`
}

// Target returns the hub's address and the credentials to use with it.
func (k *Credentials) Target(server string) (t cluster.Target, err error) {
	t = cluster.Target{URL: server, CA: k.CA, Tunnel: k.Tunnel}
	if _, err := cluster.CheckAddress(server); err != nil {
		return t, ServerError(err)
	}
	path := k.Key
	if path == "" {
		if !cluster.Local(server) {
			return t, cli.UsageErrorf("--server %s requires --key: a file made by chuhe-lab hub user on the hub's machine", server)
		}
		place, err := HubHome()
		if err != nil {
			return t, err
		}
		path = cluster.OwnerKeyPath(place)
	}
	key, err := cluster.ReadKey(path)
	if k.Key == "" && errors.Is(err, fs.ErrNotExist) {
		return t, cli.UsageErrorf("no hub of this account has run on this machine (there is no %s): start it, or give --key", path)
	}
	t.Key = &key
	return t, Error(err)
}

// HubHome returns the folder that contains the keys of this account's hubs.
func HubHome() (string, error) { return cli.UserData("hub") }

// WatchServer returns a watch that reports when a server becomes unreachable and when it can be
// reached again. Each line begins with what.
func WatchServer(c *cli.Console, what, address string) *cluster.Watch {
	if shown, err := cluster.CheckAddress(address); err == nil {
		address = shown // without passwords
	}
	say := func(format string, args ...any) {
		_, _ = fmt.Fprintf(c.Err, what+": "+format+"\n", args...) // if writing fails, the line is lost
	}
	return &cluster.Watch{
		Lost:  func(reason error) { say("no connection to %s (%v), trying on", address, reason) },
		Found: func() { say("connected to %s", address) },
	}
}

// Allow contains the flags that limit what units may use on this machine.
type Allow struct {
	AllowProgram []string `sep:"none" help:"Command line of a program that units of others may start, or any; may be repeated. By default, only the built-in engine plays." placeholder:"COMMAND"`
	AllowFolder  []string `sep:"none" help:"Folder, such as one of tables, that units of others may read and write; may be repeated." placeholder:"DIR"`
}

// Allowed converts the flags to a jobs.Allow.
func (f *Allow) Allowed() (*jobs.Allow, error) {
	a := &jobs.Allow{Folders: f.AllowFolder}
	for _, text := range f.AllowProgram {
		if text == "any" {
			a.Any = true
			continue
		}
		words, err := entrant.ParseCommand(text)
		if err != nil {
			return nil, cli.UsageErrorf("--allow-program: %s", err)
		}
		a.Programs = append(a.Programs, words)
	}
	if err := a.Check(); err != nil {
		return nil, cli.UsageErrorf("--allow-program or --allow-folder: %s", err)
	}
	return a, nil
}

// Bounds contains the flags that limit what may be done with keys of machines not owned by the
// hub's owner.
type Bounds struct {
	AuditOthers float64 `default:"0.05" help:"Share of the units of keys added without --own that are repeated here and compared, if their results are reproducible; 0 means none." placeholder:"SHARE"`
	MostResults int64   `default:"8192" help:"MiB of results that such a key may send per hour." placeholder:"MIB"`
	MostFiles   int64   `default:"65536" help:"MiB of files that such a key may fetch per hour." placeholder:"MIB"`
	MostLogs    int64   `default:"1" help:"MiB of failure reasons and other problems recorded for such a key per hour." placeholder:"MIB"`
}

// Bound copies the bounds to o.
func (b *Bounds) Bound(o *cluster.HubOptions) error {
	if !(b.AuditOthers >= 0 && b.AuditOthers <= 1) {
		return cli.UsageErrorf("--audit-others %g: must be a share from 0 to 1", b.AuditOthers)
	}
	if min(b.MostResults, b.MostFiles, b.MostLogs) < 1 {
		return cli.UsageErrorf("--most-results, --most-files and --most-logs must be at least 1")
	}
	if o.AuditStrangers = b.AuditOthers; b.AuditOthers == 0 {
		o.AuditStrangers = -1 // 0 means the default
	}
	const mebibyte = 1 << 20
	o.Quota = cluster.Quota{Results: b.MostResults * mebibyte, Files: b.MostFiles * mebibyte, Logs: b.MostLogs * mebibyte}
	return nil
}
