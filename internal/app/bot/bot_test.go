package bot_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/bot"
)

// TestRules decides on challenges.
func TestRules(t *testing.T) {
	for _, tt := range []struct {
		rules        bot.Rules
		rated, isBot bool
		base         time.Duration
		want         bool
	}{
		{bot.Rules{}, true, true, 0, true},
		{bot.Rules{None: true}, true, true, 0, false},
		{bot.Rules{RatedOnly: true}, false, false, time.Minute, false},
		{bot.Rules{CasualOnly: true}, false, false, time.Minute, true},
		{bot.Rules{PeopleOnly: true}, true, true, time.Minute, false},
		{bot.Rules{BotsOnly: true}, true, true, time.Minute, true},
		{bot.Rules{Least: time.Minute, Most: 5 * time.Minute}, true, false, time.Minute, true},
		{bot.Rules{Least: time.Minute, Most: 5 * time.Minute}, true, false, 59 * time.Second, false},
		{bot.Rules{Most: 5 * time.Minute}, true, false, 0, false}, // without a clock
	} {
		if got := tt.rules.Allow(tt.rated, tt.isBot, tt.base); got != tt.want {
			t.Errorf("%+v, rated %v, program %v, %v: %v", tt.rules, tt.rated, tt.isBot, tt.base, got)
		}
	}
}

// TestServers refuses what is no address of a club.
func TestServers(t *testing.T) {
	for _, server := range []string{"", "club.example.org", "ftp://club.example.org", "telnet://"} {
		if _, err := bot.Run(context.Background(), bot.Options{Server: server}); !errors.Is(err, bot.ErrRefused) {
			t.Errorf("%q: %v", server, err)
		}
	}
}
