package frontdoor

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// wireInfo translates a report.
func (d *door) wireInfo(i *player.Info) uci.Info {
	info := external.Info(i)
	if len(i.PV) == 0 {
		if d.out.Protocol() == uci.UCCI {
			info.Depth = 0 // it would be a line of its own
		}
		return info
	}
	if d.settings.showWDL {
		win, draw, loss := i.Score.WDL()
		info.WDL = uci.WDL{Win: win, Draw: draw, Loss: loss}
	}
	return info
}

// settled is how long a search shows finished lines only: bounds, and the move that is
// being searched, change too often before for a board that shows each line.
const settled = 3 * time.Second

// shown holds what a search has printed so far.
type shown struct {
	best     xiangqi.Move // the first move of the last line that was shown
	withheld *player.Info // the last line that was not; nil after one that was
}

// wants reports whether a report is to be shown.
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

// missed returns the line of the move that is answered when it was withheld and the last
// one shown begins with another; else nil.
func (s *shown) missed(answer xiangqi.Move) *player.Info {
	if s.withheld == nil || answer == s.best || s.withheld.PV[0] != answer {
		return nil
	}
	return s.withheld
}
