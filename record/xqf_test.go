package record

import (
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// publishedXQF is the example with which the author of the format explained it:
// a header of zeros but for these bytes, then records of four bytes, each with a
// length of zero after it. The start position comes first.
func publishedXQF(t *testing.T) []byte {
	t.Helper()
	head, err := hex.DecodeString("58510A")
	if err != nil {
		t.Fatal(err)
	}
	pieces, err := hex.DecodeString("50463C32281E140A00480C533F2B1703" + "09131D27313B454F59114D061A2E4256")
	if err != nil {
		t.Fatal(err)
	}
	data := make([]byte, xqfHeader)
	copy(data, head)
	copy(data[16:], pieces)
	for record := range strings.FieldsSeq("1820F0FF 2F38F000 6763F000 5760F000 293BF000 2C4AF000 2B27F000 2236F000 2133F000 " +
		"182AF000 2B2FF000 2422F000 276BF000 606DF000 336DF000 5E5EF000 716F0000") {
		b, err := hex.DecodeString(record)
		if err != nil {
			t.Fatal(err)
		}
		data = append(append(data, b...), 0, 0, 0, 0)
	}
	return data
}

func TestPublishedXQF(t *testing.T) {
	data := publishedXQF(t)
	if len(data) != 0x488 {
		t.Fatalf("%#x bytes, want 0x488", len(data))
	}
	g := one(t, data, XQF)
	const want = "兵七进一 马８进７ 兵三进一 炮２平３ 相七进五 马２进１ 马八进七 车１平２ " +
		"车九平八 车２进４ 炮八平九 车２平８ 炮二进五 炮３平８ 马二进三 车９平８"
	pos := xiangqi.StartPosition()
	var got []string
	for _, m := range g.Moves() {
		got = append(got, pos.Chinese(m))
		pos.MakeMove(m)
	}
	if !g.FromStart() || strings.Join(got, " ") != want || len(g.Warnings) > 0 {
		t.Errorf("got %v, warnings %v\nwant %s", got, g.Warnings, want)
	}
	back, _ := marshal(t, g, XQF, WriteOptions{})
	bytesEqual(t, "the published file written again", back, data)
}

// encipher turns a file of version 10 without comments longer than its records
// say into one of a later version with the keys given: sum, xy, xyf, xyt, mask
// and the four bytes that are or-ed in.
func encipher(t *testing.T, plain []byte, version byte, keys [4]byte, mask byte, or [4]byte) []byte {
	t.Helper()
	g := func(k byte) byte { return 54*k*k + 221 }
	pieces := g(keys[1]) * keys[1]
	from := g(keys[2]) * pieces
	to := g(keys[3]) * from
	comment := (int(keys[0])*256+int(keys[1]))%32000 + 767
	data := slices.Clone(plain[:xqfHeader])
	data[2], data[3] = version, mask
	copy(data[8:], or[:])
	copy(data[12:], keys[:])
	for slot := range 32 {
		raw := slot
		if version >= 12 {
			raw = (slot + 31 - int(pieces)%32 + 32) % 32
		}
		data[16+raw] = plain[16+slot] + pieces
	}
	for at := xqfHeader; at < len(plain); {
		tag, length := plain[at+2], int(binary.LittleEndian.Uint32(plain[at+4:]))
		flags := byte(0)
		if tag&0xF0 != 0 {
			flags |= 0x80
		}
		if tag&0x0F != 0 {
			flags |= 0x40
		}
		if length > 0 {
			flags |= 0x20
		}
		data = append(data, plain[at]+from, plain[at+1]+to, flags, plain[at+3])
		if length > 0 {
			data = binary.LittleEndian.AppendUint32(data, uint32(length+comment))
			data = append(data, plain[at+8:at+8+length]...)
		}
		at += 8 + length
	}
	const text = "[(C) Copyright Mr. Dong Shiwei.]"
	for i := xqfHeader; i < len(data); i++ {
		data[i] += (keys[i%4]&mask | or[i%4]) & text[i%32]
	}
	return data
}

// TestEncipheredXQF reads what our own files become under random keys.
func TestEncipheredXQF(t *testing.T) {
	g := fullGame(t)
	plain, _ := marshal(t, g, XQF, WriteOptions{})
	want := one(t, plain, XQF)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 200 {
		b := func() byte { return byte(random.Uint32()) }
		keys := [4]byte{b(), b(), b()}
		keys[3] = -(keys[0] + keys[1] + keys[2])
		mask, or := b(), [4]byte{b(), b(), b(), b()}
		if i == 0 {
			keys, mask, or = [4]byte{}, 0, [4]byte{}
		}
		version := byte(11 + i%8)
		got := one(t, encipher(t, plain, version, keys, mask, or), XQF)
		if d := difference(want, got); d != "" || len(got.Warnings) > 0 {
			t.Fatalf("version %d, keys %v, mask %d, or %v: %s, %v", version, keys, mask, or, d, got.Warnings)
		}
	}
}

// TestDamagedXQF cuts and changes a file: what can be read is, and the rest is
// reported.
func TestDamagedXQF(t *testing.T) {
	whole := publishedXQF(t)
	cut := one(t, whole[:xqfHeader+8*5+2], XQF)
	if got := len(cut.Moves()); got != 4 || len(cut.Warnings) != 1 {
		t.Errorf("cut in the fifth move: %d moves, warnings %v", got, cut.Warnings)
	}
	illegal := slices.Clone(whole)
	illegal[xqfHeader+8*3] = 0 // the third move
	g := one(t, illegal, XQF)
	if got := len(g.Moves()); got != 2 || len(g.Warnings) != 1 || g.Warnings[0].Place.Offset != xqfHeader+8*3 {
		t.Errorf("third move illegal: %d moves, warnings %v", got, g.Warnings)
	}
	huge := slices.Clone(whole)
	binary.LittleEndian.PutUint32(huge[xqfHeader+4:], 0x7FFFFFFF)
	if g := one(t, huge, XQF); len(g.Warnings) == 0 {
		t.Error("a comment of 2 GB without a warning")
	}
	if games, errs := ReadBytes(whole[:100], XQF, ReadOptions{}); len(games) != 0 || len(errs) != 1 {
		t.Errorf("100 bytes: %d games, errors %v", len(games), errs)
	}
	sides := slices.Clone(whole)
	sides[50] = 1 // Black to move, though Red does
	if g := one(t, sides, XQF); len(g.Moves()) != 16 || g.Start.Turn != xiangqi.Red || len(g.Warnings) != 1 {
		t.Errorf("wrong side: %d moves, %v to move, warnings %v", len(g.Moves()), g.Start.Turn, g.Warnings)
	}
}
