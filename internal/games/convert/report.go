package convert

import (
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// WriteText writes the report as text. It lists up to most failures and up to
// most warnings.
func (a *Report) WriteText(w io.Writer, to record.Format, most int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "games: %d", a.Games)
	if a.Files > 0 { // games from the library do not come from files
		fmt.Fprintf(&b, " in %d files", a.Files)
	}
	fmt.Fprintf(&b, ", %d written as %v", a.Written, to)
	if a.Ignored > 0 {
		fmt.Fprintf(&b, "; other files: %d", a.Ignored)
	}
	fmt.Fprintf(&b, " (%.1f s)\n", a.Seconds)
	list := func(title string, what []intake.Failure) {
		if len(what) > 0 {
			fmt.Fprintf(&b, "%s: %d\n", title, len(what))
		}
		for _, f := range what[:min(len(what), most)] {
			fmt.Fprintf(&b, "  %s: %v: %s\n", f.File, f.Place, f.Reason)
		}
		if more := len(what) - most; more > 0 {
			fmt.Fprintf(&b, "  and %d more (--json lists all)\n", more)
		}
	}
	list("failed", a.Failed)
	list("warnings", a.Warnings)
	if len(a.Losses) > 0 {
		fmt.Fprintf(&b, "%v cannot hold:\n", to)
	}
	for _, l := range a.Losses {
		such := ", such as"
		if l.Kind == record.LossHeader {
			such = ""
		}
		fmt.Fprintf(&b, "  %d × %s%s %s\n", l.Count, l.Kind, such, l.Detail)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
