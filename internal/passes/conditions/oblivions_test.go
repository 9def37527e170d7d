package conditions_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each lookup states the map of which its function learns that it has no entry.
func TestOblivions(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "no entry",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, conditions.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[conditions.Analyzer].(*conditions.Result)
			var found []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, o := range r.Oblivions(fn) {
					found = append(found, passtest.Answer{Pos: o.Lookup.Pos(), Text: held(o.Map)})
				}
			}
			return found
		},
	}, "./conditions/oblivions")
}

// held returns the name of the field or variable that holds a map.
func held(v ssa.Value) string {
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	if addr, ok := v.(*ssa.FieldAddr); ok {
		return flow.FieldOf(addr.X.Type(), addr.Field).Name()
	}
	return v.Name()
}
