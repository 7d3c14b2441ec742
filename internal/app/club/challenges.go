package club

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

type challengeArgs struct {
	Terms Terms  `json:"terms"`
	To    string `json:"to,omitempty"` // a name; "" for anyone with the link
}

type challengeAnswer struct {
	Challenge string  `json:"challenge"`
	Game      *string `json:"game"` // game begun by a house player, which accepts immediately; otherwise null
}

// newChallenge offers a game to the named user or, if no name is given, to anyone with the link.
func (c *Club) newChallenge(ctx context.Context, _ *talk.Conn, a challengeArgs) (challengeAnswer, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return challengeAnswer{}, err
	}
	if err := a.Terms.check(v, c.Admin.Policy()); err != nil {
		return challengeAnswer{}, err
	}
	ch := Challenge{ID: store.RandomName(9), Terms: a.Terms, Class: ClassOf(&a.Terms.Control), Final: a.Terms.Color}
	if ch.Final == "" {
		ch.Final = xiangqi.Red.String()
		if coin() {
			ch.Final = xiangqi.Black.String()
		}
	}
	if ch.From, err = c.playerOf(ctx, v, ch.Class); err != nil {
		return challengeAnswer{}, err
	}
	if a.To != "" {
		to, err := c.Accounts.Named(ctx, a.To)
		if err != nil {
			return challengeAnswer{}, err
		}
		if to.ID == v.Account {
			return challengeAnswer{}, talk.NewError(talk.NotNow, "club.yourOwn")
		}
		if !c.willPlay(ctx, v.Account, to.ID) || !account.Challengeable(v, to) {
			return challengeAnswer{}, talk.NewError(request.CodeForbidden, "club.notForYou")
		}
		player, err := c.playerOf(ctx, &account.Visitor{Account: to.ID, Name: to.Name, Role: account.Role(to.Role)}, ch.Class)
		if err != nil {
			return challengeAnswer{}, err
		}
		ch.To = &player
		if level, ok := c.houseLevel(to.ID); ok {
			ch.To.Level = level
			return c.houseAccepts(ctx, &ch)
		}
	}
	l := &c.lobby
	l.mu.Lock()
	own := 0
	for _, other := range l.challenges {
		if other.From.ID == v.Account {
			own++
		}
	}
	if own >= c.config.Limits.Challenges {
		l.mu.Unlock()
		return challengeAnswer{}, c.Limited.TooMany(bounds.LimitChallenges, "club.tooManySeeks", "most", c.config.Limits.Challenges)
	}
	if err := c.keepOffer(ctx, ch.ID, kindChallenge, ch); err != nil {
		l.mu.Unlock()
		return challengeAnswer{}, err
	}
	l.challenges = append(l.challenges, ch)
	l.mu.Unlock()
	c.tellChallenge(&ch, true)
	return challengeAnswer{Challenge: ch.ID}, nil
}

// houseAccepts begins the game for a challenge to a house player. House players accept challenges from
// everyone.
func (c *Club) houseAccepts(ctx context.Context, ch *Challenge) (challengeAnswer, error) {
	if ch.Terms.Rated {
		return challengeAnswer{}, talk.NewError(request.CodeForbidden, "club.houseUnrated").With(view.AtField("terms.rated"))
	}
	r, err := c.start(ctx, ch.gameTerms(), ch.From, *ch.To, "")
	if err != nil {
		return challengeAnswer{}, err
	}
	return challengeAnswer{ch.ID, &r.id}, nil
}

// gameTerms returns the terms of the game that the challenge turns into. The game has the challenge's id,
// so that both players know it in advance.
func (ch *Challenge) gameTerms() Terms {
	terms := ch.Terms
	terms.id, terms.Color = ch.ID, cmp.Or(ch.Final, terms.Color)
	return terms
}

// tellChallenge adds a challenge to both players' pages or, if it is no longer open, removes it from them.
func (c *Club) tellChallenge(ch *Challenge, stands bool) {
	c.mine.challenge(ch.From.ID, *ch, stands)
	if ch.To != nil {
		c.mine.challenge(ch.To.ID, *ch, stands)
	}
}

type challengeRef struct {
	Challenge string `json:"challenge"`
}

// lookChallenge returns the challenge that a link refers to.
func (c *Club) lookChallenge(ctx context.Context, _ *talk.Conn, a challengeRef) (*Challenge, error) {
	l := &c.lobby
	l.know(ctx, a.Challenge)
	l.mu.Lock()
	defer l.mu.Unlock()
	if i := slices.IndexFunc(l.challenges, func(ch Challenge) bool { return ch.ID == a.Challenge }); i >= 0 {
		ch := l.challenges[i]
		return &ch, nil
	}
	return nil, talk.NewError(talk.NotFound, "club.noChallenge")
}

// takeChallenge removes a challenge that v may accept, decline or, as its author, withdraw. The caller must
// inform both players of the outcome.
func (c *Club) takeChallenge(v *account.Visitor, id string, accept bool) (*Challenge, error) {
	l := &c.lobby
	l.mu.Lock()
	i := slices.IndexFunc(l.challenges, func(ch Challenge) bool { return ch.ID == id })
	if i < 0 {
		l.mu.Unlock()
		return nil, talk.NewError(talk.NotFound, "club.noChallenge")
	}
	ch := l.challenges[i]
	own := ch.From.ID == v.Account
	terms := ch.Terms
	var err error
	switch {
	case accept && own:
		err = talk.NewError(talk.NotNow, "club.yourOwn")
	case !own && ch.To != nil && ch.To.ID != v.Account, !accept && !own && ch.To == nil:
		err = talk.NewError(request.CodeForbidden, "club.notForYou")
	case accept:
		err = terms.check(v, c.Admin.Policy())
	}
	if err == nil {
		l.challenges = slices.Delete(l.challenges, i, i+1)
	}
	l.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return &ch, nil
}

func (c *Club) acceptChallenge(ctx context.Context, _ *talk.Conn, a challengeRef) (seekAnswer, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return seekAnswer{}, err
	}
	look, err := c.lookChallenge(ctx, nil, a)
	if err != nil {
		return seekAnswer{}, err
	}
	if !c.willPlay(ctx, v.Account, look.From.ID) {
		return seekAnswer{}, talk.NewError(request.CodeForbidden, "club.notForYou")
	}
	me, err := c.playerOf(ctx, v, look.Class)
	if err != nil {
		return seekAnswer{}, err
	}
	ch, err := c.takeChallenge(v, a.Challenge, true)
	if err != nil {
		return seekAnswer{}, err
	}
	stands := false
	answer, err := c.taken(ctx, ch.ID, ch.gameTerms(), ch.From, me, func(l *lobby) { l.challenges, stands = append(l.challenges, *ch), true })
	if !stands { // after the announcement of the game, which has the same id
		c.endChallenge(ch, ChallengeEnd{How: ChallengeAccepted})
	}
	return answer, err
}

type declineArgs struct {
	Challenge string `json:"challenge"`
	Reason    string `json:"reason,omitempty"` // one of DeclineReasons
}

// DeclineReasons lists the reasons for declining a challenge. The first is the default.
var DeclineReasons = []string{"generic", "later", "tooFast", "tooSlow", "timeControl", "rated", "casual", "standard", "variant", "noBot", "onlyBot"}

func (c *Club) declineChallenge(ctx context.Context, _ *talk.Conn, a declineArgs) (none, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return none{}, err
	}
	reason := cmp.Or(a.Reason, DeclineReasons[0])
	if !slices.Contains(DeclineReasons, reason) {
		return none{}, request.BadField("reason", a.Reason, strings.Join(DeclineReasons, ", "))
	}
	c.lobby.know(ctx, a.Challenge)
	ch, err := c.takeChallenge(v, a.Challenge, false)
	if err != nil {
		return none{}, err
	}
	end := ChallengeEnd{How: ChallengeCanceled}
	if ch.From.ID != v.Account {
		end = ChallengeEnd{ChallengeDeclined, reason}
	}
	c.endChallenge(ch, end)
	c.forgetOffer(ctx, toldOffer{ID: a.Challenge, End: &end})
	return none{}, nil
}

// Outcomes of a challenge.
const (
	ChallengeAccepted = "accepted"
	ChallengeDeclined = "declined"
	ChallengeCanceled = "canceled" // by its author, or because it had been open for too long
)

// ChallengeEnd describes the outcome of a challenge.
type ChallengeEnd struct {
	How    string `json:"how"`
	Reason string `json:"reason,omitempty"` // for a declined challenge, one of DeclineReasons
}

// mostEnds is how many outcomes of challenges are remembered.
const mostEnds = 1000

// noteEnd records the outcome of a challenge. Users who no longer find the challenge can then learn what
// became of it.
func (l *lobby) noteEnd(id string, end ChallengeEnd) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ends == nil {
		l.ends = map[string]ChallengeEnd{}
	}
	if _, known := l.ends[id]; !known {
		l.endOrder = append(l.endOrder, id)
	}
	l.ends[id] = end
	if len(l.endOrder) > mostEnds {
		delete(l.ends, l.endOrder[0])
		l.endOrder = l.endOrder[1:]
	}
}

// endChallenge records a challenge's outcome and removes the challenge from both players' pages.
func (c *Club) endChallenge(ch *Challenge, end ChallengeEnd) {
	c.lobby.noteEnd(ch.ID, end)
	c.tellChallenge(ch, false)
}

// EndOf returns what became of a challenge. If the challenge ended in another process, whose report has not
// arrived here, EndOf can determine only whether it became a game.
func (c *Club) EndOf(ctx context.Context, id string) ChallengeEnd {
	c.lobby.mu.Lock()
	end, known := c.lobby.ends[id]
	c.lobby.mu.Unlock()
	if known {
		return end
	}
	if _, err := c.glance(ctx, id); err == nil {
		return ChallengeEnd{How: ChallengeAccepted}
	}
	return ChallengeEnd{How: ChallengeCanceled}
}
