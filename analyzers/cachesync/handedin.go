package cachesync

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/caches"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/syncs"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// handedIn asks the module about a lister that the callers of an exported function hand over, and that is kept in a struct whose wait asks other informers only:
// they may wait for its cache.
func (c *checker) handedIn(fn *ssa.Function) {
	name := exportedName(fn)
	if name == "" {
		return
	}
	for store := range calls.Each[*ssa.Store](fn) {
		addr, ok := store.Addr.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		param, ok := knowledge.Unconverted(store.Val).(*ssa.Parameter)
		if !ok || param.Parent() != fn {
			continue
		}
		field, kind := flow.FieldOf(addr.X.Type(), addr.Field), knowledge.ListedKind(param.Type())
		if kind == "" || !c.graph.Own(field) || !c.readsOne(field) {
			continue
		}
		wait := c.syncs.WaitOf(knowledge.TypeName(addr.X.Type()), syncs.NamedWait)
		if wait == nil || !c.asksOthers(wait, kind) {
			continue
		}
		where := c.ssa.Range(wait)
		rule.Ask(c.pass, name+" "+kind, analysis.Diagnostic{
			Pos: where.Pos(), End: where.End(), Category: missingSynced, Related: c.related(store, "the lister is handed over here"),
			Message: flow.CalleeName(wait.Common()) + " waits for other caches, and not for the one that " + field.Name() + " reads, which nothing above waits for either: it may be empty",
		})
	}
}

// exportedName returns the name of a function that other packages can call; "" for another one.
func exportedName(fn *ssa.Function) string {
	obj, ok := fn.Object().(*types.Func)
	if !ok || !obj.Exported() || fn.Parent() != nil {
		return ""
	}
	return knowledge.Name(obj)
}

// readsOne reports whether a field is read, and only one store sets it.
func (c *checker) readsOne(field *types.Var) bool {
	loads := c.graph.Reads(field)
	return len(loads) > 0 && len(c.graph.Sources(loads[0])) == 1
}

// asksOthers reports whether it is known which informers a wait asks, and none of them is of a resource.
func (c *checker) asksOthers(wait *ssa.Call, kind string) bool {
	asks := func(v ssa.Value) bool { return knowledge.SyncedOf(v) != nil }
	asked, complete := c.graph.ElementsUpTo(knowledge.SyncedFuncs(&wait.Call), asks)
	return complete && len(asked) > 0 && !slices.ContainsFunc(asked, func(v ssa.Value) bool {
		of := syncs.SyncedKind(v)
		return of == nil || knowledge.AccessedKind(of) == kind
	})
}

// nobodyWaits answers the questions to the module: that of neverAsked, of inSetUps, and of handedIn.
func nobodyWaits(question string, said rule.Statements) bool {
	if holds, ok := caches.Managers(question, said); ok {
		return holds
	}
	if unread, ok := syncs.UnreadAnywhere(question, said); ok {
		return unread
	}
	return syncs.Unawaited(question, said)
}
