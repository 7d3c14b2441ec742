package frontdoor

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// logHeader is the first line of every debug log.
const logHeader = "# Debug log of Chuhe: > from the front end, < to it\n"

// openLog starts a debug log, or continues an existing one.
func (d *door) openLog(path string) error {
	if d.log != nil {
		if err := d.log.Close(); err != nil {
			return err
		}
		d.log = nil
	}
	if path == "" {
		return nil
	}
	f, err := openDebugLog(path)
	if err != nil {
		return fmt.Errorf("debug log: %w", err)
	}
	d.log = f
	return nil
}

// openDebugLog opens a file for appending. The file must either not exist or start like a debug
// log; otherwise, anyone who can set options could write to any other file.
func openDebugLog(path string) (*os.File, error) {
	const private = 0o600
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_EXCL|os.O_WRONLY, private)
	if err == nil {
		_, err = f.WriteString(logHeader)
		return f, err
	}
	if !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(err, fmt.Errorf("%s is no file", path))
	}
	if f, err = os.OpenFile(path, os.O_APPEND|os.O_RDWR, private); err != nil {
		return nil, err
	}
	head := make([]byte, len(logHeader))
	if _, err := io.ReadFull(f, head); err != nil || string(head) != logHeader {
		return nil, errors.Join(fmt.Errorf("%s exists and is no debug log of Chuhe", path), f.Close())
	}
	return f, nil
}
