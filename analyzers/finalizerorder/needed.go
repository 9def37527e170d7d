package finalizerorder

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// neededUnwatched reports whether what a call has looked up is what the clean-up needs, such as the server from which it takes something away, and no watch
// of the controller brings another pass when that comes back. A controller that is put together in another package counts as one that watches everything.
func (c *checker) neededUnwatched(lookup *ssa.Call, m objects.Mark) bool {
	kind, object := foundType(lookup), edits.Type(m.Object)
	if kind == "" || object == nil || !c.needed(lookup, m) {
		return false
	}
	reconciles := func(controller *builders.Controller) bool {
		return controller.Reconciles() == knowledge.TypeName(object)
	}
	return slices.ContainsFunc(c.controllers, reconciles) && !slices.ContainsFunc(c.controllers, func(controller *builders.Controller) bool {
		return reconciles(controller) && (controller.Watched(kind) || slices.ContainsFunc(controller.Watches, func(w *builders.Watch) bool { return len(w.Objects) == 0 }))
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
