package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Export formats that every run supports, in addition to the format of its kind.
const (
	FormatAuto    = "auto"    // the format that fits
	FormatRecords = "records" // what the workers produced, unchanged
	FormatLedger  = "ledger"  // a JSON line for each unit
)

// ErrFormat is wrapped by the error returned if a run cannot be exported in the requested format.
var ErrFormat = errors.New("no such export")

// ExportFormat returns the format to export a run in if the user asks for the format wanted, which may be
// FormatAuto. If the run has no such format, the error wraps ErrFormat.
func (k Kinds) ExportFormat(s *Status, wanted string) (string, error) {
	kind, _ := k[s.Kind].(Exporter)
	switch {
	case wanted == FormatAuto && kind != nil:
		return kind.Format(), nil
	case wanted == FormatAuto:
		return FormatRecords, nil
	case wanted != FormatRecords && wanted != FormatLedger && (kind == nil || kind.Format() != wanted):
		return "", fmt.Errorf("%w: run %s of kind %s has nothing to write as %s", ErrFormat, s.ID, s.Kind, wanted)
	}
	return wanted, nil
}

// WriteExport writes a run's results to w in the given format, which must be one that ExportFormat returned.
// It returns the number of units written.
func (k Kinds) WriteExport(ctx context.Context, w io.Writer, r Control, s *Status, format string) (units int, err error) {
	kind, _ := k[s.Kind].(Exporter)
	if kind != nil && format == kind.Format() {
		if err := kind.ExportHead(w, &s.Spec); err != nil {
			return 0, err
		}
	}
	err = r.Export(ctx, s.ID, func(e *Entry, records []byte) error {
		units++
		switch format {
		case FormatLedger:
			return json.NewEncoder(w).Encode(e)
		case FormatRecords:
			_, err := w.Write(records)
			return err
		}
		return kind.Export(w, records)
	})
	return units, err
}
