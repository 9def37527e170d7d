package finalizerorder

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// neededUnwatched reports whether what a call has looked up is what the clean-up needs, such as the server from which it takes something away, and no watch
// of the controller brings another pass when that comes back. A controller that is put together in another package counts as one that watches everything.
func (c *checker) neededUnwatched(lookup *ssa.Call, m objects.Mark) bool {
	kind := foundType(lookup)
	return kind != "" && c.needed(lookup, m) && c.unwatched(m, func(controller *builders.Controller) bool { return controller.Watched(kind) })
}

// unwatched reports whether none of the controllers of the package that reconcile an object watches something.
func (c *checker) unwatched(m objects.Mark, watches func(*builders.Controller) bool) bool {
	object := edits.Type(m.Object)
	if object == nil {
		return false
	}
	reconciles := func(controller *builders.Controller) bool {
		return controller.Reconciles() == knowledge.TypeName(object)
	}
	return slices.ContainsFunc(c.controllers, reconciles) && !slices.ContainsFunc(c.controllers, func(controller *builders.Controller) bool {
		return reconciles(controller) && (watches(controller) || slices.ContainsFunc(controller.Watches, func(w *builders.Watch) bool { return len(w.Objects) == 0 }))
	})
}

// deletedUnwatched reports a deletion after which the pass is over, since only what is gone already lets the finalizer go, while no watch of the controller brings
// another pass once it is: that of its kind, unless it is deleted by another client than the one that reads the object, for another cluster.
func (c *checker) deletedUnwatched(m objects.Mark) {
	if m.Object.Root == nil || !c.forDeletion(m) {
		return
	}
	for _, call := range calls.Awaited(m.Instr.Parent()) {
		deleted := knowledge.DeletedBy(&call.Call)
		err, _ := conditions.ErrorOf(call)
		if deleted == nil || err == nil || !objects.After(call, m.Instr) || objects.After(m.Instr, call) {
			continue
		}
		other := c.otherClient(call, m)
		if !other && c.deletes(call, m.Object) {
			continue
		}
		kind, can := knowledge.TypeName(knowledge.Unconverted(deleted).Type()), c.conditions.ErrorAt(err, m.Instr)
		if kind == "" || can.Nil || can.Other || len(can.Kinds) != 1 || !knowledge.SaysGone(can.Kinds[0]) {
			continue
		}
		over := paths.Find(paths.Search{From: call, Edge: c.conditions.Succeeding(err), Avoid: paths.Is(m.Instr), To: func(instr ssa.Instruction) bool {
			ret, ok := instr.(*ssa.Return)
			return ok && emptyResult(ret) && (paths.Last(ret) == err || c.endsAsDone(ret, nil))
		}})
		if over == nil || !c.callersEnd(call.Parent(), m.Object, 2) ||
			!c.unwatched(m, func(controller *builders.Controller) bool { return controller.Watched(kind) && !other }) {
			continue
		}
		c.report(keptForEver, c.ssa.Place(call),
			fmt.Sprintf("%s ends the pass once it works, and no watch tells that the %s is gone: the finalizer of %s stays", flow.CalleeName(&call.Call), knowledge.Unqualified(kind), c.name(m.Object)),
			[]analysis.RelatedInformation{c.ssa.Related(over.End, "ends here"), c.ssa.Related(m.Instr, "removed only here")})
	}
}

// otherClient reports whether a call is one of a client in another field than the client that reads an object.
func (c *checker) otherClient(call *ssa.Call, m objects.Mark) bool {
	by, _ := flow.FieldRead(knowledge.Receiver(&call.Call))
	return by != nil && slices.ContainsFunc(calls.Awaited(call.Parent()), func(get *ssa.Call) bool {
		into := knowledge.GetsObject(&get.Call)
		if into == nil || c.objects.RefOf(into) != m.Object {
			return false
		}
		of, _ := flow.FieldRead(knowledge.Receiver(&get.Call))
		return of != nil && of != by
	})
}

// needed reports whether a call that cleans up, before the finalizer is removed, is given something of what another has found.
func (c *checker) needed(lookup *ssa.Call, m objects.Mark) bool {
	return slices.ContainsFunc(calls.Awaited(m.Instr.Parent()), func(call *ssa.Call) bool {
		return call != lookup && ssa.Instruction(call) != m.Instr && knowledge.CleansUp(&call.Call) && takes(call, lookup) &&
			objects.After(lookup, call) && objects.After(call, m.Instr) && !objects.After(m.Instr, call)
	})
}

// foundType names the type of the object that a call looks up; "" for something else.
func foundType(lookup *ssa.Call) string {
	if into := knowledge.Filled(&lookup.Call); into != nil {
		return knowledge.TypeName(knowledge.Unconverted(into).Type())
	}
	results := lookup.Call.Signature().Results()
	if results.Len() == 0 || !knowledge.IsObject(results.At(0).Type()) {
		return ""
	}
	return knowledge.TypeName(results.At(0).Type())
}
