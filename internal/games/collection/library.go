package collection

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// AddTo adds the games to a library, unless they have been added before. It takes several seconds.
func AddTo(ctx context.Context, l *library.Library) error {
	if !Available() {
		return nil
	}
	return library.KeepSet(ctx, l, library.Set{Name: Name, Version: Version(), Games: Games(), Tag: func(g *record.Game) string { return g.Headers.Get(KindHeader) }})
}
