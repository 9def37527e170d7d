package endings

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// closedOutside looks for a channel that is an element of a list or map under a mutex: the close holds the mutex, or its function takes the channel
// out under it, and the send only held it while it looked the channel up, or copied the list. The mutex says that the two are
// meant to run beside each other. A close after a wait for anything counts as one that waits for the send.
func (r *Result) closedOutside(k, send *channels.Op) *EarlyClose {
	if k.Func() == send.Func() || k.Deferred || r.waitsIn(k.Func()) {
		return nil
	}
	closed := r.elements(k.Value())
	if len(closed) == 0 {
		return nil
	}
	for _, taken := range r.elements(send.Value()) {
		same := slices.ContainsFunc(closed, func(e element) bool { return e.of == taken.of && e.field == taken.field })
		if same && taken.at != nil && slices.ContainsFunc(append(r.removals(k.Func(), taken.of), k.Instr), func(at ssa.Instruction) bool {
			return r.lockedBoth(taken.at, at) && !r.lockedBoth(send.Instr, at) // a send under the mutex comes before the removal, or finds the channel gone
		}) {
			return &EarlyClose{Close: k, Send: send, Taken: taken.at}
		}
	}
	return nil
}

// removals returns the deletes of a function from the map that a variable or field holds.
func (r *Result) removals(fn *ssa.Function, of any) []ssa.Instruction {
	var found []ssa.Instruction
	for _, call := range calls.In(fn) {
		if builtin, ok := call.Common().Value.(*ssa.Builtin); ok && builtin.Name() == "delete" && heldBy(call.Common().Args[0]) == of {
			found = append(found, call)
		}
	}
	return found
}

// heldBy returns the field or package variable that a container is read from; nil for none.
func heldBy(container ssa.Value) any {
	load, ok := container.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return nil
	}
	switch load.X.(type) {
	case *ssa.FieldAddr, *ssa.Global:
		return flow.Cell(load.X)
	}
	return nil
}

// put returns the elements that a channel is since it is put into a map, or taken out of one whose key it is. A value that is stored in an element
// of a struct is not followed.
func (r *Result) put(ch ssa.Value) []element {
	var found []element
	add := func(container ssa.Value) {
		if of := heldBy(container); of != nil {
			found = append(found, element{of: of})
		}
	}
	for _, use := range r.graph.Uses(ch) {
		switch instr := use.Instr.(type) {
		case *ssa.MapUpdate:
			add(instr.Map)
		case ssa.CallInstruction:
			if builtin, ok := instr.Common().Value.(*ssa.Builtin); ok && builtin.Name() == "delete" && instr.Common().Args[1] == use.Value {
				add(instr.Common().Args[0])
			}
		}
	}
	return found
}

// lockedBoth reports whether two instructions hold one mutex.
func (r *Result) lockedBoth(a, b ssa.Instruction) bool {
	var under []any
	for _, l := range r.locks.Held(a) {
		under = append(under, r.locks.Variables(l)...)
	}
	for _, l := range r.locks.HeldBySome(b) {
		if !l.Read && slices.ContainsFunc(r.locks.Variables(l), func(v any) bool { return slices.Contains(under, v) }) {
			return true
		}
	}
	return false
}

// waitsIn reports whether a function waits for a channel or a group: for anything but stops from outside and time.
func (r *Result) waitsIn(fn *ssa.Function) bool {
	return knowledge.Any(calls.Instrs(fn), func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(r.channels.At(instr), func(op *channels.Op) bool {
			outside := op.Kind == channels.Receive && (r.stops.IsStop(op.Value()) || r.stops.Of(op.Value()).Kind == stops.Timer)
			return !outside && (op.Kind == channels.Receive || op.Kind == channels.Wait)
		})
	})
}

// An element is what was taken out of a list or map, or a field of that.
type element struct {
	at    ssa.Instruction // loads the list or map; nil for one that the channel is put into
	of    any             // the variable or field that holds it
	field any             // nil for the element itself
}

// maxElements bounds the values that are looked at from one channel back to where it was taken out. What comes
// from more places is missed.
const maxElements = 64

// elements returns what a channel can be an element of.
func (r *Result) elements(ch ssa.Value) []element {
	type step struct {
		v      ssa.Value
		field  any
		inside bool // v is the container
	}
	var found []element
	seen := make(map[step]bool)
	for todo := []step{{v: ch}}; len(todo) > 0 && len(seen) < maxElements; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if knowledge.Visited(seen, at) {
			continue
		}
		switch v := at.v.(type) {
		case *ssa.MakeChan, *ssa.Parameter:
			if !at.inside && at.field == nil {
				found = append(found, r.put(v)...)
			}
		case *ssa.Field:
			if f := flow.FieldOf(v.X.Type(), v.Field); f != nil && at.field == nil {
				todo = append(todo, step{v.X, f, false})
			}
		}
		if load, ok := at.v.(*ssa.UnOp); ok && load.Op == token.MUL {
			if field, ok := load.X.(*ssa.FieldAddr); ok && at.inside {
				found = append(found, element{load, flow.Cell(field), at.field})
				continue
			} else if global, ok := load.X.(*ssa.Global); ok && at.inside {
				found = append(found, element{load, global, at.field})
				continue
			} else if ok := field != nil; ok && at.field == nil {
				todo = append(todo, step{field.X, flow.Cell(field), false})
			}
		}
		for _, v := range containers(at.v) {
			todo = append(todo, step{v, at.field, true})
		}
		for _, v := range copied(at.v, at.inside) {
			todo = append(todo, step{v, at.field, at.inside})
		}
		if at.inside {
			for _, v := range r.graph.Contained(at.v) {
				todo = append(todo, step{v, at.field, false})
			}
		}
		for _, v := range append(structs(at.v), r.graph.Sources(at.v)...) {
			todo = append(todo, step{v, at.field, at.inside})
		}
	}
	return found
}

// containers returns what a value is an element of: of a map by its key, of a list by its index, or of either in
// a range. The key of a map counts, too.
func containers(v ssa.Value) []ssa.Value {
	switch v := v.(type) {
	case *ssa.Lookup:
		return []ssa.Value{v.X}
	case *ssa.UnOp:
		if at, ok := v.X.(*ssa.IndexAddr); ok && v.Op == token.MUL {
			return []ssa.Value{at.X}
		}
	case *ssa.IndexAddr:
		return []ssa.Value{v.X}
	case *ssa.Extract:
		switch tuple := v.Tuple.(type) {
		case *ssa.Lookup:
			return []ssa.Value{tuple.X}
		case *ssa.Next:
			if loop, ok := tuple.Iter.(*ssa.Range); ok {
				return []ssa.Value{loop.X}
			}
		}
	}
	return nil
}

// structs returns what a struct is a copy of: the pointer that it is read through, and what is stored in a variable.
func structs(v ssa.Value) []ssa.Value {
	switch v := v.(type) {
	case *ssa.UnOp:
		if _, ok := v.Type().Underlying().(*types.Struct); ok && v.Op == token.MUL {
			return []ssa.Value{v.X}
		}
	case *ssa.Alloc:
		var found []ssa.Value
		for _, store := range flow.StoresTo(v) {
			found = append(found, store.Val)
		}
		return found
	}
	return nil
}

// copied returns what a call copies into the list that it returns: the arguments of append.
func copied(v ssa.Value, inside bool) []ssa.Value {
	call, ok := v.(*ssa.Call)
	if !ok || !inside {
		return nil
	}
	if builtin, ok := call.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "append" {
		return call.Call.Args
	}
	return nil
}
