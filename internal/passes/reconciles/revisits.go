package reconciles

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Polls reports whether a Reconcile asks for the next pass after a delay, at the end of each pass that does not fail or end early for want
// of its object: what no event says it finds itself.
func (r *Result) Polls(reconcile *ssa.Function) bool {
	return r.polls(reconcile, func(ssa.Value) bool { return true })
}

// Revisits reports whether a Reconcile polls, or a pass that gets to its last return asks for the next one after a delay of less than an hour. Passes that
// end before, as for an object that is paused, may not: who is silent because of this misses what such an object waits for. A pass that asks for another
// one because it has failed, or while its object is being deleted, does not say that the others do.
func (r *Result) Revisits(reconcile *ssa.Function) bool {
	known := make(map[*ssa.Function]bool)
	for todo := []*ssa.Function{reconcile}; len(todo) > 0; todo = todo[1:] {
		fn := todo[0]
		if knowledge.Visited(known, fn) {
			continue
		}
		returns := slices.DeleteFunc(slices.Clone(Returns(fn)), func(ret *ssa.Return) bool {
			return slices.ContainsFunc(r.conditions.Under(ret), exceptional)
		})
		last := latest(returns)
		for _, ret := range returns {
			for _, call := range resultsOf(ret) {
				if ret == last || call.Block() == ret.Block() { // a step whose Result ends the pass only if it says something is one that waits
					todo = append(todo, r.graph.Callees(call)...)
				}
			}
		}
		if last != nil && shared(paths.Returned(last, 0)) {
			return true
		}
		if last != nil && r.Delayed(last) && soon(r.Field(paths.Returned(last, 0), knowledge.RequeueAfter, last)) {
			return true
		}
	}
	return r.polls(reconcile, soon)
}

// exceptional reports whether a fact is that of a pass which has failed, or of an object that is being deleted.
func exceptional(f conditions.Fact) bool {
	return f.Predicate == conditions.Deleted && f.Truth ||
		f.Predicate == conditions.Nil && !f.Truth && (knowledge.IsError(f.Subject.Type()) || conditions.DeletionOf(f.Subject) != nil)
}

// seldom is a delay, in nanoseconds, after which a controller looks so rarely that it counts as one that waits for events: a cache is resynced after ten hours.
const seldom = 3600 * 1e9

// soon reports whether a delay is not known to be a long one.
func soon(delay ssa.Value) bool {
	known, ok := delay.(*ssa.Const)
	return !ok || known.Value == nil || known.Value.Kind() != constant.Int || known.Int64() < seldom
}

// shared reports whether a Result is that in a variable of a package, which says what it is to be wherever it is returned: it counts as one with a delay.
func shared(result ssa.Value) bool {
	load, ok := result.(*ssa.UnOp)
	if !ok {
		return false
	}
	_, ok = load.X.(*ssa.Global)
	return ok
}

// latest returns the last one of some returns in the source; nil for none.
func latest(returns []*ssa.Return) (last *ssa.Return) {
	for _, ret := range returns {
		if last == nil || ret.Pos() > last.Pos() {
			last = ret
		}
	}
	return last
}

// resultsOf returns the calls whose Result a return returns, whatever its error.
func resultsOf(ret *ssa.Return) (found []*ssa.Call) {
	seen, pending := make(map[ssa.Value]bool), []ssa.Value{paths.Returned(ret, 0)}
	for ; len(pending) > 0; pending = pending[1:] {
		v := Held(pending[0])
		if knowledge.Visited(seen, v) {
			continue
		}
		switch v := v.(type) {
		case *ssa.Phi:
			pending = append(pending, v.Edges...)
		case *ssa.Extract:
			if call, ok := v.Tuple.(*ssa.Call); ok && v.Index == 0 {
				found = append(found, call)
			}
		}
	}
	return found
}

// polls is Polls for delays of a kind.
func (r *Result) polls(reconcile *ssa.Function, counts func(delay ssa.Value) bool) bool {
	known := make(map[*ssa.Function]bool)
	for todo := []*ssa.Function{reconcile}; len(todo) > 0; todo = todo[1:] {
		fn := todo[0]
		if knowledge.Visited(known, fn) {
			continue
		}
		if r.setsDelay(fn, counts) || slices.ContainsFunc(Returns(fn), func(ret *ssa.Return) bool {
			return r.Delayed(ret) && counts(r.Field(paths.Returned(ret, 0), knowledge.RequeueAfter, ret)) && r.EachPass(ret)
		}) {
			return true
		}
		todo = append(todo, r.handsOn(fn)...)
	}
	return false
}

// setsDelay reports whether a function sets the delay of a Result that it keeps in a variable, such as a named one, in each pass that does not fail.
func (r *Result) setsDelay(fn *ssa.Function, counts func(delay ssa.Value) bool) bool {
	return knowledge.Any(calls.Each[*ssa.Store](fn), func(store *ssa.Store) bool {
		addr, ok := store.Addr.(*ssa.FieldAddr)
		if !ok || flow.FieldOf(addr.X.Type(), addr.Field).Name() != knowledge.RequeueAfter || !knowledge.ReconcileResult(knowledge.Pointee(addr.X.Type())) {
			return false
		}
		_, kept := addr.X.(*ssa.Alloc)
		zero, constant := store.Val.(*ssa.Const)
		return kept && !(constant && knowledge.ZeroConstant(zero)) && counts(store.Val) && r.EachPass(store)
	})
}
