package collection

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// AddTo gives a library the games, unless it has had them. It takes some seconds the first time.
func AddTo(ctx context.Context, l *library.Library) error {
	if !Available() {
		return nil
	}
	return library.KeepSet(ctx, l, library.Set{Name: Name, Version: Version(), Games: Games(), Tag: func(g *record.Game) string { return g.Headers.Get(KindHeader) }})
}
