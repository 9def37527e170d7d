package finalizerorder

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// rebuilt reports an Update of an object that was put together, over the one that is there: the version of that is taken
// over, and its finalizers are not. That the function creates the object on another path says that it was not read, and so does that the program has
// certainly made it. Of the kinds of Kubernetes those are reported to which its controllers add finalizers.
func (c *checker) rebuilt(fn *ssa.Function) {
	for instr := range calls.Instrs(fn) {
		object, current := takesVersion(instr)
		if object == nil || current == nil {
			continue
		}
		update := c.updateOver(object, current, instr)
		if update == nil {
			continue
		}
		c.report(overwritten, c.ssa.Range(update),
			fmt.Sprintf("%s takes the version of what is there and not its finalizers: those that other controllers have added are lost", c.name(c.objects.RefOf(object))),
			[]analysis.RelatedInformation{c.ssa.Related(instr, "version taken over here")})
	}
}

// updateOver returns the Update of an object that was put together, and has got the version of another one, over that one; nil if there is none.
func (c *checker) updateOver(object, current ssa.Value, taken ssa.Instruction) ssa.Instruction {
	at, fn := refs.ValueOf(object), taken.Parent()
	if !c.heldByOthers(at) || at == refs.ValueOf(current) || c.carries(object, current, fn) {
		return nil
	}
	if isHanded(at) && c.filled(current, taken) && !c.filled(object, taken) && slices.ContainsFunc(c.writesOf(fn, c.objects.RefOf(object)), func(w write) bool { return w.Verb == knowledge.Create }) {
		if update := c.updateOf(at, taken); update != nil {
			return update
		}
	}
	if !c.madeOver(at, current, taken) {
		return nil
	}
	for _, w := range c.writesOf(fn, c.objects.RefOf(object)) {
		if w.Verb == knowledge.Update && !w.Status() && objects.After(taken, w.call) {
			return w.call
		}
	}
	return nil
}

// madeOver reports whether the program has made an object of Kubernetes, here or in each caller, that gets the version of one that it has not made, and
// whether nothing in the package sets the finalizers of an object of that type: they could be carried over where it is made.
func (c *checker) madeOver(object objects.Ref, current ssa.Value, taken ssa.Instruction) bool {
	t := structOf(object.Root.Type())
	from := refs.ValueOf(current)
	if t == nil || knowledge.Named(t) == nil || !knowledge.HeldByKubernetes(knowledge.Named(t)) || from.Path != "" || structOf(from.Root.Type()) == nil || !types.Identical(structOf(from.Root.Type()), t) {
		return false
	}
	return c.edits.Unstored(object, taken) && !c.edits.Unstored(from, taken) && !slices.ContainsFunc(c.ssa.Shipped, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(c.objects.Marks(fn), func(m objects.Mark) bool {
			return m.Kind != objects.Look && m.Kind != objects.Pause && m.Object.Root != nil && types.Identical(m.Object.Root.Type(), object.Root.Type())
		}) || setsFinalizers(fn, t)
	})
}

// setsFinalizers reports whether a function sets the finalizers of metadata that it makes for an object of a type.
func setsFinalizers(fn *ssa.Function, t types.Type) bool {
	return knowledge.Any(calls.Each[*ssa.Store](fn), func(store *ssa.Store) bool {
		addr, ok := store.Addr.(*ssa.FieldAddr)
		return ok && refs.MetaField(addr, knowledge.FinalizersField) && inObject(addr, t)
	})
}

// inObject reports whether a field of metadata is one of an object of a type, or of none that is known.
func inObject(addr *ssa.FieldAddr, t types.Type) bool {
	of := structOf(addr.X.Type())
	if meta, ok := addr.X.(*ssa.FieldAddr); ok {
		of = structOf(meta.X.Type())
	}
	return of == nil || types.Identical(of, t) || knowledge.TypeName(of) == knowledge.ObjectMeta
}

// isHanded reports whether an object is a parameter or a variable: what a call returns may have been read.
func isHanded(object objects.Ref) bool {
	switch object.Root.(type) {
	case *ssa.Parameter, *ssa.Alloc:
		return true
	}
	return false
}

// takesVersion returns the object that gets the resource version of another one, and that one.
func takesVersion(instr ssa.Instruction) (object, current ssa.Value) {
	const field = "ResourceVersion"
	var value ssa.Value
	switch instr := instr.(type) {
	case *ssa.Store:
		addr, ok := instr.Addr.(*ssa.FieldAddr)
		if !ok || !refs.MetaField(addr, field) {
			return nil, nil
		}
		object, value = addr.X, instr.Val
	case *ssa.Call:
		of, name, set := knowledge.SetsMeta(&instr.Call)
		if of == nil || name != field {
			return nil, nil
		}
		object, value = of, set
	}
	switch v := value.(type) {
	case *ssa.Call:
		if of, got := knowledge.GetsMeta(&v.Call); got == field {
			return object, of
		}
	case *ssa.UnOp:
		if addr, ok := v.X.(*ssa.FieldAddr); ok && refs.MetaField(addr, field) {
			return object, addr.X
		}
	}
	return nil, nil
}

// heldByOthers reports whether somebody is known who adds finalizers to objects of a kind that an object can be of: Kubernetes, or a function of the package.
// Of one whose kind is not known, somebody may.
func (c *checker) heldByOthers(object objects.Ref) bool {
	if object.Path != "" || knowledge.Unstructured(object.Root.Type()) {
		return false // of a manifest nobody knows what it is
	}
	kinds := c.kinds(object)
	return len(kinds) == 0 || slices.ContainsFunc(kinds, func(kind types.Type) bool {
		named := knowledge.Named(kind)
		if named == nil || knowledge.BuiltinObject(named) {
			return named != nil && knowledge.HeldByKubernetes(named) && (knowledge.TypeName(kind) != knowledge.ServiceKind || c.balances())
		}
		return slices.ContainsFunc(c.ssa.Shipped, func(fn *ssa.Function) bool {
			return slices.ContainsFunc(c.objects.Marks(fn), func(m objects.Mark) bool { return m.Kind == objects.Add && c.sameKind(m.Object, object) })
		})
	})
}

// balances reports whether a service that the package makes can be one with a load balancer, the only ones that get a finalizer of Kubernetes: its type is
// that one, or no constant.
func (c *checker) balances() bool {
	return slices.ContainsFunc(c.ssa.Shipped, func(fn *ssa.Function) bool {
		return knowledge.Any(calls.Each[*ssa.Store](fn), func(store *ssa.Store) bool {
			if knowledge.TypeName(store.Val.Type()) != knowledge.ServiceType {
				return false
			}
			text, known := knowledge.Text(store.Val)
			return !known || text == knowledge.LoadBalancer
		})
	})
}

// filled reports whether a read of the function fills an object before an instruction.
func (c *checker) filled(object ssa.Value, before ssa.Instruction) bool {
	at := refs.ValueOf(object)
	return slices.ContainsFunc(calls.In(before.Parent()), func(instr ssa.CallInstruction) bool {
		into := knowledge.GetsObject(instr.Common())
		return into != nil && refs.ValueOf(into) == at && objects.After(instr, before)
	})
}

// carries reports whether the finalizers of an object may become those of another: something changes them, or code that is
// not known gets both.
func (c *checker) carries(object, current ssa.Value, fn *ssa.Function) bool {
	at, was := refs.ValueOf(object), refs.ValueOf(current)
	for _, m := range c.objects.Marks(fn) {
		if m.Kind != objects.Look && m.Kind != objects.Pause && m.Object == c.objects.RefOf(object) {
			return true
		}
	}
	return slices.ContainsFunc(calls.In(fn), func(instr ssa.CallInstruction) bool {
		both := [2]bool{}
		for _, arg := range knowledge.Args(instr.Common()) {
			part := refs.ValueOf(arg)
			if part.Path != "" && part.Path != "."+knowledge.FinalizersField {
				continue // a part that has no finalizers
			}
			switch part.Root {
			case at.Root:
				both[0] = true
			case was.Root:
				both[1] = true
			}
		}
		return both[0] && both[1] && !knowledge.OnlyCompares(instr.Common()) && !knowledge.Harmless(instr.Common()) && knowledge.GetsObject(instr.Common()) == nil
	})
}

// updateOf returns an Update of an object after an instruction.
func (c *checker) updateOf(object objects.Ref, after ssa.Instruction) ssa.CallInstruction {
	for _, instr := range calls.In(after.Parent()) {
		w, ok := knowledge.WriteOf(instr.Common())
		if ok && w.Verb == knowledge.Update && w.Sub == "" && w.Object != nil && refs.ValueOf(w.Object) == object && objects.After(after, instr) {
			return instr
		}
	}
	return nil
}
