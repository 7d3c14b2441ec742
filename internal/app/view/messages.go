package view

import (
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Role describes the effect of a move made on a board.
type Role string

// The roles of moves.
const (
	RolePlay    Role = "play"    // a move of the game
	RoleExplore Role = "explore" // a variation
	RoleWait    Role = "wait"    // no move is possible: it is an engine's turn, or the game is paused
	RoleNone    Role = "none"    // no move is possible: there is no legal one
)

// PieceAt is a piece and its square.
type PieceAt struct {
	Piece string         `json:"piece"`
	At    xiangqi.Square `json:"at"`
}

// Repetition describes a repeated sequence of moves, with each move classified.
type Repetition struct {
	Occurrences int            `json:"occurrences"`
	Clause      xiangqi.Clause `json:"clause"` // clause of the rules, such as axf-4
	Moves       []RuledMove    `json:"moves"`
	Chased      struct {
		Red   []PieceAt `json:"red"`
		Black []PieceAt `json:"black"`
	} `json:"chased"` // by side
}

// RuledMove is a move of a repetition, as classified by the rules.
type RuledMove struct {
	Ply     int          `json:"ply"`
	Node    int          `json:"node"`
	Move    xiangqi.Move `json:"move"`
	Piece   string       `json:"piece"`
	Mark    xiangqi.Mark `json:"mark"`
	Words   phrases.Text `json:"words"`
	Attacks []Attack     `json:"attacks"` // attacks that the move begins
	Threat  xiangqi.Move `json:"threat"`  // the check that would begin the threatened mate; 0000 if there is none
}

// Attack is an attack of one piece on another, which may count as a check or a chase.
type Attack struct {
	Hunter PieceAt        `json:"hunter"`
	Target PieceAt        `json:"target"`
	Ground xiangqi.Ground `json:"ground"`
	Counts bool           `json:"counts"`
}

// Result describes how a game ended, or what a repetition in progress still lacks.
type Result struct {
	Result      xiangqi.Result    `json:"result"`
	Reason      xiangqi.EndReason `json:"reason"` // a tag of the rules library, or "" if there is no reason
	PGN         string            `json:"pgn"`
	Message     phrases.Text      `json:"message"`
	Explanation phrases.Text      `json:"explanation"` // the grounds in a few sentences
	Repetition  *Repetition       `json:"repetition"`
}

// LastMove is the move that led to the position on a board.
type LastMove struct {
	From     xiangqi.Square `json:"from"`
	To       xiangqi.Square `json:"to"`
	Piece    string         `json:"piece"`
	Captured *string        `json:"captured"`
}

// Board is a position as faces draw it.
type Board struct {
	Node       int                                 `json:"node"`
	Ply        int                                 `json:"ply"`
	FEN        string                              `json:"fen"`
	Turn       xiangqi.Color                       `json:"turn"`
	MoveNumber int                                 `json:"move_number"`
	Pieces     map[xiangqi.Square]string           `json:"pieces"`
	Role       Role                                `json:"role"`     // what a move made here means
	Targets    map[xiangqi.Square][]xiangqi.Square `json:"targets"`  // legal destinations of each piece of the side to move that has any; empty if role is wait or none
	Premoves   map[xiangqi.Square][]xiangqi.Square `json:"premoves"` // if role is wait and an engine is thinking: where the waiting person's pieces could move if the others were in the right places
	Check      *xiangqi.Square                     `json:"check"`    // square of a king in check
	Checkers   []xiangqi.Square                    `json:"checkers"`
	Mate       *string                             `json:"mate" ts:"\"checkmate\" | \"stalemate\" | null"`
	Last       *LastMove                           `json:"last"` // null at the start
	Captured   struct {
		Red   []string `json:"red"`
		Black []string `json:"black"`
	} `json:"captured"` // pieces that each side has lost since the start, strongest first
	PliesLeft   *int `json:"plies_left"`  // plies until a draw by the limit on moves without a capture; null if there is no limit
	Occurrences int  `json:"occurrences"` // number of times this position has occurred in this line
}

// Said is an announcement of something that has just happened.
type Said struct {
	Kind    string       `json:"kind"` // see Topic game/ID
	Node    *int         `json:"node"` // node of the position concerned; null if the announcement is about the whole game
	Message phrases.Text `json:"message"`
	Piece   string       `json:"piece,omitempty"`  // the captured piece
	By      string       `json:"by,omitempty"`     // the capturing piece
	Engine  string       `json:"engine,omitempty"` // the engine that failed
}

// FieldDetail is the detail of an error that concerns a field of a message.
type FieldDetail struct {
	Field string `json:"field"`
}

// AtField returns the detail of an error that concerns the named field.
func AtField(name string) FieldDetail { return FieldDetail{name} }

// pointer returns a pointer to a copy of v.
func pointer[T any](v T) *T { return &v }
