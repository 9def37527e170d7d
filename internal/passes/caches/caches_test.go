package caches_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/caches"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each line states what it reads from a cache, whether the manager that it makes caches all objects, and of which kind an entry leaves none out.
func TestCaches(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "caches",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer},
		Ask: func(pass *analysis.Pass) (found []passtest.Answer) {
			g := pass.ResultOf[calls.Analyzer].(*calls.Graph)
			answer := func(instr ssa.Instruction, text string) {
				found = append(found, passtest.Answer{Pos: instr.Pos(), Text: text})
			}
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for instr := range calls.Instrs(fn) {
					switch instr := instr.(type) {
					case ssa.CallInstruction:
						if r, ok := caches.ReadOf(g, instr); ok {
							answer(instr, "reads "+r.Kind+map[bool]string{true: " without a type"}[r.Of == nil]+map[bool]string{true: ", metadata"}[r.Meta])
						}
						if whole, reads := caches.Whole(g, instr); whole {
							answer(instr, map[bool]string{true: "whole", false: "whole for watches"}[reads])
						}
					case *ssa.MapUpdate:
						if of, _ := caches.Unselected(g, instr); of != nil {
							answer(instr, "all of "+knowledge.TypeObject(of).Name())
						}
					}
				}
			}
			return found
		},
	}, "./caches/...")
}
