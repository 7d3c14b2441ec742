package uci

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// cecpDriver implements version 2 of XBoard's protocol, to the extent required for playing. Engines that use
// it keep track of the game themselves, and most of them do not read input while they are thinking.
type cecpDriver struct {
	speech   dialect
	quirk    quirk
	features map[string]string
	pings    int

	// What is known about the game on the engine's board.
	known bool
	start xiangqi.Position
	moves []xiangqi.Move
	pace  string // lines that have set the thinking time since the last "new"
	claim string // result that the engine has declared for this game
}

func newCECPDriver() *cecpDriver {
	return &cecpDriver{
		speech:   dialect{ranks: Ranks0To9, letters: LettersEH},
		features: make(map[string]string),
	}
}

func (d *cecpDriver) protocol() Protocol { return CECP }
func (d *cecpDriver) dialect() dialect   { return d.speech }
func (d *cecpDriver) hello() []string    { return []string{"xboard", "protover 2"} }
func (d *cecpDriver) stop() string       { return "?" }
func (d *cecpDriver) quit() string       { return "quit" }

func (d *cecpDriver) meet(e introduction) []Setting {
	d.speech, d.quirk = e.chosen(d.speech), e.quirk
	return nil
}

func (d *cecpDriver) has(feature string) bool { return d.features[feature] == "1" }

func (d *cecpDriver) answersReady() bool { return d.has("ping") }

func (d *cecpDriver) isReady() string {
	d.pings++
	return "ping " + strconv.Itoa(d.pings)
}

func (d *cecpDriver) newGame() []string { return d.begin(xiangqi.StartPosition()) }

// begin returns the lines that set up a game without moves. If the game does not begin from the usual start
// position, the engine must support setboard.
func (d *cecpDriver) begin(start xiangqi.Position) []string {
	d.known, d.start, d.moves, d.pace, d.claim = true, start, nil, "", ""
	lines := []string{"new"}
	variants := strings.Split(d.features["variants"], ",")
	if len(variants) > 1 && slices.Contains(variants, variantName) {
		lines = append(lines, "variant "+variantName)
	}
	lines = append(lines, "force", "easy", "post")
	if !isStart(start) {
		lines = append(lines, "setboard "+d.speech.fen(start))
	}
	return lines
}

func isStart(p xiangqi.Position) bool {
	start := xiangqi.StartPosition()
	return p.Key() == start.Key()
}

// position sends only the last moves if the engine already knows the moves before them, and the whole game
// otherwise.
func (d *cecpDriver) position(g *game) ([]string, error) {
	if d.over(g) {
		return nil, nil // think reports the result
	}
	known := len(d.moves)
	if d.known && d.claim == "" && d.start == g.start && known <= len(g.moves) && known >= len(g.moves)-2 &&
		slices.Equal(d.moves, g.moves[:known]) {
		return d.play(nil, g.moves[known:]), nil
	}
	return d.setUp(g)
}

// setUp sends the whole game, but leaves out the moves between two occurrences of a position. A game with
// repetitions may be over as far as the engine is concerned, and HoiXiangqi exits if it then receives another
// move.
func (d *cecpDriver) setUp(g *game) ([]string, error) {
	if !isStart(g.start) && (d.features["setboard"] == "0" || d.quirk.noSetboard) {
		return nil, fmt.Errorf("%w: the engine takes games from the start position only", ErrUnsupported)
	}
	if most := d.quirk.quietPlies; most > 0 && len(g.quiet) > most {
		return nil, fmt.Errorf("%w: the engine takes no games with %d plies without a capture", ErrUnsupported, len(g.quiet))
	}
	lines := d.play(d.begin(g.start), withoutLoops(g.start, g.moves))
	d.moves = slices.Clone(g.moves)
	return lines, nil
}

// over reports whether the engine has declared a result without a repetition. Such an engine would not
// continue the game.
func (d *cecpDriver) over(g *game) bool {
	begun := d.known && d.start == g.start && len(d.moves) <= len(g.moves) && slices.Equal(d.moves, g.moves[:len(d.moves)])
	return begun && d.claim != "" && len(withoutLoops(g.start, g.moves)) == len(g.moves)
}

func (d *cecpDriver) play(lines []string, moves []xiangqi.Move) []string {
	command := ""
	if d.has("usermove") {
		command = "usermove "
	}
	for _, m := range moves {
		lines = append(lines, command+d.speech.ranks.FormatMove(m))
	}
	d.moves = slices.Concat(d.moves, moves)
	return lines
}

func (d *cecpDriver) think(g *game, l *Limits) (order, error) {
	if l.Ponder || l.Nodes > 0 || l.Mate > 0 || len(l.SearchMoves)+len(l.BanMoves) > 0 || !l.limited() {
		return order{}, fmt.Errorf("%w: CECP has limits of time and depth only", ErrUnsupported)
	}
	turn := g.now.Turn()
	pace, allowed := d.paceOf(turn, l)
	var lines []string
	if d.over(g) {
		return order{claim: d.claim}, nil
	}
	if d.claim != "" || d.pace != "" && d.pace != pace {
		var err error
		if lines, err = d.setUp(g); err != nil {
			return order{}, err
		}
	}
	if d.pace != pace {
		d.pace = pace
		lines = append(lines, strings.Split(pace, "\n")...)
	}
	lines = append(lines, d.clockLines(turn, l)...)
	if l.Draw {
		lines = append(lines, "draw")
	}
	return order{lines: append(lines, "go"), allowed: allowed, deaf: true}, nil
}

// clockLines returns the lines that set the clocks, in hundredths of a second.
func (d *cecpDriver) clockLines(turn xiangqi.Color, l *Limits) (lines []string) {
	clock, other := l.Clocks[turn&1], l.Clocks[turn.Other()&1]
	if clock.Time == 0 || d.features["time"] == "0" {
		return nil
	}
	lines = append(lines, fmt.Sprintf("time %d", atLeastOne(clock.Time.Milliseconds()/10)))
	if other.Time > 0 {
		lines = append(lines, fmt.Sprintf("otim %d", atLeastOne(other.Time.Milliseconds()/10)))
	}
	return lines
}

// paceOf returns the lines that set the thinking time, and how much time they allow. A fixed time per move is
// rounded up to whole seconds. The time control is sent once per game; the clocks are sent before every move.
func (d *cecpDriver) paceOf(turn xiangqi.Color, l *Limits) (pace string, allowed time.Duration) {
	var lines []string
	clock := l.Clocks[turn]
	switch {
	case clock.Time > 0 && strings.HasPrefix(d.pace, "level ") && d.claim == "":
		level, _, _ := strings.Cut(d.pace, "\n")
		lines, allowed = append(lines, level), clock.Time
	case clock.Time > 0:
		seconds := int64((clock.Time + time.Second - 1) / time.Second)
		lines = append(lines, fmt.Sprintf("level %d %d:%02d %g",
			clock.MovesToGo, seconds/60, seconds%60, clock.Increment.Seconds()))
		allowed = clock.Time
	case l.MoveTime > 0:
		allowed = (l.MoveTime + time.Second - 1).Truncate(time.Second)
		lines = append(lines, fmt.Sprintf("st %d", allowed/time.Second))
	default:
		lines = append(lines, "st 86400")
	}
	if l.Depth > 0 {
		lines = append(lines, fmt.Sprintf("sd %d", l.Depth))
	}
	return strings.Join(lines, "\n"), allowed
}

func (d *cecpDriver) ponderHit(bool) (string, error) {
	return "", fmt.Errorf("%w: CECP engines ponder as they like", ErrUnsupported)
}

func (d *cecpDriver) done(m xiangqi.Move) []string {
	if m == xiangqi.NoMove {
		d.known = false
	} else {
		d.moves = append(d.moves, m)
	}
	return []string{"force"}
}

func (d *cecpDriver) read(line string) event {
	w := &words{line}
	unknown := event{Reply: Reply{Text: trim(line)}}
	switch word := w.next(); lower(word) {
	case "feature":
		return d.readFeatures(w.rest())
	case "pong":
		n, ok := w.number()
		return event{ready: ok && n == int64(d.pings)}
	case "move":
		return event{Reply: parseBestMove(w, d.speech.ranks)}
	case "1-0", "0-1", "1/2-1/2", "resign":
		d.claim = trim(line)
		return event{claim: d.claim}
	case "offer":
		return event{draw: lower(w.next()) == "draw"}
	case "tellics":
		if lower(w.next()) == "resign" {
			return event{claim: "resign"}
		}
	case "tellusererror":
		return event{refused: trim(line)}
	case "illegal":
		if d.claim == "" { // otherwise the engine considers the game over
			return event{refused: trim(line)}
		}
	default:
		if i, ok := readThinking(line, d.speech.ranks); ok {
			return event{Reply: Reply{Kind: ReplyInfo, Info: i}}
		}
	}
	return unknown
}

// cecpMate is the score of an immediate mate. For a later mate, the number of moves is added.
const cecpMate = 100000

// readThinking parses a line of the form "ply score time nodes pv", where the time is in hundredths of a
// second. The rest of the line may be any text; every word that looks like a move is taken to be one.
func readThinking(line string, r Ranks) (Info, bool) {
	w := &words{line}
	depth, ok1 := parseNumber(strings.TrimRight(w.next(), ".&+-"))
	score, ok2 := w.number()
	centiseconds, ok3 := w.number()
	nodes, ok4 := w.number()
	if !ok1 || !ok2 || !ok3 || !ok4 {
		return Info{}, false
	}
	score = min(max(score, -math.MaxInt32), math.MaxInt32)
	i := Info{
		Depth: int(min(max(depth, 0), math.MaxInt32)),
		Score: Centipawns(int(score)),
		Nodes: max(nodes, 0),
		Time:  Number{Value: centiseconds}.duration(10 * time.Millisecond),
	}
	switch {
	case score >= cecpMate:
		i.Score = MateIn(int(score - cecpMate))
	case score <= -cecpMate:
		i.Score = MateIn(int(score + cecpMate))
	}
	for word := w.next(); word != ""; word = w.next() {
		if m, ok := coordinates(word, r); ok {
			i.PV = append(i.PV, m)
		}
	}
	return i, true
}

// coordinates parses a move with a piece letter and a capture or check symbol, such as "Ce2xe6+".
func coordinates(word string, r Ranks) (xiangqi.Move, bool) {
	word = strings.TrimRight(word, "+#!?.")
	if len(word) > 0 && word[0] >= 'A' && word[0] <= 'Z' {
		word = word[1:]
	}
	m, err := r.ParseMove(strings.Replace(word, "x", "", 1))
	return m, err == nil
}
