package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// putBlob stores what r gives under its digest, unless it is there.
func (c *Conn) putBlob(ctx context.Context, digest string, r io.Reader) error {
	store, err := c.js.ObjectStore(ctx, blobsBucket)
	if err != nil {
		return err
	}
	if _, err := store.GetInfo(ctx, digest); err == nil {
		return nil
	}
	h := sha256.New()
	if _, err := store.Put(ctx, jetstream.ObjectMeta{Name: digest}, io.TeeReader(r, h)); err != nil {
		return fmt.Errorf("storing blob %s: %w", digest, err)
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != digest {
		return errors.Join(fmt.Errorf("%w: blob %s has digest %s", jobs.ErrBlob, digest, got), store.Delete(ctx, digest))
	}
	return nil
}

// cache keeps blobs in a folder. Files that are not in use are removed, the least
// recently used first, when the folder grows beyond its limit. Processes may
// share the folder.
type cache struct {
	dir  string
	most int64 // bytes
	conn *Conn
}

// DefaultCacheBytes is the limit of a worker's folder of files.
const DefaultCacheBytes = 4 << 30

// fetch returns the path of a file with the digest, and gets it where it is not
// there. The error wraps ErrBlob when the content is wrong, ErrTrouble when the
// disk is.
func (c *cache) fetch(ctx context.Context, f jobs.File) (string, error) {
	if err := os.MkdirAll(c.dir, 0o755); err != nil {
		return "", fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	path := filepath.Join(c.dir, f.SHA256)
	if f.Executable {
		path += ".x"
	}
	if info, err := os.Stat(path); err == nil && info.Size() == f.Size {
		now := time.Now()
		return path, os.Chtimes(path, now, now) // it was used now
	}
	if err := c.makeRoom(f); err != nil {
		return "", fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	return path, c.get(ctx, f, path)
}

func (c *cache) get(ctx context.Context, f jobs.File, path string) (err error) {
	store, err := c.conn.js.ObjectStore(ctx, blobsBucket)
	if err != nil {
		return err
	}
	object, err := store.Get(ctx, f.SHA256)
	if err != nil {
		return fmt.Errorf("file %s (%s): %w", f.Name, f.SHA256, err)
	}
	defer func() { err = errors.Join(err, object.Close()) }()
	mode := atomicfile.Plain
	if f.Executable {
		mode = atomicfile.Executable
	}
	out, err := atomicfile.Create(path, mode)
	if err != nil {
		return fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	defer out.Discard()
	h := sha256.New()
	size, err := io.Copy(io.MultiWriter(&troubled{out}, h), object)
	if err != nil {
		return err
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != f.SHA256 || size != f.Size {
		return fmt.Errorf("%w: file %s has digest %s and %d bytes, want %s and %d: store it again",
			jobs.ErrBlob, f.Name, got, size, f.SHA256, f.Size)
	}
	if err := out.Commit(); err != nil {
		return fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	return nil
}

// troubled marks errors of writing as this machine's.
type troubled struct{ w io.Writer }

func (t *troubled) Write(p []byte) (int, error) {
	n, err := t.w.Write(p)
	if err != nil {
		err = fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	return n, err
}

// makeRoom removes files until one more fits under the limit.
func (c *cache) makeRoom(f jobs.File) error {
	entries, err := os.ReadDir(c.dir)
	if err != nil {
		return err
	}
	files, sum := []fs.FileInfo{}, f.Size
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			files, sum = append(files, info), sum+info.Size()
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	const young = 10 * time.Minute // it may be of a run that begins just now
	for _, old := range files {
		if sum <= c.most || time.Since(old.ModTime()) < young {
			return nil
		}
		if err := os.Remove(filepath.Join(c.dir, old.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		sum -= old.Size()
	}
	return nil
}
