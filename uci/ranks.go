package uci

import (
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// DeduceRanks returns the rank numbering used by the given moves, or RanksAuto if they do not reveal it. A
// move reveals the numbering if only one numbering can express it, as with a9a10 or h0g2, or if it is legal
// in only one of them. Red's first move in a game always does so, because in the other numbering it would
// start from an empty square.
func DeduceRanks(start xiangqi.Position, moves ...string) Ranks {
	readings := [...]Ranks{Ranks0To9, Ranks1To10}
	now := [len(readings)]xiangqi.Position{start, start}
	legal := true // all moves so far are legal in both readings
	for _, text := range moves {
		var m [len(readings)]xiangqi.Move
		var reads, plays [len(readings)]bool
		for i, r := range readings {
			var err error
			m[i], err = r.ParseMove(text)
			reads[i] = err == nil
			plays[i] = reads[i] && legal && now[i].IsLegal(m[i])
		}
		for i, r := range readings {
			other := len(readings) - 1 - i
			if reads[i] && !reads[other] || plays[i] && !plays[other] {
				return r
			}
		}
		if legal = legal && plays[0]; legal {
			for i := range readings {
				now[i].MakeMove(m[i])
			}
		}
	}
	return RanksAuto
}

// firstMove returns the first move in a line from an engine. This is either the best move or the first move
// of the line of play. If the line contains no move, firstMove returns "".
func firstMove(line string) string {
	w := &words{oneLine(line)}
	switch lower(w.next()) {
	case "bestmove":
		return w.next()
	case "info":
		told, _, _ := strings.Cut(w.text, " string ")
		_, pv, _ := strings.Cut(told, " pv ")
		return (&words{pv}).next()
	}
	return ""
}
