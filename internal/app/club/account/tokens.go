package account

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Scope is something that a token may be used for.
type Scope string

// The scopes.
const (
	ScopeBot            Scope = "bot:play"   // to play as a program
	ScopeBoard          Scope = "board:play" // to play as a person with a board of their own
	ScopeChallengeRead  Scope = "challenge:read"
	ScopeChallengeWrite Scope = "challenge:write"
)

var allScopes = []Scope{ScopeBot, ScopeBoard, ScopeChallengeRead, ScopeChallengeWrite}

// Limits on tokens.
const (
	tokenPrefix   = "chq_" // makes a token recognizable to anyone who finds it
	mostTokens    = 20     // per account
	mostTokenDays = 366
	usualDays     = 90
	mostNote      = 60 // in characters
)

type tokenArgs struct {
	Note   string  `json:"note"`
	Scopes []Scope `json:"scopes"`
	Days   int     `json:"days,omitempty"` // how long the token is valid; 0 means 90
}

// TokenState is a token as its owner sees it. The token itself is shown only once.
type TokenState struct {
	ID      string    `json:"id"`
	Note    string    `json:"note"`
	Scopes  []Scope   `json:"scopes"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used"` // zero before the first use; later accurate to within an hour
	Until   time.Time `json:"until"`
	Token   string    `json:"token,omitempty"`
}

func tokenState(k *store.Token) TokenState {
	s := TokenState{ID: k.ID, Note: k.Note, Scopes: []Scope{}, Created: k.Created, Used: k.Used, Until: k.Until}
	for text := range strings.FieldsSeq(k.Scopes) {
		s.Scopes = append(s.Scopes, Scope(text))
	}
	return s
}

// newToken creates a token for the caller's account.
func (s *Service) newToken(ctx context.Context, v *Visitor, a *tokenArgs) (any, error) {
	note := phrases.Clip(request.Clean(a.Note), mostNote)
	unknown := slices.ContainsFunc(a.Scopes, func(s Scope) bool { return !slices.Contains(allScopes, s) })
	if unknown || len(a.Scopes) == 0 || len(a.Scopes) > len(allScopes) || note == "" || a.Days < 0 || a.Days > mostTokenDays {
		return nil, talk.NewError(talk.BadArgs, "club.badToken", "days", mostTokenDays)
	}
	if a.Days == 0 {
		a.Days = usualDays
	}
	var scopes []string
	for _, s := range a.Scopes {
		scopes = append(scopes, string(s))
	}
	key, now := tokenPrefix+store.RandomName(32), s.now()
	k := store.Token{
		Digest: Digest(key), ID: store.RandomName(8), Account: v.Account, Note: note, Scopes: strings.Join(scopes, " "), Created: now,
		Until: now.Add(time.Duration(a.Days) * 24 * time.Hour),
	}
	switch err := s.store.CreateToken(ctx, &k, mostTokens); {
	case errors.Is(err, store.ErrTaken):
		return nil, talk.NewError(talk.Limit, "club.tooManyTokens", "most", mostTokens)
	case err != nil:
		return nil, err
	}
	state := tokenState(&k)
	state.Token = key
	return state, nil
}

// ListTokens returns the tokens of the caller's account.
func (s *Service) ListTokens(ctx context.Context, v *Visitor, _ *none) (any, error) {
	list, err := s.store.Tokens(ctx, v.Account)
	states := []TokenState{}
	for i := range list {
		states = append(states, tokenState(&list[i]))
	}
	return states, err
}

type tokenRef struct {
	ID string `json:"id"`
}

// dropToken revokes a token and closes all connections that use it.
func (s *Service) dropToken(ctx context.Context, v *Visitor, a *tokenRef) (any, error) {
	if err := s.store.DropToken(ctx, v.Account, a.ID); err != nil {
		return nil, request.Gone(err)
	}
	s.hooks.DropSession(v.Account, a.ID)
	return none{}, nil
}

// ByToken identifies a visitor by the token in the request. The token must have one of the given scopes; if
// none are given, any scope will do. A wrong token counts as a wrong password.
func (s *Service) ByToken(r *http.Request, scopes ...Scope) (*Visitor, error) {
	kind, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(kind, "Bearer") || key == "" || len(key) > 200 {
		return nil, talk.NewError(request.CodeUnauthorized, "club.wantsToken")
	}
	address, now := s.addresses.Source(r), s.now()
	k, err := s.store.TokenByDigest(r.Context(), Digest(strings.TrimSpace(key)), now)
	if errors.Is(err, store.ErrNotFound) {
		if wait := s.guesses.try(trier{address: address, times: s.addresses.Times(address, now)}, now); wait > 0 { // the account is not known yet
			s.limited.Beyond(bounds.LimitGuesses)
			return nil, waitFor(wait)
		}
		s.RefusedLogins.Add(1)
		return nil, talk.NewError(request.CodeUnauthorized, "club.wantsToken")
	}
	if err != nil {
		return nil, err
	}
	a, err := s.store.Account(r.Context(), k.Account)
	if err != nil {
		return nil, err
	}
	if !a.Closed.IsZero() {
		return nil, talk.NewError(request.CodeUnauthorized, "club.wantsToken")
	}
	if err := s.Free(r.Context(), a.ID, PenaltyBan); err != nil {
		return nil, err
	}
	if now.Sub(k.Used) > renewAfter {
		if err := s.store.UseToken(r.Context(), k.Digest, now); err != nil {
			s.log.Warn("the use of a token was not noted", "err", err)
		}
	}
	allowed := strings.Fields(k.Scopes)
	if len(scopes) > 0 && !slices.ContainsFunc(scopes, func(s Scope) bool { return slices.Contains(allowed, string(s)) }) {
		return nil, talk.NewError(request.CodeForbidden, "club.otherScope", "scope", string(scopes[0]))
	}
	return &Visitor{Account: a.ID, Name: a.Name, Role: Role(a.Role), Session: k.ID, Address: address, Lag: &Lag{}}, nil
}

// waitFor returns the error sent to a user who has guessed too often and must wait.
func waitFor(wait time.Duration) error {
	seconds := int(wait/time.Second) + 1
	return talk.NewError(request.CodeWait, "club.waitGuess", "seconds", seconds).With(map[string]int{"seconds": seconds})
}

// BecomeBot turns the caller's account into a bot account. The caller must not have played any games.
func (s *Service) BecomeBot(ctx context.Context, v *Visitor) error {
	if v.Role == RoleBot {
		return nil
	}
	games, err := s.store.Games(ctx, v.Account, s.now().Add(time.Hour), 1)
	if err != nil {
		return err
	}
	if v.Role != RolePlayer || len(games) > 0 {
		return talk.NewError(request.CodeForbidden, "club.notFresh")
	}
	return s.store.SetRole(ctx, v.Account, string(RoleBot), s.Act(v, "role", v.Name, string(RoleBot)))
}
