package frontdoor

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// wireInfo converts a report.
func (d *door) wireInfo(i *player.Info) uci.Info {
	info := external.Info(i)
	if len(i.PV) == 0 {
		if d.out.Protocol() == uci.UCCI {
			info.Depth = 0 // it would be a separate line
		}
		return info
	}
	if d.settings.showWDL {
		win, draw, loss := i.Score.WDL()
		info.WDL = uci.WDL{Win: win, Draw: draw, Loss: loss}
	}
	return info
}

// settled is how long a search shows only finished lines. Early in a search, bounds and the current
// move change too often for a board that shows each line.
const settled = 3 * time.Second

// shown records what a search has printed so far.
type shown struct {
	best     xiangqi.Move // the first move of the last line shown
	withheld *player.Info // the last line withheld; nil once a line is shown
}

// wants reports whether to show a report.
func (s *shown) wants(i *player.Info) bool {
	early := i.Time < settled
	switch {
	case i.CurrentMove != xiangqi.NoMove:
		return !early
	case len(i.PV) == 0 || i.MultiPV > 1:
		return !early || i.Bound == engine.Exact || i.Bound == engine.NoBound
	case early && i.Bound != engine.Exact:
		s.withheld = i
		return false
	}
	s.best, s.withheld = i.PV[0], nil
	return true
}

// missed returns the line that was withheld, if it begins with the answered move and the last line
// shown begins with another move. Otherwise it returns nil.
func (s *shown) missed(answer xiangqi.Move) *player.Info {
	if s.withheld == nil || answer == s.best || s.withheld.PV[0] != answer {
		return nil
	}
	return s.withheld
}
