// Package reads answers on which objects the outcome of a reconcile depends: those that it reads, and whose status, or a part of whose spec that others
// fill in, decides whether it goes on, and those that its own object names in its spec and that are not there yet.
//
// The walk is about what is surely so: an object counts if a client fills it in the function or a call which is given a client returns it. What lists
// have is left out.
package reads

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/fetches"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
)

// A Wait is a branch on the state of an object that others change, or on whether it is there.
type Wait struct {
	At       *ssa.If
	Kind     string              // knowledge.TypeName of the object
	Read     ssa.CallInstruction // where it is read
	Ends     *ssa.Return         // the end of the pass that the branch decides; nil for one that goes on
	Absent   bool                // the pass ends because the object is not there
	Named    bool                // no branch: the object is named by the spec of another one, and what it has is used
	Constant bool                // the name of a named one is a constant
	Via      string              // of a named one, the kind whose spec has the name, if that is not the kind of the reconciled object
}

// A Search looks for the waits of a package.
type Search struct {
	Graph      *calls.Graph
	Reconciles *reconciles.Result
	Conditions *conditions.Result
	Fetches    *fetches.Result
	Edits      *edits.Result // for Restores alone
}

// Waits returns the waits of a reconcile and of what it runs in its package, where the pass then ends as if all were done: no error, and no other reconcile.
// A wait that goes on counts where the reconcile never asks for another one, but for errors such as a conflict. What the spec of the object that it reconciles
// names counts where it does not look at it again after a while; the type of that object is nil if it is not known.
func (s Search) Waits(reconcile *ssa.Function, reconciled types.Type) []Wait {
	var found []Wait
	entered := []*ssa.Function{reconcile}
	s.Graph.Reach(reconcile, func(_ ssa.CallInstruction, callee *ssa.Function) bool {
		entered = append(entered, callee)
		return true
	})
	asks := slices.ContainsFunc(entered, s.polls)
	known := make(states)
	for _, fn := range entered {
		for _, b := range fn.Blocks {
			branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
			if !ok {
				continue
			}
			object, part := known.in(branch.Cond)
			if object == nil {
				continue
			}
			w := Wait{At: branch, Kind: knowledge.TypeName(object.Type()), Read: s.readOf(object), Ends: s.endOf(branch)}
			if w.Read != nil && (w.Ends != nil || part == status && !asks && !isList(w.Read)) {
				found = append(found, w)
			}
		}
		found = append(found, s.absences(fn)...)
	}
	if !s.Reconciles.Revisits(reconcile) {
		for _, w := range s.named(entered, reconciled) {
			if !slices.ContainsFunc(found, func(known Wait) bool { return known.Read == w.Read }) {
				found = append(found, w)
			}
		}
	}
	return found
}

// Deleting reports whether a call is only made while an object is being deleted.
func (s Search) Deleting(call ssa.CallInstruction) bool {
	return s.duringDeletion(call.Parent()) ||
		slices.ContainsFunc(s.Conditions.Under(call), func(f conditions.Fact) bool { return f.Predicate == conditions.Deleted && f.Truth })
}

// polls reports whether a function returns a Result that asks for another reconcile, other than for the kind of an error.
func (s Search) polls(fn *ssa.Function) bool {
	if !knowledge.Reconciles(fn) {
		return false
	}
	return slices.ContainsFunc(reconciles.Returns(fn), func(ret *ssa.Return) bool {
		return s.asks(ret) && !slices.ContainsFunc(paths.Decided(ret.Block(), nil), func(e paths.Edge) bool { return e.Succ == 0 && asksError(e.If.Cond) })
	})
}

// asksError reports whether a condition is a predicate of an error.
func asksError(cond ssa.Value) bool {
	call, ok := cond.(*ssa.Call)
	return ok && slices.ContainsFunc(call.Call.Args, func(v ssa.Value) bool { return knowledge.IsError(v.Type()) })
}

// endOf returns the return that a branch decides, and with which the pass ends as if all were done; nil for none, and where the other way of the branch asks for another reconcile:
// that is how it waits.
func (s Search) endOf(branch *ssa.If) (end *ssa.Return) {
	if !s.Reconciles.Ends(branch.Parent()) {
		return nil
	}
	for _, ret := range reconciles.Returns(branch.Parent()) {
		last := innermost(ret.Block())
		if !slices.ContainsFunc(last, func(e paths.Edge) bool { return e.If == branch }) {
			continue
		}
		if s.asks(ret) {
			return nil
		}
		if end == nil && len(last) == 1 && s.Reconciles.Succeeds(ret, false) {
			end = ret
		}
	}
	return end
}

// innermost returns the last edge that control has passed whenever it is in a block, or those of which it has passed one, as for a condition of several parts.
func innermost(b *ssa.BasicBlock) []paths.Edge {
	decided, cases := paths.Decided(b, nil), paths.Cases(b)
	enters := func(e paths.Edge) *ssa.BasicBlock { return e.If.Block().Succs[e.Succ] }
	if len(decided) == 0 {
		return slices.Concat(cases[:min(1, len(cases))]...)
	}
	single := decided[len(decided)-1]
	if len(cases) > 0 && enters(single).Dominates(enters(cases[0][0])) {
		return cases[0]
	}
	return []paths.Edge{single}
}

// readOf returns the call that reads an object from the API server or a cache; nil if none is seen, and for a client without a cache, which is asked where
// no event is wanted.
func (s Search) readOf(object ssa.Value) ssa.CallInstruction {
	for _, origin := range s.Graph.Origins(object) {
		origin = knowledge.Tuple(origin)
		switch made := origin.(type) {
		case *ssa.Alloc:
			if read := filledBy(made); read != nil {
				return read
			}
			for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(made)) {
				if load, ok := store.Val.(*ssa.UnOp); ok && store.Addr == made { // the variable of a loop
					if read := s.listed(load.X); read != nil {
						return read
					}
				}
			}
		case *ssa.IndexAddr:
			if read := s.listed(made); read != nil {
				return read
			}
		case *ssa.Call:
			if givenClient(made) {
				return made
			}
		}
	}
	return nil
}

// isList reports whether a read is that of a list. Of many objects whose state is looked at, others can be those that wake the controller.
func isList(read ssa.CallInstruction) bool {
	list, _ := knowledge.Lists(read.Common())
	return list != nil
}

// listed returns the call that reads the list of which an address is that of an item; nil for another one.
func (s Search) listed(item ssa.Value) ssa.CallInstruction {
	at, ok := item.(*ssa.IndexAddr)
	if !ok {
		return nil
	}
	_, list := flow.FieldRead(at.X)
	made, ok := list.(*ssa.Alloc)
	if !ok {
		return nil
	}
	for _, call := range calls.In(made.Parent()) {
		filled, _ := knowledge.Lists(call.Common())
		if filled != nil && !knowledge.WakesNothing(knowledge.Receiver(call.Common())) && flow.Locate(knowledge.Unconverted(filled)).Root == made {
			return call
		}
	}
	return nil
}

// filledBy returns the call of the function that fills a variable; nil for none.
func filledBy(object *ssa.Alloc) ssa.CallInstruction {
	for _, call := range calls.In(object.Parent()) {
		filled := knowledge.GetsObject(call.Common())
		if filled == nil || knowledge.WakesNothing(knowledge.Receiver(call.Common())) {
			continue
		}
		if flow.Locate(knowledge.Unconverted(filled)).Root == object {
			return call
		}
	}
	return nil
}

// givenClient reports whether a call which returns an object is given a client, with which it reads it.
func givenClient(call *ssa.Call) bool {
	for _, arg := range call.Call.Args {
		if is, _ := knowledge.RuntimeClient(arg.Type()); is {
			return !knowledge.WakesNothing(arg)
		}
	}
	return false
}
