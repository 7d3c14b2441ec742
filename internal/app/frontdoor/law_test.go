package frontdoor

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/uci"
)

// TestEchoedDefaults holds the law of options: a front end that sends every default back,
// in any order, changes nothing.
func TestEchoedDefaults(t *testing.T) {
	orders := 12
	if longtest.On() {
		orders = 200
	}
	for _, p := range []uci.Protocol{uci.UCI, uci.UCCI} {
		k := start(t)
		k.send(p.String())
		k.until(p.String() + "ok")
		want := k.depth8()
		var echo []string
		table := optionTable()
		for i := range table {
			if o := &table[i]; o.only == uci.Detect || o.only == p {
				echo = append(echo, echoOf(o, p))
			}
		}
		for i := range orders {
			r := rand.New(rand.NewPCG(uint64(i), 47))
			r.Shuffle(len(echo), func(a, b int) { echo[a], echo[b] = echo[b], echo[a] })
			k.send("ucinewgame", "setoption newgame")
			k.send(echo...)
			if got := k.depth8(); got != want {
				t.Errorf("%v: after %q: %s, want %s", p, echo, got, want)
			}
		}
		k.send("quit")
		k.finish()
	}
}

// echoOf is how a front end sends the default of an option back.
func echoOf(o *option, p uci.Protocol) string {
	value := o.Default
	if o.Type == uci.String && value == "" {
		value = "<empty>"
	}
	line := "setoption name " + o.Name + " value " + value
	if p == uci.UCCI {
		line = "setoption " + uci.OneWord(o.Name) + " " + value
	}
	if o.Type == uci.Button {
		line, _, _ = strings.Cut(line, " value")
	}
	return strings.TrimSpace(line)
}

// depth8 searches the start position and returns the nodes and the move. What else is
// said, such as that an option was refused, is part of it.
func (k *talk) depth8() string {
	k.t.Helper()
	k.send("position startpos", "go depth 8")
	nodes, said := "", ""
	lines := k.until("bestmove ")
	for _, line := range lines {
		if found := regexp.MustCompile(` nodes \d+`).FindString(line); found != "" {
			nodes = found
		} else if strings.HasPrefix(line, "info string") || strings.HasPrefix(line, "info message") {
			said += line + "; "
		}
	}
	return said + nodes + " " + lines[len(lines)-1]
}
