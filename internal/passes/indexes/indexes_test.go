package indexes_test

import (
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/indexes"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each line states the kinds and fields of which it registers an index, with the functions that make the values, or by which it asks for objects.
func TestIndexes(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "index",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer, constants.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			search := indexes.Search{Graph: pass.ResultOf[calls.Analyzer].(*calls.Graph), Constants: pass.ResultOf[constants.Analyzer].(*constants.Result)}
			var found []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, call := range calls.In(fn) {
					if i := search.Registered(call); i != nil {
						var functions []string
						for _, fn := range i.Functions {
							functions = append(functions, fn.Name())
						}
						text := orOthers(names(i.Kinds), i.AnyKind) + " by " + orOthers(i.Keys, i.AnyKey) + " with " + strings.Join(functions, ", ")
						if at, as := i.Misses(); as != nil {
							text += ", which wants " + names([]types.Type{as})[0]
						} else if at != nil {
							text += ", which wants its own kind to own it"
						}
						found = append(found, passtest.Answer{Pos: call.Pos(), Text: text})
					}
					if l := search.Asked(call); l != nil {
						found = append(found, passtest.Answer{Pos: call.Pos(), Text: names([]types.Type{l.Kind})[0] + " asked by " + strings.Join(l.Keys, ", ")})
					}
				}
			}
			return found
		},
	}, "./indexes")
}

func names(kinds []types.Type) (found []string) {
	for _, t := range kinds {
		name := knowledge.TypeName(t)
		found = append(found, name[strings.LastIndex(name, ".")+1:])
	}
	return found
}

func orOthers(list []string, others bool) string {
	if others {
		list = append(list, "others")
	}
	return strings.Join(list, ", ")
}
