package refs_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each call states which object its argument is: in the cluster, in memory if that is another one, and as a pointer if that is.
func TestRefs(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "refs",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
			var found []passtest.Answer
			for _, fn := range s.Funcs {
				for _, call := range calls.In(fn) {
					if knowledge.CalleeName(call.Common()) != "use" {
						continue
					}
					v := knowledge.Unconverted(call.Common().Args[0])
					object, copied, pointer := refs.Of(v), refs.ValueOf(v), refs.Pointer(v)
					text := refs.Name(s, object)
					if copied != object {
						text += "; in memory " + refs.Name(s, copied)
					}
					if pointer != object && pointer != copied {
						text += "; pointer " + refs.Name(s, pointer)
					}
					found = append(found, passtest.Answer{Pos: call.Pos(), Text: text})
				}
			}
			return found
		},
	}, "./refs")
}
