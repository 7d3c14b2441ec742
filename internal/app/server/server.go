package server

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// DefaultAddr is the address that the application listens on, unless its port is taken.
const DefaultAddr = "127.0.0.1:9010"

// Config configures the application.
type Config struct {
	// Addr is a loopback address with a port; port 0 selects any free port. If Addr is "", the
	// server uses DefaultAddr, or another port if that one is taken. Otherwise, Start fails if Addr
	// cannot be used.
	Addr    string
	Data    string // folder of the games and settings
	Version string
	Log     *slog.Logger // nil disables logging
	// Files holds the page's files; nil selects the embedded ones.
	Files fs.FS
	// Tables lists folders with endgame tables, to be used in addition to the folder "tables" in
	// Data.
	Tables []string
	// Cloud is the address of the cloud database; "" selects the public one. The server queries it
	// only if the user has turned it on.
	Cloud string
	// Collection makes the library start with all the games that come with the program, rather than
	// a few of them.
	Collection bool
	// Modules lists modules to add to those of this package.
	Modules []Module
}

// Server is a running application.
type Server struct {
	config Config
	log    *slog.Logger
	gate   *gate.Server

	board   *Board
	store   *store.Database
	backups *backups
}

// Start opens the data, listens on the address, and starts serving the page. The caller must call
// Close. Start returns the errors of store.Open, which StartOrFind interprets, and errors that
// concern the address.
func Start(ctx context.Context, c Config) (*Server, error) {
	s := &Server{config: c, log: c.Log}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	err := gate.CheckAddress(c.Addr, DefaultAddr)
	if err != nil {
		return nil, err
	}
	if s.store, err = store.Open(ctx, c.Data); err != nil {
		return nil, err
	}
	if s.gate, err = gate.Listen(ctx, gate.Config{Addr: c.Addr, Default: DefaultAddr, Version: c.Version, Log: s.log, Files: c.Files}); err != nil {
		return nil, errors.Join(err, s.store.Close())
	}
	if err := s.prepare(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// prepare builds the parts of the application and serves them.
func (s *Server) prepare(ctx context.Context) (err error) {
	if s.board, err = NewBoard(s.store, s.store.Notice(), s.config); err != nil {
		return err
	}
	if err := s.gate.Serve(ctx, s.board.Hub, s.store, s.board.Routers()...); err != nil {
		return err
	}
	s.backups = keepBackups(s.store, s.log)
	return s.store.Announce(store.Note{Program: boardProgram, Version: s.config.Version, URL: s.URL()})
}

// Salvaged describes what was recovered from a damaged database. If the database was intact, it
// returns nil.
func (s *Server) Salvaged() *store.Salvage { return s.store.Salvaged() }

// Notice describes what happened to the data before the server was started. If nothing did, it
// returns nil.
func (s *Server) Notice() *phrases.Text { return s.store.Notice() }

// URL returns the address to open. The secret is in the fragment, which browsers never send.
func (s *Server) URL() string { return s.gate.URL() }

// Base returns the address without the secret.
func (s *Server) Base() string { return s.gate.Base() }

// Done returns a channel that is closed when the server ends, whether because of Close or a
// failure.
func (s *Server) Done() <-chan struct{} { return s.gate.Done() }

// Close notifies the pages, stops the engines and clocks, and closes the data. It returns when all
// of this is done.
func (s *Server) Close() error {
	errs := []error{s.gate.Close()}
	if s.board != nil {
		errs = append(errs, s.board.Close())
	}
	if s.backups != nil {
		s.backups.close()
	}
	return errors.Join(append(errs, s.store.Close())...)
}
