package ended

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Leaving is a context that outlives the function that makes it and has ended by then, since a deferred call of the function
// cancels it.
type Leaving struct {
	Context ssa.Value
	Object  ssa.Value       // works under the context, and is what leaves; nil for the context itself, or a literal that needs it
	Cancel  *ssa.Defer      // nil for the context of a request, which ends when its handler returns
	At      ssa.Instruction // returns the context or a literal that needs it, stores it in what is returned, or starts a goroutine with it
}

// Leavings returns the contexts that leave a function ended: in its result, in an object that it makes and returns, in a literal that leaves in the same
// way, or in a goroutine that it starts before it returns with nothing but log lines in between. A goroutine beside work of the function
// ends with that on purpose.
func (r *Result) Leavings(fn *ssa.Function) []Leaving {
	var found []Leaving
	for _, call := range paths.Calls(fn) {
		cancel, ok := call.(*ssa.Defer)
		if !ok {
			continue
		}
		part, ok := flow.Locate(cancel.Call.Value).Root.(*ssa.Extract)
		if !ok || part.Parent() != fn || !knowledge.IsCancel(part.Type()) {
			continue
		}
		for ctx := range knowledge.Each[*ssa.Extract](knowledge.Referrers(part.Tuple)) {
			if !isContext(ctx) {
				continue
			}
			at := r.leavesBy(ctx, cancel)
			if at == nil {
				at = r.leavesIn(ctx, cancel)
			}
			var object ssa.Value
			if at == nil {
				object, at = r.leavesWithin(ctx, cancel)
			}
			if at != nil {
				found = append(found, Leaving{ctx, object, cancel, at})
			}
		}
	}
	for _, leaving := range r.ofRequests(fn) {
		if !slices.ContainsFunc(found, func(other Leaving) bool { return other.At == leaving.At }) {
			found = append(found, leaving)
		}
	}
	return found
}

// leavesBy returns what lets a context outlive the function that cancels it; nil if nothing is seen to.
func (r *Result) leavesBy(ctx ssa.Value, cancel *ssa.Defer) ssa.Instruction {
	is := func(v ssa.Value) bool { return v.Type() != nil && isContext(v) && flow.Locate(v).Root == ctx }
	for _, b := range cancel.Parent().Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Return:
				if b != cancel.Parent().Recover && paths.Before(cancel, instr) && slices.ContainsFunc(returned(instr), is) {
					return instr
				}
			case *ssa.Store:
				if field, ok := instr.Addr.(*ssa.FieldAddr); ok && is(instr.Val) && leavesWith(field.X, cancel) {
					return instr
				}
			case *ssa.Go:
				if r.usesUnder(instr, func(v ssa.Value) bool { return slices.Contains(r.roots(v), ctx) }) && r.startedAndLeft(instr) {
					return instr
				}
			}
		}
	}
	return nil
}

// leavesWithin returns an object that works under a context, and the return by which it outlives the function that cancels that; nil for none.
func (r *Result) leavesWithin(ctx ssa.Value, cancel *ssa.Defer) (ssa.Value, ssa.Instruction) {
	for _, call := range calls.Awaited(cancel.Parent()) {
		results := []ssa.Value{call}
		if call.Call.Signature().Results().Len() != 1 {
			results = nil
			for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
				results = append(results, part)
			}
		}
		for _, v := range results {
			if isContext(v) || !worksByItself(flow.Locate(v)) || !slices.Contains(r.roots(v), ctx) {
				continue
			}
			if ret := r.leavingReturn(v, cancel); ret != nil {
				return v, ret
			}
		}
	}
	return nil, nil
}

// given returns what a goroutine is given: its arguments, and the variables that its literal captures.
func given(start *ssa.Go) []ssa.Value {
	values := slices.Clone(start.Call.Args)
	closure, ok := start.Call.Value.(*ssa.MakeClosure)
	if !ok {
		return values
	}
	for _, bound := range closure.Bindings {
		values = append(values, bound)
		if variable := flow.Variable(bound); variable != nil {
			if store := flow.OnlyStore(variable); store != nil {
				values = append(values, store.Val)
			}
		}
	}
	return values
}

// returned returns the results of a return.
func returned(ret *ssa.Return) []ssa.Value {
	var values []ssa.Value
	for i := range ret.Results {
		values = append(values, paths.Returned(ret, i))
	}
	return values
}

// leavesWith reports whether an object is made in a function, and returned by it wherever a deferred cancel runs.
func leavesWith(v ssa.Value, cancel *ssa.Defer) bool {
	made, ok := flow.Locate(v).Root.(*ssa.Alloc)
	if !ok || made.Parent() != cancel.Parent() {
		return false
	}
	leaves := false
	for _, ret := range paths.Returns(cancel.Parent()) {
		if slices.ContainsFunc(returned(ret), func(v ssa.Value) bool { return flow.Locate(v).Root == ssa.Value(made) }) {
			if !paths.Before(cancel, ret) {
				return false
			}
			leaves = true
		}
	}
	return leaves
}

// startedAndLeft reports whether a function can return after the start of a goroutine with nothing but log lines in between, and has no other
// work to do once it is past the loop of the start: a goroutine beside work of the function ends with that on purpose.
func (r *Result) startedAndLeft(start *ssa.Go) bool {
	works := func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Call:
			return !knowledge.Responds(&instr.Call) &&
				(knowledge.NamesSyncWait(knowledge.CalleeName(&instr.Call)) || !r.effects.Instr(instr).Only(effects.Logs, effects.Counts))
		case *ssa.Go, *ssa.RunDefers, *ssa.Defer, *ssa.Return:
			return false
		case *ssa.UnOp:
			return instr.Op == token.ARROW
		case *ssa.Select, *ssa.Send:
			return true
		}
		return false
	}
	round := paths.After(start.Block(), nil) // of the blocks in it, those that lead back to the start are of its loop
	again := func(instr ssa.Instruction) bool {
		return round.Has(start.Block()) && instr.Block() != start.Block() && paths.After(instr.Block(), nil).Has(start.Block())
	}
	later := func(instr ssa.Instruction) bool { return works(instr) && !again(instr) }
	return paths.Find(paths.Search{From: start, To: later}) == nil && paths.Find(paths.Search{From: start, To: paths.IsReturn, Avoid: works}) != nil &&
		!slices.ContainsFunc(paths.Calls(start.Parent()), func(call ssa.CallInstruction) bool {
			_, deferred := call.(*ssa.Defer)
			return deferred && !knowledge.Responds(call.Common()) && r.effects.Instr(call).Has(effects.Joins, effects.Waits, effects.Receives, effects.Unknown)
		})
}
