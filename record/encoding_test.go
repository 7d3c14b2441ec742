package record

import (
	"bufio"
	"bytes"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/unicode"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// shortTexts are what may be pasted or be a name, each on its own.
var shortTexts = map[Encoding][]string{
	GB18030: {
		"炮二平五", "红方：许银川", "胡荣华", "吕钦", "洪智", "赵鑫鑫", "王天一 - 郑惟桐", "许银川vs吕钦", "第1回合", "红胜", "A组 车", "①马八进七", "杨官璘",
		"1. 炮二平五 马８进７", "徐天红", "马仲威", "五羊杯", "李来群", "广东许银川", "柳大华", "傅光明", "言穆江", "蔡福如", "孟立国", "臧如意", "何连生", "于幼华", "胜", "和", "负", "負", "輪", "姚倩", "四川", "王玮", "马玮",
	},
	Big5: {
		"炮二平五 馬８進７", "紅方：許銀川", "第一回合", "胡榮華", "紅勝", "吳貴臨", "象棋大師賽", "馬仲威 先勝 林世偉", "1. 炮二平五 馬８進７", "台北市長盃", "劉國華", "曾益謙", "勝", "和", "負", "輪", "四川",
	},
	Windows1258: {"Đỏ: Nguyễn Thành Bảo", "Pháo 2 bình 5", "Mã 8 tấn 7", "Lại Lý Huynh thắng Nguyễn Minh Nhật Quang", "Giải vô địch quốc gia", "Xe 1 thoái 2", "đường", "cờ tướng"},
	TCVN3:       {"Đ. Nguyễn Thành Bảo", "Pháo 2 bình 5", "Lại Lý Huynh thắng Nguyễn Minh Nhật Quang", "Giải vô địch quốc gia", "Tốt 3 tấn 1, Mã 8 tấn 7", "cờ tướng Việt Nam"},
	VISCII:      {"Đỏ: Nguyễn Thành Bảo", "Pháo 2 bình 5", "Lại Lý Huynh thắng Nguyễn Minh Nhật Quang", "Giải vô địch quốc gia", "cờ tướng Việt Nam"},
	Windows1252: {"Coupe d'été à Zürich", "François Müller", "Jørgen Ångström – Peña", "Schönwälder “gewinnt” später", "Championnat d'Île-de-France…", "Rencontre à Paris", "Goût sûr, août où René a gagné", "Opções: João põe"},
	Windows1250: {"Mistrzostwa Łodzi – Wiśniewski", "Přerov, šachový klub Žižka", "Kowalczyk Małgorzata, Poznań", "Győri őszi kupa: Erdős Győző – Szűcs Ödön. Erős lépés"},
	Windows1251: {"Кубок Москвы", "Чемпионат мира по сянци", "Дмитрий Руднев – Александр Шишкин", "Красные начинают и выигрывают", "Павлов", "Партия", "Ким", "Цой", "Ван", "Ева", "Тао", "Минск"},
	ShiftJIS:    {"シャンチー選手権", "１．炮二平五　馬８進７", "日本シャンチー協会", "所司和晴・山田光紀", "これは名局です"},
}

// TestGuessShort checks that the encoding of short texts is found out, alone and after ASCII.
func TestGuessShort(t *testing.T) {
	for e, texts := range shortTexts {
		for _, text := range texts {
			coded, missing := e.encode(text)
			if missing > 0 {
				t.Fatalf("%q has %d characters that are not in %v", text, missing, e)
			}
			for _, before := range []string{"", "[Event \"x\"]\n[Red \"", "1. "} {
				in := &input{r: bufio.NewReaderSize(bytes.NewReader(append([]byte(before), coded...)), inputBuffer)}
				line, err := in.text().lines.ReadString(0)
				if got := strings.TrimPrefix(line, before); got != text {
					t.Errorf("%q in %v behind %q is read as %q, %v", text, e, before, got, err)
				}
			}
		}
	}
}

// TestGuessBoards checks that lines of a board or a tree do not hide the encoding of a few words.
func TestGuessBoards(t *testing.T) {
	board := strings.Repeat("┌─┬─┐\n│　│　│\n├─┼─┤\n", 20)
	for e, text := range map[Encoding]string{
		GB18030: "[Result \"未知\"]\n" + board + "炮二平五\n", Big5: "[Result \"未知\"]\n" + board + "炮二平五 馬８進７\n", ShiftJIS: board + "シャンチー\n",
	} {
		coded, missing := e.encode(text)
		if got := guessEncoding(coded); got != e || missing > 0 {
			t.Errorf("%v: %v, %d characters missing", e, got, missing)
		}
	}
}

// TestUnmarkedUTF16 finds out UTF-16 without a byte order mark, and does not take bytes for it.
func TestUnmarkedUTF16(t *testing.T) {
	for _, text := range []string{"一\n", "炮二平五 马８进７\n", "红方：许银川\r\n车一平二\r\n", "┌─┬─┐\n", "Pháo 2 bình 5\n", "1. h2e2\n", "　　一一一一　\n"} {
		for _, order := range []unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
			c := unicode.UTF16(order, unicode.IgnoreBOM)
			coded, err := c.NewEncoder().Bytes([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if guessed := unmarkedUTF16(coded); guessed == nil || decodeAs(guessed, coded) != text {
				t.Errorf("%q in %v: %v", text, order, guessed)
			}
		}
	}
	for _, other := range []string{"", "\x00", "\x00\x00\x00\x00", "XQ\x12\x00\x00\x00\x10\x05\x00\x07\x33\x00", "\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5"} {
		if c := unmarkedUTF16([]byte(other)); c != nil {
			t.Errorf("%q is taken for %v", other, c)
		}
	}
}

// TestUnmarkedUTF16File reads a pasted game in it, of no known format.
func TestUnmarkedUTF16File(t *testing.T) {
	c := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	coded, err := c.NewEncoder().Bytes([]byte("红方：许银川 黑方：吕钦\n1. 炮二平五 马８进７\n2. 马二进三 车９平８\n"))
	if err != nil {
		t.Fatal(err)
	}
	if f := Detect("", coded); f != MoveList {
		t.Errorf("format %v", f)
	}
	for g, err := range OpenReader(bytes.NewReader(coded), "", ReadOptions{}).Games() {
		if err != nil || len(g.Moves()) != 4 || g.Headers.Get("Red") != "许银川" {
			t.Errorf("%v, %v", g, err)
		}
	}
}

// TestVietnamese writes a game in Vietnamese in both encodings and lets the reader find out which.
func TestVietnamese(t *testing.T) {
	g := sampleGames(t, 1)[0]
	g.Headers = Headers{{Name: "Event", Value: "Giải vô địch quốc gia"}, {Name: "Red", Value: "Lại Lý Huynh"}, {Name: "Black", Value: "Nguyễn Thành Bảo"}}
	for _, n := range g.All() {
		n.Comment, n.Lead = "", ""
	}
	g.Root.Comment = "Đi trước, và thắng ở nước cuối"
	n := xiangqi.Vietnamese
	for _, e := range []Encoding{Windows1258, TCVN3} {
		data, losses := marshal(t, g, PGN, WriteOptions{Encoding: e, Notation: &n})
		if len(losses) > 0 {
			t.Errorf("%v: %v", e, losses)
		}
		back := one(t, data, PGN)
		if !slices.Equal(back.Moves(), g.Moves()) || len(back.Warnings) > 0 {
			t.Errorf("%v: moves differ, %v", e, back.Warnings)
		}
		if back.Headers.Get("Black") != "Nguyễn Thành Bảo" || back.Root.Comment != g.Root.Comment {
			t.Errorf("%v: %v, %q", e, back.Headers, back.Root.Comment)
		}
	}
}

// TestNamesInLetters reads names of players whose bytes have been taken for letters of Western Europe
// and saved as UTF-8, and names that are such letters.
func TestNamesInLetters(t *testing.T) {
	latin := func(text string, e Encoding) string {
		coded, _ := e.encode(text)
		var letters strings.Builder
		for _, c := range coded {
			letters.WriteRune(rune(c))
		}
		return letters.String()
	}
	for _, tt := range []struct{ written, want string }{
		{latin("许银川", GB18030), "许银川"},
		{latin("全国赛 许银川", GB18030), "全国赛 许银川"},
		{"Ñandú Óscar", "Ñandú Óscar"},
		{"······ ««»»", "······ ««»»"},
		{"±±±±±±", "±±±±±±"},
	} {
		g := one(t, []byte("[Event \"X\"]\n[Red \""+tt.written+"\"]\n\n1. h2e2 h9g7 *\n"), PGN)
		if got := g.Headers.Get("Red"); got != tt.want {
			t.Errorf("%q is read as %q, want %q", tt.written, got, tt.want)
		}
	}
	coded, _ := Windows1250.encode("[Event \"X\"]\n[Red \"Żółkiewski\"]\n\n1. h2e2 h9g7 *\n")
	if got := one(t, coded, PGN).Headers.Get("Red"); got != "Żółkiewski" {
		t.Errorf("%q", got)
	}
}

// TestEncodingOfEachGame reads two games of a file in different encodings; those of Chinese have
// many pairs of bytes in common.
func TestEncodingOfEachGame(t *testing.T) {
	games := map[Encoding]string{
		GB18030: "[Event \"五羊杯象棋冠军赛\"]\n[Red \"吕钦\"]\n[Black \"许银川\"]\n\n1. 炮二平五 马８进７ 2. 马二进三 {此着是改进后的走法} 车９平８ 1-0\n",
		Big5:    "[Event \"亞洲象棋錦標賽\"]\n[Red \"葉瑞蓮\"]\n[Black \"高懿屏\"]\n\n1. 炮二平五 馬８進７ 2. 馬二進三 {這一著是後來的改進} 車９平８ 1-0\n",
		UTF8:    "[Event \"臺灣棋王賽\"]\n[Red \"吳貴臨\"]\n[Black \"馬仲威\"]\n\n1. 炮二平五 馬８進７ 2. 馬二進三 {紅方佔優勢} 車９平８ 1-0\n",
	}
	for first, before := range games {
		for second, behind := range games {
			one, _ := first.encode(before)
			other, _ := second.encode(behind)
			n, wanted := 0, []string{before, behind}
			for g, err := range OpenReader(bytes.NewReader(slices.Concat(one, []byte("\n"), other)), "x.pgn", ReadOptions{}).Games() {
				if err != nil {
					t.Fatal(err)
				}
				for _, text := range []string{g.Headers.Get("Event"), g.Headers.Get("Red"), g.Headers.Get("Black"), g.Root.Next().Next().Next().Comment} {
					if text == "" || !strings.Contains(wanted[n], text) {
						t.Errorf("%v and %v, game %d: %q", first, second, n+1, text)
					}
				}
				if len(g.Moves()) != 4 || len(g.Warnings) > 0 {
					t.Errorf("%v and %v, game %d: %d moves, %v", first, second, n+1, len(g.Moves()), g.Warnings)
				}
				n++
			}
			if n != 2 {
				t.Errorf("%v and %v: %d games", first, second, n)
			}
		}
	}
}
