package main

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/frontdoor"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// engineCommand runs the engine for other programs, as chuhe-engine does.
type engineCommand struct{}

func (cmd *engineCommand) Run(ctx context.Context, c *cli.Console) error {
	if c.JSON {
		return cli.UsageErrorf("the engine speaks UCI and UCCI, not JSON; to measure it, use chuhe bench --json")
	}
	return frontdoor.Run(ctx, c.In, c.Out, frontdoor.Config{Version: cli.Version(), Open: cli.Open, Decode: cli.DecodeChinese})
}
