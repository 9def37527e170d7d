package tombstones_test

import (
	"fmt"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/tombstones"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each function states what it does if its first parameter is a tombstone, and each place in it what happens there.
func TestOutcomes(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "tombstone",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, tombstones.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			known := pass.ResultOf[tombstones.Analyzer].(*tombstones.Result)
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				if fn.Signature.Params().Len() == 0 || fn.Parent() != nil {
					continue
				}
				o := known.Of(tombstones.Root{Handler: informers.Handler{Fn: fn, Event: knowledge.Deleted}})
				yes := map[bool]string{true: "yes", false: "no"}
				answers = append(answers, passtest.Answer{Pos: fn.Pos(), Text: fmt.Sprintf("acts %s, returns %s", yes[o.Acts], yes[o.Returns])})
				for _, e := range o.Events {
					if e.Instr.Parent() == fn || e.Instr.Parent().Parent() == fn {
						answers = append(answers, passtest.Answer{Pos: e.Instr.Pos(), Text: text(e)})
					}
				}
			}
			return answers
		},
	}, "./tombstones")
}

func text(e tombstones.Event) string {
	text := e.Kind.String()
	if e.Type != "" {
		text += " " + e.Type
	}
	if e.Param != nil {
		text += fmt.Sprintf(" %s %d", e.Param.Name(), e.Arg)
	}
	if e.Unwrapped {
		text += ", unwrapped"
	}
	if e.Elsewhere {
		text += ", elsewhere"
	}
	return text
}

// Each registration states the function that is handed tombstones, and which argument they are.
func TestRoots(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "root",
		Requires: []*analysis.Analyzer{tombstones.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var answers []passtest.Answer
			for _, root := range pass.ResultOf[tombstones.Analyzer].(*tombstones.Result).Roots {
				answers = append(answers, passtest.Answer{Pos: root.Registered.Pos(), Text: fmt.Sprintf("%s %d", root.Fn.Name(), root.Object)})
			}
			return answers
		},
	}, "./tombstones")
}
