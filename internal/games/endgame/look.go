package endgame

import (
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Guide answers questions about positions from endgame tables. It is safe for concurrent use.
type Guide struct {
	tables  *tablebase.Prober
	longest longestCache
}

// New returns a guide that uses the given tables. They must stay open as long as the guide is in
// use.
func New(tables *tablebase.Prober) *Guide { return &Guide{tables: tables} }

// Texts is a move in each of the notations that user interfaces show.
type Texts struct {
	Chinese     string `json:"chinese"`
	Traditional string `json:"traditional"`
	WXF         string `json:"wxf"`
	ICCS        string `json:"iccs"`
	Vietnamese  string `json:"vietnamese"`
}

func textsOf(pos *xiangqi.Position, m xiangqi.Move) Texts {
	return Texts{
		Chinese: pos.Chinese(m), Traditional: pos.FormatMove(m, xiangqi.Chinese|xiangqi.Traditional),
		WXF: pos.WXF(m), ICCS: pos.FormatMove(m, xiangqi.ICCS), Vietnamese: pos.FormatMove(m, xiangqi.Vietnamese),
	}
}

// Look contains the tables' answer for a position. The result of a position is for the side to move,
// whereas the result of a move is for the side that plays it. Distances are in plies to the end,
// with repetition counted as a draw, and the distance of a draw is -1.
type Look struct {
	FEN    string        `json:"fen"`
	Class  string        `json:"class"` // class of the current material
	Title  phrases.Text  `json:"title"`
	Name   *phrases.Text `json:"name"` // null if theory has no name for the class
	Found  bool          `json:"found"`
	Result string        `json:"result" ts:"TableResult | \"\""` // "" if the position was not found; all fields below are then unset
	DTM    int           `json:"dtm"`
	// DTC is the number of plies to the first capture if both sides play for it. It is null if no
	// table contains it.
	DTC *int `json:"dtc"`
	// PerpetualCheck is the result if perpetual check loses. It is null if unknown.
	PerpetualCheck *string `json:"perpetual_check" ts:"TableResult | null"`
	// PliesToCapture is the number of plies in the line up to and including the first capture or,
	// if there is none, up to the end of the line. It is 0 for a draw.
	PliesToCapture int    `json:"plies_to_capture"`
	Moves          []Move `json:"moves"`
	Line           []Step `json:"line"`
}

// Move is a legal move and its outcome.
type Move struct {
	Move           xiangqi.Move `json:"move"`
	Text           Texts        `json:"text"`
	Result         string       `json:"result" ts:"TableResult"`
	DTM            int          `json:"dtm"`
	PerpetualCheck *string      `json:"perpetual_check" ts:"TableResult | null"`
	// Keeps reports whether the move preserves the result of the position.
	Keeps bool `json:"keeps"`
	Best  bool `json:"best"` // whether no other move wins faster or loses more slowly
}

// Step is a move in the line to the end.
type Step struct {
	Move xiangqi.Move `json:"move"`
	Text Texts        `json:"text"`
}

// Look looks up a position.
func (g *Guide) Look(pos *xiangqi.Position) *Look {
	board := pos.Board()
	class := tablebase.ClassOf(&board)
	look := &Look{FEN: pos.FEN(), Class: class.String(), DTM: -1, Moves: []Move{}, Line: []Step{}}
	if tooMany(class) {
		return look
	}
	look.Title = Title(class)
	look.Name = Name(class)
	v, found := g.tables.Probe(pos, tablebase.MateTable)
	moves, all := g.tables.Moves(pos)
	if !found || !all {
		return look
	}
	look.Found, look.Result, look.DTM = true, v.WDL().String(), v.Plies()
	if dtc, ok := g.tables.Probe(pos, tablebase.ConversionTable); ok {
		plies := dtc.Plies()
		look.DTC = &plies
	}
	look.PerpetualCheck = g.perpetual(pos, 1)
	look.PliesToCapture, _ = g.tables.PliesToCapture(pos)
	look.addMoves(g, *pos, v, moves)
	line, _ := g.tables.Line(pos)
	next := *pos
	for _, m := range line {
		look.Line = append(look.Line, Step{m, textsOf(&next, m)})
		next.MakeMove(m)
	}
	return look
}

// tooMany reports whether a side has more pieces of a kind than the name of a class can express.
func tooMany(c tablebase.Class) bool {
	_, err := tablebase.ParseClass(c.String())
	return err != nil
}

func (l *Look) addMoves(g *Guide, pos xiangqi.Position, v tablebase.Value, moves []tablebase.MoveValue) {
	for _, m := range moves {
		one := Move{
			Move: m.Move, Text: textsOf(&pos, m.Move), Result: m.Value.WDL().String(), DTM: m.Value.Plies(),
			Keeps: m.Value.WDL() == v.WDL(), Best: m.Value == moves[0].Value,
		}
		undo := pos.MakeMove(m.Move)
		one.PerpetualCheck = g.perpetual(&pos, -1)
		pos.UnmakeMove(undo)
		l.Moves = append(l.Moves, one)
	}
}

// perpetual returns the result of a position if perpetual check loses. The result is from the point
// of view of the side to move or, if sign is -1, of the other side.
func (g *Guide) perpetual(pos *xiangqi.Position, sign tablebase.WDL) *string {
	result, ok := g.tables.ProbeResult(pos, tablebase.PerpetualCheck)
	if !ok {
		return nil
	}
	word := (sign * result).String()
	return &word
}
