package owners

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Adopts is a fact about a function that makes objects which it is handed the owners of others, whenever nothing fails.
type Adopts struct{ Pairs []Adoption } // in fixed order

// An Adoption is an owner and an object: parameters, the receiver counted, or kinds where the function itself knows them.
type Adoption struct {
	Owner, Object         int // known for a kind
	OwnerKind, ObjectKind string
	Controller            bool
}

// known stands for a parameter where the kind is known.
const known = -1

// AFact marks Adopts as a fact about a function.
func (*Adopts) AFact() {}

func (a Adoption) text() string {
	return fmt.Sprintf("%d%s of %d%s %t", a.Owner, a.OwnerKind, a.Object, a.ObjectKind, a.Controller)
}

// maxPairs bounds the fact of a function: one that knows more is a program of its own.
const maxPairs = 16

// A link is an owner and its object at an instruction. The owner can be a reference to one.
type link struct {
	at                    ssa.Instruction
	owner, object         ssa.Value // nil for a kind
	ownerKind, objectKind string
	controller            bool
	handed                bool      // to a function
	ref                   ssa.Value // the reference, where it is a value of its own
	among                 bool      // one of several functions that the call may run makes it
}

// summarize finds which functions return references, and which make objects that they are handed owners.
func (r *Result) summarize() {
	r.graph.BottomUp(func(fn *ssa.Function) (changed bool) {
		if r.ssa.InTest(fn.Pos()) {
			return false
		}
		changed = r.returnsReference(fn)
		for instr := range calls.Instrs(fn) {
			for _, l := range append(r.direct(instr), r.through(instr)...) {
				changed = r.passOn(fn, l) || changed
			}
		}
		return changed
	})
	for fn, obj := range r.ssa.Declared() {
		if adopts := r.adopts[fn]; adopts != nil {
			r.pass.ExportObjectFact(obj, adopts)
		}
		if refers := r.refers[fn]; refers != nil {
			r.pass.ExportObjectFact(obj, refers)
		}
	}
}

// direct returns the links that an instruction makes itself.
func (r *Result) direct(instr ssa.Instruction) (found []link) {
	var object, list ssa.Value
	switch made := instr.(type) {
	case ssa.CallInstruction:
		if owner, object, controller := knowledge.References(made.Common()); object != nil {
			return []link{{at: instr, owner: owner, object: object, controller: controller}}
		}
		of, field, value := knowledge.SetsMeta(made.Common())
		if of == nil || field != knowledge.OwnersField {
			return nil
		}
		object, list = of, value
		if part, ok := object.(*ssa.FieldAddr); ok {
			object = part.X // a method of the metadata
		}
	case *ssa.Store:
		if addr, ok := made.Addr.(*ssa.FieldAddr); ok && ownersOf(addr) {
			object, list = holder(addr.X), made.Val
		}
	}
	if object == nil {
		return nil
	}
	for _, element := range r.elements(list, make(map[ssa.Value]bool)) {
		if owner, controller := r.ownerOf(element); owner != nil {
			found = append(found, link{at: instr, owner: owner, object: object, controller: controller, ref: made(element)})
		}
	}
	return found
}

// through returns the links that a call makes by handing objects to a function.
func (r *Result) through(instr ssa.Instruction) (found []link) {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	callees := r.graph.Callees(call)
	if len(callees) == 0 {
		var fact Adopts
		if obj := r.graph.Declared(call.Common()); obj == nil || obj.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(obj, &fact) {
			return nil
		}
		return r.handed(call, &fact, nil)
	}
	for i, callee := range callees {
		if fact := r.adopts[callee]; fact != nil {
			found = append(found, r.handed(call, fact, callees[i:i+1])...)
		}
	}
	for i := range found {
		found[i].among = len(callees) > 1
	}
	return found
}

// handed returns the links that a function makes of what a call hands to it.
func (r *Result) handed(call ssa.CallInstruction, fact *Adopts, callees []*ssa.Function) (found []link) {
	for _, pair := range fact.Pairs {
		l := link{at: call, handed: true, ownerKind: pair.OwnerKind, objectKind: pair.ObjectKind, controller: pair.Controller}
		if pair.Owner != known {
			if l.owner = holderOf(flow.ActualOf(call.Common(), callees, pair.Owner)); l.owner == nil {
				continue
			}
			if knowledge.OwnerReference(l.owner.Type()) {
				if owner, controller := r.ownerOf(l.owner); owner != nil {
					l.owner, l.controller, l.ref = owner, controller || l.controller, made(l.owner)
				}
			}
		}
		if pair.Object != known {
			if l.object = whole(flow.ActualOf(call.Common(), callees, pair.Object)); l.object == nil {
				continue
			}
		}
		found = append(found, l)
	}
	return found
}

// whole returns the object of which a value is the metadata; the value itself if it is none.
func whole(v ssa.Value) ssa.Value {
	if part, ok := v.(*ssa.FieldAddr); ok && knowledge.TypeName(part.Type()) == knowledge.ObjectMeta {
		return part.X
	}
	return v
}

// passOn notes that a function makes a link between what it is handed, and reports whether that is new. What only some calls come to is left out, and
// what the function itself knows of both sides, which it says for all that call it.
func (r *Result) passOn(fn *ssa.Function, l link) (changed bool) {
	pairs, _ := r.passed(fn, l)
	for _, pair := range pairs {
		changed = r.add(calls.Declared(fn), pair) || changed
	}
	return changed
}

// passed returns what a link between parameters of a function, or a parameter and a kind, is for its callers, and whether these hand over all of it that is
// not a kind.
func (r *Result) passed(fn *ssa.Function, l link) (pairs []Adoption, complete bool) {
	if l.among || r.guarded(l.at) {
		return nil, false
	}
	fn = calls.Declared(fn)
	owners, ownerKind, allOwners := r.side(fn, l.owner, l.ownerKind)
	objects, objectKind, allObjects := r.side(fn, l.object, l.objectKind)
	if ownerKind != "" && objectKind != "" {
		return nil, false
	}
	for _, owner := range owners {
		for _, object := range objects {
			pair := Adoption{Owner: owner, Object: object, Controller: l.controller}
			if owner == known {
				pair.OwnerKind = ownerKind
			}
			if object == known {
				pair.ObjectKind = objectKind
			}
			pairs = append(pairs, pair)
		}
	}
	return pairs, allOwners && allObjects
}

// side returns the parameters of a function that one side of a link can be, and its kind if there is but one, and whether it is nothing else; a kind stands for
// itself.
func (r *Result) side(fn *ssa.Function, v ssa.Value, kind string) (params []int, is string, complete bool) {
	if v == nil {
		return []int{known}, kind, true
	}
	var ref Reference
	if r.object(&ref, v); len(ref.Owned()) == 1 && !ref.AnyObject {
		return []int{known}, ref.Owned()[0], true
	}
	found, complete := r.params(fn, v)
	for _, param := range found {
		params = append(params, flow.ParamIndex(param))
	}
	return params, "", complete
}

// params returns the parameters of a function that a value can be, or be an element of, and whether it is nothing else of which the kind is not known.
func (r *Result) params(fn *ssa.Function, v ssa.Value) (found []*ssa.Parameter, complete bool) {
	is := func(v ssa.Value) bool {
		param, ok := v.(*ssa.Parameter)
		return ok && param.Parent() == fn
	}
	origins, complete := r.graph.OriginsUpTo(knowledge.Unconverted(v), is)
	for _, origin := range origins {
		switch {
		case !is(origin):
			complete = complete && !types.IsInterface(origin.Type())
		case !slices.Contains(found, origin.(*ssa.Parameter)):
			found = append(found, origin.(*ssa.Parameter))
		}
	}
	return found, complete && len(found) > 0
}

func (r *Result) add(fn *ssa.Function, pair Adoption) bool {
	if r.adopts[fn] == nil {
		r.adopts[fn] = new(Adopts)
	}
	pairs := r.adopts[fn].Pairs
	at, found := slices.BinarySearchFunc(pairs, pair, func(a, b Adoption) int { return cmp.Compare(a.text(), b.text()) })
	if found || len(pairs) >= maxPairs {
		return false
	}
	r.adopts[fn].Pairs = slices.Insert(pairs, at, pair)
	return true
}

// guarded reports whether an instruction comes only where a branch decides so that is about something else than a failure or a missing value.
func (r *Result) guarded(at ssa.Instruction) bool {
	return slices.ContainsFunc(paths.Decided(at.Block(), nil), func(e paths.Edge) bool {
		switch cond := e.If.Cond.(type) {
		case *ssa.BinOp:
			return !knowledge.IsNil(cond.X) && !knowledge.IsNil(cond.Y) && !counts(cond) && !ofReference(cond.X) && !ofReference(cond.Y)
		case *ssa.Call:
			return !slices.ContainsFunc(cond.Call.Args, func(v ssa.Value) bool { return knowledge.IsError(v.Type()) })
		}
		part, ok := e.If.Cond.(*ssa.Extract)
		return !ok || byType(part)
	})
}

// ofReference reports whether a value is a reference to an owner, or a part of one: what is asked of it is whether there is one.
func ofReference(v ssa.Value) bool {
	if field, of := flow.FieldRead(v); field != nil && knowledge.OwnerReference(of.Type()) {
		return true
	}
	return knowledge.OwnerReference(v.Type())
}

// counts reports whether a comparison is that of a loop over a list.
func counts(cond *ssa.BinOp) bool {
	length, ok := cond.Y.(*ssa.Call)
	if !ok || cond.Op != token.LSS {
		return false
	}
	_, ok = length.Call.Value.(*ssa.Builtin)
	return ok
}

// byType reports whether a part is the outcome of a type assertion.
func byType(part *ssa.Extract) bool {
	_, ok := part.Tuple.(*ssa.TypeAssert)
	return ok
}
