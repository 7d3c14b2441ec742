package record

import (
	"strings"
	"testing"
)

// TestTitles reads lines as they are above games in forums, bulletins, newspapers and exports:
// what they state of the game, and nothing that they do not.
func TestTitles(t *testing.T) {
	const moves = "1. 炮二平五 马8进7 2. 马二进三 车9平8\n"
	for line := range strings.Lines(titleCases) {
		title, want, ok := strings.Cut(strings.TrimSpace(line), " => ")
		if !ok {
			continue
		}
		g := one(t, []byte(strings.ReplaceAll(title, `\n`, "\n")+"\n"+moves), MoveList)
		if got := movesOf(g); got != "h2e2 h9g7 h0g2 i9h9" || len(g.Warnings) > 0 {
			t.Errorf("%s: moves %s, warnings %v", title, got, g.Warnings)
		}
		got := map[string]string{"Result": g.Result.PGN()}
		for _, h := range g.Headers {
			if h.Name != "Title" {
				got[h.Name] = h.Value
			}
		}
		if got["Result"] == "*" {
			delete(got, "Result")
		}
		for pair := range strings.SplitSeq(want, "; ") {
			name, value, _ := strings.Cut(pair, "=")
			if name != "none" && got[name] != value {
				t.Errorf("%s: %s is %q, want %q", title, name, got[name], value)
			}
			delete(got, name)
		}
		if len(got) > 0 {
			t.Errorf("%s: also %v", title, got)
		}
	}
}

// titleCases has a title in each line, with what it states. "none" is nothing.
const titleCases = `
第3轮 王天一 先胜 郑惟桐 => Round=3; Red=王天一; Black=郑惟桐; Result=1-0
第5轮第2台 王天一 胜 郑惟桐 => Round=5; Table=2; Red=王天一; Black=郑惟桐; Result=1-0
[b]王天一 先胜 郑惟桐[/b] => Red=王天一; Black=郑惟桐; Result=1-0
[size=4][color=red]吕钦 先和 许银川[/color][/size] => Red=吕钦; Black=许银川; Result=1/2-1/2
**吕钦 先负 许银川** => Red=吕钦; Black=许银川; Result=0-1
### 吕钦 vs 许银川 => Red=吕钦; Black=许银川
【转帖】吕钦 先胜 柳大华 => Red=吕钦; Black=柳大华; Result=1-0
【吕钦 先胜 柳大华】 => Red=吕钦; Black=柳大华; Result=1-0
甲组 广东吕钦先胜湖北柳大华 => Group=甲组; Red=广东吕钦; Black=湖北柳大华; Result=1-0
女子组 第7轮 党国蕾 先胜 张国凤 => Group=女子组; Round=7; Red=党国蕾; Black=张国凤; Result=1-0
吕钦 VS 柳大华 1:0 => Red=吕钦; Black=柳大华; Result=1-0
吕钦 vs. 柳大华（1-0） => Red=吕钦; Black=柳大华; Result=1-0
吕钦 v.s. 柳大华 => Red=吕钦; Black=柳大华
吕钦VS柳大华 和棋 => Red=吕钦; Black=柳大华; Result=1/2-1/2
吕钦 对 柳大华 => Red=吕钦; Black=柳大华
吕钦 对 柳大华（红胜） => Red=吕钦; Black=柳大华; Result=1-0
吕钦 — 柳大华 => Red=吕钦; Black=柳大华
吕钦 先胜 柳大华 1999.11.05 => Date=1999.11.05; Red=吕钦; Black=柳大华; Result=1-0
1999年11月5日 吕钦 先胜 柳大华 => Date=1999.11.05; Red=吕钦; Black=柳大华; Result=1-0
吕钦 先胜 柳大华（1999-11-05） => Date=1999.11.05; Red=吕钦; Black=柳大华; Result=1-0
一九九九年十一月五日 于广州\n吕钦（先和）柳大华 => Date=1999.11.05; Red=吕钦; Black=柳大华; Result=1/2-1/2
1. 王天一 vs 郑惟桐 => Red=王天一; Black=郑惟桐
（3）王天一 先和 郑惟桐 => Red=王天一; Black=郑惟桐; Result=1/2-1/2
对局 1. 王天一 红胜 郑惟桐 => Red=王天一; Black=郑惟桐; Result=1-0
例3 王天一 先胜 郑惟桐 => Red=王天一; Black=郑惟桐; Result=1-0
第12局：胡荣华 先胜 杨官璘 => Red=胡荣华; Black=杨官璘; Result=1-0
第五届杨官璘杯：王天一 先胜 郑惟桐 => Event=第五届杨官璘杯; Red=王天一; Black=郑惟桐; Result=1-0
2018年全国象棋甲级联赛 第9轮 杭州 王天一 先胜 四川 郑惟桐 => Date=2018; Event=2018年全国象棋甲级联赛 第9轮; Round=9; RedTeam=杭州; Red=王天一; BlackTeam=四川; Black=郑惟桐; Result=1-0
王天一（杭州） 先胜 郑惟桐（四川） => RedTeam=杭州; Red=王天一; BlackTeam=四川; Black=郑惟桐; Result=1-0
王天一(红) vs 郑惟桐(黑) => Red=王天一; Black=郑惟桐
王天一（黑） vs 郑惟桐（红） => Red=郑惟桐; Black=王天一
王天一 后胜 郑惟桐 => Red=郑惟桐; Black=王天一; Result=0-1
王天一 后手负 郑惟桐 => Red=郑惟桐; Black=王天一; Result=1-0
许银川胜吕钦 => Red=许银川; Black=吕钦; Result=1-0
许银川 1-0 吕钦 => Red=许银川; Black=吕钦; Result=1-0
红方选手：吕钦\n黑方选手：柳大华\n比赛结果：和棋 => Red=吕钦; Black=柳大华; Result=1/2-1/2
红方 于幼华\n黑方 欧阳琦琳 => Red=于幼华; Black=欧阳琦琳
红方：广东 吕钦 黑方：湖北 柳大华 红胜 => RedTeam=广东; Red=吕钦; BlackTeam=湖北; Black=柳大华; Result=1-0
红方：吕 钦 黑方：湖北　柳大华 红胜 => Red=吕 钦; BlackTeam=湖北; Black=柳大华; Result=1-0
吕 钦 先胜 许 银 川 => Red=吕 钦; Black=许 银 川; Result=1-0
先手：吕钦　后手：柳大华 => Red=吕钦; Black=柳大华
【红方】吕钦 【黑方】柳大华 【结果】黑胜 => Red=吕钦; Black=柳大华; Result=0-1
结果 1-0 => Result=1-0
马迎选 先和 车兴国 => Red=马迎选; Black=车兴国; Result=1/2-1/2
Trắng: Lại Lý Huynh\nĐen: Nguyễn Thành Bảo\nKết quả: Trắng thắng => Red=Lại Lý Huynh; Black=Nguyễn Thành Bảo; Result=1-0
Bên đỏ: Lại Lý Huynh\nBên đen: Nguyễn Thành Bảo\nKết quả: hòa => Red=Lại Lý Huynh; Black=Nguyễn Thành Bảo; Result=1/2-1/2
Đi tiên: Trềnh A Sáng\nĐi hậu: Lại Lý Huynh\nKết quả: Đen thắng => Red=Trềnh A Sáng; Black=Lại Lý Huynh; Result=0-1
Lại Lý Huynh (tiên thắng) Nguyễn Thành Bảo => Red=Lại Lý Huynh; Black=Nguyễn Thành Bảo; Result=1-0
Ván 1: Lại Lý Huynh (tiên thắng) Nguyễn Thành Bảo => Red=Lại Lý Huynh; Black=Nguyễn Thành Bảo; Result=1-0
Lại Lý Huynh tiên hòa Nguyễn Thành Bảo => Red=Lại Lý Huynh; Black=Nguyễn Thành Bảo; Result=1/2-1/2
Lại Lý Huynh hậu thắng Nguyễn Thành Bảo => Red=Nguyễn Thành Bảo; Black=Lại Lý Huynh; Result=0-1
Lại Lý Huynh vs Nguyễn Thành Bảo => Red=Lại Lý Huynh; Black=Nguyễn Thành Bảo
Vòng 5 Lại Lý Huynh vs Nguyễn Thành Bảo => Round=5; Red=Lại Lý Huynh; Black=Nguyễn Thành Bảo
Giải đấu: Vô địch quốc gia 2019\nNgày: 12/03/2019 => Event=Vô địch quốc gia 2019; Date=2019
Lv Qin vs. Liu Dahua => Red=Lv Qin; Black=Liu Dahua
Lv Qin (Guangdong) - Liu Dahua (Hubei) 1-0 => Red=Lv Qin; RedTeam=Guangdong; Black=Liu Dahua; BlackTeam=Hubei; Result=1-0
Lv Qin 1/2-1/2 Liu Dahua => Red=Lv Qin; Black=Liu Dahua; Result=1/2-1/2
Game 3: anna vs bert => Red=anna; Black=bert
World Championship 2019, Round 4: Wang Tianyi vs Lai Ly Huynh => Event=World Championship 2019, Round 4; Round=4; Red=Wang Tianyi; Black=Lai Ly Huynh
Red player: Lv Qin\nBlack player: Liu Dahua\nResult: Black resigns => Red=Lv Qin; Black=Liu Dahua; Result=1-0
RED: Lv Qin\nBLACK: Liu Dahua => Red=Lv Qin; Black=Liu Dahua
蒋川 红先胜 孙勇征 => Red=蒋川; Black=孙勇征; Result=1-0
2012-11-11 蒋川 胜 孙勇征 五七炮对屏风马 => Date=2012.11.11; Red=蒋川; Black=孙勇征; Result=1-0
1962年11月 胡荣华 先胜 杨官璘 于合肥 => Date=1962.11; Site=合肥; Red=胡荣华; Black=杨官璘; Result=1-0
胡荣华 先胜 杨官璘（中炮对屏风马 炮二平五马8进7马二进三） => Red=胡荣华; Black=杨官璘; Result=1-0
第一局（红方：王平 黑方：李明） => Red=王平; Black=李明
一、王平 先胜 李明 => Red=王平; Black=李明; Result=1-0
红：蒋川（北京）\n黑：孙勇征（上海）\n赛果：红胜 => RedTeam=北京; Red=蒋川; BlackTeam=上海; Black=孙勇征; Result=1-0
anna (1500) vs bert (1432) => RedElo=1500; Red=anna; BlackElo=1432; Black=bert
Trận 5: Hà Văn Tiến (đỏ) vs Diệp Khai Nguyên (đen) - kết quả hòa => Red=Hà Văn Tiến; Black=Diệp Khai Nguyên; Result=1/2-1/2
Đỏ: Hà Văn Tiến - Đen: Diệp Khai Nguyên => Red=Hà Văn Tiến; Black=Diệp Khai Nguyên
Hà Văn Tiến bại Diệp Khai Nguyên => Red=Hà Văn Tiến; Black=Diệp Khai Nguyên; Result=0-1
中炮 对 屏风马 => none
五七炮 vs 屏风马 => none
顺炮横车 对 直车 => none
车马兵 对 士象全 => none
马兵胜单象 => none
全国象棋个人赛 - 第三轮 => Event=全国象棋个人赛 - 第三轮; Round=3
江湖残局 红先和 七星聚会 => none
残局 红先胜 第12局 => none
红方 优势\n黑方 严阵以待 => none
红方 胜 => none
棋谱欣赏 — 弃马十三招 => none
Central Cannon vs Screen Horse => none
Pháo đầu vs Bình phong mã => none
Xiangqi Cup - Round 3 => Event=Xiangqi Cup - Round 3; Round=3
Hà Nội - 2019 => none
Bài học - Khai cuộc => none
`

// TestTitlesWithMoves reads games under titles that have moves in them.
func TestTitlesWithMoves(t *testing.T) {
	const numbered = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n"
	const bare, column = "炮二平五 马8进7\n马二进三 车9平8\n", "炮二平五\n马8进7\n马二进三\n车9平8\n"
	for _, title := range []string{
		"第1局 炮二平五 马8进7", "第三局 炮二平五对马8进7", "红方炮二平五开局，黑方马8进7应战", "布局：炮二平五 马8进7",
		"中炮过河车对屏风马 炮二平五马8进7", "开局介绍：红方炮二平五起手，黑方马8进7应对。", "王天一 先胜 郑惟桐 （炮二平五 马8进7）",
		"弃马十三招的起手 炮二平五 马8进7 马二进三", "精彩对局之炮二平五", "开局类型：中炮对屏风马\n布局：炮二平五 马8进7",
	} {
		for _, moves := range []string{numbered, bare, column} {
			for _, between := range []string{"\n", "\n\n"} {
				g := one(t, []byte(title+between+moves), MoveList)
				if got := movesOf(g); got != "h2e2 h9g7 h0g2 i9h9" || len(g.Warnings) > 0 {
					t.Errorf("%q: moves %s, warnings %v", title+between+moves, got, g.Warnings)
				}
			}
		}
	}
	// Moves that go on from the line before are no title's.
	for _, text := range []string{"布局：炮二平五 马8进7\n马二进三 车9平8\n", "顺炮：炮二平五 马8进7\n（中炮）马二进三 车9平8\n"} {
		if got := movesOf(one(t, []byte(text), MoveList)); got != "h2e2 h9g7 h0g2 i9h9" {
			t.Errorf("%q: moves %s", text, got)
		}
	}
}
