package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// macProgram is the path of the board within its application bundle.
const macProgram = "Chuhe.app/Contents/MacOS/chuhe"

// macFiles moves the board into an application for Finder and replaces the original file with a
// link to it. The application opens a terminal window, just as the program does on other systems.
// macOS passes a clicked file in an event, which a terminal program does not receive. For this
// reason, the application defines the type and icon of records but does not offer to open them.
func macFiles(src *source, built []file) ([]file, error) {
	var files []file
	for _, f := range built {
		if f.name == "chuhe" {
			files = append(files, file{name: f.name, mode: 0o777, link: macProgram})
			f.name = macProgram
		}
		files = append(files, f)
	}
	icon, err := icns()
	if err != nil {
		return nil, err
	}
	for _, f := range []struct {
		from, to string
		mode     int64
	}{
		{"Info.plist", "Info.plist", 0o644}, {"open-board", "MacOS/open-board", 0o755},
		{"InfoPlist.zh", "Resources/zh-Hans.lproj/InfoPlist.strings", 0o644},
	} {
		data, err := installed.ReadFile("files/" + f.from)
		if err != nil {
			return nil, err
		}
		files = append(files, file{name: "Chuhe.app/Contents/" + f.to, mode: f.mode, data: src.filledIn(data)})
	}
	return append(files, file{name: "Chuhe.app/Contents/Resources/chuhe.icns", mode: 0o644, data: icon}), nil
}

// icnsKinds maps the width of an image to its name in a macOS icon.
var icnsKinds = map[int]string{32: "ic11", 64: "ic12", 256: "ic08", 512: "ic09"}

// icns builds the macOS icon. It consists of a name, a length, and PNG images, each with its own
// name and length.
func icns() ([]byte, error) {
	ico, err := installed.ReadFile("files/chuhe.ico")
	if err != nil {
		return nil, err
	}
	images := map[int][]byte{}
	for i := range int(binary.LittleEndian.Uint16(ico[4:])) { // the header of a Windows icon is followed by an entry for each image
		line := ico[6+16*i:]
		width, size, at := int(line[0]), binary.LittleEndian.Uint32(line[8:]), binary.LittleEndian.Uint32(line[12:])
		if width == 0 {
			width = 256
		}
		images[width] = ico[at : at+size]
	}
	if images[512], err = icons.ReadFile("files/icon-512.png"); err != nil {
		return nil, err
	}
	var body bytes.Buffer
	for _, width := range []int{32, 64, 256, 512} {
		if images[width] == nil {
			return nil, fmt.Errorf("chuhe.ico has no image of %d pixels", width)
		}
		block(&body, icnsKinds[width], images[width])
	}
	var icon bytes.Buffer
	block(&icon, "icns", body.Bytes())
	return icon.Bytes(), nil
}

// block writes a four-letter name, the total length, and the data.
func block(w *bytes.Buffer, name string, data []byte) {
	w.WriteString(name)
	length := uint32(len(data) + 8) //nolint:gosec // icons are small
	_ = binary.Write(w, binary.BigEndian, length)
	w.Write(data)
}
