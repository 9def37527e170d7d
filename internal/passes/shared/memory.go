package shared

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// loaded follows what a load yields: what a local variable or a part of one holds there, or what is found one pointer
// deeper.
func (s *search) loaded(at step, load *ssa.UnOp) {
	s.lent(at, load)
	base, path := variable(load.X)
	if base == nil {
		s.through(at, load.X, 1)
		return
	}
	if call := filled(base); call != nil {
		s.add(at, Source{Call: call}, ownOf(call)-1)
		return
	}
	if isStruct(base) {
		if len(path) == 0 && !assigned(base) {
			return // a literal, whose fields are set one by one
		}
		s.held(at, base, path, load)
		return
	}
	if len(path) > 0 || isArray(base) {
		s.through(at, load.X, 1)
		return
	}
	for _, store := range flow.StoresTo(base) {
		if arrives(base, store, load) {
			s.through(at, store.Val, 0)
		}
	}
}

// variable returns the local variable that an address belongs to, and the fields that lead to the address.
func variable(addr ssa.Value) (base *ssa.Alloc, path []int) {
	for {
		switch at := addr.(type) {
		case *ssa.FieldAddr:
			path = append([]int{at.Field}, path...)
			addr = at.X
		case *ssa.Alloc, *ssa.FreeVar:
			return flow.Variable(at), path
		default:
			return nil, nil
		}
	}
}

func elem(variable *ssa.Alloc) types.Type {
	return knowledge.Pointee(variable.Type()).Underlying()
}

func isStruct(variable *ssa.Alloc) bool {
	_, ok := elem(variable).(*types.Struct)
	return ok
}

// maxLiterals bounds the variables that a literal is built in: one for each struct in it.
const maxLiterals = 4

// held follows what a part of a local struct holds when an instruction runs.
func (s *search) held(at step, base *ssa.Alloc, path []int, when ssa.Instruction) {
	for range maxLiterals {
		last, ok := s.graph.LastWrite(base, path, when)
		if !ok || last == nil || last.Value == nil {
			return
		}
		copied, ok := last.Value.(*ssa.UnOp)
		if !ok || len(path) == len(last.Path) || copied.Op != token.MUL || flow.Variable(copied.X) == nil {
			s.through(at, last.Value, 0)
			return
		}
		base, path, when = flow.Variable(copied.X), path[len(last.Path):], copied
	}
}

// assigned reports whether a variable is assigned as a whole.
func assigned(variable *ssa.Alloc) bool {
	return slices.ContainsFunc(knowledge.Referrers(variable), func(ref ssa.Instruction) bool {
		store, ok := ref.(*ssa.Store)
		return ok && store.Addr == variable
	})
}

func isArray(variable *ssa.Alloc) bool {
	_, ok := elem(variable).(*types.Array)
	return ok
}

// arrives reports whether what a store puts into a variable can still be there when it is loaded. In a closure it is what
// the variable holds where the closure is made, or what is stored later. A closure stores at any time once it is made.
func arrives(base *ssa.Alloc, store *ssa.Store, load ssa.Instruction) bool {
	others := func(instr ssa.Instruction) bool {
		other, ok := instr.(*ssa.Store)
		return ok && other != store && flow.Variable(other.Addr) == base
	}
	to := paths.Is(load)
	if store.Parent() == load.Parent() {
		return paths.Find(paths.Search{From: store, To: to, Avoid: others}) != nil
	}
	if load.Parent().Parent() == store.Parent() && overwritten(load, others) {
		return false
	}
	if store.Parent().Parent() == load.Parent() {
		return slices.ContainsFunc(knowledge.Referrers(store.Parent()), func(ref ssa.Instruction) bool {
			return ref.Parent() != load.Parent() || paths.Find(paths.Search{From: ref, At: load}) != nil
		})
	}
	return paths.Find(paths.Search{From: store, Avoid: others, To: func(instr ssa.Instruction) bool {
		closure, ok := instr.(*ssa.MakeClosure)
		return ok && slices.Contains(closure.Bindings, ssa.Value(base))
	}}) != nil
}

// overwritten reports whether a closure always assigns a variable before it loads it.
func overwritten(load ssa.Instruction, assigns func(ssa.Instruction) bool) bool {
	return paths.Preceded(load, assigns)
}

// filled returns the call that reads shared objects into a variable; nil for none.
func filled(base *ssa.Alloc) *ssa.Call {
	for _, ref := range knowledge.Referrers(base) {
		var v ssa.Value
		switch ref := ref.(type) {
		case *ssa.MakeInterface:
			v = ref
		default:
			continue
		}
		for call := range knowledge.Each[*ssa.Call](knowledge.Referrers(v)) {
			if knowledge.FillsShared(&call.Call) == v {
				return call
			}
		}
	}
	return nil
}

// ownOf returns how many pointers lead to what is shared from what a call fills: the elements of a list, or the object,
// are copies of structs.
func ownOf(call *ssa.Call) int {
	if knowledge.GetsObject(&call.Call) != nil {
		return 1
	}
	return 2
}

// made follows what is put into a variable, list or map that is made here: at least that pointer is its own.
func (s *search) made(at step) {
	at.floor = max(at.floor, at.off+1)
	if base, ok := at.v.(*ssa.Alloc); ok {
		if call := filled(base); call != nil {
			s.add(at, Source{Call: call}, ownOf(call))
			return
		}
	}
	for _, ref := range knowledge.Referrers(at.v) {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == at.v {
				s.stored(at, ref)
			}
		case *ssa.MapUpdate:
			if ref.Map == at.v {
				s.through(at, ref.Value, -1)
			}
		case *ssa.IndexAddr:
			for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(ref)) {
				if store.Addr != nil {
					if _, here := store.Addr.(*ssa.IndexAddr); here {
						s.through(at, store.Val, -1)
					}
				}
			}
		case *ssa.Call:
			if knowledge.BuiltinName(&ref.Call) == "copy" && ref.Call.Args[0] == at.v {
				s.through(at, ref.Call.Args[1], 0)
			}
		}
	}
}

// stored follows what is stored in a variable as a whole. A copy of a struct has its parts from the cache; if one of
// them is replaced, it is not known which of them the user of the copy writes to.
func (s *search) stored(at step, store *ssa.Store) {
	if _, isStruct := store.Val.Type().Underlying().(*types.Struct); isStruct {
		if replacesPart(at.v) {
			return
		}
		at.copied = true
	}
	s.through(at, store.Val, -1)
}

// replacesPart reports whether a field of a struct that can lead to other memory is set, or its address handed on.
func replacesPart(variable ssa.Value) bool {
	return slices.ContainsFunc(knowledge.Referrers(variable), func(ref ssa.Instruction) bool {
		field, ok := ref.(*ssa.FieldAddr)
		return ok && (replacesPart(field) || slices.ContainsFunc(knowledge.Referrers(field), func(ref ssa.Instruction) bool {
			switch ref := ref.(type) {
			case *ssa.Store:
				_, scalar := ref.Val.Type().Underlying().(*types.Basic)
				return !scalar && ref.Addr == field
			case ssa.CallInstruction:
				return true
			}
			return false
		}))
	})
}
