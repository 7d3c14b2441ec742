package external

import (
	"math"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/uci"
)

// Conversions between the types of package player and those of package uci.

// Score converts a score to its protocol form. A win by the repetition rules or by the endgame tables does
// not become a mate; it remains a large number of centipawns.
func Score(s player.Score) uci.Score {
	n, mate := s.Spoken()
	if mate {
		return uci.MateIn(n)
	}
	return uci.Centipawns(n)
}

// fromScore converts a score from its protocol form. It returns false if there is no score. Centipawns are
// clamped to the range of evaluations.
func fromScore(s uci.Score) (score player.Score, ok bool) {
	switch s.Kind {
	case uci.ScoreMate:
		return engine.MateInMoves(s.Value), true
	case uci.ScoreCP:
		return max(-engine.MaxEvalScore, min(engine.MaxEvalScore, player.Score(s.Value))), true
	}
	return 0, false
}

// bounds maps the bounds of the protocols to those of players.
var bounds = map[uci.Bound]player.Bound{
	uci.Exact: engine.Exact, uci.LowerBound: engine.LowerBound, uci.UpperBound: engine.UpperBound,
}

// Info converts a report to its protocol form. The result does not include the chances of winning.
func Info(i *player.Info) uci.Info {
	if i == nil {
		return uci.Info{}
	}
	info := uci.Info{
		Depth: i.Depth, Nodes: int64(min(i.Nodes, math.MaxInt64)), NPS: int64(i.NPS()), Time: i.Time,
		CurrMove: i.CurrentMove, CurrMoveNumber: i.CurrentNumber,
	}
	if len(i.PV) == 0 {
		return info
	}
	info.SelDepth, info.MultiPV, info.HashFull, info.PV = i.SelDepth, i.MultiPV, i.HashFull, i.PV
	info.TBHits = int64(min(i.TableHits, math.MaxInt64))
	info.Score = Score(i.Score)
	for protocols, ours := range bounds {
		if ours == i.Bound {
			info.Bound = protocols
		}
	}
	return info
}

// fromInfo converts a report from its protocol form.
func fromInfo(i *uci.Info) player.Info {
	info := player.Info{
		Depth: i.Depth, SelDepth: i.SelDepth, MultiPV: max(1, i.MultiPV), Nodes: uint64(max(0, i.Nodes)), Time: i.Time,
		HashFull: i.HashFull, TableHits: uint64(max(0, i.TBHits)), PV: i.PV,
		CurrentMove: i.CurrMove, CurrentNumber: i.CurrMoveNumber,
	}
	if score, scored := fromScore(i.Score); scored {
		info.Score, info.Bound = score, bounds[i.Bound]
	}
	return info
}

// Limits converts limits to their protocol form.
func Limits(l *player.Limits) uci.Limits {
	if l == nil {
		return uci.Limits{}
	}
	nodes := l.Nodes
	if nodes == 0 {
		nodes = l.SoftNodes
	}
	return uci.Limits{
		Depth: l.Depth, Nodes: int64(min(nodes, math.MaxInt64)), Mate: l.Mate, MoveTime: l.MoveTime,
		Clocks: [2]uci.Clock{uci.Clock(l.Clocks[0]), uci.Clock(l.Clocks[1])},
		Ponder: l.Ponder, SearchMoves: l.SearchMoves, BanMoves: l.BanMoves,
	}
}

// FromLimits converts limits from their protocol form. It leaves out the draw offer, which is part of
// player.Question.
func FromLimits(l *uci.Limits) player.Limits {
	if l == nil {
		return player.Limits{}
	}
	return player.Limits{
		Depth: l.Depth, Nodes: uint64(max(0, l.Nodes)), Mate: l.Mate, MoveTime: l.MoveTime,
		Clocks: [2]player.Clock{player.Clock(l.Clocks[0]), player.Clock(l.Clocks[1])},
		Ponder: l.Ponder, SearchMoves: l.SearchMoves, BanMoves: l.BanMoves,
	}
}
