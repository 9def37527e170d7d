package queues_test

import (
	"fmt"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
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
