package term

import (
	"context"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// withReview lets the options review games, with few nodes.
func withReview(t *testing.T, o Options) Options {
	t.Helper()
	settings := engine.DefaultOptions()
	settings.Hash = 8
	p := player.New(player.Searcher(settings))
	t.Cleanup(func() { _ = p.Close() }) // nothing of it is kept
	o.Review = func(ctx context.Context, g *record.Game, progress func(review.Progress)) (*review.Report, error) {
		return review.Run(ctx, g, review.Options{
			Effort: review.Effort{Nodes: 1_000}, Rules: xiangqi.RulesAXF(), Players: []player.Player{p}, Progress: progress,
		})
	}
	return o
}

// TestReview shows the report, and leaves signs and comments with the moves.
func TestReview(t *testing.T) {
	o := withReview(t, testOptions(nil))
	o.Start = "startpos moves h2h9"
	m := newScreen(t, o)
	cmd := press(m, "f8")
	press(m, "a0a1", "enter")
	if m.Live().Ply() != 1 {
		t.Fatal("a move was played during the review")
	}
	wait(t, m, cmd)
	if m.sheet == nil {
		t.Fatalf("no report: %q", m.message)
	}
	if text := screenText(t, m); !strings.Contains(text, "Red: accuracy") {
		t.Errorf("not in the report:\n%s", text)
	}
	press(m, "esc")
	sign := ""
	for _, n := range m.line() {
		for _, nag := range n.NAGs {
			sign = nag.String()
		}
	}
	if text := screenText(t, m); sign == "" || !strings.Contains(text, sign) || m.remarks() == "" {
		t.Errorf("sign %q, remarks %q:\n%s", sign, m.remarks(), text)
	}
}

// TestReviewRefused without moves, and where games are not reviewed.
func TestReviewRefused(t *testing.T) {
	m := newScreen(t, withReview(t, testOptions(nil)))
	press(m, "f8")
	if !m.failed || m.working != nil {
		t.Errorf("a game without moves: %q", m.message)
	}
	m = newScreen(t, testOptions(nil))
	press(m, "review", "enter")
	if !m.failed || m.working != nil {
		t.Errorf("without reviews: %q", m.message)
	}
}

// TestReviewIsCalledOff by Esc; what is known by then is shown, but not written down.
func TestReviewIsCalledOff(t *testing.T) {
	o := testOptions(nil)
	o.Start = "startpos moves h2h9"
	o.Review = func(ctx context.Context, _ *record.Game, _ func(review.Progress)) (*review.Report, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	m := newScreen(t, o)
	cmd := press(m, "f8")
	press(m, "esc")
	wait(t, m, cmd)
	if m.message != "Cancelled." || m.working != nil {
		t.Errorf("%q", m.message)
	}
}

// TestPlainReview in every language, and in ASCII.
func TestPlainReview(t *testing.T) {
	const blunder = "h2e2\nh9g7\ne2e6\nreview\n" // a cannon for a pawn
	var report *review.Report                    // the same for all: what is checked is how it is written
	once := func() Options {
		o := withReview(t, testOptions(nil))
		run := o.Review
		o.Review = func(ctx context.Context, g *record.Game, progress func(review.Progress)) (_ *review.Report, err error) {
			if report == nil {
				report, err = run(ctx, g, progress)
			}
			return report, err
		}
		return o
	}
	for _, l := range phrases.Languages() {
		o := once()
		o.Language = l
		got, _ := hold(t, o, blunder)
		if want := phrases.Side(xiangqi.Red).In(l); !strings.Contains(got, want) || !strings.Contains(got, "??") {
			t.Errorf("%s:\n%s", l, got)
		}
	}
	o := once()
	o.ASCII = true
	got, _ := hold(t, o, blunder)
	if strings.IndexFunc(got, func(r rune) bool { return r > '~' }) >= 0 || strings.Contains(got, "Red ? Black") {
		t.Errorf("not ASCII, or with signs lost:\n%s", got)
	}
}
