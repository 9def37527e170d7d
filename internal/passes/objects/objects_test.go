package objects_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

var requires = []*analysis.Analyzer{ssabuild.Analyzer, objects.Analyzer}

// Each line states what it does to the finalizers of which object, or asks about it.
func TestMarks(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "marks",
		Requires: requires,
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[objects.Analyzer].(*objects.Result)
			s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
			var found []passtest.Answer
			for _, fn := range s.Funcs {
				for _, m := range r.Marks(fn) {
					text := m.Kind + " " + refs.Name(s, m.Object)
					if m.Written {
						text += ", written"
					}
					if m.Guarded {
						text += ", guarded"
					}
					found = append(found, passtest.Answer{Pos: m.Instr.Pos(), Text: text})
				}
			}
			return found
		},
	}, "./objects")
}

// Each read states where the name comes from that it asks for.
func TestKeyOf(t *testing.T) {
	texts := [...]string{objects.Unnamed: "unknown", objects.OfRequest: "of the request", objects.OfObject: "of an object", objects.OfAnother: "of another"}
	passtest.Run(t, passtest.Pass{
		Kind:     "names",
		Requires: requires,
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[objects.Analyzer].(*objects.Result)
			var found []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, call := range calls.In(fn) {
					if get, ok := call.(*ssa.Call); ok && knowledge.CalleeName(&get.Call) == "Get" {
						found = append(found, passtest.Answer{Pos: get.Pos(), Text: texts[r.KeyOf(get).Naming]})
					}
				}
			}
			return found
		},
	}, "./objects")
}
