package optionals

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A holder is an access path, and what it takes to say which instructions may change what it leads to.
type holder struct {
	result *Result
	at     refs.Ref
	memory refs.Ref // the same as edits names it
	fields []*types.Var
	owners []types.Type // the structs that the fields are in
	events *edits.Function
	isMap  bool
	own    bool                         // the last field is one of the program, and no part of an API
	empty  []ssa.Instruction            // the stores of the function that leave what the path leads to nil
	left   map[ssa.CallInstruction]bool // leavesOut of the calls that were looked at
	put    *ssa.Store                   // by which a struct of the program, with which the path begins, gets its object

	shares   *ssa.Store // by which the object shares the part with which the path begins with another one
	sharedAt refs.Ref   // the path there
}

func (r *Result) holder(at refs.Ref, fn *ssa.Function) *holder {
	key := place{at, fn}
	if r.holders[key] == nil {
		r.holders[key] = r.newHolder(at, fn)
	}
	return r.holders[key]
}

// A place is an access path in a function.
type place struct {
	at refs.Ref
	fn *ssa.Function
}

func (r *Result) newHolder(at refs.Ref, fn *ssa.Function) *holder {
	h := &holder{result: r, at: at, memory: refs.ValueOf(at.Root), left: make(map[ssa.CallInstruction]bool)}
	h.memory.Path += at.Path
	if at.Path == "" {
		h.isMap = isMap(at.Root) || flow.Variable(at.Root) != nil && holdsMap(at.Root)
		return h
	}
	h.events = r.edits.Of(fn)
	if made, ok := at.Root.(*ssa.Alloc); ok {
		h.put = r.putFromOutside(made, at.Path)
	}
	h.shares, h.sharedAt = r.sharing(at, fn)
	t := at.Root.Type()
	for _, name := range strings.Split(at.Path[1:], ".") {
		field, owner := fieldOf(t, name)
		if part := r.partGot(t, name); field == nil && part != nil {
			t = part
			continue
		}
		if field == nil {
			break // another getter
		}
		h.fields = append(h.fields, field.Origin())
		h.owners = append(h.owners, owner)
		t = field.Type()
	}
	h.own = h.endsInOwn()
	_, h.isMap = t.Underlying().(*types.Map)
	h.isMap = h.isMap || strings.HasSuffix(at.Path, ".Labels") || strings.HasSuffix(at.Path, ".Annotations")
	for _, e := range h.events.Events {
		if store, ok := e.Instr.(*ssa.Store); ok && e.Kind == edits.Set && e.At.Root == h.memory.Root && h.clears(store) {
			h.empty = append(h.empty, store)
		}
	}
	return h
}

// fieldOf returns a field by its name, and the struct that declares it: that of the metadata is a part of the object.
func fieldOf(t types.Type, name string) (*types.Var, types.Type) {
	t = knowledge.Pointee(knowledge.Pointee(t)) // a variable is a pointer to what it holds
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil, nil
	}
	for field := range s.Fields() {
		if field.Name() == name {
			return field, t
		}
	}
	for field := range s.Fields() {
		if knowledge.TypeName(field.Type()) == knowledge.ObjectMeta {
			return fieldOf(field.Type(), name)
		}
	}
	return nil, nil
}

// changes reports whether an instruction may change what the path leads to. Memory that other objects of the same
// type hold counts as well, as they may be the same one.
func (h *holder) changes(instr ssa.Instruction) bool {
	store, ok := instr.(*ssa.Store)
	return ok && h.copies(store) || h.defines(instr) || h.sets(instr) || h.replaces(instr) || h.touched(instr, edits.Filled, edits.Handed) || h.own && h.setsElsewhere(instr)
}

// touched reports whether an event of one of the kinds may be about the path.
func (h *holder) touched(instr ssa.Instruction, kinds ...edits.Kind) bool {
	call, ok := instr.(ssa.CallInstruction)
	return ok && h.at.Path != "" && h.events.Does(instr, func(e edits.Event) bool {
		return slices.Contains(kinds, e.Kind) && h.changed(e, call)
	})
}

// sets reports whether an instruction may set what the path leads to, as far as the module shows. A call of a function that may return
// before it does so is none.
func (h *holder) sets(instr ssa.Instruction) bool {
	if !h.maySet(instr) {
		return false
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return true
	}
	left, known := h.left[call]
	if !known {
		left = h.leavesOut(call)
		h.left[call] = left
	}
	return !left
}

// maySet is sets, also for a call of a function that leaves the pointer as it is on some path.
func (h *holder) maySet(instr ssa.Instruction) bool {
	if h.at.Path == "" {
		store, ok := instr.(*ssa.Store)
		return ok && store.Addr == h.at.Root && !knowledge.IsNil(store.Val) // a variable that closures capture
	}
	if store, ok := instr.(*ssa.Store); ok {
		return h.stores(store) && !h.copies(store)
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	for _, field := range h.fields {
		if h.result.conditions.Writes(instr, field) {
			return true
		}
	}
	return h.touched(instr, edits.Set) || len(h.result.graph.Callees(call)) == 0 && h.defaulted(call.Common())
}

// defines reports whether an instruction makes another value of that with which the path begins: in the next round of
// a loop.
func (h *holder) defines(instr ssa.Instruction) bool {
	v, ok := instr.(ssa.Value)
	if !ok {
		return false
	}
	if at, ok := h.at.Root.(*ssa.IndexAddr); ok && v == at.Index {
		return true
	}
	return v == h.at.Root
}

func (h *holder) stores(store *ssa.Store) bool {
	if h.isOther(store.Addr) || h.withoutIt(store) || appended(store) {
		return false
	}
	if field, ok := flow.Cell(store.Addr).(*types.Var); ok && slices.Contains(h.fields, field) {
		if _, address := store.Addr.(*ssa.FieldAddr); address {
			return true
		}
	}
	if at := refs.ValueOf(store.Addr); !isMeta(store.Addr) && at.Root == h.memory.Root && (at.Path == "" || strings.HasPrefix(h.memory.Path, at.Path+".")) {
		return true
	}
	t := store.Val.Type()
	return slices.ContainsFunc(h.owners, func(owner types.Type) bool { return types.Identical(owner, t) })
}

// isOther reports whether an address is that of a variable or literal which is another object than the one that the path begins
// with: that is a parameter, or a variable as well.
func (h *holder) isOther(addr ssa.Value) bool {
	made := flow.MadeHere(addr)
	if made == nil || ssa.Value(made) == h.memory.Root || ssa.Value(made) == h.at.Root {
		return false
	}
	switch root := h.memory.Root.(type) {
	case *ssa.Parameter:
		return true
	case *ssa.Alloc:
		_, pointer := knowledge.Pointee(root.Type()).Underlying().(*types.Pointer)
		return !pointer
	}
	return !made.Heap
}

// withoutIt reports whether a store sets a struct to a literal that leaves out the part that the path goes on with, or to its
// zero value, or a pointer to nil.
func (h *holder) withoutIt(store *ssa.Store) bool {
	if isZero(store.Val) || knowledge.IsNil(store.Val) {
		return true
	}
	literal := flow.Literal(store.Val)
	if literal == nil {
		return false
	}
	for i, owner := range h.owners {
		if types.Identical(owner, store.Val.Type()) {
			v, known := h.result.graph.FieldValue(literal, h.fields[i].Name(), store.Val.(*ssa.UnOp))
			return known && v == nil
		}
	}
	return false
}

// clears reports whether a store leaves what the path leads to nil: it sets that to nil, or to an optional part of an object that may be, or a struct on the path to a
// literal without the part.
func (h *holder) clears(store *ssa.Store) bool {
	at := refs.ValueOf(store.Addr)
	if knowledge.IsNil(store.Val) {
		return at == h.memory && at.Path != ""
	}
	if of, ok := store.Addr.(*ssa.FieldAddr); ok && of.X == h.at.Root && len(h.fields) == 1 && flow.FieldOf(of.X.Type(), of.Field) == h.fields[0] && !h.result.apiStruct(h.owners[0]) {
		return h.result.unlooked(store.Val)
	}
	on := func(owner types.Type) bool { return types.Identical(owner, store.Val.Type()) }
	return at.Root == h.memory.Root && (at.Path == "" || below(h.memory.Path, at.Path)) && slices.ContainsFunc(h.owners, on) && h.withoutIt(store)
}

// isZero reports whether a value is the literal of a struct with nothing in it.
func isZero(v ssa.Value) bool {
	_, whole := v.Type().Underlying().(*types.Struct)
	_, ok := v.(*ssa.Const)
	return ok && whole
}

// isMeta reports whether an address is that of the metadata of an object, which counts as the object in a path.
func isMeta(addr ssa.Value) bool {
	field, ok := addr.(*ssa.FieldAddr)
	return ok && knowledge.TypeName(flow.FieldOf(field.X.Type(), field.Field).Type()) == knowledge.ObjectMeta
}

// madeBefore reports whether what the path leads to is set to something new before an instruction.
func (h *holder) madeBefore(instr ssa.Instruction) bool {
	return paths.Preceded(instr, func(earlier ssa.Instruction) bool {
		store, ok := earlier.(*ssa.Store)
		if !ok || h.at.Path == "" || refs.Pointer(store.Addr) != h.at {
			return false
		}
		switch v := store.Val.(type) {
		case *ssa.Alloc, *ssa.FieldAddr:
			return true
		case *ssa.Call:
			return knowledge.Copies(&v.Call) != nil || knowledge.PointerTo(&v.Call)
		}
		return false
	})
}

// changed reports whether an event of a call may be about the path: a part above it is set or filled, or handed to
// code that is not seen.
func (h *holder) changed(e edits.Event, call ssa.CallInstruction) bool {
	if e.At.Root == nil || e.At.Root != h.memory.Root {
		return false
	}
	at := strings.TrimSuffix(e.At.Path, effects.Below)
	if at == h.memory.Path && e.Kind == edits.Handed {
		return slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool {
			_, address := arg.(*ssa.FieldAddr)
			return address && refs.ValueOf(arg) == h.memory
		})
	}
	return h.memory.Path == at || strings.HasPrefix(h.memory.Path, at+".")
}

// defaulted reports whether a call of what is not seen says by its name that it sets parts of the object.
func (h *holder) defaulted(call *ssa.CallCommon) bool {
	if object, field, _ := knowledge.SetsMeta(call); object != nil && knowledge.MetaSetter(field) && !strings.HasSuffix(h.at.Path, "."+field) {
		return false
	}
	return knowledge.Defaults(call) && slices.ContainsFunc(calls.Arguments(call), func(v ssa.Value) bool {
		at := refs.ValueOf(v)
		return at.Root == h.memory.Root && (at.Path == "" || strings.HasPrefix(h.memory.Path, at.Path+"."))
	})
}
