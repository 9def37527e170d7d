package optionals

import (
	"cmp"
	"go/types"
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
	for _, use := range r.uses(fn, func(at refs.Ref) bool { return at.Path != "" || flow.Made(at.Root) != nil || r.joinsOptional(at.Root) }) {
		same := func(other Use) bool { return other.At == use.At }
		if use.Below == "" && !slices.ContainsFunc(found, same) && r.missingPart(use) {
			found = append(found, use)
		}
	}
	return found
}

// missingPart reports whether a use is of an optional part that nothing in the function or its callers makes sure of.
func (r *Result) missingPart(use Use) bool {
	return r.optional(use) && r.fromOutside(use) && r.handedIn(use) && r.Unguarded(use) && !r.Asked(use) && !r.GuardedAbove(use) && !r.guardedBefore(use) && !r.lookedInOtherLoop(use)
}

// TestedBelow returns the comparison with nil for which a use follows a pointer: the last link of a path is tested, and one in the
// middle is not. It returns nil for another use.
func TestedBelow(use Use) *ssa.BinOp {
	addr, ok := use.Instr.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	for load := range knowledge.Each[*ssa.UnOp](knowledge.Referrers(addr)) {
		for test := range knowledge.Each[*ssa.BinOp](knowledge.Referrers(load)) {
			if knowledge.IsNil(test.Y) {
				return test
			}
		}
	}
	return nil
}

// optional reports whether a pointer is an optional field, without a default, of a custom resource or of a part of one, or one of
// those fields of Kubernetes itself that the API server leaves nil. It gives others a default when they are read as such, and not inside of
// custom resources or in manifests.
func (r *Result) optional(use Use) bool {
	pointer := cmp.Or(use.Pointer, use.Arg)
	field, of := flow.FieldRead(pointer)
	if of == nil {
		return r.unsetResult(pointer) || r.copiesOptional(pointer) || r.joinsOptional(pointer)
	}
	if !r.apiStruct(of.Type()) {
		return r.carries(pointer) || r.ofModel(use.Instr, pointer)
	}
	h := r.holder(use.At, use.Instr.Parent())
	if r.Required(use) && !r.unvalidated(use.At.Root) {
		return false
	}
	n := len(h.fields)
	if n == 0 || h.fields[n-1] != field || r.defaulted(h.owners[n-1], field.Name()) {
		return false
	}
	return slices.ContainsFunc(h.owners, r.custom) || knowledge.OftenUnset(h.owners[n-1], field.Name()) || r.withinCustom(use.At.Root, 0) || r.undefaulted(use.At.Root, 0)
}

// copiesOptional reports whether a value is a copy of what an optional pointer leads to: nil is copied as nil.
func (r *Result) copiesOptional(v ssa.Value) bool {
	call := flow.Made(v)
	if call == nil || knowledge.Copies(&call.Call) == nil {
		return false
	}
	of := knowledge.Copies(&call.Call)
	at, ok := located(of)
	use := Use{Instr: call, Pointer: of, At: at}
	_, read := flow.FieldRead(of)
	return ok && dereferencable(of) != nil && read != nil && at.Path != "" && r.optional(use) && r.fromOutside(use) && r.handedIn(use)
}

// custom reports whether a type is a part of the API of a custom resource.
func (r *Result) custom(t types.Type) bool { return knowledge.CustomType(t) && r.apiStruct(t) }

// withinCustom reports whether what a function is handed is a part of a custom resource: as a caller in the package hands it over, or as
// the package stores it in a field of its own that the caller reads.
func (r *Result) withinCustom(root ssa.Value, depth int) bool {
	if _, param := root.(*ssa.Parameter); !param && depth == 0 || depth > maxCallers {
		return false
	}
	return slices.ContainsFunc(r.graph.Sources(root), func(source ssa.Value) bool {
		at := refs.Pointer(source)
		if at.Root == nil || at.Root == root {
			return false
		}
		if at.Path != "" && slices.ContainsFunc(r.holder(at, source.Parent()).owners, r.custom) {
			return true
		}
		return r.withinCustom(source, depth+1)
	})
}

// carries reports whether a pointer is read from a field of the program's own that gets an optional field of a custom resource
// somewhere in the package, which nothing has looked at there: it is as optional.
func (r *Result) carries(v ssa.Value) bool {
	field, of := flow.FieldRead(v)
	if _, pointer := v.Type().Underlying().(*types.Pointer); !pointer || of == nil || field.Pkg() != r.pass.Pkg || r.apiStruct(of.Type()) {
		return false
	}
	known, ok := r.carriers[field]
	if !ok {
		r.carriers[field] = false // a field that gets what it holds is no source
		known = slices.ContainsFunc(r.graph.Sources(v), r.unlooked)
		r.carriers[field] = known
	}
	return known
}

// unlooked reports whether a value is an optional field of a custom resource that its function has not looked at where it reads it.
func (r *Result) unlooked(source ssa.Value) bool {
	load, ok := source.(*ssa.UnOp)
	if !ok || load.Parent() == nil {
		return false
	}
	at, ok := located(load)
	use := Use{Instr: load, Pointer: load, At: at}
	_, of := flow.FieldRead(load)
	return ok && at.Path != "" && of != nil && r.apiStruct(of.Type()) && r.optional(use) && r.fromOutside(use) && r.Unguarded(use)
}

// handedIn reports whether an object comes from elsewhere: a parameter, a lookup, an element, what an assertion holds for. What other functions
// return they may have completed.
func (r *Result) handedIn(use Use) bool {
	if same, _, _ := r.handedBack(use.At); same != nil {
		of, ok := r.original(use)
		return ok && r.fromOutside(of) && r.handedIn(of)
	}
	if of, ok := r.sharedBy(use); ok {
		return r.fromOutside(of) && r.handedIn(of)
	}
	if of, ok := r.original(use); ok && flow.Made(of.At.Root) != nil && of.At.Root != use.At.Root {
		return r.handedIn(of) // what a function returns by value
	}
	switch root := use.At.Root.(type) {
	case *ssa.Call, *ssa.Extract:
		if use.At.Path == "" {
			return true // optional as its function says
		}
		if beside(root) {
			return true
		}
		call := flow.Made(root)
		return call != nil && (knowledge.Copies(&call.Call) != nil || knowledge.Dereferenced(&call.Call) != nil) || r.readWithout(use.At) || r.undefaulted(root, 0)
	case *ssa.Phi:
		return use.At.Path == "" // optional as what comes to it
	}
	return true
}

// beside reports whether a value is what comes with a bool or a key which says that there is one: an object of the cluster of a checked assertion, an entry of
// a look into a map or of a range over one. What a program asserts of its own types it may have looked at when it made them.
func beside(v ssa.Value) bool {
	part, ok := v.(*ssa.Extract)
	if !ok {
		return false
	}
	switch part.Tuple.(type) {
	case *ssa.TypeAssert:
		return isObject(part.Type())
	case *ssa.Lookup, *ssa.Next:
		return true
	}
	return false
}
