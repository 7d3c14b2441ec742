package server

import (
	"context"
	"errors"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/cloud"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

type shelfPosition struct {
	FEN string `json:"fen"`
}

// explored is what games and book know of a position.
type explored struct {
	FEN     string        `json:"fen"`
	Opening *namedOpening `json:"opening"`
	library.Score
	Moves    []exploredMove `json:"moves"`
	Examples []shelfHit     `json:"examples"`
}

// exploredMove is a move of the games, of the book, or of both.
type exploredMove struct {
	library.ExploredMove
	Text    map[string]string `json:"text" ts:"MoveText"` // by notation
	Percent *float64          `json:"percent"`            // points of the side to move; null without results
	Book    *bookWord         `json:"book"`               // null when the book does not know the move
}

// bookWord is what the book says of a move.
type bookWord struct {
	Weight int     `json:"weight"`
	Share  float64 `json:"share"` // percent of the weights of the position
	Value  *int    `json:"value"` // centipawns for the side to move
}

// exampleGames is how many games the explorer shows.
const exampleGames = 8

func (s *shelf) look(ctx context.Context, _ *talk.Conn, a shelfPosition) (explored, error) {
	pos, err := readPosition(a.FEN)
	if err != nil {
		return explored{}, err
	}
	l, err := s.library(ctx)
	if err != nil {
		return explored{}, err
	}
	x, err := l.Explore(ctx, &pos, exampleGames)
	if err != nil {
		return explored{}, shelfError(err)
	}
	examples, err := hits(ctx, l, x.Examples)
	if err != nil {
		return explored{}, err
	}
	out := explored{
		FEN: pos.FEN(), Opening: nameOpening(opening.Find(&pos)), Score: x.Score, Moves: []exploredMove{}, Examples: examples,
	}
	words := s.bookWords(&pos)
	for _, m := range x.Moves {
		out.Moves = append(out.Moves, exploreMove(&pos, m, words))
		delete(words, m.Move)
	}
	for _, e := range s.book.Probe(&pos) { // in its order
		if words[e.Move] != nil {
			out.Moves = append(out.Moves, exploreMove(&pos, library.ExploredMove{Move: e.Move, Examples: []int64{}}, words))
		}
	}
	return out, nil
}

func exploreMove(pos *xiangqi.Position, m library.ExploredMove, words map[xiangqi.Move]*bookWord) exploredMove {
	e := exploredMove{ExploredMove: m, Text: moveText(pos, m.Move), Book: words[m.Move]}
	if percent, ok := m.Percent(pos.Turn()); ok {
		e.Percent = &percent
	}
	return e
}

func moveText(pos *xiangqi.Position, m xiangqi.Move) map[string]string {
	text := map[string]string{}
	for name, n := range previewNotations {
		text[name] = pos.FormatMove(m, n)
	}
	return text
}

func (s *shelf) bookWords(pos *xiangqi.Position) map[xiangqi.Move]*bookWord {
	list := s.book.Probe(pos)
	sum := 0
	for _, e := range list {
		sum += e.Weight
	}
	words := map[xiangqi.Move]*bookWord{}
	mirror := pos.MirrorFile()
	for _, e := range list {
		w := &bookWord{Weight: e.Weight}
		if sum > 0 {
			w.Share = 100 * float64(e.Weight) / float64(sum)
		}
		if e.Value != book.NoValue {
			w.Value = &e.Value
		}
		// In a symmetric position the explorer shows one of a move and its image.
		if other := words[e.Move.MirrorFile()]; other != nil && mirror.Key() == pos.Key() {
			other.Weight += w.Weight
			other.Share += w.Share
			continue
		}
		words[e.Move] = w
	}
	if mirror.Key() == pos.Key() {
		return rightward(words)
	}
	return words
}

// rightward writes the moves of a symmetric position as the explorer does: on
// Red's right.
func rightward(words map[xiangqi.Move]*bookWord) map[xiangqi.Move]*bookWord {
	out := map[xiangqi.Move]*bookWord{}
	for m, w := range words {
		out[library.Rightward(m)] = w
	}
	return out
}

// cloudAnswer is what the cloud database knows of a position.
type cloudAnswer struct {
	Known bool        `json:"known"` // whether it knows the position
	Moves []cloudMove `json:"moves"`
}

type cloudMove struct {
	cloud.Move
	Text map[string]string `json:"text" ts:"MoveText"`
}

// askCloud asks the cloud database. The page calls it only when its user has
// switched it on.
func (s *shelf) askCloud(ctx context.Context, _ *talk.Conn, a shelfPosition) (cloudAnswer, error) {
	out := cloudAnswer{Moves: []cloudMove{}}
	pos, err := readPosition(a.FEN)
	if err != nil {
		return out, err
	}
	moves, err := s.cloud.Moves(ctx, &pos)
	switch {
	case errors.Is(err, cloud.ErrUnknown):
		return out, nil
	case errors.Is(err, cloud.ErrRefused):
		return out, talk.NewError("cloud_refused", "cloud.refused").Because(err)
	case errors.Is(err, cloud.ErrUnreachable):
		return out, talk.NewError("cloud_unreachable", "cloud.failed").Because(err)
	case err != nil:
		return out, err
	}
	out.Known = true
	for _, m := range moves {
		out.Moves = append(out.Moves, cloudMove{m, moveText(&pos, m.Move)})
	}
	return out, nil
}
