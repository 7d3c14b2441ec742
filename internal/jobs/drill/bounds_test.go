package drill

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// What a key may take and send: these tests let one hoard, flood and fall silent.

// TestOversize checks that what a worker sends is bounded, packed and unpacked, and that
// its texts are fit for a terminal and a log.
func TestOversize(t *testing.T) {
	longtest.Only(t, "sends very large messages")
	t.Parallel()
	l := newLab(t, 8*time.Second, func(o *cluster.HubOptions) { o.Quota.Logs = 10_000 })
	s := l.create(40, Params{}, nil)
	h := l.hostile("strange")
	units := h.take(40)
	bomb := func(size int) []byte {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		zeros := make([]byte, 1<<20)
		for range size >> 20 {
			_, _ = w.Write(zeros)
		}
		_ = w.Close()
		return b.Bytes()
	}
	large := bomb(80 << 20)
	for i, change := range []func(head map[string]any, packed *[]byte){
		func(_ map[string]any, packed *[]byte) { *packed = large },
		func(_ map[string]any, packed *[]byte) { *packed = make([]byte, 8<<20+1) },
		func(_ map[string]any, packed *[]byte) { *packed = []byte("not packed") },
		func(head map[string]any, packed *[]byte) {
			*packed, head["sha256"] = []byte("x"), strings.Repeat("0", 64)
		},
		func(head map[string]any, _ *[]byte) { head["summary"] = strings.Repeat("x", 2<<20) },
		func(head map[string]any, _ *[]byte) {
			head["summary"] = json.RawMessage(strings.Repeat("[", 9000) + strings.Repeat("]", 9000))
		},
		func(head map[string]any, _ *[]byte) { delete(head, "summary") },
		func(head map[string]any, _ *[]byte) {
			head["signature"] = strings.Repeat("s", 1<<20)
			head["summary"] = "x"
		},
	} {
		if verdict, reason := h.give(units[i], change); verdict != "wrong" {
			t.Errorf("result %d: verdict %q, %q", i, verdict, reason)
		}
	}
	if _, err := h.nc.Request(h.subject("give"), make([]byte, 12<<20), time.Second); !errors.Is(err, nats.ErrMaxPayload) {
		t.Errorf("12 MiB: error %v", err)
	}
	for _, raw := range []string{"", "\n", "{}", "{}\n", "null\n", `{"unit":"x"}` + "\n", strings.Repeat("[", 1<<20) + "\n"} {
		var reply struct{ Verdict string }
		if err := h.ask("give", []byte(raw), &reply); err != nil || reply.Verdict != "wrong" && reply.Verdict != "lost" {
			t.Errorf("message %.20q: verdict %q, error %v", raw, reply.Verdict, err)
		}
	}
	for _, verb := range []string{"take", "tell", "file"} {
		for _, raw := range []string{"", "[", `{"most":-5,"protocol":3}`, `{"protocol":1}`, `{"units":[{}]}`, `{"offset":-1}`, strings.Repeat("x", 2<<20)} {
			if _, err := h.nc.Request(h.subject(verb), []byte(raw), 30*time.Second); err != nil {
				t.Errorf("%s %.20q: error %v", verb, raw, err)
			}
		}
	}
	for _, file := range []string{"../spec.json", "/etc/passwd", "ledger", s.Digest[:10], strings.Repeat("0", 64)} {
		m, err := h.nc.Request(h.subject("file"), []byte(`{"run":"`+s.Digest+`","sha256":"`+file+`"}`), 30*time.Second)
		if err != nil || !bytes.Contains(m.Data, []byte("no such file")) {
			t.Errorf("file %q: %.100q, error %v", file, m.Data, err)
		}
	}
	// Texts.
	long := "\x1b]0;title\x07\r\n" + strings.Repeat("长", 1<<20)
	for _, u := range units[10:30] {
		if verdict, reason := h.give(u, func(head map[string]any, _ *[]byte) { head["outcome"], head["reason"] = "failed", long }); verdict != "taken" {
			t.Errorf("verdict %q, %q", verdict, reason)
		}
	}
	for i := range 50 {
		h.json("tell", map[string]any{"instance": "t", "presence": cluster.Presence{Trouble: long[i:]}}, &struct{}{})
	}
	workers, err := l.hub.Workers(l.ctx)
	if err != nil || len(workers) == 0 {
		t.Fatal(workers, err)
	}
	for _, w := range workers {
		if len(w.Trouble) > 3000 || strings.ContainsFunc(w.Trouble, func(r rune) bool { return r < ' ' }) {
			t.Errorf("trouble of %d bytes: %.40q", len(w.Trouble), w.Trouble)
		}
	}
	if text := l.log.text(); len(text) > 100_000 || strings.ContainsAny(text, "\x1b\x07") {
		t.Errorf("%d bytes of log", len(text))
	}
	l.worker("honest", nil)
	l.until(s.ID, "nearly finished", func(s *jobs.Status) bool { return s.Done >= 25 })
	if _, err := l.hub.Stop(l.ctx, s.ID); err != nil {
		t.Fatal(err)
	}
}

// TestExpiredLease checks that a lease ends, that its unit goes to another, and that the
// first holder's result counts no more then.
func TestExpiredLease(t *testing.T) {
	t.Parallel()
	l := newLab(t, 4*time.Second) // far more than the second holder needs
	s := l.create(3, Params{}, nil)
	h := l.hostile("strange")
	late := h.take(3)
	if len(late) != 3 {
		t.Fatalf("%d units", len(late))
	}
	second := l.hostile("own")
	var again []unit
	await.That(t, "the units, handed out again", func() bool {
		again = append(again, second.take(3)...)
		return len(again) >= 3
	})
	var reply struct{ Lost []string }
	h.json("tell", map[string]any{"instance": "hostile", "units": late}, &reply)
	if len(reply.Lost) != 3 {
		t.Errorf("%d leases are renewed of 3 that are others'", 3-len(reply.Lost))
	}
	for i, u := range late {
		if verdict, _ := h.give(u, func(head map[string]any, _ *[]byte) { head["summary"] = summary{1} }); verdict != "lost" {
			t.Errorf("late result: verdict %q", verdict)
		}
		if again[i].Attempt != 2 {
			t.Errorf("attempt %d, want the second", again[i].Attempt)
		}
	}
	for _, u := range again {
		if verdict, reason := second.give(u, nil); verdict != "taken" {
			t.Errorf("verdict %q, %q", verdict, reason)
		}
	}
	l.until(s.ID, "finished", finished)
	l.exact(s.ID, 3)
}

// TestQuota checks that a key cannot take more than its share: units in hand, results,
// workers; and that others are served meanwhile.
func TestQuota(t *testing.T) {
	t.Parallel()
	l := newLab(t, 5*time.Second, func(o *cluster.HubOptions) { o.Quota = cluster.Quota{Units: 10, Results: 3000, Files: 1000} })
	s := l.create(60, Params{Bytes: 900}, nil)
	h := l.hostile("strange")
	units := append(h.take(500), h.take(500)...)
	if len(units) != 10 {
		t.Errorf("%d units in hand, want 10", len(units))
	}
	var packer jobs.Packer
	verdicts := map[string]int{}
	for _, u := range units {
		records, err := packer.Pack(noise(value(5, u.Unit), 900))
		if err != nil {
			t.Fatal(err)
		}
		verdict, _ := h.give(u, func(_ map[string]any, packed *[]byte) { *packed = records })
		verdicts[verdict]++
	}
	if verdicts["taken"] == 0 || verdicts["taken"] > 3 || verdicts["later"] != 10-verdicts["taken"] {
		t.Errorf("verdicts %v", verdicts)
	}
	answers := map[bool]int{}
	for range 5 {
		m, err := h.nc.Request(h.subject("file"), []byte(`{"run":"`+s.Digest+`","sha256":"`+s.Digest+`"}`), 30*time.Second)
		if err != nil {
			t.Fatal(err)
		}
		answers[bytes.Contains(m.Data, []byte(`"later"`))]++
	}
	if answers[false] == 0 || answers[true] == 0 {
		t.Errorf("files given and put off: %v", answers)
	}
	// A flood of requests does not keep others from their work.
	for range 100_000 {
		if err := h.nc.PublishRequest(h.subject("take"), "chuhe.r."+h.key.Public()+".x", []byte(`{"protocol":3,"most":1,"wait":"20s"}`)); err != nil {
			t.Fatal(err)
		}
	}
	l.worker("honest", nil)
	l.until(s.ID, "going on", func(s *jobs.Status) bool { return s.Done >= 50 })
	if _, err := l.hub.Stop(l.ctx, s.ID); err != nil {
		t.Fatal(err)
	}
}

// TestHoarding lets a key take all that it can get and give nothing back: the others go
// on with the rest.
func TestHoarding(t *testing.T) {
	longtest.Only(t, "waits for many leases to end")
	t.Parallel()
	l := newLab(t, 5*time.Minute, func(o *cluster.HubOptions) { o.Ahead = 50 })
	const units, hoarded = 300, 120
	s := l.create(units, Params{}, nil)
	h := l.hostile("strange")
	got := 0
	await.That(t, "all units that are to be hoarded", func() bool {
		got += len(h.take(hoarded - got))
		return got == hoarded
	})
	l.worker("honest", nil)
	l.until(s.ID, "done but for what is hoarded", func(s *jobs.Status) bool { return s.Done == units-hoarded })
	if err := cluster.EditUsers(l.users, func(list []cluster.User) ([]cluster.User, error) {
		return slices.DeleteFunc(list, func(u cluster.User) bool { return u.Name == "strange" }), nil
	}); err != nil {
		t.Fatal(err)
	}
	l.until(s.ID, "finished", finished)
	l.exact(s.ID, units)
}
