package store

import (
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// WriteText writes the report to w as text, listing up to most damaged games.
func (r *Report) WriteText(w io.Writer, most int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, %d games\n", r.File, r.State, r.Games)
	if r.Owner != nil {
		fmt.Fprintf(&b, "in use by process %d (%s)\n", r.Owner.PID, r.Owner.Program)
	}
	for _, f := range r.Faults {
		fmt.Fprintf(&b, "  %s\n", f)
	}
	for i, n := range r.Damaged {
		if i == most {
			fmt.Fprintf(&b, "  and %d games more\n", len(r.Damaged)-i)
			break
		}
		fmt.Fprintf(&b, "  game %v: %s\n", n, n.Reason)
	}
	for _, f := range r.Backups {
		fmt.Fprintf(&b, "backup %s, %.1f MB\n", f.Path, float64(f.Bytes)/1e6)
	}
	switch r.State {
	case StateDamaged:
		b.WriteString("What can be read is saved at the next start of the board, or now by: chuhe data restore --salvage\n")
	case StateNewer:
		b.WriteString("A later version of the program has written the file; this one cannot use it.\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteText writes a description of what was restored to w.
func (r Restored) WriteText(w io.Writer) error {
	text := fmt.Sprintf("restored from %s: %d games\n", r.From, r.Games)
	if r.Kept != "" {
		text += fmt.Sprintf("the file that was there is kept: %s\n", r.Kept)
	}
	if r.Salvage != nil {
		text += r.Salvage.Text(phrases.English)
	}
	_, err := io.WriteString(w, text)
	return err
}
