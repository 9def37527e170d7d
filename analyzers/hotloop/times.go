package hotloop

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// wokenByAll returns the types of the reconcilers that each change of their object wakes, and the object of each: no
// predicate filters its events. A reconciler or an object that is not seen counts as none.
func (c *checker) wokenByAll() map[*types.TypeName]*types.TypeName {
	found := make(map[*types.TypeName]*types.TypeName)
	for _, controller := range builders.Controllers(c.graph, c.ssa.Funcs) {
		watch := controller.For()
		if controller.Reconciler == nil || watch == nil || !watch.Known || len(watch.Predicates)+len(controller.Filters) > 0 || len(watch.Objects) != 1 {
			continue
		}
		if by, of := knowledge.TypeObject(controller.Reconciler), knowledge.TypeObject(watch.Objects[0]); by != nil && of != nil {
			found[by] = of
		}
	}
	return found
}

// times reports the time of a pass that a reconciler stores in the status of its object and then writes, in each pass
// and whatever has happened.
func (c *checker) times(fn *ssa.Function) {
	recv := fn.Signature.Recv()
	if recv == nil {
		return
	}
	object := c.woken[knowledge.TypeObject(recv.Type())]
	if object == nil {
		return
	}
	f := c.edits.Of(fn)
	for _, set := range f.Events {
		if set.Kind != edits.Set || !set.Direct || set.Value == nil || !strings.HasPrefix(set.At.Path, ".Status.") {
			continue
		}
		of := refs.Ref{Root: set.At.Root}
		if t := edits.Type(of); t == nil || t.Obj() != object || !holdsNow(set.Value, 0) || c.depends(set.Instr, of) {
			continue
		}
		write := c.writtenAfter(f, set, of)
		if write == nil {
			continue
		}
		c.report(c.finding(timeInStatus, c.ssa.Place(set.Instr),
			fmt.Sprintf("the status of %s gets the time of each pass: its write is a change of the object, which starts the next pass", refs.Name(c.ssa, of)),
			c.ssa.Related(write, "written here")))
		return
	}
}

// writtenAfter returns a write of the status that comes after a change, in each pass.
func (c *checker) writtenAfter(f *edits.Function, set edits.Event, of refs.Ref) ssa.Instruction {
	for _, e := range f.Events {
		if e.Kind == edits.Written && e.Sub == knowledge.Status && e.At == of && f.Leads(set.Instr, e.Instr, func(edits.Event) bool { return false }) && !c.depends(e.Instr, of) {
			return e.Source
		}
	}
	return nil
}

// depends reports whether an instruction runs only for some states of an object: under a condition that is neither about
// an error, nor whether the object is being deleted, nor how often a loop goes round.
func (c *checker) depends(instr ssa.Instruction, of refs.Ref) bool {
	return slices.ContainsFunc(c.conditions.Under(instr), func(f conditions.Fact) bool {
		switch {
		case f.Predicate == conditions.Deleted, f.Predicate == conditions.HasFinalizer, f.Loops():
			return false
		case f.Predicate == conditions.Nil && knowledge.IsError(f.Subject.Type()), f.Predicate == conditions.Kind:
			return false
		}
		return true
	})
}

// maxHeld bounds how deep a value is taken apart.
const maxHeld = 6

// holdsNow reports whether a value is the present time, or a struct, a list or a pointer with it.
func holdsNow(v ssa.Value, depth int) bool {
	if depth > maxHeld {
		return false
	}
	switch v := v.(type) {
	case *ssa.Call:
		return knowledge.PresentTime(&v.Call) || slices.ContainsFunc(v.Call.Args, func(arg ssa.Value) bool {
			return knowledge.WrapsTime(&v.Call) && holdsNow(arg, depth+1)
		})
	case *ssa.UnOp:
		return holdsNow(v.X, depth+1)
	case *ssa.Slice:
		return holdsNow(v.X, depth+1)
	case *ssa.Alloc:
		return slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool { return storesNow(ref, v, depth+1) })
	}
	return false
}

// storesNow reports whether an instruction stores the present time in a variable, in a field or an element of it.
func storesNow(ref ssa.Instruction, variable ssa.Value, depth int) bool {
	switch ref := ref.(type) {
	case *ssa.Store:
		return ref.Addr == variable && holdsNow(ref.Val, depth)
	case *ssa.FieldAddr:
		return ref.X == variable && flow.FieldOf(ref.X.Type(), ref.Field) != nil && slices.ContainsFunc(*ref.Referrers(), func(at ssa.Instruction) bool { return storesNow(at, ref, depth) })
	case *ssa.IndexAddr:
		return ref.X == variable && slices.ContainsFunc(*ref.Referrers(), func(at ssa.Instruction) bool { return storesNow(at, ref, depth) })
	}
	return false
}
