package finalizerorder

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// endsInvalid reports a reconcile that ends, before it looks at the deletion of its object, as long as that is not valid: a function that is handed the
// object, or its spec, and asks nobody else returns the same error in each pass.
func (c *checker) endsInvalid(m objects.Mark) {
	looks := c.looks(m, m.Object)
	for call := range calls.Each[*ssa.Call](m.Instr.Parent()) {
		if !c.judges(call, m.Object) {
			continue
		}
		look := lookAfter(call, looks)
		if look == nil || c.neededLater(call, m) {
			continue
		}
		ret := c.failures.EndFailed(call, look.branch, c.objects.Unsaid(m.Object, objects.Alive, objects.Deleting, objects.NoFinalizer), func(instr ssa.Instruction) bool {
			return c.removes(instr, m.Object)
		})
		if ret == nil || c.objects.Guarded(call, m.Object, objects.Alive, objects.NoFinalizer) || !c.meetsDeletion(call, m.Object) {
			continue
		}
		c.report(absentOwner, c.ssa.Range(call),
			fmt.Sprintf("%s fails as long as %s is not valid, and the reconcile ends before it looks at the deletion: its finalizer stays", flow.CalleeName(call.Common()), c.name(m.Object)),
			[]analysis.RelatedInformation{c.ssa.Related(ret, "ends here"), c.ssa.Related(look.asked, "deletion is looked at here")})
		return
	}
}

// judges reports whether a call fails for what an object says and for nothing else: its function is seen, is handed the object or its spec, and reads,
// writes and waits for nothing. It may complete the spec; what it changes elsewhere, as in the status, may be what the next pass finds. What has a context, and
// calls functions of other modules, may hand it to them; the receiver of a method may change from pass to pass.
func (c *checker) judges(call *ssa.Call, object objects.Ref) bool {
	if _, fails := conditions.ErrorOf(call); !fails || call.Call.IsInvoke() || kindOf(object) == "" || types.IsInterface(refs.TypeOf(object)) {
		return false
	}
	if recv := knowledge.Receiver(&call.Call); recv != nil && c.objects.RefOf(recv) != object && !c.ignoresReceiver(call) {
		return false
	}
	does, seen := c.effects.Call(call)
	handed, context := false, false
	for _, arg := range call.Call.Args {
		if client, _ := knowledge.RuntimeClient(arg.Type()); client {
			return false
		}
		context = context || knowledge.Context(arg.Type())
		at := c.objects.RefOf(arg)
		handed = handed || at == object || statePart(objects.Ref{Root: at.Root, Path: at.Path + "."}) == object
	}
	return seen && handed && !slices.ContainsFunc(does, func(e effects.Effect) bool {
		switch e.Kind {
		case effects.Logs, effects.Counts, effects.Finalizer:
			return false
		case effects.Stores:
			return e.On.Root != nil && !inSpec(e.On, object)
		case effects.Unknown:
			return !effects.OfLibrary(e.Detail) || context
		}
		return true
	})
}

// inSpec reports whether a location is a part of the spec of an object.
func inSpec(at flow.Location, object objects.Ref) bool {
	part := refs.At(at.Root, at.Path)
	return part.Root == object.Root && strings.HasPrefix(part.Path, object.Path+".Spec")
}

// ignoresReceiver reports whether a call is of a method of the package that makes no use of what it is called on.
func (c *checker) ignoresReceiver(call *ssa.Call) bool {
	targets := c.graph.Targets(call)
	return len(targets) == 1 && len(targets[0].Params) > 0 && len(knowledge.Referrers(targets[0].Params[0])) == 0
}

// neededLater reports whether what a call returns beside its error is used on the way to the removal of a finalizer.
func (c *checker) neededLater(call *ssa.Call, m objects.Mark) bool {
	return slices.ContainsFunc(knowledge.Referrers(call), func(ref ssa.Instruction) bool {
		part, ok := ref.(*ssa.Extract)
		return ok && !knowledge.IsError(part.Type()) && slices.ContainsFunc(knowledge.Referrers(part), func(use ssa.Instruction) bool {
			return use == m.Instr || objects.After(use, m.Instr)
		})
	})
}
