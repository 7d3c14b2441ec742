package main

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/frontdoor"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// engineCommand runs the engine with its protocol, for measurements that need it as a separate process.
type engineCommand struct{}

func (*engineCommand) Run(ctx context.Context, c *cli.Console) error {
	return frontdoor.Run(ctx, c.In, c.Out, frontdoor.Config{Version: cli.Version(), Open: cli.Open, Decode: cli.DecodeChinese})
}
