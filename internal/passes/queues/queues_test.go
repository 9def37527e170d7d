package queues_test

import (
	"fmt"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/queues"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each Get states whether its item is finished on every path, each other operation whether its item comes from a
// Get and how many operations are on its queue.
func Test(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "queues",
		Requires: []*analysis.Analyzer{queues.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[queues.Analyzer].(*queues.Result)
			var found []passtest.Answer
			for _, get := range r.Gets() {
				text := "finished"
				if r.Undone(get) != nil {
					text = "not finished"
				}
				found = append(found, passtest.Answer{Pos: get.Site.Pos(), Text: text})
			}
			for _, op := range r.Ops() {
				if op.Kind == knowledge.QueueGet {
					continue
				}
				text := "not got"
				if len(r.Got(op)) > 0 {
					text = "got"
				}
				found = append(found, passtest.Answer{Pos: op.Call.Pos(), Text: fmt.Sprintf("%s, %d on the queue", text, len(r.On(op)))})
			}
			return found
		},
	}, "./queues/...")
}

// Each call that is given an item states whether it settles one, and whether the item is settled on all paths after it; each Forget whether it
// follows an AddRateLimited of its function.
func TestSettled(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "settled",
		Requires: []*analysis.Analyzer{queues.Analyzer},
		Ask: func(pass *analysis.Pass) (found []passtest.Answer) {
			r := pass.ResultOf[queues.Analyzer].(*queues.Result)
			answer := func(call ssa.CallInstruction, text string) {
				found = append(found, passtest.Answer{Pos: call.Pos(), Text: text})
			}
			for _, get := range r.Gets() {
				for _, call := range calls.In(get.Site.Parent()) {
					work, ok := call.(*ssa.Call)
					if !ok || !r.Holdings(get)[0].Given(work) || knowledge.Receiver(&work.Call) != nil && knowledge.IsQueue(knowledge.Receiver(&work.Call).Type()) {
						continue
					}
					if r.Holdings(get)[0].Settles(work) {
						answer(work, "settles")
					}
					if paths.Find(r.Unsettled(r.Holdings(get)[0], work, queues.Outcome{})) != nil {
						answer(work, "not settled")
					} else {
						answer(work, "settled")
					}
				}
			}
			for _, forget := range r.Ops(knowledge.QueueForget) {
				for _, added := range r.On(forget, knowledge.QueueAddLimited) {
					if added.Call.Parent() == forget.Call.Parent() && r.Follows(added, forget) {
						answer(forget.Call, "follows AddRateLimited")
					}
				}
			}
			return found
		},
	}, "./queues/...")
}
