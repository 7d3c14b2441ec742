package record_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
)

var updateManual = flag.Bool("update-manual", false, "write the table of docs/formats.md")

// full is a game with everything that some format cannot hold.
const full = `[Game "Chinese Chess"]
[Event "Cup"]
[Date "2026.10.01"]
[Red "Li"]
[Black "Wang"]
[RedElo "2400"]
[Result "1-0"]
[MyField "own"]

{before the first move} 1. h2e2 $1 {behind a move [%clk 0:09:58] [%eval 0.35,18] [%cal Gh2e2]} (1. b2e2 h9g7) h9g7 2. h0g2 1-0
`

// manualPage is a page with the table of formats, and the words of the table there.
type manualPage struct {
	file, head, colon    string
	one, many, yes, none string
	kinds                map[record.LossKind]string
	about                func(record.Format) string
}

// lossKinds are the columns of the table.
var lossKinds = []record.LossKind{
	record.LossComment, record.LossVariation, record.LossNAG, record.LossMark,
	record.LossClock, record.LossEval, record.LossHeader, record.LossResult,
}

var manualPages = []manualPage{
	{
		file: "../docs/formats.md", head: "| format | file | games | written |", colon: ": ", one: "one", many: "many", yes: "yes", none: "–",
		kinds: map[record.LossKind]string{
			record.LossComment: "comments", record.LossVariation: "variations", record.LossNAG: "signs", record.LossMark: "drawings",
			record.LossClock: "clocks", record.LossEval: "evaluations", record.LossHeader: "headers", record.LossResult: "result",
		},
		about: record.Format.About,
	},
	{
		file: "../docs/formats.zh.md", head: "| 格式 | 扩展名 | 每个文件 | 可写 |", colon: "：", one: "一局", many: "多局", yes: "是", none: "–",
		kinds: map[record.LossKind]string{
			record.LossComment: "注释", record.LossVariation: "变着", record.LossNAG: "符号", record.LossMark: "标记",
			record.LossClock: "用时", record.LossEval: "评估", record.LossHeader: "对局信息", record.LossResult: "结果",
		},
		about: func(f record.Format) string { return aboutInChinese[f.String()] },
	},
}

// aboutInChinese are the formats as players in China know them.
var aboutInChinese = map[string]string{
	"pgn": "PGN", "xqf": "象棋演播室，版本 10 到 18", "cbr": "象棋桥，单局", "cbl": "象棋桥，棋谱库", "cbf": "象棋桥，XML",
	"dhtmlxq": "东萍象棋 DhtmlXQ 的 UBB 代码", "pfc": "鹏飞象棋、天天象棋的 XML", "wxf": "WXF 文本，PlayOK", "moves": "着法，夹杂文字也可以",
	"json": "JSON，每行一局", "mxq": "弈天", "chn": "联众", "che": "QQ", "ccm": "中游",
}

// TestManual holds the tables of the manual to what the writers announce as lost.
func TestManual(t *testing.T) {
	var games []*record.Game
	for g, err := range record.Read(strings.NewReader(full), record.PGN, record.ReadOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	if len(games) != 1 {
		t.Fatalf("%d games", len(games))
	}
	for i := range manualPages {
		p := &manualPages[i]
		table := p.table(t, games[0])
		lines := strings.Split(strings.TrimSpace(table), "\n")
		for _, line := range lines {
			if strings.Count(line, "|") != strings.Count(lines[0], "|") {
				t.Errorf("%s: %q has other columns than %q", p.file, line, lines[0])
			}
		}
		compareManual(t, p.file, table)
	}
}

// table is the table of formats, made by writing a game in each of them.
func (p *manualPage) table(t *testing.T, game *record.Game) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(p.head)
	for _, k := range lossKinds {
		b.WriteString(" " + p.kinds[k] + " |")
	}
	b.WriteString("\n|---|---|---|---|" + strings.Repeat("---|", len(lossKinds)) + "\n")
	for _, f := range record.Formats() {
		games := p.one
		if f.HoldsMany() {
			games = p.many
		}
		about := p.about(f)
		if about == "" {
			t.Errorf("%s has no words for %v", p.file, f)
		}
		b.WriteString("| `" + f.String() + "`" + p.colon + about + " | `" + f.Extension() + "` | " + games + " |")
		if !f.CanWrite() {
			b.WriteString(" " + p.none + " |" + strings.Repeat(" |", len(lossKinds)) + "\n")
			continue
		}
		_, lost, err := record.Marshal(game, f, record.WriteOptions{})
		if err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		b.WriteString(" " + p.yes + " |")
		for _, k := range lossKinds {
			word := p.yes
			if slices.ContainsFunc(lost, func(l record.Loss) bool { return l.Kind == k }) {
				word = p.none
			}
			b.WriteString(" " + word + " |")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// compareManual checks that a page has a table, or writes it.
func compareManual(t *testing.T, file, table string) {
	t.Helper()
	const begin, end = "<!-- formats -->\n", "<!-- end of formats -->\n"
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), begin)
	have, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the table", file)
	}
	switch {
	case have == table:
	case *updateManual:
		if err := os.WriteFile(file, []byte(before+begin+table+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s differs; go test ./record -run TestManual -update-manual writes it:\n%s", file, table)
	}
}
