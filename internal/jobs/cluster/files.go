package cluster

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// filePart answers a request for part of a file. The file belongs to a run in progress, or is that run's
// specification. Both are stored only in the run's folder.
func (h *Hub) filePart(m *member, r *fileRequest) any {
	data, size, err := h.readPart(m, r)
	head := fileHead{Size: size}
	if err != nil {
		head.fault = fault{Error: err.Error()}
		if later := (*laterError)(nil); errors.As(err, &later) {
			head.Later = jobs.Duration(later.wait)
		}
	}
	message, err := withHead(head, data)
	if err != nil {
		return nil
	}
	return message
}

// laterError is the error for a request that the client may repeat later.
type laterError struct{ wait time.Duration }

func (e *laterError) Error() string { return "the key has used up the files that it may fetch" }

func (h *Hub) readPart(m *member, r *fileRequest) (data []byte, size int64, err error) {
	c := h.live(r.Run)
	if c == nil {
		return nil, 0, errEnded
	}
	path := ""
	if r.SHA256 == c.folder.Digest {
		path = filepath.Join(c.folder.Path, jobs.SpecName)
	}
	for _, f := range c.folder.Spec.Files {
		if f.SHA256 == r.SHA256 {
			path = c.folder.Blob(f)
		}
	}
	if path == "" {
		return nil, 0, fmt.Errorf("%w: the run has no such file", errMessage)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, 0, fmt.Errorf("a file of the run cannot be read on the hub: %w", err)
	}
	defer func() { _ = file.Close() }() // the file was only read
	info, err := file.Stat()
	if err != nil {
		return nil, 0, err
	}
	if r.Offset < 0 || r.Offset > info.Size() {
		return nil, 0, fmt.Errorf("%w: offset %d of %d", errMessage, r.Offset, info.Size())
	}
	data = make([]byte, min(chunkBytes, info.Size()-r.Offset))
	if m.allowance != nil {
		if wait, ok := m.allowance.files.spend(time.Now(), int64(len(data))); !ok {
			return nil, 0, &laterError{wait}
		}
	}
	_, err = file.ReadAt(data, r.Offset)
	return data, info.Size(), err
}

// uploads holds files that administrators have sent for runs that they are about to create.
type uploads struct {
	dir string
	mu  sync.Mutex // held while storing a part
}

// uploadsName is the name of the folder of uploads, and mostUploadBytes is the maximum size of an upload.
const (
	uploadsName     = ".uploads"
	mostUploadBytes = 8 << 30
)

// clear removes leftover uploads.
func (u *uploads) clear() error { return os.RemoveAll(u.dir) }

// path returns the path of a complete upload.
func (u *uploads) path(digest string) string { return filepath.Join(u.dir, digest) }

// putRequest describes a part of a file. The data follow it in the message.
type putRequest struct {
	SHA256 string `json:"sha256"`
	Offset int64  `json:"offset"`
	Last   bool   `json:"last"`
}

// putReply states how much of the file has been received.
type putReply struct {
	fault
	Have int64 `json:"have"`
	Done bool  `json:"done"` // the file is complete, and its content matches the digest
}

// put stores a part of a file. If the part does not start where the stored data end, put changes nothing,
// and the reply contains the offset to continue at.
func (u *uploads) put(r *putRequest, data []byte) (reply putReply, err error) {
	if !jobs.IsDigest(r.SHA256) || len(data) > chunkBytes {
		return reply, fmt.Errorf("%w: no part of a file", errMessage)
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	const ownerOnly, secretFile = 0o700, 0o600
	if err := os.MkdirAll(u.dir, ownerOnly); err != nil {
		return reply, err
	}
	if info, err := os.Stat(u.path(r.SHA256)); err == nil {
		return putReply{Have: info.Size(), Done: true}, nil
	}
	part := u.path(r.SHA256) + ".part"
	f, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE, secretFile)
	if err != nil {
		return reply, err
	}
	closed := false
	defer func() {
		if !closed {
			err = errors.Join(err, f.Close())
		}
	}()
	end, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return reply, err
	}
	if reply.Have = end; r.Offset != end {
		return reply, nil
	}
	if end+int64(len(data)) > mostUploadBytes {
		return reply, fmt.Errorf("%w: a file of more than %d bytes", errMessage, int64(mostUploadBytes))
	}
	if _, err := f.Write(data); err != nil {
		return reply, errors.Join(err, f.Truncate(end)) // the disk is probably full
	}
	reply.Have += int64(len(data))
	if !r.Last {
		return reply, nil
	}
	h := sha256.New()
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return reply, err
	}
	if _, err := io.Copy(h, f); err != nil {
		return reply, err
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != r.SHA256 {
		return reply, errors.Join(fmt.Errorf("%w: the file has digest %s, not %s", jobs.ErrBlob, got, r.SHA256), os.Remove(part))
	}
	reply.Done, closed = true, true // some systems cannot rename an open file
	if err := f.Close(); err != nil {
		return reply, err
	}
	return reply, os.Rename(part, u.path(r.SHA256))
}

// drop removes uploads that are no longer needed because the run has its own copies.
func (u *uploads) drop(files []jobs.File) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, f := range files {
		if err := os.Remove(u.path(f.SHA256)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return // the next start will remove it
		}
	}
}
