package syncs_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/syncs"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each line states what it does with informers, which field of a struct gets what, and whether it waits for caches or starts a worker.
func TestSyncs(t *testing.T) {
	kinds := map[syncs.Kind]string{syncs.Asks: "asks ", syncs.Binds: "binds ", syncs.Handles: "handles ", syncs.Reads: "reads "}
	passtest.Run(t, passtest.Pass{
		Kind:     "syncs",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, syncs.Analyzer},
		Ask: func(pass *analysis.Pass) (found []passtest.Answer) {
			r := pass.ResultOf[syncs.Analyzer].(*syncs.Result)
			answer := func(instr ssa.Instruction, text string) {
				found = append(found, passtest.Answer{Pos: instr.Pos(), Text: text})
			}
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, use := range syncs.Uses(fn) {
					name := "a cache"
					if use.Field != nil {
						name = use.Field.Name()
					}
					answer(use.Instr, kinds[use.Kind]+name)
				}
				listers, synced := syncs.Members(fn)
				for _, m := range listers {
					answer(m.Store, m.Field.Name()+" has a lister of "+knowledge.AccessorName(m.Kind))
				}
				for _, m := range synced {
					answer(m.Store, m.Field.Name()+" asks "+knowledge.AccessorName(m.Kind))
				}
				for _, call := range calls.In(fn) {
					if r.Waits(call) {
						answer(call, "waits")
					}
					if r.StartsWorker(call) {
						answer(call, "starts a worker")
					}
				}
				if wait := syncs.NamedWait(fn); wait != nil {
					answer(wait, "waits by name")
				} else if wait := syncs.Wait(fn); wait != nil {
					answer(wait, "waits for all")
				}
			}
			return found
		},
	}, "./syncs/...")
}
