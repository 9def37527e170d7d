package compares

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Empty returns the operands of a comparison that tells nil from empty, of which one is a list or map that is made, so that it is never
// nil, and can be empty, and the other one is an optional field of an object, which comes back from the API server as nil when it is empty.
// Nobody looks at the length of the one that is made. Where two structs are compared it is what one of them has in a field, whose name is
// returned. Nil for another comparison.
func (r *Result) Empty(c Comparison) (made, field ssa.Value, part string) {
	if !knowledge.TellsNilFromEmpty(&c.Call.Call) || c.Own || r.equatesEmpty(&c.Call.Call) {
		return nil, nil, ""
	}
	for _, pair := range [][2]ssa.Value{{c.A, c.B}, {c.B, c.A}} {
		made, field := knowledge.Unconverted(pair[0]), knowledge.Unconverted(pair[1])
		if optionalList(field) {
			s := &makers{Result: r, seen: make(map[ssa.Value]bool)}
			if s.madeEmpty(made, c.Call) && !s.measured() {
				return made, field, ""
			}
		} else if list, name := r.emptyPart(made, field, c.Call); list != nil {
			return list, field, name
		}
	}
	return nil, nil, ""
}

// equatesEmpty reports whether an option of a comparison takes nil for empty.
func (r *Result) equatesEmpty(call *ssa.CallCommon) bool {
	_, _, options := knowledge.Compared(call)
	if options == nil {
		return false
	}
	list, _ := r.graph.Elements(options)
	return slices.ContainsFunc(list, knowledge.EquatesEmpty)
}

// emptyPart returns a list or map that a struct which is made here has in an optional field, if it is compared with a struct in a field of
// an object, and the name of the field; nil for none. The field is set once.
func (r *Result) emptyPart(made, field ssa.Value, at *ssa.Call) (list ssa.Value, name string) {
	made = knowledge.Operand(made)
	literal, ok := made.(*ssa.Alloc)
	if _, of := flow.FieldRead(field); !ok || of == nil || !knowledge.APIStruct(of.Type()) || flow.Locate(field).Root == made {
		return nil, ""
	}
	for part := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(literal)) {
		name := flow.FieldOf(part.X.Type(), part.Field).Name()
		store := setOnce(literal, part.Field)
		if store == nil || !knowledge.OptionalField(literal.Type(), name) {
			continue
		}
		s := &makers{Result: r, seen: make(map[ssa.Value]bool)}
		if s.madeEmpty(store.Val, at) && !s.measured() {
			return store.Val, name
		}
	}
	return nil, ""
}

// setOnce returns the store into a field of a struct, if that is all that is done with the field.
func setOnce(literal *ssa.Alloc, field int) *ssa.Store {
	var found *ssa.Store
	for addr := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(literal)) {
		if addr.Field != field {
			continue
		}
		for _, use := range knowledge.Referrers(addr) {
			store, ok := use.(*ssa.Store)
			if !ok || found != nil {
				return nil
			}
			found = store
		}
	}
	return found
}

// optionalList reports whether a value is read from a field of an object that holds a list or map and is left out when it is empty.
func optionalList(v ssa.Value) bool {
	field, of := flow.FieldRead(v)
	if of == nil || !knowledge.OptionalField(of.Type(), field.Name()) {
		return false
	}
	switch v.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// makers is a search for what makes a list or map.
type makers struct {
	*Result
	seen map[ssa.Value]bool
}

// maxMakers bounds the values that one list or map is followed through. What is made beyond counts as not made.
const maxMakers = 100

// madeEmpty reports whether a value can be a list or map that is made, and to which nothing has been added when an instruction runs. It
// goes through the functions of the package that return or get it.
func (s *makers) madeEmpty(v ssa.Value, at ssa.Instruction) bool {
	if len(s.seen) > maxMakers || knowledge.Visited(s.seen, v) {
		return false
	}
	some := func(values []ssa.Value) bool {
		return slices.ContainsFunc(values, func(v ssa.Value) bool { return s.madeEmpty(v, at) })
	}
	switch v := v.(type) {
	case *ssa.MakeMap:
		return !s.filled(v) && !paths.Preceded(lastIn(v, at), func(earlier ssa.Instruction) bool {
			update, ok := earlier.(*ssa.MapUpdate)
			return ok && update.Map == v
		})
	case *ssa.MakeSlice:
		length, constant := v.Len.(*ssa.Const)
		return !s.filled(v) && (!constant || knowledge.ZeroConstant(length))
	case *ssa.Slice:
		array, ok := v.X.(*ssa.Alloc)
		return ok && knowledge.EmptyArray(array)
	case *ssa.Phi:
		return some(v.Edges)
	case *ssa.ChangeType:
		return s.madeEmpty(v.X, at)
	case *ssa.UnOp:
		return s.variable(flow.Variable(v.X), at)
	case *ssa.Parameter:
		args, complete := s.graph.Actuals(v)
		return complete && some(args)
	case *ssa.Extract, *ssa.Call:
		return s.returned(v)
	}
	return false
}

// variable is madeEmpty for what a variable holds.
func (s *makers) variable(variable *ssa.Alloc, at ssa.Instruction) bool {
	return variable != nil && slices.ContainsFunc(flow.StoresTo(variable), func(store *ssa.Store) bool { return s.madeEmpty(store.Val, at) })
}

// returned is madeEmpty for the result of a call.
func (s *makers) returned(v ssa.Value) bool {
	call, index := flow.Made(v), 0
	if part, ok := v.(*ssa.Extract); ok {
		index = part.Index
	}
	if call == nil {
		return false
	}
	targets := s.graph.Targets(call)
	return len(targets) == 1 && slices.ContainsFunc(flow.Results(targets[0], index), func(v ssa.Value) bool { return s.madeEmpty(v, call) })
}

// lastIn returns an instruction if it is in the function that makes a map, and else the return at which the function hands it on.
func lastIn(made *ssa.MakeMap, at ssa.Instruction) ssa.Instruction {
	if at.Parent() == made.Parent() {
		return at
	}
	if ret, ok := knowledge.First[*ssa.Return](knowledge.Referrers(made)); ok {
		return ret
	}
	return made
}

// measured reports whether somebody looks at the length of what the search has been through, or where that goes.
func (s *makers) measured() bool {
	for v := range s.seen {
		if slices.ContainsFunc(s.graph.AllUses(v), func(use flow.Use) bool { return asksLength(use.Instr) }) {
			return true
		}
	}
	return false
}

// filled reports whether a list or map is made only where something has elements, which it gets.
func (s *makers) filled(made ssa.Instruction) bool {
	return slices.ContainsFunc(s.conditions.Under(made), func(f conditions.Fact) bool {
		return f.Predicate == conditions.Empty && !f.Truth
	})
}

// asksLength reports whether an instruction is a call of len whose result is compared with a constant.
func asksLength(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && knowledge.BuiltinName(&call.Call) == "len" && slices.ContainsFunc(knowledge.Referrers(call), func(ref ssa.Instruction) bool {
		compare, ok := ref.(*ssa.BinOp)
		if !ok {
			return false
		}
		_, constant := compare.Y.(*ssa.Const)
		return constant
	})
}
