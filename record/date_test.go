package record

import "testing"

func TestParseDate(t *testing.T) {
	for _, tt := range []struct {
		text             string
		year, month, day int
	}{
		{"2003.11.23", 2003, 11, 23},
		{"2003年1月2日", 2003, 1, 2},
		{"２００３年１月２日", 2003, 1, 2},
		{"二〇二三年五月一日", 2023, 5, 1},
		{"二○二三年十二月三十一日", 2023, 12, 31},
		{"二零二三年十月二十日", 2023, 10, 20},
		{"20230501", 2023, 5, 1},
		{"01.05.2023", 2023, 5, 1},
		{"1-5-2023", 2023, 5, 1},
		{"31/05/2023", 2023, 5, 31},
		{"05/31/2023", 2023, 5, 31},
		{"11/05/2003", 2003, 0, 0},
		{"1999-??-??", 1999, 0, 0},
		{"1999-13-01", 1999, 0, 0},
		{"1999-02-00", 1999, 2, 0},
		{"2023-05-01 19:30", 2023, 5, 1},
		{"", 0, 0, 0},
		{"spring", 0, 0, 0},
		{"99999999999999999999", 0, 0, 0},
		{"99999999", 0, 0, 0},
		{"第3届", 0, 0, 0},
		{"二〇二三年五月廿一日", 2023, 5, 21},
		{"1 May 2023", 2023, 5, 1},
		{"May 1st, 2023", 2023, 5, 1},
		{"1-Sept-2023", 2023, 9, 1},
		{"OCTOBER 2023", 2023, 10, 0},
		{"May Cup", 0, 0, 0},
	} {
		if year, month, day := ParseDate(tt.text); year != tt.year || month != tt.month || day != tt.day {
			t.Errorf("%q: %d, %d, %d, want %d, %d, %d", tt.text, year, month, day, tt.year, tt.month, tt.day)
		}
	}
}

// TestResultSentences reads what is in headers only.
func TestResultSentences(t *testing.T) {
	for text, want := range map[string]string{
		"（红胜）": "1-0", "1-0 红胜": "1-0", "黑方超时，红胜": "1-0", "红方中局负": "0-1", "红胜黑负": "1-0", "战平": "*", "平": "1/2-1/2", "双方握手言和": "1/2-1/2",
		"黑方最终不敌": "1-0", "？": "*", "精彩": "*", "先手": "*",
	} {
		if got, _ := parseResult(text); got.PGN() != want {
			t.Errorf("%q: %s, want %s", text, got.PGN(), want)
		}
	}
}

// TestResults reads the spellings of results as a tag and at the end of the moves.
func TestResults(t *testing.T) {
	for text, want := range map[string]string{
		"和": "1/2-1/2", "0.5-0.5": "1/2-1/2", "1:0": "1-0", "红方胜": "1-0", "0:1": "0-1", "½-½": "1/2-1/2", "1–0": "1-0",
		"先胜": "1-0", "先负": "0-1", "先和": "1/2-1/2", "红先胜": "1-0", "黑胜": "0-1", "黑方胜": "0-1", "和局": "1/2-1/2", "红负": "0-1", "紅勝": "1-0", "平局": "1/2-1/2",
		"1/2-1/2": "1/2-1/2", "*": "*", "1/2": "1/2-1/2", "1 - 0": "1-0", "１－０": "1-0", "０：１": "0-1", "1‑0": "1-0", "1-0.": "1-0", "2-0": "1-0",
		"黑方认负": "1-0", "黑方超时": "1-0", "红方超时负": "0-1", "黑先胜": "0-1", "后胜": "0-1", "红方胜出": "1-0", "红方大胜": "1-0",
		"双方议和": "1/2-1/2", "不变作和": "1/2-1/2", "弈和": "1/2-1/2", "Red wins": "1-0", "white wins": "1-0", "Draw": "1/2-1/2", "Đỏ thắng": "1-0", "Hoà": "1/2-1/2",
	} {
		for _, file := range []string{
			"[Event \"x\"]\n[Result \"" + text + "\"]\n\n1. 炮二平五 马8进7 2. 马二进三\n",
			"[Event \"x\"]\n\n1. 炮二平五 马8进7 2. 马二进三 " + text + "\n",
			"1. 炮二平五 马8进7 2. 马二进三 " + text + "\n",
		} {
			data := []byte(file)
			g := one(t, data, Detect("", data))
			if got := g.Result.PGN(); got != want || len(g.Moves()) != 3 || len(g.Warnings) > 0 {
				t.Errorf("%q: result %s, want %s; %d moves, %v", file, got, want, len(g.Moves()), g.Warnings)
			}
		}
	}
}
