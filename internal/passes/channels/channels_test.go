package channels_test

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// TestClasses compares what is known of the class of each channel, beside the call of make.
func TestClasses(t *testing.T) {
	run(t, "channel", func(fset *token.FileSet, ch *channels.Channel) []passtest.Answer {
		return atMakes(ch, class(fset, ch))
	})
}

func TestCapacity(t *testing.T) {
	run(t, "capacity", func(_ *token.FileSet, ch *channels.Channel) []passtest.Answer {
		n, known := ch.Capacity()
		if !known {
			return atMakes(ch, "unknown")
		}
		return atMakes(ch, fmt.Sprint(n))
	})
}

// TestOperations compares what is done on a line, and to which channels.
func TestOperations(t *testing.T) {
	run(t, "operation", func(fset *token.FileSet, ch *channels.Channel) []passtest.Answer {
		var answers []passtest.Answer
		for _, op := range operations(ch) {
			answers = append(answers, passtest.Answer{Pos: position(op), Text: describe(fset, op)})
		}
		return answers
	})
}

// TestExits compares what else can end a wait.
func TestExits(t *testing.T) {
	names := map[channels.ExitKind]string{
		channels.ExitDefault: "default", channels.ExitStop: "stop", channels.ExitTimer: "timer", channels.ExitOther: "other",
	}
	run(t, "exits", func(_ *token.FileSet, ch *channels.Channel) []passtest.Answer {
		var answers []passtest.Answer
		for _, op := range slices.Concat(ch.Sends, ch.Receives) {
			var texts []string
			for _, exit := range op.Exits() {
				texts = append(texts, names[exit.Kind])
			}
			if len(texts) > 0 {
				answers = append(answers, passtest.Answer{Pos: position(op), Text: strings.Join(texts, ", ")})
			}
		}
		return answers
	})
}

// TestPassed compares how often a function of another package sends that is handed a channel.
func TestPassed(t *testing.T) {
	run(t, "passed", func(_ *token.FileSet, ch *channels.Channel) []passtest.Answer {
		var answers []passtest.Answer
		for _, op := range ch.Passed {
			text := fmt.Sprint(op.Sender.Sends)
			if op.Sender.Sends == channels.Many {
				text = "many"
			}
			answers = append(answers, passtest.Answer{Pos: op.Instr.Pos(), Text: text})
		}
		return answers
	})
}

// run asks about every channel of the fixtures, and compares the answers in the order of the source.
func run(t *testing.T, kind string, ask func(*token.FileSet, *channels.Channel) []passtest.Answer) {
	t.Helper()
	passtest.Run(t, passtest.Pass{Kind: kind, Requires: []*analysis.Analyzer{channels.Analyzer}, Ask: func(pass *analysis.Pass) []passtest.Answer {
		var answers []passtest.Answer
		for _, ch := range pass.ResultOf[channels.Analyzer].(*channels.Result).Channels {
			answers = append(answers, ask(pass.Fset, ch)...)
		}
		slices.SortStableFunc(answers, func(a, b passtest.Answer) int { return int(a.Pos - b.Pos) })
		return answers
	}}, "./channels/...")
}

func atMakes(ch *channels.Channel, text string) []passtest.Answer {
	var answers []passtest.Answer
	for _, made := range ch.Makes {
		answers = append(answers, passtest.Answer{Pos: made.Pos(), Text: text})
	}
	return answers
}

func class(fset *token.FileSet, ch *channels.Channel) string {
	var parts []string
	if len(ch.Makes) > 1 {
		parts = append(parts, "made at "+lines(fset, ch.Makes))
	}
	parts = count(parts, len(ch.Sends), "send")
	parts = count(parts, len(ch.Closes), "close")
	parts = count(parts, len(ch.Receives), "receive")
	for _, flag := range []struct {
		holds bool
		text  string
	}{
		{ch.Field, "outlives a call"},
		{ch.Foreign, "foreign"},
		{ch.OthersReceive, "others receive"},
		{ch.OthersSend, "others send"},
	} {
		if flag.holds {
			parts = append(parts, flag.text)
		}
	}
	return strings.Join(parts, "; ")
}

// count appends how often something is done, unless it never is.
func count(parts []string, n int, what string) []string {
	switch n {
	case 0:
		return parts
	case 1:
		return append(parts, "1 "+what)
	}
	return append(parts, fmt.Sprintf("%d %ss", n, what))
}

func operations(ch *channels.Channel) []*channels.Op {
	return slices.Concat(ch.Sends, ch.Receives, ch.Closes, ch.Adds, ch.Dones, ch.Waits)
}

func position(op *channels.Op) token.Pos {
	if op.Select != nil {
		return op.Select.States[op.Arm].Pos
	}
	return op.Instr.Pos()
}

func describe(fset *token.FileSet, op *channels.Op) string {
	text := [...]string{"send", "receive", "close", "add", "done", "wait"}[op.Kind]
	if op.Deferred {
		text = "deferred " + text
	}
	if op.Range {
		text += " by range"
	} else if op.Select != nil {
		text += " in a select"
	}
	if op.CommaOk && !op.Range {
		text += " that asks"
	}
	if op.Channel.Group {
		return text
	}
	if len(op.Channel.Makes) == 0 {
		return text + " on a channel made elsewhere"
	}
	return text + " on the channel of " + lines(fset, op.Channel.Makes)
}

func lines(fset *token.FileSet, makes []*ssa.MakeChan) string {
	var texts []string
	for _, made := range makes {
		texts = append(texts, fmt.Sprint(fset.Position(made.Pos()).Line))
	}
	if len(texts) == 1 {
		return "line " + texts[0]
	}
	return "lines " + strings.Join(texts, " and ")
}
