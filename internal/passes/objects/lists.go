package objects

import (
	"regexp"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// assigned returns the mark of an assignment to the finalizers of an object.
func (r *Result) assigned(store *ssa.Store) []Mark {
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok || !metaField(addr, knowledge.FinalizersField) {
		return nil
	}
	object := RefOf(addr.X)
	kind := r.listKind(store.Val, addr.X)
	if kind == "" {
		return nil
	}
	return []Mark{{MarkEffect: MarkEffect{Kind: kind}, Object: object}}
}

func metaField(addr *ssa.FieldAddr, name string) bool {
	f := flow.FieldOf(addr.X.Type(), addr.Field)
	return f != nil && f.Name() == name && knowledge.TypeName(addr.X.Type()) == knowledge.ObjectMeta
}

// listKind tells what becomes of the finalizers of an object when list takes their place; "" when
// it cannot be told.
func (r *Result) listKind(list, of ssa.Value) string {
	object := RefOf(of)
	if c, ok := list.(*ssa.Const); ok && c.IsNil() {
		return Clear
	}
	if n, ok := literal(list); ok {
		if n == 0 {
			return Clear
		}
		return Replace
	}
	if from, ok := finalizersOf(list); ok {
		switch {
		case RefOf(from) != object:
			return Replace
		case refs.ValueOf(from) != refs.ValueOf(of):
			return Restore
		}
		return ""
	}
	if call, ok := list.(*ssa.Call); ok && r.derives(list, object, make(map[ssa.Value]bool)) {
		return derived(call, object)
	}
	return ""
}

// derived tells what a call makes of the finalizers of an object that it is given: append adds to
// them, unless to a part of them; of other functions the name decides.
func derived(call *ssa.Call, object Ref) string {
	if builtin, ok := call.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "append" {
		if from, ok := finalizersOf(call.Call.Args[0]); ok && RefOf(from) == object {
			return Add
		}
		return Remove
	}
	switch name := knowledge.CalleeName(&call.Call); {
	case removing.MatchString(name):
		return Remove
	case adding.MatchString(name):
		return Add
	}
	return ""
}

var (
	removing = regexp.MustCompile(`(?i)remove|delete|filter|without|exclude|difference|subtract|drop`)
	adding   = regexp.MustCompile(`(?i)add|append|insert|union|merge`)
)

// literal returns the length of a list that is written down, with the elements in it.
func literal(v ssa.Value) (int, bool) {
	slice, ok := v.(*ssa.Slice)
	if !ok {
		return 0, false
	}
	array, ok := slice.X.(*ssa.Alloc)
	if !ok {
		return 0, false
	}
	return arrayLen(array)
}

// finalizersOf returns the object whose finalizers v is as they are.
func finalizersOf(v ssa.Value) (ssa.Value, bool) {
	switch v := v.(type) {
	case *ssa.Call:
		if object := knowledge.GetsFinalizers(&v.Call); object != nil {
			return object, true
		}
	case *ssa.UnOp:
		if addr, ok := v.X.(*ssa.FieldAddr); ok && metaField(addr, knowledge.FinalizersField) {
			return addr.X, true
		}
	}
	return nil, false
}

// derives reports whether a list is made from the finalizers that the object has.
func (r *Result) derives(v ssa.Value, object Ref, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	if from, ok := finalizersOf(v); ok {
		return RefOf(from) == object
	}
	instr, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	for _, operand := range instr.Operands(nil) {
		if *operand != nil && r.derives(*operand, object, seen) {
			return true
		}
	}
	return false
}
