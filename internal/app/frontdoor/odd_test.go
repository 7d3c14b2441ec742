package frontdoor

import "testing"

// TestOddLines sends what careless front ends may send: other line ends and blanks, marks,
// capitals, words without their values, words of other protocols.
func TestOddLines(t *testing.T) {
	const board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	for _, tt := range []struct{ name, said, want string }{
		{"byte order mark", "\uFEFFuci", "uciok"},
		{"carriage returns", "uci\r\nposition startpos moves h2e2\r\ngo depth 2\r", "bestmove h9g7"},
		{"tabs", "\tuci\n\tposition\tstartpos\tmoves\th2e2\n  go\tdepth\t2\t", "bestmove h9g7"},
		{"capitals", "UCI\nPOSITION STARTPOS MOVES H2E2\nGO DEPTH 2", "bestmove h9g7"},
		{"moves of ICCS", "ucci\nposition startpos moves H2-E2\ngo depth 2", "bestmove h9g7"},
		{"a board alone", "uci\nposition fen " + board + " moves h2e2\ngo depth 2", "bestmove h9g7"},
		{"a letter r", "uci\nposition fen " + board + " r - - moves h2e2\ngo depth 2", "bestmove h9g7"},
		{"no word fen", "uci\nposition " + board + " w moves h2e2\ngo depth 2", "bestmove h9g7"},
		{"no isready", "uci\nucinewgame\nposition startpos moves h2e2\ngo depth 2", "bestmove h9g7"},
		{"no greeting", "position startpos moves h2e2\ngo depth 2", "bestmove h9g7"},
		{"unknown words of go", "uci\nposition startpos moves h2e2\ngo foo bar depth 2 baz 3", "bestmove h9g7"},
		{"no number", "uci\nposition startpos\ngo depth\nstop", "bestmove"},
		{"an exponent", "uci\nposition startpos\ngo movetime 1e+01", "bestmove"},
		{"a fraction", "uci\nposition startpos\ngo wtime 10.5 btime 10.5", "bestmove"},
		{"a number beyond all", "uci\nposition startpos\ngo movetime 99999999999999999999999\nstop", "bestmove"},
		{"one clock", "uci\nposition startpos\ngo btime 1000", "bestmove"},
		{"below zero", "uci\nposition startpos\ngo wtime -5 btime -5 winc -1 movestogo -3", "bestmove"},
		{"stop twice", "uci\ngo infinite\nstop\nstop\nisready", "readyok"},
		{"an option without a value", "uci\nsetoption name Hash\nsetoption name Hash value\nsetoption\nsetoption name\nisready", "readyok"},
		{"words of registration", "uci\ndebug on\nregister later\ndebug off\nisready", "readyok"},
		{"both greetings", "ucci\nuci\nposition startpos moves h2e2\ngo depth 2", "bestmove h9g7"},
		{"the words of XBoard", "xboard\nprotover 2\nnew\nvariant xiangqi\nlevel 40 5 0\nusermove h2e2\ngo\nquit", "bestmove"},
		{"a word without blanks", "uci\nposition startpos moves h2e2h9g7\ngo depth 1", "bestmove"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			k := start(t)
			k.send(tt.said)
			k.until(tt.want)
		})
	}
}
