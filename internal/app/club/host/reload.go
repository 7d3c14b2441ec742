package host

import (
	"context"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
)

// lasting are the settings that count from the next start on.
func (s *Settings) lasting() Settings {
	fixed := *s
	fixed.Title, fixed.Guests, fixed.Proxies, fixed.Accounts, fixed.Sockets, fixed.Cert, fixed.TLSKey = "", "", "", "", "", "", ""
	fixed.given, fixed.written = nil, time.Time{}
	fixed.Telnet, fixed.TelnetTLS, fixed.TelnetPlain, fixed.TelnetLines = "", "", "", ""
	return fixed
}

// watch takes the settings again when their file has changed or the process gets SIGHUP,
// until ctx ends. Settings that are wrong change nothing.
func (s *Settings) watch(ctx context.Context, log *slog.Logger, opened *club.Club, file *certificate, doors *telnet) {
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGHUP)
	defer signal.Stop(asked)
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	now, changed := s, s.written
	for {
		select {
		case <-ctx.Done():
			return
		case <-asked:
		case <-tick.C:
			if s.Config == "" || s.changed().Equal(changed) {
				continue
			}
		}
		changed = s.changed()
		fresh, err := s.again(log, opened, file, doors)
		if err != nil {
			log.Error("the settings are wrong; the last ones stay", "err", err)
			continue
		}
		if fresh.lasting() != now.lasting() {
			log.Warn("some of the new settings count from the next start on")
		}
		log.Info("settings taken")
		now = fresh
	}
}

// changed is when the file of settings was written; the zero time for no file.
func (s *Settings) changed() time.Time {
	info, err := os.Stat(s.Config)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// again reads the settings as at the start, and gives the club those that it can take.
func (s *Settings) again(log *slog.Logger, opened *club.Club, file *certificate, doors *telnet) (*Settings, error) {
	fresh := *s.given
	if err := fresh.Complete(); err != nil {
		return nil, err
	}
	config, err := fresh.Club(log)
	if err != nil {
		return nil, err
	}
	if file != nil && fresh.Cert != "" {
		if err := file.use(fresh.Cert, fresh.TLSKey); err != nil {
			return nil, err
		}
	}
	if err := doors.take(&fresh); err != nil {
		return nil, err
	}
	return &fresh, opened.Reload(&config)
}
