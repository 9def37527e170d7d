package finalizerorder

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// addedLate reports a finalizer that is in memory only while the function goes on to create objects: what
// writes it comes later, in a deferred call or in a caller. Whether what is created needs the finalizer is
// not known here, since the garbage collector may delete it, so that the check is strict.
func (c *checker) addedLate(m objects.Mark) {
	if m.Object.Root == nil || m.Change != m.Instr {
		return
	}
	undone := c.undoneFor(m.Object)
	search := paths.Search{
		From: m.Instr,
		To: func(instr ssa.Instruction) bool {
			return c.creates(instr, m.Object) || c.makes(undone, instr, undoneDepth)
		},
		Avoid: func(instr ssa.Instruction) bool { return c.mayKeep(instr, m.Object) },
	}
	if added, ok := m.Instr.(*ssa.Call); ok && knowledge.IsBool(added.Type()) {
		search.Edge = c.conditions.Assuming(added, true) // it was not there
	}
	path := paths.Find(search)
	if path == nil {
		return
	}
	made := path.End.(*ssa.Call)
	c.report(lateAdd, c.ssa.Place(m.Instr),
		fmt.Sprintf("the finalizer of %s is in memory only while %s creates objects: a delete in between leaves them", c.name(m.Object), flow.CalleeName(made.Common())),
		[]analysis.RelatedInformation{c.ssa.Related(made, "creates objects")})
}

// addedAfterwards reports a finalizer that is added once what it protects has been created: a call that creates
// another object, or that says so by its name and is given this one, comes before, and no other add does.
func (c *checker) addedAfterwards(m objects.Mark) {
	fn := m.Instr.Parent()
	if m.Object.Root == nil || len(c.persisting(m)) == 0 && !m.Written {
		return
	}
	for _, other := range c.objects.Marks(fn) {
		if other.Kind == objects.Add && other.Object == m.Object && other.Instr != m.Instr && objects.After(other.Instr, m.Instr) {
			return
		}
	}
	undone := c.undoneFor(m.Object)
	for made := range calls.Each[*ssa.Call](fn) {
		if made == m.Instr || !objects.After(made, m.Instr) || objects.After(m.Instr, made) || !c.provides(made, m.Object, 3) && !c.makes(undone, made, undoneDepth) {
			continue
		}
		if !c.objects.PathWithout(made, m.Object, objects.HasFinalizer) || !c.objects.PathWithout(m.Instr, m.Object, objects.HasFinalizer) {
			continue
		}
		c.report(lateAdd, c.ssa.Place(m.Instr),
			fmt.Sprintf("the finalizer of %s is added once %s has created what it protects: a delete in between leaves that", c.name(m.Object), flow.CalleeName(made.Common())),
			[]analysis.RelatedInformation{c.ssa.Related(made, "created here")})
		return
	}
}

// provides reports whether a call creates an object that nobody owns, itself or by functions of the package, as many levels
// down as depth says; or whether it says that it creates what belongs to this one.
func (c *checker) provides(call *ssa.Call, object objects.Ref, depth int) bool {
	if _, fails := conditions.ErrorOf(call); !fails {
		return false
	}
	if w, ok := knowledge.WriteOf(&call.Call); ok {
		return w.Verb == knowledge.Create && c.objects.RefOf(w.Object) != object && !c.owned(w.Object)
	}
	callees := c.graph.Callees(call)
	for _, callee := range callees {
		for inner := range calls.Each[*ssa.Call](callee) {
			if depth > 0 && c.provides(inner, objects.Ref{}, depth-1) {
				return true
			}
		}
	}
	return len(callees) == 0 && object.Root != nil && knowledge.Creates(&call.Call) &&
		slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool { return c.objects.RefOf(arg).Root == object.Root })
}

// creates reports whether a call may create another object, and does not write this one.
func (c *checker) creates(instr ssa.Instruction, object objects.Ref) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || c.mayKeep(instr, object) {
		return false
	}
	return slices.ContainsFunc(c.objects.Near(call), func(w objects.Write) bool { return w.Verb == knowledge.Create && w.Object != object })
}

// mayKeep reports whether a call may write the finalizers of an object. So may what is not seen and is given
// the object; what a function that is seen hands it on to counts as no write.
func (c *checker) mayKeep(instr ssa.Instruction, object objects.Ref) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	for _, w := range c.objects.Near(call) {
		if w.Object == object && w.Keeps() {
			return true
		}
	}
	if _, seen := c.effects.Call(call); seen || knowledge.Receiver(&call.Call) == nil && !slices.ContainsFunc(call.Call.Args, isContext) {
		return false // a function without a context talks to nobody
	}
	return slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool {
		at := c.objects.RefOf(arg)
		return at.Root == object.Root && handsOn(&call.Call, arg)
	})
}

func isContext(v ssa.Value) bool { return knowledge.Context(v.Type()) }
