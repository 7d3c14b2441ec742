package drill

import (
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// hostile is a program of a user who has a worker's key and keeps to no protocol.
type hostile struct {
	*lab
	key    cluster.Key
	nc     *nats.Conn
	faults chan error // that the server reports
	serial int
}

// hostile connects with a key, as any program could.
func (l *lab) hostile(name string) *hostile {
	l.t.Helper()
	h := &hostile{lab: l, key: l.keys[name], faults: make(chan error, 1000)}
	pair, err := nkeys.FromSeed([]byte(h.key.Seed()))
	if err != nil {
		l.t.Fatal(err)
	}
	h.nc, err = nats.Connect(l.server.URL(), nats.Nkey(h.key.Public(), pair.Sign), nats.CustomInboxPrefix("chuhe.r."+h.key.Public()),
		nats.Secure(&tls.Config{InsecureSkipVerify: true}), nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			select {
			case h.faults <- err:
			default:
			}
		}))
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(h.nc.Close)
	return h
}

func (h *hostile) subject(verb string) string { return "chuhe.w." + h.key.Public() + "." + verb }

// ask sends a request of a worker and reads the answer.
func (h *hostile) ask(verb string, request []byte, answer any) error {
	m, err := h.nc.Request(h.subject(verb), request, 30*time.Second)
	if err != nil {
		return err
	}
	return json.Unmarshal(m.Data, answer)
}

func (h *hostile) json(verb string, request, answer any) {
	h.t.Helper()
	data, err := json.Marshal(request)
	if err == nil {
		err = h.ask(verb, data, answer)
	}
	if err != nil {
		h.t.Fatalf("%s: %v", verb, err)
	}
}

// unit is a unit as it is handed out.
type unit struct {
	Run     string `json:"run"`
	Unit    int    `json:"unit"`
	Attempt int    `json:"attempt"`
	Mark    string `json:"mark"`
}

// take asks for units as any worker does.
func (h *hostile) take(most int) []unit {
	h.t.Helper()
	h.serial++
	var reply struct {
		Error   string
		Units   []unit
		Refused []string
	}
	h.json("take", map[string]any{
		"protocol": 3, "identity": jobs.Identity{Name: "h", Version: "1.0.0", Signature: "drill"}, "instance": "hostile", "serial": h.serial,
		"kinds": []string{"drill"}, "most": most, "wait": "2s",
	}, &reply)
	if reply.Error != "" {
		h.t.Fatal(reply.Error)
	}
	return reply.Units
}

// result is the message of a result, with changes to one that is right.
func result(u unit, change func(head map[string]any, packed *[]byte)) []byte {
	head := map[string]any{
		"run": u.Run, "unit": u.Unit, "mark": u.Mark, "worker": "h", "version": "1.0.0", "signature": "drill",
		"summary": summary{value(5, u.Unit)},
	}
	var packed []byte
	if change != nil {
		change(head, &packed)
	}
	if len(packed) > 0 && head["sha256"] == nil {
		head["sha256"] = jobs.Digest(packed)
	}
	line, err := json.Marshal(head)
	if err != nil {
		panic(err)
	}
	return append(append(line, '\n'), packed...)
}

// give sends a result and returns the verdict.
func (h *hostile) give(u unit, change func(head map[string]any, packed *[]byte)) (verdict, reason string) {
	h.t.Helper()
	var reply struct{ Verdict, Error, Later string }
	if err := h.ask("give", result(u, change), &reply); err != nil {
		h.t.Fatal(err)
	}
	if reply.Later != "" {
		return "later", reply.Error
	}
	return reply.Verdict, reply.Error
}

// TestKeyOfWorker checks that a worker's key asks in its own name and hears what is
// answered to it, and that the server lets it do nothing else.
func TestKeyOfWorker(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2*time.Second)
	s := l.create(30, Params{Milliseconds: 1}, nil)
	h, other, owner := l.hostile("strange"), l.keys["own"], l.home.Owner()
	subjects := []string{
		"$JS.API.INFO", "$JS.API.STREAM.NAMES", "$JS.API.STREAM.LIST", "$JS.API.STREAM.CREATE.x", "$JS.API.STREAM.UPDATE.RESULTS",
		"$JS.API.STREAM.DELETE.JOBS", "$JS.API.STREAM.PURGE.RESULTS", "$JS.API.STREAM.MSG.GET.RESULTS", "$JS.API.STREAM.MSG.DELETE.RESULTS",
		"$JS.API.DIRECT.GET.KV_runs", "$JS.API.DIRECT.GET.OBJ_blobs", "$JS.API.STREAM.INFO.KV_runs", "$JS.API.CONSUMER.CREATE.JOBS",
		"$JS.API.CONSUMER.DELETE.JOBS.drill", "$JS.API.CONSUMER.MSG.NEXT.JOBS.drill", "$JS.ACK.JOBS.x", "$JS.FC.x",
		"$KV.runs." + s.ID, "$KV.workers." + other.Public() + ".w", "$O.blobs.C.x", "job.drill." + s.ID + ".1", "res." + s.ID + ".1", "ctl.run",
		"$SYS.REQ.USER.INFO", "$SYS.REQ.SERVER.PING", "$SYS.REQ.ACCOUNT.PING.CONNZ", "_INBOX.x", "_R_.x",
		"chuhe.w." + other.Public() + ".give", "chuhe.w." + other.Public() + ".take", "chuhe.w.x", "chuhe.w." + h.key.Public(),
		"chuhe.w." + h.key.Public() + ".take.x", "chuhe.a." + h.key.Public() + ".ctl", "chuhe.a." + owner.Public() + ".ctl",
		"chuhe.a." + owner.Public() + ".put", "chuhe.r." + other.Public() + ".hello", "chuhe.r." + h.key.Public() + ".x", "chuhe.r.>",
	}
	for _, subject := range subjects {
		if _, err := h.nc.Request(subject, []byte(`{"verb":"stop","id":"`+s.ID+`"}`), 50*time.Millisecond); err == nil {
			t.Errorf("an answer from %s", subject)
		}
	}
	for _, subject := range []string{
		">", "*", "chuhe.>", "chuhe.*.*.*", "chuhe.w.>", "chuhe.a.>", "chuhe.r.>", "chuhe.r." + other.Public() + ".>", "chuhe.r.*.hello",
		"$SYS.>", "$JS.>", "_INBOX.>", "chuhe.w." + h.key.Public() + ".*",
	} {
		for _, group := range []string{"", "group"} {
			for len(h.faults) > 0 {
				<-h.faults //nolint:errcheck // of the attempts before
			}
			sub, err := h.nc.QueueSubscribeSync(subject, group)
			if group == "" {
				sub, err = h.nc.SubscribeSync(subject)
			}
			if err != nil {
				continue
			}
			if err := h.nc.Flush(); err != nil {
				t.Fatal(err)
			}
			if err := await.Closed(t, fmt.Sprintf("the refusal of listening to %s (group %q)", subject, group), h.faults); !errors.Is(err, nats.ErrPermissionViolation) {
				t.Errorf("listening to %s: %v", subject, err)
			}
			_ = sub.Unsubscribe()
		}
	}
	l.worker("w", nil)
	l.until(s.ID, "finished", finished)
	l.exact(s.ID, 30)
}

// TestReplyTricks checks that no answer goes to anybody but the asker: whatever subject
// a request names for it, and whatever it asks the server to trace.
func TestReplyTricks(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2*time.Second)
	s := l.create(30, Params{Milliseconds: 1}, nil)
	h, victim := l.hostile("strange"), l.hostile("own")
	admin := l.home.Owner()
	heard, err := victim.nc.SubscribeSync("chuhe.r." + victim.key.Public() + ".>")
	if err != nil {
		t.Fatal(err)
	}
	if err := victim.nc.Flush(); err != nil {
		t.Fatal(err)
	}
	tricks := []string{
		"$JS.API.STREAM.DELETE.JOBS", "$JS.API.STREAM.DELETE.RESULTS", "$JS.API.STREAM.PURGE.KV_runs", "job.drill." + s.ID + ".3", "res." + s.ID + ".3",
		"$KV.runs." + s.ID, "$KV.workers.x", "$O.blobs.C.x", "$SYS.REQ.SERVER.PING", "ctl.run",
		"chuhe.w." + victim.key.Public() + ".give", "chuhe.w." + h.key.Public() + ".take", "chuhe.a." + admin.Public() + ".ctl",
		"chuhe.r." + victim.key.Public() + ".x", "chuhe.r." + victim.key.Public() + ".hello", "chuhe.r." + h.key.Public(), "chuhe.r." + h.key.Public() + "x.y",
		"chuhe.r.>", "chuhe.r.*.x",
	}
	for _, reply := range tricks {
		for _, verb := range []string{"take", "tell", "give", "file", "nonsense"} {
			m := nats.NewMsg(h.subject(verb))
			m.Reply, m.Data = reply, []byte(`{"protocol":3,"most":1,"wait":"0s","kinds":["drill"],"verb":"stop","id":"`+s.ID+`"}`)
			if err := h.nc.PublishMsg(m); err != nil {
				continue // the client itself refuses it
			}
		}
		for _, header := range []string{"Nats-Trace-Dest", "traceparent", "Nats-Expected-Stream", "Nats-Rollup", "Nats-Schedule-Target"} {
			m := nats.NewMsg(h.subject("nonsense"))
			m.Header.Set(header, reply)
			_ = h.nc.PublishMsg(m) // as before
		}
	}
	if err := h.nc.Flush(); err != nil {
		t.Fatal(err)
	}
	// Whatever the coordinator answers to these comes before what it answers to this.
	var reply struct{ Error string }
	h.json("nonsense", struct{}{}, &reply)
	if !strings.Contains(reply.Error, "unknown request") {
		t.Errorf("answer %q", reply.Error)
	}
	if m, err := heard.NextMsg(300 * time.Millisecond); err == nil {
		t.Errorf("another's worker heard %s: %s", m.Subject, m.Data)
	}
	if !strings.Contains(l.log.text(), "wants its answer sent to others") {
		t.Error("the log does not tell")
	}
	l.worker("w", nil)
	l.until(s.ID, "finished", finished)
	l.exact(s.ID, 30)
}

// TestClaims checks that a result counts only from the key that the unit was handed
// out to, and under its name.
func TestClaims(t *testing.T) {
	t.Parallel()
	l := newLab(t, 8*time.Second)
	s := l.create(8, Params{}, nil)
	other := l.create(8, Params{Bytes: 1}, nil)
	h, victim := l.hostile("strange"), l.hostile("own")
	units, theirs := h.take(16), victim.take(1)
	if len(theirs) > 0 {
		t.Fatalf("%d units are handed out twice", len(theirs))
	}
	own := slices.DeleteFunc(slices.Clone(units), func(u unit) bool { return u.Run[:jobs.IDLength] != s.ID })
	if len(units) != 16 || len(own) != 8 {
		t.Fatalf("%d and %d units", len(units), len(own))
	}
	wrong := func(what string, u unit, change func(head map[string]any, packed *[]byte)) {
		t.Helper()
		if verdict, reason := h.give(u, change); verdict != "wrong" && verdict != "lost" {
			t.Errorf("%s: verdict %q, %q", what, verdict, reason)
		}
	}
	if verdict, _ := victim.give(own[0], nil); verdict != "wrong" {
		t.Errorf("a stolen mark: verdict %q", verdict)
	}
	swap := own[0]
	swap.Mark = own[1].Mark
	wrong("the mark of another unit", swap, nil)
	swap.Run, swap.Mark = other.Digest, own[0].Mark
	wrong("the mark of another run", swap, nil)
	for _, mark := range []string{"", "x", strings.Repeat("A", 43), own[0].Mark[:42], own[0].Mark + "A", strings.Repeat("A", 100_000)} {
		swap = own[0]
		swap.Mark = mark
		wrong(fmt.Sprintf("mark %.50q", mark), swap, nil)
	}
	for _, n := range []int{-1, 8, 1 << 40} {
		swap = own[0]
		swap.Unit = n
		wrong(fmt.Sprintf("unit %d", n), swap, nil)
	}
	for _, run := range []string{"", "x", strings.Repeat("0", 64), "../../" + s.Digest[6:], strings.ToUpper(s.Digest)} {
		swap = own[0]
		swap.Run = run
		wrong(fmt.Sprintf("run %q", run), swap, nil)
	}
	// What is right is taken once, under the user's name whatever else it claims.
	names := []string{"own/w", "../own", "own", "owner/hub", "", "\x1b[31mred\u202e", strings.Repeat("n", 10_000), "strange/h"}
	for i, u := range own {
		name := func(head map[string]any, _ *[]byte) { head["worker"], head["key"] = names[i], "someone" }
		if verdict, reason := h.give(u, name); verdict != "taken" {
			t.Errorf("name %.20q: %q, %q", names[i], verdict, reason)
		}
		if verdict, _ := h.give(u, name); verdict != "known" && verdict != "lost" {
			t.Errorf("a replay: verdict %q", verdict)
		}
	}
	l.until(s.ID, "finished", finished)
	l.exact(s.ID, 8)
	folder, err := l.hub.Folder(s.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := folder.EachEntry(func(e *jobs.Entry) error {
		if name, ok := strings.CutPrefix(e.Worker, "strange/"); !ok || strings.ContainsAny(name, "/\x1b\u202e ") || len(e.Worker) > 100 {
			t.Errorf("unit %d is of worker %q", e.Unit, e.Worker)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if verdict, _ := h.give(own[0], nil); verdict != "lost" {
		t.Errorf("a replay after the end: verdict %q", verdict)
	}
	if _, err := l.hub.Stop(l.ctx, other.ID); err != nil {
		t.Fatal(err)
	}
}

// TestFailingForOthers lets a key say that no unit can be done, as it once could for
// 199 of 200: others do them.
func TestFailingForOthers(t *testing.T) {
	longtest.Only(t, "does many units several times")
	t.Parallel()
	l := newLab(t, 5*time.Second)
	s := l.create(200, Params{}, nil)
	h := l.hostile("strange")
	for _, u := range h.take(200) {
		h.give(u, func(head map[string]any, _ *[]byte) { head["outcome"], head["reason"] = "permanent", "impossible" })
	}
	l.worker("honest", nil)
	go func() { // it continues as long as it gets units
		for range 20 {
			m, err := h.nc.Request(h.subject("take"), []byte(`{"protocol":3,"kinds":["drill"],"identity":{"name":"h"},"instance":"x","most":50,"wait":"100ms"}`), time.Second)
			var reply struct{ Units []unit }
			if err != nil || json.Unmarshal(m.Data, &reply) != nil {
				return
			}
			for _, u := range reply.Units {
				_, _ = h.nc.Request(h.subject("give"), result(u, func(head map[string]any, _ *[]byte) { head["outcome"], head["reason"] = "failed", "no" }), time.Second)
			}
		}
	}()
	s = l.until(s.ID, "finished", finished)
	l.exact(s.ID, 200)
	if s.Failed > 0 || s.Reason != "complete" {
		t.Errorf("%d failed, end %q", s.Failed, s.Reason)
	}
}

// TestRevoke takes a key away while its worker works: the connection is closed, what it
// has in hand goes to others long before its lease ends, and it does not come back.
func TestRevoke(t *testing.T) {
	t.Parallel()
	l := newLab(t, 5*time.Minute)
	s := l.create(20, Params{Milliseconds: 20}, nil)
	h := l.hostile("strange")
	held := h.take(20)
	if len(held) != 20 {
		t.Fatalf("%d units", len(held))
	}
	if err := cluster.EditUsers(l.users, func(list []cluster.User) ([]cluster.User, error) {
		return slices.DeleteFunc(list, func(u cluster.User) bool { return u.Name == "strange" }), nil
	}); err != nil {
		t.Fatal(err)
	}
	l.worker("honest", nil)
	s = l.until(s.ID, "finished", finished)
	l.exact(s.ID, 20)
	for _, w := range s.Workers {
		if strings.HasPrefix(w.Name, "strange") {
			t.Errorf("worker %+v", w)
		}
	}
	if _, err := h.nc.Request(h.subject("give"), result(held[0], nil), time.Second); err == nil {
		t.Error("a result of a revoked key was answered")
	}
	await.That(t, "the end of the revoked key's connection", func() bool { return !h.nc.IsConnected() })
}

// TestStrangersAreAudited lets a worker of a stranger's key lie, in a run without an
// audit: its units are repeated anyway, and the key is not trusted any more,
// whatever names its workers take.
func TestStrangersAreAudited(t *testing.T) {
	longtest.Only(t, "does many units several times")
	t.Parallel()
	l := newLab(t, 5*time.Second, func(o *cluster.HubOptions) { o.AuditStrangers = 0.3 })
	s := l.create(150, Params{Milliseconds: 5, Liar: "liar"}, nil)
	l.worker("liar", func(_ *cluster.WorkerOptions, target *cluster.Target) {
		key := l.keys["strange"]
		target.Key = &key
	})
	l.until(s.ID, "quarantined", func(s *jobs.Status) bool { return s.Withdrawn > 0 })
	h := l.hostile("strange")
	if units := h.take(1); len(units) > 0 {
		t.Error("another worker of the key gets units")
	}
	l.worker("honest", nil)
	s = l.until(s.ID, "finished", finished)
	l.exact(s.ID, 150)
	if s.Audited == 0 && s.Withdrawn == 0 {
		t.Error("nothing was repeated")
	}
}

// TestOtherServer lets another program listen where the hub was, as any account of the
// machine can: a worker that has the hub's key takes no unit from him, with TLS and
// without.
func TestOtherServer(t *testing.T) {
	t.Parallel()
	l := newLab(t, time.Second)
	key := l.keys["own"]
	public := cluster.User{Name: "own", Role: cluster.WorkerRole, Key: key.Public()}
	for _, plain := range []bool{false, true} {
		home, err := cluster.OpenHome(homeOf(t.TempDir()), "", "")
		if err != nil {
			t.Fatal(err)
		}
		server, err := cluster.StartServer(cluster.ServerOptions{Home: home, Listen: "127.0.0.1:0", Tunnel: plain, Users: []cluster.User{public}})
		if err != nil {
			t.Fatal(err)
		}
		told := make(chan error, 10)
		conn, err := cluster.Connect(cluster.Target{URL: server.URL(), Key: &key, Watch: &cluster.Watch{
			Lost: func(reason error) { told <- reason }, Found: func() { told <- nil },
		}})
		if err != nil {
			t.Fatal(err)
		}
		if reason := await.Closed(t, "a word about the connection", told); reason == nil {
			t.Errorf("without TLS %t: connected", plain)
		}
		conn.Close()
		server.Close()
	}
	if _, err := cluster.Connect(cluster.Target{URL: "nats://hub.far:4222", Key: &cluster.Key{}}); !errors.Is(err, cluster.ErrPlain) && !errors.Is(err, cluster.ErrUser) {
		t.Errorf("a plain connection to another machine: error %v", err)
	}
}
