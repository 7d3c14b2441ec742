package frontdoor

import (
	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/uci"
)

// wireScore translates a score for the protocols. A win by the repetition rules
// is no mate there: it stays a large number of centipawns.
func wireScore(s engine.Score) uci.Score {
	if moves, ok := s.MateMoves(); ok {
		return uci.MateIn(moves)
	}
	return uci.Centipawns(int(s))
}

func wireBound(b engine.Bound) uci.Bound {
	switch b {
	case engine.LowerBound:
		return uci.LowerBound
	case engine.UpperBound:
		return uci.UpperBound
	}
	return uci.Exact
}

// wireInfo translates a report.
func (d *door) wireInfo(i *engine.Info) uci.Info {
	info := uci.Info{
		Depth: i.Depth, Nodes: int64(i.Nodes), NPS: int64(i.NPS()), Time: i.Time,
		CurrMove: i.CurrentMove, CurrMoveNumber: i.CurrentNumber,
	}
	if len(i.PV) == 0 {
		if d.out.Protocol() == uci.UCCI {
			info.Depth = 0 // it would be a line of its own
		}
		return info
	}
	info.SelDepth, info.MultiPV, info.HashFull, info.PV = i.SelDepth, i.MultiPV, i.HashFull, i.PV
	info.TBHits = int64(i.TableHits)
	info.Score, info.Bound = wireScore(i.Score), wireBound(i.Bound)
	if d.settings.showWDL {
		win, draw, loss := i.Score.WDL()
		info.WDL = uci.WDL{Win: win, Draw: draw, Loss: loss}
	}
	return info
}
