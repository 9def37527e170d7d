package finalizerorder

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// errorDropped reports the write of a change whose error nobody sees, in a function that could
// return it: the object keeps its finalizer, or goes without one, and the reconcile ends as if done.
func (c *checker) errorDropped(m objects.Mark) {
	fn := m.Instr.Parent()
	if m.Object.Root == nil || !knowledge.ReturnsError(fn.Signature) && !c.unheardRemoval(m) {
		return
	}
	for _, w := range c.persisting(m) {
		call, ok := w.call.(*ssa.Call)
		if !ok || call != m.Instr && !paths.Before(m.Instr, call) || c.acknowledged(call) {
			continue
		}
		err, fails := conditions.ErrorOf(call)
		if !fails {
			continue
		}
		if err == nil {
			c.dropped(m, call, c.endAbove(fn, 2))
			return
		}
		if lost := c.lostIn(fn, err, m); lost != nil {
			c.dropped(m, call, lost)
			return
		}
	}
}

func (c *checker) dropped(m objects.Mark, call *ssa.Call, lost ssa.Instruction) {
	change := "added"
	if m.Kind != objects.Add {
		change = "removed"
	}
	var related []analysis.RelatedInformation
	switch {
	case lost != nil && hasResult(m.Instr.Parent()) && c.wokenBySpec(m.Instr.Parent()):
		related = append(related, c.ssa.Related(lost, "a conflict ends here, and the watch passes changes of the spec only"))
	case lost != nil:
		related = append(related, c.ssa.Related(lost, "goes on as if it had been written"))
	}
	c.report(droppedError, c.ssa.Range(call),
		fmt.Sprintf("the error of %s is dropped: whether the finalizer of %s is %s, nobody knows", flow.CalleeName(call.Common()), c.name(m.Object), change), related)
}

// unheardRemoval reports whether a mark is a removal during a deletion, in a function that has no result to return
// an error with.
func (c *checker) unheardRemoval(m objects.Mark) bool {
	return m.Kind != objects.Add && m.Instr.Parent().Signature.Results().Len() == 0 && (m.Guarded || c.objects.Guarded(m.Instr, m.Object, objects.Deleting)) &&
		c.endAbove(m.Instr.Parent(), 2) != nil
}

// endAbove returns where a function that calls one without results returns that all is done next; nil if none
// does. It looks as many callers up as depth says.
func (c *checker) endAbove(fn *ssa.Function, depth int) ssa.Instruction {
	if fn.Signature.Results().Len() > 0 || depth == 0 {
		return nil
	}
	for _, site := range c.graph.Sites(fn) {
		caller := site.Caller()
		if _, called := site.Instr.(*ssa.Call); !called || !site.Direct {
			continue
		}
		if !knowledge.ReturnsError(caller.Signature) {
			if end := c.endAbove(caller, depth-1); end != nil {
				return end
			}
			continue
		}
		if ret := c.doneNext(site.Instr.Block(), site.Instr, nil); ret != nil {
			return ret
		}
	}
	return nil
}

// lostIn returns where a function, or the caller of one without results, goes on as if a write had worked.
func (c *checker) lostIn(fn *ssa.Function, err ssa.Value, m objects.Mark) ssa.Instruction {
	if knowledge.ReturnsError(fn.Signature) {
		return c.lostOn(err, m)
	}
	if !c.goesNowhere(err) || asksKind(err) || len(c.enqueued(err)) > 0 {
		return nil
	}
	return c.endAbove(fn, 2)
}

// lostOn returns where a function goes on as if a write had worked: it looks at its error, logs it
// at most, and returns nil; or it does so when the write met a conflict, and asks for no other turn.
func (c *checker) lostOn(err ssa.Value, m objects.Mark) ssa.Instruction {
	fn := m.Instr.Parent()
	if m.Kind != objects.Add && !hasResult(fn) || c.wokenBySpec(fn) {
		if ret := c.doneAfter(c.conflicts(err), err); ret != nil {
			return ret
		}
		if ret := c.ignoredBy(err); ret != nil {
			return ret
		}
	}
	if m.Kind == objects.Add {
		if work := c.goesOn(err, m.Object); work != nil {
			return work
		}
	}
	if !c.goesNowhere(err) || asksKind(err) {
		return nil
	}
	if ret := c.doneAfter(c.conditions.Failed(err), err); ret != nil {
		return ret // it may share that with those who have written
	}
	failed := func(at ssa.Instruction) bool { return c.conditions.NotNilAt(err, at) }
	if call := flow.Made(err); call != nil && len(c.conditions.Failed(err)) == 0 {
		after := paths.Reach(call.Block(), nil) // nothing asks whether it has failed
		failed = func(at ssa.Instruction) bool { return after.Has(at.Block()) }
	}
	var found ssa.Instruction
	for _, b := range fn.Blocks {
		last := b.Instrs[len(b.Instrs)-1]
		if !paths.Leaves(b) || !failed(last) {
			continue
		}
		ret, ok := last.(*ssa.Return)
		if !ok || !c.endsAsDone(ret, err) || slices.ContainsFunc(c.enqueued(err), func(again ssa.Instruction) bool { return paths.Before(again, ret) }) {
			return nil
		}
		found = last
	}
	return found
}

// doneAfter returns a return that says that nothing is left to do and that one of the edges leads to
// with no more conditions: the same that is said where the error is nil.
func (c *checker) doneAfter(edges []paths.Edge, err ssa.Value) ssa.Instruction {
	for _, e := range edges {
		if ret := c.doneNext(e.To(), nil, err); ret != nil {
			return ret
		}
	}
	return nil
}

// doneNext returns the return that says that nothing is left to do and that a block leads to with no more conditions, unless
// something is put into a work queue on the way: the key comes back then. What one call puts there is left out. The error is that of endsAsDone.
func (c *checker) doneNext(b *ssa.BasicBlock, but ssa.Instruction, err ssa.Value) *ssa.Return {
	ret, before := conditions.Straight(b)
	if ret == nil || !c.endsAsDone(ret, err) {
		return nil
	}
	if slices.ContainsFunc(before, func(instr ssa.Instruction) bool { return instr != but && c.enqueues(instr) }) {
		return nil
	}
	return ret
}

// enqueues reports whether an instruction may put something into a work queue.
func (c *checker) enqueues(instr ssa.Instruction) bool {
	return c.effects.Instr(instr).Has(effects.Enqueues)
}

// enqueued returns what may put something into a work queue in the function of an error, once that is known not to be nil.
func (c *checker) enqueued(err ssa.Value) []ssa.Instruction {
	var found []ssa.Instruction
	for instr := range calls.Instrs(err.Parent()) {
		if c.enqueues(instr) && c.conditions.NotNilAt(err, instr) {
			found = append(found, instr)
		}
	}
	return found
}

// endsAsDone reports whether a return says that nothing is left to do: no error, an empty result, and a bool that is the same where an error is nil, of which there
// may be none.
func (c *checker) endsAsDone(ret *ssa.Return, err ssa.Value) bool {
	for i := range ret.Results {
		v := paths.Returned(ret, i)
		switch {
		case knowledge.IsError(v.Type()):
			if !c.conditions.ErrorAt(v, ret).IsNil() {
				return false
			}
		case knowledge.ReconcileResult(v.Type()):
			if c, ok := v.(*ssa.Const); !ok || c.Value != nil {
				return false
			}
		case knowledge.IsBool(v.Type()):
			if err == nil || !c.sameOnSuccess(ret, i, err) {
				return false // it can tell the caller
			}
		}
	}
	return true
}

// sameOnSuccess reports whether a return has a constant as a result that its function returns with no error, too, when the call of an error has worked, and no other one.
func (c *checker) sameOnSuccess(ret *ssa.Return, i int, err ssa.Value) bool {
	call, is := flow.Made(err), paths.Returned(ret, i)
	says, constant := is.(*ssa.Const)
	if call == nil || !constant {
		return false
	}
	same, other := false, false
	paths.Ends(paths.Search{From: call, Edge: c.conditions.Succeeding(err)}, func(end *ssa.Return, result func(int) ssa.Value) {
		if c.conditions.CanSucceed(end) {
			answer, known := result(i).(*ssa.Const)
			equal := known && answer.Value != nil && says.Value != nil && answer.Value.ExactString() == says.Value.ExactString()
			same, other = same || equal, other || !equal
		}
	})
	return same && !other
}

// hasResult reports whether a function is a reconcile of some kind. A conflict means that the object
// has changed, and the event of that brings the next turn; but only if the object is the function's own.
func hasResult(fn *ssa.Function) bool {
	results := calls.Declared(fn).Signature.Results()
	return results.Len() > 0 && knowledge.ReconcileResult(results.At(0).Type())
}

// wokenBySpec reports whether a function belongs to a reconciler that changes of the spec alone wake: then
// the write of a status or a label that causes a conflict brings no other turn.
func (c *checker) wokenBySpec(fn *ssa.Function) bool {
	recv := calls.Declared(fn).Signature.Recv()
	return recv != nil && slices.ContainsFunc(c.specOnly, func(t types.Type) bool { return knowledge.SameNamed(t, recv.Type()) })
}
