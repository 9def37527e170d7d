package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// HandsOn reports whether a function returns an error on all paths on which that of a call says NotFound.
func (r *Result) HandsOn(call *ssa.Call) bool {
	err, _ := conditions.ErrorOf(call)
	if err == nil || !knowledge.ReturnsError(call.Parent().Signature) || clearsAtEnd(call.Parent()) {
		return false
	}
	fails, ends, read := true, false, r.readsOf(err)
	for _, unseen := range []bool{true, false} {
		s := paths.Search{From: call, Plain: true, Edge: r.notFound(read, unseen)}
		paths.Results(s, call.Parent().Signature.Results().Len()-1, func(v ssa.Value) {
			ends = true
			fails = fails && r.fails(v, read, s, 0)
		})
	}
	return fails && ends
}

// clearsAtEnd reports whether a function that another one defers may make its error nil, of a kind or as it is.
func clearsAtEnd(fn *ssa.Function) bool {
	last := fn.Signature.Results().Len() - 1
	return slices.ContainsFunc(paths.Returns(fn), func(ret *ssa.Return) bool {
		load, ok := ret.Results[last].(*ssa.UnOp)
		if !ok {
			return false
		}
		variable := flow.Variable(load.X)
		return variable != nil && slices.ContainsFunc(flow.StoresTo(variable), func(store *ssa.Store) bool {
			made, called := store.Val.(*ssa.Call)
			return store.Parent() != fn && (knowledge.IsNil(store.Val) || called && dropsNotFound(&made.Call) != nil)
		})
	})
}

// maxMerges bounds the variables through which an error gets to a return.
const maxMerges = 3

// fails reports whether what a function returns is an error for certain on the paths of a search, which begin where errors say NotFound. A variable
// that is merged before the block of the return is an error if each value is that it gets on those paths.
func (r *Result) fails(v ssa.Value, errs []ssa.Value, s paths.Search, depth int) bool {
	if slices.ContainsFunc(errs, func(err ssa.Value) bool { return r.failing(v, err) }) {
		return true
	}
	phi, ok := v.(*ssa.Phi)
	if !ok || depth >= maxMerges {
		return false
	}
	merged := false
	for i, edge := range phi.Edges {
		s.Via = func(at *ssa.BasicBlock, succ int) bool {
			return at == phi.Block().Preds[i] && at.Succs[succ] == phi.Block()
		}
		s.To = func(instr ssa.Instruction) bool { return instr.Block() == phi.Block() }
		if edge == v || paths.Find(s) == nil {
			continue
		}
		if !r.fails(edge, errs, s, depth+1) {
			return false
		}
		merged = true
	}
	return merged
}

// Survives reports whether an instruction can run after a call whose error says NotFound. What a predicate answers
// that is not known is taken for both.
func (r *Result) Survives(call *ssa.Call, to ssa.Instruction) bool {
	err, _ := conditions.ErrorOf(call)
	if err == nil {
		return true
	}
	read := r.readsOf(err)
	return slices.ContainsFunc([]bool{true, false}, func(unseen bool) bool {
		return paths.Find(paths.Search{
			From: call,
			At:   to,
			Edge: r.notFound(read, unseen),
		}) != nil
	})
}

// readsOf returns an error and where the function reads it from the variable that it is put into, as one that a deferred
// function captures.
func (r *Result) readsOf(err ssa.Value) []ssa.Value {
	found := []ssa.Value{err}
	for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(err)) {
		if store.Val != err {
			continue
		}
		variable := flow.Variable(store.Addr)
		if variable == nil || variable.Parent() != store.Parent() {
			continue
		}
		for load := range knowledge.Each[*ssa.UnOp](knowledge.Referrers(variable)) {
			if load.Parent() != store.Parent() {
				continue
			}
			if last, known := r.graph.LastWrite(variable, nil, load); known && last != nil && last.Value == err {
				found = append(found, load)
			}
		}
	}
	return found
}

// notFound returns which edges can be taken when an error says NotFound, which is the first of the values that it is read
// as.
func (r *Result) notFound(read []ssa.Value, unseen bool) func(*paths.Explorer, paths.State, int) bool {
	edges := []func(*paths.Explorer, paths.State, int) bool{r.conditions.Failing(read[0], knowledge.KindNotFound, unseen)}
	for _, err := range read[1:] {
		edges = append(edges, r.conditions.Being(err, knowledge.KindNotFound))
	}
	return func(x *paths.Explorer, s paths.State, succ int) bool {
		return !slices.ContainsFunc(edges, func(taken func(*paths.Explorer, paths.State, int) bool) bool { return !taken(x, s, succ) })
	}
}

// EndAfter returns the return that a function comes to first when the error of a call says NotFound, by edges that can
// be taken, and past nothing that avoid accepts; nil for none.
func (r *Result) EndAfter(call *ssa.Call, taken func(*paths.Explorer, paths.State, int) bool, avoid func(ssa.Instruction) bool) *ssa.Return {
	err, _ := conditions.ErrorOf(call)
	if err == nil {
		return nil
	}
	return endAfter(call, r.notFound(r.readsOf(err), false), taken, avoid)
}

// EndFailed is EndAfter for an error of no kind that the function asks for; nil as well if the function can come to another instruction then.
func (r *Result) EndFailed(call *ssa.Call, other ssa.Instruction, taken func(*paths.Explorer, paths.State, int) bool, avoid func(ssa.Instruction) bool) *ssa.Return {
	err, _ := conditions.ErrorOf(call)
	if err == nil {
		return nil
	}
	reads := r.readsOf(err)
	if !slices.ContainsFunc(reads, func(read ssa.Value) bool { return len(r.conditions.Failed(read)) > 0 }) {
		return nil
	}
	failed := func(x *paths.Explorer, s paths.State, succ int) bool {
		return !slices.ContainsFunc(reads, func(read ssa.Value) bool { return !r.conditions.Failing(read, "", false)(x, s, succ) })
	}
	if paths.Find(paths.Search{From: call, At: other, Edge: failed}) != nil {
		return nil
	}
	return endAfter(call, failed, taken, avoid)
}

// endAfter returns the return that a function comes to first after a call, by edges that can be taken for two reasons, and past nothing that avoid accepts; nil for none.
func endAfter(call *ssa.Call, possible, taken func(*paths.Explorer, paths.State, int) bool, avoid func(ssa.Instruction) bool) *ssa.Return {
	path := paths.Find(paths.Search{
		From:  call,
		To:    paths.IsReturn,
		Avoid: avoid,
		Edge: func(x *paths.Explorer, s paths.State, succ int) bool {
			return possible(x, s, succ) && taken(x, s, succ)
		},
	})
	if path == nil {
		return nil
	}
	return path.End.(*ssa.Return)
}

// GoneAt returns the calls of the package, below another one, that fail when an object that this one needs is gone: those that get or delete it, or
// hand it to another package. The call itself is none.
func (r *Result) GoneAt(call *ssa.Call, g Gone) []*ssa.Call {
	var found []*ssa.Call
	known := map[*ssa.Call]bool{call: true}
	for todo := []*ssa.Call{call}; len(todo) > 0; todo = todo[1:] {
		var below []*ssa.Call
		for _, fn := range r.graph.Targets(todo[0]) {
			for _, inner := range calls.Awaited(fn) {
				if !known[inner] && slices.ContainsFunc(r.ending(inner), func(of Gone) bool {
					return of.Kind == g.Kind && of.Deletes == g.Deletes && of.Changes == g.Changes
				}) {
					known[inner] = true
					below = append(below, inner)
				}
			}
		}
		if len(below) == 0 && todo[0] != call && len(found) < maxGone {
			found = append(found, todo[0])
		}
		todo = append(todo, below...)
	}
	return found
}
