package clocks_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/clocks"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each line states the parts of parameters in which it stores the present time.
func TestSets(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "clocks",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, clocks.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[clocks.Analyzer].(*clocks.Result)
			s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
			var found []passtest.Answer
			for _, fn := range s.Funcs {
				for _, set := range r.Sets(fn) {
					if len(fn.Params) > 0 && set.At.Root == fn.Params[0] {
						found = append(found, passtest.Answer{Pos: set.Instr.Pos(), Text: refs.Name(s, set.At)})
					}
				}
			}
			return found
		},
	}, "./clocks")
}
