package reconciles

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
)

// maxCallers bounds how many calls lead from a Reconcile to what it does in each pass.
const maxCallers = 5

// EachPass reports whether a Reconcile of the package gets to an instruction in each pass that does not fail or end early for want of its
// object: on some chain of calls no condition chooses that may depend on the object.
func (r *Result) EachPass(instr ssa.Instruction) bool { return r.eachPass(instr, false, 0) }

// EachTry is EachPass for passes that fail as well.
func (r *Result) EachTry(instr ssa.Instruction) bool { return r.eachPass(instr, true, 0) }

func (r *Result) eachPass(instr ssa.Instruction, failing bool, depth int) bool {
	if slices.ContainsFunc(r.conditions.Under(instr), func(f conditions.Fact) bool {
		return chooses(f) && !(failing && f.Predicate == conditions.Nil && knowledge.IsError(f.Subject.Type()))
	}) {
		return false
	}
	fn := instr.Parent()
	if fn.Name() == knowledge.Reconcile && r.entry(fn) {
		return true
	}
	return depth < maxCallers && slices.ContainsFunc(r.graph.Sites(fn), func(site calls.Site) bool {
		return (site.Mode == calls.Sync || site.Mode == calls.Deferred) && r.eachPass(site.Instr, failing, depth+1)
	})
}

// chooses reports whether a condition can hold in one pass and not in the next one that goes as well: it is not about an error, a
// deletion, a loop, a setting of the program, or what another system says for itself.
func chooses(f conditions.Fact) bool {
	switch {
	case f.Loops():
		return false
	case f.Predicate == conditions.Nil && knowledge.IsError(f.Subject.Type()):
		return !f.Truth
	case f.Predicate == conditions.Kind, f.Predicate == conditions.Deleted:
		return f.Truth
	case f.Predicate == conditions.HasFinalizer:
		return !f.Truth
	case f.Predicate == conditions.True:
		return !setting(f.Subject) && !readiness(f.Subject)
	}
	return true
}

// setting reports whether a flag is a field of the reconciler, or of what that holds, and not of an object.
func setting(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	for {
		addr, ok := load.X.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		for {
			inner, ok := addr.X.(*ssa.FieldAddr)
			if !ok {
				break
			}
			addr = inner
		}
		if param, ok := addr.X.(*ssa.Parameter); ok {
			return param == param.Parent().Params[0] && param.Parent().Signature.Recv() != nil && !knowledge.IsObject(param.Type())
		}
		if load, ok = addr.X.(*ssa.UnOp); !ok {
			return false
		}
	}
}

// readiness reports whether a flag is what a method of an interface answers that is handed nothing but a context, and that does not ask for
// a change.
func readiness(v ssa.Value) bool {
	if part, ok := v.(*ssa.Extract); ok {
		v = part.Tuple
	}
	call, ok := v.(*ssa.Call)
	return ok && call.Call.IsInvoke() && !knowledge.AsksForChange(&call.Call) &&
		!slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return !knowledge.Context(arg.Type()) })
}
