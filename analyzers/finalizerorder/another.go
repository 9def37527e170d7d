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
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// endsForAnother reports a reconcile that ends because of what the spec or status of another object says, or because another object is not there, as a
// function says that looks for it, before it looks at the deletion of its own. Whether that passes is not known here, so that the check is
// strict. A pause is left alone: paused objects are kept on purpose.
func (c *checker) endsForAnother(m objects.Mark, looks []look) {
	for _, b := range m.Instr.Parent().Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		look := lookAfter(branch, looks)
		if look == nil {
			continue
		}
		for i, succ := range b.Succs {
			says, asked := c.deniedBy(b, i, m)
			if other, at := c.stateOfAnother(branch.Cond, m.Object); asked == nil && at != nil {
				says, asked = "the state of "+c.name(other), at
			}
			if asked == nil {
				continue
			}
			ret, before := conditions.Straight(succ)
			if ret == nil || c.handledAmong(before, m.Object) || !c.meetsDeletion(ret, m.Object) {
				continue
			}
			c.report(absentOwner, c.ssa.Range(ret),
				fmt.Sprintf("%s ends the reconcile before it looks at the deletion of %s: while that lasts, its finalizer stays", says, c.name(m.Object)),
				[]analysis.RelatedInformation{c.ssa.Related(asked, "asked here"), c.ssa.Related(look.asked, "deletion is looked at here")})
			return
		}
	}
}

// deniedBy returns what says on an edge that an object of another kind is not there, and where it is asked: a function whose bool is false, or whose
// pointer is nil, as long as its lookup finds nothing.
func (c *checker) deniedBy(b *ssa.BasicBlock, succ int, m objects.Mark) (says string, asked ssa.Instruction) {
	for _, f := range c.conditions.OnEdge(b, succ) {
		call := flow.Made(f.Subject)
		answer := "says no"
		if f.Predicate == conditions.Nil {
			answer = "returns nil"
		}
		denied := f.Predicate == conditions.True && !f.Truth || f.Predicate == conditions.Nil && f.Truth
		if !denied || call == nil || failures.Answer(call) != f.Subject || kept.MatchString(flow.CalleeName(&call.Call)) {
			continue
		}
		for _, g := range c.failures.Denies(call) {
			if g.Kind != "" && g.Kind != kindOf(m.Object) && g.Kind != knowledge.NamespaceKind {
				return fmt.Sprintf("%s %s without the %s, which", flow.CalleeName(&call.Call), answer, g.Kind), call
			}
		}
	}
	return "", nil
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
		if listed := conditions.Listed(call.Call.Args[0]); listed != nil && knowledge.Filled(&listed.Call) != nil {
			return c.objects.RefOf(knowledge.Filled(&listed.Call))
		}
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
