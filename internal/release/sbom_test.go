package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
)

// What the schema of CycloneDX 1.6 wants of its fields.
var (
	bomSerial = regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)
	bomDigest = regexp.MustCompile(`^([a-fA-F0-9]{32}|[a-fA-F0-9]{40}|[a-fA-F0-9]{64}|[a-fA-F0-9]{96}|[a-fA-F0-9]{128})$`)
	bomPurl   = regexp.MustCompile(`^pkg:(golang|npm)/[^@\s]+@[^@\s]+$`)
)

// checkBom checks the fields that the schema requires, and that every reference leads somewhere.
func checkBom(t *testing.T, data []byte) (list bom) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&list); err != nil {
		t.Fatal(err)
	}
	if list.Format != "CycloneDX" || list.Spec != "1.6" || list.Version < 1 || !bomSerial.MatchString(list.Serial) {
		t.Errorf("%s %s, version %d, %s", list.Format, list.Spec, list.Version, list.Serial)
	}
	if _, err := time.Parse(time.RFC3339, list.Metadata.Timestamp); err != nil {
		t.Error(err)
	}
	refs := map[string]bool{}
	for i, c := range append([]component{list.Metadata.Component}, list.Components...) {
		kind := "library"
		if i == 0 {
			kind = "application"
		}
		if c.Type != kind || c.Name == "" || c.Version == "" || c.Ref == "" || refs[c.Ref] || !bomPurl.MatchString(c.Purl) {
			t.Errorf("component %+v", c)
		}
		refs[c.Ref] = true
		for _, hash := range c.Hashes {
			if !strings.HasPrefix(hash.Algorithm, "SHA-") || !bomDigest.MatchString(hash.Content) {
				t.Errorf("%s: hash %+v", c.Name, hash)
			}
		}
	}
	described := map[string]bool{}
	for _, d := range list.Dependencies {
		for _, ref := range append(d.DependsOn, d.Ref) {
			if !refs[ref] {
				t.Errorf("%s is no component", ref)
			}
		}
		if described[d.Ref] {
			t.Errorf("%s is described twice", d.Ref)
		}
		described[d.Ref] = true
	}
	return list
}

// TestBom makes the list for the program of this test, which has modules of others in it.
func TestBom(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	info, err := buildinfo.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	page, err := npmComponents("../..")
	if err != nil {
		t.Fatal(err)
	}
	data, err := writeBom(sampleSource(), "chuhe", info, page)
	if err != nil {
		t.Fatal(err)
	}
	list := checkBom(t, data)
	names := map[string]component{}
	for _, c := range list.Components {
		names[c.Name] = c
	}
	for _, want := range []string{"std", "github.com/google/rpmpack", "lit", "three"} {
		if names[want].Version == "" {
			t.Errorf("%s is not in the list", want)
		}
	}
	for _, want := range []string{"github.com/google/rpmpack", "lit"} {
		if len(names[want].Hashes) != 1 {
			t.Errorf("%s has no hash", want)
		}
	}
	again, err := writeBom(sampleSource(), "chuhe", info, page)
	if err != nil || !bytes.Equal(data, again) {
		t.Errorf("two lists differ, %v", err)
	}
	other := sampleSource()
	other.version = "1.2.4"
	if later, err := writeBom(other, "chuhe", info, page); err != nil || checkBom(t, later).Serial == list.Serial {
		t.Errorf("two versions have one number, %v", err)
	}
}

// TestCarriesPage checks which programs have the page in them.
func TestCarriesPage(t *testing.T) {
	for program, want := range map[string]bool{"chuhe": true, "chuhe-server": true, "chuhe-engine": false} {
		if got, err := carriesPage(t.Context(), sampleSource(), program); err != nil || got != want {
			t.Errorf("%s: %v, %v; want %v", program, got, err, want)
		}
	}
}
