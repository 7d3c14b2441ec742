package rooms

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Kinds of games, by who plays.
const (
	kindEngine  = "engine"  // a person against an engine
	kindTable   = "table"   // two persons at one table
	kindEngines = "engines" // two engines
	kindStudy   = "study"   // nobody: moves are tried
)

// What a move on the board would be.
const (
	rolePlay    = "play"
	roleExplore = "explore"
	roleWait    = "wait"
	roleNone    = "none"
)

// Summary is a game in a list.
type Summary struct {
	ID      string         `json:"id"`
	Kind    string         `json:"kind"`
	Title   string         `json:"title"`
	Phase   string         `json:"phase"`
	Result  xiangqi.Result `json:"result"`
	Players playersState   `json:"players"`
	Plies   int            `json:"plies"`
	FEN     string         `json:"fen"`
	Last    *xiangqi.Move  `json:"last"`
	Created time.Time      `json:"created"`
	Changed time.Time      `json:"changed"`
}

// named is something to choose from.
type named struct {
	ID   string       `json:"id"`
	Name phrases.Text `json:"name"`
}

type playersState struct {
	Red   Player `json:"red"`
	Black Player `json:"black"`
}

type startState struct {
	FEN      string `json:"fen"`
	Handicap string `json:"handicap"`
}

// Options are the manners of a game.
type Options struct {
	Teasing       bool `json:"teasing"`
	EngineResigns bool `json:"engine_resigns"`
	EngineDraws   bool `json:"engine_draws"`
}

// manState is a man on its square.
type manState struct {
	Man string `json:"man"`
	At  string `json:"at"`
}

// repetitionState is a repeated stretch with what each move of it was.
type repetitionState struct {
	Occurrences int           `json:"occurrences"`
	Clause      int           `json:"clause"`
	Moves       []markedState `json:"moves"`
	Chased      struct {
		Red   []manState `json:"red"`
		Black []manState `json:"black"`
	} `json:"chased"`
}

type markedState struct {
	Ply    int          `json:"ply"`
	Node   int          `json:"node"`
	Move   xiangqi.Move `json:"move"`
	Man    string       `json:"man"`
	Mark   string       `json:"mark"`
	Words  phrases.Text `json:"words"`
	Chases []chaseState `json:"chases"`
}

type chaseState struct {
	Hunter manState `json:"hunter"`
	Target manState `json:"target"`
}

// resultState is the end of a game, or what a repetition under way is missing.
type resultState struct {
	Result      xiangqi.Result    `json:"result"`
	Reason      xiangqi.EndReason `json:"reason"`
	PGN         string            `json:"pgn"`
	Message     phrases.Text      `json:"message"`
	Explanation phrases.Text      `json:"explanation"`
	Repetition  *repetitionState  `json:"repetition"`
}

// lastMove is the move that led to a board.
type lastMove struct {
	From     string  `json:"from"`
	To       string  `json:"to"`
	Man      string  `json:"man"`
	Captured *string `json:"captured"`
}

// boardState is a position as a face draws it.
type boardState struct {
	Node       int                 `json:"node"`
	Ply        int                 `json:"ply"`
	FEN        string              `json:"fen"`
	Turn       xiangqi.Color       `json:"turn"`
	MoveNumber int                 `json:"move_number"`
	Men        map[string]string   `json:"men"`
	Role       string              `json:"role"`
	Targets    map[string][]string `json:"targets"`
	Premoves   map[string][]string `json:"premoves"`
	Check      *string             `json:"check"`
	Checkers   []string            `json:"checkers"`
	Mate       *string             `json:"mate"`
	Last       *lastMove           `json:"last"`
	Captured   struct {
		Red   []string `json:"red"`
		Black []string `json:"black"`
	} `json:"captured"`
	PliesLeft   *int `json:"plies_left"`
	Occurrences int  `json:"occurrences"`
}

// moveText is a move as people write it.
type moveText struct {
	Chinese     string `json:"chinese"`
	Traditional string `json:"traditional"`
	WXF         string `json:"wxf"`
	ICCS        string `json:"iccs"`
}

func textOf(p *xiangqi.Position, m xiangqi.Move) moveText {
	return moveText{
		Chinese: p.FormatMove(m, xiangqi.Chinese), Traditional: p.FormatMove(m, xiangqi.Chinese|xiangqi.Traditional),
		WXF: p.FormatMove(m, xiangqi.WXF), ICCS: p.FormatMove(m, xiangqi.ICCS),
	}
}

// lineText is a line of play as people write it.
type lineText struct {
	Chinese     []string `json:"chinese"`
	Traditional []string `json:"traditional"`
	WXF         []string `json:"wxf"`
	ICCS        []string `json:"iccs"`
}

// textOfLine writes the moves of a line from p, up to the first that cannot be
// played.
func textOfLine(p xiangqi.Position, moves []xiangqi.Move) ([]xiangqi.Move, lineText) {
	t := lineText{[]string{}, []string{}, []string{}, []string{}}
	played := []xiangqi.Move{}
	for _, m := range moves {
		if !p.IsLegal(m) {
			break
		}
		text := textOf(&p, m)
		t.Chinese = append(t.Chinese, text.Chinese)
		t.Traditional = append(t.Traditional, text.Traditional)
		t.WXF = append(t.WXF, text.WXF)
		t.ICCS = append(t.ICCS, text.ICCS)
		p.MakeMove(m)
		played = append(played, m)
	}
	return played, t
}

// nodeState is a move of the tree.
type nodeState struct {
	ID        int           `json:"id"`
	Parent    *int          `json:"parent"`
	Children  []int         `json:"children"`
	Ply       int           `json:"ply"`
	Number    int           `json:"number"`
	Side      *string       `json:"side"`
	Move      *xiangqi.Move `json:"move"`
	Man       *string       `json:"man"`
	Captured  *string       `json:"captured"`
	Check     bool          `json:"check"`
	Text      *moveText     `json:"text"`
	Comment   string        `json:"comment"`
	Lead      string        `json:"lead"`
	NAGs      []int         `json:"nags"`
	Marks     []string      `json:"marks"`
	ClockMS   *int64        `json:"clock_ms"`
	ElapsedMS *int64        `json:"elapsed_ms"`
	Eval      any           `json:"eval"`
}

// said is something that just happened.
type said struct {
	Kind    string       `json:"kind"`
	Message phrases.Text `json:"message"`
	Man     string       `json:"man,omitempty"`    // captured
	By      string       `json:"by,omitempty"`     // capturing
	Engine  string       `json:"engine,omitempty"` // which failed
}

// pointer returns a pointer to a copy of v.
func pointer[T any](v T) *T { return &v }
