package owners_test

import (
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/owners"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each line states which kinds own or control which others by what it does, and in brackets the kind that a literal names.
func TestReferences(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "owns",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var found []passtest.Answer
			for _, r := range owners.References(pass.ResultOf[calls.Analyzer].(*calls.Graph), pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs) {
				owner := kinds(r.Owners, r.AnyOwner)
				if r.Kind != "" {
					owner += " (" + r.Kind + ")"
				}
				does := " owns "
				if r.Controller {
					does = " controls "
				}
				found = append(found, passtest.Answer{Pos: r.At.Pos(), Text: owner + does + kinds(r.Objects, r.AnyObject)})
			}
			return found
		},
	}, "./owners")
}

func kinds(list []types.Type, others bool) string {
	var names []string
	for _, t := range list {
		name := knowledge.TypeName(t)
		names = append(names, name[strings.LastIndex(name, ".")+1:])
	}
	text := strings.Join(names, ", ")
	switch {
	case text == "":
		return "others"
	case others:
		return text + " or others"
	}
	return text
}
