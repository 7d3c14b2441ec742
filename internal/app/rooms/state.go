package rooms

import (
	"encoding/json"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Kind is the kind of a game, by who plays.
type Kind string

const (
	kindEngine  Kind = "engine"  // a person against an engine
	kindTable   Kind = "table"   // two persons at one table
	kindEngines Kind = "engines" // two engines
	kindStudy   Kind = "study"   // nobody: moves are tried
)

// role is what a move on a board would be.
type role string

const (
	rolePlay    role = "play"    // a move of the game
	roleExplore role = "explore" // a variation
	roleWait    role = "wait"    // nothing: it is an engine's turn, or the game is paused
	roleNone    role = "none"    // nothing: there is no legal move
)

// AppState is the state of the topic app.
type AppState struct {
	Games    []Summary                  `json:"games"`   // the 100 changed last; game.list gives all
	Engines  []engineState              `json:"engines"` // the first is our own, with the id chuhe
	Settings map[string]json.RawMessage `json:"settings"`
	Choices  choicesState               `json:"choices"`
	Notice   *phrases.Text              `json:"notice"` // what happened to the data before this start, if anything did
}

// GameState is the state of the topic game/ID. Its parts are what events replace.
type GameState struct {
	gameIdentity
	gamePulse
	gameHead
	gamePlay
	gameBoard
	gameClocks
	gameThought
	Nodes map[int]nodeState `json:"nodes"`
}

// gameIdentity is what never changes of a game.
type gameIdentity struct {
	ID      string     `json:"id"`
	Created time.Time  `json:"created"`
	Start   startState `json:"start"`
}

// gamePulse is what changes with every event.
type gamePulse struct {
	Changed time.Time `json:"changed"`
	Can     canState  `json:"can"`
}

// gameHead is who plays what, under which name.
type gameHead struct {
	Kind    Kind             `json:"kind"`
	Title   string           `json:"title"`
	Headers []session.Header `json:"headers"`
	Rules   named            `json:"rules"`
	Players playersState     `json:"players"`
	Options Options          `json:"options"`
	Next    *string          `json:"next"` // id of the game that game.restart made of this one
}

// gamePlay is how the game stands.
type gamePlay struct {
	Phase     session.Phase  `json:"phase"`
	Result    resultState    `json:"result"`     // also, while the game goes on, of a repetition that has begun: the reason second_occurrence, with the repetition
	DrawOffer *xiangqi.Color `json:"draw_offer"` // who has offered a draw, which the other may answer
	Live      int            `json:"live"`       // node at the end of the game that is played
}

// gameBoard is what is shown of the game.
type gameBoard struct {
	Current int           `json:"current"` // node shown in board; shared by all pages of the game
	Board   boardState    `json:"board"`   // the position of current
	Opening *openingState `json:"opening"`
}

// gameClocks is the clocks of the game.
type gameClocks struct {
	Clocks *clocksState `json:"clocks"`
}

// gameThought is the engine at work.
type gameThought struct {
	Thinking *thinkingState `json:"thinking"`
}

// AnalysisState is the state of the topic analysis/ID: two places for engines.
type AnalysisState struct {
	Game string     `json:"game"`
	A    *slotState `json:"a"`
	B    *slotState `json:"b"`
}

// Summary is a game in a list.
type Summary struct {
	ID      string         `json:"id"`
	Kind    Kind           `json:"kind"`
	Title   string         `json:"title"`
	Phase   session.Phase  `json:"phase"`
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
	Teasing       bool `json:"teasing"` // undo asks again and again
	EngineResigns bool `json:"engine_resigns"`
	EngineDraws   bool `json:"engine_draws"`
}

// pieceState is a piece on its square.
type pieceState struct {
	Piece string         `json:"piece"`
	At    xiangqi.Square `json:"at"`
}

// repetitionState is a repeated stretch with what each move of it was.
type repetitionState struct {
	Occurrences int            `json:"occurrences"`
	Clause      xiangqi.Clause `json:"clause"` // identifier, as axf-4
	Moves       []ruledState   `json:"moves"`
	Chased      struct {
		Red   []pieceState `json:"red"`
		Black []pieceState `json:"black"`
	} `json:"chased"` // by each side
}

type ruledState struct {
	Ply     int           `json:"ply"`
	Node    int           `json:"node"`
	Move    xiangqi.Move  `json:"move"`
	Piece   string        `json:"piece"`
	Mark    xiangqi.Mark  `json:"mark"`
	Words   phrases.Text  `json:"words"`
	Attacks []attackState `json:"attacks"` // that the move began
	Threat  xiangqi.Move  `json:"threat"`  // the check that would begin the threatened mate; 0000 for none
}

// attackState is a piece that attacks another, and whether that counts as a check
// or chase.
type attackState struct {
	Hunter pieceState     `json:"hunter"`
	Target pieceState     `json:"target"`
	Ground xiangqi.Ground `json:"ground"`
	Counts bool           `json:"counts"`
}

// resultState is the end of a game, or what a repetition under way is missing.
type resultState struct {
	Result      xiangqi.Result    `json:"result"`
	Reason      xiangqi.EndReason `json:"reason"` // a tag of the rules library; "" while there is nothing to tell
	PGN         string            `json:"pgn"`
	Message     phrases.Text      `json:"message"`
	Explanation phrases.Text      `json:"explanation"` // the grounds, in some sentences
	Repetition  *repetitionState  `json:"repetition"`
}

// lastMove is the move that led to a board.
type lastMove struct {
	From     xiangqi.Square `json:"from"`
	To       xiangqi.Square `json:"to"`
	Piece    string         `json:"piece"`
	Captured *string        `json:"captured"`
}

// boardState is a position as a face draws it.
type boardState struct {
	Node       int                                 `json:"node"`
	Ply        int                                 `json:"ply"`
	FEN        string                              `json:"fen"`
	Turn       xiangqi.Color                       `json:"turn"`
	MoveNumber int                                 `json:"move_number"`
	Pieces     map[xiangqi.Square]string           `json:"pieces"`
	Role       role                                `json:"role"`     // what a move here would be
	Targets    map[xiangqi.Square][]xiangqi.Square `json:"targets"`  // for every piece of the side to move that has a legal move; empty when role is wait or none
	Premoves   map[xiangqi.Square][]xiangqi.Square `json:"premoves"` // role wait, an engine thinking: where the pieces of the person who waits could go if the others stood as wished
	Check      *xiangqi.Square                     `json:"check"`    // the king in check
	Checkers   []xiangqi.Square                    `json:"checkers"`
	Mate       *string                             `json:"mate" ts:"\"checkmate\" | \"stalemate\" | null"`
	Last       *lastMove                           `json:"last"` // null at the start
	Captured   struct {
		Red   []string `json:"red"`
		Black []string `json:"black"`
	} `json:"captured"` // pieces that each side has lost since the start, strongest first
	PliesLeft   *int `json:"plies_left"`  // plies without a capture until the draw by limit; null without one
	Occurrences int  `json:"occurrences"` // how often this position has stood on the board on this line
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

// nodeState is a move of the tree. Numbers of nodes are never used again. Node 0
// is the start, where all that belongs to a move is null.
type nodeState struct {
	ID        int            `json:"id"`
	Parent    *int           `json:"parent"`
	Children  []int          `json:"children"` // the first is the main continuation
	Ply       int            `json:"ply"`
	Number    int            `json:"number"` // of the move; 0 at the start
	Side      *xiangqi.Color `json:"side"`   // whose move it is
	Move      *xiangqi.Move  `json:"move"`
	Piece     *string        `json:"piece"`
	Captured  *string        `json:"captured"`
	Check     bool           `json:"check"`
	Text      *moveText      `json:"text"`
	Comment   string         `json:"comment"`
	Lead      string         `json:"lead"`
	NAGs      []int          `json:"nags"`
	Marks     []string       `json:"marks"` // squares and arrows: a color G, R, Y or B and one or two squares, such as Ge4, Rh2e2
	ClockMS   *int64         `json:"clock_ms"`
	ElapsedMS *int64         `json:"elapsed_ms"`
	Eval      *evalState     `json:"eval"`
}

// Said is something that just happened.
type Said struct {
	Kind    string       `json:"kind"` // see Topic game/ID
	Message phrases.Text `json:"message"`
	Piece   string       `json:"piece,omitempty"`  // captured
	By      string       `json:"by,omitempty"`     // capturing
	Engine  string       `json:"engine,omitempty"` // which failed
}

// pointer returns a pointer to a copy of v.
func pointer[T any](v T) *T { return &v }
