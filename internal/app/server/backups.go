package server

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
)

// backups backs up the data whenever a backup is due, as long as the program is running.
type backups struct {
	cancel  context.CancelFunc
	working sync.WaitGroup
}

// backupLook is how often backups checks whether a backup is due.
const backupLook = time.Hour

func keepBackups(d *store.Database, log *slog.Logger) *backups {
	ctx, cancel := context.WithCancel(context.Background())
	b := &backups{cancel: cancel}
	b.working.Go(func() {
		look := time.NewTicker(backupLook)
		defer look.Stop()
		for {
			if _, err := d.BackUpWhenDue(ctx, time.Now()); err != nil && !errors.Is(err, context.Canceled) && ctx.Err() == nil {
				log.Warn("no backup of the games could be made", "err", err)
			}
			select {
			case <-look.C:
			case <-ctx.Done():
				return
			}
		}
	})
	return b
}

// close waits for any backup in progress.
func (b *backups) close() {
	b.cancel()
	b.working.Wait()
}
