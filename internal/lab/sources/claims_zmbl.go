package sources

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/boards"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
)

func (d *Data) zmblProgram() []row {
	ladder, ladderVerdict := d.step("zmbl")
	full, fullVerdict := d.step("full")
	gain, queries := d.lookupGain()
	model, modelVerdict := noneYet, noneYet
	if gain != 0 {
		model = fmt.Sprintf("calculation − look-up = %s ns for a line of a rook or cannon; building the tables of 9 and 10 bits takes %s µs; the times of [a whole search](#bit-ranks-and-files-in-a-whole-search) include the upkeep", short(gain), short(d.Boards.Of(boards.Tables).Ways[0].Nano/1000))
		modelVerdict = "**" + fails + "**: lookups are not faster"
		if gain > 0 {
			modelVerdict = fmt.Sprintf("**%s**: the table pays for itself after %s look-ups, a small fraction of a second, and makes the whole search faster", holds, chart.Grouped(uint64(queries)))
		}
	}
	return []row{
		{"zm-chapter", "(The chapter against the previous one; the thesis claims nothing about ElephantEye, which came two years later)", ladder, ladderGames, ladderVerdict},
		{"zm-since", "(What came later)", full, ladderGames, fullVerdict},
		{
			"zm-olympiad", "Gold at the 8th Computer Olympiad, Graz 2003: 6 wins and 2 draws, Sonneborn-Berger score 22.75, 30 minutes a side",
			"a tournament with those results yields 7 points, 6 wins, 22.75 and the same standings", "`go test ./internal/tournament ./internal/lab/match`", "**" + holds + "**",
		},
		{"zm-server", "First in rapid games and in the top three in slow ones on a public server in 2002 and 2003, connected by telnet day and night", "the server no longer exists; ours supports telnet and bots", "[telnet](telnet.md)", unproven},
		{"zm-array", "A board array with a border (13 columns) and an array of 32 pieces", d.timing(boards.Holding), timeBoards, d.boardVerdict(1, 2)},
		{"zm-bit-lines", "With bit ranks and files, a whole search is 1.56 times faster at depth 8 (table 2-1)", d.linesText(), "`chuhe-lab claims --depth 8`", d.linesVerdict()},
		{"zm-precomputation", "T2 < T1 (section 2.2.1): computing a feature at each leaf takes T1 = leaves × calculation; looking it up takes T2 = making the table + expansions × upkeep + leaves × look-up", model, timeBoards, modelVerdict},
		{"zm-zobrist", "Zobrist keys of 64 bits", "`xiangqi.Position.Key`, updated with every move", "`go test ./xiangqi -run Key`", "**" + here + "**"},
		{"zm-size", "Xiangqi has about 10^60 positions and a search tree of 10^160 (table 1-1, compared with Othello: 10^30 and 10^58, chess: 10^50 and 10^123, Go: 10^160 and 10^400)", d.gameSize(), "`chuhe-lab claims --tree 5`, [what the rules change](rulings.md)", "**" + less + "**: far fewer positions are possible, and human games are shorter"},
		{"zm-future", "Future work: parallel search and parameter learning", "threads share the table (Lazy SMP); weights are fitted and a network is trained on our own games", "[scaling](scaling.md), [networks](networks.md)", "**" + other + "**: both are implemented"},
	}
}

func (d *Data) linesText() string {
	l := d.Lines
	if l == nil {
		return noneYet
	}
	n := len(l.Nodes) - 1
	return fmt.Sprintf("%d positions to depth %d, %s nodes: %.2f s walked, %.2f s looked up; [all depths](#bit-ranks-and-files-in-a-whole-search)", l.Positions, n+1, chart.Grouped(l.Nodes[n]), l.Walked[n], l.Looked[n])
}

func (d *Data) linesVerdict() string {
	l := d.Lines
	if l == nil {
		return noneYet
	}
	n := len(l.Nodes) - 1
	const theirs = 1.56
	switch ratio := l.Walked[n] / l.Looked[n]; {
	case ratio >= theirs:
		return fmt.Sprintf("**%s**: %.2f times", holds, ratio)
	case ratio > 1:
		return fmt.Sprintf("**%s**: %.2f times", less, ratio)
	default:
		return fmt.Sprintf("**%s**: %.2f times", fails, ratio)
	}
}

func (d *Data) zmblSearch() []row {
	list := []row{
		{"zm-nodes", "Nodes with all techniques, fifty positions (theirs in brackets, with other positions and another evaluation)", d.nodesText(), "`chuhe-lab ablation --profile zmbl --thesis`", "**" + holds + "**: both grow alike; only ratios are comparable"},
		{"zm-time", "Search time: 87 s to depth 8 with bit ranks and files", d.linesText(), "`chuhe-lab claims --depth 8`", "**" + other + "**: the machines differ"},
		d.technique("zm-negascout", "NegaScout needs fewer nodes than alpha-beta", "zmbl without PVS"),
		d.technique("zm-table", "The table saves nodes", "zmbl without Table"),
		d.technique("zm-deepening", "Iterative deepening saves nodes", "zmbl without IterativeDeepening"),
		d.technique("zm-fail-low", "A node that fails low keeps the best move that an earlier search stored", "zmbl without FailLowFix"),
		d.technique("zm-null-move", "The null move saves nodes", "zmbl without NullMove"),
		{"zm-minimal", "An ordered tree comes close to the minimal tree of Knuth and Moore", d.minimalText(), "`chuhe-lab ablation --course 5`, `chuhe-lab claims --tree 5`", d.minimalVerdict()},
		{"zm-odd-even", "The null move's savings rise and fall with odd and even depths", d.oddEvenText(), "`chuhe-lab ablation --profile zmbl --thesis`", d.oddEvenVerdict()},
		{"zm-null-twice", "No two null moves in a row", "`search` never tries a null move after another", "`engine/steps.go`, `go test ./engine`", "**" + here + "**"},
		d.switched("zm-null-pieces", "The null-move reduction is smaller with few strong pieces and at low depth", "NullMoveByPieces", "instead of always two plies", true),
		d.switched("zm-two-layers", "A two-layer table: an entry of equal or greater depth enters layer 1 and pushes the old one to layer 2", "TwoTierTable", "instead of clusters of four", true),
		{"zm-entries", "2,097,152 entries in 24 MB", "1,572,864 entries of 16 bytes in 24 MiB", "`go test ./engine -run Table`", "**" + here + "**, except for four bytes per entry"},
		{"zm-no-quiescence", "Quiescence nodes are not stored", "true of the profile; the full engine stores them, and loses " + "86 Elo without (row TableInQuiescence)", "[the ablation](ablation.md), in games", "**" + fails + "**"},
		d.switched("zm-quiescence", "Quiescence: captures, with standing pat", "Quiescence", "costs nodes, but sees more", false),
		{"zm-cut-offs", "Cut-offs by hash, capture, killer, history at depth 6: 20.3 / 61.5 / 13.4 / 4.8 %", d.cutsText(), "`chuhe-lab ablation --profile zmbl --thesis`", d.cutsVerdict()},
		d.switched("zm-exchange", "Captures are ordered by static exchange evaluation", "ExchangeOrder", "instead of ordering captures by victim only", true),
		d.switched("zm-killers", "Two killers per ply, no captures", "Killers", "instead of none", true),
		d.switched("zm-killer-distance", "Killers are stored by distance from the root", "KillersByDistance", "instead of killers that siblings forget", true),
		d.switched("zm-history", "History", "History", "instead of none", true),
		d.switched("zm-history-plain", "History without penalties", "PlainHistory", "instead of penalties for failed moves", true),
		d.switched("zm-losing-captures", "Losing captures after the killers", "LosingCapturesEarly", "instead of losing captures last", true),
		d.switched("zm-check-extension", "Checks are searched one ply deeper", "CheckExtension", "costs nodes, but sees more", false),
		d.switched("zm-single-reply", "A single reply is searched two thirds of a ply deeper (a ply is 64 units)", "SingleReplyExtension", "costs nodes, but sees more", false),
	}
	return list
}

// switched returns the row of a technique for which the thesis gives no figures.
func (d *Data) switched(id, claim, name, words string, saves bool) row {
	variant := "zmbl without " + name
	r := row{id, claim, d.change(variant, 0) + "; " + words, ablationZM, d.saves("zmbl", variant)}
	if !saves {
		x, y, depth := d.last("zmbl", variant)
		switch {
		case depth == 0:
		case percent(y, x) < -small:
			r.verdict = "**" + holds + "**: it costs nodes, as it should"
		default:
			r.verdict = "**" + less + "**: it costs nothing up to this depth"
		}
	}
	return r
}

func (d *Data) nodesText() string {
	if d.Ablation == nil || len(d.Ablation.Nodes["zmbl"]) == 0 {
		return noneYet
	}
	var cells []string
	for i, n := range d.Ablation.Nodes["zmbl"] {
		cells = append(cells, fmt.Sprintf("%s (%s)", chart.Grouped(n), chart.Grouped(thesis["zmbl"][i])))
	}
	return strings.Join(cells, " · ")
}

func (d *Data) minimalText() string {
	if d.Tree == nil || d.Ablation == nil || len(d.Ablation.Course["PVS, ordered"]) == 0 {
		return noneYet
	}
	depth := min(len(d.Tree.Minimax), len(d.Ablation.Course["PVS, ordered"]))
	return fmt.Sprintf("depth %d from the start position: %s leaves of %s; the minimal tree has about %s; [all depths](#the-minimal-tree)", depth,
		chart.Grouped(d.Ablation.Course["PVS, ordered"][depth-1]), chart.Grouped(d.Tree.Minimax[depth-1].Leaves), chart.Grouped(d.minimal(depth)))
}

func (d *Data) minimalVerdict() string {
	if d.Tree == nil || d.Ablation == nil || len(d.Ablation.Course["PVS, ordered"]) == 0 {
		return noneYet
	}
	depth := min(len(d.Tree.Minimax), len(d.Ablation.Course["PVS, ordered"]))
	const near = 2.0
	ratio := float64(d.Ablation.Course["PVS, ordered"][depth-1]) / float64(d.minimal(depth))
	word := holds
	if ratio > near {
		word = less
	}
	return fmt.Sprintf("**%s**: %.1f times the minimal tree", word, ratio)
}

// nullSavings returns, for each depth, the change in the number of nodes caused by null moves, in
// percent.
func nullSavings(with, without []uint64) (list []float64) {
	for i := range min(len(with), len(without)) {
		list = append(list, percent(with[i], without[i]))
	}
	return list
}

func (d *Data) oddEvenText() string {
	if d.Ablation == nil || len(d.Ablation.Nodes["zmbl without NullMove"]) == 0 {
		return noneYet
	}
	write := func(list []float64) string {
		var cells []string
		for _, x := range list {
			cells = append(cells, fmt.Sprintf("%+.1f", x))
		}
		return strings.Join(cells, " · ")
	}
	return "change in nodes with it, %: " + write(nullSavings(d.Ablation.Nodes["zmbl"], d.Ablation.Nodes["zmbl without NullMove"])) +
		"; thesis " + write(nullSavings(thesis["zmbl"], thesis["zmbl without NullMove"]))
}

// oddEvenVerdict judges the claim that the savings due to null moves change by alternately larger
// and smaller steps from one depth to the next. As in the thesis, the savings are computed by
// comparing searches with and without null moves.
func (d *Data) oddEvenVerdict() string {
	if d.Ablation == nil || len(d.Ablation.Nodes["zmbl without NullMove"]) < 4 {
		return noneYet
	}
	waves := func(list []float64) (turns int) {
		for i := 3; i < len(list); i++ {
			if a, b := list[i-1]-list[i-2], list[i]-list[i-1]; (a > b) != (list[i-2]-list[i-3] > a) {
				turns++
			}
		}
		return turns
	}
	ours := nullSavings(d.Ablation.Nodes["zmbl"], d.Ablation.Nodes["zmbl without NullMove"])
	theirs := nullSavings(thesis["zmbl"], thesis["zmbl without NullMove"])[:len(ours)]
	text := fmt.Sprintf("the step between depths alternates between larger and smaller %d times here and %d times in the thesis, of %d", waves(ours), waves(theirs), max(0, len(ours)-3))
	if 2*waves(ours) >= len(ours)-3 {
		return "**" + holds + "**: " + text
	}
	return "**" + fails + "**: " + text
}

func (d *Data) cutsText() string {
	const depth = 6
	if d.Ablation == nil || len(d.Ablation.Cuts) < depth {
		return noneYet
	}
	c := d.Ablation.Cuts[depth-1]
	sum := float64(c[0] + c[1] + c[2] + c[3])
	return fmt.Sprintf("%.1f / %.1f / %.1f / %.1f %%", 100*float64(c[0])/sum, 100*float64(c[1])/sum, 100*float64(c[2])/sum, 100*float64(c[3])/sum)
}

func (d *Data) cutsVerdict() string {
	const depth = 6
	if d.Ablation == nil || len(d.Ablation.Cuts) < depth {
		return noneYet
	}
	c := d.Ablation.Cuts[depth-1]
	if c[1] > c[0] && c[1] > c[2] && c[2] > c[3] {
		return "**" + holds + "**: captures cause most, and killers more than history"
	}
	return "**" + less + "**: the order of the four differs"
}

func (d *Data) zmblEvaluation() []row {
	const how = "`chuhe-lab values`"
	fitted := "the weights fitted to games"
	return []row{
		{"zm-theory", "General theory: rook 9, knight 4, cannon 4.5, advisor 2, bishop 2, pawn 1 (table 4-1)", "[piece values](#piece-values)", how, d.orderVerdict()},
		{"zm-values", "Rook 1050, knight 450, cannon 500, advisor 180, bishop 160, pawn 100 (table 4-2)", "[piece values](#piece-values)", how, d.rookVerdict()},
		{"zm-pawns-gain", "Pawns gain when strong pieces disappear", d.valueText("pawn"), how, d.moved("pawn", +1)},
		{"zm-level", "Knight and cannon become equal in endings", d.valueText("knight") + "; " + d.valueText("cannon"), how, d.levelVerdict()},
		{"zm-mobility", "Mobility counts per free square: rook 7, knight 12, cannon 1 (table 4-3)", fitted + ": rook and cannon by the number of squares, knight most per square", "[terms of the evaluation](evaluation-terms.md), mobility", "**" + holds + "**: mobility earns its place, most per square for the knight"},
		{"zm-control", "Square control counts by piece and direction, and more the closer to the enemy palace", "one term by zone remains in the evaluation; only `eval.Classic` contains a table by piece and direction", "[terms of the evaluation](evaluation-terms.md), control", "**" + less + "**: in fitting, threats and king danger turned out to be worth more"},
		{"zm-patterns", "Patterns: empty-head cannon, bottom cannon against missing guards (on the bare side), knight with cannon, double rooks against missing advisors, rook against none", "all are terms with fitted weights", "[terms of the evaluation](evaluation-terms.md), patterns and material", "**" + holds + "**"},
		{"zm-lookup", "Whatever possible is looked up from bit ranks and files", d.timing(boards.Lookup), timeBoards, d.faster(boards.Lookup, 0, 1)},
		{"zm-sum", "The evaluation is a sum of weighted features", "true of the handcrafted one, but not of the network, which wins", "[networks](networks.md)", "**" + other + "**"},
	}
}

func (d *Data) value(kind string) *Value {
	for i := range d.Values {
		if d.Values[i].Kind == kind {
			return &d.Values[i]
		}
	}
	return nil
}

func (d *Data) valueText(kind string) string {
	v := d.value(kind)
	if v == nil {
		return noneYet
	}
	return fmt.Sprintf("%s: %d with all strong pieces, %d with none", kind, v.MG, v.EG)
}

// moved judges the claim that a piece gains (+1) or loses (-1) value as the strong pieces disappear
// from the board.
func (d *Data) moved(kind string, sign int) string {
	v := d.value(kind)
	if v == nil {
		return noneYet
	}
	if (v.EG-v.MG)*sign > 0 {
		return "**" + holds + "**"
	}
	return "**" + fails + "** for the value by itself: a pawn gains through its squares and partners"
}

func (d *Data) levelVerdict() string {
	knight, cannon := d.value("knight"), d.value("cannon")
	if knight == nil || cannon == nil {
		return noneYet
	}
	before, after := cannon.MG-knight.MG, cannon.EG-knight.EG
	text := fmt.Sprintf("the cannon is %+d in the middlegame and %+d in endings", before, after)
	if after < before {
		return "**" + holds + "**: " + text
	}
	return "**" + fails + "**: " + text
}

func (d *Data) orderVerdict() string {
	for i := 1; i < len(d.Values); i++ {
		if d.Values[i].Network > d.Values[i-1].Network {
			return fmt.Sprintf("**%s**: the network values %ss more than %ss", less, d.Values[i].Kind, d.Values[i-1].Kind)
		}
	}
	if len(d.Values) == 0 {
		return noneYet
	}
	return "**" + holds + "**: the same order"
}

func (d *Data) rookVerdict() string {
	rook, knight, cannon := d.value("rook"), d.value("knight"), d.value("cannon")
	if rook == nil || knight == nil || cannon == nil {
		return noneYet
	}
	word, near := less, 0.05
	theirs, ours := ratio(rook.Thesis, knight.Thesis+cannon.Thesis), ratio(rook.MG, knight.MG+cannon.MG)
	if ours-theirs < near && theirs-ours < near {
		word = holds
	}
	return fmt.Sprintf("**%s**: rook against knight plus cannon: thesis %.2f, handcrafted %.2f, network %.2f", word, theirs, ours, ratio(rook.Network, knight.Network+cannon.Network))
}

func ratio(a, b int) float64 { return float64(a) / float64(max(1, b)) }
