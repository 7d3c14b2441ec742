package record

import (
	"bytes"
	"errors"
	"testing"
)

// checkLaws reads any bytes as a file of a format and holds the laws of reading
// and writing: no panic; every error is a *Error of a known kind; every
// game can be played through and has clean texts; written and read again it is
// the same but for what the writer reported, and written once more it is the
// same file.
func checkLaws(t *testing.T, data []byte, f Format, o ReadOptions) {
	t.Helper()
	if len(data) > 1<<16 {
		t.Skip("too long")
	}
	games := 0
	for g, err := range Read(bytes.NewReader(data), f, o) {
		if games++; games > 20 {
			break
		}
		if err != nil {
			checkError(t, err)
			continue
		}
		checkGame(t, g)
		targets := []Format{JSON, PGN}
		if f.CanWrite() && f != JSON && f != PGN {
			targets = append(targets, f)
		}
		for _, target := range targets {
			checkRoundTrip(t, g, target)
		}
	}
}

func checkError(t *testing.T, err error) {
	t.Helper()
	var record *Error
	known := errors.Is(err, ErrDamaged) || errors.Is(err, ErrFormat) || errors.Is(err, ErrNotSupported)
	if !errors.As(err, &record) || !known {
		t.Fatalf("error of an unknown kind: %v", err)
	}
}

func checkGame(t *testing.T, g *Game) {
	t.Helper()
	if err := g.playable(); err != nil {
		t.Fatalf("a game that cannot be played: %v", err)
	}
	for _, h := range g.Headers {
		if !isHeaderName(h.Name) || h.Value == "" || cleanText(h.Value) != h.Value {
			t.Fatalf("header %q: %q", h.Name, h.Value)
		}
	}
	nodes := []*Node{g.Root}
	for _, n := range g.All() {
		nodes = append(nodes, n)
		if n.parent == nil || n.parent.Find(n.Move) == nil {
			t.Fatalf("%v is not a child of its parent", n.Move)
		}
	}
	for _, n := range nodes {
		if cleanText(n.Comment) != n.Comment || cleanText(n.Lead) != n.Lead {
			t.Fatalf("comment %q, lead %q", n.Comment, n.Lead)
		}
	}
}

func checkRoundTrip(t *testing.T, g *Game, f Format) {
	t.Helper()
	marshalFile := func(g *Game) ([]byte, []Loss, error) {
		var file bytes.Buffer
		w, err := NewWriter(&file, f, WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		losses, err := w.Write(g)
		if err != nil {
			return nil, nil, err
		}
		return file.Bytes(), losses, w.Close()
	}
	first, losses, err := marshalFile(g)
	if errors.Is(err, ErrCannotHold) {
		return
	}
	if f == CBL { // Close has written it
		var file bytes.Buffer
		library := cblWriter{}
		record, _, err := Marshal(g, CBL, WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if err := library.add(record, g); err != nil {
			t.Fatal(err)
		}
		if err := library.writeTo(&file); err != nil {
			t.Fatal(err)
		}
		first = file.Bytes()
	} else if err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	back := one(t, first, f)
	if d := difference(g, back); d != "" && len(losses) == 0 {
		t.Fatalf("%v: %s\n%s", f, d, first)
	}
	if f == CBL {
		return
	}
	second, _, err := marshalFile(back)
	if err != nil {
		t.Fatalf("%v, again: %v", f, err)
	}
	bytesEqual(t, f.String()+" written again", first, second)
}

// seed adds what the package writes in a format.
func seed(f *testing.F, formats ...Format) {
	for _, format := range formats {
		data, _, err := Marshal(fullGame(f), format, WriteOptions{})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
}

func FuzzPGN(f *testing.F) {
	seed(f, PGN)
	f.Add([]byte("[Event \"x\"]\n[FEN \"4k4/9/9/9/9/9/9/9/9/4K4 b\"]\n\n1. ... e9e8 ({a} (b) 1. ... Ke9f9 $3) ; c\n2. K5+1!? *\n[White \"y\"]\n"))
	f.Add([]byte("\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 {\xc2\xed} (1. c3c4 (1. g3g4) 7062) 1-0"))
	f.Fuzz(func(t *testing.T, data []byte) { checkLaws(t, data, PGN, ReadOptions{}) })
}

func FuzzXQF(f *testing.F) {
	seed(f, XQF)
	f.Add([]byte("XQ\x12"))
	f.Fuzz(func(t *testing.T, data []byte) { checkLaws(t, data, XQF, ReadOptions{}) })
}

// FuzzXQFTree puts any bytes after a header that is right.
func FuzzXQFTree(f *testing.F) {
	data, _, err := Marshal(fullGame(f), XQF, WriteOptions{})
	if err != nil {
		f.Fatal(err)
	}
	header := data[:xqfHeader]
	f.Add(byte(10), data[xqfHeader:])
	f.Add(byte(18), []byte("\x18\x20\x80\xff\x7f\x4b\x20\x00"))
	f.Fuzz(func(t *testing.T, version byte, tree []byte) {
		file := append(bytes.Clone(header), tree...)
		file[2] = version
		checkLaws(t, file, XQF, ReadOptions{})
	})
}

func FuzzCBR(f *testing.F) {
	data, _, err := Marshal(fullGame(f), CBR, WriteOptions{})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data[16:cbrHeader], data[cbrHeader:])
	f.Fuzz(func(t *testing.T, head, tree []byte) {
		file := append([]byte(cbrMagic), head...)
		file = append(file[:min(len(file), cbrHeader)], make([]byte, max(cbrHeader-len(file), 0))...)
		file[cbrKindAt] = cbrRecord
		checkLaws(t, append(file, tree...), CBR, ReadOptions{})
	})
}

func FuzzCBL(f *testing.F) {
	data, _, err := Marshal(fullGame(f), CBR, WriteOptions{})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(uint32(128), data)
	f.Add(uint32(0), []byte(cblMagic))
	f.Fuzz(func(t *testing.T, slots uint32, records []byte) {
		if len(records) > 1<<15 {
			t.Skip("too long")
		}
		file := make([]byte, cblIndex, cblIndex+len(records))
		copy(file, cblMagic)
		file[60], file[61], file[62], file[63] = byte(slots), byte(slots>>8), byte(slots>>16), byte(slots>>24)
		games := 0
		for g, err := range Read(bytes.NewReader(append(file, records...)), CBL, ReadOptions{}) {
			if err != nil {
				checkError(t, err)
				continue
			}
			if checkGame(t, g); games == 0 {
				checkRoundTrip(t, g, CBL)
			}
			games++
		}
	})
}

func FuzzDhtmlXQ(f *testing.F) {
	seed(f, DhtmlXQ)
	for _, page := range pages(f) {
		f.Add(page)
	}
	f.Fuzz(func(t *testing.T, data []byte) { checkLaws(t, data, DhtmlXQ, ReadOptions{}) })
}

func FuzzWXF(f *testing.F) {
	seed(f, WXF)
	f.Add([]byte("FORMAT WXF K(K) R(C)\nRED a ; 1500 ; GM ; VN\nFEN 4k4/9/9/9/9/9/9/9/9/4K4 b\nSETUP{\n}SETUP\nSTART{\n1. k5+1!\n}END\nCOMMENT1{x}COMMENT"))
	f.Fuzz(func(t *testing.T, data []byte) { checkLaws(t, data, WXF, ReadOptions{}) })
}

func FuzzCBF(f *testing.F) {
	seed(f, CBF)
	f.Fuzz(func(t *testing.T, data []byte) { checkLaws(t, data, CBF, ReadOptions{}) })
}

func FuzzPFC(f *testing.F) {
	for _, page := range pages(f) {
		f.Add(page)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		checkLaws(t, append([]byte(`<n version="2" `), data...), PFC, ReadOptions{})
	})
}

// FuzzPackedCBL puts any bytes into a library of the old CCBridge: its head, and a
// game.
func FuzzPackedCBL(f *testing.F) {
	f.Add(make([]byte, 62), packedCBLGame("1", "23", "477062", "\xc4\xe3\r\n\r\n"))
	f.Fuzz(func(t *testing.T, head, game []byte) {
		if len(head)+len(game) > 1<<14 {
			t.Skip("too long")
		}
		checkLaws(t, packCBL(head, game), CBL, ReadOptions{})
	})
}

func FuzzMoveList(f *testing.F) {
	seed(f, MoveList)
	for _, page := range pages(f) {
		f.Add(page)
	}
	f.Add([]byte("startpos moves h2e2 h9g7\n\n1.炮二平五马8进7 *\n4k4/9/9/9/9/9/9/9/9/4K4 b\nh2e2"))
	f.Fuzz(func(t *testing.T, data []byte) { checkLaws(t, data, MoveList, ReadOptions{}) })
}

func FuzzJSON(f *testing.F) {
	seed(f, JSON)
	f.Add([]byte(`{"id":"x","event":"y","fen":"4k4/9/9/9/9/9/9/9/9/4K4 b","result":"0-1","moves":"e9e8"}`))
	f.Fuzz(func(t *testing.T, data []byte) { checkLaws(t, data, JSON, ReadOptions{}) })
}

// FuzzSites reads the formats that are only read.
func FuzzSites(f *testing.F) {
	f.Add(uint8(0), []byte("\x012\x05a-\xba\xcd-b\x041500\x00\x00\x00\x00\x00\x00\x00\x00\x00\x057C-4C\x04Ends"))
	f.Add(uint8(2), []byte("7 1 0 0 0 2 7 2 4 0 0 0 "))
	f.Add(uint8(3), []byte("\x01\x02\x03\x07\x04\x07\x07"))
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		formats := [...]Format{MXQ, CHN, CHE, CCM}
		format := formats[int(which)%len(formats)]
		if format == CHN {
			data = append(make([]byte, chnHeader), data...)
		}
		checkLaws(t, data, format, ReadOptions{})
	})
}

// FuzzEncodings decodes and encodes any bytes in any encoding, and reads a file
// of unknown format.
func FuzzEncodings(f *testing.F) {
	f.Add(uint8(2), "a.txt", []byte("\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5"))
	f.Add(uint8(3), "a.pgn", []byte("\xac\xb6\xa4G"))
	f.Add(uint8(4), "", []byte("\xff\xfe[\x00E\x00"))
	f.Fuzz(func(t *testing.T, which uint8, name string, data []byte) {
		e := Encoding(which % uint8(numEncodings))
		text := cleanText(e.decode(data))
		if coded, missing := e.binary().encode(text); missing == 0 && e != UTF16 {
			if back := cleanText(e.binary().decode(coded)); back != text {
				t.Fatalf("%v: %q is %q after %x", e, text, back, coded)
			}
		}
		for g, err := range OpenReader(bytes.NewReader(data), name, ReadOptions{Encoding: e}).Games() {
			if err != nil {
				checkError(t, err)
				continue
			}
			checkGame(t, g)
		}
	})
}
