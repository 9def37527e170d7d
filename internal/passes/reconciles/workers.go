package reconciles

import (
	"go/token"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Retries is a fact about a package: what holds the functions by whose errors its workers decide whether an item of a queue is tried again.
type Retries struct {
	Names []string // as calls.Places has them, in rising order
}

// AFact marks Retries as a fact.
func (*Retries) AFact() {}

// byWorkers returns the functions by whose errors workers of queues decide whether an item is tried again: those that a worker of the package calls, and those that
// get into what holds the function that a worker calls, here or in a package below.
func (r *Result) byWorkers() []*ssa.Function {
	places := make(calls.Places)
	for _, fact := range r.pass.AllPackageFacts() {
		if retries, ok := fact.Fact.(*Retries); ok {
			for _, name := range retries.Names {
				places[name] = true
			}
		}
	}
	below := len(places)
	found := make(map[*ssa.Function]bool)
	follow := func(call *ssa.Call) {
		for _, name := range r.graph.HeldBy(&call.Call) {
			places[name] = true
		}
		spread(r.graph.Callees(call), found, func(fn *ssa.Function) []*ssa.Function { return r.tailCalls(fn, places) })
	}
	r.retried(follow)
	for before := -1; before != len(places); {
		before = len(places)
		r.graph.PutInto(places, func(v ssa.Value) {
			for _, name := range r.graph.PlacesOf(v) {
				places[name] = true
			}
		})
		spread(r.graph.HeldIn(places, true), found, func(fn *ssa.Function) []*ssa.Function { return r.tailCalls(fn, places) })
	}
	if len(places) > below {
		r.pass.ExportPackageFact(&Retries{slices.Sorted(maps.Keys(places))})
	}
	return r.inOrder(found)
}

// inOrder returns the functions of a set in the order of the package.
func (r *Result) inOrder(set map[*ssa.Function]bool) []*ssa.Function {
	return slices.DeleteFunc(slices.Clone(r.ssa.Funcs), func(fn *ssa.Function) bool { return !set[fn] })
}

// retried visits the calls of workers that are given an item of a queue, and after whose error the item is added again.
func (r *Result) retried(visit func(*ssa.Call)) {
	for _, get := range r.queues.Gets() {
		for _, holding := range r.queues.Holdings(get) {
			for _, call := range calls.Awaited(holding.Func) {
				if holding.Given(call) && r.queues.TriesAgain(call) {
					visit(call)
				}
			}
		}
	}
}

// tailCalls returns the functions whose error a function returns as it is, after it has handed them what it was handed, and adds the places of those that are not seen.
func (r *Result) tailCalls(fn *ssa.Function, places calls.Places) []*ssa.Function {
	var found []*ssa.Function
	tails := calls.TailCalls(fn)
	for _, call := range append(tails, onlyFailing(fn)...) {
		if !slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool { return isHanded(arg, 0) }) {
			continue
		}
		for _, callee := range r.graph.Callees(call) {
			if callee.Parent() == fn || slices.Contains(tails, call) {
				found = append(found, callee) // another one that is called alone is a step, and not the whole work
			}
		}
		for _, name := range r.graph.HeldBy(&call.Call) {
			places[name] = true
		}
	}
	return found
}

// onlyFailing returns the one call in a function that can fail, if its error is what the function returns once it has noted it, as that of RetryOnConflict.
func onlyFailing(fn *ssa.Function) []*ssa.Call {
	fails := slices.DeleteFunc(calls.Awaited(fn), func(call *ssa.Call) bool {
		return !knowledge.ReturnsError(call.Call.Signature()) || knowledge.MakesError(&call.Call)
	})
	if len(fails) != 1 || !slices.ContainsFunc(paths.Returns(fn), func(ret *ssa.Return) bool {
		return len(ret.Results) > 0 && flow.Made(knowledge.PlainError(paths.Last(ret))) == fails[0]
	}) {
		return nil
	}
	return fails
}

// maxHanded bounds through how many fields and variables what a function was handed is followed.
const maxHanded = 5

// isHanded reports whether a value is what a function, or the one around a closure, was handed, but for a context, a field of it, or a closure that has it.
func isHanded(v ssa.Value, depth int) bool {
	if depth > maxHanded {
		return false
	}
	switch v := flow.Content(v).(type) {
	case *ssa.Parameter:
		return !knowledge.Context(v.Type()) && (depth == 0 || v.Parent().Signature.Recv() == nil || v != v.Parent().Params[0])
	case *ssa.MakeClosure:
		return slices.ContainsFunc(v.Bindings, func(bound ssa.Value) bool { return isHanded(bound, depth+1) })
	case *ssa.Field:
		return isHanded(v.X, depth+1)
	case *ssa.FieldAddr:
		return isHanded(v.X, depth+1)
	case *ssa.FreeVar:
		return slices.ContainsFunc(flow.Bindings(v), func(bound ssa.Value) bool { return isHanded(bound, depth+1) })
	case *ssa.UnOp:
		return v.Op == token.MUL && isHanded(v.X, depth+1)
	}
	return false
}
