package record

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// resultWord is a way of writing a result.
type resultWord struct {
	text   string
	result xiangqi.Result
}

// resultWords maps a character to the ways of writing a result that begin with it, longest first.
var resultWords = makeResultWords()

// Spellings used in scores: the separators between points, and half a point.
var (
	resultDashes = []string{"-", ":", "：", "–", "—", "−", "‑", "－", "﹣", "∶", " - ", " – ", " : "}
	halfPoints   = []string{"1/2", "½", "0.5", "0,5", ".5"}
)

// Words for results: the names of the sides, including those for the first and second player to
// move, and verbs.
var (
	redNames   = []string{"红方", "紅方", "红棋", "紅棋", "红先", "紅先", "红", "紅", "先手", "先"}
	blackNames = []string{"黑方", "黑棋", "黑先", "黑", "后手", "後手", "后", "後"}
	winning    = []string{"胜", "勝", "赢", "贏", "获胜", "獲勝", "得胜", "得勝", "取胜", "取勝", "胜利", "勝利", "胜出", "勝出", "大胜", "大勝"}
	losing     = []string{"负", "負", "输", "輸", "认负", "認負", "认输", "認輸", "判负", "判負", "超时", "超時", "超时负", "超時負", "超时判负", "超時判負", "弃权", "棄權"}
	drawing    = []string{"和棋", "和局", "平局", "作和", "议和", "議和", "弈和", "言和", "判和", "双方议和", "雙方議和", "双方和棋", "双方弈和", "双方言和", "不变作和", "和"}
	// spoken are words in other languages. They can also have other meanings.
	spoken = []resultWord{
		{"red wins", xiangqi.RedWins}, {"white wins", xiangqi.RedWins}, {"black wins", xiangqi.BlackWins}, {"draw", xiangqi.Draw}, {"drawn", xiangqi.Draw},
		{"red resigns", xiangqi.BlackWins}, {"white resigns", xiangqi.BlackWins}, {"black resigns", xiangqi.RedWins},
		{"đỏ thắng", xiangqi.RedWins}, {"đen thắng", xiangqi.BlackWins}, {"tiên thắng", xiangqi.RedWins}, {"hậu thắng", xiangqi.BlackWins},
		{"hòa", xiangqi.Draw}, {"hoà", xiangqi.Draw},
	}
)

func makeResultWords() map[rune][]resultWord {
	words := []resultWord{{"*", xiangqi.Undecided}, {"2-0", xiangqi.RedWins}, {"0-2", xiangqi.BlackWins}, {"1/2", xiangqi.Draw}, {"½", xiangqi.Draw}}
	for _, dash := range resultDashes {
		words = append(words, resultWord{"1" + dash + "0", xiangqi.RedWins}, resultWord{"0" + dash + "1", xiangqi.BlackWins},
			resultWord{"１" + dash + "０", xiangqi.RedWins}, resultWord{"０" + dash + "１", xiangqi.BlackWins})
		for _, half := range halfPoints {
			words = append(words, resultWord{half + dash + half, xiangqi.Draw})
		}
	}
	for side, names := range [...][]string{redNames, blackNames} {
		wins := [...]xiangqi.Result{xiangqi.RedWins, xiangqi.BlackWins}
		for _, name := range names {
			for _, verb := range winning {
				words = append(words, resultWord{name + verb, wins[side]})
			}
			for _, verb := range losing {
				words = append(words, resultWord{name + verb, wins[1-side]})
			}
			words = append(words, resultWord{name + "和", xiangqi.Draw})
		}
	}
	for _, text := range drawing {
		words = append(words, resultWord{text, xiangqi.Draw})
	}
	for _, word := range spoken {
		first, size := utf8.DecodeRuneInString(word.text)
		words = append(words, word, resultWord{string(unicode.ToUpper(first)) + word.text[size:], word.result})
	}
	slices.SortStableFunc(words, func(a, b resultWord) int { return len(b.text) - len(a.text) })
	table := map[rune][]resultWord{}
	for _, word := range words {
		first, _ := utf8.DecodeRuneInString(word.text)
		table[first] = append(table[first], word)
	}
	return table
}

// headerResults are spellings that mean a result only in places where a result is expected. They
// are the game points used in China, and the beginnings of sentences.
var headerResults = []resultWord{
	{"2:0", xiangqi.RedWins}, {"0:2", xiangqi.BlackWins}, {"1-1", xiangqi.Draw}, {"1:1", xiangqi.Draw},
	{"red resign", xiangqi.BlackWins}, {"red los", xiangqi.BlackWins}, {"white resign", xiangqi.BlackWins}, {"white los", xiangqi.BlackWins},
	{"black resign", xiangqi.RedWins}, {"black los", xiangqi.RedWins},
	{"red", xiangqi.RedWins}, {"white", xiangqi.RedWins}, {"black", xiangqi.BlackWins}, {"draw", xiangqi.Draw},
	{"đỏ thắng", xiangqi.RedWins}, {"đen thắng", xiangqi.BlackWins}, {"tiên thắng", xiangqi.RedWins}, {"hậu thắng", xiangqi.BlackWins}, {"hòa", xiangqi.Draw}, {"hoà", xiangqi.Draw},
	{"未知", xiangqi.Undecided}, {"unknown", xiangqi.Undecided},
	{"胜", xiangqi.RedWins}, {"勝", xiangqi.RedWins}, {"负", xiangqi.BlackWins}, {"負", xiangqi.BlackWins}, {"平", xiangqi.Draw},
}

// beginsResult returns the length and the meaning of the result at the beginning of text. If text
// does not begin with a result, the length is 0. A longer word that merely begins like a result is
// rejected.
func beginsResult(text string) (length int, result xiangqi.Result) {
	first, _ := utf8.DecodeRuneInString(text)
	for _, word := range resultWords[first] {
		behind, ok := strings.CutPrefix(text, word.text)
		if !ok {
			continue
		}
		next, _ := utf8.DecodeRuneInString(behind)
		last, _ := utf8.DecodeLastRuneInString(word.text)
		if strings.TrimSpace(strings.TrimPrefix(behind, ".")) != "" && (strings.ContainsRune("0123456789-/.:：*", next) || unicode.IsLetter(last) && unicode.IsLetter(next)) {
			continue
		}
		return len(word.text), word.result
	}
	return 0, xiangqi.Undecided
}

// resultBegins reports, for each pair of bytes, whether a result can begin with that pair. The
// second byte rules out most moves.
var resultBegins = makeResultBegins()

func makeResultBegins() *[256][256]bool {
	begins := &[256][256]bool{}
	for _, words := range resultWords {
		for _, word := range words {
			row := &begins[word.text[0]]
			if len(word.text) > 1 {
				row[word.text[1]] = true
				continue
			}
			for next := range row {
				row[next] = true
			}
		}
	}
	return begins
}

// mayBeResult reports whether text might begin with a result.
func mayBeResult(text string) bool {
	if text == "" {
		return false
	}
	next := byte(0)
	if len(text) > 1 {
		next = text[1]
	}
	return resultBegins[text[0]][next]
}

// isOrnament reports whether text begins with several asterisks, which do not represent a result.
func isOrnament(text string) bool { return strings.HasPrefix(text, "**") }

// isSpoken reports whether a result is expressed by words of a language other than Chinese.
func isSpoken(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.Is(unicode.Latin, r)
}

// endsResult returns the length and the meaning of text if it consists of nothing but a result.
// Punctuation, and repetitions of the same result, are allowed, as in 1-0 红胜.
func endsResult(text string) (length int, result xiangqi.Result) {
	length, result = beginsResult(text)
	if length == 0 {
		return 0, result
	}
	behind := strings.Trim(text[length:], resultSigns)
	if behind == "" {
		return length, result
	}
	if again, same := endsResult(behind); again > 0 && same == result {
		return length, result
	}
	return 0, xiangqi.Undecided
}

// resultSigns are characters that may surround a result.
const resultSigns = " \t　。.！!()（）【】[]"

// parseResult parses a result in any form used in headers.
func parseResult(text string) (xiangqi.Result, bool) {
	trimmed := strings.TrimRight(strings.TrimLeft(text, " \t　(（【"), resultSigns)
	if trimmed == "" {
		return xiangqi.Undecided, false
	}
	if n, result := beginsResult(trimmed); n > 0 {
		return result, true
	}
	if r, err := xiangqi.ParseResult(trimmed); err == nil {
		return r, true
	}
	lower := strings.ToLower(trimmed)
	for _, word := range headerResults {
		if strings.HasPrefix(lower, word.text) {
			return word.result, true
		}
	}
	if result, told := closingResult(trimmed, "", ""); told {
		return result, true
	}
	return sentenceResult(trimmed)
}

// sentenceResult reads a short Chinese sentence such as 黑方超时，红胜. The result is determined by the
// first side named and what that side does, or by words for a draw.
func sentenceResult(text string) (xiangqi.Result, bool) {
	const most = 12 // in characters
	if utf8.RuneCountInString(text) > most {
		return xiangqi.Undecided, false
	}
	sides := sideOrVerb.FindAllString(text, -1)
	result, told := xiangqi.Undecided, false
	for _, found := range sides {
		switch {
		case strings.ContainsAny(found, "红紅黑先后後"):
			if !told {
				result, told = xiangqi.RedWins, true
				if strings.ContainsAny(found, "黑后後") {
					result = xiangqi.BlackWins
				}
			}
		case found == "和":
			return xiangqi.Draw, true
		case !told:
		case strings.ContainsAny(found, "胜勝赢贏"):
			return result, true
		case result == xiangqi.RedWins:
			return xiangqi.BlackWins, true
		default:
			return xiangqi.RedWins, true
		}
	}
	return xiangqi.Undecided, false
}

// sideOrVerb matches the words that determine the result in a sentence.
var sideOrVerb = pattern.New(`[红紅黑先后後]|[胜勝赢贏负負输輸败敗和]|超[时時]|弃权|棄權|不敌`)
