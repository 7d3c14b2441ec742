package selfplay

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
)

// ErrSettings is wrapped by errors about settings that do not allow games to be played.
var ErrSettings = errors.New("bad self-play settings")

// Settings is everything on which the games of a run depend. It identifies the engine by a digest.
type Settings struct {
	Seed         uint64 `json:"seed"`          // seed of all random choices
	Nodes        uint64 `json:"nodes"`         // soft limit: a search ends after the iteration that reaches this number of nodes
	HardNodes    uint64 `json:"hard_nodes"`    // nodes at which a search ends immediately
	BookShare    int    `json:"book_share"`    // games per hundred that begin with the book
	EndingShare  int    `json:"ending_share"`  // games per hundred that begin with an endgame; the rest begin with random plies
	LeastOpening int    `json:"least_opening"` // fewest random plies at the start without the book; none loses a piece immediately
	MostOpening  int    `json:"most_opening"`  // most random plies at the start of a game without the book
	Book         string `json:"book"`          // "standard" for the built-in book, otherwise a digest of the file; "" if no game begins with a book
	LeastBook    int    `json:"least_book"`    // minimum length of an opening from the book, in plies
	MostBook     int    `json:"most_book"`     // maximum length of an opening from the book, in plies; its last one or two are random
	OpeningScore int    `json:"opening_score"` // maximum score of either side at the start of a game, in centipawns
	EndingScore  int    `json:"ending_score"`  // maximum score of either side at the start of a game from an endgame, in centipawns
	EndingNodes  uint64 `json:"ending_nodes"`  // nodes per move of the quick games that produce endings
	WinScore     int    `json:"win_score"`     // a side whose score is at least this, in centipawns, for win_plies plies wins the game
	WinPlies     int    `json:"win_plies"`     // consecutive plies with a winning score after which a game is won
	DrawScore    int    `json:"draw_score"`    // a game in which neither score exceeds this, in centipawns, for draw_plies plies is drawn
	DrawPlies    int    `json:"draw_plies"`    // consecutive plies with a drawn score after which a game is drawn
	DrawAfter    int    `json:"draw_after"`    // plies at the start of a game that do not count towards a draw by score
	IdlePlies    int    `json:"idle_plies"`    // plies without a capture after which a game ends; 0 for never
	// A game that ends for lack of captures, or by its length, is drawn if the score was at most this for either side,
	// in centipawns, in its last six plies. Otherwise its result is unknown.
	CalmScore int `json:"calm_score"`
	MostPlies int `json:"most_plies"` // length at which a game ends, in plies
	// a game may exceed the limit on plies without a capture while one side has an advantage, so that
	// the rules or the scores decide it; absent if false
	Finish     bool   `json:"finish,omitempty"`
	Tables     int    `json:"tables"`     // number of material classes whose endgame tables end a game
	Near       string `json:"near"`       // identifies the games whose positions a run of variants stays near; "" for a run of games
	PlayOn     bool   `json:"play_on"`    // only the rules and the maximum length end a game, to check whether the other endings are right
	Evaluation string `json:"evaluation"` // "handcrafted" or the name of the network
	Engine     string `json:"engine"`     // digest of what the engine searches, 12 hexadecimal digits
}

// DefaultSettings returns the default settings for searches with the given number of nodes.
func DefaultSettings(nodes uint64) Settings {
	const hardFactor = 8
	return Settings{
		Seed: 1, Nodes: nodes, HardNodes: hardFactor * nodes,
		BookShare: 20, EndingShare: 10, LeastOpening: 6, MostOpening: 10, LeastBook: 8, MostBook: 30,
		OpeningScore: 300, EndingScore: 400, EndingNodes: 40,
		WinScore: 1000, WinPlies: 6, DrawScore: 20, DrawPlies: 12, DrawAfter: 60,
		IdlePlies: 50, CalmScore: 60, MostPlies: 200,
		Evaluation: "handcrafted",
	}
}

// Limits on the settings.
const (
	mostNodes   = 1_000_000_000
	mostOpening = 60    // in plies
	mostPlies   = 1_000 // per game
)

// Validate returns an error wrapping ErrSettings if no game can be played with s.
func (s *Settings) Validate() error {
	switch {
	case s.Nodes < 1 || s.Nodes > mostNodes:
		return fmt.Errorf("%w: %d nodes, want 1 to %d", ErrSettings, s.Nodes, mostNodes)
	case s.HardNodes < s.Nodes:
		return fmt.Errorf("%w: the hard limit of %d nodes is below the soft one of %d", ErrSettings, s.HardNodes, s.Nodes)
	case s.LeastOpening < 0 || s.MostOpening < s.LeastOpening || s.MostOpening > mostOpening:
		return fmt.Errorf("%w: openings of %d to %d plies, want 0 to %d", ErrSettings, s.LeastOpening, s.MostOpening, mostOpening)
	case s.BookShare < 0 || s.EndingShare < 0 || s.BookShare+s.EndingShare > percent:
		return fmt.Errorf("%w: %d %% of the games from a book and %d %% from endings", ErrSettings, s.BookShare, s.EndingShare)
	case s.BookShare > 0 && (s.LeastBook < 0 || s.MostBook < s.LeastBook || s.MostBook > mostOpening):
		return fmt.Errorf("%w: %d to %d plies of a book, want 0 to %d", ErrSettings, s.LeastBook, s.MostBook, mostOpening)
	case s.EndingShare > 0 && (s.EndingNodes < 1 || s.EndingNodes > mostNodes):
		return fmt.Errorf("%w: %d nodes a move towards endings, want 1 to %d", ErrSettings, s.EndingNodes, mostNodes)
	case s.MostPlies <= max(s.MostOpening, s.MostBook+mostStray) || s.MostPlies > mostPlies:
		return fmt.Errorf("%w: games of %d plies at most, want %d to %d", ErrSettings,
			s.MostPlies, max(s.MostOpening, s.MostBook+mostStray)+1, mostPlies)
	case s.IdlePlies < 0 || s.CalmScore < 0 || s.EndingScore < 0 || s.OpeningScore < 0 || s.WinScore < 1 || s.WinPlies < 1 || s.DrawScore < 0 || s.DrawPlies < 1 || s.DrawAfter < 0:
		return fmt.Errorf("%w: a negative score or count", ErrSettings)
	}
	return nil
}

// Take records the given sources in the settings.
func (s *Settings) Take(from Sources) {
	s.Book, s.Tables = "", 0
	if s.BookShare > 0 {
		s.Book = from.Digest
	}
	if from.Tables != nil {
		s.Tables = from.Tables.Classes()
	}
	s.Near = from.NearDigest
}

// differences returns the names of the settings that differ between s and other.
func (s *Settings) differences(other *Settings) string {
	var list []string
	mine, theirs := reflect.ValueOf(*s), reflect.ValueOf(*other)
	for i := range mine.NumField() {
		if a, b := mine.Field(i), theirs.Field(i); !a.Equal(b) {
			name, _, _ := strings.Cut(mine.Type().Field(i).Tag.Get("json"), ",")
			list = append(list, fmt.Sprintf("%s %v, not %v", name, a, b))
		}
	}
	return strings.Join(list, "; ")
}

// Sign sets Engine to a digest that identifies the searches of an engine with the given options.
func (s *Settings) Sign(o engine.Options) { s.Engine = engine.Signature(playing(o), "") }
