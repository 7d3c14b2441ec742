package account

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Routes registers the handlers for requests about accounts.
func (s *Service) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /api/account/sign-up", s.Enters(func(r *http.Request, v *Visitor, a *Credentials) (string, *store.Account, error) {
		return s.signUp(r.Context(), v, a, r.UserAgent())
	}))
	mux.HandleFunc("POST /api/account/sign-in", s.Enters(func(r *http.Request, v *Visitor, a *Credentials) (string, *store.Account, error) {
		return s.signIn(r.Context(), v, a.Name, a.Password, a.Second, r.UserAgent())
	}))
	mux.HandleFunc("POST /api/account/guest", s.Enters(func(r *http.Request, v *Visitor, _ *Credentials) (string, *store.Account, error) {
		return s.signInGuest(r.Context(), v, r.UserAgent())
	}))
	mux.HandleFunc("POST /api/account/reset", s.Enters(func(r *http.Request, v *Visitor, a *Credentials) (string, *store.Account, error) {
		return s.resetPassword(r.Context(), v, a, r.UserAgent())
	}))
	mux.HandleFunc("POST /api/account/passkey-ask", s.anybody(s.beginSignIn))
	mux.HandleFunc("POST /api/account/passkey-sign-in", s.Enters(s.signInByPasskey))
	mux.HandleFunc("POST /api/account/passkey-begin", s.Asked(s.beginPasskey))
	mux.HandleFunc("POST /api/account/passkey-add", s.Asked(s.addPasskey))
	mux.HandleFunc("POST /api/account/passkey-remove", s.Asked(s.removePasskey))
	mux.HandleFunc("GET /api/account/passkeys", s.Asked(func(_ http.ResponseWriter, r *http.Request, v *Visitor, _ *Credentials) (any, error) {
		return s.PasskeysOf(r.Context(), v)
	}))
	mux.HandleFunc("GET /api/account/second", s.Asked(func(_ http.ResponseWriter, r *http.Request, v *Visitor, _ *Credentials) (any, error) {
		return s.SecondOf(r.Context(), v.Account)
	}))
	mux.HandleFunc("POST /api/account/second-begin", s.Asked(s.offerSecond))
	mux.HandleFunc("POST /api/account/second-confirm", s.Asked(s.confirmSecond))
	mux.HandleFunc("POST /api/account/second-remove", s.Asked(s.dropSecond))
	mux.HandleFunc("POST /api/account/sign-out", s.Asked(s.signOut))
	mux.HandleFunc("POST /api/account/password", s.Asked(func(_ http.ResponseWriter, r *http.Request, v *Visitor, a *Credentials) (any, error) {
		return none{}, s.changePassword(r.Context(), v, a.Password, a.Fresh)
	}))
	mux.HandleFunc("POST /api/account/end-session", s.Asked(func(_ http.ResponseWriter, r *http.Request, v *Visitor, a *Credentials) (any, error) {
		if err := s.store.EndSession(r.Context(), v.Account, a.Session); err != nil {
			return nil, talk.NewError(talk.NotFound, "club.noSession").Because(err)
		}
		s.hooks.DropSession(v.Account, a.Session)
		return none{}, nil
	}))
	mux.HandleFunc("POST /api/account/delete", s.Asked(func(w http.ResponseWriter, r *http.Request, v *Visitor, a *Credentials) (any, error) {
		if err := s.closeAccount(r.Context(), v, a.Password); err != nil {
			return nil, err
		}
		s.setCookie(w, "", -time.Hour)
		return none{}, nil
	}))
	mux.HandleFunc("GET /api/account/sessions", s.Asked(func(_ http.ResponseWriter, r *http.Request, v *Visitor, _ *Credentials) (any, error) {
		return s.SessionsOf(r.Context(), v)
	}))
	Handle(s, mux, "POST /api/account/privacy", RolePlayer, s.setPrivacy)
	Handle(s, mux, "GET /api/account/privacy", RoleGuest, s.Privacy)
	Handle(s, mux, "POST /api/account/token", RolePlayer, s.newToken)
	Handle(s, mux, "GET /api/account/tokens", RolePlayer, s.ListTokens)
	Handle(s, mux, "POST /api/account/revoke", RolePlayer, s.dropToken)
}

// cookieName returns the name of the session cookie. If the club uses TLS, the name has a prefix that makes
// browsers accept the cookie only from this host.
func (s *Service) cookieName() string {
	if s.secure {
		return "__Host-chuhe"
	}
	return "chuhe"
}

func (s *Service) setCookie(w http.ResponseWriter, key string, age time.Duration) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(), Value: key, Path: "/", MaxAge: int(age / time.Second), Secure: s.secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// VisitorOf identifies the visitor who sent a request.
func (s *Service) VisitorOf(r *http.Request) (*Visitor, error) {
	key := ""
	if cookie, err := r.Cookie(s.cookieName()); err == nil {
		key = cookie.Value
	}
	v, err := s.visit(r.Context(), key, s.addresses.Source(r))
	if err == nil {
		if cookie, missing := r.Cookie(s.cookieName() + deviceSuffix); missing == nil {
			v.device = cookie.Value
		}
	}
	return v, err
}

// Credentials holds the fields of all requests about accounts. Each request uses only some of them.
type Credentials struct {
	Name     string `json:"name,omitempty"`
	Password string `json:"password,omitempty"`
	Fresh    string `json:"fresh,omitempty"` // new password
	Session  string `json:"session,omitempty"`
	Code     string `json:"code,omitempty"`   // of an invitation, or for becoming the first administrator
	Title    string `json:"title,omitempty"`  // club's name, as chosen by its first administrator
	Second   string `json:"second,omitempty"` // code of the second factor

	Credential json.RawMessage `json:"credential,omitempty"` // as defined by WebAuthn
}

// read reads the body of a request about an account.
func read(r *http.Request) (*Credentials, error) {
	var a Credentials
	return &a, request.ReadInto(r, &a)
}

// Me describes the signed-in user.
type Me struct {
	Account string `json:"account"`
	Name    string `json:"name"`
	Role    Role   `json:"role"`
}

// Me returns the description of v that v's own pages and other clients receive.
func (v *Visitor) Me() Me { return Me{v.Account, v.Name, v.Role} }

// Enters returns a handler for a request that signs a user in.
func (s *Service) Enters(f func(*http.Request, *Visitor, *Credentials) (string, *store.Account, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		a, err := read(r)
		if err != nil {
			request.Refuse(w, err)
			return
		}
		v, err := s.VisitorOf(r)
		if err != nil {
			request.Refuse(w, err)
			return
		}
		key, account, err := f(r, v, a)
		if err != nil {
			request.Fault(s.log, err)
			request.Refuse(w, err)
			return
		}
		if v.Session != "" { // the browser still had another session, which now ends
			if err := s.store.EndSession(r.Context(), v.Account, v.Session); err == nil {
				s.hooks.DropSession(v.Account, v.Session)
			}
		}
		s.setCookie(w, key, sessionTime)
		s.setDevice(w, account)
		gate.Reply(w, Me{account.ID, account.Name, Role(account.Role)})
	}
}

// anybody returns a handler for a request that does not require an account.
func (s *Service) anybody(f func(http.ResponseWriter, *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if _, err := read(r); err != nil {
			request.Refuse(w, err)
			return
		}
		answer, err := f(w, r)
		if err != nil {
			request.Fault(s.log, err)
			request.Refuse(w, err)
			return
		}
		gate.Reply(w, answer)
	}
}

// Asked returns a handler for a request that requires the user to be signed in.
func (s *Service) Asked(f func(http.ResponseWriter, *http.Request, *Visitor, *Credentials) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		a, err := read(r)
		if err != nil {
			request.Refuse(w, err)
			return
		}
		v, err := s.VisitorOf(r)
		if err == nil && v.Account == "" {
			err = talk.NewError(request.CodeUnauthorized, "club.signInFirst")
		}
		if err != nil {
			request.Refuse(w, err)
			return
		}
		answer, err := f(w, r, v, a)
		if err != nil {
			request.Fault(s.log, err)
			request.Refuse(w, err)
			return
		}
		gate.Reply(w, answer)
	}
}

func (s *Service) signOut(w http.ResponseWriter, r *http.Request, v *Visitor, _ *Credentials) (any, error) {
	if err := s.store.EndSession(r.Context(), v.Account, v.Session); err != nil && !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	s.hooks.DropSession(v.Account, v.Session)
	s.setCookie(w, "", -time.Hour)
	return none{}, nil
}

// SessionState is a browser in which a user is signed in.
type SessionState struct {
	ID      string    `json:"id"`
	Agent   string    `json:"agent"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used"`
	This    bool      `json:"this"`
}

// SessionsOf returns the browsers in which v is signed in.
func (s *Service) SessionsOf(ctx context.Context, v *Visitor) ([]SessionState, error) {
	list, err := s.store.Sessions(ctx, v.Account)
	if err != nil {
		return nil, err
	}
	states := []SessionState{}
	for _, x := range list {
		states = append(states, SessionState{x.ID, x.Agent, x.Created, x.Used, x.ID == v.Session})
	}
	return states, nil
}

// MemberOf returns the user who sent a request, or an error if that visitor has no account.
func (s *Service) MemberOf(r *http.Request) (*Visitor, error) {
	v, err := s.VisitorOf(r)
	if err == nil && v.Account == "" {
		err = talk.NewError(request.CodeUnauthorized, "club.signInFirst")
	}
	return v, err
}

// Handle registers a handler for requests that require at least the given role. Their arguments are in the
// body or, for GET, in the query.
func Handle[Args any](s *Service, mux *http.ServeMux, pattern string, least Role, f func(context.Context, *Visitor, *Args) (any, error)) {
	s.Patterns = append(s.Patterns, pattern)
	mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		answer, err := func() (any, error) {
			v, err := s.VisitorOf(r)
			switch {
			case err != nil:
				return nil, err
			case v.Account == "":
				return nil, talk.NewError(request.CodeUnauthorized, "club.signInFirst")
			case !v.Role.AtLeast(least):
				return nil, talk.NewError(request.CodeForbidden, "club.notYours")
			}
			var a Args
			if err := request.ReadInto(r, &a); err != nil {
				return nil, err
			}
			return f(r.Context(), v, &a)
		}()
		if err != nil {
			request.Fault(s.log, err)
			request.Refuse(w, err)
			return
		}
		gate.Reply(w, answer)
	})
}
