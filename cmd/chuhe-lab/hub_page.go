package main

import (
	"context"
	"errors"
	"log/slog"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// hubPage contains the flags that specify whether and where a browser can display the runs.
type hubPage struct {
	Page   string `without:"no-page" help:"Loopback address of the page that shows the runs. If the default port is in use, another one is chosen." placeholder:"127.0.0.1:9011"`
	NoPage bool   `help:"Do not serve the page."`
}

// runsIndex is the front-end page that displays only runs.
const runsIndex = "runs.html"

// show serves the runs page. It implements hub.Page.
func (p *hubPage) show(ctx context.Context, log *slog.Logger, runs jobs.Control) (url string, closePage func() error, err error) {
	if p.NoPage {
		return "", nil, nil
	}
	page, err := gate.Listen(ctx, gate.Config{Addr: p.Page, Default: "127.0.0.1:9011", Version: cli.Version(), Log: log, Index: runsIndex})
	if errors.Is(err, gate.ErrAddress) {
		return "", nil, cli.UsageErrorf("--page: %s", err)
	}
	if err != nil {
		return "", nil, err
	}
	if err := page.Serve(ctx, runCommands(log, runs), nil); err != nil {
		return "", nil, errors.Join(err, page.Close())
	}
	return page.URL(), page.Close, nil
}

// runCommands returns a hub that handles the page's requests.
func runCommands(log *slog.Logger, runs jobs.Control) *talk.Hub {
	h := talk.NewHub(log)
	talk.HandleSlow(h, "runs.list", func(ctx context.Context, _ *talk.Conn, _ struct{}) (any, error) {
		list, err := runs.List(ctx)
		return struct {
			Runs []jobs.Status `json:"runs"`
		}{list}, err
	})
	talk.HandleSlow(h, "runs.show", func(ctx context.Context, _ *talk.Conn, args struct {
		Run string `json:"run"`
	},
	) (*jobs.Status, error) {
		s, err := runs.Show(ctx, args.Run)
		if errors.Is(err, jobs.ErrNoRun) {
			return nil, talk.NewError(talk.NotFound, "runs.noSuch")
		}
		return s, err
	})
	return h
}
