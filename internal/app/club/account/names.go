package account

import (
	"context"
	_ "embed" // names.txt
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Names must satisfy the "highly restrictive" level of Unicode Technical Standard 39. All letters of a name
// must belong to one script, or to the scripts that are combined with Latin in Chinese, Japanese or Korean.
// Names that look alike, that is, have the same skeleton, count as the same name.

// HandleOf returns the normalized form of a name, which is used for lookups.
func HandleOf(name string) string { return strings.ToLower(norm.NFKC.String(name)) }

// guestPrefix begins the name of every guest. No other name may begin with it.
const guestPrefix = "Guest-"

// plainLatin contains the Latin letters allowed in names: those of European languages and Vietnamese,
// except lookalikes.
var plainLatin = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 'A', Hi: 'Z', Stride: 1}, {Lo: 'a', Hi: 'z', Stride: 1}, {Lo: 0xC0, Hi: 0xD6, Stride: 1}, {Lo: 0xD8, Hi: 0xF6, Stride: 1}, {Lo: 0xF8, Hi: 0x130, Stride: 1},
		{Lo: 0x134, Hi: 0x137, Stride: 1}, {Lo: 0x139, Hi: 0x148, Stride: 1}, {Lo: 0x14C, Hi: 0x17E, Stride: 1}, {Lo: 0x1A0, Hi: 0x1A1, Stride: 1}, {Lo: 0x1AF, Hi: 0x1B0, Stride: 1}, {Lo: 0x1E00, Hi: 0x1EF9, Stride: 1}},
	LatinOffset: 5,
}

// plainCyrillic contains the Cyrillic letters allowed in names: those of languages in use today.
var plainCyrillic = &unicode.RangeTable{R16: []unicode.Range16{{Lo: 0x400, Hi: 0x45F, Stride: 1}, {Lo: 0x490, Hi: 0x491, Stride: 1}}}

// scripts lists the scripts allowed in names and, for each, the scripts that it may be mixed with.
var scripts = []struct {
	letters *unicode.RangeTable
	with    int // bits of the compatible scripts
}{
	{plainLatin, 1 | 2 | 4 | 8}, // 1
	{unicode.Han, 1 | 2 | 4 | 8},
	{kana, 1 | 2 | 4},
	{unicode.Hangul, 1 | 2 | 8},
	{plainCyrillic, 16},
}

// kana contains both Japanese syllabaries and the long vowel mark.
var kana = &unicode.RangeTable{R16: []unicode.Range16{{Lo: 0x3041, Hi: 0x3096, Stride: 1}, {Lo: 0x30A1, Hi: 0x30FA, Stride: 1}, {Lo: 0x30FC, Hi: 0x30FC, Stride: 1}}}

// checkName returns an error for a name that is not acceptable. A name must not be too long. It must
// consist of letters and digits, between which "-" and "_" are allowed, and must not mix scripts. Only an
// administrator may have a name that resembles one of the club's own.
func checkName(name string, role Role) error {
	ok := utf8.ValidString(name) && norm.NFKC.IsNormalString(name)
	n, letters, together := 0, 0, 31
	for _, r := range name {
		n++
		known := false
		for _, s := range scripts {
			if unicode.Is(s.letters, r) && unicode.IsLetter(r) {
				letters, known, together = letters+1, true, together&s.with
			}
		}
		if !known && (r < '0' || r > '9') && (r != '-' && r != '_' || n == 1) {
			ok = false
		}
	}
	if !ok || letters == 0 || n < 2 || n > MostName || together == 0 || !ownScripts(name) {
		return talk.NewError(talk.BadArgs, "club.badName", "most", MostName)
	}
	if role != RoleAdmin && reserved(name) {
		return talk.NewError(talk.BadArgs, "club.reservedName")
	}
	return nil
}

// ownScripts reports whether the scripts of a name may be mixed.
func ownScripts(name string) bool {
	used := 0
	for i, s := range scripts {
		if strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(s.letters, r) }) {
			used |= 1 << i
		}
	}
	for i, s := range scripts {
		if used&(1<<i) != 0 && used&^s.with != 0 {
			return false
		}
	}
	return true
}

//go:embed names.txt
var namesText string

// namesLists maps the first word of each line of names.txt to the other words of all lines that begin with
// it.
var namesLists = readNames(namesText)

func readNames(text string) map[string][]string {
	lists := map[string][]string{}
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 0 && !strings.HasPrefix(line, "#") {
			lists[words[0]] = append(lists[words[0]], words[1:]...)
		}
	}
	return lists
}

// simplified converts traditional characters to simplified ones. alike replaces similar-looking characters
// with the same one, and removes the separators between letters.
var (
	simplified = strings.NewReplacer(namesLists["simplified"]...)
	alike      = strings.NewReplacer(append(namesLists["alike"], "-", "", "_", "")...)
)

// skeletonRule identifies the rule that SkeletonOf applies. If it changes, all skeletons are recomputed
// when the club is next opened.
const skeletonRule = "1"

// SkeletonOf returns a name's skeleton, which represents what the name looks like. Two names with the same
// skeleton are hard to tell apart.
func SkeletonOf(name string) string {
	return alike.Replace(simplified.Replace(HandleOf(name)))
}

// Names beginning with one of reservedStarts are reserved.
var (
	reservedStarts = []string{"guest", "house", "deleted"} // followed by a separator or a digit
	startPattern   = pattern.New(`^(?:` + strings.Join(reservedStarts, "|") + `)[-_0-9]`)
)

// reservedLooks contains the skeletons of all reserved words, without diacritics.
var reservedLooks = func() map[string]bool {
	looks := map[string]bool{}
	for _, word := range namesLists["reserved"] {
		looks[unmarked(SkeletonOf(word))] = true
	}
	return looks
}()

// unmarked returns s without diacritics.
func unmarked(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}

// reserved reports whether a name resembles those that only the club assigns.
func reserved(name string) bool {
	plain := unmarked(HandleOf(name))
	bare := strings.TrimRight(strings.Trim(plain, "-_"), "0123456789-_")
	return reservedLooks[unmarked(SkeletonOf(name))] || reservedLooks[unmarked(SkeletonOf(bare))] || startPattern.MatchString(plain)
}

// SameName reports whether a and b are names of the same account.
func SameName(a, b string) bool { return HandleOf(a) == HandleOf(b) }

// Named returns the account with the given name.
func (s *Service) Named(ctx context.Context, name string) (*store.Account, error) {
	a, err := s.store.AccountByHandle(ctx, HandleOf(request.Clip(name, 4*MostName)))
	if errors.Is(err, store.ErrNotFound) {
		return nil, talk.NewError(talk.NotFound, "club.nobody", "name", phrases.Clip(name, MostName))
	}
	if err != nil {
		return nil, fmt.Errorf("looking for an account: %w", err)
	}
	return a, nil
}

// NameOf returns the name of an account, or "?" if the account cannot be read.
func (s *Service) NameOf(ctx context.Context, account string) string {
	a, err := s.store.Account(ctx, account)
	if err != nil {
		return "?"
	}
	return a.Name
}
