package drill

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/tls"
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
)

// attacker is a program that has a worker's key and misuses it. It sends no false results, because detecting
// those is the job of audits.
type attacker struct {
	nc     *nats.Conn
	key    cluster.Key
	random *rand.Rand
	units  []stolen // units handed out to the attacker
	runs   []string
	serial int
	bomb   []byte
}

// stolen is a unit that was handed out to an attacker.
type stolen struct {
	Run  string `json:"run"`
	Unit int    `json:"unit"`
	Mark string `json:"mark"`
}

// attack performs random attacks until ctx is cancelled or the process is killed.
func (c *Child) attack(ctx context.Context, log *slog.Logger) error {
	key, err := cluster.ReadKey(keyOf(c.Dir, c.Name))
	if err != nil {
		return err
	}
	pair, err := nkeys.FromSeed([]byte(key.Seed()))
	if err != nil {
		return err
	}
	//nolint:gosec // it wants to talk to anybody
	careless := &tls.Config{InsecureSkipVerify: true, MinVersion: tls.VersionTLS12}
	nc, err := nats.Connect(c.URL, nats.Nkey(key.Public(), pair.Sign), nats.CustomInboxPrefix("chuhe.r."+key.Public()), nats.Secure(careless),
		nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(100*time.Millisecond), nats.IgnoreAuthErrorAbort(),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	if err != nil {
		return err
	}
	defer nc.Close()
	a := &attacker{nc: nc, key: key, random: rand.New(rand.NewPCG(rand.Uint64(), 0)), bomb: bomb()} //nolint:gosec // any numbers will do
	tried, answered := 0, 0
	for ctx.Err() == nil {
		if tried++; a.once() {
			answered++
		}
		const told = 1000
		if tried%told == 0 {
			log.Info("attacks", "tried", tried, "answered", answered)
		}
		const pause = 3 * time.Millisecond // the test is not about flooding the server
		time.Sleep(rand.N(2 * pause))
	}
	return nil
}

// bomb returns data that is far larger unpacked than packed.
func bomb() []byte {
	var b bytes.Buffer
	w, zeros := gzip.NewWriter(&b), make([]byte, 1<<20)
	const megabytes = 100
	for range megabytes {
		_, _ = w.Write(zeros) // writing to a buffer never fails
	}
	_ = w.Close()
	return b.Bytes()
}

func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// once performs one random action and reports whether it was answered.
func (a *attacker) once() bool {
	switch a.random.IntN(6) {
	case 0:
		return a.take()
	case 1:
		return a.request("tell", a.json(map[string]any{"instance": a.word(), "units": a.units, "presence": map[string]any{"trouble": a.word(), "busy": nil}}), nil)
	case 2:
		return a.request("file", a.json(map[string]any{"run": a.run(), "sha256": a.word(), "offset": a.random.Int64() - 1<<62}), nil)
	case 3:
		a.astray()
		return false
	}
	return a.give()
}

// take requests units and keeps them.
func (a *attacker) take() bool {
	a.serial++
	var reply struct{ Units []stolen }
	most := pick(a.random, 1, 1, 4, 50, -1, 1<<30)
	if most == 50 && a.random.IntN(30) > 0 {
		most = 2 // otherwise, little would remain for the other workers
	}
	ok := a.request("take", a.json(map[string]any{
		"protocol": 3, "identity": map[string]any{"name": a.word(), "version": "1.0.0", "signature": "drill"}, "instance": pick(a.random, "a", "b", a.word()),
		"serial": a.serial, "kinds": []string{"drill"}, "most": min(most, 50), "wait": "10ms",
	}), &reply)
	for _, u := range reply.Units {
		a.units, a.runs = append(a.units, u), []string{u.Run}
	}
	const kept = 200 // for replays
	a.units = a.units[max(0, len(a.units)-kept):]
	return ok
}

// give sends a message about a unit that is anything but the unit's result.
func (a *attacker) give() bool {
	if len(a.units) == 0 {
		return a.request("give", []byte(a.word()), nil)
	}
	u := pick(a.random, a.units...)
	head := map[string]any{"run": u.Run, "unit": u.Unit, "mark": u.Mark, "worker": pick(a.random, "w1", "../w1", a.word()), "signature": "drill"}
	var packed []byte
	switch a.random.IntN(8) {
	case 0:
		head["outcome"], head["reason"] = pick(a.random, "permanent", "failed", "refused", "back", "x"), strings.Repeat(a.word(), 100)
	case 1:
		head["mark"], head["summary"] = a.word(), summary{1}
	case 2:
		head["unit"], head["summary"] = u.Unit+1, summary{1} // the mark belongs to the neighbouring unit
	case 3:
		packed = a.bomb
		head["summary"] = summary{1}
	case 4:
		head["summary"] = json.RawMessage(`{"value":"none"}`)
	case 5:
		head["run"] = strings.Repeat("0", len(u.Run))
	case 6:
		packed, head["sha256"] = []byte(a.word()), a.word()
	default:
		head["summary"] = json.RawMessage(strings.Repeat("[", 100) + strings.Repeat("]", 100))
	}
	if packed != nil && head["sha256"] == nil {
		head["sha256"] = jobs.Digest(packed)
	}
	return a.request("give", append(append(a.json(head), '\n'), packed...), nil)
}

// astray publishes to forbidden subjects, and asks for answers on forbidden subjects.
func (a *attacker) astray() {
	subjects := []string{
		"$JS.API.STREAM.DELETE.JOBS", "$KV.runs." + a.run(), "job.drill.x.1", "res.x.1", "chuhe.a." + a.key.Public() + ".ctl", "chuhe.r." + a.key.Public() + ".hello",
		"$SYS.REQ.SERVER.PING", "chuhe.w." + a.word() + ".give", "chuhe.w." + a.key.Public() + ".take", "chuhe.w." + a.key.Public() + ".tell", "chuhe.w." + a.key.Public() + ".give",
	}
	_ = a.nc.PublishRequest(pick(a.random, subjects...), pick(a.random, subjects...), []byte(`{"verb":"stop","id":"`+a.run()+`","protocol":3}`)) // always refused
}

func (a *attacker) run() string {
	if len(a.runs) == 0 {
		return "none"
	}
	return a.runs[0]
}

func (a *attacker) word() string {
	const letters = "ABCabc012_-"
	word := make([]byte, 1+a.random.IntN(40))
	for i := range word {
		word[i] = letters[a.random.IntN(len(letters))]
	}
	return string(word)
}

func (a *attacker) json(v any) []byte {
	data, _ := json.Marshal(v) // of a type in this file
	return data
}

func (a *attacker) request(verb string, data []byte, answer any) bool {
	const patience = 200 * time.Millisecond // the attacker does not need the answer
	m, err := a.nc.Request("chuhe.w."+a.key.Public()+"."+verb, data, patience)
	if err != nil {
		return false
	}
	return answer == nil || json.Unmarshal(m.Data, answer) == nil
}
