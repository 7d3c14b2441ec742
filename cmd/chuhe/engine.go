package main

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/frontdoor"
)

// engineCommand is the engine for other programs, as chuhe-engine is.
type engineCommand struct {
	AnnounceVariant bool `help:"Announce the option UCI_Variant, for front ends that look for it."`
}

func (cmd *engineCommand) Run(ctx context.Context, c *console) error {
	return frontdoor.Run(ctx, c.in, c.out, frontdoor.Config{Version: shortVersion(), AnnounceVariant: cmd.AnnounceVariant})
}
