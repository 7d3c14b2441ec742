package library

import (
	"context"
	"iter"

	"github.com/chuhe-xiangqi/chuhe/record"
)

// Games iterates over the complete games that a query finds, in the order of a search. The query's
// Limit and Offset apply; a Limit of 0 means all.
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

// Records iterates over the records from which a query's games were merged, rather than over the
// games themselves. It omits records that have been replaced by an edited one.
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
