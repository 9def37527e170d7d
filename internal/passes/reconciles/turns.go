package reconciles

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// SameTurn reports whether what one function does to an object is done in the turns that run the other one: a controller
// works on an object in one goroutine at a time. Every reconciler that runs b has to run a, and nothing but reconcilers runs
// either. Of a helper that several reconcilers share, each uses it for its own objects.
func (r *Result) SameTurn(a, b *ssa.Function) bool {
	of, ofOther := r.turns(a), r.turns(b)
	return len(ofOther) > 0 && !slices.ContainsFunc(ofOther, func(turn any) bool { return !slices.Contains(of, turn) })
}

// turns returns the reconcilers that run a function before they return: the type that has the Reconcile, or the function itself where
// it has no such type. There are none if something else runs it as well: another component, a goroutine, or tests alone. Callers
// that are not seen count as such of the same reconcilers.
func (r *Result) turns(fn *ssa.Function) []any {
	var found []any
	seen := make(map[*ssa.Function]bool)
	for todo := []*ssa.Function{fn}; len(todo) > 0; {
		fn := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if knowledge.Visited(seen, fn) {
			continue
		}
		if turn := r.turnOf(fn); turn != nil {
			if !slices.Contains(found, turn) {
				found = append(found, turn)
			}
			continue
		}
		above, inTurn := r.above(fn)
		if !inTurn {
			return nil
		}
		todo = append(todo, above...)
	}
	return found
}

// turnOf returns the reconciler that a function belongs to; nil for none.
func (r *Result) turnOf(fn *ssa.Function) any {
	declared := calls.Declared(fn)
	recv := declared.Signature.Recv()
	if recv != nil && knowledge.Reconciler(recv.Type()) {
		return knowledge.TypeName(recv.Type())
	}
	switch {
	case !r.entry(fn):
		return nil
	case recv != nil:
		return knowledge.TypeName(recv.Type())
	}
	return declared
}

// above returns the functions that run fn, and whether they wait for it: a goroutine is in no turn. A function literal whose callers
// are not seen is taken to be run by the function that it is written in.
func (r *Result) above(fn *ssa.Function) (callers []*ssa.Function, inTurn bool) {
	for _, site := range r.graph.Sites(fn) {
		if r.ssa.InTest(site.Instr.Pos()) {
			continue
		}
		if site.Mode == calls.Goroutine {
			return nil, false
		}
		callers = append(callers, site.Caller())
	}
	if len(callers) == 0 && fn.Parent() != nil {
		callers = append(callers, fn.Parent())
	}
	return callers, len(callers) > 0
}
