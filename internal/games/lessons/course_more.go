package lessons

// beginnings returns the chapters on openings and on the first game.
func beginnings() []Chapter {
	return []Chapter{
		{"opening", []Step{
			{ID: "opening1", Text: "opening", Kind: Move, Goal: GoalDevelop, Line: start},
			{ID: "opening2", Text: "openingKnight", Kind: Move, Goal: GoalDevelop, Line: "startpos moves h2e2 h9g7"},
			{ID: "opening3", Text: "openingRook", Kind: Move, Goal: GoalDevelop, Line: "startpos moves h2e2 h9g7 h0g2 i9h9"},
			{ID: "opening4", Text: "openingTrap", Kind: Move, Goal: GoalSafe, Line: "startpos moves h2e2 h9g7 e2e6 i9h9", Marks: "e6 g7"},
			{ID: "opening5", Text: "openingDrill", Kind: Opening, Line: start},
		}},
		{"game", []Step{
			{ID: "game1", Text: "gameAsk", Kind: Look, Line: "startpos moves h2e2 h9g7 h0g2 i9h9"},
			{ID: "game2", Text: "gameThreat", Kind: Move, Goal: GoalFree, Line: "startpos moves g3g4 h7h4 h0g2 c6c5"},
			{ID: "game3", Text: "gameWin", Kind: Look, Line: "2ba1ab2/3k5/9/9/2R6/9/9/7R1/9/5K3 w"},
			{ID: "game4", Text: "gamePage", Kind: Look, Line: start},
			{ID: "game5", Kind: Play, Line: start},
		}},
	}
}

// practised lists the endgames. The first question is always what the result is according to the
// tables. If either side can still go wrong, the person then plays out the endgame against the
// tables.
var practised = []struct {
	id, fen    string
	play, hold bool
}{
	{"endRook", "3ak4/4a4/9/9/9/9/9/9/R8/3K5 w", true, false},
	{"endBishops", "4k4/9/4b4/9/2b6/9/9/9/R8/3K5 w", true, false},
	{"endPawn", "4k4/9/9/4P4/9/9/9/9/9/3K5 w", true, false},
	{"endPawnLow", "P4k3/9/9/9/9/9/9/9/9/4K4 w", false, false},
	{"endKnight", "4k4/9/9/9/4N4/9/9/9/9/3K5 w", true, false},
	{"endCannon", "4k4/9/9/9/9/9/9/C8/9/3K5 w", false, false},
	{"endGuards", "3ak4/4a4/9/9/9/4N4/9/9/9/3K5 b", true, true},
}

// endgames returns the chapter on theoretical endgames.
func endgames() []Chapter {
	c := Chapter{ID: "endgames", Steps: []Step{{ID: "endgames", Text: "endgames", Kind: Look, Line: practised[0].fen}}}
	for _, e := range practised {
		c.Steps = append(c.Steps, Step{ID: e.id, Text: e.id, Kind: Choose, Question: AskTable, Line: e.fen})
		if e.play {
			c.Steps = append(c.Steps, Step{ID: e.id + "Play", Kind: Play, Perfect: true, Hold: e.hold, Line: e.fen})
		}
	}
	return []Chapter{c}
}
