package finalizerorder

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// endsInvalid reports a reconcile that ends, before it looks at the deletion of its object, as long as that is not valid: a function that is handed the
// object, or its spec, and asks nobody else returns the same error in each pass.
func (c *checker) endsInvalid(m objects.Mark) {
	looks := c.looks(m, m.Object)
	for instr := range calls.Instrs(m.Instr.Parent()) {
		call, ok := instr.(*ssa.Call)
		if !ok || !c.judges(call, m.Object) {
			continue
		}
		next := slices.IndexFunc(looks, func(l look) bool {
			return l.asked != instr && objects.After(call, l.branch) && !objects.After(l.branch, call)
		})
		if next < 0 || c.neededLater(call, m) {
			continue
		}
		ret := c.failures.EndFailed(call, looks[next].branch, c.objects.Unsaid(m.Object, objects.Alive, objects.Deleting, objects.NoFinalizer), func(instr ssa.Instruction) bool {
			return c.removes(instr, m.Object)
		})
		if ret == nil || c.objects.Guarded(call, m.Object, objects.Alive, objects.Deleting, objects.NoFinalizer) {
			continue
		}
		c.report(absentOwner, c.ssa.Range(call),
			fmt.Sprintf("%s fails as long as %s is not valid, and the reconcile ends before it looks at the deletion: its finalizer stays", flow.CalleeName(call.Common()), c.name(m.Object)),
			[]analysis.RelatedInformation{c.ssa.Related(ret, "ends here"), c.ssa.Related(looks[next].asked, "deletion is looked at here")})
		return
	}
}

// judges reports whether a call fails for what an object says and for nothing else: its function is seen, is handed the object or its spec, and reads,
// writes and waits for nothing. It may complete the object. What has a context, and calls functions of other modules, may hand it to them; what else has
// the receiver of a method may change from pass to pass.
func (c *checker) judges(call *ssa.Call, object objects.Ref) bool {
	if _, fails := conditions.ErrorOf(call); !fails || call.Call.IsInvoke() {
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
			return e.On.Root != nil && c.objects.RefOf(e.On.Root).Root != object.Root
		case effects.Unknown:
			return e.Detail != effects.Library || context
		}
		return true
	})
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
