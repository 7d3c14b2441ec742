package record

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// packCBL is a library of the old CCBridge: what precedes the games, then the
// games, each after its length.
func packCBL(head []byte, games ...[]byte) []byte {
	var plain bytes.Buffer
	plain.Write(head)
	for _, game := range games {
		_ = binary.Write(&plain, binary.LittleEndian, uint32(len(game)+4)) // a bytes.Buffer takes all
		plain.Write(game)
	}
	file := bytes.NewBufferString(cblPackedMagic)
	_ = binary.Write(file, binary.LittleEndian, [2]uint32{3, uint32(plain.Len())})
	z := zlib.NewWriter(file)
	_, _ = z.Write(plain.Bytes())
	_ = z.Close()
	return file.Bytes()
}

// packedText is a text after its length.
func packedText(text string) []byte {
	coded, _ := GB18030.encode(text)
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(coded))), coded...)
}

// packedCBLGame is a game from the usual start with moves such as "1774770": a ply,
// from and to.
func packedCBLGame(title, remark, moves, comments string) []byte {
	var b []byte
	for _, s := range xqfStartSquares {
		b = append(b, byte((s.File()+1)<<4|(xiangqi.NumRanks-s.Rank())))
	}
	for _, n := range []uint32{2, 0, 1} { // kind, unknown, first number
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	for _, text := range []string{title, "", "", "", "", "甲", "乙"} {
		b = append(b, packedText(text)...)
	}
	b = binary.LittleEndian.AppendUint32(b, 1) // Red wins
	for _, text := range []string{"丙", "", "丁", "", remark} {
		b = append(b, packedText(text)...)
	}
	b = append(b, 1) // Red begins
	b = append(b, "2001-2-18 12:30:22 2001-2-19 12:30:22 "...)
	count := len(moves) / 5
	b = binary.LittleEndian.AppendUint32(b, uint32(count))
	for i := range count {
		m := moves[5*i:][:5]
		digit := func(at int) byte { return m[at] - '0' }
		b = append(b, digit(0), 0, digit(1)<<4|digit(2), digit(3)<<4|digit(4), 0, 0)
	}
	return append(b, comments...)
}

// TestPackedCBL reads a library as the old CCBridge packs it.
func TestPackedCBL(t *testing.T) {
	head := packedText("让子谱")
	for _, text := range []string{"", "", "丁", ""} {
		head = append(head, packedText(text)...)
	}
	head = append(head, make([]byte, cblDates+4)...)
	head = append(head, packedText("说明")...)
	comments, _ := GB18030.encode("中炮||第一着\r\n\r\n\r\n顺炮\r\n")
	game := packedCBLGame("第1局", "总评", "17747"+"27062"+"37967"+"27242", string(comments))
	broken := packedCBLGame("第2局", "", "17747"+"99999"+"27062", "\r\nlost\r\n\r\n")
	games, errs := ReadBytes(packCBL(head, game, broken, game[:50], game), CBL, ReadOptions{})
	if len(games) != 3 || len(errs) != 1 {
		t.Fatalf("%d games, %v", len(games), errs)
	}
	g := games[0]
	if movesOf(g) != "h2e2 h9g7 h0g2" || len(g.Warnings) > 0 || !g.FromStart() || g.Result != xiangqi.RedWins {
		t.Errorf("moves %s, result %v, warnings %v", movesOf(g), g.Result, g.Warnings)
	}
	if g.Root.Comment != "总评" || g.Root.Next().Comment != "中炮\n第一着" || g.Root.Next().Children[1].Comment != "顺炮" {
		t.Errorf("comments %q, %q", g.Root.Comment, g.Root.Next().Comment)
	}
	for name, want := range map[string]string{"Title": "第1局", "Red": "甲", "Black": "乙", "Annotator": "丙", "Author": "丁", "Created": "2001-2-18 12:30:22"} {
		if got := g.Headers.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if g := games[1]; movesOf(g) != "h2e2 h9g7" || g.Root.Next().Comment != "lost" || len(g.Warnings) != 1 {
		t.Errorf("broken: moves %s, comment %q, warnings %v", movesOf(g), g.Root.Next().Comment, g.Warnings)
	}
}
