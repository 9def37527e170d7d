package cachesync

import (
	"go/types"
	"slices"

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
		rule.Ask(c.pass, name+" "+kind, c.finding(missingSynced, wait, c.related(store, "the lister is handed over here"),
			"%s waits for other caches, and not for the one that %s reads, which nothing above waits for either: it may be empty", flow.CalleeName(wait.Common()), field.Name()))
	}
}

// built asks the module about a controller whose builder makes it wait for other caches than one that its function reads: packages above may wait for that.
func (c *checker) built(fn *ssa.Function, listers []syncs.Member) {
	built, ok := c.syncs.Built(fn, listers)
	if !ok {
		return
	}
	related := c.related(built.Unwaited[0].Store, "the lister is kept here")
	for _, other := range built.Unwaited[1:] {
		related = append(related, c.ssa.Related(other.Store, "it does not wait for the cache of this one either"))
	}
	rule.Ask(c.pass, built.Unless, c.finding(missingSynced, built.Call, related,
		"the controller waits for the informers that it is built with, and not for the cache that %s reads: it may be empty", built.Unwaited[0].Field.Name()))
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

// nobodyWaits answers the questions to the module: that of neverAsked, of inSetUps, of handedIn, and of built.
func nobodyWaits(question string, said rule.Statements) bool {
	if holds, ok := caches.Managers(question, said); ok {
		return holds
	}
	if unread, ok := syncs.UnreadAnywhere(question, said); ok {
		return unread
	}
	return syncs.Unawaited(question, said)
}
