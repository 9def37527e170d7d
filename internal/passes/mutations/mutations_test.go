package mutations_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/mutations"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each line states what the function makes of the object of the request, and what was set before besides its name.
func TestMutations(t *testing.T) {
	kinds := map[mutations.Kind]string{
		0: "another kind", mutations.Missing: "missing", mutations.Nothing: "nothing", mutations.OwnerOnly: "owner only", mutations.MetaOnly: "metadata only",
		mutations.Moves: "moves", mutations.Other: "other ",
	}
	passtest.Run(t, passtest.Pass{
		Kind:     "mutations",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, edits.Analyzer, mutations.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[mutations.Analyzer].(*mutations.Result)
			s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
			var found []passtest.Answer
			for _, fn := range s.Funcs {
				for _, e := range pass.ResultOf[edits.Analyzer].(*edits.Result).Of(fn).Events {
					m, ok := r.Of(e)
					if e.Kind != edits.Written || e.Verb != knowledge.Save || !ok {
						continue
					}
					kind, at := r.Kind(m)
					text := kinds[kind]
					if kind == mutations.Other {
						text += refs.Name(s, at.At)
					}
					if path, _ := r.Before(m); path != "" {
						text += ", before it " + path[1:]
					}
					found = append(found, passtest.Answer{Pos: m.Call.Pos(), Text: text})
				}
			}
			return found
		},
	}, "./mutations/...")
}
