package record

import (
	"strings"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// wideMove matches moves in unusual spellings. Some of these moves contain the wide forms of Latin
// letters, digits and symbols that Chinese programs write (Ｃ２＝５, ｈ２ｅ２), possibly mixed with the
// usual forms. Others contain a typographic dash (P2–5, C9−1), a two-character arrow (h2->e2) or an
// invisible character. The pattern also matches comments in braces, so that their content can be
// skipped.
var wideMove = pattern.New(`\{[^{}]*\}|[ＫＡＥＢＮＨＲＣＰＭＧＳｋａｅｂｎｈｒｃｐｍｇｓKAEBNHRCPMGSkaebnhrcpmgs][１-９1-9＋－+-][＝＋－．=+.-][１-９1-9]` +
	`|[＋－+-][ＫＡＥＢＮＨＲＣＰｋａｅｂｎｈｒｃｐKAEBNHRCPkaebnhrcp][＝＋－．=+.-][１-９1-9]` +
	`|[ａ-ｉＡ-Ｉ][０-９0-9][－-]?[ａ-ｉＡ-Ｉ][０-９0-9]` +
	`|\b[A-Za-z]{1,3}[1-9]?[` + wideDashes + `][1-9]\b` +
	`|\b[A-Ia-i](?:10|[0-9]) ?[-=]> ?[A-Ia-i](?:10|[0-9])\b` +
	`|[` + unseen + `]`)

// unseen contains invisible characters: zero-width spaces, joiners and soft hyphens.
const unseen = "\u200b\u200c\u200d\u2060\ufeff\u00ad"

var arrows = strings.NewReplacer("->", "-", "=>", "-", " ", "")

// narrowMoves rewrites moves in unusual spellings to their usual form. It leaves all other text
// unchanged.
func narrowMoves(text string) string {
	if !mayBeWide(text) {
		return text
	}
	return wideMove.ReplaceAllStringFunc(text, func(move string) string {
		if move[0] == '{' {
			return move
		}
		if strings.Contains(move, ">") {
			return arrows.Replace(move)
		}
		return strings.Map(func(r rune) rune {
			switch {
			case r >= '！' && r <= '～':
				return r - '！' + '!'
			case strings.ContainsRune(unseen, r):
				return -1
			case strings.ContainsRune(wideDashes, r):
				return '-'
			}
			return r
		}, move)
	})
}

// mayBeWide reports whether text might contain a move in an unusual spelling. It ignores wide
// digits, because they are common in Chinese moves.
func mayBeWide(text string) bool {
	if strings.IndexByte(text, '>') >= 0 || strings.Contains(text, "\u00ad") {
		return true
	}
	for at := 0; ; at++ {
		next := strings.IndexByte(text[at:], "－"[0])
		if next < 0 {
			break
		}
		at += next
		if at+2 < len(text) && text[at+1] == 0xBC && text[at+2] >= 0x90 && text[at+2] <= 0x99 { // ０ to ９
			continue
		}
		switch r, _ := utf8.DecodeRuneInString(text[at:]); {
		case r >= 'Ａ' && r <= 'Ｚ', r >= 'ａ' && r <= 'ｚ', r == '＝', r == '＋', r == '－', r == '\ufeff':
			return true
		case r == '．' && at > 1 && isASCIILetter(text[at-2]):
			return true
		}
	}
	for at := 0; ; at++ {
		next := strings.IndexByte(text[at:], "–"[0])
		if next < 0 {
			return false
		}
		at += next
		if r, _ := utf8.DecodeRuneInString(text[at:]); strings.ContainsRune(wideDashes+unseen, r) {
			return true
		}
	}
}
