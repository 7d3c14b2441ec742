package frontdoor

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// wireInfo converts a report to the form used by the protocols.
func (d *door) wireInfo(i *player.Info) uci.Info {
	info := external.Info(i)
	if len(i.PV) == 0 {
		if d.out.Protocol() == uci.UCCI {
			info.Depth = 0 // would be a separate line
		}
		return info
	}
	if d.settings.showWDL {
		win, draw, loss := i.Score.WDL()
		info.WDL = uci.WDL{Win: win, Draw: draw, Loss: loss}
	}
	return info
}

// settled is how long a search shows only completed lines. Early in a search, bounds and the
// current move change too quickly for a board that displays every line.
const settled = 3 * time.Second

// shown keeps track of what a search has printed.
type shown struct {
	best     xiangqi.Move // first move of the last line shown
	withheld *player.Info // the last line withheld; nil once a line has been shown
}

// wants reports whether a report should be shown.
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

// missed returns the line that was withheld if it begins with the move played but the last line
// shown does not. Otherwise it returns nil.
func (s *shown) missed(answer xiangqi.Move) *player.Info {
	if s.withheld == nil || answer == s.best || s.withheld.PV[0] != answer {
		return nil
	}
	return s.withheld
}
