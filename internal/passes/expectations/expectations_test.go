package expectations_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/expectations"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

func TestKeys(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "key",
		Requires: []*analysis.Analyzer{expectations.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[expectations.Analyzer].(*expectations.Result)
			var answers []passtest.Answer
			for _, call := range r.Calls {
				for _, key := range call.Keys {
					text := "unknown"
					if k := r.Key(key); k != nil {
						text = k.String()
					}
					answers = append(answers, passtest.Answer{Pos: call.Instr.Pos(), Text: text})
				}
			}
			return answers
		},
	}, "./expectations/keys")
}

// A use of a store states its role, the field that holds the store and the parameters of the method
// that make the key.
func TestUses(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "store",
		Requires: []*analysis.Analyzer{expectations.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var answers []passtest.Answer
			for _, call := range pass.ResultOf[expectations.Analyzer].(*expectations.Result).Calls {
				answers = append(answers, passtest.Answer{Pos: call.Instr.Pos(), Text: describe(call)})
			}
			return answers
		},
	}, "./expectations/uses")
}

func describe(call *expectations.Call) string {
	var params []string
	for _, param := range call.Params {
		params = append(params, param.Name())
	}
	return call.Role.String() + " " + holder(call.Store) + " under " + strings.Join(params, ", ")
}

// holder names the field that holds a store.
func holder(store ssa.Value) string {
	if load, ok := store.(*ssa.UnOp); ok {
		if at, ok := load.X.(*ssa.FieldAddr); ok {
			return flow.FieldOf(at.X.Type(), at.Field).Name()
		}
	}
	return "a store"
}
