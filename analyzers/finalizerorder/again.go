package finalizerorder

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// addedAgain reports a finalizer that is added after one was removed from the same object in its deletion: the removal has worked, and the function
// goes on as if the object were to stay. A function that removes it has to say so to its caller, or the caller to ask.
func (c *checker) addedAgain(m objects.Mark) bool {
	if m.Object.Root == nil || m.Below || c.objects.Recorded(m) {
		return false
	}
	for _, removal := range c.objects.Marks(m.Instr.Parent()) {
		if removal.Kind != objects.Remove || removal.Object != m.Object || !removal.Guarded || removal.Change == nil && !removal.GoesOn || !objects.After(removal.Instr, m.Instr) {
			continue
		}
		if !removal.Written || c.flagged(removal) || !c.reachedAfter(removal, m) {
			continue
		}
		c.report(addWhileDeleting, c.ssa.Place(m.Instr),
			fmt.Sprintf("a finalizer is added to %s again after one was removed in its deletion: the API server rejects that, and nothing after it belongs there", c.name(m.Object)),
			[]analysis.RelatedInformation{c.ssa.Related(removal.Instr, "removed here")})
		return true
	}
	return false
}

// flagged reports whether a call that removes finalizers returns more than an error: the rest can say that it has.
func (c *checker) flagged(removal objects.Mark) bool {
	call, ok := removal.Instr.(*ssa.Call)
	return ok && removal.Change == nil && call.Call.Signature().Results().Len() > 1
}

// reachedAfter reports whether a mark is reached after a removal that has worked, on a path on which nothing says that the object is alive.
func (c *checker) reachedAfter(removal, m objects.Mark) bool {
	edges := []func(*paths.Explorer, paths.State, int) bool{c.objects.Unsaid(m.Object, objects.Alive)}
	if call, ok := removal.Instr.(*ssa.Call); ok {
		if err, found := conditions.ErrorOf(call); found && err != nil {
			edges = append(edges, c.conditions.Succeeding(err))
		}
	}
	return paths.Find(paths.Search{From: removal.Instr, At: m.Instr, Edge: func(x *paths.Explorer, at paths.State, succ int) bool {
		return !slices.ContainsFunc(edges, func(taken func(*paths.Explorer, paths.State, int) bool) bool { return !taken(x, at, succ) })
	}}) != nil
}
