package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// opener is the argument that makes the test binary open a folder and say what came
// of it: as another user where it is started as one.
const opener = "open-a-folder"

// unprivileged is the id of a user without rights.
const unprivileged = 65534

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == opener {
		d, err := Open(context.Background(), os.Args[2])
		if err == nil {
			err = d.Close()
		}
		fmt.Println(errors.Is(err, ErrUnusable), err)
		return
	}
	os.Exit(m.Run())
}

// TestNotWritable opens folders and files that may not be written, as a user for whom
// rights count: nothing is changed, the error gives the reason, and afterwards all is there.
func TestNotWritable(t *testing.T) {
	for _, tt := range []struct {
		name         string
		file, folder os.FileMode
		owned        bool // by the user who opens it
		whole        bool // the file, or damaged
	}{
		{"file", 0o400, 0o700, true, true},
		{"folder", 0o600, 0o500, true, true},
		{"both", 0o400, 0o500, true, true},
		{"damaged, in a folder", 0o600, 0o500, true, false},
		{"another user's file", 0o600, 0o755, false, true},
		{"another user's folder", 0o600, 0o700, false, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if os.Geteuid() != 0 && !tt.owned {
				t.Skip("only root can make files of another user")
			}
			folder, games := filled(t, false)
			path := filepath.Join(folder, FileName)
			if !tt.whole {
				flip(0, 100)(t, path)
			}
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			self, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.CommandContext(t.Context(), self, opener, folder)
			if os.Geteuid() == 0 {
				// The binary and the folders above may be root's alone.
				copied := filepath.Join(t.TempDir(), "test")
				data, err := os.ReadFile(self)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(copied, data, 0o700); err != nil {
					t.Fatal(err)
				}
				for _, p := range []string{copied, filepath.Dir(copied)} {
					if err := os.Chown(p, unprivileged, unprivileged); err != nil {
						t.Fatal(err)
					}
				}
				for p := filepath.Dir(folder); len(p) > len(os.TempDir()); p = filepath.Dir(p) {
					if err := os.Chmod(p, 0o755); err != nil {
						t.Fatal(err)
					}
				}
				cmd = exec.CommandContext(t.Context(), copied, opener, folder)
				cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: unprivileged, Gid: unprivileged}}
				if tt.owned {
					if err := errors.Join(os.Chown(path, unprivileged, unprivileged), os.Chown(folder, unprivileged, unprivileged)); err != nil {
						t.Fatal(err)
					}
				}
			}
			if err := errors.Join(os.Chmod(path, tt.file), os.Chmod(folder, tt.folder)); err != nil {
				t.Fatal(err)
			}
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.HasPrefix(string(out), "true ") || !strings.Contains(string(out), "permission denied") {
				t.Errorf("it says %q, %v", out, err)
			}
			if err := errors.Join(os.Chmod(folder, 0o700), os.Chmod(path, 0o600)); err != nil {
				t.Fatal(err)
			}
			if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
				t.Errorf("the file was changed: %v", err)
			}
			d := open(t, folder)
			defer closeDatabase(t, d)
			if (d.Salvaged() == nil) != tt.whole {
				t.Errorf("salvaged: %+v", d.Salvaged())
			}
			wantGames(t, d, games)
		})
	}
}

// TestKilledOpening kills the program at any moment while it salvages a file, or brings
// it to the present version: the next start continues, and nothing is lost.
func TestKilledOpening(t *testing.T) {
	longtest.Only(t, "starts and kills many processes")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name, prepare := range map[string]func(path string){
		"damaged": func(path string) { flip(0, fileHeader)(t, path) },
		"older": func(path string) {
			db, err := sql.Open("sqlite", path)
			if err != nil {
				t.Fatal(err)
			}
			_, err = db.ExecContext(t.Context(), "ALTER TABLE games DROP COLUMN sum; ALTER TABLE games DROP COLUMN version; PRAGMA user_version = 1")
			if err := errors.Join(err, db.Close()); err != nil {
				t.Fatal(err)
			}
		},
	} {
		kills := 0
		for range 6 {
			folder, games := filled(t, false)
			path := filepath.Join(folder, FileName)
			prepare(path)
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for range 8 {
				cmd := exec.CommandContext(t.Context(), self, opener, folder)
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				await.Moment(120 * time.Millisecond)
				_ = cmd.Process.Kill() // it may have ended
				if cmd.Wait() != nil {
					kills++
				}
			}
			d := open(t, folder)
			wantGames(t, d, games)
			closeDatabase(t, d)
			kept := []string{}
			for _, pattern := range []string{"*." + damagedWord + ".db", BackupFolder + "/*-v1.db"} {
				found, err := filepath.Glob(filepath.Join(folder, pattern))
				if err != nil {
					t.Fatal(err)
				}
				kept = append(kept, found...)
			}
			if len(kept) == 0 {
				t.Errorf("%s: the file as it was is nowhere", name)
			}
			if name == "damaged" && len(kept) == 1 {
				if data, err := os.ReadFile(kept[0]); err != nil || !bytes.Equal(data, before) {
					t.Errorf("%s is not the damaged file: %v", kept[0], err)
				}
			} else if name == "damaged" {
				t.Errorf("%d damaged files are kept, want 1", len(kept))
			}
		}
		t.Logf("%s: %d kills", name, kills)
	}
}

// TestFullDisk saves, opens, salvages, backs up and migrates on a disk without room:
// what was accepted is there afterwards, the rest is refused with a reason.
func TestFullDisk(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=6m"); err != nil {
		t.Skipf("no disk can be mounted here: %v", err)
	}
	defer func() {
		if err := syscall.Unmount(disk, 0); err != nil {
			t.Error(err)
		}
	}()
	folder, ballast := filepath.Join(disk, "data"), filepath.Join(disk, "ballast")
	fillDisk := func() {
		f, err := os.Create(ballast)
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range []int{1 << 16, 1 << 12, 1} {
			for block := make([]byte, size); err == nil; {
				_, err = f.Write(block)
			}
			if !errors.Is(err, syscall.ENOSPC) {
				t.Fatal(err)
			}
			err = nil
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	free := func() {
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
	}
	d := open(t, folder)
	games := fill(t, d, 20)
	fillDisk()
	refused := 0
	for i := range 200 {
		id := fmt.Sprintf("later%05d", i)
		data := games["game000000"]
		if err := d.SaveGame(t.Context(), rooms.Stored{ID: id, Changed: time.Now(), Summary: []byte("{}"), Data: []byte(data)}); err != nil {
			refused++
		} else {
			games[id] = data
		}
	}
	if refused == 0 {
		t.Error("the disk is not full")
	}
	wantGames(t, d, games)
	if _, err := d.BackUpWhenDue(t.Context(), time.Now()); err == nil {
		t.Error("a backup without room")
	}
	if err := d.Close(); err != nil {
		t.Logf("closing on a full disk: %v", err)
	}
	if list, err := Backups(folder); err != nil || len(list) != 0 {
		t.Errorf("half a backup is there: %v, %v", list, err)
	}
	if d, err := Open(t.Context(), folder); err == nil {
		wantGames(t, d, games)
		closeDatabase(t, d)
	} else if !errors.Is(err, ErrUnusable) {
		t.Errorf("opening on a full disk: %v", err)
	}
	free()
	d = open(t, folder)
	wantGames(t, d, games)
	closeDatabase(t, d)

	path := filepath.Join(folder, FileName)
	flip(0, fileHeader)(t, path)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	fillDisk()
	if _, err := Open(t.Context(), folder); err == nil {
		t.Error("a damaged file is salvaged without room")
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the damaged file was changed: %v", err)
	}
	free()
	d = open(t, folder)
	defer closeDatabase(t, d)
	if d.Salvaged() == nil {
		t.Error("it is not salvaged")
	}
	wantGames(t, d, games)
}
