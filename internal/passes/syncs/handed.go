package syncs

import (
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/factories"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// The words of the statements and questions about who waits for the caches of listers that are handed over, and of what a struct keeps.
const (
	Hands     = "hands "   // a function and a package: that calls it with a lister
	Above     = "above "   // a resource and a package: one that imports it, or itself, waits for the cache of the resource
	Beside    = "beside "  // likewise: one that imports it
	AllKinds  = "*"        // in place of a resource: for caches that are not named
	IfUnasked = "unasked " // asks that for a resource and a package: no package above waits for the cache
	AnyKind   = "?"        // in place of a resource in the question: it is not known
)

// Unawaited answers the question that begins with IfUnasked, and that for the name of a function and a resource: by some package of the module it gets a lister for
// which nothing waits.
func Unawaited(question string, said map[string]bool) bool {
	asked, ok := strings.CutPrefix(question, IfUnasked)
	if !ok {
		return handedUnwaited(question, said)
	}
	kind, of, _ := strings.Cut(asked, " ")
	if kind != AnyKind {
		return !said[Beside+kind+" "+of] && !said[Beside+AllKinds+" "+of]
	}
	return !slices.ContainsFunc(slices.Sorted(maps.Keys(said)), func(statement string) bool {
		return strings.HasPrefix(statement, Beside) && strings.HasSuffix(statement, " "+of)
	})
}

// handedUnwaited reports whether a function gets a lister of a resource by some package of the module, and nothing in those packages or above them waits for its cache.
func handedUnwaited(question string, said map[string]bool) (handed bool) {
	function, kind, _ := strings.Cut(question, " ")
	for _, statement := range slices.Sorted(maps.Keys(said)) {
		by, ok := strings.CutPrefix(statement, Hands+function+" ")
		if !ok {
			continue
		}
		if handed = true; said[Above+kind+" "+by] || said[Above+AllKinds+" "+by] {
			return false
		}
	}
	return handed
}

// Said returns which functions of other packages a package hands listers to, and for what it waits on behalf of the packages below.
func (r *Result) Said(pkg *types.Package, made *factories.Result) (said []string) {
	kinds := made.SyncedKinds()
	if made.Waited() {
		kinds = append(kinds, AllKinds)
	}
	for _, fn := range r.shipped {
		said = append(said, r.Mentions(fn)...)
		for _, call := range calls.In(fn) {
			if obj := flow.Declared(call.Common()); obj != nil && obj.Pkg() != pkg && slices.ContainsFunc(call.Common().Args, isLister) {
				said = append(said, Hands+knowledge.Name(obj)+" "+pkg.Path())
			}
			if waitsForAny(call.Common()) {
				kinds = append(kinds, AllKinds)
			}
		}
	}
	slices.Sort(kinds)
	kinds = slices.Compact(kinds)
	for _, below := range Below(pkg) {
		for _, kind := range kinds {
			said = append(said, Above+kind+" "+below)
			if below != pkg.Path() {
				said = append(said, Beside+kind+" "+below)
			}
		}
	}
	return said
}

// waitsForAny reports whether a call may wait for caches that it does not name.
func waitsForAny(call *ssa.CallCommon) bool {
	_, group := knowledge.Groups[knowledge.Callee(call)]
	return knowledge.MayWaitForSync(call) && !group && knowledge.SyncedFuncs(call) == nil
}

func isLister(v ssa.Value) bool { return knowledge.ListedKind(knowledge.Unconverted(v).Type()) != "" }
