package server

import (
	"errors"
	"log/slog"

	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/naming"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// Board is the application without a transport. It consists of the games, the engines and the
// modules, all of which share one store.
type Board struct {
	Hub     *talk.Hub // provides all commands and topics
	rooms   *rooms.Rooms
	tables  *tablebase.Prober
	modules []Module
}

// NewBoard builds the application on top of a store. It ignores the address and the files in the
// configuration. If notice is not nil, every page shows it once. The caller must call Close.
func NewBoard(st rooms.Store, notice *phrases.Text, c Config) (*Board, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	b := &Board{Hub: talk.NewHub(c.Log)}
	if err := b.prepare(st, notice, c); err != nil {
		return nil, errors.Join(err, b.Close())
	}
	return b, nil
}

// prepare builds the parts of the board and registers them with its hub.
func (b *Board) prepare(st rooms.Store, notice *phrases.Text, c Config) (err error) {
	if b.tables, err = openTables(c.Data, c.Tables, c.Log); err != nil {
		return err
	}
	if b.rooms, err = rooms.New(b.Hub, rooms.Config{Store: st, Tables: b.tables, Notice: notice, Named: endgameOf, Book: standard.Book(), Fold: naming.Fold}); err != nil {
		return err
	}
	if b.modules, err = modules(Parts{c, st, b.rooms, b.tables}); err != nil {
		return err
	}
	for _, m := range b.modules {
		if err := m.Register(b.Hub); err != nil {
			return err
		}
	}
	return nil
}

// Routers returns those modules that handle HTTP requests.
func (b *Board) Routers() []gate.Router {
	var routers []gate.Router
	for _, m := range b.modules {
		if r, ok := m.(gate.Router); ok {
			routers = append(routers, r)
		}
	}
	return routers
}

// Close stops engines and clocks, and waits for them to finish. It does not close the store.
func (b *Board) Close() error {
	var errs []error
	for _, m := range b.modules {
		errs = append(errs, m.Close())
	}
	if b.rooms != nil {
		errs = append(errs, b.rooms.Close())
	}
	if b.tables != nil {
		errs = append(errs, b.tables.Close())
	}
	return errors.Join(errs...)
}
