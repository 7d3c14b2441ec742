package web_test

import (
	"io/fs"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/web"
)

func TestDistHoldsThePageAndItsScript(t *testing.T) {
	for _, name := range []string{"index.html", "main.js"} {
		text, err := fs.ReadFile(web.Dist(), name)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
}
