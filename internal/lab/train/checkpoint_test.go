package train

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// A checkpoint whose head does not fit its numbers is refused, also when its checksum is
// right: numbers must not be taken for others.
func TestCheckpointHeads(t *testing.T) {
	write := func(second int) []byte {
		r := small()
		r.Scale, r.Second = 400, second
		m, err := NewModel(r.shape(r.Scale), 1)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := (&Checkpoint{Recipe: r, Model: m}).Write(&file); err != nil {
			t.Fatal(err)
		}
		return file.Bytes()
	}
	plain, layered := write(0), write(nnue.SecondUnits)
	const layer = `,"second_hidden":8`
	for _, c := range []struct {
		name    string
		file    []byte
		version uint32
		old     string
		instead string
		times   int
	}{
		{"a layer left out", layered, halfVersion, layer, "", 2},
		{"a layer left out, of that version", layered, halfVersion + secondVersions, layer, "", 2},
		{"a layer that only the recipe has", layered, halfVersion + secondVersions, layer, "", 1},
		{"an older version", layered, halfVersion, "", "", 0},
		{"a later version", plain, halfVersion + secondVersions, "", "", 0},
		{"an unknown version", plain, halfVersion + secondVersions + 1, "", "", 0},
		{"another layer", layered, halfVersion + secondVersions, layer, `,"second_hidden":16`, 2},
		{"a state of the optimiser", plain, halfVersion, `"moments":false`, `"moments":true`, 1},
		{"numbers in twice the precision", plain, checkpointVersion, "", "", 0},
	} {
		if bytes.Count(c.file, []byte(layer)) < c.times && c.old == layer {
			t.Fatalf("%s: the layer stands in the head fewer than %d times", c.name, c.times)
		}
		file := changedHead(c.file, c.version, c.old, c.instead, c.times)
		if _, err := ReadCheckpoint(bytes.NewReader(file)); !errors.Is(err, ErrCheckpoint) {
			t.Errorf("%s: error %v, want ErrCheckpoint", c.name, err)
		}
	}
	for _, file := range [][]byte{plain, layered} {
		if _, err := ReadCheckpoint(bytes.NewReader(file)); err != nil {
			t.Error(err)
		}
	}
}

// changedHead gives a checkpoint another version and text in its head, and its checksum.
func changedHead(file []byte, version uint32, old, instead string, times int) []byte {
	const fixed = len(checkpointMagic) + 8
	size := int(binary.LittleEndian.Uint32(file[12:]))
	head := strings.Replace(string(file[fixed:fixed+size]), old, instead, times)
	changed := binary.LittleEndian.AppendUint32([]byte(checkpointMagic), version)
	changed = binary.LittleEndian.AppendUint32(changed, uint32(len(head)))
	changed = append(append(changed, head...), file[fixed+size:len(file)-sha256.Size]...)
	sum := sha256.Sum256(changed)
	return append(changed, sum[:]...)
}

// What does not go together is named as the options are.
func TestConflictsNames(t *testing.T) {
	asked, given := DefaultRecipe(), DefaultRecipe()
	asked.Second, asked.Hidden = nnue.SecondUnits, 256
	if got := strings.Join(asked.Conflicts(&given), "; "); got != "hidden 128, not 256; second_hidden 0, not 8" {
		t.Errorf("conflicts: %s", got)
	}
}
