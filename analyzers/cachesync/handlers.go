package cachesync

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/syncs"
)

// leftOut reports an informer to which a function adds handlers, and of which it keeps no HasSynced beside those of all others that it adds
// handlers to. One that is asked by a function without handlers, or by its registration, is waited for in another way, and so is a factory as a whole.
func (c *checker) leftOut(fn *ssa.Function) {
	added, synced := syncs.Handled(fn)
	if len(added) < 2 || c.factories.Waited() {
		return
	}
	left := slices.DeleteFunc(added, func(use syncs.Use) bool { return slices.Contains(synced, use.Field) })
	if len(left) != 1 || c.askedElsewhere(left[0].Field) {
		return
	}
	c.report(missingSynced, left[0].Instr, nil,
		"the HasSynced of %s is not kept with those of the other informers that get handlers here: the workers may start before its cache has synced", left[0].Field.Name())
}

// askedElsewhere reports whether a function that adds no handlers asks whether an informer in a field has synced.
func (c *checker) askedElsewhere(field *types.Var) bool {
	return slices.ContainsFunc(c.ssa.Funcs, func(fn *ssa.Function) bool {
		added, synced := syncs.Handled(fn)
		return len(added) == 0 && slices.Contains(synced, field)
	})
}

// neglected reports a wait that names the informers in fields of a struct, and leaves out others in the same struct whose stores the package reads.
// What asks whether an informer has synced without the field, a factory that is waited for as a whole, and a field that goes elsewhere may include it.
func (c *checker) neglected() {
	if c.factories.Waited() {
		return
	}
	var asked []*types.Var
	var read []syncs.Use
	for _, fn := range c.ssa.Funcs {
		for _, use := range syncs.Uses(fn) {
			switch {
			case use.Synced() && use.Field == nil:
				return
			case use.Synced():
				asked = append(asked, use.Field)
			case use.Kind == syncs.Reads && use.Field != nil:
				read = append(read, use)
			}
		}
	}
	for _, use := range read {
		if slices.Contains(asked, use.Field) || !c.ownInformer(use.Field) {
			continue
		}
		asked = append(asked, use.Field) // it is told once
		if wait := c.syncs.WaitOf(use.Struct, func(fn *ssa.Function) *ssa.Call { return waitBeside(fn, use.Struct) }); wait != nil {
			c.report(missingSynced, wait, c.related(use.Instr, "its cache is read here"),
				"%s waits for other informers of the struct, and not for %s: its cache may be empty", flow.CalleeName(wait.Common()), use.Field.Name())
		}
	}
}

// ownInformer reports whether the package alone has a field, and only calls methods of the informer in it that do not say whether it has synced.
func (c *checker) ownInformer(field *types.Var) bool {
	return c.graph.Own(field) && !slices.ContainsFunc(c.graph.Reads(field), func(load *ssa.UnOp) bool {
		return slices.ContainsFunc(knowledge.Referrers(load), func(ref ssa.Instruction) bool {
			call, ok := ref.(ssa.CallInstruction)
			return !ok || call.Common().Value != ssa.Value(load) || !keepsSilent(knowledge.CalleeName(call.Common()))
		})
	})
}

// keepsSilent reports whether a method of an informer does not say whether it has synced.
func keepsSilent(method string) bool {
	return method == "Run" || method == "RunWithContext" || method == "GetStore" || method == "GetIndexer" || strings.HasPrefix(method, "Add") || strings.HasPrefix(method, "Set")
}

// waitBeside returns the wait of a function for caches that it names, if it takes the HasSynced of informers in fields of a struct; nil for none.
func waitBeside(fn *ssa.Function, of string) *ssa.Call {
	if !slices.ContainsFunc(syncs.Uses(fn), func(use syncs.Use) bool { return use.Kind == syncs.Binds && use.Field != nil && use.Struct == of }) {
		return nil
	}
	return syncs.NamedWait(fn)
}
