package waits

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// unbounded returns the waits that an entry runs, each once.
func (f *finder) unbounded() *Result {
	r := &Result{decided: make(map[ssa.Instruction]bool), endless: make(map[ssa.Instruction]bool), alone: make(map[ssa.Instruction]bool)}
	seen := make(map[ssa.Instruction]bool)
	told := make(map[string]bool)
	handlers := f.handlers()
	for _, fn := range f.ssa.Funcs {
		for _, call := range calls.In(fn) {
			r.alone[call] = len(f.sends(call)) > 0
		}
		for _, w := range f.waits[fn] {
			r.endless[w.decided] = r.endless[w.decided] || w.root == nil && !w.asks
		}
		kind, ok := f.entry(fn, handlers)
		if !ok {
			continue
		}
		list := f.waits[fn]
		if get := queueGet(fn); get != nil {
			list = f.waitsOf(fn, get) // not those before the first item is taken
		}
		for _, w := range list {
			if w.root != nil && !ownParam(w.root, fn) {
				continue
			}
			r.decided[w.decided] = true
			if !seen[w.at] && !told[w.lacks] && !f.syncedBefore(w.at, fn) {
				seen[w.at], told[w.lacks] = true, w.lacks != ""
				r.Unbounded = append(r.Unbounded, Unbounded{w.at, w.what, fn, kind, w.asks, w.made})
			}
		}
	}
	slices.SortStableFunc(r.Unbounded, func(a, b Unbounded) int { return int(a.Instr.Pos() - b.Instr.Pos()) })
	return r
}

func ownParam(root ssa.Value, fn *ssa.Function) bool {
	param, ok := root.(*ssa.Parameter)
	return ok && param.Parent() == fn
}

// entry reports whether a controller runs fn for each object, or each event of one.
func (f *finder) entry(fn *ssa.Function, handlers map[*ssa.Function]bool) (Kind, bool) {
	switch {
	case f.events.HandlesEvents(fn), knowledge.EventCallback(fn.Name(), fn.Signature):
		return Handler, true
	case handlers[fn], queueGet(fn) != nil, f.reconciles.Retries(fn):
		return Reconcile, true
	case knowledge.Reconciles(fn):
		// A step of a reconcile counts where it is called, if that is seen.
		return Reconcile, len(f.graph.Sites(fn)) == 0
	}
	return Reconcile, false
}

// queueGet returns the call of fn that takes the next item from a work queue; nil if it has none.
func queueGet(fn *ssa.Function) ssa.Instruction {
	for call := range calls.Each[*ssa.Call](fn) {
		if gets(&call.Call) {
			return call
		}
	}
	return nil
}

func gets(call *ssa.CallCommon) bool {
	if knowledge.QueueGets.Calls(call) {
		return true
	}
	return call.IsInvoke() && call.Method.Name() == "Get" && knowledge.IsQueue(call.Value.Type())
}

// handlers returns the functions that other code runs for each item of a queue: those handed over
// together with the queue, and methods of a type with a queue that are stored in a variable of another
// package, for want of an import (volcano's job controller and its states).
func (f *finder) handlers() map[*ssa.Function]bool {
	found := make(map[*ssa.Function]bool)
	for _, fn := range f.ssa.Funcs {
		for instr := range calls.Instrs(fn) {
			switch instr := instr.(type) {
			case ssa.CallInstruction:
				f.handedOver(instr, found)
			case *ssa.Store:
				f.stored(instr, found)
			}
		}
	}
	return found
}

// handedOver notes the functions that a call is given together with a queue.
func (f *finder) handedOver(call ssa.CallInstruction, found map[*ssa.Function]bool) {
	args := knowledge.Args(call.Common())
	if !slices.ContainsFunc(args, func(v ssa.Value) bool { return knowledge.IsQueue(v.Type()) }) {
		return
	}
	for _, arg := range args {
		sig, ok := arg.Type().Underlying().(*types.Signature)
		if !ok || sig.Results().Len() == 0 {
			continue
		}
		for _, fn := range f.graph.Functions(arg) {
			found[fn] = true
		}
	}
}

// stored notes a method that is stored in a variable of another package.
func (f *finder) stored(store *ssa.Store, found map[*ssa.Function]bool) {
	global, ok := store.Addr.(*ssa.Global)
	if !ok || global.Pkg == f.ssa.Pkg {
		return
	}
	for _, fn := range f.graph.Functions(store.Val) {
		if recv := fn.Signature.Recv(); recv != nil && holdsQueue(recv.Type()) {
			found[fn] = true
		}
	}
}

// holdsQueue reports whether a struct has a field with a work queue, or with several.
func holdsQueue(t types.Type) bool {
	t = knowledge.Pointee(t)
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	return knowledge.Any(s.Fields(), func(field *types.Var) bool {
		of := field.Type()
		if slice, ok := of.Underlying().(*types.Slice); ok {
			of = slice.Elem()
		}
		return knowledge.IsQueue(of)
	})
}
