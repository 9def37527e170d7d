package builders

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// Updates returns the functions of the package that decide whether a predicate lets an update through, and that see the object
// or event themselves; none if that is not known.
func Updates(g *calls.Graph, predicate ssa.Value) []*ssa.Function {
	origins, complete := g.AllOrigins(predicate)
	if !complete && len(origins) != 1 {
		return nil
	}
	var found []*ssa.Function
	for _, origin := range origins {
		fn := updates(g, origin)
		if fn == nil {
			return nil
		}
		if !slices.Contains(found, fn) {
			found = append(found, fn)
		}
	}
	return found
}

func updates(g *calls.Graph, predicate ssa.Value) *ssa.Function {
	switch made := predicate.(type) {
	case *ssa.Call:
		if filter := knowledge.FiltersObjects(&made.Call); filter != nil {
			return only(g.Functions(filter))
		}
		return nil
	case *ssa.UnOp:
		if variable, ok := made.X.(*ssa.Alloc); ok && knowledge.PredicateFuncs(made.Type()) {
			update, _ := g.FieldValue(variable, knowledge.UpdateFunc, made)
			return only(g.Functions(update))
		}
	}
	if knowledge.PredicateFuncs(predicate.Type()) {
		return nil
	}
	return g.Method(predicate.Type(), "Update")
}

func only(found []*ssa.Function) *ssa.Function {
	if len(found) != 1 {
		return nil
	}
	return found[0]
}
