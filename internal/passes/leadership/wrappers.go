package leadership

import (
	"go/types"
	"slices"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// MayBeWrapped reports whether an entry can be run in a type around it that says which replicas run it: the package has one for whatever
// Runnable it is handed, and the entry itself is not seen to be given to a manager.
func (r *Result) MayBeWrapped(e *runnables.Entry) bool {
	_, given := r.running[e.Func]
	return !given && r.wrapsRunnables()
}

// wrapsRunnables reports whether the package has a struct that holds a Runnable of any kind, and says which replicas are to run it.
func (r *Result) wrapsRunnables() bool {
	scope := r.pass.Pkg.Scope()
	return slices.ContainsFunc(scope.Names(), func(name string) bool {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() || !r.SaysReplicas(obj.Type()) {
			return false
		}
		held, ok := obj.Type().Underlying().(*types.Struct)
		if !ok {
			return false
		}
		return knowledge.Any(held.Fields(), func(field *types.Var) bool { return knowledge.RunnableTypes[knowledge.TypeName(field.Type())] })
	})
}
