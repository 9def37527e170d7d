package finalizerorder

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// failsOnceGone reports a clean-up that fails when what it deletes is gone: it was deleted in an earlier turn, which
// did not get as far as the removal of the finalizer, and every later turn fails there. What it reads for itself, credentials
// for instance, may come back: that is the business of a strict check.
func (c *checker) failsOnceGone(m objects.Mark) {
	if m.Object.Root == nil {
		return
	}
	c.failsOnceGoneOutside(m)
	for call := range calls.Each[*ssa.Call](m.Instr.Parent()) {
		if call == m.Instr || !objects.After(call, m.Instr) || objects.After(m.Instr, call) || !c.sameEachPass(call, m.Object) {
			continue // what a loop deletes was listed, and is not listed in the next pass
		}
		g, ok := c.neededBy(call, m, func(failures.Gone) bool { return true })
		if !ok || g.Kind == knowledge.NamespaceKind && c.objects.GivenNamespace(call, m.Object) {
			continue // the namespace of an object stays until the object is gone
		}
		if c.isOf(call, m.Object) || c.namesItself(call, m.Object) || !c.goes(call, m.Object) || c.failures.Survives(call, m.Instr) || c.readBefore(call) {
			continue
		}
		handsOn := c.failures.HandsOn(call)
		if !handsOn && !((g.Deletes || g.Changes) && c.endsAlike(call)) {
			continue
		}
		if !g.Deletes && !g.Changes {
			c.report(absentOwner, c.ssa.Range(call),
				fmt.Sprintf("%s fails without the %s, and the finalizer of %s stays until that is there", flow.CalleeName(call.Common()), g.Kind, c.name(m.Object)),
				append([]analysis.RelatedInformation{c.ssa.Related(m.Instr, "removed only if it has not failed")}, c.goneAt(call, m)...))
			continue
		}
		c.report(keptForEver, c.ssa.Range(call),
			fmt.Sprintf("%s fails once the %s is gone, and the finalizer of %s stays: it is Terminating for ever", flow.CalleeName(call.Common()), g.Kind, c.name(m.Object)),
			append([]analysis.RelatedInformation{c.ssa.Related(m.Instr, "removed only if it has not failed")}, c.goneAt(call, m)...))
	}
}

// readBefore reports whether a call deletes an object that its function was handed and looks at before, whether it is being deleted: it was read in this pass, and
// one that is gone is not handed over in the next one (cluster-capi-operator).
func (c *checker) readBefore(call *ssa.Call) bool {
	deleted := knowledge.DeletedBy(&call.Call)
	if deleted == nil {
		return false
	}
	object := c.objects.RefOf(deleted)
	_, handed := object.Root.(*ssa.Parameter)
	return handed && slices.ContainsFunc(c.objects.Marks(call.Parent()), func(look objects.Mark) bool {
		return look.Kind == objects.Look && look.Object == object && objects.After(look.Instr, call)
	})
}

// sameEachPass reports whether each pass makes a call for the same objects: it is in no loop, or in one through a list that is written out or that is a
// part of the spec of the object.
func (c *checker) sameEachPass(call *ssa.Call, object objects.Ref) bool {
	if !paths.InLoop(call.Block()) || paths.Turns(call.Block()) > 0 {
		return true
	}
	list := paths.Over(call.Block())
	if list == nil {
		return false
	}
	at := c.objects.RefOf(list)
	return at.Root == object.Root && strings.HasPrefix(at.Path, object.Path+".Spec.")
}

// namesItself reports whether a call is made for the name of an object whose type says nothing of its kind: what goes is then most likely the object.
func (c *checker) namesItself(call *ssa.Call, object objects.Ref) bool {
	t := refs.TypeOf(object)
	if t == nil || !types.IsInterface(t) && !knowledge.Untyped(t) {
		return false
	}
	return slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool {
		switch arg := arg.(type) {
		case *ssa.Call:
			of, field := knowledge.GetsMeta(&arg.Call)
			return of != nil && field == "Name" && c.objects.RefOf(of) == object
		case *ssa.UnOp:
			addr, ok := arg.X.(*ssa.FieldAddr)
			return ok && c.objects.RefOf(addr.X) == object && flow.FieldOf(addr.X.Type(), addr.Field).Name() == "Name"
		}
		return false
	})
}

// goneAt returns where the clean-up asks for the objects of other kinds without which it fails, some calls below.
func (c *checker) goneAt(call *ssa.Call, m objects.Mark) []analysis.RelatedInformation {
	var found []analysis.RelatedInformation
	for _, g := range c.failures.Gone(call) {
		if g.Kind == "" || g.Kind == kindOf(m.Object) {
			continue
		}
		for _, at := range c.failures.GoneAt(call, g) {
			found = append(found, c.ssa.Related(at, fmt.Sprintf("without the %s, this fails", g.Kind)))
		}
		found = append(found, c.elsewhere(g.From, fmt.Sprintf("without the %s, this fails", g.Kind))...)
	}
	return found
}

// elsewhere returns the place of a function of another package, with what is to be said of it; nothing for one of this package or one that is not known.
func (c *checker) elsewhere(name, label string) []analysis.RelatedInformation {
	fn := c.failures.Elsewhere(name)
	if fn == nil || !fn.Pos().IsValid() {
		return nil
	}
	return []analysis.RelatedInformation{{Pos: fn.Pos(), Message: label}}
}

// goes reports whether a call runs only while an object is being deleted, by a condition, or by the name of its function or of a question that is answered
// with yes.
func (c *checker) goes(call *ssa.Call, object objects.Ref) bool {
	if c.objects.Guarded(call, object, objects.Deleting) || knowledge.NamesDeletion(calls.Declared(call.Parent()).Name()) {
		return true
	}
	return slices.ContainsFunc(c.conditions.At(call), func(f conditions.Fact) bool {
		question := flow.Made(f.Subject)
		return f.Predicate == conditions.True && f.Truth && question != nil && knowledge.NamesDeletion(flow.CalleeName(&question.Call))
	})
}

// endsAlike reports whether each error of a call ends the function in the same way, whatever it returns: nothing asks what kind it is, and nothing
// after it removes finalizers of the object.
func (c *checker) endsAlike(call *ssa.Call) bool {
	err, _ := conditions.ErrorOf(call)
	if err == nil || len(c.conditions.Failed(err)) == 0 || asksKind(err) {
		return false
	}
	return !slices.ContainsFunc(c.objects.Marks(call.Parent()), func(other objects.Mark) bool {
		return (other.Kind == objects.Remove || other.Kind == objects.Clear) && other.Instr != ssa.Instruction(call) && c.failures.Survives(call, other.Instr)
	})
}

// neededBy returns an object of another kind than that of a mark, without which a call fails and which is wanted.
func (c *checker) neededBy(call *ssa.Call, m objects.Mark, wanted func(failures.Gone) bool) (failures.Gone, bool) {
	for _, g := range c.failures.Gone(call) {
		if g.Kind != "" && g.Kind != kindOf(m.Object) && wanted(g) {
			return g, true
		}
	}
	return failures.Gone{}, false
}

// endsWithout reports a reconcile that ends before it looks at the deletion of its object, with an error or not, for as
// long as another object is not there.
func (c *checker) endsWithout(m objects.Mark) {
	looks := c.looks(m, m.Object)
	for call := range calls.Each[*ssa.Call](m.Instr.Parent()) {
		if c.isOf(call, m.Object) || !c.known(m.Object, call) {
			continue
		}
		look := lookAfter(call, looks)
		if look == nil {
			continue
		}
		g, ok := c.neededBy(call, m, func(g failures.Gone) bool { return !g.Deletes })
		if !ok || c.failures.Survives(call, look.branch) {
			continue
		}
		ret := c.failures.EndAfter(call, c.objects.Unsaid(m.Object, objects.Alive, objects.Deleting, objects.NoFinalizer), func(instr ssa.Instruction) bool {
			return c.removes(instr, m.Object)
		})
		if ret == nil || c.objects.Guarded(call, m.Object, objects.Alive, objects.NoFinalizer) || !c.meetsDeletion(call, m.Object) {
			continue
		}
		c.report(absentOwner, c.ssa.Range(call),
			fmt.Sprintf("%s fails without the %s, and the reconcile ends before it looks at the deletion of %s: its finalizer stays", flow.CalleeName(call.Common()), g.Kind, c.name(m.Object)),
			append([]analysis.RelatedInformation{c.ssa.Related(ret, "ends here"), c.ssa.Related(look.asked, "deletion is looked at here")}, c.goneAt(call, m)...))
		return
	}
}

// lookAfter returns the first of the looks at a deletion that come after an instruction, and that is none itself; nil for none.
func lookAfter(at ssa.Instruction, looks []look) *look {
	for _, l := range looks {
		if l.asked != at && objects.After(at, l.branch) && !objects.After(l.branch, at) {
			return &l
		}
	}
	return nil
}

// meetsDeletion reports whether an instruction runs for an object that is being deleted and has its finalizer, and not only for such objects: nothing has said on
// the way that it lives, and what has said that it does not has left the finalizer on. Where a deletion was looked at before, and some objects were let go, it was
// decided that the others wait.
func (c *checker) meetsDeletion(instr ssa.Instruction, object objects.Ref) bool {
	if c.objects.Certain(instr, object, objects.Alive, objects.NoFinalizer) || c.objects.Dominated(instr, object, objects.Deleting) || c.letsGoBefore(instr, object) {
		return false
	}
	fn := instr.Parent()
	return !c.objects.CallersGuard(fn, object, objects.Deleting) && paths.Find(paths.Search{
		Block: fn.Blocks[0],
		At:    instr,
		Edge:  c.objects.Unsaid(object, objects.Alive, objects.NoFinalizer),
		Avoid: func(instr ssa.Instruction) bool { return c.removes(instr, object) },
	}) != nil
}

// letsGoBefore reports whether all ways to an instruction pass a look at the deletion of an object whose branch removes the finalizer, for some of the objects that are
// being deleted at least.
func (c *checker) letsGoBefore(instr ssa.Instruction, object objects.Ref) bool {
	return slices.ContainsFunc(c.objects.Marks(instr.Parent()), func(m objects.Mark) bool {
		return c.removes(m.Instr, object) && slices.ContainsFunc(paths.Decided(m.Instr.Block(), nil), func(e paths.Edge) bool {
			at := e.If.Block()
			return at != instr.Block() && at.Dominates(instr.Block()) && !e.To().Dominates(instr.Block()) &&
				slices.Contains(c.objects.States(e.If.Cond, e.Succ == 0, object), objects.Deleting)
		})
	})
}

// removes reports whether an instruction removes finalizers of an object.
func (c *checker) removes(instr ssa.Instruction, object objects.Ref) bool {
	return slices.ContainsFunc(c.objects.Marks(instr.Parent()), func(m objects.Mark) bool {
		return m.Instr == instr && m.Object == object && (m.Kind == objects.Remove || m.Kind == objects.Clear)
	})
}

// known reports whether a function has an object before a call: it is handed to it, or read before, by a client or by a function that it hands the
// object to.
func (c *checker) known(object objects.Ref, call *ssa.Call) bool {
	switch root := object.Root.(type) {
	case *ssa.Parameter, *ssa.FreeVar:
		return true
	case *ssa.Extract:
		made, ok := root.Tuple.(*ssa.Call)
		return ok && objects.After(made, call)
	}
	return slices.ContainsFunc(calls.In(call.Parent()), func(instr ssa.CallInstruction) bool {
		common := instr.Common()
		return common.Signature().Results().Len() > 0 && objects.After(instr, call) && slices.ContainsFunc(knowledge.Args(common), func(arg ssa.Value) bool {
			return c.objects.RefOf(arg) == object
		})
	})
}

// kindOf returns the name of the type of an object, without the package; "" if it is not known.
func kindOf(object objects.Ref) string {
	t := refs.TypeOf(object)
	if t == nil {
		return ""
	}
	return typeName(t)
}

// typeName returns the name of a type without its package.
func typeName(t types.Type) string {
	return knowledge.Unqualified(knowledge.TypeName(t))
}
