package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// cache stores the files of runs in a folder that no other account can write to. When the folder exceeds its
// size limit, the cache removes files that are not in use, starting with the least recently used. Several
// processes of the same account may share the folder.
type cache struct {
	dir  string
	most int64 // size limit in bytes
	conn *Conn

	mu     sync.Mutex      // guards the fields below
	looked map[string]bool // files whose content this process has verified
}

// DefaultCacheBytes is the default size limit of a worker's folder of cached files.
const DefaultCacheBytes = 4 << 30

// fetch returns the path of a run's file, downloading the file if the cache does not contain it. If the
// content is wrong, the error wraps ErrBlob. If the file exceeds the limit of the cache or the disk fails, it
// wraps ErrTrouble.
func (c *cache) fetch(ctx context.Context, run string, f jobs.File) (string, error) {
	const ownerOnly = 0o700
	if err := os.MkdirAll(c.dir, ownerOnly); err != nil {
		return "", fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	if err := private(c.dir); err != nil {
		return "", fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	path := filepath.Join(c.dir, f.SHA256)
	if f.Executable {
		path += ".x" + filepath.Ext(f.StoredName())
	}
	if c.good(path, f.SHA256) {
		now := time.Now()
		return path, os.Chtimes(path, now, now) // mark the file as just used
	}
	if f.Size > c.most {
		return "", fmt.Errorf("%w: file %s of %d bytes does not fit into the folder of %d", jobs.ErrTrouble, f.Name, f.Size, c.most)
	}
	if err := c.makeRoom(f.Size); err != nil {
		return "", fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	return path, c.get(ctx, run, f, path)
}

// good reports whether the file at path exists and its content has the given digest.
func (c *cache) good(path, digest string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	c.mu.Lock()
	looked := c.looked[path]
	c.mu.Unlock()
	if looked {
		return true
	}
	found, err := jobs.DescribeFile(info.Name(), path)
	if err != nil || found.SHA256 != digest {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.looked[path] = true
	return true
}

// get downloads a file in parts. A negative size means that the size is not known in advance.
func (c *cache) get(ctx context.Context, run string, f jobs.File, path string) error {
	mode := fs.FileMode(0o600)
	if f.Executable {
		mode = 0o700
	}
	out, err := atomicfile.Create(path, mode)
	if err != nil {
		return fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	defer out.Discard()
	if err := out.Chmod(mode); err != nil { // set the mode even if the file already existed
		return fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	h := sha256.New()
	to := io.MultiWriter(out, h)
	size := int64(0)
	for whole := int64(1); size < whole; {
		var part []byte
		if part, whole, err = c.part(ctx, fileRequest{run, f.SHA256, size}); err != nil {
			return fmt.Errorf("file %s (%s): %w", f.Name, f.SHA256, err)
		}
		if f.Size < 0 && whole > mostSpecBytes || f.Size >= 0 && whole != f.Size || size < whole && len(part) == 0 {
			return fmt.Errorf("%w: file %s has %d bytes, want %d", jobs.ErrBlob, f.Name, whole, f.Size)
		}
		if _, err := to.Write(part); err != nil {
			return fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
		}
		size += int64(len(part))
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != f.SHA256 {
		return fmt.Errorf("%w: file %s has digest %s, want %s: the hub's copy is damaged", jobs.ErrBlob, f.Name, got, f.SHA256)
	}
	if err := out.Commit(); err != nil {
		return fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.looked[path] = true
	return nil
}

// part requests one part of a file. It repeats the request until it receives an answer or ctx is cancelled.
func (c *cache) part(ctx context.Context, r fileRequest) (part []byte, whole int64, err error) {
	request, err := json.Marshal(r)
	if err != nil {
		return nil, 0, err
	}
	wait := newBackoff(leastPause, mostPause/8)
	for {
		one, cancel := context.WithTimeout(ctx, askPatience)
		answer, err := c.conn.ask(one, workerSubjects, fileVerb, request)
		cancel()
		var head fileHead
		if err == nil {
			if part, err = cutHead(answer, &head); err != nil {
				return nil, 0, err
			}
			if head.Error != "" && head.Later == 0 {
				return nil, 0, errors.New(plain(head.Error, mostTextBytes))
			}
			if head.Error == "" {
				return part, head.Size, nil
			}
		}
		if !sleep(ctx, max(wait.pause(), time.Duration(head.Later))) {
			return nil, 0, errors.Join(ctx.Err(), err)
		}
	}
}

// makeRoom removes files until a new file of the given size fits within the limit. It keeps files used within
// the last few minutes, even if the limit is then exceeded.
func (c *cache) makeRoom(size int64) error {
	entries, err := os.ReadDir(c.dir)
	if err != nil {
		return err
	}
	files, sum := []fs.FileInfo{}, max(0, size)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			files, sum = append(files, info), sum+info.Size()
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	const young = 10 * time.Minute // a younger file may belong to a run that is just starting
	for _, old := range files {
		if sum <= c.most || time.Since(old.ModTime()) < young {
			return nil
		}
		path := filepath.Join(c.dir, old.Name())
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		c.mu.Lock()
		delete(c.looked, path)
		c.mu.Unlock()
		sum -= old.Size()
	}
	return nil
}
