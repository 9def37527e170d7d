package reads_test

import (
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/fetches"
	"github.com/ctrllint/ctrllint/internal/passes/reads"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each read states whether a branch on the state of its object ends the pass.
func TestWaits(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "waits",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer, reconciles.Analyzer, conditions.Analyzer, fetches.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			search := reads.Search{
				Graph: pass.ResultOf[calls.Analyzer].(*calls.Graph), Reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
				Conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result), Fetches: pass.ResultOf[fetches.Analyzer].(*fetches.Result),
			}
			var found []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				if fn.Name() != knowledge.Reconcile {
					continue
				}
				for _, w := range search.Waits(fn, own(fn)) {
					name := w.Kind
					found = append(found, passtest.Answer{Pos: w.Read.Pos(), Text: name[strings.LastIndex(name, ".")+1:] + map[bool]string{true: " absent"}[w.Absent] + map[bool]string{true: " named"}[w.Named]})
				}
			}
			return found
		},
	}, "./reads/...")
}

// Each line states which labels of the first parameter of its function it reads, and whether it hands that on; each function whether it looks into
// the labels of what it is handed.
func TestLabels(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "labels",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer},
		Ask: func(pass *analysis.Pass) (found []passtest.Answer) {
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				if len(fn.Params) == 0 {
					continue
				}
				if at, field := reads.Labels(fn, fn.Params[0].Type()); at != nil {
					found = append(found, passtest.Answer{Pos: at.Pos(), Text: field})
				}
				for _, call := range reads.HandedOn(fn, fn.Params[0].Type(), pass.Pkg) {
					found = append(found, passtest.Answer{Pos: call.Pos(), Text: "handed on"})
				}
				if reads.LooksIntoLabels(fn) {
					found = append(found, passtest.Answer{Pos: fn.Pos(), Text: "looks"})
				}
			}
			return found
		},
	}, "./reads/...")
}

// own returns the first type of objects that a Reconcile declares a variable of.
func own(reconcile *ssa.Function) types.Type {
	for instr := range calls.Instrs(reconcile) {
		if made, ok := instr.(*ssa.Alloc); ok && knowledge.IsObject(made.Type()) {
			return made.Type()
		}
	}
	return nil
}
