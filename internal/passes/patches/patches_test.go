package patches_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/patches"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each line states the base of the patch that it sends, the changes that the patch can hold, and why it does not store one.
func TestPatches(t *testing.T) {
	faults := map[patches.Fault]string{patches.Itself: ", itself", patches.Late: ", late after ", patches.TakesBack: ", takes back ", patches.Shares: ", shares ", patches.AsRead: ", as read"}
	passtest.Run(t, passtest.Pass{
		Kind:     "patches",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, edits.Analyzer, patches.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[patches.Analyzer].(*patches.Result)
			s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
			var found []passtest.Answer
			for _, fn := range s.Funcs {
				f := pass.ResultOf[edits.Analyzer].(*edits.Result).Of(fn)
				changed := func(change ssa.Instruction) (path string) {
					f.Does(change, func(e edits.Event) bool { path = e.At.Path; return true })
					return path[1:]
				}
				for _, e := range f.Events {
					p, ok := r.Of(e)
					if e.Kind != edits.Written || !ok {
						continue
					}
					text := "with " + refs.Name(s, p.Base)
					for _, set := range f.Events {
						if p.Sends(set) {
							text += ", sends " + set.At.Path[1:]
						}
					}
					fault, _, change := p.Fault()
					if text += faults[fault]; change != nil {
						text += changed(change)
					}
					found = append(found, passtest.Answer{Pos: e.Source.Pos(), Text: text})
				}
			}
			return found
		},
	}, "./patches/...")
}
