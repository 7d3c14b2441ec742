package chart

import (
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// A picture names its run in a comment, which viewers do not display. It allows the command that
// drew the picture to draw it again.
var markForm = pattern.New(`chuhe-lab run ([0-9a-z]+)`)

// Mark adds the name of the run to a picture drawn by Write.
func Mark(picture []byte, run string) []byte {
	return fmt.Appendf(picture, "<!-- chuhe-lab run %s -->\n", run)
}

// RunOf returns the run named in a picture, or "" if the data are not a marked picture.
func RunOf(r io.Reader) (string, error) {
	const most = 64 << 20 // bytes; more than any picture needs
	data, err := io.ReadAll(io.LimitReader(r, most))
	if err != nil {
		return "", err
	}
	found := markForm.FindAllSubmatch(data, -1)
	if found == nil {
		return "", nil
	}
	return string(found[len(found)-1][1]), nil
}
