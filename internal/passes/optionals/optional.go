package optionals

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Optional returns the uses of optional pointers of custom resources that nothing in the function or its callers makes sure
// of, and that have no default. Of each pointer there is the first.
func (r *Result) Optional(fn *ssa.Function) []Use {
	var found []Use
	for _, use := range r.uses(fn, func(at refs.Ref) bool { return at.Path != "" }) {
		same := func(other Use) bool { return other.At == use.At }
		if use.Below != "" || slices.ContainsFunc(found, same) || !r.optional(use) || !r.fromOutside(use) || !r.handedIn(use) {
			continue
		}
		if r.Unguarded(use) && !r.Asked(use) && !r.GuardedAbove(use) {
			found = append(found, use)
		}
	}
	return found
}

// optional reports whether a pointer is an optional field, without a default, of a custom resource or of a part of one, or one of
// those fields of Kubernetes itself that the API server leaves nil. It gives others a default when they are read as such, and not inside of
// custom resources.
func (r *Result) optional(use Use) bool {
	field, of := flow.FieldRead(cmp.Or(use.Pointer, use.Arg))
	if of == nil || !knowledge.OptionalField(of.Type(), field.Name()) {
		return false
	}
	h := r.holder(use.At, use.Instr.Parent())
	n := len(h.fields)
	if n == 0 || h.fields[n-1] != field || r.defaulted(h.owners[n-1], field.Name()) {
		return false
	}
	return slices.ContainsFunc(h.owners, knowledge.CustomType) || knowledge.OftenUnset(h.owners[n-1], field.Name())
}

// handedIn reports whether an object comes from elsewhere: a parameter, a lookup, an element. What other functions return they
// may have completed.
func (r *Result) handedIn(use Use) bool {
	switch root := use.At.Root.(type) {
	case *ssa.Call, *ssa.Extract:
		call := flow.Made(root)
		return call != nil && (knowledge.LooksUpObject(&call.Call) || knowledge.Copies(&call.Call) != nil)
	case *ssa.Phi:
		return false
	}
	return true
}
