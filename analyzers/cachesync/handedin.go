package cachesync

import (
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
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
	for instr := range calls.Instrs(fn) {
		store, ok := instr.(*ssa.Store)
		if !ok {
			continue
		}
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

// The statements about who waits for what.
const (
	saysHands = "hands " // a function and a package: that calls it with a lister
	saysAbove = "above " // a resource and a package: one that imports it, or itself, waits for the cache of the resource
	allKinds  = "*"      // in place of a resource: for caches that are not named
)

// saysWaits tells the module which functions of other packages this one hands listers to, and what it waits for on behalf of the packages below.
func (c *checker) saysWaits() {
	kinds := c.factories.SyncedKinds()
	if c.factories.Waited() {
		kinds = append(kinds, allKinds)
	}
	for _, fn := range c.ssa.Shipped {
		for _, statement := range c.syncs.Mentions(fn) {
			rule.Say(c.pass, statement)
		}
		for _, call := range calls.In(fn) {
			if obj := flow.Declared(call.Common()); obj != nil && obj.Pkg() != c.pass.Pkg && slices.ContainsFunc(call.Common().Args, isLister) {
				rule.Say(c.pass, saysHands+knowledge.Name(obj)+" "+c.pass.Pkg.Path())
			}
			if waitsForAny(call.Common()) {
				kinds = append(kinds, allKinds)
			}
		}
	}
	slices.Sort(kinds)
	kinds = slices.Compact(kinds)
	for _, below := range syncs.Below(c.pass.Pkg) {
		for _, kind := range kinds {
			rule.Say(c.pass, saysAbove+kind+" "+below)
			if below != c.pass.Pkg.Path() {
				rule.Say(c.pass, saysBeside+kind+" "+below)
			}
		}
	}
}

// waitsForAny reports whether a call may wait for caches that it does not name.
func waitsForAny(call *ssa.CallCommon) bool {
	_, group := knowledge.Groups[knowledge.Callee(call)]
	return knowledge.MayWaitForSync(call) && !group && knowledge.SyncedFuncs(call) == nil
}

func isLister(v ssa.Value) bool { return knowledge.ListedKind(knowledge.Unconverted(v).Type()) != "" }

// nobodyWaits answers the question of neverAsked, and that of handedIn: somebody hands over the lister, and nothing in those packages or above them waits for its cache.
func nobodyWaits(question string, said rule.Statements) bool {
	if unasked, ok := strings.CutPrefix(question, asksUnasked); ok {
		return nobodyAsks(unasked, said)
	}
	if unread, ok := syncs.UnreadAnywhere(question, said); ok {
		return unread
	}
	function, kind, _ := strings.Cut(question, " ")
	handed := false
	for _, statement := range slices.Sorted(maps.Keys(said)) {
		by, ok := strings.CutPrefix(statement, saysHands+function+" ")
		if !ok {
			continue
		}
		if handed = true; said[saysAbove+kind+" "+by] || said[saysAbove+allKinds+" "+by] {
			return false
		}
	}
	return handed
}
