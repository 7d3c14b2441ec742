package lessons

// rules returns the chapters on check, the end of a game, repetition and notation.
func rules() []Chapter {
	return []Chapter{
		{"check", []Step{
			{ID: "check1", Text: "check", Kind: Look, Line: "3k5/9/9/9/9/9/9/9/3R5/4K4 b", Marks: "d1 d9"},
			{ID: "check2", Kind: Move, Goal: GoalCheck, Line: "3k5/9/9/9/9/9/9/9/R8/5K3 w"},
			{ID: "check3", Kind: Move, Goal: GoalCheck, Line: "4k4/9/9/9/4N4/9/9/9/9/3K5 w"},
			{ID: "check4", Text: "checkCannon", Kind: Move, Goal: GoalCheck, Line: "4k4/9/9/4p4/9/9/9/1C7/9/3K5 w"},
			{ID: "check5", Text: "checkPawn", Kind: Move, Goal: GoalCheck, Line: "4k4/3P5/9/9/9/9/9/9/9/3K5 w"},
			{ID: "check6", Text: "answers", Kind: Move, Goal: GoalRun, Line: "3k5/9/9/9/4r4/9/9/9/9/4K4 w"},
			{ID: "check7", Kind: Move, Goal: GoalTake, Line: "3k5/9/9/9/R3r4/9/9/9/9/4K4 w"},
			{ID: "check8", Kind: Move, Goal: GoalBlock, Line: "3k5/9/9/9/4r4/9/9/9/9/3AK4 w"},
			{ID: "check9", Text: "screenAway", Kind: Move, Goal: GoalBlock, Line: "3k5/9/9/9/4c4/9/4N4/9/9/4K4 w", Marks: "e3"},
		}},
		{"mate", []Step{
			{ID: "mate1", Text: "mate", Kind: Look, Line: "1R2k4/R8/9/9/9/9/9/9/9/3K5 b", Marks: "d8 e8 f8 d9 f9"},
			{ID: "mate2", Kind: Mate, Moves: 1, Line: "4k4/8R/9/9/9/9/9/9/9/3K3R1 w"},
			{ID: "mate3", Text: "stalemate", Kind: Look, Line: "3k5/4P4/9/9/9/9/9/9/9/4K4 b", Marks: "e9 d8"},
			{ID: "mate4", Kind: Move, Goal: GoalStalemate, Line: "5k3/9/4P4/9/9/9/9/9/9/4K4 w"},
			{ID: "mate5", Text: "status", Kind: Choose, Question: AskStatus, Line: "4k4/9/9/9/4R4/9/9/9/9/3K5 b"},
			{ID: "mate6", Kind: Choose, Question: AskStatus, Line: "4kab2/9/9/9/9/9/9/4C4/4C4/3K5 b"},
			{ID: "mate7", Kind: Choose, Question: AskStatus, Line: "3ak1b2/9/9/9/9/9/9/4C4/4C4/3K5 b"},
			{ID: "mate8", Kind: Choose, Question: AskStatus, Line: "3k5/4P4/9/9/9/9/9/9/9/4K4 b"},
			{ID: "mate9", Kind: Choose, Question: AskStatus, Line: "3k5/9/4P4/9/9/9/9/9/9/4K4 b"},
			{ID: "mate10", Text: "mateSearch", Kind: Mate, Moves: 1, Line: "2bk5/9/b2a1a3/9/9/3R5/9/9/9/4K4 w"},
			{ID: "mate11", Text: "mateTwo", Kind: Mate, Moves: 2, Line: "2ba1ab2/3k5/9/9/2R6/9/9/7R1/9/5K3 w"},
		}},
		{"notation", []Step{
			{ID: "notation1", Text: "files", Kind: Look, Line: start, Marks: "a0 i0 e0"},
			{ID: "notation2", Text: "notation", Kind: Look, Line: "startpos moves h2e2", Marks: "h2 e2"},
			{ID: "notation3", Kind: Move, Goal: GoalRead, Line: start, Written: "b2e2"},
			{ID: "notation4", Text: "notationKnight", Kind: Move, Goal: GoalRead, Line: start, Written: "h0g2"},
			{ID: "notation5", Text: "notationAhead", Kind: Move, Goal: GoalRead, Line: start, Written: "i0i2"},
			{ID: "notation6", Kind: Choose, Question: AskWrite, Line: start, Written: "c3c4"},
			{ID: "notation7", Kind: Choose, Question: AskWrite, Line: start, Written: "b0c2"},
			{ID: "notation8", Text: "notationBlack", Kind: Move, Goal: GoalRead, Line: "startpos moves h2e2", Written: "h9g7"},
			{ID: "notation10", Text: "notationTwo", Kind: Move, Goal: GoalRead, Line: "3k5/9/9/4R4/9/9/4R4/9/9/5K3 w", Written: "e3a3"},
			{ID: "notation9", Text: "points", Kind: Look, Line: "3k5/9/9/9/9/9/9/9/9/5K3 w", Marks: "a0 e4 i9"},
		}},
		{"repetition", []Step{
			{ID: "repetition1", Text: "repetition", Kind: Look, Line: "3k5/9/9/9/9/9/9/9/r8/4K4 b moves a1a0 e0e1"},
			{ID: "repetition2", Text: "perpetual", Kind: Choose, Question: AskRuling, Line: "3k5/9/9/9/9/9/9/9/r8/4K4 b moves a1a0 e0e1 a0a1 e1e0 a1a0 e0e1 a0a1 e1e0"},
			{ID: "repetition3", Text: "chase", Kind: Choose, Question: AskRuling, Line: "3k4n/9/9/9/9/9/9/9/9/4K2R1 w moves h0i0 i9h7 i0h0 h7i9 h0i0 i9h7 i0h0 h7i9"},
			{ID: "repetition4", Text: "idle", Kind: Choose, Question: AskRuling, Line: "startpos moves b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9"},
			{ID: "repetition5", Text: "twice", Kind: Choose, Question: AskRuling, Line: "3k4n/9/9/9/9/9/9/9/9/4K2R1 w moves h0i0 i9h7 i0h0 h7i9 h0i0 i9h7 i0h0"},
			{ID: "repetition6", Text: "offer", Kind: Choose, Question: AskRuling, Line: "3k5/9/9/9/9/r8/9/R8/9/4K4 w moves a2b2 a4b4 b2a2 b4a4 a2b2 a4b4 b2a2 b4a4"},
			{ID: "repetition7", Text: "mayChase", Kind: Choose, Question: AskRuling, Line: "5k3/9/9/9/9/9/9/3K5/4c4/9 w moves d2e2 e1d1 e2d2 d1e1 d2e2 e1d1 e2d2 d1e1"},
			{ID: "repetition8", Text: "checkIdle", Kind: Choose, Question: AskRuling, Line: "4k4/9/9/9/5R3/9/9/9/9/5K3 w moves f5e5 e9d9 e5f5 d9e9 f5e5 e9d9 e5f5 d9e9"},
			{ID: "repetition9", Text: "limit", Kind: Look, Line: "3ak1b2/4a4/4b4/9/9/9/9/4B4/4A4/2B1KA3 w"},
		}},
	}
}
