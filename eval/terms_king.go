package eval

// This file contains the second part of the table of terms, the king terms.

var kingTerms = []termRow{
	term(kingFreedom, "king", "king freedom", "by the squares the own king can step to", nil,
		[]Weight{{-30, -20}, {-8, -5}, {2, 2}, {5, 4}, {6, 5}}),
	term(attackerCount, "king", "attackers", "by own pieces that attack squares of the enemy palace", nil,
		[]Weight{{0, 0}, {0, 0}, {10, 5}, {25, 12}, {45, 25}, {60, 35}}),
	term(kingDanger, "king", "king danger", "by danger points against the enemy king: its attackers, the safe checks, missing guards, no step, hollow cannons; 27 means 27 or more", nil, dangerCurve()),
	term(safeCheck, "king", "safe check", "a piece can give check on a square that is not lost for it, by kind", checkCases,
		[]Weight{{25, 20}, {12, 10}, {25, 20}, {15, 15}}),
	term(unsafeCheck, "king", "unsafe check", "per kind of man that can give check only at a loss", nil,
		[]Weight{{3, 3}}),
}

// dangerCurve returns weights that grow with the square of the danger points.
func dangerCurve() []Weight {
	var w [maxDanger + 1]Weight
	for i := range int16(len(w)) {
		w[i] = Weight{i * i * 3 / 8, i * i / 5}
	}
	return w[:]
}

var patternTerms = []termRow{
	term(cannonOnFile, "patterns", "cannon on king's file", "per cannon, by men between it and the enemy king; none: the hollow cannon; 4 means 4 or more", nil,
		[]Weight{{70, 35}, {0, 0}, {22, 12}, {12, 6}, {4, 2}}),
	term(hollowDistance, "patterns", "hollow cannon's distance", "per hollow cannon, by steps to the enemy king", nil,
		[]Weight{{0, 0}, {-30, -20}, {-20, -15}, {-10, -10}, {-5, -5}, {0, 0}, {10, 5}, {15, 8}, {15, 8}, {15, 8}}),
	term(cannonOnRank, "patterns", "cannon on king's rank", "per cannon, by men between it and the enemy king; 3 means 3 or more", nil,
		[]Weight{{40, 20}, {0, 0}, {15, 8}, {4, 2}}),
	term(bottomCannon, "patterns", "bottom cannon", "per cannon on the enemy home rank, by missing enemy advisors and bishops", nil,
		[]Weight{{0, 0}, {15, 5}, {30, 10}, {35, 12}, {40, 15}}),
	term(cannonPin, "patterns", "pinned by cannon", "per enemy man that is one of two between own cannon and enemy king", kindCases,
		[]Weight{{6, 4}, {6, 4}, {12, 10}, {16, 16}, {6, 6}, {2, 2}}),
	term(kingPin, "patterns", "pinned by king", "enemy man alone between the kings", kindCases,
		[]Weight{{8, 8}, {8, 8}, {15, 18}, {10, 12}, {12, 14}, {2, 4}}),
	term(battery, "patterns", "battery", "own piece before own rook, or one of two before own cannon, whose departure gives check", []string{"rook", "cannon"},
		[]Weight{{18, 12}, {12, 8}}),
	term(cornerKnight, "patterns", "corner knight", "knight on c8, d7, c7 (or g8, f7, g7) while the other man attacks the palace", []string{"with rook", "with cannon"},
		[]Weight{{20, 12}, {15, 8}}),
	term(facingKnight, "patterns", "knight before the king", "knight two steps from the enemy king on its line with nothing between; a cannon can come behind it", []string{"alone", "with cannon"},
		[]Weight{{10, 8}, {35, 25}}),
	term(tempo, "tempo", "tempo", "the side to move", nil,
		[]Weight{{14, 6}}),
}
