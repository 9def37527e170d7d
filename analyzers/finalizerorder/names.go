package finalizerorder

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// comesBack reports whether somebody is seen who can add a finalizer again that a mark removes. One that
// objects are made with, and that its owner removes, is gone for good: kueue lets go of its workloads like
// that. So is one that only the same reconcile adds, itself or by a helper, which has no other turn for the object in between. Of an
// object that can be of any type nobody has to be seen who clears the whole list of it.
func (c *checker) comesBack(m objects.Mark) bool {
	if m.Kind == objects.Clear && m.Object.Root != nil && structOf(m.Object.Root.Type()) == nil || unstructured(m.Object) {
		return m.Kind == objects.Clear
	}
	removed := c.names(m)
	if held := heldAgain(m.Object); held != "" && (m.Kind == objects.Clear || slices.Contains(removed, held)) {
		return true
	}
	return slices.ContainsFunc(c.ssa.Shipped, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(c.objects.Marks(fn), func(other objects.Mark) bool {
			if other.Kind != objects.Add || !c.sameKind(other.Object, m.Object) || c.reconciles.SameTurn(fn, m.Instr.Parent()) || c.onlyMade(other) || c.onlyNew(other, maxHelpers) {
				return false
			}
			return m.Kind == objects.Clear || slices.ContainsFunc(c.names(other), func(name string) bool { return slices.Contains(removed, name) })
		})
	})
}

// heldAgain returns the finalizer that Kubernetes itself puts back on an object; "" for none.
func heldAgain(object objects.Ref) string {
	if object.Root == nil {
		return ""
	}
	t := refs.TypeOf(object)
	if t == nil {
		return ""
	}
	return knowledge.HeldAgain(t)
}

// unstructured reports whether an object is of the type that holds those of all kinds.
func unstructured(object objects.Ref) bool {
	return object.Root != nil && object.Path == "" && knowledge.Unstructured(object.Root.Type())
}

// onlyMade reports whether a finalizer is added only to an object that the program makes: it is created next, or was not read from the cluster. What
// becomes of the object in a caller of its builder counts as its creation.
func (c *checker) onlyMade(m objects.Mark) bool {
	writes := c.persisting(m)
	if len(writes) == 0 {
		return c.edits.Unstored(m.Object, m.Instr)
	}
	return !slices.ContainsFunc(writes, func(w write) bool { return w.Verb != knowledge.Create })
}

// onlyNew reports whether a finalizer is added only where a condition says that the object is not in the cluster yet, as the function of CreateOrUpdate asks
// that runs in both cases: it has no time of its creation, no UID or no version. A helper may ask.
func (c *checker) onlyNew(m objects.Mark, depth int) bool {
	if call, ok := m.Instr.(ssa.CallInstruction); ok && depth > 0 {
		inner := c.marksBelow(call, m.Kind, make(map[*ssa.Function]bool))
		if len(inner) > 0 && !slices.ContainsFunc(inner, func(below objects.Mark) bool { return !c.onlyNew(below, depth-1) }) {
			return true
		}
	}
	return slices.ContainsFunc(c.conditions.At(m.Instr), func(f conditions.Fact) bool {
		asked := f.Subject
		switch f.Predicate {
		case conditions.Equal:
			if text, ok := knowledge.Text(f.Value); !ok || text != "" {
				return false
			}
		case conditions.True:
			call := flow.Made(f.Subject)
			if call == nil || knowledge.ZeroTime(&call.Call) == nil {
				return false
			}
			asked = knowledge.ZeroTime(&call.Call)
		case conditions.Empty:
		default:
			return false
		}
		object, field := metaField(asked)
		return f.Truth && object != nil && knowledge.GivenByServer(field) && c.objects.RefOf(object) == m.Object
	})
}

// maxHelpers bounds the helpers that add a finalizer for another one.
const maxHelpers = 3

// metaField returns the object and the field of its metadata that a value is, or the address of.
func metaField(v ssa.Value) (object ssa.Value, field string) {
	v = flow.Content(v)
	if addr, ok := v.(*ssa.FieldAddr); ok && knowledge.TypeName(addr.X.Type()) == knowledge.ObjectMeta {
		if meta, ok := addr.X.(*ssa.FieldAddr); ok {
			return meta.X, flow.FieldOf(addr.X.Type(), addr.Field).Name()
		}
	}
	if read, ok := v.(ssa.Instruction); ok {
		return refs.MetaRead(read)
	}
	return nil, ""
}

// names returns the finalizers that a mark may be about: the one it names, the texts that a helper
// is given, and those that the helper names itself, four helpers deep.
func (c *checker) names(m objects.Mark) []string {
	var found []string
	seen := make(map[*ssa.Function]bool)
	marks := []objects.Mark{m}
	for range 5 {
		var inner []objects.Mark
		for _, m := range marks {
			if name, ok := knowledge.Text(m.Finalizer); ok {
				found = append(found, name)
				continue
			}
			if call, ok := m.Instr.(ssa.CallInstruction); ok {
				found = append(found, givenTexts(call)...)
				inner = append(inner, c.marksBelow(call, m.Kind, seen)...)
			}
		}
		marks = inner
	}
	return found
}

// givenTexts returns the constant texts among the arguments of a call.
func givenTexts(call ssa.CallInstruction) []string {
	var found []string
	for _, arg := range call.Common().Args {
		if name, ok := knowledge.Text(arg); ok {
			found = append(found, name)
		}
	}
	return found
}

// marksBelow returns the marks of a kind in the functions that a call runs, each function once.
func (c *checker) marksBelow(call ssa.CallInstruction, kind string, seen map[*ssa.Function]bool) []objects.Mark {
	var found []objects.Mark
	for _, callee := range c.graph.Callees(call) {
		if knowledge.Visited(seen, callee) {
			continue
		}
		for _, inner := range c.objects.Marks(callee) {
			if inner.Kind == kind {
				found = append(found, inner)
			}
		}
	}
	return found
}

// sameKind reports whether an object of one of the types that a is seen to be of can be b. What only an
// interface is known of, a parameter that other packages pass for instance, is no object of any type that is
// seen: a helper for all kinds adds to none until a controller gives it an object.
func (c *checker) sameKind(a, b objects.Ref) bool {
	of := c.kinds(b)
	return slices.ContainsFunc(c.kinds(a), func(t types.Type) bool {
		return slices.ContainsFunc(of, func(other types.Type) bool { return types.Identical(t, other) })
	})
}

// kinds returns the struct types that an object is seen to be of: its own, or those of the values that an
// interface is given outside of tests.
func (c *checker) kinds(object objects.Ref) []types.Type {
	t := refs.TypeOf(object)
	if t == nil {
		return nil
	}
	if own := structOf(t); own != nil {
		return []types.Type{own}
	}
	if object.Path != "" {
		return nil // what an interface in a field holds is not followed
	}
	var found []types.Type
	for _, v := range c.graph.Origins(held(object.Root)) {
		if of := structOf(v.Type()); of != nil && (v.Parent() == nil || !c.ssa.InTest(v.Parent().Pos())) {
			found = append(found, of)
		}
	}
	return found
}

// held returns what an element of a list is where it is read: a ref names it by its address.
func held(root ssa.Value) ssa.Value {
	element, ok := root.(*ssa.IndexAddr)
	if !ok {
		return root
	}
	if load, ok := knowledge.First[*ssa.UnOp](knowledge.Referrers(element)); ok {
		return load
	}
	return root
}

// structOf returns the named struct that a value is or points to; nil for anything else.
func structOf(t types.Type) types.Type {
	t = knowledge.Pointee(knowledge.Pointee(t)) // a variable that holds a pointer
	if _, ok := t.Underlying().(*types.Struct); ok {
		return types.Unalias(t)
	}
	return nil
}
