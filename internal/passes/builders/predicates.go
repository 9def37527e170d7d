package builders

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
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

// Passed returns the changes that pass the predicates of a watch and those of its builder, and the last filter of all its watches that keeps some away, but for
// those of the generation. A predicate that is not known counts as one that lets everything through.
func (r *Result) Passed(c *Controller, watch *Watch) (changes Changes, filter *ssa.Call) {
	changes = r.passAll(watch.Predicates, 0)
	for _, f := range c.Filters(watch) {
		passed := r.passes(f.Predicate, 0)
		if changes &= passed; passed&Others == 0 {
			filter = f.Call
		}
	}
	return changes, filter
}

func (r *Result) passAll(predicates []ssa.Value, depth int) Changes {
	changes := Everything
	for _, p := range predicates {
		changes &= r.passes(p, depth)
	}
	return changes
}

func (r *Result) passes(predicate ssa.Value, depth int) Changes {
	if call, ok := knowledge.Unconverted(predicate).(*ssa.Call); ok {
		return r.ofCall(call, depth+1)
	}
	if held, complete := r.graph.Concrete(predicate); complete && len(held) == 1 {
		if changes, ok := byMetadata[decides(held[0])]; ok {
			return changes
		}
	}
	for _, fn := range Deciders(r.graph, predicate, Updated) {
		return compared(fn)
	}
	if elsewhere := r.elsewhere(predicate); elsewhere != nil {
		return Everything &^ elsewhere.Drops
	}
	return Everything
}

// decides returns the name of the type whose method decides over the updates that a predicate of a type lets through: its own or
// that of a type embedded in it.
func decides(predicate types.Type) string {
	if method := methodFor(predicate, Updated); method != nil {
		return knowledge.TypeName(method.Signature().Recv().Type())
	}
	return ""
}

// compared returns the changes that pass a function which does nothing but compare a part of the metadata before and after; what
// else it does may let everything through.
func compared(fn *ssa.Function) Changes {
	changes := Everything
	for ret := range calls.Each[*ssa.Return](fn) {
		differ, ok := ret.Results[0].(*ssa.BinOp)
		if !ok || differ.Op != token.NEQ || generationOf(differ.X) == nil || generationOf(differ.Y) == nil {
			return Everything
		}
		changes = Generation
	}
	return changes
}

// generationOf returns the object whose generation a value is; nil for another value.
func generationOf(v ssa.Value) ssa.Value {
	read, ok := v.(ssa.Instruction)
	if !ok {
		return nil
	}
	object, field := refs.MetaRead(read)
	if field != "Generation" {
		return nil
	}
	return object
}

// ofCall returns the changes that pass a predicate which a call makes: of others, or in a function of the module.
func (r *Result) ofCall(call *ssa.Call, depth int) Changes {
	targets := r.graph.Targets(call)
	if len(targets) != 1 || depth > maxPredicates {
		return r.combined(call, depth)
	}
	var changes Changes
	for _, predicate := range flow.Results(targets[0], 0) {
		changes |= r.passes(predicate, depth)
	}
	return changes
}

// combined returns the changes that pass a predicate which a call of a library makes of others, or one of another package.
func (r *Result) combined(call *ssa.Call, depth int) Changes {
	if elsewhere := r.elsewhere(call); elsewhere != nil {
		return Everything &^ elsewhere.Drops
	}
	name := knowledge.Callee(&call.Call)
	if depth > maxPredicates || name != knowledge.PredicateAnd && name != knowledge.PredicateOr {
		return Everything
	}
	parts, ok := r.graph.Elements(call.Call.Args[0])
	if name == knowledge.PredicateAnd {
		return r.passAll(parts, depth)
	}
	if !ok {
		return Everything
	}
	var changes Changes
	for _, part := range parts {
		changes |= r.passes(part, depth)
	}
	return changes
}

var byMetadata = map[string]Changes{
	knowledge.GenerationChanged: Generation, knowledge.LabelsChanged: Labels, knowledge.AnnotationsChanged: Annotations,
}
