package opened

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// heldIn reports whether what is put into a variable of a function stays there and in the literals that it runs, as one that is deferred. A variable of
// the function around it is read there.
func (k *keeping) heldIn(variable ssa.Value) bool {
	switch variable.(type) {
	case *ssa.Alloc:
	case *ssa.FreeVar:
		if k.follows {
			return false
		}
	default:
		return false
	}
	return k.every(variable, func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Store:
			return ref.Addr == variable
		case *ssa.UnOp:
			return ref.Op == token.MUL && k.keeps(ref)
		case *ssa.MakeClosure:
			return k.heldBy(ref, variable)
		case *ssa.DebugRef:
			return true
		}
		return false
	})
}

// heldBy reports whether a literal that captures a variable is run by its function alone, and what the variable has stays there too. What it ends is ended
// where the literal is run.
func (k *keeping) heldBy(literal *ssa.MakeClosure, variable ssa.Value) bool {
	runs := k.runsHere(literal)
	if runs == nil {
		return false
	}
	inner := &keeping{Result: k.Result, end: k.end, library: true, lost: k.lost, seen: k.seen}
	if !inner.heldIn(literal.Fn.(*ssa.Function).FreeVars[slices.Index(literal.Bindings, variable)]) {
		return false
	}
	if len(inner.ends) > 0 {
		k.ends = append(k.ends, runs...)
	}
	return true
}

// runsHere returns where a literal is called, deferred or started in a group that its function waits for; nil if it goes elsewhere. A goroutine
// without a group goes on when its function has returned, and can end the value then.
func (k *keeping) runsHere(literal *ssa.MakeClosure) []ssa.Instruction {
	var runs []ssa.Instruction
	for _, ref := range knowledge.Referrers(literal) {
		call, ok := ref.(ssa.CallInstruction)
		if !ok {
			return nil
		}
		_, started := call.(*ssa.Go)
		grouped := knowledge.GroupWaits[knowledge.Callee(call.Common())] != "" && slices.ContainsFunc(calls.In(call.Parent()), func(other ssa.CallInstruction) bool {
			does, _ := k.effects.Call(other)
			return does.Has(effects.Joins)
		})
		if !grouped && (call.Common().Value != ssa.Value(literal) || started && !k.lost) {
			return nil
		}
		runs = append(runs, call)
	}
	return runs
}

// overwritten reports whether a condition that a poll asks again and again puts what it opens into a variable of the function around it, and notes the
// returns after which that one has it: where the condition asks for another round, the next one overwrites the variable. A look at the variable before may
// end what the last round has left.
func (k *keeping) overwritten(store *ssa.Store) bool {
	variable, captured := store.Addr.(*ssa.FreeVar)
	fn := store.Parent()
	results := fn.Signature.Results()
	if !k.follows || !captured || results.Len() != 2 || !knowledge.IsError(results.At(1).Type()) || !repeated(k.graph.Sites(fn)) {
		return false
	}
	for _, ref := range knowledge.Referrers(variable) {
		load, ok := ref.(*ssa.UnOp)
		if ref != ssa.Instruction(store) && (!ok || !paths.Before(store, load) || !k.keeps(load)) {
			return false
		}
	}
	for _, ret := range paths.Returns(fn) {
		if !isFalse(ret.Results[0]) || !knowledge.IsNil(ret.Results[1]) {
			k.handed = append(k.handed, ret)
		}
	}
	return true
}

// repeated reports whether all that runs a function runs it again and again.
func repeated(sites []calls.Site) bool {
	return len(sites) > 0 && !slices.ContainsFunc(sites, func(site calls.Site) bool { return !site.Repeats })
}

func isFalse(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Bool && !constant.BoolVal(c.Value)
}
