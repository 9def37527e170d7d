package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// InResult returns the failure of a call whose error is put into the result of its function, a variable that deferred functions capture, and into nothing
// else: Err is where the function first tests it there. What a return stores in the result overwrites it before any deferred function runs, so that to put it there
// is no use of it. A read of the result that can be of another error as well counts as a use. It returns nil for another error, and for one that is not tested there.
func (r *Result) InResult(f *Failure) *Failure {
	refs := knowledge.Referrers(f.Err)
	if len(refs) != 1 {
		return nil
	}
	store, ok := refs[0].(*ssa.Store)
	if !ok || store.Val != f.Err {
		return nil
	}
	variable, ok := store.Addr.(*ssa.Alloc)
	if !ok || !isResult(variable) || !onlyDeferred(variable) {
		return nil
	}
	reads := r.readsOf(f.Err)[1:]
	in := &Failure{Call: f.Call, Logs: make(map[ssa.Instruction]bool), Uses: make(map[ssa.Instruction]bool), reads: reads}
	for _, read := range reads {
		for _, ref := range knowledge.Referrers(read) {
			switch {
			case comparesWithNil(ref):
				if in.Err == nil {
					in.Err = read
				}
			case AsksKind(ref):
			case r.logged(ref, read):
				in.Logs[ref] = true
			default:
				in.Uses[ref] = true
			}
		}
	}
	for _, ref := range knowledge.Referrers(variable) {
		if load, ok := ref.(*ssa.UnOp); ok && !slices.Contains(reads, ssa.Value(load)) && reachesUnchanged(store, load, variable) {
			in.Uses[load] = true
		}
	}
	if in.Err == nil {
		return nil
	}
	return in
}

// isResult reports whether a variable is the error that its function returns.
func isResult(variable *ssa.Alloc) bool {
	returns := paths.Returns(variable.Parent())
	return len(returns) > 0 && !slices.ContainsFunc(returns, func(ret *ssa.Return) bool {
		if len(ret.Results) == 0 {
			return true
		}
		load, ok := ret.Results[len(ret.Results)-1].(*ssa.UnOp)
		return !ok || flow.Variable(load.X) != variable
	})
}

// onlyDeferred reports whether nothing has the address of a variable besides its function but closures that are deferred.
func onlyDeferred(variable *ssa.Alloc) bool {
	captured := false
	for _, ref := range knowledge.Referrers(variable) {
		switch ref := ref.(type) {
		case *ssa.UnOp:
		case *ssa.Store:
			if ref.Addr != ssa.Value(variable) {
				return false
			}
		case *ssa.MakeClosure:
			captured = true
			if !flow.OnlyDeferred(ref) {
				return false
			}
		default:
			return false
		}
	}
	return captured
}

// reachesUnchanged reports whether a load can see what a store has put into a variable.
func reachesUnchanged(store *ssa.Store, load *ssa.UnOp, variable *ssa.Alloc) bool {
	return paths.Find(paths.Search{From: store, At: load, Avoid: func(instr ssa.Instruction) bool {
		other, ok := instr.(*ssa.Store)
		return ok && other.Addr == ssa.Value(variable)
	}}) != nil
}

// subjects are the values that tests of the error are about.
func (f *Failure) subjects() []ssa.Value {
	if f.reads == nil {
		return []ssa.Value{f.Err}
	}
	return f.reads
}

// failed returns the edges on which the error is found not to be nil.
func (r *Result) failed(f *Failure) []paths.Edge {
	if f.reads == nil {
		return r.conditions.Failed(f.Err)
	}
	return r.conditions.Edges(f.Err.Parent(), func(fact conditions.Fact) bool {
		return fact.Predicate == conditions.Nil && !fact.Truth && slices.Contains(f.reads, fact.Subject)
	})
}
