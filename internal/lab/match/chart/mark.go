package chart

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"regexp"
)

// A picture names the run it shows where no viewer shows it, so that the command that drew
// it may draw it again: in a comment of SVG and PDF, in a text chunk of PNG.
var markForm = regexp.MustCompile(`chuhe-lab run ([0-9a-z]+)`)

// pngTail is the length of the last chunk of a PNG, which is empty.
const pngTail = 12

// Mark adds the run to a picture in a format of Write.
func Mark(picture []byte, format, run string) []byte {
	text := "chuhe-lab run " + run
	switch format {
	case "svg":
		return fmt.Appendf(picture, "<!-- %s -->\n", text)
	case "pdf":
		return fmt.Appendf(picture, "%% %s\n", text)
	}
	at := len(picture) - pngTail
	data := append([]byte("tEXtSource\x00"), text...)
	const kind = 4 // bytes that name it
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(data)-kind))
	chunk = append(chunk, data...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(data))
	return bytes.Join([][]byte{picture[:at], chunk, picture[at:]}, nil)
}

// RunOf returns the run that a picture names, "" for anything else.
func RunOf(r io.Reader) (string, error) {
	const most = 64 << 20 // bytes, more than any picture has
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
