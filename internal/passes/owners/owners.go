// Package owners answers which objects functions make the owners of which others, and whether as their controllers: themselves, or through functions,
// also of other packages, that make the objects which they are handed owners of each other.
//
// What is not seen to be another kind counts as any: who asks whether something is never a controller has to take
// that for one that may be.
package owners

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/kinds"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the references. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintowners",
	Doc:        "find which objects are made the owners of which others",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, kinds.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Adopts), new(Refers), new(Controlling)},
}

// A Result holds the references of one package.
type Result struct {
	References []Reference  // in the order of the source, those of calls that hand objects on last
	Possible   []Reference  // those of calls that may make them, and of which not all is known
	Below      []Controlled // which kinds functions of the packages below make the controllers of which others

	pass   *analysis.Pass
	ssa    *ssabuild.SSA
	graph  *calls.Graph
	kinds  *kinds.Result
	refers map[*ssa.Function]*Refers
	adopts map[*ssa.Function]*Adopts
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:   pass,
		ssa:    pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:  pass.ResultOf[calls.Analyzer].(*calls.Graph),
		kinds:  pass.ResultOf[kinds.Analyzer].(*kinds.Result),
		refers: make(map[*ssa.Function]*Refers),
		adopts: make(map[*ssa.Function]*Adopts),
	}
	r.summarize()
	for _, fn := range r.ssa.Funcs {
		for instr := range calls.Instrs(fn) {
			if ref, ok := r.reference(instr); ok {
				ref.Handed = len(ref.Objects) > 1 && r.handsOver(fn, instr)
				r.References = append(r.References, ref)
			}
		}
	}
	r.throughCalls()
	r.account()
	r.pairs()
	r.controlling()
	r.Below = r.below()
	return r, nil
}

// A Reference is a place that makes an object the owner of another one.
type Reference struct {
	At         ssa.Instruction
	Controller bool         // it may be one to the controller
	Owners     []types.Type // what the owner can be
	Objects    []types.Type // what the owned object can be
	Kind       string       // the kind of the owner, if it is written out in a literal
	AnyOwner   bool         // the owner may be something else
	AnyObject  bool         // the object may be something else
	Through    bool         // At is a call that hands the objects to a function which makes the reference
	Elsewhere  bool         // what of it is not known is what others hand over or do with it, each of whom has a reference as well
	Handed     bool         // the objects are those that several calls hand over, each of which is a reference as well

	OwnerKind   string   // knowledge.TypeName of what a function of another package names, in place of Owners
	ObjectKinds []string // those of what it names or makes, beside Objects

	Controls []Pair // the kinds of which one certainly controls the other, each at the first reference of the package that says so
}

func (r *Result) reference(instr ssa.Instruction) (Reference, bool) {
	switch made := instr.(type) {
	case ssa.CallInstruction:
		if object, field, list := knowledge.SetsMeta(made.Common()); object != nil && field == knowledge.OwnersField {
			if part, ok := object.(*ssa.FieldAddr); ok {
				object = part.X // a method of the metadata
			}
			return r.listed(made, object, list)
		}
		owner, object, controller := knowledge.References(made.Common())
		if owner == nil {
			return Reference{}, false
		}
		ref := Reference{At: made, Controller: controller, AnyObject: true}
		ref.Owners, ref.AnyOwner = held(r.graph, owner)
		if object != nil {
			r.owned(&ref, object)
		}
		return ref, true
	case *ssa.Store:
		if addr, ok := made.Addr.(*ssa.FieldAddr); ok && refs.MetaField(addr, knowledge.OwnersField) {
			if object := holder(addr.X); object != nil {
				return r.listed(made, object, made.Val)
			}
		}
		return flagged(made)
	}
	return Reference{}, false
}

// listed returns the reference in a list of one that is written out and becomes the list of owners of an object; not ok for another
// list, and for one to a controller, which its flag makes a reference of its own.
func (r *Result) listed(at ssa.Instruction, object, list ssa.Value) (Reference, bool) {
	slice, ok := list.(*ssa.Slice)
	if !ok {
		return Reference{}, false
	}
	array, ok := slice.X.(*ssa.Alloc)
	if !ok || len(knowledge.Referrers(array)) != 2 {
		return Reference{}, false // of several, or not written out
	}
	element, ok := knowledge.Referrers(array)[0].(*ssa.IndexAddr)
	if !ok {
		return Reference{}, false
	}
	ref := Reference{At: at}
	for _, part := range knowledge.Referrers(literal(element)) {
		addr, ok := part.(*ssa.FieldAddr)
		if ok && flow.FieldOf(addr.X.Type(), addr.Field).Name() == "Controller" {
			return Reference{}, false
		}
		ref.written(part)
	}
	ref.AnyOwner = len(ref.Owners) != 1
	r.owned(&ref, object)
	return ref, !ref.AnyOwner
}

// literal returns the variable in which the struct is made that is stored in an element of a list; the element itself if
// it is made there.
func literal(element *ssa.IndexAddr) ssa.Value {
	for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(element)) {
		if store.Addr == element {
			if load, ok := store.Val.(*ssa.UnOp); ok {
				return load.X
			}
		}
	}
	return element
}

// holder returns the object that metadata becomes a part of: it is made there, or in a variable and copied; nil if that is not
// seen.
func holder(meta ssa.Value) ssa.Value {
	if part, ok := meta.(*ssa.FieldAddr); ok {
		return part.X
	}
	variable, ok := meta.(*ssa.Alloc)
	if !ok {
		return nil
	}
	for load := range knowledge.Each[*ssa.UnOp](knowledge.Referrers(variable)) {
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(load)) {
			if store.Val == load {
				if part, ok := store.Addr.(*ssa.FieldAddr); ok {
					return part.X
				}
			}
		}
	}
	return nil
}

// flagged returns the reference whose flag of a controller a store sets; not ok for another store.
func flagged(store *ssa.Store) (Reference, bool) {
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok || !knowledge.OwnerReference(addr.X.Type()) || flow.FieldOf(addr.X.Type(), addr.Field).Name() != "Controller" {
		return Reference{}, false
	}
	if knowledge.FalseOrNil(store.Val) {
		return Reference{}, false
	}
	r := Reference{At: store, Controller: true, AnyObject: true}
	if siblings := addr.X.Referrers(); siblings != nil {
		for _, sibling := range *siblings {
			r.written(sibling)
		}
	}
	r.AnyOwner = r.Kind == "" && len(r.Owners) == 0
	return r, true
}

// written notes what a field of the reference says of the owner: the text of its kind, or the object whose name or UID it is.
func (r *Reference) written(sibling ssa.Instruction) {
	addr, ok := sibling.(*ssa.FieldAddr)
	if !ok {
		return
	}
	field := flow.FieldOf(addr.X.Type(), addr.Field).Name()
	for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(addr)) {
		if store.Addr != addr {
			continue
		}
		switch kind, known := knowledge.Text(store.Val); {
		case field == "Kind" && known:
			r.Kind = kind
		case field == "Name" || field == "UID":
			read, isInstr := store.Val.(ssa.Instruction)
			if !isInstr {
				continue
			}
			if of, _ := refs.MetaRead(read); of != nil && knowledge.IsObject(of.Type()) && len(r.Owners) == 0 {
				r.Owners = []types.Type{of.Type()}
			}
		}
	}
}

// owned notes what the object of a reference can be: of those that functions of other packages make, the names of their kinds.
func (r *Result) owned(ref *Reference, object ssa.Value) {
	if ref.Objects, ref.AnyObject = held(r.graph, object); !ref.AnyObject {
		return
	}
	all, complete := r.kinds.Of(object)
	if !complete || slices.ContainsFunc(all, func(k kinds.Kind) bool { return k.Type == "" }) {
		return
	}
	ref.Objects, ref.AnyObject = nil, false
	for _, k := range all {
		ref.ObjectKinds = append(ref.ObjectKinds, k.Type)
	}
}

// held returns the kinds that an object can be of, and whether it may be of another one.
func held(g *calls.Graph, object ssa.Value) (kinds []types.Type, others bool) {
	found, complete := g.Concrete(object)
	for _, t := range found {
		if knowledge.Untyped(t) || types.IsInterface(t) {
			complete = false
			continue
		}
		kinds = append(kinds, t)
	}
	return kinds, !complete
}
