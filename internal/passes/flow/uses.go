package flow

import (
	"iter"
	"slices"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"golang.org/x/tools/go/ssa"
)

// A Use is an instruction that a value reaches as an operand.
type Use struct {
	Instr   ssa.Instruction
	Value   ssa.Value // the operand
	Through bool      // the value goes on from there, and is followed
}

// Uses returns where a value ends up, in the order in which the uses are found: through conversions,
// phis, local variables, closures and the parameters of functions of the package, up to what is not
// followed further, such as a call of code that is not seen, a store into a field, a return, a
// comparison.
func (g *Graph) Uses(v ssa.Value) []Use {
	return slices.DeleteFunc(g.AllUses(v), func(use Use) bool { return use.Through })
}

// AllUses returns every instruction that a value reaches, also those through which it goes on.
func (g *Graph) AllUses(v ssa.Value) []Use {
	s := &useSearch{Graph: g, seen: make(map[ssa.Value]bool), pending: []ssa.Value{v}}
	for len(s.pending) > 0 {
		v := s.pending[0]
		s.pending = s.pending[1:]
		if v.Referrers() == nil || knowledge.Visited(s.seen, v) {
			continue
		}
		for _, ref := range knowledge.Referrers(v) {
			next := s.next(ref, v)
			s.pending = append(s.pending, next...)
			s.found = append(s.found, Use{ref, v, next != nil})
		}
	}
	return s.found
}

// A useSearch is the state of one question.
type useSearch struct {
	*Graph
	seen    map[ssa.Value]bool
	pending []ssa.Value
	found   []Use
}

// next returns the values that hold v after an instruction; nil if the instruction is an end.
func (s *useSearch) next(ref ssa.Instruction, v ssa.Value) []ssa.Value {
	switch ref := ref.(type) {
	case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.Phi, *ssa.TypeAssert:
		return []ssa.Value{ref.(ssa.Value)}
	case *ssa.Extract:
		if _, ok := ref.Tuple.(*ssa.TypeAssert); ok && ref.Index == 0 {
			return []ssa.Value{ref}
		}
	case *ssa.Store:
		if variable := Variable(ref.Addr); variable != nil && ref.Val == v {
			s.variable(variable)
			return []ssa.Value{}
		}
		return listed(ref, v)
	case *ssa.MakeClosure:
		fn := ref.Fn.(*ssa.Function)
		var inner []ssa.Value
		for i, bound := range ref.Bindings {
			if bound == v {
				inner = append(inner, fn.FreeVars[i])
			}
		}
		return inner
	case ssa.CallInstruction:
		return s.formals(ref, v)
	}
	return nil
}

// listed returns the list of arguments that a store puts v into; nil if it stores elsewhere.
func listed(store *ssa.Store, v ssa.Value) []ssa.Value {
	at, ok := store.Addr.(*ssa.IndexAddr)
	if !ok || store.Val != v {
		return nil
	}
	array, ok := at.X.(*ssa.Alloc)
	if !ok || array.Comment != "varargs" {
		return nil
	}
	var lists []ssa.Value
	for list := range knowledge.Each[*ssa.Slice](knowledge.Referrers(array)) {
		lists = append(lists, list)
	}
	return lists
}

// formals returns the parameters that a call gives v to; nil if it is called itself, or if not every
// function that is called is seen.
func (s *useSearch) formals(call ssa.CallInstruction, v ssa.Value) []ssa.Value {
	var params []ssa.Value
	for _, fn := range s.calls.Targets(call) {
		for i, arg := range call.Common().Args {
			if arg != v {
				continue
			}
			param := Formal(call.Common(), fn, i)
			if param == nil {
				return nil
			}
			params = append(params, param)
		}
	}
	return params
}

// variable follows what a local variable holds to its loads, in its function and in the closures that
// capture it. Where its address goes counts as a use.
func (s *useSearch) variable(variable *ssa.Alloc) {
	if knowledge.Visited(s.seen, ssa.Value(variable)) {
		return
	}
	for ref, addr := range addressUses(variable) {
		switch ref := ref.(type) {
		case *ssa.UnOp:
			s.pending = append(s.pending, ref)
		case *ssa.Store:
			if ref.Val == addr {
				s.found = append(s.found, Use{Instr: ref, Value: addr})
			}
		default:
			s.found = append(s.found, Use{Instr: ref, Value: addr})
		}
	}
}

// addressUses yields the uses of a local variable's address, each with the address as it is called there, in its function and in the closures
// that capture it, those of a closure after those of the function around it.
func addressUses(variable *ssa.Alloc) iter.Seq2[ssa.Instruction, ssa.Value] {
	return func(yield func(ssa.Instruction, ssa.Value) bool) {
		seen := make(map[ssa.Value]bool)
		pending := []ssa.Value{variable}
		for len(pending) > 0 {
			addr := pending[0]
			pending = pending[1:]
			if addr.Referrers() == nil || knowledge.Visited(seen, addr) {
				continue
			}
			for _, ref := range knowledge.Referrers(addr) {
				if closure, ok := ref.(*ssa.MakeClosure); ok {
					pending = append(pending, captures(closure, addr)...)
				} else if !yield(ref, addr) {
					return
				}
			}
		}
	}
}

// LoadsOf returns the loads of a local variable as a whole, in its function and in the closures that capture it; false if something else reads it as well.
func LoadsOf(variable *ssa.Alloc) (loads []*ssa.UnOp, all bool) {
	for ref, addr := range addressUses(variable) {
		switch ref := ref.(type) {
		case *ssa.UnOp:
			loads = append(loads, ref)
		case *ssa.DebugRef:
		case *ssa.Store:
			if ref.Addr != addr {
				return nil, false
			}
		default:
			return nil, false
		}
	}
	return loads, true
}

// captures returns the variables of a closure that an address is bound to.
func captures(closure *ssa.MakeClosure, addr ssa.Value) (free []ssa.Value) {
	for i, bound := range closure.Bindings {
		if bound == addr {
			free = append(free, closure.Fn.(*ssa.Function).FreeVars[i])
		}
	}
	return free
}

// lent reports whether the address of a variable is handed to a call, which may set it.
func lent(variable *ssa.Alloc) bool {
	for ref, addr := range addressUses(variable) {
		switch ref := ref.(type) {
		case ssa.CallInstruction, *ssa.MakeInterface:
			return true
		case *ssa.Store:
			if ref.Val == addr {
				return true
			}
		}
	}
	return false
}
