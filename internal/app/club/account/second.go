package account

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/barcode"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// The second factor supplements the password. It is a code, either one that an app computes from a secret
// and the time, or a backup code. Each code is valid only once. A user who supplies a valid code along with
// the right password is never turned away because of other people's guesses.

const (
	backupCodes = 10
	backupSize  = 12 // characters of base32, which are 60 bits
	mostSecond  = 40 // bytes of input
)

// factor is a second factor supplied along with a password.
type factor struct {
	store   *store.Store
	account string
	step    int64  // step of a time-based code; 0 if it is a backup code
	backup  string // digest of a backup code; "" if it is time-based
}

// second returns the second factor of an account, or nil if it has none that has been confirmed.
func (s *Service) second(ctx context.Context, account string) (*store.Second, error) {
	if account == "" {
		return nil, nil
	}
	x, err := s.store.Second(ctx, account)
	if errors.Is(err, store.ErrNotFound) || err == nil && !x.Confirmed {
		return nil, nil
	}
	return x, err
}

// shownFactor returns the factor for a code that a user has typed, or nil if the code is not valid now.
func (s *Service) shownFactor(account string, x *store.Second, typed string) *factor {
	code := plainCode(request.Clip(typed, mostSecond))
	if step := totpStepOf(x.Secret, code, x.Step, s.now()); step > 0 {
		return &factor{store: s.store, account: account, step: step}
	}
	if backup := Digest(code); slices.Contains(x.Backups, backup) {
		return &factor{store: s.store, account: account, backup: backup}
	}
	return nil
}

// use marks the code as used. It returns an error if the code has been used in the meantime, or if f is nil
// because no valid code was supplied.
func (f *factor) use(ctx context.Context) (err error) {
	switch {
	case f == nil:
		err = store.ErrNotFound
	case f.backup != "":
		err = f.store.SpendBackup(ctx, f.account, f.backup)
	default:
		err = f.store.UseSecond(ctx, f.account, f.step)
	}
	if errors.Is(err, store.ErrNotFound) {
		return talk.NewError(request.CodeWrong, "club.wrongSecond")
	}
	return err
}

// cutSecond splits off the code at the end of a password. A user with a second factor types both together
// at a door that asks only for a password.
func (s *Service) cutSecond(ctx context.Context, name, password string) (before, code string, err error) {
	i := strings.LastIndexByte(password, ' ')
	if i < 0 {
		return password, "", nil
	}
	a, err := s.store.AccountByHandle(ctx, HandleOf(request.Clip(name, 4*MostName)))
	if errors.Is(err, store.ErrNotFound) {
		return password, "", nil
	}
	if err != nil {
		return "", "", err
	}
	if x, err := s.second(ctx, a.ID); x == nil || err != nil {
		return password, "", err
	}
	return password[:i], password[i+1:], nil
}

// SecondState is an account's second factor as the owner sees it.
type SecondState struct {
	On      bool `json:"on"`
	Backups int  `json:"backups"` // codes left
}

// SecondOffer is a secret to enter into an app.
type SecondOffer struct {
	Secret  string   `json:"secret"`  // base32
	Address string   `json:"address"` // otpauth://totp/…
	QR      []string `json:"qr"`      // rows of the QR code for the address, in which # is dark
}

// SecondCodes holds the backup codes, which are shown only once.
type SecondCodes struct {
	Backups []string `json:"backups"`
}

// SecondOf returns an account's second factor as the owner sees it.
func (s *Service) SecondOf(ctx context.Context, account string) (SecondState, error) {
	x, err := s.second(ctx, account)
	if x == nil || err != nil {
		return SecondState{}, err
	}
	return SecondState{true, len(x.Backups)}, nil
}

// offerSecond creates the secret for a second factor. The user must supply the password.
func (s *Service) offerSecond(_ http.ResponseWriter, r *http.Request, v *Visitor, a *Credentials) (any, error) {
	if v.Role == RoleGuest {
		return nil, talk.NewError(request.CodeForbidden, "club.notYours")
	}
	x, err := s.confirm(r.Context(), v, a.Password)
	if err != nil {
		return nil, err
	}
	secret := newTOTP()
	err = s.store.OfferSecond(r.Context(), x.ID, secret)
	if errors.Is(err, store.ErrTaken) {
		return nil, talk.NewError(talk.NotNow, "club.hasSecond")
	}
	if err != nil {
		return nil, err
	}
	address := totpAddress(secret, s.hooks.Policy().Title, x.Name)
	rows, err := barcode.Rows(address, barcode.Robust)
	return SecondOffer{secret, address, rows}, err
}

// confirmSecond turns on the second factor once the user has supplied a correct code from the app.
func (s *Service) confirmSecond(_ http.ResponseWriter, r *http.Request, v *Visitor, a *Credentials) (any, error) {
	x, err := s.store.Second(r.Context(), v.Account)
	if err != nil {
		return nil, request.Gone(err)
	}
	step := totpStepOf(x.Secret, plainCode(request.Clip(a.Second, mostSecond)), 0, s.now())
	if step == 0 {
		return nil, talk.NewError(request.CodeWrong, "club.wrongSecond")
	}
	var codes SecondCodes
	var digests []string
	for range backupCodes {
		code := strings.ToLower(rand.Text())[:backupSize]
		digests = append(digests, Digest(code))
		codes.Backups = append(codes.Backups, code[:4]+"-"+code[4:8]+"-"+code[8:])
	}
	if err := s.store.ConfirmSecond(r.Context(), v.Account, x.Secret, step, digests); err != nil {
		return nil, request.Gone(err)
	}
	return codes, nil
}

// dropSecond turns off the second factor. The user must supply the password and a code.
func (s *Service) dropSecond(_ http.ResponseWriter, r *http.Request, v *Visitor, a *Credentials) (any, error) {
	ctx := r.Context()
	if _, err := s.confirm(ctx, v, a.Password); err != nil {
		return nil, err
	}
	if err := s.spendSecond(ctx, v, v.Account, a.Second); err != nil {
		return nil, err
	}
	return none{}, s.store.DropSecond(ctx, v.Account)
}

// spendSecond checks and uses up a code if the account has a second factor. Wrong codes are counted.
func (s *Service) spendSecond(ctx context.Context, v *Visitor, account, typed string) error {
	x, err := s.second(ctx, account)
	if x == nil || err != nil {
		return err
	}
	if typed == "" {
		return talk.NewError(request.CodeSecond, "club.wantsSecond")
	}
	from := trier{account: "2" + account, address: v.Address, times: s.addresses.Times(v.Address, s.now())}
	if wait := s.guesses.try(from, s.now()); wait > 0 {
		s.limited.Beyond(bounds.LimitGuesses)
		return waitFor(wait)
	}
	if err := s.shownFactor(account, x, typed).use(ctx); err != nil {
		return err
	}
	s.guesses.right(from)
	return nil
}
