package expecttimeout

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/expectations"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const (
	emptyMessage   = "%s is given %s, which is empty: it was not found, and the expectations under its real name stay"
	goneMessage    = "%s returns when its object is gone and clears nothing in %s: the next object of that name waits for it"
	missedMessage  = "%s is skipped for a deletion whose event was missed, which is when nothing else lowers the expectation"
	handlerMessage = "%s of %s leaves expectations of the deleted %s raised: its events, which would satisfy %s, do not come any more"
)

// checkCleared looks at what happens to expectations when an object is gone.
func (c *checker) checkCleared(call *expectations.Call) {
	switch call.Role {
	case knowledge.Deletes:
		c.checkEmptyKey(call)
	case knowledge.Lowers:
		c.checkMissedEvent(call)
	case knowledge.Satisfied:
		c.checkGone(call)
	}
}

// checkEmptyKey reports a deletion under the name of an object that a Get has not found and so not
// filled in.
func (c *checker) checkEmptyKey(call *expectations.Call) {
	for i, arg := range call.Keys {
		for _, part := range c.stores.Key(arg) {
			if part.Object != nil && c.notFound(call.Instr, part.Object) && !c.stores.Given(part, call.Instr) {
				c.report(neverCleared, posOf(call.Keys[i], call.Instr), nil, emptyMessage, call.Method.Name(), c.source(arg, call.Instr))
				return
			}
		}
	}
}

// notFound reports whether an instruction runs only when a Get of object has said that it does not
// exist.
func (c *checker) notFound(at ssa.Instruction, object ssa.Value) bool {
	return slices.ContainsFunc(c.conditions.Under(at), func(f conditions.Fact) bool {
		if f.Kind != knowledge.KindNotFound || !f.Truth {
			return false
		}
		return slices.ContainsFunc(c.graph.Origins(f.Subject), func(get ssa.Value) bool {
			call, ok := get.(*ssa.Call)
			return ok && knowledge.Unconverted(knowledge.GetsObject(&call.Call)) == object
		})
	})
}

// checkMissedEvent reports a lowering in the handler of a deletion that is skipped when the event
// itself was missed.
func (c *checker) checkMissedEvent(call *expectations.Call) {
	for _, f := range c.conditions.Under(call.Instr) {
		if f.Predicate != conditions.True || f.Truth || !stateUnknown(f.Subject) {
			continue
		}
		lowers := func(instr ssa.Instruction) bool { return c.lowers(instr, call) }
		if paths.Find(paths.Search{Block: f.Edge.Other().To(), To: lowers}) == nil {
			c.report(neverCleared, call.Instr.Pos(), []related{{f.Edge.If.Cond.Pos(), "skipped here"}}, missedMessage, call.Method.Name())
			return
		}
	}
}

// stateUnknown reports whether a condition is whether the event of a deletion was missed.
func stateUnknown(cond ssa.Value) bool {
	field, of := flow.FieldRead(cond)
	return field != nil && knowledge.DeleteEvent(of.Type()) && field.Name() == knowledge.DeleteStateUnknown
}

// checkGone reports a reconcile that asks a store under the name of its request, returns when the object
// is not found, and whose package only deletes from the store once it has waited too long. A store whose entries have no way to be
// deleted is left out: they go when they are satisfied.
func (c *checker) checkGone(call *expectations.Call) {
	fn := call.Instr.Parent()
	if !c.ofRequest(call) || !c.madeHere(call) || !c.stores.Deletable(call) || c.deletes(call, c.unmet(call)...) {
		return
	}
	for _, e := range c.conditions.Edges(fn, c.gone) {
		if e.To().Dominates(call.Instr.Block()) {
			continue
		}
		if ret, ok := last(e.To()).(*ssa.Return); ok && endsIdle(fn) && c.returnsIdle(ret) {
			c.report(neverCleared, ret.Pos(), []related{{call.Instr.Pos(), "the store is asked here"}}, goneMessage, calls.Declared(fn).Name(), storeName(call.Store))
			return
		}
	}
}

// gone reports whether a fact says that the object of the reconcile does not exist: by the error of a
// client or lister, or by the bool of a store in memory.
func (c *checker) gone(f conditions.Fact) bool {
	if part, ok := f.Subject.(*ssa.Extract); ok && f.Predicate == conditions.True && part.Index == 1 && !f.Truth {
		call, ok := part.Tuple.(*ssa.Call)
		return ok && knowledge.Keeps(&call.Call)
	}
	return f.Kind == knowledge.KindNotFound && f.Truth && c.looksUp(f.Subject)
}

// ofRequest reports whether a store is asked under the name of what is to be reconciled: that of the
// request, or the key that is a parameter of the function.
func (c *checker) ofRequest(call *expectations.Call) bool {
	return slices.ContainsFunc(call.Keys, func(arg ssa.Value) bool {
		if param, ok := arg.(*ssa.Parameter); ok && knowledge.IsText(param.Type()) {
			return true
		}
		return slices.ContainsFunc(c.stores.Key(arg), func(part expectations.Part) bool {
			return part.Object != nil && knowledge.TypeName(part.Object.Type()) == knowledge.Request
		})
	})
}

// madeHere reports whether a store is made in this package, so that no other deletes from it unseen.
func (c *checker) madeHere(call *expectations.Call) bool {
	for _, origin := range c.graph.Origins(call.Store) {
		switch origin := origin.(type) {
		case *ssa.Alloc:
			return true
		case *ssa.Call:
			return origin.Call.StaticCallee() != nil
		}
	}
	return false
}

// looksUp reports whether the error that is asked about is that of a look at the cluster.
func (c *checker) looksUp(err ssa.Value) bool {
	return slices.ContainsFunc(c.graph.Origins(err), func(origin ssa.Value) bool {
		call := flow.Made(origin)
		return call != nil && knowledge.ReadsObjects(&call.Call)
	})
}

// checkDeleteHandlers reports event handlers that see an object go for which the package raises
// expectations, and lower none.
func (c *checker) checkDeleteHandlers() {
	for _, raise := range c.stores.Calls {
		kind := c.childOf(raise)
		if raise.Role != knowledge.Raises || kind == nil || !c.waitsFor(raise) {
			continue
		}
		var handler *ssa.Function
		cleared := false
		for _, fn := range c.ssa.Funcs {
			if fn.Parent() != nil || !knowledge.DeletedCallback(fn.Name(), fn.Signature) || !c.handles(fn, kind) {
				continue
			}
			cleared = cleared || contains(fn, func(instr ssa.Instruction) bool { return c.lowers(instr, raise) })
			handler = fn
		}
		if handler != nil && !cleared && !c.deletes(raise) {
			c.report(neverCleared, handler.Pos(), []related{{raise.Instr.Pos(), "raised here"}}, handlerMessage,
				handler.Name(), receiverName(handler), kind.Obj().Name(), raise.Method.Name())
		}
	}
}

// childOf returns the type of the object that a raise is about, beside the key of its owner; nil when
// there is none.
func (c *checker) childOf(raise *expectations.Call) *types.Named {
	if len(raise.Keys) < 2 {
		return nil
	}
	for i, arg := range raise.Keys {
		if !types.IsInterface(raise.Params[i].Type()) {
			continue
		}
		pointer, ok := types.Unalias(knowledge.Unconverted(arg).Type()).(*types.Pointer)
		if !ok {
			continue
		}
		if named, ok := types.Unalias(pointer.Elem()).(*types.Named); ok && !types.IsInterface(named) {
			return named
		}
	}
	return nil
}

// waitsFor reports whether the package asks the store of a raise, and the store does not get over a
// lost event by itself.
func (c *checker) waitsFor(raise *expectations.Call) bool {
	return slices.ContainsFunc(c.stores.Calls, func(call *expectations.Call) bool {
		if call.Role != knowledge.Satisfied || !c.stores.Same(call, raise) {
			return false
		}
		memory, known := c.memoryOf(call)
		return known && !memory.reads && (!memory.clock || call.Method.Signature().Results().Len() > 1)
	})
}

// deletes reports whether the package deletes from the store of a call, elsewhere than after some edges.
func (c *checker) deletes(from *expectations.Call, but ...paths.Edge) bool {
	return slices.ContainsFunc(c.stores.Calls, func(call *expectations.Call) bool {
		return call.Role == knowledge.Deletes && c.stores.Same(call, from) && !slices.ContainsFunc(but, func(e paths.Edge) bool {
			return call.Instr.Parent() == e.If.Parent() && e.To().Dominates(call.Instr.Block())
		})
	})
}

// unmet returns the edges that control takes because a store is not satisfied: the object whose expectations are
// deleted after one of them is there, and has waited too long.
func (c *checker) unmet(call *expectations.Call) []paths.Edge {
	value, ok := call.Instr.(*ssa.Call)
	if !ok {
		return nil
	}
	a := answerOf(call, value)
	if a.ok == nil {
		return nil
	}
	return slices.DeleteFunc(c.conditions.Taking(a.ok, a.pending), func(e paths.Edge) bool { return len(e.To().Preds) > 1 })
}

// handles reports whether a callback, or another one of its type, is for objects of a kind: it takes
// them out of its arguments.
func (c *checker) handles(callback *ssa.Function, kind *types.Named) bool {
	return slices.ContainsFunc(c.ssa.Funcs, func(fn *ssa.Function) bool {
		if fn.Parent() != nil || fn.Signature.Recv() == nil || !types.Identical(fn.Signature.Recv().Type(), callback.Signature.Recv().Type()) || !knowledge.EventCallback(fn.Name(), fn.Signature) {
			return false
		}
		return slices.ContainsFunc(c.graph.RunBy(fn), func(run *ssa.Function) bool {
			return contains(run, func(instr ssa.Instruction) bool { return asserts(instr, kind) })
		})
	})
}

func asserts(instr ssa.Instruction, kind *types.Named) bool {
	assertion, ok := instr.(*ssa.TypeAssert)
	return ok && types.Identical(assertion.AssertedType, types.NewPointer(kind))
}

// contains reports whether a function has an instruction that is looked for.
func contains(fn *ssa.Function, wanted func(ssa.Instruction) bool) bool {
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool { return slices.ContainsFunc(b.Instrs, wanted) })
}
