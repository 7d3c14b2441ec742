package phrases

import (
	"regexp"
	"strings"
	"testing"
)

// hostSets are the beginnings of keys of pages on which a club speaks to its members and
// hosts. There a person is 您; in games, lessons and settings a person is 你 or, better, is
// not named.
var hostSets = regexp.MustCompile(`^(club|class|tourney|study|token|telnet)\.`)

// TestPronouns checks how Chinese sentences name the person who reads them.
func TestPronouns(t *testing.T) {
	for key, text := range catalogue().texts["zh"] {
		switch host := hostSets.MatchString(string(key)); {
		case host && strings.Contains(text, "你"):
			t.Errorf("%s = %s: a club says 您", key, text)
		case !host && strings.Contains(text, "您"):
			t.Errorf("%s = %s: a game and a lesson say 你, or leave it out", key, text)
		}
	}
	if own := catalogue().sentence("zh", "game.you"); own != "我" {
		t.Errorf("the player's own side is %s, want 我", own)
	}
}

// mayName are the keys of sentences that name points by a letter and a number, since they
// are about ways of writing: notations, formats, and the lesson that teaches this way.
var mayName = regexp.MustCompile(`^(notation|term\.help|telnet\.help|position\.|line\.|how\.line|board\.typed|lesson\.say\.points$)`)

var (
	pointName = regexp.MustCompile(`\b[a-i][0-9]\b|\b[a-i][0-9][a-i][0-9]\b`)
)

// TestNoPointNames checks that no other sentence for players names a point so.
func TestNoPointNames(t *testing.T) {
	for _, l := range catalogue().languages {
		for key, text := range catalogue().texts[l] {
			if !mayName.MatchString(string(key)) && pointName.MatchString(text) {
				t.Errorf("%s: %s = %s: players do not read a0 to i9", l, key, text)
			}
		}
	}
}

// TestPieceWords checks that English sentences call the pieces as the letters of the move
// list do: R H E A C P K.
func TestPieceWords(t *testing.T) {
	other := regexp.MustCompile(`(?i)\b(knight|bishop|chariot|minister|mandarin|general|soldier)s?\b`)
	for key, text := range catalogue().texts[English] {
		if other.MatchString(text) {
			t.Errorf("%s = %s: rook, horse, elephant, advisor, cannon, pawn, king", key, text)
		}
	}
}
