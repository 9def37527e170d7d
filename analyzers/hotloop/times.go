package hotloop

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/clocks"
	"github.com/ctrllint/ctrllint/internal/passes/compares"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// wokenByAll returns the types of the reconcilers that each change of their object wakes, and the object of each: no
// predicate holds back its status. A reconciler or an object that is not seen counts as none.
func (c *checker) wokenByAll() map[*types.TypeName]*types.TypeName {
	found := make(map[*types.TypeName]*types.TypeName)
	for _, controller := range c.builders.Controllers {
		watch := controller.For()
		if controller.Reconciler == nil || watch == nil || !watch.Known || len(watch.Objects) != 1 || !c.builders.PassesStatus(controller, watch) {
			continue
		}
		if by, of := knowledge.TypeObject(controller.Reconciler), knowledge.TypeObject(watch.Objects[0]); by != nil && of != nil {
			found[by] = of
		}
	}
	return found
}

// times reports the time of a pass that a reconciler stores in the status of its object and then writes, in each pass, be it one that
// fails, and whatever has happened.
func (c *checker) times(fn *ssa.Function) {
	recv := calls.Declared(fn).Signature.Recv()
	if recv == nil || c.woken[knowledge.TypeObject(recv.Type())] == nil {
		return
	}
	object := c.woken[knowledge.TypeObject(recv.Type())]
	f := c.edits.Of(fn)
	for _, set := range c.clocks.Sets(fn) {
		of, part := holder(set.At)
		if t := edits.Type(of); part == "" || t == nil || t.Obj() != object || c.depends(set.Instr, c.holdsAgainFor(set.Instr)) || !c.reconciles.EachTry(set.Instr, c.holdsAgainAt) {
			continue
		}
		write := c.writtenAfter(f, set, of, part)
		if writes(f, set.Instr) {
			write = c.writtenBy(f, set, of, part)
		}
		if write == nil {
			continue
		}
		d := c.finding(timeInStatus, c.ssa.Place(set.Instr),
			fmt.Sprintf("the %s of %s the time of each pass: its write is a change of the object, which starts the next pass", part, refs.Name(c.ssa, of)+gets[part]))
		if below := c.clocks.Below(set); below != nil {
			d.Related = append(d.Related, c.ssa.Related(below, "the time is set here"))
		}
		if write != set.Instr {
			d.Related = append(d.Related, c.ssa.Related(write, "written here"))
		}
		c.report(d)
		return
	}
}

// writtenBy returns a call that sets a time and always writes the part itself, as the method of another type does that keeps the status; nil for one that is a
// method of a reconciler of the package: it is reported there.
func (c *checker) writtenBy(f *edits.Function, set clocks.Set, of refs.Ref, part string) ssa.Instruction {
	call, ok := set.Instr.(ssa.CallInstruction)
	if !ok || slices.ContainsFunc(c.graph.Callees(call), func(fn *ssa.Function) bool {
		recv := fn.Signature.Recv()
		return recv != nil && c.woken[knowledge.TypeObject(recv.Type())] != nil
	}) {
		return nil
	}
	stored := f.Does(call, func(e edits.Event) bool { return stores(e, part) && e.At == of })
	answered := f.Does(call, func(e edits.Event) bool {
		return e.Kind == edits.Filled && !e.Maybe && e.At == of && e.Verb != edits.Get && (e.Sub == knowledge.Status) == (part == knowledge.Status)
	})
	if !stored || !answered {
		return nil
	}
	return call
}

// writes reports whether what sets a time writes the object itself.
func writes(f *edits.Function, set ssa.Instruction) bool {
	return f.Does(set, func(e edits.Event) bool { return e.Kind == edits.Written })
}

// The parts of an object whose changes no write of another part stores.
const annotations = "annotations"

// gets says of a part that it gets something.
var gets = map[string]string{knowledge.Status: " gets", annotations: " get"}

// holder returns the object of which a location is in the status or the annotations, and which of the two; "" for another part.
func holder(at refs.Ref) (object refs.Ref, part string) {
	for _, in := range []struct{ path, part string }{{".Status.", knowledge.Status}, {".Annotations.", annotations}} {
		if path, _, ok := strings.Cut(at.Path+".", in.path); ok {
			return refs.Ref{Root: at.Root, Path: path}, in.part
		}
	}
	return refs.Ref{}, ""
}

// writtenAfter returns a write of the part that comes after a change, in each pass. A comparison of the status that comes after the change as well
// finds a difference each time.
func (c *checker) writtenAfter(f *edits.Function, set clocks.Set, of refs.Ref, part string) ssa.Instruction {
	differs := func(fact conditions.Fact) bool {
		return c.holdsAgainAt(set.Instr, fact) || !fact.Truth && c.comparesAfter(f, fact.Subject, set)
	}
	for _, e := range f.Events {
		if stores(e, part) && e.At == of && f.Leads(refs.Ref{Root: of.Root}, set.Instr, e.Since(), func(edits.Event) bool { return false }) && !c.depends(e.Instr, differs) {
			return e.Source
		}
	}
	return nil
}

// stores reports whether a write changes a part of an object that is there.
func stores(e edits.Event, part string) bool {
	if part == knowledge.Status {
		return e.Kind == edits.Written && e.Sub == knowledge.Status
	}
	return e.Kind == edits.Written && e.Sub == "" && (e.Verb == knowledge.Update || e.Verb == knowledge.Patch)
}

// holdsAgainAt reports whether a condition on the way to an instruction that holds in one pass holds in the next one as well, a comparison of the time included.
func (c *checker) holdsAgainAt(at ssa.Instruction, f conditions.Fact) bool {
	return c.comparesTime(f) || c.reconciles.HoldsAgain(f) || c.edits.Stays(f, at)
}

func (c *checker) holdsAgainFor(at ssa.Instruction) func(conditions.Fact) bool {
	return func(f conditions.Fact) bool { return c.holdsAgainAt(at, f) }
}

// comparesTime reports whether a condition is that a comparison finds a difference of which one side has the time of the pass.
func (c *checker) comparesTime(f conditions.Fact) bool {
	return !f.Truth && slices.ContainsFunc(c.compares.All, func(comparison compares.Comparison) bool {
		return comparison.Call == f.Subject && !comparison.Own && c.clocks.Now(knowledge.Unconverted(comparison.A)) != c.clocks.Now(knowledge.Unconverted(comparison.B))
	})
}

// comparesAfter reports whether a value is what a comparison says of something with the time that a pass has stored before.
func (c *checker) comparesAfter(f *edits.Function, v ssa.Value, set clocks.Set) bool {
	return slices.ContainsFunc(c.compares.All, func(comparison compares.Comparison) bool {
		if comparison.Call != v || comparison.Own || !f.Leads(refs.Ref{Root: set.At.Root}, set.Instr, comparison.Call, func(edits.Event) bool { return false }) {
			return false
		}
		return holds(comparison.A, set) != holds(comparison.B, set)
	})
}

// holds reports whether a value is, or has as a part, what a function stores the time in.
func holds(v ssa.Value, set clocks.Set) bool {
	of := refs.ValueOf(knowledge.Unconverted(v))
	return of.Root == set.At.Root && strings.HasPrefix(set.At.Path+".", of.Path+".")
}

// depends reports whether an instruction runs only for some states of an object: under a condition that is neither about
// an error, nor whether the object is being deleted, nor how often a loop goes round, and no other one that decides nothing.
func (c *checker) depends(instr ssa.Instruction, but ...func(conditions.Fact) bool) bool {
	return slices.ContainsFunc(c.reconciles.Deciding(instr), func(f conditions.Fact) bool {
		switch {
		case f.Predicate == conditions.Deleted, f.Predicate == conditions.HasFinalizer, f.Loops():
			return false
		case f.Predicate == conditions.Nil && (knowledge.IsError(f.Subject.Type()) || conditions.DeletionOf(f.Subject) != nil), f.Predicate == conditions.Kind:
			return false
		}
		return !slices.ContainsFunc(but, func(decidesNothing func(conditions.Fact) bool) bool { return decidesNothing(f) })
	})
}
