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

// lasting returns s with only those settings that take effect at the next start.
func (s *Settings) lasting() Settings {
	fixed := *s
	fixed.Title, fixed.Guests, fixed.Proxies, fixed.Accounts, fixed.Sockets, fixed.Cert, fixed.TLSKey = "", "", "", "", "", "", ""
	fixed.given, fixed.written = nil, time.Time{}
	fixed.Telnet, fixed.TelnetTLS, fixed.TelnetPlain, fixed.TelnetLines = "", "", "", ""
	return fixed
}

// watch reloads the settings whenever their file has changed or the process receives SIGHUP, until ctx is
// canceled. Invalid settings change nothing.
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

// changed returns when the settings file was last modified, or the zero time if there is no such file.
func (s *Settings) changed() time.Time {
	info, err := os.Stat(s.Config)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// again reads the settings again in the same way as at the start. It applies those that can change while
// the club is running.
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
