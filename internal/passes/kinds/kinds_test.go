package kinds_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/kinds"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each call states of which kinds its argument is, or the objects are that it has in it, and whether it may be others.
func TestKinds(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "kinds",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, kinds.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[kinds.Analyzer].(*kinds.Result)
			var found []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, call := range calls.In(fn) {
					name := knowledge.CalleeName(call.Common())
					if name != "use" && name != "list" {
						continue
					}
					all, complete := r.Of(call.Common().Args[0])
					if name == "list" {
						var members []kinds.Member
						members, complete = r.In(call.Common().Args[0])
						all = nil
						for _, m := range members {
							all = append(all, m.Kind)
						}
					}
					var texts []string
					for _, k := range all {
						texts = append(texts, k.Resource.Group+"/"+k.Resource.String())
					}
					if !complete {
						texts = append(texts, "others")
					}
					found = append(found, passtest.Answer{Pos: call.Pos(), Text: strings.Join(texts, " ")})
				}
			}
			return found
		},
	}, "./kinds/...")
}
