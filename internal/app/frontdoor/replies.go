package frontdoor

import (
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/uci"
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
