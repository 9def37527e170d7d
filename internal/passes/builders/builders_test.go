package builders_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each watch states whose controller it wakes, how, and for which kind.
func TestControllers(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "wakes",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			ssa := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
			var found []passtest.Answer
			for _, c := range builders.Controllers(pass.ResultOf[calls.Analyzer].(*calls.Graph), ssa.Funcs) {
				whose := "?"
				if c.Reconciler != nil {
					whose = base(knowledge.TypeName(c.Reconciler))
				}
				for _, w := range c.Watches {
					found = append(found, passtest.Answer{Pos: ssa.Link(w.Call).Pos(), Text: whose + " " + string(w.Role) + " " + base(knowledge.TypeName(w.Of()))})
				}
			}
			return found
		},
	}, "./builders/...")
}

func base(name string) string { return name[strings.LastIndex(name, ".")+1:] }
