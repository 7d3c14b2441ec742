package server

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// Module provides the commands and topics for one area of the application. A module that also
// implements gate.Router adds HTTP handlers.
type Module interface {
	// Register registers the commands and topics of the module.
	Register(h *talk.Hub) error
	// Close stops everything the module has started and waits for it to finish.
	Close() error
}

// Parts contains the parts of the application that modules build on.
type Parts struct {
	Config Config
	Store  rooms.Store
	Rooms  *rooms.Rooms
	Tables *tablebase.Prober
}

// modules returns the modules of the local application.
func modules(p Parts) ([]Module, error) {
	shelf := newShelf(p)
	drills := newDrillDesk(p, shelf)
	return append([]Module{
		&recordFiles{p.Rooms},
		&tables{endgame.New(p.Tables)},
		shelf,
		pictures{},
		newProblemDesk(p),
		newStudies(p, shelf),
		drills,
		newLessonDesk(p, drills),
		&workshop{},
	}, slices.Concat(guests(p), p.Config.Modules)...), nil
}
