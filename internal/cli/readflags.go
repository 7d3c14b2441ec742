package cli

import (
	"iter"

	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// ReadFlags are the flags of commands that read game records.
type ReadFlags struct {
	Unlimited bool `help:"Remove the limits on unpacked files and games; by default, input that would need too much memory or time is refused."`
}

// Games iterates over the games in files and folders, in order; "-" is standard input.
func (c *Console) Games(o record.ReadOptions, paths ...string) iter.Seq2[*record.Game, error] {
	return intake.Games(c.In, o, paths...)
}

// ReadOptions returns the options that the flags select.
func (f *ReadFlags) ReadOptions() record.ReadOptions {
	if !f.Unlimited {
		return record.ReadOptions{}
	}
	return record.ReadOptions{Limits: record.Limits{Unpacked: -1, Ratio: -1, Held: -1, Entries: -1, Nesting: -1, Game: -1, Moves: -1}}
}
