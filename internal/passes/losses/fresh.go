package losses

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// asksNew reports whether a lookup asks for a name that has just been made up: no object has it, so that a create is right after any error.
func (r *Result) asksNew(lookup *ssa.Call) bool {
	asked := append(slices.Clone(knowledge.NamedBy(&lookup.Call)), knowledge.Args(&lookup.Call)...)
	known := make(map[ssa.Value]bool)
	return slices.ContainsFunc(asked, func(v ssa.Value) bool { return r.madeUp(v, known) })
}

// madeUp reports whether a text, or the key of an object, has a part that differs each time it is made. What is known of values is remembered: one that is made of itself, as
// in a loop, is not made up by that.
func (r *Result) madeUp(v ssa.Value, known map[ssa.Value]bool) bool {
	is, asked := known[v]
	if v == nil || asked {
		return is
	}
	known[v] = false
	known[v] = r.isMadeUp(v, func(v ssa.Value) bool { return r.madeUp(v, known) })
	return known[v]
}

// isMadeUp is madeUp by what is known of the values that a value is made of.
func (r *Result) isMadeUp(v ssa.Value, is func(ssa.Value) bool) bool {
	switch v := v.(type) {
	case *ssa.BinOp:
		return is(v.X) || is(v.Y)
	case *ssa.ChangeType:
		return is(v.X)
	case *ssa.Convert:
		return is(v.X)
	case *ssa.MakeInterface:
		return is(v.X)
	case *ssa.Slice:
		return is(v.X)
	case *ssa.Extract:
		return v.Index == 0 && is(v.Tuple)
	case *ssa.Phi:
		return !slices.ContainsFunc(v.Edges, func(edge ssa.Value) bool { return !is(edge) })
	case *ssa.UnOp:
		return r.heldMadeUp(v, is)
	case *ssa.Call:
		return r.answersMadeUp(v, is)
	}
	return false
}

// heldMadeUp is madeUp for what is read from a variable, or a part of one: by what was set last. Of a key the name counts.
func (r *Result) heldMadeUp(load *ssa.UnOp, is func(ssa.Value) bool) bool {
	base, path := load.X, []int(nil)
	for field, ok := base.(*ssa.FieldAddr); ok; field, ok = base.(*ssa.FieldAddr) {
		base, path = field.X, append([]int{field.Field}, path...)
	}
	if key, ok := load.Type().Underlying().(*types.Struct); ok {
		if knowledge.TypeName(load.Type()) != knowledge.NamespacedName {
			return false
		}
		for i := range key.NumFields() {
			if key.Field(i).Name() == "Name" {
				path = append(path, i)
			}
		}
	}
	last, ok := r.graph.LastWrite(base, path, load)
	return ok && last != nil && is(last.Value)
}

// answersMadeUp is madeUp for what a call returns: what makes up a value each time, and texts that are made of one.
func (r *Result) answersMadeUp(call *ssa.Call, is func(ssa.Value) bool) bool {
	if knowledge.MakesUp(&call.Call) {
		return true
	}
	if args := knowledge.Printed(call); args != nil {
		elements, _ := r.graph.Elements(args)
		return slices.ContainsFunc(elements, is)
	}
	if knowledge.ComputesText(&call.Call) {
		return slices.ContainsFunc(call.Call.Args, is)
	}
	recv := knowledge.Receiver(&call.Call)
	return recv != nil && knowledge.CalleeName(&call.Call) == "String" && is(recv)
}
