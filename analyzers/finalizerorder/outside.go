package finalizerorder

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// failsOnceGoneOutside is failsOnceGone for what is no object of the cluster: the error of a client of another API ends the clean-up, although the package
// knows of that client that its errors say when something is not there. What is read and not deleted afterwards may come back: that is the business of a
// strict check.
func (c *checker) failsOnceGoneOutside(m objects.Mark) {
	for call := range calls.Each[*ssa.Call](m.Instr.Parent()) {
		if call == m.Instr || !objects.After(call, m.Instr) || objects.After(m.Instr, call) || !c.sameEachPass(call, m.Object) || !c.goes(call, m.Object) {
			continue
		}
		o, ok := c.goneOutside(call)
		deletes := o.Deletes || o.Changes
		if !ok || c.failures.SurvivesAny(call, m.Instr) || !c.failures.HandsOnAny(call) && !(deletes && c.endsAlike(call)) {
			continue
		}
		check, said := absentOwner, "%s fails once what it looks up at %s is gone, and the finalizer of %s stays until that is there"
		if deletes {
			check, said = keptForEver, "%s fails once what it deletes at %s is gone, and the finalizer of %s stays: it is Terminating for ever"
		}
		c.report(check, c.ssa.Range(call), fmt.Sprintf(said, flow.CalleeName(call.Common()), o.Client, c.name(m.Object)),
			append([]analysis.RelatedInformation{c.ssa.Related(m.Instr, "removed only if it has not failed")}, c.elsewhere(o.From, "this fails then")...))
	}
}

// goneOutside returns what a call asks other APIs for and can fail without, first of all what is deleted there.
func (c *checker) goneOutside(call *ssa.Call) (failures.Outside, bool) {
	objects := slices.DeleteFunc(c.failures.Outside(call), func(o failures.Outside) bool { return !c.failures.SaysGone(o) })
	if i := slices.IndexFunc(objects, func(o failures.Outside) bool { return o.Deletes || o.Changes }); i >= 0 {
		return objects[i], true
	}
	if len(objects) == 0 {
		return failures.Outside{}, false
	}
	return objects[0], true
}
