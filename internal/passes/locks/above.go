package locks

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A holding is a mutex that some caller of a function holds while the function runs.
type holding struct {
	lock  Lock
	taken ssa.Instruction // where the caller takes it; nil if that is in several places
	under ssa.Instruction // the call that runs the function under the mutex
}

// HeldBySome returns the mutexes that are held when an instruction runs, by its function or by some of its callers.
func (r *Result) HeldBySome(instr ssa.Instruction) []Lock {
	found := r.Held(instr)
	for _, h := range r.heldAbove(instr.Parent(), make(map[*ssa.Function]bool)) {
		found = append(found, h.lock)
	}
	return found
}

// heldAbove returns what some caller of a function holds, or a caller of that: one is enough for a wait that never ends. A mutex is named as
// the function knows it, or else as the caller does that holds it. Each function is looked at once.
func (r *Result) heldAbove(fn *ssa.Function, seen map[*ssa.Function]bool) []holding {
	if knowledge.Visited(seen, fn) {
		return nil
	}
	var found []holding
	for _, site := range r.graph.Sites(fn) {
		if site.Mode != calls.Sync {
			continue
		}
		var held []holding
		for _, l := range r.heldHere(site.Instr) {
			held = append(held, holding{l, r.takenBefore(site.Instr, l), site.Instr})
		}
		for _, h := range append(held, r.heldAbove(site.Caller(), seen)...) {
			if inner := inside(h.lock.At, fn, site); inner.Root != nil {
				h.lock.At = inner
			}
			found = append(found, h)
		}
	}
	return found
}

// takesBelow returns the mutexes that an instruction may wait for in what it runs, also those that its function has no name for: of another
// object, which a function value or an interface leads to.
func (r *Result) takesBelow(instr ssa.Instruction) []Lock {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return r.Takes(instr)
	}
	found := r.Takes(call)
	seen := make(map[*ssa.Function]bool)
	for todo := r.runs(call); len(todo) > 0; todo = todo[1:] {
		if knowledge.Visited(seen, todo[0]) {
			continue
		}
		for _, call := range calls.In(todo[0]) {
			inner, plain := call.(*ssa.Call)
			switch {
			case !plain:
			case knowledge.MutexOps[knowledge.Callee(inner.Common())] != 0:
				found = union(found, r.Takes(inner))
			default:
				todo = append(todo, r.runs(inner)...)
			}
		}
	}
	return found
}

// runs returns the functions that have come back when a call does: those that it calls, and the condition that a library polls.
func (r *Result) runs(call *ssa.Call) []*ssa.Function {
	found := r.graph.Functions(knowledge.Polls(call.Common()))
	for _, fn := range r.graph.Callees(call) {
		if r.graph.SiteAt(call, fn).Mode == calls.Sync {
			found = append(found, fn)
		}
	}
	return found
}

// single reports whether there is one object of the type that a mutex is a field of for each channel of a wait, as far as the package says: the
// channel belongs to another type, and one place makes the object, in no loop. Then the field tells the mutex from all others. Objects that have
// both may be linked with each other.
func (r *Result) single(l Lock, ch ssa.Value) bool {
	owner, other := ownerOf(l.At), ownerOf(flow.Locate(ch))
	return owner != nil && other != nil && owner != other && r.made()[owner] == 1
}

// ownerOf returns the struct type that the last field of a location is in; nil if it is none.
func ownerOf(at flow.Location) *types.TypeName {
	fields := at.Fields()
	switch len(fields) {
	case 0:
		return nil
	case 1:
		return structOf(at.Root.Type())
	}
	return structOf(fields[len(fields)-2].Type())
}

// makes counts the places that make an object of a type of the package; one in a loop counts as several.
func (r *Result) makes() map[*types.TypeName]int {
	count := make(map[*types.TypeName]int)
	for _, fn := range r.channels.Funcs() {
		for made := range calls.Each[*ssa.Alloc](fn) {
			if _, cell := made.Type().(*types.Pointer).Elem().Underlying().(*types.Pointer); cell || !made.Heap || unused(made) {
				continue // a cell holds a pointer for closures, and makes no object
			}
			of := structOf(made.Type())
			count[of]++
			if calls.ComesAfter(made, made) {
				count[of]++
			}
		}
	}
	return count
}

// unused reports whether a value is at most made an interface that nothing uses, as where a blank variable says that a type has its methods.
func unused(v ssa.Value) bool {
	return !slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		held, ok := ref.(*ssa.MakeInterface)
		return !ok || len(knowledge.Referrers(held)) > 0
	})
}

// structOf returns the name of a struct type, or of the one that a pointer leads to; nil for any other type.
func structOf(t types.Type) *types.TypeName {
	t = knowledge.Pointee(knowledge.Pointee(t))
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil
	}
	if _, ok := named.Underlying().(*types.Struct); !ok {
		return nil
	}
	return named.Origin().Obj()
}

// maxRoom is what a buffer holds that a receiver which waits for a mutex leaves full soon.
const maxRoom = 16

// fills reports whether a send fills the room of its channel while the receiver waits: the channel outlives the call, and others may call what sends
// for each value. What a flag lets through that the function sets comes one at a time.
func (r *Result) fills(send *channels.Op) bool {
	room, known := send.Channel.Capacity()
	if !known || room > maxRoom || !send.Channel.Field || r.flagged(send.Instr) {
		return false
	}
	if send.InLoop() {
		return true
	}
	seen := make(map[*ssa.Function]bool)
	for todo := []*ssa.Function{send.Func()}; len(todo) > 0; todo = todo[1:] {
		fn := todo[0]
		if knowledge.EntryNames[fn.Name()] || knowledge.Visited(seen, fn) {
			continue
		}
		if r.graph.Escapes(fn) && fn.Signature.Recv() != nil {
			return true
		}
		for _, site := range r.graph.Sites(fn) {
			if site.Repeats || calls.ComesAfter(site.Instr, site.Instr) {
				return true
			}
			todo = append(todo, site.Caller())
		}
	}
	return false
}

// flagged reports whether a condition on a field decides about an instruction, and its function sets that field.
func (r *Result) flagged(instr ssa.Instruction) bool {
	fn := instr.Parent()
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok || b == instr.Block() || !b.Dominates(instr.Block()) {
			return false
		}
		return slices.ContainsFunc(askedCells(branch.Cond), func(cell any) bool {
			return slices.ContainsFunc(slices.Collect(calls.Instrs(fn)), func(other ssa.Instruction) bool {
				store, ok := other.(*ssa.Store)
				return ok && flow.Cell(store.Addr) == cell
			})
		})
	})
}

// askedCells returns the variables and fields that a condition compares or negates.
func askedCells(cond ssa.Value) []any {
	switch v := cond.(type) {
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return []any{flow.Cell(v.X)}
		}
		return askedCells(v.X)
	case *ssa.BinOp:
		return append(askedCells(v.X), askedCells(v.Y)...)
	}
	return nil
}
