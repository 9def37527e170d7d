package finalizerorder

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// nothingNoted reports where the deletion of an object ends because the object does not say what there is to clean up: the ID
// of what was made for it is empty. Nothing is made for it any more, so that every later turn ends in the same place.
func (c *checker) nothingNoted(m objects.Mark) {
	if m.Object.Root == nil || !c.forDeletion(m) {
		return
	}
	for _, b := range c.conditions.Blanks(m.Instr.Parent()) {
		if !objects.After(b.Edge.If, m.Instr) || objects.After(m.Instr, b.Edge.If) || !c.cleanedUpBy(b.Value, b.Edge.If, m) {
			continue
		}
		noted := c.partOf(b.Value, m.Object)
		found := c.filledBy(b.Value, b.Edge.If)
		if !noted && found == nil {
			continue
		}
		if !c.endsTurn(conditions.Absence{Edge: b.Edge, Ret: b.Ret, Before: b.Before}, m.Object) || c.aliveAt(b.Edge.If, m) {
			continue
		}
		if !c.objects.PathWithout(b.Ret, m.Object, objects.NoFinalizer) {
			continue
		}
		related := []analysis.RelatedInformation{c.ssa.Related(m.Instr, "removed only here")}
		if asked, ok := b.Edge.If.Cond.(ssa.Instruction); ok && asked.Pos().IsValid() {
			related = append(related, c.ssa.Related(asked, "asked here"))
		}
		message := fmt.Sprintf("%s names nothing to clean up, and its finalizer stays: it is Terminating for ever", c.name(m.Object))
		if !noted {
			message = fmt.Sprintf("%s finds nothing to clean up, and the finalizer of %s stays: it is Terminating for ever", flow.CalleeName(found.Common()), c.name(m.Object))
			related = append(related, c.ssa.Related(found, "looked up here"))
		}
		c.report(keptForEver, c.ssa.Range(b.Ret), message, related)
	}
}

// filledBy returns the one call before a condition that can have filled in a value: it looks something up, and is handed the variable of the function that the value is a part
// of. It returns nil if there is none.
func (c *checker) filledBy(v ssa.Value, asked *ssa.If) (lookup *ssa.Call) {
	local, isLocal := c.objects.RefOf(v).Root.(*ssa.Alloc)
	if !isLocal || c.objects.RefOf(v).Path == "" {
		return nil
	}
	for call := range knowledge.Each[*ssa.Call](knowledge.Referrers(local)) {
		if !objects.After(call, asked) {
			continue
		}
		if lookup != nil || !knowledge.LooksUp(&call.Call) {
			return nil
		}
		lookup = call
	}
	return lookup
}

// partOf reports whether a value is read from an object or from a map of it, and is no part of its metadata that the API server sets.
func (c *checker) partOf(v ssa.Value, object objects.Ref) bool {
	if entry, ok := knowledge.Tuple(v).(*ssa.Lookup); ok {
		return c.objects.RefOf(entry.X).Root == object.Root
	}
	at := c.objects.RefOf(v)
	return at.Root == object.Root && at != object && !slices.ContainsFunc([]string{"Finalizers", "DeletionTimestamp", "OwnerReferences"}, func(field string) bool {
		return len(at.Path) >= len(field) && at.Path[len(at.Path)-len(field):] == field
	})
}

// identifies reports whether a part of something in memory says which thing was made for it. Another part, such as a class, may decide whether anything is.
func identifies(part, whole objects.Ref) bool {
	_, within := flow.Below(part.Path, whole.Path)
	return within && knowledge.Identifier(part.Path[strings.LastIndexByte(part.Path, '.')+1:])
}

// cleanedUpBy reports whether a clean-up between a condition and the removal of a finalizer is handed a value, or what that is a part of.
func (c *checker) cleanedUpBy(v ssa.Value, from *ssa.If, m objects.Mark) bool {
	at := c.objects.RefOf(v)
	return knowledge.Any(calls.Each[*ssa.Call](m.Instr.Parent()), func(call *ssa.Call) bool {
		if call == m.Instr || !objects.After(from, call) || !objects.After(call, m.Instr) || !knowledge.CleansUp(&call.Call) {
			return false
		}
		if _, fails := conditions.ErrorOf(call); !fails {
			return false
		}
		return slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool {
			whole := c.objects.RefOf(arg)
			return conditions.Same(knowledge.Tuple(arg), knowledge.Tuple(v)) || at.Root != nil && whole.Root == at.Root && (whole == at || identifies(at, whole))
		})
	})
}
