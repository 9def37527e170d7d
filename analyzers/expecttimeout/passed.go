package expecttimeout

import (
	"cmp"
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// maxHelpers bounds the helpers that an answer is passed on by.
const maxHelpers = 3

// passedOn returns an answer, and what the functions of the package make of it that do nothing else while
// the store is not satisfied but return a bool: to their callers that is the answer.
func (c *checker) passedOn(a answer) []answer {
	if a.ok == nil {
		return nil
	}
	found := []answer{a}
	asked := map[ssa.Instruction]bool{a.at: true}
	for i, helpers := 0, 0; i < len(found) && helpers <= maxHelpers; helpers++ {
		for end := len(found); i < end; i++ {
			for _, outer := range c.callersOf(found[i]) {
				if !asked[outer.at] {
					asked[outer.at] = true
					found = append(found, outer)
				}
			}
		}
	}
	return found
}

// callersOf returns an answer as the callers of its function get it.
func (c *checker) callersOf(a answer) []answer {
	fn := a.at.Parent()
	result := answers(fn)
	if result < 0 {
		return nil
	}
	after := paths.Search{From: a.at}
	reach := c.reachedWhile(a, after)
	limits, late := c.limits(a.waited, reach)
	if len(limits) > 0 || !c.idle(reach) {
		return nil // it looks at the time itself, or comes back
	}
	pending, ok := c.returned(a, after, result)
	if !ok {
		return nil
	}
	var found []answer
	for _, site := range c.graph.Sites(fn) {
		call, isCall := site.Instr.(*ssa.Call)
		if !isCall || site.Mode != calls.Sync || !site.Direct {
			continue
		}
		if v := flow.Result(call, result); v != nil {
			found = append(found, answer{call: a.call, at: call, ok: v, pending: pending, measures: a.measures && a.waited == nil, late: cmp.Or(a.late, late)})
		}
	}
	return found
}

// answers returns which result of a function is its only bool; -1 for none.
func answers(fn *ssa.Function) int {
	found := -1
	results := fn.Signature.Results()
	for i := range results.Len() {
		if knowledge.IsBool(results.At(i).Type()) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// returned returns what a function answers while the store is not satisfied; ok is false if that differs
// from path to path, or is not known.
func (c *checker) returned(a answer, after paths.Search, result int) (pending, ok bool) {
	after.Edge = c.conditions.Assuming(a.ok, a.pending)
	can := make(map[bool]bool)
	known := true
	paths.Results(after, result, func(v ssa.Value) {
		truth := true
		for not, ok := v.(*ssa.UnOp); ok && not.Op == token.NOT; not, ok = v.(*ssa.UnOp) {
			v, truth = not.X, !truth
		}
		if v == a.ok {
			can[a.pending == truth] = true
			return
		}
		c, isConst := v.(*ssa.Const)
		if !isConst || c.Value == nil {
			known = false
			return
		}
		can[constant.BoolVal(c.Value) == truth] = true
	})
	return can[true], known && can[true] != can[false]
}
