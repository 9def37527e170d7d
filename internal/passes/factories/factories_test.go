package factories_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/factories"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each instruction states what it does with a factory or a part of it; of what is stored in a field also what others do with that, of a
// wait whether it is early, and of an informer whether it is made late.
func Test(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "ops",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, factories.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[factories.Analyzer].(*factories.Result)
			var found []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, op := range r.In(fn) {
					texts := []string{text(op) + early(r, op) + late(r, op)}
					for _, later := range r.Of(op.Of.Holder) {
						if later.Later && op.Kind == factories.Keeps && strings.HasPrefix(later.Of.Path, op.Of.Path) {
							texts = append(texts, text(later))
						}
					}
					found = append(found, passtest.Answer{Pos: op.Instr.Pos(), Text: strings.Join(texts, ", ")})
				}
			}
			return found
		},
	}, "./factories/...")
}

func text(op factories.Op) string { return strings.TrimSpace(op.Kind.String() + " " + op.Of.Path) }

func early(r *factories.Result, op factories.Op) string {
	call, ok := op.Instr.(ssa.CallInstruction)
	if !ok || op.Kind != factories.Waits {
		return ""
	}
	switch e := r.Early(call); {
	case e == nil:
		return ""
	case e.Beside != nil:
		return " beside the start"
	case e.After != nil:
		return " before the start"
	}
	return " without a start"
}

func late(r *factories.Result, op factories.Op) string {
	for _, l := range r.Late(op.Of.Holder) {
		if l.Instr == op.Instr && l.Kind == op.Kind {
			return " after the start"
		}
	}
	return ""
}
