package finalizerorder

import (
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// addedWhileDeleting reports a finalizer that is added although the object may be being deleted. It
// asks for a sign that the object can be: the same function looks at its deletion timestamp,
// somewhere where that does not protect the add.
func (c *checker) addedWhileDeleting(m objects.Mark) {
	if m.Guarded || m.Object.Root == nil || chosen(m.Object) {
		return
	}
	look := c.looksElsewhere(m)
	if look == nil || c.objects.Guarded(m.Instr, m.Object, objects.Alive, objects.HasFinalizer) {
		return
	}
	c.report(addWhileDeleting, c.place(m.Instr),
		fmt.Sprintf("a finalizer is added to %s without a look at its deletion timestamp: the API server rejects that during deletion", c.name(m.Object)),
		[]analysis.RelatedInformation{c.related(look, "deletion is looked at here")})
}

// chosen reports whether an object is one of those that a function has returned, which may have left
// out what is being deleted: envoy gateway collects the classes that it manages like that.
func chosen(object objects.Ref) bool {
	element, ok := object.Root.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	list := element.X
	if part, ok := list.(*ssa.Extract); ok {
		list = part.Tuple
	}
	_, returned := list.(*ssa.Call)
	return returned
}

// looksElsewhere returns a condition of the function on the deletion of the object, or a call behind
// the add of a function that handles it.
func (c *checker) looksElsewhere(m objects.Mark) ssa.Instruction {
	fn := m.Instr.Parent()
	for _, b := range fn.Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		v := c.objects.Tells(branch.Cond, m.Object)
		if isDeletion(v.True) && isDeletion(v.False) || v.True == objects.Deleting || v.False == objects.Deleting {
			if instr, ok := branch.Cond.(ssa.Instruction); ok {
				return instr
			}
		}
	}
	for _, other := range c.objects.Marks(fn) {
		_, isCall := other.Instr.(ssa.CallInstruction)
		if isCall && other.Kind == objects.Remove && other.Guarded && other.Object == m.Object && objects.After(m.Instr, other.Instr) {
			if !c.objects.Reachable(other.Instr, m.Object, objects.Deleting) {
				continue
			}
			return other.Instr
		}
	}
	return nil
}

func isDeletion(s objects.State) bool { return s == objects.Alive || s == objects.Deleting }

// guardInverted reports a change that its guard rules out: a finalizer added only while the object
// is being deleted, added only if it is there, or removed only if it is not.
func (c *checker) guardInverted(m objects.Mark) bool {
	if m.Object.Root == nil || !c.isDirect(m.Instr) {
		return false
	}
	switch {
	case m.Kind == objects.Add && c.onlyWhen(m, objects.Deleting):
		c.report(invertedGuard, c.place(m.Instr),
			fmt.Sprintf("a finalizer is added only while %s is being deleted, which the API server rejects", c.name(m.Object)), nil)
	case m.Finalizer == nil:
		return false
	case m.Kind == objects.Add && c.onlyIf(m, true):
		c.report(invertedGuard, c.place(m.Instr),
			fmt.Sprintf("a finalizer is added only if %s has it: it never gets there", c.name(m.Object)), nil)
	case m.Kind == objects.Remove && c.onlyIf(m, false):
		c.report(invertedGuard, c.place(m.Instr),
			fmt.Sprintf("a finalizer is removed only if %s does not have it: it stays for ever", c.name(m.Object)), nil)
	default:
		return false
	}
	return true
}

// isDirect reports whether an instruction changes finalizers itself, and not through a function of
// the module, which may look for itself.
func (c *checker) isDirect(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return true
	}
	_, direct := knowledge.FinalizerCallOf(call.Common())
	return direct
}

// onlyWhen reports whether a change runs only where a condition has told a state for certain.
func (c *checker) onlyWhen(m objects.Mark, state objects.State) bool {
	return c.objects.Dominated(m.Instr, m.Object, state)
}

// onlyIf reports whether a change runs only under a call that tells whether the object has the very
// finalizer, with the given answer.
func (c *checker) onlyIf(m objects.Mark, answer bool) bool {
	for b := m.Instr.Block(); b.Idom() != nil; b = b.Idom() {
		above := b.Idom()
		branch, ok := above.Instrs[len(above.Instrs)-1].(*ssa.If)
		if !ok || len(b.Preds) != 1 {
			continue
		}
		cond, holds := branch.Cond, above.Succs[0] == b
		for {
			not, ok := cond.(*ssa.UnOp)
			if !ok {
				break
			}
			cond, holds = not.X, !holds
		}
		call, ok := cond.(*ssa.Call)
		if !ok || holds != answer {
			continue
		}
		with, finalizer := knowledge.HasFinalizer(&call.Call)
		if with != nil && objects.RefOf(with) == m.Object && sameText(finalizer, m.Finalizer) {
			return true
		}
	}
	return false
}

// sameText reports whether two values are the same text for certain: equal constants, or one value.
func sameText(a, b ssa.Value) bool {
	x, ok := knowledge.Text(a)
	y, also := knowledge.Text(b)
	if ok || also {
		return ok && also && x == y
	}
	return a == b
}
