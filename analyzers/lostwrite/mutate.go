package lostwrite

import (
	"fmt"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/mutations"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// inVain says of the function for CreateOrUpdate that it does not set what was set before.
var inVain = map[mutations.Kind]string{
	mutations.Missing:   "has no function that sets it again",
	mutations.OwnerOnly: "calls a function that sets its owner alone",
	mutations.MetaOnly:  "calls a function that sets metadata alone",
	mutations.Nothing:   "calls a function that sets nothing",
}

// mutated reports a CreateOrUpdate whose function does not set what the object is to have: it reads the
// object first, so that all that was set before is overwritten.
func (c *checker) mutated(m mutations.Mutation) {
	name := flow.CalleeName(&m.Call.Call)
	switch kind, at := c.mutations.Kind(m); kind {
	case mutations.Moves:
		variable := flow.Variable(at.Instr.(*ssa.Store).Addr)
		c.report(emptyMutate, c.ssa.Place(at.Instr),
			fmt.Sprintf("the function that %s calls makes %s another object: what is written is the one that it was handed", name, variable.Comment),
			c.ssa.Related(m.Call, "written here"))
	case mutations.Other:
		c.report(emptyMutate, c.ssa.Place(at.Instr),
			fmt.Sprintf("the function that %s calls changes %s and not %s, which is written", name, c.name(refs.Ref{Root: at.At.Root}), c.name(m.At)),
			c.ssa.Related(m.Call, "written here"))
	case mutations.Missing, mutations.OwnerOnly, mutations.MetaOnly, mutations.Nothing:
		path, set := c.mutations.Before(m)
		if set == nil || kind == mutations.MetaOnly && (edits.Among(path, metadata...) || isSecret(m.At)) || kind == mutations.OwnerOnly && edits.Among(path, ".OwnerReferences") {
			return // what is in a secret may be generated, once
		}
		label := "set here"
		if made, ok := set.(ssa.Value); ok && knowledge.IsObject(made.Type()) {
			label = "made here"
		}
		c.report(emptyMutate, c.ssa.Range(m.Call),
			fmt.Sprintf("%s reads %s first and %s: %s, set before, reaches a new one only", name, c.name(m.At), inVain[kind], path[1:]),
			c.ssa.Related(set, label))
	}
}

func isSecret(object refs.Ref) bool {
	t := edits.Type(object)
	return t != nil && knowledge.Secret(t)
}

// mutatesStatus reports a status that the function which CreateOrUpdate calls sets: the main writer leaves it out.
func (c *checker) mutatesStatus(m mutations.Mutation, f *edits.Function) {
	if m.Sub != "" || m.Request.Also || !c.hasStatus(m.At) || f.Has(func(e edits.Event) bool { return e.Sub != "" && e.MayWrite(m.At) }) {
		return
	}
	for _, set := range m.Changes {
		if set.Changes(m.At, status) && !c.overwrites.Restores(set, m.At) {
			c.report(wrongWriter, c.ssa.Place(set.Source),
				fmt.Sprintf("%s leaves out the status of %s, which is set here: only Status().Update stores it", flow.CalleeName(&m.Call.Call), c.name(m.At)),
				c.ssa.Related(m.Call, "written here"))
			return
		}
	}
}
