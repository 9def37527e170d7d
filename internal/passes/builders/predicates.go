package builders

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// Changes is a set of what can change in an object.
type Changes int

// What can change in an object.
const (
	Generation Changes = 1 << iota // what the API server counts as a change of the spec
	Labels
	Annotations
	Others
	Everything = Generation | Labels | Annotations | Others
)

// maxPredicates bounds how deep predicates that are made of others are followed.
const maxPredicates = 4

// Passes returns the changes that pass a predicate, and those that pass all predicates of a list. One that is not known
// counts as one that lets everything through.
func Passes(g *calls.Graph, predicates ...ssa.Value) Changes { return passAll(g, predicates, 0) }

func passAll(g *calls.Graph, predicates []ssa.Value, depth int) Changes {
	changes := Everything
	for _, p := range predicates {
		changes &= passes(g, p, depth)
	}
	return changes
}

func passes(g *calls.Graph, predicate ssa.Value, depth int) Changes {
	if call, ok := knowledge.Unconverted(predicate).(*ssa.Call); ok {
		return combined(g, call, depth+1)
	}
	if held, complete := g.Concrete(predicate); complete && len(held) == 1 {
		if changes, ok := byMetadata[knowledge.TypeName(held[0])]; ok {
			return changes
		}
	}
	return Everything
}

// combined returns the changes that pass a predicate which a call makes of others.
func combined(g *calls.Graph, call *ssa.Call, depth int) Changes {
	name := knowledge.Callee(&call.Call)
	if depth > maxPredicates || name != knowledge.PredicateAnd && name != knowledge.PredicateOr {
		return Everything
	}
	parts, ok := g.Elements(call.Call.Args[0])
	if name == knowledge.PredicateAnd {
		return passAll(g, parts, depth)
	}
	if !ok {
		return Everything
	}
	var changes Changes
	for _, part := range parts {
		changes |= passes(g, part, depth)
	}
	return changes
}

var byMetadata = map[string]Changes{
	knowledge.GenerationChanged: Generation, knowledge.LabelsChanged: Labels, knowledge.AnnotationsChanged: Annotations,
}
