package cluster

import (
	"fmt"
	"io"
	"strings"
)

// WritePresent lists the workers that are present. If there are none, it writes nothing.
func WritePresent(w io.Writer, list []Presence) error {
	if len(list) == 0 {
		return nil
	}
	var b strings.Builder
	b.WriteString("\nworkers that are there:\n")
	for _, p := range list {
		fmt.Fprintf(&b, "  %-20s %d of %d slots busy, %d units done, %.0f nodes/s, %s", p.Name, len(p.Busy), p.Slots, p.Done, p.NPS, p.Version)
		if p.Trouble != "" {
			b.WriteString(": " + p.Trouble)
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}
