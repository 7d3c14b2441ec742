package server

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
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

// packed makes n MiB of a text small.
func packed(t *testing.T, mib int, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(bytes.Repeat([]byte(text), limits.MiB/len(text)))
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return bytes.Repeat(b.Bytes(), mib)
}

func archive(t *testing.T, entries int, name string, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := range entries {
		f, err := w.Create(fmt.Sprintf("%d%s", i, name))
		if err == nil {
			_, err = f.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// processorTime is the processor time of a process until now.
func processorTime(t *testing.T, pid int) time.Duration {
	t.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	const userTime, systemTime, perSecond = 11, 12, 100
	total := 0
	for _, i := range []int{userTime, systemTime} {
		n, err := strconv.Atoi(fields[i])
		if err != nil {
			t.Fatal(err)
		}
		total += n
	}
	return time.Duration(total) * time.Second / perSecond
}

// upload sends a file to a board and returns what the board answers, nothing if it has
// closed the connection, as it may while a file that is too long is sent.
func upload(t *testing.T, address, key string, data []byte) []byte {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+key)
	answer, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(r)
	var body []byte
	if err == nil {
		body, err = io.ReadAll(answer.Body)
		_ = answer.Body.Close() // it has been read
	}
	if err != nil && !errors.Is(err, syscall.EPIPE) && !errors.Is(err, syscall.ECONNRESET) {
		t.Fatalf("%s: %v", address, err)
	}
	return body
}

// TestUploads sends bombs of every packed format, and large and deep files, to a board
// that may have limits.Memory: each is refused within limits.Refusal of the processor,
// and the board continues.
func TestUploads(t *testing.T) {
	longtest.Only(t, "makes large files")
	if raceDetector {
		t.Skip("wants the memory for its files only")
	}
	prlimit, err := exec.LookPath("prlimit")
	if err != nil {
		t.Skip("there is no prlimit here")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), prlimit, fmt.Sprintf("--data=%d", limits.Memory), self, mockBoard, t.TempDir())
	cmd.Env = append(os.Environ(), fmt.Sprintf("GOMEMLIMIT=%d", limits.Memory*3/4))
	var trouble bytes.Buffer
	cmd.Stderr = &trouble
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill() // it may have ended, which the test has seen
		_ = cmd.Wait()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("%v: %s", err, trouble.Bytes())
	}
	base, key, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "serves "), "/#key=")
	// A zstd frame of blocks of 128 KiB that repeat a letter.
	zst := "\x28\xb5\x2f\xfd\x00\x58" + strings.Repeat("\x02\x00\x10a", 8*9000) + "\x01\x00\x00"
	inner := archive(t, 5, ".zip", archive(t, 5, ".pgn.gz", packed(t, 300, "\n")))
	for _, tt := range []struct {
		name string
		data []byte
	}{
		{"a.pgn.gz", packed(t, 900, "\n")},
		{"b.pgn.gz", packed(t, 900, "{ a ")},
		{"c.pgn.gz", packed(t, 40, "[Event \"x\"]\n\n1. h2e2 *\n\n")},
		{"d.pgn.zst", []byte(zst)},
		{"e.zip", archive(t, 3, ".pgn.gz", packed(t, 900, "\n"))},
		{"f.zip", archive(t, 20_000, ".pgn", nil)},
		{"g.zip", inner},
		{"h.pgn.gz", func() []byte { // packed twice
			var b bytes.Buffer
			w := gzip.NewWriter(&b)
			_, err := w.Write(packed(t, 3000, "\n"))
			if err := errors.Join(err, w.Close()); err != nil {
				t.Fatal(err)
			}
			return b.Bytes()
		}()},
		{"i.json", []byte(`{"moves":` + strings.Repeat("[", 3*limits.MiB))},
		{"j.pgn", []byte("[Event \"x\"]\n\n1. h2e2 " + strings.Repeat("(", 3*limits.MiB))},
		{"k.cbf", []byte("<ChineseChessRecord>" + strings.Repeat("<a>", limits.MiB))},
		{"../../l.cbl", append([]byte("CCBridgeLibrary\x00"), bytes.Repeat([]byte{0xff}, 3*limits.MiB)...)},
	} {
		for _, path := range []string{"/api/records", "/api/library"} {
			pace.Check(t, func() (took, most time.Duration) {
				before := processorTime(t, cmd.Process.Pid)
				answer := upload(t, base+path+"?name="+tt.name, key, tt.data)
				took = processorTime(t, cmd.Process.Pid) - before
				t.Logf("%s to %s, %d bytes: %v, %.200s", tt.name, path, len(tt.data), took, answer)
				if tt.name == "c.pgn.gz" {
					return took, limits.Refusal * 10 // it is games, until it goes beyond
				}
				return took, limits.Refusal
			})
		}
	}
	c, err := dialBoard(t, base+"/#key="+key)
	if err != nil {
		t.Fatalf("the board is gone: %v\n%.3000s", err, trouble.Bytes())
	}
	l := ledger{all: map[string][]string{}}
	if err := l.play(t, c, 3); err != nil {
		t.Error(err)
	}
	_ = c.ws.CloseNow()
}

// TestOtherAccount looks at a board as another user of the machine: no file of the
// person can be read, the board answers nothing, and a second board on the folder
// cannot be started.
func TestOtherAccount(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can be another user")
	}
	const nobody = 65534
	data := t.TempDir()
	for p := data; len(p) > len(os.TempDir()); p = filepath.Dir(p) {
		if err := os.Chmod(p, 0o755); err != nil { // the folder itself may be open
			t.Fatal(err)
		}
	}
	s := startServer(t, data, "")
	defer closeServer(t, s)
	p := openPage(t, s, secretOf(s))
	game, _ := p.newGame(object{})
	p.move(game, "h2e2")
	as := func(name string, args ...string) ([]byte, error) {
		cmd := exec.CommandContext(t.Context(), name, args...)
		cmd.Dir = "/"
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		return cmd.CombinedOutput()
	}
	seen := 0
	err := filepath.WalkDir(data, func(path string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		seen++
		if out, err := as("/bin/cat", path); err == nil {
			t.Errorf("%s can be read: %.60q", path, out)
		}
		if out, err := as("/bin/sh", "-c", "echo x >> '"+path+"'"); err == nil {
			t.Errorf("%s can be written: %s", path, out)
		}
		return nil
	})
	if err != nil || seen < 3 {
		t.Errorf("%d files, %v", seen, err)
	}
	if out, err := as("/bin/cat", fmt.Sprintf("/proc/%d/environ", os.Getpid())); err == nil && bytes.Contains(out, []byte(secretOf(s))) {
		t.Errorf("the key is in the environment: %s", out)
	}
	if cmdline, err := os.ReadFile("/proc/self/cmdline"); err != nil || bytes.Contains(cmdline, []byte(secretOf(s))) {
		t.Errorf("the key is in the arguments, which all can read: %v", err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	binary, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "board")
	for p := filepath.Dir(copied); len(p) > len(os.TempDir()); p = filepath.Dir(p) {
		if err := os.Chmod(p, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(copied, binary, 0o755); err != nil {
		t.Fatal(err)
	}
	if out, err := as(copied, mockBoard, data); err == nil || !bytes.Contains(out, []byte("another user")) {
		t.Errorf("another user starts a board on the folder: %v, %s", err, out)
	}
	p.move(game, "h9g7")
}
