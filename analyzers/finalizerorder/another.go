package finalizerorder

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// endsForAnother reports a reconcile that ends because of what the spec or status of another object says, before it looks at the deletion
// of its own. Whether that other state passes is not known here, so that the check is strict. A pause is left alone: paused
// objects are kept on purpose.
func (c *checker) endsForAnother(m objects.Mark, look ssa.Instruction) {
	for _, b := range m.Instr.Parent().Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok || !objects.After(branch, look) || objects.After(look, branch) {
			continue
		}
		other, asked := c.stateOfAnother(branch.Cond, m.Object)
		if asked == nil {
			continue
		}
		for _, succ := range b.Succs {
			ret, before := conditions.Straight(succ)
			if ret == nil || c.handledAmong(before, m.Object) || !c.objects.PathWithout(ret, m.Object, objects.Alive, objects.Deleting, objects.NoFinalizer) ||
				c.objects.CallersGuard(ret.Parent(), m.Object, objects.Alive) {
				continue
			}
			c.report(absentOwner, c.ssa.Range(ret),
				fmt.Sprintf("the state of %s ends the reconcile before it looks at the deletion of %s: while that lasts, its finalizer stays", c.name(other), c.name(m.Object)),
				[]analysis.RelatedInformation{c.ssa.Related(asked, "asked here"), c.ssa.Related(look, "deletion is looked at here")})
			return
		}
	}
}

// stateOfAnother returns the object of another kind whose spec or status a condition asks for, and where it does.
func (c *checker) stateOfAnother(cond ssa.Value, object objects.Ref) (objects.Ref, ssa.Instruction) {
	if slices.ContainsFunc(conditionNames(cond), kept.MatchString) {
		return objects.Ref{}, nil
	}
	for _, part := range conditions.Parts(cond) {
		asked, ok := part.(ssa.Instruction)
		if !ok || !asked.Pos().IsValid() {
			continue
		}
		if other := c.stateOf(part); other.Root != nil && kindOf(other) != "" && kindOf(other) != kindOf(object) {
			return other, asked
		}
	}
	return objects.Ref{}, nil
}

// stateOf returns the object whose spec or status a value is a part of, or that is all that a call asks which returns a bool.
func (c *checker) stateOf(part ssa.Value) objects.Ref {
	call, ok := part.(*ssa.Call)
	if !ok {
		return statePart(c.objects.RefOf(part))
	}
	if builtin, ok := call.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "len" {
		return statePart(c.objects.RefOf(call.Call.Args[0]))
	}
	if !knowledge.IsBool(call.Type()) {
		return objects.Ref{}
	}
	var found objects.Ref
	for _, arg := range call.Call.Args {
		at := c.objects.RefOf(arg)
		if owner := statePart(at); owner.Root != nil {
			at = owner
		}
		if !isObject(at) {
			continue
		}
		if found.Root != nil {
			return objects.Ref{} // it compares two
		}
		found = at
	}
	return found
}

// statePart returns the object whose spec or status a location is below.
func statePart(at objects.Ref) objects.Ref {
	for _, half := range []string{".Status.", ".Spec."} {
		if owner, _, ok := strings.Cut(at.Path, half); ok && isObject(objects.Ref{Root: at.Root, Path: owner}) {
			return objects.Ref{Root: at.Root, Path: owner}
		}
	}
	return objects.Ref{}
}

func isObject(at objects.Ref) bool {
	if at.Root == nil {
		return false
	}
	t := refs.TypeOf(at)
	if t == nil {
		return false
	}
	object := structOf(t)
	return object != nil && knowledge.IsObject(object)
}

// handledAmong reports whether an instruction looks at the deletion of an object, changes its finalizers or deletes it.
func (c *checker) handledAmong(instrs []ssa.Instruction, object objects.Ref) bool {
	return slices.ContainsFunc(instrs, func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		return ok && (c.deletes(call, object) || slices.ContainsFunc(c.objects.Marks(instr.Parent()), func(other objects.Mark) bool {
			return other.Instr == instr && other.Object == object
		}))
	})
}

var kept = regexp.MustCompile(`(?i)pause|suspend|delet|terminat|owne[dr]|managed|finali[sz]er`)
