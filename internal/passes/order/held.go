package order

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// hold follows the struct that a list or text is stored in, where it is made here and is no object: what is made of all of it has the
// order as well.
func (s *search) hold(store *ssa.Store, addr *ssa.FieldAddr) {
	field := flow.FieldOf(addr.X.Type(), addr.Field)
	if field == nil || s.sorts(field, store.Parent()) {
		return
	}
	s.fields[field] = true
	for {
		switch of := addr.X.(type) {
		case *ssa.FieldAddr:
			addr = of
			continue
		case *ssa.Alloc:
			if isHolder(of.Type()) && !knowledge.Persisted(of.Type()) {
				s.add(of)
			}
		}
		return
	}
}

// isHolder reports whether a type is a struct, or a pointer to one, that has other parts besides a list or text.
func isHolder(t types.Type) bool {
	t = knowledge.Pointee(t)
	_, ok := t.Underlying().(*types.Struct)
	return ok && !knowledge.ObjectList(t) && !knowledge.CollectsText(t)
}

// held follows one use of a struct with the list or text in a field: to reads of that field, into other structs and variables, and into
// what is made of, or compared with, all of it. Lists of such structs are not followed, since others of them may be meant.
func (s *search) held(use flow.Use) {
	switch instr := use.Instr.(type) {
	case *ssa.Store:
		if field, ok := instr.Addr.(*ssa.FieldAddr); ok && instr.Val == use.Value && !use.Through {
			s.hold(instr, field)
		}
	case *ssa.UnOp:
		if instr.Op == token.MUL {
			s.add(instr)
		}
	case *ssa.Field:
		if s.fields[flow.FieldOf(instr.X.Type(), instr.Field)] {
			s.add(instr)
		}
	case *ssa.FieldAddr:
		if s.fields[flow.FieldOf(instr.X.Type(), instr.Field)] {
			s.add(knowledge.LoadsOf(instr)...)
		}
	case *ssa.Call:
		if !use.Through && knowledge.BuiltinName(&instr.Call) == "" {
			s.call(instr, use.Value)
		}
	case *ssa.Return:
		s.result(instr, use.Value)
	}
}

// comparedWith returns the field that a list, a text or a struct with one is compared with in depth: what a pass has kept for the next
// one, and no part of an object, which it is stored in if it differs; nil for none.
func (r *Result) comparedWith(call *ssa.CallCommon, v ssa.Value) *types.Var {
	if r.ssa.InTest(call.Pos()) {
		return nil
	}
	a, last, _ := knowledge.Compared(call)
	if last == v {
		last = a
	}
	if last == nil {
		return nil
	}
	origins, _ := r.graph.OriginsUpTo(last, func(v ssa.Value) bool { return keptField(v) != nil })
	for _, origin := range origins {
		if field := keptField(origin); field != nil {
			return field
		}
	}
	return nil
}

// keptField returns the field that a value is read from, if that is no part of an object; nil for another value.
func keptField(v ssa.Value) *types.Var {
	field, of := flow.FieldRead(v)
	if field == nil || knowledge.APIStruct(of.Type()) || knowledge.Persisted(of.Type()) {
		return nil
	}
	return field
}
