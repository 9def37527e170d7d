package expectations_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/expectations"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
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

var roles = map[knowledge.StoreRole]string{
	knowledge.Raises: "raises", knowledge.Lowers: "lowers", knowledge.Satisfied: "asks", knowledge.Deletes: "deletes",
}

// A use of a store states its role, the field that holds the store and the parameters of the method
// that make the key, and a question how the store gets over a lost event. Another call states whether
// it lowers something, and whether it brings a reconcile back.
func TestUses(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "store",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, expectations.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[expectations.Analyzer].(*expectations.Result)
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, b := range fn.Blocks {
					for _, instr := range b.Instrs {
						for _, text := range uses(r, instr) {
							answers = append(answers, passtest.Answer{Pos: instr.Pos(), Text: text})
						}
					}
				}
			}
			return answers
		},
	}, "./expectations/uses")
}

func uses(r *expectations.Result, instr ssa.Instruction) []string {
	if call := r.Of(instr); call != nil {
		return []string{describe(r, call)}
	}
	var texts []string
	if r.Lowers(instr, nil) {
		texts = append(texts, "lowers")
	}
	if r.Wakes(instr) {
		texts = append(texts, "wakes")
	}
	return texts
}

func describe(r *expectations.Result, call *expectations.Call) string {
	var params []string
	for _, param := range call.Params {
		params = append(params, param.Name())
	}
	text := roles[call.Role] + " " + holder(call.Store) + " under " + strings.Join(params, ", ")
	if call.Role != knowledge.Satisfied {
		return text
	}
	memory, known := r.Memory(call)
	switch {
	case !known:
		text += ": unknown"
	case memory.Reads:
		text += ": reads the cluster"
	case memory.Clock:
		text += ": reads the clock"
	default:
		text += ": waits for ever"
	}
	return text
}

// holder names the field that holds a store.
func holder(store ssa.Value) string {
	if load, ok := store.(*ssa.UnOp); ok {
		if at, ok := load.X.(*ssa.FieldAddr); ok {
			return calls.FieldOf(at.X.Type(), at.Field).Name()
		}
	}
	return "a store"
}
