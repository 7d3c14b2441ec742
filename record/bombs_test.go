//go:build linux

package record

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/internal/pace"
)

// What reading a bomb may take: memory that the system enforces, in bytes, and
// processor time.
const (
	bombMemory = limits.Memory
	bombTime   = limits.Refusal
)

// manyGames is printed by the child when much of a bomb was games.
const manyGames = "many games"

// bombEnv names for the test, when it is run again as a child, what to open.
const bombEnv = "CHUHE_TEST_BOMB"

// A bomb is a small file that claims or unpacks to much. refused says that it must
// end in ErrTooLarge; others are read within the same bounds.
type bomb struct {
	name    string
	make    func(t *testing.T) string
	refused bool
}

// repeatedTo repeats a text up to a length.
func repeatedTo(length int, text string) string { return strings.Repeat(text, length/len(text)) }

// gzipBomb unpacks to as many bytes as given, of a text of about a MiB.
func gzipBomb(t *testing.T, mibs int, text string) string {
	return strings.Repeat(gzipped(t, repeatedTo(mib, text)), mibs)
}

func zstdBomb(t *testing.T, mibs int, text string) string {
	return strings.Repeat(zstandard(t, repeatedTo(mib, text)), mibs)
}

// deflated is one stream of deflate that unpacks to n times a text.
func deflated(t *testing.T, times int, text string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return strings.Repeat(b.String(), times) + "\x03\x00" // an empty last block
}

// zipOf makes an archive of one stream under several names. Each entry reads the
// same bytes where overlap says so.
func zipOf(t *testing.T, stream string, unpacked uint64, entries int, overlap bool) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := range entries {
		if overlap && i > 0 {
			break
		}
		f, err := w.CreateRaw(&zip.FileHeader{
			Name: fmt.Sprintf("%05d.pgn", i), Method: zip.Deflate, CompressedSize64: uint64(len(stream)), UncompressedSize64: unpacked,
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, stream); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if !overlap {
		return b.String()
	}
	// The directory has the one entry again and again.
	const endSize = 22
	whole := b.Bytes()
	end := bytes.Clone(whole[len(whole)-endSize:])
	at := binary.LittleEndian.Uint32(end[16:])
	entry := string(whole[at : len(whole)-endSize])
	binary.LittleEndian.PutUint16(end[8:], uint16(entries))
	binary.LittleEndian.PutUint16(end[10:], uint16(entries))
	binary.LittleEndian.PutUint32(end[12:], uint32(entries*len(entry)))
	return string(whole[:at]) + strings.Repeat(entry, entries) + string(end)
}

// zstdHeader is the head of a frame that wants a window of 2^exponent bytes, and a
// block that repeats a byte.
func zstdHeader(exponent int) string {
	return zstdMagic + "\x00" + string([]byte{byte(exponent-10) << 3}) + "\x03\x00\x10\x00" + "a"
}

// xqfTree is an XQF file of n moves, each an alternative to the one before
// it; the start has a comment that claims a length.
func xqfTree(moves int, claimed uint32) string {
	data := make([]byte, xqfHeader)
	copy(data, "XQ\x0b") // its keys are zeros
	for i := range 32 {
		data[16+i] = 0xff
	}
	data = append(data, "\x18\x20\xa0\x00"...)
	data = binary.LittleEndian.AppendUint32(data, 767+claimed)
	return string(data) + strings.Repeat("\x60\x4a\x40\x00", moves)
}

func cbr(t *testing.T, comment uint32, moves int) string {
	t.Helper()
	data, _, err := Marshal(New(), CBR, WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	data = data[:cbrHeader]
	data = append(data, cbrComment, 0, 0, 0)
	data = binary.LittleEndian.AppendUint32(data, comment)
	return string(data) + strings.Repeat("\x00\x00\x40\x43", moves)
}

func bombs() []bomb {
	const inOneGame = 15 * mib // below the limit on a game, so that it is read
	tinyGames := "[Event \"x\"]\n\n1. h2e2 *\n\n"
	text := func(s string) func(*testing.T) string { return func(*testing.T) string { return s } }
	return []bomb{
		{"blank.pgn.gz", func(t *testing.T) string { return gzipBomb(t, 9000, "\n") }, true},
		{"line.pgn.gz", func(t *testing.T) string { return gzipBomb(t, 9000, "a") }, true},
		{"games.pgn.gz", func(t *testing.T) string { return gzipBomb(t, 3000, tinyGames) }, true}, // 300,000 games come first
		{"comment.pgn.gz", func(t *testing.T) string { return gzipBomb(t, 3000, "{ a ") }, true},
		{"zeros.xqf.gz", func(t *testing.T) string { return gzipped(t, xqfTree(0, 0)) + gzipBomb(t, 3000, "\x00") }, true},
		{"line.pgn.zst", func(t *testing.T) string { return zstdBomb(t, 9000, "a") }, true},
		{"window.pgn.zst", text(zstdHeader(31)), true},
		{"window128.pgn.zst", text(zstdHeader(27)), true},
		{"line.zip", func(t *testing.T) string {
			return zipOf(t, deflated(t, 4000, repeatedTo(mib, "a")), 4000*mib, 1, false)
		}, true},
		{"many.zip", func(t *testing.T) string { return zipOf(t, deflated(t, 7, repeatedTo(mib, "\n")), 7*mib, 200, false) }, true},
		{"overlapping.zip", func(t *testing.T) string { return zipOf(t, deflated(t, 7, repeatedTo(mib, "\n")), 7*mib, 5000, true) }, true},
		{"directory.zip", func(t *testing.T) string { return zipOf(t, "\x03\x00", 0, 1_000_000, true) }, true},
		{"directory.zip.gz", func(t *testing.T) string { return gzipped(t, zipOf(t, "\x03\x00", 0, 1_000_000, true)) }, true},
		{"nested.zip", func(t *testing.T) string {
			inner := zipOf(t, deflated(t, 7, repeatedTo(mib, "\n")), 7*mib, 10, false)
			for range 5 {
				inner = zipped(t, "a.zip", inner, "b.zip", inner)
			}
			return inner
		}, true},
		{"nested.pgn.gz.gz", func(t *testing.T) string { return gzipped(t, gzipped(t, gzipBomb(t, 9000, "\n"))) }, true},
		{"huge.zip.gz", func(t *testing.T) string {
			return gzipped(t, zipOf(t, "", 0, 1, false)+"") + gzipBomb(t, 1000, "\x00")
		}, true},

		// Claims of a header are worth nothing.
		{"slots.cbl", text(cblMagic + strings.Repeat("\xff", cblIndex)), false},
		{"comment.cbr", func(t *testing.T) string { return cbr(t, 0x7fffffff, 0) }, false},
		{"comment.xqf", text(xqfTree(1, 0x7ffffff0-767)), false},
		{"count.che", text("1 1048576 "), false},

		// One game, as large as games may be.
		{"moves.xqf", text(xqfTree(inOneGame/4, 0)), false},
		{"moves.cbr", func(t *testing.T) string { return cbr(t, 0, inOneGame/4) }, false},
		{"moves.ccm", text(repeatedTo(inOneGame, "\x01\x02\x03\x07\x04\x07\x07")), true},
		{"numbers.che", text(repeatedTo(inOneGame, "9 ")), true},
		{"variations.pgn", text("[Event \"x\"]\n\n1. h2e2 " + repeatedTo(inOneGame, "(b2e2) ")), false},
		{"line.pgn", text("[Event \"x\"]\n\n" + repeatedTo(inOneGame, rookToAndFro)), false},
		{"parentheses.pgn", text("[Event \"x\"]\n\n1. h2e2 " + repeatedTo(inOneGame, "(")), false},
		{"tags.pgn", text(repeatedTo(inOneGame, "[A \"\"]\n")), false},
		{"signs.pgn", text("[Event \"x\"]\n\n1. h2e2 " + repeatedTo(inOneGame, "$1 ")), false},
		{"objects.json", text(`{"moves":[` + repeatedTo(inOneGame, "{},") + `{}]}`), true},
		{"lists.json", text(`{"moves":[{"move":"h2e2","variations":[` + repeatedTo(inOneGame, "[],") + `[]]}]}`), true},
		{"nags.json", text(`{"moves":[{"move":"h2e2","nags":[` + repeatedTo(inOneGame, "1,") + `1]}]}`), true},
		{"nested.json", text(`{"moves":` + repeatedTo(inOneGame, "[")), true},
		{"nested.cbf", text("<ChineseChessRecord>" + repeatedTo(inOneGame, "<a>")), false},
		{"attributes.cbf", text("<ChineseChessRecord><Move " + repeatedTo(inOneGame, "a ") + ">"), false},
		{"routes.dhtmlxq", text(strings.Repeat("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", inOneGame/41)), false},
		{"comments.dhtmlxq", text("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]" + repeatedTo(inOneGame, "[DhtmlXQ_comment9]a[/DhtmlXQ_comment9]")), false},
		{"comments.wxf", text("FORMAT WXF\nSTART{\nC2=5\n}END\n" + repeatedTo(inOneGame, "COMMENT1{\na\n}COMMENT\n")), false},
		{"moves.txt", text(repeatedTo(inOneGame, rookToAndFro)), false},
		{"glued.txt", text(repeatedTo(inOneGame/2, "1.h2e2")), false},
		{"clocks.txt", text("1. h2e2 h9g7 " + repeatedTo(inOneGame/2, "[%clk ")), false},
		{"back.txt", text("1. h2e2 h9g7\n" + repeatedTo(mib/4, "1... 》a ")), false},
		{"heads.pgn", text("1. h2e2 h9g7\n" + repeatedTo(mib/2, "12:34 [%clk 1] a ")), false},
		{"gap.txt", text("1. h2e2 h9g7\n" + repeatedTo(mib, "aaa bbb ")), false},
		{"over.txt", text("1. h2e2 h9g7\n" + repeatedTo(mib, "1. h2e2 h9g7 1-0\n2. b2e2\n")), false},
		{"closing.txt", text("1. h2e2 h9g7\n" + repeatedTo(mib, "红方认输\n")), false},
		{"sides.txt", text(repeatedTo(mib, "红：炮二平五\n黑：马8进7\n")), false},
		{"open.txt", text(repeatedTo(inOneGame/2, "{\n")), false},
		{"open.pgn", text("[Event \"x\"]\n\n" + repeatedTo(inOneGame/2, "1. h2e2 (a\n")), false},
		{"braces.pgn", text("[Event \"x\"]\n\n" + repeatedTo(inOneGame/2, "{a\n1. h2e2\n")), false},
		{"titles.txt", text(repeatedTo(mib, "第1局 (a\n1. h2e2\n\n")), false},
		{"remarks.txt", text("1. h2e2 h9g7\n" + repeatedTo(inOneGame/4, "(a "+strings.Repeat("a", 1<<14)+"\n")), false},
		{"lines.txt", text(repeatedTo(mib/4, "b0c2 b9c7 c2b0 c7b0 b0c2 b9c7 c2b0 c7b9\n")), false},
		{"escapes.txt", text(repeatedTo(mib, `1. h2e2 h9g7\n2. `)), false},
		{"blanks.txt", text("1. h2e2 h9g7 1" + repeatedTo(inOneGame, " ")), false},
	}
}

// TestBombs opens each bomb in a process of its own whose memory the system
// bounds.
func TestBombs(t *testing.T) {
	if path := os.Getenv(bombEnv); path != "" {
		readBomb(t, path)
		return
	}
	longtest.Only(t, "opens many large files")
	if raceDetector {
		t.Skip("the race detector itself does not fit into the memory that a reader may take; run without -race")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range bombs() {
		t.Run(b.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), b.name)
			if err := os.WriteFile(path, []byte(b.make(t)), 0o600); err != nil {
				t.Fatal(err)
			}
			var out []byte
			pace.Check(t, func() (took, most time.Duration) {
				child := exec.CommandContext(t.Context(), self, "-test.run=^TestBombs$", "-test.v")
				child.Env = append(os.Environ(), bombEnv+"="+path, "GOMEMLIMIT="+strconv.Itoa(bombMemory*3/4))
				var err error
				if out, err = child.CombinedOutput(); err != nil {
					t.Fatalf("%v\n%.2000s", err, out)
				}
				most = bombTime
				if bytes.Contains(out, []byte(manyGames)) || !b.refused {
					most *= 4 // much of it is games
				}
				return child.ProcessState.UserTime() + child.ProcessState.SystemTime(), most
			})
			if refused := bytes.Contains(out, []byte(ErrTooLarge.Error())); refused != b.refused {
				t.Errorf("refused: %v, want %v\n%.2000s", refused, b.refused, out)
			}
		})
	}
}

// readBomb opens a file as a program would, with so much memory and no more.
func readBomb(t *testing.T, path string) {
	limit := syscall.Rlimit{Cur: bombMemory, Max: bombMemory}
	if err := syscall.Setrlimit(syscall.RLIMIT_DATA, &limit); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path, ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	for _, err := range f.Games() {
		if err != nil {
			t.Logf("%v", err)
			continue
		}
		games++
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err == nil {
		t.Logf("%d games, %d MiB at most", games, usage.Maxrss>>10)
		if games > 1000 {
			t.Log(manyGames)
		}
	}
}
