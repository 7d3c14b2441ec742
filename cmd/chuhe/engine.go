package main

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/frontdoor"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// engineCommand is the engine for other programs, as chuhe-engine is.
type engineCommand struct {
	AnnounceVariant bool `help:"Announce the option UCI_Variant, for front ends that look for it."`
}

func (cmd *engineCommand) Run(ctx context.Context, c *cli.Console) error {
	return frontdoor.Run(ctx, c.In, c.Out, frontdoor.Config{Version: cli.Version(), AnnounceVariant: cmd.AnnounceVariant})
}
