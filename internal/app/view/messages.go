package view

import (
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Role is the meaning of a move that is made on a board.
type Role string

// The roles.
const (
	RolePlay    Role = "play"    // a move of the game
	RoleExplore Role = "explore" // a variation
	RoleWait    Role = "wait"    // nothing: it is an engine's turn, or the game is paused
	RoleNone    Role = "none"    // nothing: there is no legal move
)

// PieceAt is a piece on its square.
type PieceAt struct {
	Piece string         `json:"piece"`
	At    xiangqi.Square `json:"at"`
}

// Repetition is a repeated sequence, with the classification of each move.
type Repetition struct {
	Occurrences int            `json:"occurrences"`
	Clause      xiangqi.Clause `json:"clause"` // identifier, such as axf-4
	Moves       []RuledMove    `json:"moves"`
	Chased      struct {
		Red   []PieceAt `json:"red"`
		Black []PieceAt `json:"black"`
	} `json:"chased"` // by each side
}

// RuledMove is a move of a repetition and its classification by the rules.
type RuledMove struct {
	Ply     int          `json:"ply"`
	Node    int          `json:"node"`
	Move    xiangqi.Move `json:"move"`
	Piece   string       `json:"piece"`
	Mark    xiangqi.Mark `json:"mark"`
	Words   phrases.Text `json:"words"`
	Attacks []Attack     `json:"attacks"` // begun by the move
	Threat  xiangqi.Move `json:"threat"`  // the check that would begin the threatened mate; 0000 for none
}

// Attack is an attack by one piece on another, and whether it counts as a check or chase.
type Attack struct {
	Hunter PieceAt        `json:"hunter"`
	Target PieceAt        `json:"target"`
	Ground xiangqi.Ground `json:"ground"`
	Counts bool           `json:"counts"`
}

// Result is the end of a game, or what a repetition in progress lacks.
type Result struct {
	Result      xiangqi.Result    `json:"result"`
	Reason      xiangqi.EndReason `json:"reason"` // a tag of the rules library; "" if there is no reason
	PGN         string            `json:"pgn"`
	Message     phrases.Text      `json:"message"`
	Explanation phrases.Text      `json:"explanation"` // the grounds, in a few sentences
	Repetition  *Repetition       `json:"repetition"`
}

// LastMove is the move that led to a board.
type LastMove struct {
	From     xiangqi.Square `json:"from"`
	To       xiangqi.Square `json:"to"`
	Piece    string         `json:"piece"`
	Captured *string        `json:"captured"`
}

// Board is a position as a face draws it.
type Board struct {
	Node       int                                 `json:"node"`
	Ply        int                                 `json:"ply"`
	FEN        string                              `json:"fen"`
	Turn       xiangqi.Color                       `json:"turn"`
	MoveNumber int                                 `json:"move_number"`
	Pieces     map[xiangqi.Square]string           `json:"pieces"`
	Role       Role                                `json:"role"`     // the role of a move made here
	Targets    map[xiangqi.Square][]xiangqi.Square `json:"targets"`  // for every piece of the side to move that has a legal move; empty when role is wait or none
	Premoves   map[xiangqi.Square][]xiangqi.Square `json:"premoves"` // with role wait, while an engine thinks: where the waiting person's pieces could move if the others were placed as wished
	Check      *xiangqi.Square                     `json:"check"`    // the king in check
	Checkers   []xiangqi.Square                    `json:"checkers"`
	Mate       *string                             `json:"mate" ts:"\"checkmate\" | \"stalemate\" | null"`
	Last       *LastMove                           `json:"last"` // null at the start
	Captured   struct {
		Red   []string `json:"red"`
		Black []string `json:"black"`
	} `json:"captured"` // pieces lost by each side since the start, strongest first
	PliesLeft   *int `json:"plies_left"`  // plies without a capture until the draw by limit; null for none
	Occurrences int  `json:"occurrences"` // how often this position has occurred in this line
}

// Said is something that just happened.
type Said struct {
	Kind    string       `json:"kind"` // see Topic game/ID
	Node    *int         `json:"node"` // of the position concerned; null if it is about the game as a whole
	Message phrases.Text `json:"message"`
	Piece   string       `json:"piece,omitempty"`  // captured
	By      string       `json:"by,omitempty"`     // capturing
	Engine  string       `json:"engine,omitempty"` // the engine that failed
}

// FieldDetail is the detail of an error that concerns a field. It names the field.
type FieldDetail struct {
	Field string `json:"field"`
}

// AtField returns the detail of an error that concerns the given field.
func AtField(name string) FieldDetail { return FieldDetail{name} }

// pointer returns a pointer to a copy of v.
func pointer[T any](v T) *T { return &v }
