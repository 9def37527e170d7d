package objects

import (
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// setsList returns the list to which an instruction sets the finalizers of an object, and the object or its metadata; nil for another instruction.
func setsList(instr ssa.Instruction) (list, of ssa.Value) {
	switch instr := instr.(type) {
	case *ssa.Store:
		if addr, ok := instr.Addr.(*ssa.FieldAddr); ok && refs.MetaField(addr, knowledge.FinalizersField) {
			return instr.Val, addr.X
		}
	case ssa.CallInstruction:
		if change, ok := knowledge.FinalizerCallOf(instr.Common()); ok && change.Op == "" {
			return change.List, change.Object
		}
	}
	return nil, nil
}

// setTo returns the mark of an object whose finalizers an instruction sets to a list.
func (r *Result) setTo(list, of ssa.Value, at ssa.Instruction) []Mark {
	m := Mark{Object: r.RefOf(of), Instr: at}
	m.Kind, m.Finalizer, m.Kept = r.listKind(list, of, setting{at: at})
	if m.Kind == Clear && r.KnownEmpty(m) {
		return nil // an empty list in place of none
	}
	if m.Kind == "" {
		m.From = r.merged(list, at)
		if m.From.Root == nil {
			return nil
		}
		m.Kind, m.Object = Merge, WholeOf(m.Object)
	}
	return []Mark{m}
}

// merged returns the object whose finalizers a list has, and others; the zero Ref for another list.
func (r *Result) merged(list ssa.Value, at ssa.Instruction) Ref {
	d := &derivation{Result: r, any: true, known: make(map[ssa.Value]change), by: setting{at: at}}
	if c := d.of(list); c.unknown || !c.derives || !c.adds || c.drops {
		return Ref{}
	}
	return d.object
}

// A setting is where a list becomes the finalizers of an object, and what a call of a parameter runs there for one caller.
type setting struct {
	at  ssa.Instruction
	run ssa.CallInstruction
	fn  *ssa.Function
}

// listKind tells what becomes of the finalizers of an object when list takes their place, which one is added or
// removed, if it is one, and where elements are taken over one by one; "" when it cannot be told. The list can be made by a function that is handed in.
func (r *Result) listKind(list, of ssa.Value, by setting) (kind string, finalizer ssa.Value, kept []ssa.Instruction) {
	object := r.RefOf(of)
	if from, ok := refs.Finalizers(list); ok {
		switch {
		case r.RefOf(from) != object:
			return Replace, nil, nil
		case refs.ValueOf(from) != refs.ValueOf(of):
			return Restore, nil, nil
		}
		return "", nil, nil
	}
	d := &derivation{Result: r, object: object, known: make(map[ssa.Value]change), by: by}
	switch c := d.of(list); {
	case c.unknown:
		return "", nil, nil
	case c.derives && c.adds != c.drops:
		kind = Remove
		if c.adds {
			kind = Add
		}
		return kind, c.name, d.kept
	case c.derives && c.adds:
		return Edit, nil, nil
	case c.derives:
		return "", nil, nil
	case c.adds:
		return Replace, nil, nil
	}
	return Clear, nil, nil
}

// A change is how one list of texts is made from another.
type change struct {
	derives bool      // it has elements of the other
	adds    bool      // and some that the other may not have
	drops   bool      // and may lack some that the other has
	unknown bool      // or it cannot be told
	name    ssa.Value // what is added or dropped, if it is one text
}

// and returns the change of a list that is made of two, or can be one of two.
func (c change) and(other change) change {
	sum := change{c.derives || other.derives, c.adds || other.adds, c.drops || other.drops, c.unknown || other.unknown, c.name}
	if sum.name == nil {
		sum.name = other.name
	}
	return sum
}

// A derivation follows a list of finalizers back to the one that an object has, or, in a helper, to a
// parameter: a list, or an object with one.
type derivation struct {
	*Result
	object Ref
	any    bool // the object is the first one whose finalizers are met
	param  *ssa.Parameter
	known  map[ssa.Value]change // while a value is looked into it adds nothing
	depth  int
	by     setting           // the zero setting in a helper
	kept   []ssa.Instruction // where an element of the object's list is put into another one
}

// maxHelpers bounds the helpers that one list goes through.
const maxHelpers = 3

func (d *derivation) isBase(v ssa.Value) bool {
	if d.param != nil && v == ssa.Value(d.param) {
		return knowledge.IsTexts(v.Type())
	}
	from, ok := refs.Finalizers(v)
	return ok && d.isOwner(from)
}

// isOwner reports whether a value is the object whose list is looked for.
func (d *derivation) isOwner(v ssa.Value) bool {
	object := d.RefOf(v)
	switch {
	case d.param != nil:
		return object == Ref{Root: d.param}
	case d.any && d.object.Root == nil:
		d.object = object
	}
	return object == d.object
}

func (d *derivation) of(v ssa.Value) change {
	if c, ok := d.known[v]; ok {
		return c
	}
	d.known[v] = change{}
	c := d.step(v)
	d.known[v] = c
	return c
}

func (d *derivation) step(v ssa.Value) change {
	if d.isBase(v) {
		return change{derives: true}
	}
	switch v := v.(type) {
	case *ssa.Const, *ssa.MakeSlice, *ssa.MakeMap:
		return change{}
	case *ssa.ChangeType:
		return d.of(v.X)
	case *ssa.Convert:
		return d.of(v.X)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok && v.Index == 0 {
			return d.called(call)
		}
	case *ssa.Slice:
		return d.sliced(v)
	case *ssa.Phi:
		return d.oneOf(v)
	case *ssa.UnOp:
		if variable := flow.Variable(v.X); variable != nil {
			var sum change
			for _, store := range flow.StoresTo(variable) {
				sum = sum.and(d.of(store.Val))
			}
			return sum
		}
	case *ssa.Call:
		return d.called(v)
	}
	return change{unknown: true}
}

// oneOf returns what becomes of a list that is one of several. What a loop makes of its own list is looked at twice: the second time
// it is known that this has elements of the other one.
func (d *derivation) oneOf(phi *ssa.Phi) change {
	before := maps.Clone(d.known)
	var sum change
	for _, edge := range phi.Edges {
		sum = sum.and(d.of(edge))
	}
	if !sum.derives || sum.drops || !paths.InLoop(phi.Block()) {
		return sum
	}
	d.known = before
	d.known[phi] = sum
	for _, edge := range phi.Edges {
		sum = sum.and(d.of(edge))
	}
	return sum
}

// sliced returns what is in a literal, or in a part of another list.
func (d *derivation) sliced(v *ssa.Slice) change {
	if array, ok := v.X.(*ssa.Alloc); ok {
		return d.literal(array, v)
	}
	c := d.of(v.X)
	c.drops = c.drops || c.derives && (v.Low != nil || v.High != nil)
	return c
}

// literal returns what a list that is written down has of the other one: elements of it, and of those not
// all.
func (d *derivation) literal(array *ssa.Alloc, list *ssa.Slice) change {
	n, ok := arrayLen(array)
	if !ok || n == 0 {
		return change{unknown: !ok}
	}
	elements, ok := d.graph.Elements(list)
	if !ok {
		return change{adds: true}
	}
	var sum change
	for _, e := range elements {
		if d.isElement(e) {
			sum = sum.and(change{derives: true, drops: true, name: d.leftOut(e, list)})
			d.kept = append(d.kept, list)
			continue
		}
		if call, ok := e.(*ssa.Call); ok && slices.ContainsFunc(call.Call.Args, d.isElement) {
			return change{unknown: true} // an element as another text, such as without its spaces
		}
		sum.adds = true
		if n == 1 {
			sum.name = e
		}
	}
	return sum
}

// leftOut returns the text that an element is known not to be where it is copied; nil without one.
func (d *derivation) leftOut(element ssa.Value, at ssa.Instruction) ssa.Value {
	for _, f := range d.conditions.Under(at) {
		if f.Predicate == conditions.Equal && !f.Truth && conditions.Same(f.Subject, element) {
			return f.Value
		}
	}
	return nil
}

// isElement reports whether a value is an element of a list that comes from the base.
func (d *derivation) isElement(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		if at, ok := v.X.(*ssa.IndexAddr); ok {
			return d.of(at.X).derives
		}
	case *ssa.Extract:
		next, ok := v.Tuple.(*ssa.Next)
		if !ok {
			return false
		}
		loop, ok := next.Iter.(*ssa.Range)
		return ok && d.of(loop.X).derives
	}
	return false
}
