package builders

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// PassesStatus reports whether a write of the status of an object of a watch, of which other events wake the controller, surely wakes it as well: its
// predicates decide by what such a write leaves as it is, as the namespace or the labels, and not by what differs before and after. What is not seen counts
// as a predicate that holds it back.
func (r *Result) PassesStatus(c *Controller, w *Watch) bool {
	predicates := slices.Clone(w.Predicates)
	for _, filter := range c.Filters(w) {
		predicates = append(predicates, filter.Predicate)
	}
	return !slices.ContainsFunc(predicates, func(p ssa.Value) bool { return !r.passesStatus(p, 0) })
}

func (r *Result) passesStatus(predicate ssa.Value, depth int) bool {
	if depth > maxPredicates {
		return false
	}
	all := func(list []ssa.Value) bool {
		return len(list) > 0 && !slices.ContainsFunc(list, func(p ssa.Value) bool { return !r.passesStatus(p, depth+1) })
	}
	if elsewhere := r.elsewhere(predicate); elsewhere != nil {
		return elsewhere.Status
	}
	g := r.graph
	if call, ok := knowledge.Unconverted(predicate).(*ssa.Call); ok && knowledge.FiltersObjects(&call.Call) == nil {
		if targets := g.Targets(call); len(targets) == 1 {
			return all(flow.Results(targets[0], 0))
		}
		switch parts, known := elements(g, call); knowledge.Callee(&call.Call) {
		case knowledge.PredicateAnd:
			return known && all(parts)
		case knowledge.PredicateOr:
			return slices.ContainsFunc(parts, func(p ssa.Value) bool { return r.passesStatus(p, depth+1) })
		}
		return false
	}
	if held, complete := g.Concrete(predicate); complete && len(held) == 1 && decides(held[0]) == knowledge.VersionChanged || takesUpdates(g, predicate) {
		return true
	}
	deciders := Deciders(g, predicate, Updated)
	return len(deciders) > 0 && !slices.ContainsFunc(deciders, func(fn *ssa.Function) bool {
		return !staysSame(g, fn, 0) || refusesAll(fn)
	})
}

func elements(g *calls.Graph, call *ssa.Call) (parts []ssa.Value, known bool) {
	if len(call.Call.Args) != 1 {
		return nil, false
	}
	return g.Elements(call.Call.Args[0])
}

// takesUpdates reports whether a predicate is a struct of functions without one for updates: all of them pass.
func takesUpdates(g *calls.Graph, predicate ssa.Value) bool {
	origins, complete := g.AllOrigins(predicate)
	return complete && len(origins) > 0 && !slices.ContainsFunc(origins, func(origin ssa.Value) bool {
		load, ok := origin.(*ssa.UnOp)
		if !ok || !knowledge.PredicateFuncs(load.Type()) {
			return true
		}
		variable, ok := load.X.(*ssa.Alloc)
		if !ok {
			return true
		}
		decides, known := g.FieldValue(variable, string(Updated)+knowledge.FuncSuffix, load)
		return !known || decides != nil
	})
}

// refusesAll reports whether a function returns nothing but false.
func refusesAll(fn *ssa.Function) bool {
	return !slices.ContainsFunc(paths.Returns(fn), func(ret *ssa.Return) bool {
		c, constant := paths.Returned(ret, 0).(*ssa.Const)
		return !constant || !knowledge.ZeroConstant(c)
	})
}

// The parts of an object that a write of its status leaves as they are, and by which a program chooses the objects that it is for.
var lasting = []string{"Name", "Namespace", "Labels", "Annotations"}

// The fields of the event of an update.
var beforeAndAfter = []string{"ObjectOld", "ObjectNew"}

// staysSame reports whether what a function says of an update is the same before and after a write of the status: it reads lasting parts of one of the two
// objects, and calls nothing but what does as well, texts and logs.
func staysSame(g *calls.Graph, fn *ssa.Function, depth int) bool {
	if depth > maxPredicates {
		return false
	}
	sides := make(map[string]bool)
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.FieldAddr:
			if !lasts(instr, instr.X, flow.FieldOf(instr.X.Type(), instr.Field), sides) {
				return false
			}
		case *ssa.Field:
			if !lasts(instr, instr.X, flow.FieldOf(instr.X.Type(), instr.Field), sides) {
				return false
			}
		case *ssa.Call:
			if !sameAnswer(g, instr, depth) {
				return false
			}
		case *ssa.Go, *ssa.Defer, *ssa.Send, *ssa.Select, *ssa.MapUpdate, *ssa.MakeClosure:
			return false
		}
	}
	return len(sides) < 2
}

// lasts reports whether a field of an object that is read is one that lasts, or the field is none of an object. Sides gets the names of the fields of the
// event of which more is asked than whether they are nil.
func lasts(read ssa.Value, of ssa.Value, field *types.Var, sides map[string]bool) bool {
	switch {
	case knowledge.TypeName(of.Type()) == knowledge.ObjectMeta:
		return slices.Contains(lasting, field.Name())
	case knowledge.IsObject(of.Type()):
		return knowledge.TypeName(field.Type()) == knowledge.ObjectMeta
	case slices.Contains(beforeAndAfter, field.Name()) && !onlyComparedWithNil(read):
		sides[field.Name()] = true
	}
	return true
}

// onlyComparedWithNil reports whether nothing is done with a field, be it by its address, but to compare it with nil.
func onlyComparedWithNil(read ssa.Value) bool {
	return !slices.ContainsFunc(knowledge.Referrers(read), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.UnOp:
			return !onlyComparedWithNil(ref)
		case *ssa.BinOp:
			return !knowledge.IsNil(ref.Y)
		case *ssa.DebugRef:
			return false
		}
		return true
	})
}

// sameAnswer reports whether a call of a predicate is one whose answer a write of the status does not change.
func sameAnswer(g *calls.Graph, call *ssa.Call, depth int) bool {
	if knowledge.Logs(&call.Call) || knowledge.BuiltinName(&call.Call) == "len" {
		return true
	}
	if object, field := knowledge.GetsMeta(&call.Call); object != nil && slices.Contains(lasting, field) {
		return true
	}
	if targets := g.Targets(call); len(targets) > 0 {
		return !slices.ContainsFunc(targets, func(fn *ssa.Function) bool { return !staysSame(g, fn, depth+1) })
	}
	return knowledge.ComputesText(&call.Call)
}
