package record

import (
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// Other sites write the code of DhtmlXQ in dialects of their own. They are converted before it is read.

var (
	// The code used by 01xq.com numbers its fields instead of naming them. Scripts in pages write
	// routes without the usual prefix.
	dhjField     = pattern.New(`(?i)\[(/?)dhjhtmlxq_([0-9]{1,3})\]`)
	dhjComment   = pattern.New(`(?i)\[(/?)(?:game_)?comment_([0-9]+)_([0-9]+)\]`)
	routeSegment = pattern.New(`\[(/?)([0-9]+_[0-9]+_[0-9]+)\]`)
)

// dhjNames maps the field numbers used by 01xq.com to field names.
var dhjNames = map[string]string{
	"10": "title", "11": "event", "13": "date", "14": "place", "15": "round", "16": "table", "17": "red", "18": "redname", "19": "redlevel",
	"20": "redrating", "21": "black", "22": "blackname", "23": "blacklevel", "24": "blackrating", "28": "result", "29": "redtime",
	"30": "blacktime", "31": "binit", "34": "movelist", "36": "open", "37": "variation", "40": "remark", "41": "author", "42": "record",
}

// plainFields converts fields in the other dialects to DhtmlXQ fields.
func plainFields(text string) string {
	if indexFold(text, "[dhjhtmlxq_") >= 0 {
		text = dhjField.ReplaceAllStringFunc(text, func(found string) string {
			m := dhjField.FindStringSubmatch(found)
			name, ok := dhjNames[m[2]]
			if !ok {
				name = "dhj" + m[2]
			}
			return "[" + m[1] + "DhtmlXQ_" + name + "]"
		})
		text = dhjComment.ReplaceAllString(text, "[${1}DhtmlXQ_comment${2}_${3}]")
	}
	if !hasNumberedField(text) {
		return text
	}
	return routeSegment.ReplaceAllString(text, "[${1}DhtmlXQ_move_${2}]")
}

// hasNumberedField reports whether a digit follows "[" or "[/" anywhere in text, so that there may
// be fields without a prefix.
func hasNumberedField(text string) bool {
	for {
		_, rest, ok := strings.Cut(text, "[")
		if !ok {
			return false
		}
		text = strings.TrimPrefix(rest, "/")
		if text != "" && text[0] >= '0' && text[0] <= '9' {
			return true
		}
	}
}
