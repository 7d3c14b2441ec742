package library

import (
	"context"
	"iter"

	"github.com/chuhe-xiangqi/chuhe/record"
)

// Games iterates over the games that match q, each with its whole record, in the same order as Search. The
// query's Limit and Offset apply, except that a Limit of 0 means no limit.
func (l *Library) Games(ctx context.Context, q Query) iter.Seq2[*record.Game, error] {
	if q.Limit == 0 {
		q.Limit = 1<<31 - 1
	}
	return func(yield func(*record.Game, error) bool) {
		found, err := l.Search(ctx, q)
		if err != nil {
			yield(nil, err)
			return
		}
		for _, hit := range found.Games {
			if !yield(l.Game(ctx, hit.ID)) {
				return
			}
		}
	}
}

// Records is like Games, but iterates over the records that the games were merged from. It omits records that
// an edited one has replaced.
func (l *Library) Records(ctx context.Context, q Query) iter.Seq2[*record.Game, error] {
	if q.Limit == 0 {
		q.Limit = 1<<31 - 1
	}
	return func(yield func(*record.Game, error) bool) {
		found, err := l.Search(ctx, q)
		if err != nil {
			yield(nil, err)
			return
		}
		for _, hit := range found.Games {
			list, err := origins(ctx, l.db, hit.ID)
			if err != nil {
				if !yield(nil, err) {
					return
				}
				continue
			}
			for _, o := range list {
				if !o.hidden && !yield(o.Game, nil) {
					return
				}
			}
		}
	}
}
