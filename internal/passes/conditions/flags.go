package conditions

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Flags returns the fields and package variables, as flow.Cell names them, that a fact was read from:
// by a load, by an atomic operation, or in a function of the package that returns what it reads,
// under a lock or not. The list can be incomplete.
func (r *Result) Flags(f Fact) []any {
	var cells []any
	seen := make(map[ssa.Value]bool)
	for todo := f.operands(); len(todo) > 0; todo = todo[1:] {
		if todo[0] == nil || knowledge.Visited(seen, todo[0]) {
			continue
		}
		for _, id := range r.graph.Identities(todo[0]) {
			switch id := id.(type) {
			case *types.Var, *ssa.Global:
				cells = append(cells, id)
			case *ssa.BinOp:
				todo = append(todo, id.X, id.Y)
			case *ssa.UnOp:
				if id.Op == token.NOT {
					todo = append(todo, id.X)
				}
			case *ssa.Call:
				if flag, _ := atomicFlag(id); flag != nil {
					cells = append(cells, flow.Cell(flag))
				}
			}
		}
	}
	return cells
}

// Stays reports whether a field or package variable, as flow.Cell names it, keeps the value that it has when its object is made: nothing
// in the package writes it later but tests. What other packages write in it counts as an option, which is set before.
func (r *Result) Stays(cell any) bool {
	return !slices.ContainsFunc(r.stores[cell], func(fn *ssa.Function) bool {
		return !r.ssa.InTest(fn.Pos()) && !(fn.Name() == "init" && fn.Parent() == nil)
	})
}

// Writers returns the functions of the package that write a field or package variable, as flow.Cell names it.
func (r *Result) Writers(cell any) []*ssa.Function { return r.stores[cell] }

// operands returns the values that a fact compares.
func (f Fact) operands() []ssa.Value {
	switch f.Predicate {
	case True, Nil, Equal:
		return []ssa.Value{f.Subject, f.Value}
	case Compared:
		if compare, ok := f.Cond.(*ssa.BinOp); ok {
			return []ssa.Value{compare.X, compare.Y}
		}
	}
	return nil
}

// atomicFlag returns the address of the flag that an atomic operation is about, and whether it sets the
// flag; nil for another call. A Once is a flag, which Do sets.
func atomicFlag(call *ssa.Call) (flag ssa.Value, sets bool) {
	name := knowledge.Callee(&call.Call)
	sets = knowledge.AtomicSwaps[name] || knowledge.AtomicStores[name] || name == knowledge.Once
	if !sets && !knowledge.AtomicLoads[name] || call.Call.StaticCallee() == nil || len(call.Call.Args) == 0 {
		return nil, false // of a method value the flag is not an argument
	}
	return call.Call.Args[0], sets
}

// Swaps reports whether a fact says what a flag was before the same operation set it.
func (f Fact) Swaps() bool {
	call, ok := f.Subject.(*ssa.Call)
	return ok && f.Predicate == True && knowledge.AtomicSwaps[knowledge.Callee(&call.Call)]
}

// Loops reports whether a fact is about how often a loop goes round: a range, or a comparison on one
// edge of which the loop ends.
func (f Fact) Loops() bool {
	switch f.Predicate {
	case Ok:
		_, ranges := f.Subject.(*ssa.Next)
		return ranges
	case Compared:
		if f.Edge.If == nil {
			return false
		}
		b := f.Edge.If.Block()
		return paths.Reach(b.Succs[0], nil).Has(b) != paths.Reach(b.Succs[1], nil).Has(b)
	}
	return false
}

// Inside returns what a fact about the result of a function of the package says in terms of that
// function: what holds whenever it returns that.
func (r *Result) Inside(f Fact) []Fact {
	call, ok := f.Subject.(*ssa.Call)
	result := 0
	if part, isPart := f.Subject.(*ssa.Extract); isPart {
		call, ok = part.Tuple.(*ssa.Call)
		result = part.Index
	}
	if !ok || f.Predicate != True {
		return nil
	}
	targets := r.graph.Targets(call)
	if len(targets) != 1 {
		return nil
	}
	return r.Returned(targets[0], result, f.Truth)
}
