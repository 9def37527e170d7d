package afterstop

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// maxDepth bounds the search for what sets a flag, and why. What lies deeper counts as a stop.
const maxDepth = 4

// A flagStore is an instruction that sets a variable.
type flagStore struct {
	instr ssa.Instruction
	value ssa.Value // nil if it is not seen
}

// noteFlags notes what fn does to variables. A flag whose address is handed on can be set anywhere.
func (r *Result) noteFlags(fn *ssa.Function) {
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Store:
			r.noteFlag(instr.Addr, instr, instr.Val)
			if isBoolPointer(instr.Val.Type()) {
				r.noteFlag(instr.Val, instr, nil)
			}
		case *ssa.MakeInterface:
			if isBoolPointer(instr.X.Type()) {
				r.noteFlag(instr.X, instr, nil)
			}
		case ssa.CallInstruction:
			r.noteFlagCall(instr)
		}
	}
}

func (r *Result) noteFlagCall(call ssa.CallInstruction) {
	args := knowledge.Args(call.Common())
	name := knowledge.Callee(call.Common())
	if knowledge.SetsFlag[name] {
		r.noteFlag(knowledge.Receiver(call.Common()), call, args[len(args)-1])
		return
	}
	for _, arg := range call.Common().Args {
		if isBoolPointer(arg.Type()) && name != knowledge.ReadsFlag {
			r.noteFlag(arg, call, nil)
		}
	}
}

func (r *Result) noteFlag(addr ssa.Value, instr ssa.Instruction, value ssa.Value) {
	if cell := flow.Cell(addr); cell != nil {
		r.flags[cell] = append(r.flags[cell], flagStore{instr, value})
	}
}

func isBoolPointer(t types.Type) bool {
	pointer, ok := t.Underlying().(*types.Pointer)
	return ok && (knowledge.IsBool(pointer.Elem()) || knowledge.TypeName(pointer.Elem()) == "sync/atomic.Bool")
}

// flagFollows reports whether a stop could make a condition what leaves asks for: a condition that is
// not a flag and not computed from variables could, and a flag that something sets because of a stop.
func (g *graph) flagFollows(cond ssa.Value, leaves truth) bool {
	flag := g.flagOf(cond, maxDepth)
	if flag == nil {
		cell, ok := g.compared(cond, maxDepth)
		return !(ok && !g.dataFollows(cell)) && !g.settledElsewhere(cond, leaves)
	}
	if !g.own(flag) {
		return true
	}
	return slices.ContainsFunc(g.flags[flag], func(store flagStore) bool {
		return store.value == nil || canBe(store.value, leaves) && (g.resets(store, cond) || g.storeFollows(store.instr))
	})
}

// resets reports whether a cycle that goes on past an exit clears the flag that decides it, on every way around: it comes to its end
// unless something else sets the flag again.
func (g *graph) resets(store flagStore, exit ssa.Value) bool {
	at, ok := exit.(ssa.Instruction)
	if _, constant := store.value.(*ssa.Const); !ok || !constant || !g.cycle.Has(store.instr.Block()) || at.Block() == store.instr.Block() {
		return false
	}
	around := false
	paths.Walk(at.Block(), func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		around = around || slices.Contains(b.Succs, at.Block())
		return slices.DeleteFunc(slices.Clone(b.Succs), func(next *ssa.BasicBlock) bool { return !g.cycle.Has(next) || next == store.instr.Block() })
	})
	return !around
}

// own reports whether all that is stored in a variable is seen: it is local, or the package keeps it to
// itself.
func (g *graph) own(cell any) bool {
	switch cell := cell.(type) {
	case *types.Var:
		return !cell.Exported() && cell.Pkg() == g.pass.Pkg
	case *ssa.Global:
		return cell.Object() != nil && !cell.Object().Exported() && cell.Pkg != nil && cell.Pkg.Pkg == g.pass.Pkg
	case *ssa.Alloc:
		return true
	}
	return false
}

// dataFollows reports whether a stop could change a variable that an exit is decided by, which is no flag.
// What the cycle itself changes comes to its end.
func (g *graph) dataFollows(cell any) bool {
	if !g.graph.Own(cell) {
		return true
	}
	for b := range g.cycle.All() {
		if slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool { return g.writeFollows(instr, cell, maxDepth) }) {
			return true
		}
	}
	return slices.ContainsFunc(g.flags[cell], func(store flagStore) bool { return g.storeFollows(store.instr) })
}

// compared returns the only variable that a condition is computed from, by a comparison with a constant,
// of itself or of its length, here or in a method that does nothing else.
func (r *Result) compared(cond ssa.Value, depth int) (cell any, ok bool) {
	switch cond := cond.(type) {
	case *ssa.BinOp:
		if _, constant := cond.Y.(*ssa.Const); constant {
			return r.compared(cond.X, depth)
		}
	case *ssa.UnOp:
		if cond.Op == token.MUL && wholly(cond) {
			cell = flow.Cell(cond.X)
		}
	case *ssa.Call:
		if builtin, ok := cond.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "len" {
			return r.compared(cond.Call.Args[0], depth)
		}
		if callees := r.graph.Callees(cond); depth > 0 && len(callees) == 1 && !cond.Call.IsInvoke() {
			if ret := soleReturn(callees[0]); ret != nil {
				return r.compared(paths.Returned(ret, 0), depth-1)
			}
		}
	}
	return cell, cell != nil
}

// wholly reports whether what a load reads is only stored as a whole: it is no map, and no part of a struct
// that is itself a variable.
func wholly(load *ssa.UnOp) bool {
	if _, mapped := load.Type().Underlying().(*types.Map); mapped {
		return false
	}
	field, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return true
	}
	switch field.X.(type) {
	case *ssa.Parameter, *ssa.UnOp, *ssa.FreeVar:
		return true
	}
	return false
}

// flagOf returns the variable that a condition reads, itself or in a method that does nothing but
// return it; nil for none.
func (r *Result) flagOf(cond ssa.Value, depth int) any {
	switch cond := cond.(type) {
	case *ssa.UnOp:
		if cond.Op == token.MUL && knowledge.IsBool(cond.Type()) && wholly(cond) {
			return flow.Cell(cond.X)
		}
	case *ssa.Call:
		if knowledge.Callee(&cond.Call) == knowledge.ReadsFlag {
			return flow.Cell(cond.Call.Args[0])
		}
		if callees := r.graph.Callees(cond); depth > 0 && len(callees) == 1 && !cond.Call.IsInvoke() {
			if ret := soleReturn(callees[0]); ret != nil {
				return r.flagOf(paths.Returned(ret, 0), depth-1)
			}
		}
	}
	return nil
}

func soleReturn(fn *ssa.Function) *ssa.Return {
	var found *ssa.Return
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && b != fn.Recover {
			if found != nil || len(ret.Results) != 1 {
				return nil
			}
			found = ret
		}
	}
	return found
}

// canBe reports whether a value that is stored in a flag can be what leaves the loop because of a
// stop. That no error came back is no reason, nor is what a function says that no stop reaches.
func canBe(v ssa.Value, leaves truth) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return constantTruth(v) == leaves
	case *ssa.BinOp:
		if knowledge.IsNil(v.Y) && knowledge.IsError(v.X.Type()) {
			return (v.Op == token.NEQ) == (leaves == yes)
		}
	}
	return true
}

// storeFollows is followsStop for a store, which many loops can ask about.
func (g *graph) storeFollows(store ssa.Instruction) bool {
	key := flagQuestion{store, g.fn, g.sees}
	follows, ok := g.follows[key]
	if !ok {
		follows = g.followsStop(store, maxDepth)
		g.follows[key] = follows
	}
	return follows
}

// A flagQuestion is whether a store can follow a stop, asked for a function that waits for the flag.
type flagQuestion struct {
	store ssa.Instruction
	fn    *ssa.Function
	sees  bool
}

// ofManager reports whether a manager runs a function, itself or through functions of the package that all run under one.
func (r *Result) ofManager(fn *ssa.Function) bool {
	if managed, known := r.managed[fn]; known {
		return managed
	}
	component := func(fn *ssa.Function) bool {
		entry := r.runnables.Of(fn)
		return entry != nil && entry.Kind == runnables.Runnable
	}
	r.managed[fn] = component(fn) || r.graph.EveryWay(fn, func(site calls.Site) calls.Way {
		if component(site.Caller()) {
			return calls.Yes
		}
		return calls.Up
	})
	return r.managed[fn]
}

// followsStop reports whether an instruction can run because a stop has ended: after a receive from
// it, after a call that comes back then or fails then, or in what is called so. The function that
// waits for the flag, and what it calls, runs without one. Code that is not seen can do as it likes, but
// is not what a loop relies on that sees the end itself. A Stop or Close is the end of a type, but not of a component that a manager runs: that ends its
// context, and calls neither, and a request of HTTP comes when it likes. A manager starts a component for no stop of another one.
func (g *graph) followsStop(instr ssa.Instruction, depth int) bool {
	fn := instr.Parent()
	if depth == 0 || g.couldFollow(instr) {
		return true
	}
	closes := knowledge.Closers[calls.Declared(fn).Name()]
	if closes && !g.ofManager(g.fn) {
		return true
	}
	if fn == g.fn {
		return false
	}
	if g.graph.Escapes(fn) && !g.sees && !g.ofManager(fn) && !((closes || knowledge.HandlesHTTP(fn.Signature)) && g.ofManager(g.fn)) {
		return true
	}
	return slices.ContainsFunc(g.graph.Sites(fn), func(site calls.Site) bool {
		runner, known := knowledge.Runners[knowledge.Callee(site.Instr.Common())]
		if site.Mode == calls.Unknown || site.Mode == calls.Deferred || known && runner.Stop >= 0 && !runner.Repeats {
			return true
		}
		return g.followsStop(site.Instr, depth-1)
	})
}
