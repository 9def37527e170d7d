package order

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// once reports whether an instruction of a loop runs in one round at most: where the element, or a part of it, equals
// what is the same in all rounds.
func (r *Result) once(l *loop, instr ssa.Instruction) bool {
	return slices.ContainsFunc(r.conditions.Under(instr), func(f conditions.Fact) bool {
		if f.Predicate != conditions.Equal || !f.Truth || f.Subject == nil || f.Value == nil {
			return false
		}
		_, constant := f.Value.(*ssa.Const)
		subject, value := l.depends(f.Subject), l.depends(f.Value)
		return subject != value && (!constant || l.isKey(f.Subject))
	})
}

// isKey reports whether a value is the key of the map.
func (l *loop) isKey(v ssa.Value) bool {
	part, ok := v.(*ssa.Extract)
	return ok && part.Index == 1 && slices.Contains(l.elements, part.Tuple)
}

// missing reports whether an instruction appends to a list what was found not to be in it. A field of an object keeps the
// order in which its elements came first; a list that is made anew does not.
func (r *Result) missing(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || knowledge.BuiltinName(&call.Call) != "append" {
		return false
	}
	if field, _ := flow.FieldRead(call.Call.Args[0]); field == nil {
		return false
	}
	list := flow.Locate(call.Call.Args[0])
	return slices.ContainsFunc(r.conditions.Under(instr), func(f conditions.Fact) bool {
		asks, ok := f.Subject.(*ssa.Call)
		return ok && f.Predicate == conditions.True && !f.Truth && slices.ContainsFunc(asks.Call.Args, func(arg ssa.Value) bool { return flow.Locate(arg) == list })
	})
}

// wherePartsDiffer reports whether an instruction runs only where a map or a set, in whatever order, has been found to differ from another one: the order alone
// never leads there.
func (r *Result) wherePartsDiffer(at ssa.Instruction, of ssa.Value) bool {
	return of != nil && slices.ContainsFunc(r.conditions.Under(at), func(f conditions.Fact) bool {
		asks, ok := f.Subject.(*ssa.Call)
		if !ok || f.Predicate != conditions.True || f.Truth || !knowledge.ComparesMaps(&asks.Call) {
			return false
		}
		return slices.ContainsFunc(knowledge.Args(&asks.Call), func(arg ssa.Value) bool { return isSame(arg, of) }) || isSame(knowledge.Receiver(&asks.Call), of)
	})
}

func isSame(v, of ssa.Value) bool {
	return v != nil && flow.Locate(knowledge.Unconverted(v)) == flow.Locate(of)
}
