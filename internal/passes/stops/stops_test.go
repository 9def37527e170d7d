package stops_test

import (
	"go/token"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each receive states what ends the wait.
func TestOf(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "stops",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, stops.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[stops.Analyzer].(*stops.Result)
			var found []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for instr := range calls.Instrs(fn) {
					if receive, ok := instr.(*ssa.UnOp); ok && receive.Op == token.ARROW {
						found = append(found, passtest.Answer{Pos: receive.Pos(), Text: text(r.Of(receive.X))})
					}
				}
			}
			return found
		},
	}, "./stops")
}

func text(s stops.Signal) string {
	text := [...]string{stops.Data: "data", stops.Timer: "timer", stops.Never: "never", stops.Local: "local", stops.Stop: "stop"}[s.Kind]
	if s.Context {
		text += " of a context"
	}
	if s.Bounded {
		text += ", bounded"
	}
	if !s.Rooted() {
		text += ", with an end of its own"
	}
	return text
}
