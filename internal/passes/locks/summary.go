package locks

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// sumUp follows the mutexes of a function to its returns.
func (r *Result) sumUp(fn *ssa.Function) summary {
	in := calls.In(fn)
	for _, call := range in {
		r.does[call] = r.effect(call)
	}
	r.states[fn] = r.follow(fn, in)
	var sum summary
	var later []Lock // given back by deferred calls
	for _, call := range in {
		does := r.does[call]
		switch call.(type) {
		case *ssa.Call:
			sum.takes = union(sum.takes, does.takes)
			sum.frees = union(sum.frees, without(does.frees, r.heldHere(call)))
		case *ssa.Defer:
			sum.takes = union(sum.takes, does.takes)
			later = union(later, does.frees)
		}
	}
	sum.holds = without(r.heldAtReturns(fn), later)
	sum.frees = union(sum.frees, without(later, sum.takes))
	return sum
}

// heldAtReturns returns what is held at every return, before the deferred calls run.
func (r *Result) heldAtReturns(fn *ssa.Function) []Lock {
	var held []Lock
	first := true
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || b == fn.Recover {
			continue
		}
		if here := r.heldHere(ret); first {
			held, first = here, false
		} else {
			held = common(held, here)
		}
	}
	return held
}

// follow returns what is held at the head of each block: what is held at the end of every block before
// it. A block is looked at again only when it then holds less, so that this ends.
func (r *Result) follow(fn *ssa.Function, in []ssa.CallInstruction) map[*ssa.BasicBlock][]Lock {
	if !slices.ContainsFunc(in, func(call ssa.CallInstruction) bool { return len(r.does[call].holds) > 0 }) {
		return nil
	}
	at := map[*ssa.BasicBlock][]Lock{fn.Blocks[0]: nil}
	for todo := []*ssa.BasicBlock{fn.Blocks[0]}; len(todo) > 0; todo = todo[1:] {
		b := todo[0]
		held := at[b]
		for _, instr := range b.Instrs {
			held = r.after(held, instr)
		}
		for _, succ := range b.Succs {
			have, seen := at[succ]
			now := held
			if seen {
				now = common(have, held)
			}
			if !seen || len(now) < len(have) {
				at[succ] = now
				todo = append(todo, succ)
			}
		}
	}
	return at
}

// effect returns what a call does to mutexes, in terms of its function. What a go statement starts does
// it beside the caller.
func (r *Result) effect(call ssa.CallInstruction) summary {
	if _, beside := call.(*ssa.Go); beside {
		return summary{}
	}
	common := call.Common()
	if op := knowledge.MutexOps[knowledge.Callee(common)]; op != 0 {
		return own(op, knowledge.Receiver(common))
	}
	callees := r.graph.Callees(call)
	if len(callees) == 0 {
		return r.elsewhere(call)
	}
	var sum summary
	for _, fn := range callees {
		known := r.known[fn]
		if len(known.takes)+len(known.holds)+len(known.frees) == 0 {
			continue
		}
		site := r.graph.SiteAt(call, fn)
		if site.Mode == calls.Goroutine || site.Mode == calls.Unknown {
			continue
		}
		does := r.seenFrom(known, fn, site)
		sum.takes, sum.frees = union(sum.takes, does.takes), union(sum.frees, does.frees)
		if len(callees) == 1 && !site.Repeats {
			sum.holds = does.holds
		}
	}
	return sum
}

// own returns what a method of a mutex does. One that tries to take it says by its result whether it
// has, and counts as one that has not.
func own(op knowledge.MutexOp, mutex ssa.Value) summary {
	l := Lock{At: flow.Locate(mutex), Read: op == knowledge.ReadLock || op == knowledge.ReadUnlock}
	if !named(l.At) {
		return summary{}
	}
	if op == knowledge.Lock || op == knowledge.ReadLock {
		return summary{takes: []Lock{l}, holds: []Lock{l}}
	}
	return summary{frees: []Lock{l}}
}

// seenFrom returns the summary of a callee in terms of the function that calls it.
func (r *Result) seenFrom(sum summary, fn *ssa.Function, site calls.Site) summary {
	seen := func(locks []Lock) []Lock {
		var found []Lock
		for _, l := range locks {
			if param, ok := l.At.Root.(*ssa.Parameter); ok && param.Parent() == fn {
				l.At = at(site.Argument(param), l.At.Path)
			}
			if named(l.At) && visible(l.At.Root, site.Caller()) {
				found = union(found, []Lock{l})
			}
		}
		return found
	}
	return summary{takes: seen(sum.takes), holds: seen(sum.holds), frees: seen(sum.frees)}
}

// at returns the location that a path leads to from a value.
func at(v ssa.Value, path string) flow.Location {
	if v == nil {
		return flow.Location{}
	}
	found := flow.Locate(v)
	found.Path += path
	return found
}

// visible reports whether a function can name a value: it is its own or that of a function around it, or
// a package variable.
func visible(v ssa.Value, fn *ssa.Function) bool {
	if _, ok := v.(*ssa.Global); ok {
		return true
	}
	for ; fn != nil; fn = fn.Parent() {
		if v.Parent() == fn {
			return true
		}
	}
	return false
}
