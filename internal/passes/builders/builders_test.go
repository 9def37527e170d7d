package builders_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each watch states whose controller it wakes, how, and for which kind.
func TestControllers(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "wakes",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, builders.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			ssa := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
			var found []passtest.Answer
			for _, c := range pass.ResultOf[builders.Analyzer].(*builders.Result).Controllers {
				whose := "?"
				if c.Reconciler != nil {
					whose = base(knowledge.TypeName(c.Reconciler))
				}
				for _, w := range c.Watches {
					found = append(found, passtest.Answer{Pos: ssa.Link(w.Call).Pos(), Text: strings.TrimSpace(whose + " " + string(w.Role) + " " + base(knowledge.TypeName(w.Of())))})
				}
			}
			return found
		},
	}, "./builders/...")
}

// Each handler for owners states what the controller reconciles that it wakes, each watch whether it wakes the controllers of its objects alone, and
// each assertion whether its function lets only what it holds for through.
func TestHandlers(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "handlers",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer},
		Ask: func(pass *analysis.Pass) (found []passtest.Answer) {
			ssa := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
			g := pass.ResultOf[calls.Analyzer].(*calls.Graph)
			controllers, handlers := builders.Controllers(g, ssa.Funcs), builders.OwnerHandlers(g, ssa.Funcs)
			for _, h := range handlers {
				whom := "nobody"
				if c := h.Wakes(g, controllers, handlers); c != nil && c.Reconciles() != "" {
					whom = base(c.Reconciles())
				}
				found = append(found, passtest.Answer{Pos: h.Made.Pos(), Text: "wakes " + whom})
			}
			for _, c := range controllers {
				for _, w := range c.Watches {
					if w.OnlyController(g, handlers) {
						found = append(found, passtest.Answer{Pos: ssa.Link(w.Call).Pos(), Text: "controllers only"})
					}
				}
			}
			for _, fn := range ssa.Funcs {
				if fn.Signature.Results().Len() == 0 {
					continue
				}
				if assert := builders.Wants(pass.ResultOf[conditions.Analyzer].(*conditions.Result), fn); assert != nil {
					found = append(found, passtest.Answer{Pos: assert.Pos(), Text: "wants " + base(knowledge.TypeName(assert.AssertedType))})
				}
			}
			return found
		},
	}, "./builders/...")
}

func base(name string) string { return name[strings.LastIndex(name, ".")+1:] }
