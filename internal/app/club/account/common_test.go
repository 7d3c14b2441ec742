package account

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestSimple has passwords that are tried first by those who guess, and some that they do
// not find soon.
func TestSimple(t *testing.T) {
	for _, p := range []string{
		"password", "password1", "password123", "passw0rd", "p@ssw0rd", "p@$$w0rd1", "12345678", "123456789", "1234567890", "87654321", "11111111", "88888888",
		"00000000", "12121212", "11223344", "66668888", "19871987", "20012001", "qwertyui", "qwerty123", "qwertyuiop", "1q2w3e4r", "1qaz2wsx", "zaq12wsx",
		"zxcvbnm1", "asdfghjk", "asdf1234", "1234qwer", "abcd1234", "abc12345", "a1b2c3d4", "abcdefgh", "aaaaaaaa", "abababab", "xyzxyzxyz", "iloveyou", "iloveyou2",
		"loveyou1", "trustno1", "letmein1", "welcome1", "admin123", "adminadmin", "changeme", "sunshine", "sunshine1", "princess", "princess1", "football", "baseball1",
		"superman", "batman123", "starwars", "pokemon1", "michael1", "jennifer", "jessica1", "charlie1", "liverpool", "chelsea1", "barcelona", "mercedes", "computer",
		"internet", "samsung1", "whatever", "midnight", "butterfly", "chocolate", "elephant", "dragon12", "monkey99", "shadow666", "summer2024", "winter1999!", "5201314a",
		"woaini520", "woaini1314", "anhyeuem", "matkhau123", "xiangqi1", "chuhe2026", "password!", "qwerty!@#", "asd123asd", "147258369", "13579246", "blackhorse", "happy123",
	} {
		if !simple(p) {
			t.Errorf("%q passes", p)
		}
	}
	for _, p := range []string{
		"three black horses", "two green elephants", "five red cannons", "correct horse battery staple", "x7kq9m2v", "tr0ub4dor&3", "gjvuo-bwkez", "炮二平五马八进七",
		"mypassword is long and dull", "vexing quail", "zorblat77",
	} {
		if simple(p) {
			t.Errorf("%q is refused", p)
		}
	}
}

// TestCommonest wants that far more than the 3,000 commonest passwords are refused: words
// that many use, with what most append to them, and with signs for letters.
func TestCommonest(t *testing.T) {
	signs := strings.NewReplacer("a", "@", "e", "3", "i", "1", "o", "0", "s", "$")
	tried := map[string]bool{}
	for _, word := range commonWords {
		for _, behind := range []string{"", "1", "123", "1234", "1!", "2024"} {
			for _, p := range []string{word + behind, signs.Replace(word) + behind, word + word + behind} {
				if n := utf8.RuneCountInString(p); n < leastPassword || n >= longEnough || tried[p] {
					continue
				}
				tried[p] = true
				if !simple(p) {
					t.Errorf("%q passes", p)
				}
			}
		}
	}
	if len(tried) < 3000 {
		t.Errorf("%d passwords were tried, want 3,000", len(tried))
	}
	t.Logf("%d common words, %d passwords made of them", len(commonWords), len(tried))
}
