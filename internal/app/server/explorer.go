package server

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/choice/looker"
	"github.com/chuhe-xiangqi/chuhe/internal/games/cloud"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

type shelfPosition struct {
	FEN string `json:"fen"`
}

// exploreArgs contains the FEN of a position, and conditions on the games to count.
type exploreArgs struct {
	libraryQuery
	Side       string `json:"side,omitempty"`       // the player's side, red or black; "" for both
	Variations bool   `json:"variations,omitempty"` // count variations as well
	MinGames   int    `json:"min_games,omitempty"`  // leave out moves played in fewer games
	// Deep also looks up the position after each move, in order to find novelties, and the move
	// orders that led games to the position.
	Deep bool `json:"deep,omitempty"`
}

// options returns the options that select the games to count.
func (a *exploreArgs) options() (o library.ExploreOptions, err error) {
	conditions := a.libraryQuery
	conditions.FEN = ""
	o = library.ExploreOptions{Variations: a.Variations, MinGames: a.MinGames, Examples: exampleGames, Transpositions: a.Deep}
	if o.Games, err = conditions.query(); err != nil {
		return o, err
	}
	switch a.Side {
	case "":
	case "red":
		o.Games.Red, o.Games.Player = o.Games.Player, ""
	case "black":
		o.Games.Black, o.Games.Player = o.Games.Player, ""
	default:
		return o, badField("side", "query.side")
	}
	return o, nil
}

// explored describes what the games and the book know about a position.
type explored struct {
	FEN     string        `json:"fen"`
	Line    []openingMove `json:"line"` // the line given with the position
	Opening *namedOpening `json:"opening"`
	library.Score
	Variations int             `json:"variations"` // games in which the position occurs only in a variation
	Moves      []exploredMove  `json:"moves"`
	People     []guessedMove   `json:"people"` // likely moves according to the human move model, likeliest first
	Examples   []shelfHit      `json:"examples"`
	Orders     *exploredOrders `json:"orders"` // null unless requested
}

// openingMove is a move in a line.
type openingMove struct {
	Move xiangqi.Move      `json:"move"`
	Text map[string]string `json:"text" ts:"MoveText"` // by notation
}

// textOf formats a line of moves that begins at pos.
func textOf(pos xiangqi.Position, moves []xiangqi.Move) []openingMove {
	line := []openingMove{}
	for _, m := range moves {
		line = append(line, openingMove{m, moveText(&pos, m)})
		pos.MakeMove(m)
	}
	return line
}

// exploredOrders lists the move orders that led games to a position.
type exploredOrders struct {
	Games  int             `json:"games"`  // games that were examined
	Total  int             `json:"total"`  // games that contain the position
	Orders []exploredOrder `json:"orders"` // most frequent first
}

type exploredOrder struct {
	Moves []openingMove `json:"moves"`
	library.Score
}

// mostOrders limits how many move orders the explorer shows.
const mostOrders = 8

// exploredMove is a move known from the games, from the book, or from both.
type exploredMove struct {
	library.ExploredMove
	Text    map[string]string `json:"text" ts:"MoveText"` // by notation
	Percent *float64          `json:"percent"`            // score of the side to move; null if there are no results
	Book    *bookWord         `json:"book"`               // null if the move is not in the book
}

// bookWord is the book's entry for a move.
type bookWord struct {
	Weight int     `json:"weight"`
	Share  float64 `json:"share"` // percentage of the total weight in the position
	Value  *int    `json:"value"` // for the side to move, in centipawns
}

// guessedMove is a move with the probability that people play it.
type guessedMove struct {
	Move   xiangqi.Move      `json:"move"`
	Text   map[string]string `json:"text" ts:"MoveText"` // by notation
	Chance float64           `json:"chance"`             // in percent
}

// Limits on which moves of the human move model are shown.
const (
	mostGuessed  = 5
	leastGuessed = 0.02 // as a probability
)

// guesses returns the moves that people are likely to play after the given line.
func guesses(ctx context.Context, start xiangqi.Position, moves []xiangqi.Move) []guessedMove {
	list := []guessedMove{}
	pos, stack, err := xiangqi.Replay(start, moves...)
	if err != nil {
		return list // cannot happen: the line has already been parsed
	}
	l := looker.New()
	defer l.Close()
	found := l.Guesses(ctx, pos, stack)
	if mirror := pos.MirrorFile(); mirror.Key() == pos.Key() { // show only one of two mirror images
		found = foldGuesses(found)
	}
	for _, g := range found {
		if len(list) < mostGuessed && g.Chance >= leastGuessed {
			list = append(list, guessedMove{g.Move, moveText(&pos, g.Move), 100 * g.Chance})
		}
	}
	return list
}

// foldGuesses merges each move with its mirror image. The move on the right of the board is kept,
// with the sum of both probabilities.
func foldGuesses(found []looker.Guess) []looker.Guess {
	chances := map[xiangqi.Move]float64{}
	for _, g := range found {
		chances[library.Rightward(g.Move)] += g.Chance
	}
	var list []looker.Guess
	for _, g := range found { // in order, visiting each move once
		m := library.Rightward(g.Move)
		if chance, ok := chances[m]; ok {
			list = append(list, looker.Guess{Move: m, Chance: chance})
			delete(chances, m)
		}
	}
	slices.SortStableFunc(list, func(a, b looker.Guess) int { return cmp.Compare(b.Chance, a.Chance) })
	return list
}

// exampleGames limits how many games the explorer shows.
const exampleGames = 8

func (s *shelf) look(ctx context.Context, _ *talk.Conn, a exploreArgs) (explored, error) {
	start, moves, err := readLine(a.FEN)
	if err != nil {
		return explored{}, err
	}
	pos := after(start, moves)
	options, err := a.options()
	if err != nil {
		return explored{}, err
	}
	x, examples := library.Explored{}, []shelfHit{}
	l, err := s.library(ctx)
	if err == nil {
		if x, err = l.ExploreWith(ctx, &pos, options); err != nil {
			return explored{}, shelfError(err)
		}
		examples, err = hits(ctx, l, x.Examples)
	}
	if err != nil && (a.Deep || !errors.Is(err, library.ErrUnavailable)) { // the book can answer without the library
		return explored{}, err
	}
	out := explored{
		FEN: pos.FEN(), Line: textOf(start, moves), Opening: nameOpening(opening.Find(&pos)), Score: x.Score, Variations: x.Variations,
		Moves: []exploredMove{}, People: guesses(ctx, start, moves), Examples: examples,
	}
	if a.Deep {
		if out.Orders, err = orders(ctx, l, &pos, options.Games); err != nil {
			return out, err
		}
	}
	words := s.bookWords(&pos)
	for _, m := range x.Moves {
		out.Moves = append(out.Moves, exploreMove(&pos, m, words))
		delete(words, m.Move)
	}
	for _, e := range s.book.Probe(&pos) { // in the book's order
		if words[e.Move] != nil {
			out.Moves = append(out.Moves, exploreMove(&pos, library.ExploredMove{Move: e.Move, Examples: []int64{}}, words))
		}
	}
	return out, nil
}

// orders returns the move orders that led games to a position.
func orders(ctx context.Context, l *library.Library, pos *xiangqi.Position, games library.Query) (*exploredOrders, error) {
	found, err := l.Orders(ctx, pos, games, mostOrders)
	if err != nil {
		return nil, shelfError(err)
	}
	out := &exploredOrders{found.Games, found.Total, []exploredOrder{}}
	for _, o := range found.Orders {
		out.Orders = append(out.Orders, exploredOrder{textOf(xiangqi.StartPosition(), o.Moves), o.Score})
	}
	return out, nil
}

// noveltyAnswer describes where a game in the library departs from all others.
type noveltyAnswer struct {
	Ply   int               `json:"ply"`                // ply of the first new move, from 1; 0 if there is none
	Text  map[string]string `json:"text" ts:"MoveText"` // the new move in each notation; empty if there is none
	Line  []xiangqi.Move    `json:"line"`               // moves of the game up to the new one
	Games int               `json:"games"`              // games that contain the position before the new move
	Known []exploredMove    `json:"known"`              // moves that were played in that position, most frequent first
}

type noveltyArgs struct {
	Game    int64 `json:"game"`
	Earlier bool  `json:"earlier,omitempty"` // compare only with games of earlier years
}

// mostKnown limits how many known moves are shown with a novelty.
const mostKnown = 3

// novelty finds the move at which a game departs from all other games, or from all games of earlier
// years.
func (s *shelf) novelty(ctx context.Context, _ *talk.Conn, a noveltyArgs) (out noveltyAnswer, err error) {
	out = noveltyAnswer{Text: map[string]string{}, Line: []xiangqi.Move{}, Known: []exploredMove{}}
	l, err := s.library(ctx)
	if err != nil {
		return out, err
	}
	found, err := l.Novelties(ctx, library.NoveltyOptions{}, a.Earlier, a.Game)
	if err != nil {
		return out, shelfError(err)
	}
	n := &found.Games[0].Novelty
	out.Ply, out.Games = n.Ply, n.Known.Games
	if n.Ply == 0 {
		return out, nil
	}
	pos, _, err := xiangqi.ParseFENLenient(n.FEN)
	if err != nil {
		return out, err
	}
	g, err := l.Game(ctx, a.Game)
	if err != nil {
		return out, shelfError(err)
	}
	out.Text, out.Line = moveText(&pos, n.Move), g.Moves()[:n.Ply-1]
	for _, m := range n.Known.Moves[:min(len(n.Known.Moves), mostKnown)] {
		out.Known = append(out.Known, exploreMove(&pos, m, nil))
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
		// In a symmetric position, the explorer shows only one of two moves that are mirror images.
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

// rightward replaces the moves of a symmetric position by their equivalents on Red's right, as
// shown by the explorer.
func rightward(words map[xiangqi.Move]*bookWord) map[xiangqi.Move]*bookWord {
	out := map[xiangqi.Move]*bookWord{}
	for m, w := range words {
		out[library.Rightward(m)] = w
	}
	return out
}

// cloudAnswer is the cloud database's entry for a position.
type cloudAnswer struct {
	Known bool        `json:"known"` // whether the position is in the database
	Moves []cloudMove `json:"moves"`
}

type cloudMove struct {
	cloud.Move
	Text map[string]string `json:"text" ts:"MoveText"`
}

// askCloud queries the cloud database. The page uses it only if the user has turned the database
// on.
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
