package record

import (
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// PGN comments may contain commands in brackets for clock times, engine evaluations, and drawings
// on the board. The following commands are supported:
//
//	[%clk 0:09:30]      the mover's clock
//	[%emt 0:00:05]      the time spent on the move
//	[%eval -0.35,18]    an evaluation in pawns from Red's view, with its depth; #4 is a mate
//	[%engine Chuhe]     the program that made the evaluation
//	[%pv h2e2 h9g7]     the expected moves; both of these only with an evaluation
//	[%csl Ge4,Rh0]      squares, by color
//	[%cal Gh2e2]        arrows
//
// Other commands remain in the comment.

var commandPattern = pattern.New(`\[%(clk|emt|eval|engine|pv|csl|cal)\s+([^\[\]]*)\]`)

// readCommands applies the commands in a comment to a node. It returns the rest of the text.
func readCommands(n *Node, text string) string {
	for rounds := 0; strings.Contains(text, "[%"); rounds++ {
		changed := false
		if rounds == maxCommandRounds {
			text = strings.ReplaceAll(text, "[%", "[ %")
		}
		text = commandPattern.ReplaceAllStringFunc(text, func(command string) string {
			parts := commandPattern.FindStringSubmatch(command)
			if !n.obey(parts[1], strings.TrimSpace(parts[2])) {
				return command
			}
			changed = true
			return ""
		})
		if !changed {
			break
		}
	}
	return cleanText(text)
}

// maxCommandRounds is the maximum number of passes over a comment. More than one may be needed,
// because removing a command from within brackets can create another.
const maxCommandRounds = 4

// obey executes a command. It reports whether the command was valid.
func (n *Node) obey(name, value string) bool {
	switch name {
	case "clk", "emt":
		d, ok := parseTime(value)
		if !ok {
			return false
		}
		if name == "clk" {
			n.Clock = &d
		} else {
			n.Elapsed = &d
		}
	case "eval":
		e, ok := parseEval(value)
		if !ok {
			return false
		}
		n.Eval = &e
	case "engine", "pv":
		return n.obeyOfEval(name, value)
	default:
		return n.draw(value)
	}
	return true
}

// obeyOfEval executes a command that adds details to the evaluation.
func (n *Node) obeyOfEval(name, value string) bool {
	if n.Eval == nil {
		return false
	}
	e := *n.Eval
	if name == "engine" {
		e.Engine = cleanEngine(value)
		n.Eval = &e
		return e.Engine != ""
	}
	line, ok := parseEvalLine(value)
	if ok {
		e.Line, n.Eval = line, &e
	}
	return ok
}

func (n *Node) draw(list string) bool {
	var marks []Mark
	for text := range strings.SplitSeq(list, ",") {
		m, ok := parseMark(strings.TrimSpace(text))
		if !ok {
			return false
		}
		marks = append(marks, m)
	}
	n.Marks = append(n.Marks, marks...)
	return true
}

// commands returns the commands for the data of the node, in the form that readCommands reads.
func (n *Node) commands() string {
	var parts []string
	if n.Eval != nil {
		parts = append(parts, "[%eval "+n.Eval.String()+"]")
		if n.Eval.Engine != "" {
			parts = append(parts, "[%engine "+n.Eval.Engine+"]")
		}
		if len(n.Eval.Line) > 0 {
			parts = append(parts, "[%pv "+n.Eval.line()+"]")
		}
	}
	if n.Elapsed != nil {
		parts = append(parts, "[%emt "+formatTime(*n.Elapsed)+"]")
	}
	if n.Clock != nil {
		parts = append(parts, "[%clk "+formatTime(*n.Clock)+"]")
	}
	// Only consecutive marks are grouped, so that their order is preserved.
	for rest := n.Marks; len(rest) > 0; {
		name, run := markCommand(rest[0]), 1
		list := rest[0].String()
		for run < len(rest) && markCommand(rest[run]) == name {
			list += "," + rest[run].String()
			run++
		}
		parts = append(parts, "[%"+name+" "+list+"]")
		rest = rest[run:]
	}
	return strings.Join(parts, " ")
}

func markCommand(m Mark) string {
	if m.From == m.To {
		return "csl"
	}
	return "cal"
}
