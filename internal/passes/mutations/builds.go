package mutations

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Builds is a fact about a function that makes an object and returns it: what it has set in it besides its name.
type Builds struct {
	Parts []string // by result; "" for none
}

// AFact marks Builds as a fact.
func (*Builds) AFact() {}

// export tells other packages of the functions that make objects, and of those that store the ones of their callers.
func (r *Result) export(s *ssabuild.SSA) {
	for fn, obj := range s.Declared() {
		if saves := r.savesOf(fn); saves != nil {
			r.pass.ExportObjectFact(obj, saves)
		}
		fact := &Builds{Parts: make([]string, fn.Signature.Results().Len())}
		for i := range fact.Parts {
			if t := fn.Signature.Results().At(i).Type(); knowledge.Nilable(t) && knowledge.IsObject(t) {
				fact.Parts[i] = r.partsOf(nil, flow.Results(fn, i)...)
			}
		}
		if slices.ContainsFunc(fact.Parts, func(part string) bool { return part != "" }) {
			r.pass.ExportObjectFact(obj, fact)
		}
	}
}

// builtWith returns what functions that have made an object, or the list of which it is an element, have set in it besides its name; "" for
// nothing, and where one of them is not seen. What a variable or parameter of the function is, it has not got from them, or its callers know.
func (r *Result) builtWith(object ssa.Value) string {
	switch object.(type) {
	case *ssa.Alloc, *ssa.Parameter, nil:
		return ""
	}
	return r.partsOf(object.Parent(), object)
}

// partsOf returns what is set besides their names in objects that values can be and that other functions than a given one have made; "" for nothing, and where one
// of them is not seen.
func (r *Result) partsOf(user *ssa.Function, objects ...ssa.Value) (found string) {
	for _, object := range objects {
		origins, complete := r.graph.OriginsUpTo(object, func(v ssa.Value) bool { return r.builtElsewhere(v) != "" })
		if !complete {
			return ""
		}
		for _, origin := range origins {
			if knowledge.IsNil(origin) {
				continue // beside an error
			}
			part := r.builtElsewhere(origin)
			if part == "" {
				literal, ok := origin.(*ssa.Alloc)
				if !ok || literal.Parent() == user || r.edits.Of(literal.Parent()).Has(generatesName) {
					return ""
				}
				part = r.setIn(literal)
			}
			found = cmp.Or(found, part)
		}
	}
	return found
}

// setIn returns what a function sets in a variable of its own.
func (r *Result) setIn(literal *ssa.Alloc) string {
	var sets []part
	for _, set := range r.edits.Of(literal.Parent()).Events {
		if set.At.Root == ssa.Value(literal) && set.Kind == edits.Set && set.Direct && isContent(set.At.Path) && !r.generated(set, knowledge.Named(literal.Type())) {
			sets = append(sets, part{edits.Fields(set.At.Path), set.Instr})
		}
	}
	return changeable(knowledge.Named(literal.Type()), sets).path
}

// builtElsewhere returns what a function of another package has set in the object that a value is.
func (r *Result) builtElsewhere(v ssa.Value) string {
	index := 0
	if part, ok := v.(*ssa.Extract); ok {
		v, index = part.Tuple, part.Index
	}
	call, ok := v.(*ssa.Call)
	if !ok || len(r.graph.Callees(call)) > 0 {
		return ""
	}
	obj := flow.Declared(&call.Call)
	var fact Builds
	if obj == nil || !r.pass.ImportObjectFact(obj.Origin(), &fact) || index >= len(fact.Parts) {
		return ""
	}
	return fact.Parts[index]
}
