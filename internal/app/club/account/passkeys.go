package account

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

const (
	mostPasskeys    = 10 // per account
	mostPasskeyName = 40 // in characters
	mostCeremonies  = 1000
	ceremonyTime    = 5 * time.Minute
)

// ceremonies holds the registrations and sign-ins that browsers have begun.
type ceremonies struct {
	mu    sync.Mutex
	begun map[string]*ceremony
}

type ceremony struct {
	session webauthn.SessionData
	account string // "" if the ceremony is a sign-in
	until   time.Time
}

// begin stores a ceremony and returns its token. If there are too many ceremonies, it drops the expired
// ones first, and then arbitrary ones.
func (x *ceremonies) begin(session *webauthn.SessionData, account string, now time.Time) string {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.begun == nil {
		x.begun = map[string]*ceremony{}
	}
	if len(x.begun) >= mostCeremonies {
		for token, other := range x.begun {
			if now.After(other.until) {
				delete(x.begun, token)
			}
		}
	}
	for token := range x.begun {
		if len(x.begun) < mostCeremonies {
			break
		}
		delete(x.begun, token)
	}
	token := store.RandomName(16)
	x.begun[token] = &ceremony{*session, account, now.Add(ceremonyTime)}
	return token
}

// take removes one of an account's ceremonies and returns it. A ceremony is good for only one answer.
func (x *ceremonies) take(token, account string, now time.Time) (*webauthn.SessionData, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	c := x.begun[token]
	delete(x.begun, token)
	if c == nil || c.account != account || now.After(c.until) {
		return nil, talk.NewError(talk.NotFound, "club.gone")
	}
	return &c.session, nil
}

// relyingParty returns the WebAuthn relying party that represents the club to browsers. It is identified by
// the club's public address or, on this machine, by localhost. Passkeys do not work with IP addresses.
func (s *Service) relyingParty(r *http.Request) (*webauthn.WebAuthn, error) {
	host, scheme := r.Host, "http"
	if s.host != "" {
		host = s.host
	}
	if s.secure {
		scheme = "https"
	}
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	if net.ParseIP(name) != nil || scheme == "http" && name != "localhost" {
		return nil, talk.NewError(talk.NotNow, "club.noPasskeys")
	}
	w, err := webauthn.New(&webauthn.Config{RPID: name, RPDisplayName: s.hooks.Policy().Title, RPOrigins: []string{scheme + "://" + host}})
	if err != nil {
		return nil, talk.NewError(talk.NotNow, "club.noPasskeys").Because(err)
	}
	return w, nil
}

// holder is an account and its passkeys, in the form that the WebAuthn library requires.
type holder struct {
	account     *store.Account
	credentials []webauthn.Credential
}

func (h *holder) WebAuthnID() []byte                         { return []byte(h.account.ID) }
func (h *holder) WebAuthnName() string                       { return h.account.Name }
func (h *holder) WebAuthnDisplayName() string                { return h.account.Name }
func (h *holder) WebAuthnCredentials() []webauthn.Credential { return h.credentials }

// holder reads an account and its passkeys from the store.
func (s *Service) holder(ctx context.Context, account string) (*holder, error) {
	a, err := s.store.Account(ctx, account)
	if err != nil {
		return nil, err
	}
	if !a.Closed.IsZero() {
		return nil, store.ErrNotFound
	}
	list, err := s.store.Passkeys(ctx, account)
	if err != nil {
		return nil, err
	}
	h := &holder{account: a}
	for _, p := range list {
		var credential webauthn.Credential
		if err := json.Unmarshal(p.Credential, &credential); err != nil {
			return nil, err
		}
		h.credentials = append(h.credentials, credential)
	}
	return h, nil
}

// ceremonyState is the data that a browser needs for a ceremony.
type ceremonyState struct {
	Code    string `json:"code"`    // to be sent back with the answer
	Options any    `json:"options"` // JSON as defined by WebAuthn
}

// beginPasskey starts adding a passkey to an account. The user must supply the password, so that an
// unattended browser does not give anyone lasting access to the account.
func (s *Service) beginPasskey(_ http.ResponseWriter, r *http.Request, v *Visitor, a *Credentials) (any, error) {
	if v.Role == RoleGuest {
		return nil, talk.NewError(request.CodeForbidden, "club.notYours")
	}
	w, err := s.relyingParty(r)
	if err != nil {
		return nil, err
	}
	if _, err := s.confirm(r.Context(), v, a.Password); err != nil {
		return nil, err
	}
	h, err := s.holder(r.Context(), v.Account)
	if err != nil {
		return nil, err
	}
	if len(h.credentials) >= mostPasskeys {
		return nil, talk.NewError(talk.Limit, "club.tooManyPasskeys", "most", mostPasskeys)
	}
	var known []protocol.CredentialDescriptor
	for i := range h.credentials {
		known = append(known, h.credentials[i].Descriptor())
	}
	options, session, err := w.BeginRegistration(h, webauthn.WithExclusions(known), webauthn.WithAuthenticatorSelection(protocol.AuthenticatorSelection{
		ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
	}))
	if err != nil {
		return nil, err
	}
	return ceremonyState{s.ceremonies.begin(session, v.Account, s.now()), options.Response}, nil
}

// addPasskey stores a passkey that a browser has created.
func (s *Service) addPasskey(_ http.ResponseWriter, r *http.Request, v *Visitor, a *Credentials) (any, error) {
	w, err := s.relyingParty(r)
	if err != nil {
		return nil, err
	}
	session, err := s.ceremonies.take(a.Code, v.Account, s.now())
	if err != nil {
		return nil, err
	}
	h, err := s.holder(r.Context(), v.Account)
	if err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(a.Credential)
	if err != nil {
		return nil, badPasskey(err)
	}
	made, err := w.CreateCredential(h, *session, parsed)
	if err != nil {
		return nil, badPasskey(err)
	}
	text, err := json.Marshal(made)
	if err != nil {
		return nil, err
	}
	name := phrases.Clip(request.Clean(a.Name), mostPasskeyName)
	err = s.store.AddPasskey(r.Context(), &store.Passkey{ID: passkeyID(made.ID), Account: v.Account, Name: name, Credential: text, Created: s.now()})
	if errors.Is(err, store.ErrTaken) {
		return nil, badPasskey(err)
	}
	return none{}, err
}

func passkeyID(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }

func badPasskey(err error) error {
	return talk.NewError(request.CodeWrong, "club.badPasskey").Because(err)
}

// PasskeyState is a passkey as its owner sees it.
type PasskeyState struct {
	ID      string     `json:"id"`
	Name    string     `json:"name"`
	Created time.Time  `json:"created"`
	Used    *time.Time `json:"used"` // null if never used
}

// PasskeysOf returns the passkeys of v.
func (s *Service) PasskeysOf(ctx context.Context, v *Visitor) ([]PasskeyState, error) {
	all, err := s.store.Passkeys(ctx, v.Account)
	if err != nil {
		return nil, err
	}
	list := []PasskeyState{}
	for _, p := range all {
		state := PasskeyState{p.ID, p.Name, p.Created, nil}
		if !p.Used.IsZero() {
			state.Used = &p.Used
		}
		list = append(list, state)
	}
	return list, nil
}

func (s *Service) removePasskey(_ http.ResponseWriter, r *http.Request, v *Visitor, a *Credentials) (any, error) {
	return none{}, request.Gone(s.store.RemovePasskey(r.Context(), v.Account, a.Code))
}

// beginSignIn starts a sign-in with a passkey. The account need not be named, since the passkey identifies
// it.
func (s *Service) beginSignIn(w http.ResponseWriter, r *http.Request) (any, error) {
	party, err := s.relyingParty(r)
	if err != nil {
		return nil, err
	}
	options, session, err := party.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, err
	}
	return ceremonyState{s.ceremonies.begin(session, "", s.now()), options.Response}, nil
}

// signInByPasskey checks the answer of a passkey and signs the user in.
func (s *Service) signInByPasskey(r *http.Request, v *Visitor, a *Credentials) (key string, _ *store.Account, err error) {
	ctx := r.Context()
	w, err := s.relyingParty(r)
	if err != nil {
		return "", nil, err
	}
	session, err := s.ceremonies.take(a.Code, "", s.now())
	if err != nil {
		return "", nil, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(a.Credential)
	if err != nil {
		return "", nil, badPasskey(err)
	}
	var h *holder
	used, err := w.ValidateDiscoverableLogin(func(_, account []byte) (webauthn.User, error) {
		h, err = s.holder(ctx, string(account))
		return h, err
	}, *session, parsed)
	if err == nil && used.Authenticator.CloneWarning {
		err = errors.New("its counter has gone back: there may be a copy of it")
	}
	if err != nil {
		s.RefusedLogins.Add(1)
		s.log.Info("refused passkey", "address", v.Address, "err", err)
		return "", nil, badPasskey(err)
	}
	text, err := json.Marshal(used)
	if err != nil {
		return "", nil, err
	}
	if err := s.store.UsePasskey(ctx, passkeyID(used.ID), text, s.now()); err != nil {
		return "", nil, err
	}
	key, err = s.NewSession(ctx, h.account, r.UserAgent())
	return key, h.account, err
}
