package record

import (
	"encoding/json"
	"testing"
)

// TestNamesAsText checks that formats and encodings come back from JSON as they were,
// and that other names are refused and change nothing.
func TestNamesAsText(t *testing.T) {
	type names struct {
		Format   Format
		Encoding Encoding
	}
	for _, f := range append(Formats(), Unknown) {
		for e := DetectEncoding; e < numEncodings; e++ {
			text, err := json.Marshal(names{f, e})
			if err != nil {
				t.Fatal(err)
			}
			var back names
			if err := json.Unmarshal(text, &back); err != nil || back != (names{f, e}) {
				t.Errorf("%s came back as %+v (%v)", text, back, err)
			}
		}
	}
	f, e := PGN, GB18030
	if f.UnmarshalText([]byte("x")) == nil || e.UnmarshalText([]byte("x")) == nil || f != PGN || e != GB18030 {
		t.Errorf("a bad name made %v, %v", f, e)
	}
}
