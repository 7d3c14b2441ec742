package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/web"
)

// TestWebFiles checks that the folder for a browser alone has what it names, and is small
// enough before the engine.
func TestWebFiles(t *testing.T) {
	files, err := webFiles(web.Dist())
	if err != nil {
		t.Fatal(err)
	}
	if size := packedSize(files); size > mostPage {
		t.Errorf("the page has %d bytes compressed, want at most %d", size, mostPage)
	}
	for name := range files {
		if strings.Contains(name, "club") {
			t.Errorf("%s is of another page", name)
		}
	}
	for _, want := range []string{`data-carrier="worker"`, "manifest.webmanifest", "'wasm-unsafe-eval'"} {
		if !bytes.Contains(files["index.html"], []byte(want)) {
			t.Errorf("index.html has no %s", want)
		}
	}
	var manifest struct{ Icons []manifestIcon }
	if err := json.Unmarshal(files["manifest.webmanifest"], &manifest); err != nil {
		t.Fatal(err)
	}
	for _, icon := range manifest.Icons {
		if files[icon.Source] == nil {
			t.Errorf("the manifest names %s, which is not there", icon.Source)
		}
	}
	if err := fillServiceWorker(files); err != nil {
		t.Fatal(err)
	}
	for name := range files {
		if name != "service-worker.js" && !bytes.Contains(files["service-worker.js"], []byte(`"`+name+`"`)) {
			t.Errorf("the service worker does not keep %s", name)
		}
	}
}
