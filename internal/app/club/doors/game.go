package doors

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Game is the state of a game as far as a connection knows it.
type Game struct {
	State
	nodes map[int]node
}

// State holds those fields of a game that doors use.
type State struct {
	ID        string             `json:"id"`
	Players   [2]club.Player     `json:"players"` // Red comes first
	Class     string             `json:"class"`
	Rated     bool               `json:"rated"`
	Start     xiangqi.Position   `json:"start"`
	Phase     session.Phase      `json:"phase"`
	Result    Result             `json:"result"`
	Offers    []session.Standing `json:"offers"`
	DrawOffer *xiangqi.Color     `json:"draw_offer"`
	Live      int                `json:"live"`
	Clocks    *view.Clocks       `json:"clocks"`
	Gains     []int              `json:"gains"`
	Lines     []club.Line        `json:"lines"`
	Next      *string            `json:"next"`
	Gone      *club.Gone         `json:"gone"`
}

// Result describes how a game has ended.
type Result struct {
	Result xiangqi.Result    `json:"result"`
	Reason xiangqi.EndReason `json:"reason"`
	PGN    string            `json:"pgn"`
}

// node is a move in the tree of a game.
type node struct {
	Parent  *int          `json:"parent"`
	Move    *xiangqi.Move `json:"move"`
	Elapsed *int64        `json:"elapsed_ms"`
}

// Take updates the game from a snapshot or a change.
func (g *Game) Take(n *News) error {
	if n.First {
		g.State, g.nodes = State{}, map[int]node{}
	}
	set, err := json.Marshal(n.Set)
	if err != nil {
		return err
	}
	for _, name := range []string{"draw_offer", "clocks", "offers", "gains", "lines", "result", "gone"} { // replaced as a whole, not merged
		if _, told := n.Set[name]; !told {
			continue
		}
		switch name {
		case "draw_offer":
			g.DrawOffer = nil
		case "clocks":
			g.Clocks = nil
		case "offers":
			g.Offers = nil
		case "gains":
			g.Gains = nil
		case "lines":
			g.Lines = nil
		case "gone":
			g.Gone = nil
		case "result":
			g.Result = Result{}
		}
	}
	if err := json.Unmarshal(set, &g.State); err != nil {
		return fmt.Errorf("reading the state of a game: %w", err)
	}
	for id, data := range n.Nodes {
		if string(data) == "null" {
			delete(g.nodes, id)
			continue
		}
		var x node
		if err := json.Unmarshal(data, &x); err != nil {
			return fmt.Errorf("reading a move of a game: %w", err)
		}
		g.nodes[id] = x
	}
	return nil
}

// Moves returns the moves leading from the start to the current position.
func (g *Game) Moves() []xiangqi.Move {
	var moves []xiangqi.Move
	for at := g.Live; ; {
		n, ok := g.nodes[at]
		if !ok || n.Parent == nil || n.Move == nil {
			break
		}
		moves = append(moves, *n.Move)
		at = *n.Parent
	}
	slices.Reverse(moves)
	return moves
}

// LastElapsed returns how long the player thought about the last move, in milliseconds.
func (g *Game) LastElapsed() int64 {
	if n := g.nodes[g.Live]; n.Elapsed != nil {
		return *n.Elapsed
	}
	return 0
}

// Side returns the side that the given account plays.
func (g *Game) Side(account string) (xiangqi.Color, bool) {
	i := slices.IndexFunc(g.Players[:], func(p club.Player) bool { return account != "" && p.ID == account })
	return xiangqi.Color(max(0, i)), i >= 0 //nolint:gosec // 0 or 1
}

// HasOffer reports whether the given side has made an offer of the given kind.
func (g *Game) HasOffer(side xiangqi.Color, what session.Offer) bool {
	return slices.ContainsFunc(g.Offers, func(o session.Standing) bool { return o.Side == side && o.Offer == what })
}
