package leadership

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// LeadershipPredicate is a fact about a function whose result, a bool, leadership decides, whatever the
// name of the function.
type LeadershipPredicate struct{}

// AFact marks LeadershipPredicate as a fact.
func (*LeadershipPredicate) AFact() {}

// findPredicates finds the functions of the package that return leadership, callees first, and exports
// them.
func (r *Result) findPredicates() {
	r.graph.BottomUp(func(fn *ssa.Function) (changed bool) {
		if r.ssa.InTest(fn.Pos()) || !r.returnsLeadership(fn) || knowledge.Visited(r.predicates, fn) {
			return false
		}
		r.export(fn, new(LeadershipPredicate))
		return true
	})
}

// returnsLeadership reports whether a function has one result, a bool, that leadership decides: it is
// returned, or chooses the constant that is.
func (r *Result) returnsLeadership(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	if results.Len() != 1 || !knowledge.IsBool(results.At(0).Type()) {
		return false
	}
	asks := func(e paths.Edge) bool { return r.IsLeadership(e.If.Cond) }
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			return false
		}
		value := paths.Returned(ret, 0)
		_, constant := value.(*ssa.Const)
		return r.IsLeadership(value) || constant && slices.ContainsFunc(paths.Decided(b, nil), asks)
	})
}

// IsLeadership reports whether leadership has a part in a value: a call of a leadership predicate, a
// flag of that name or that an election sets, their negations, comparisons and combinations. It errs
// towards true, for what it accepts keeps rules silent.
func (r *Result) IsLeadership(v ssa.Value) bool {
	return r.isLeadership(v, make(map[ssa.Value]bool))
}

func (r *Result) isLeadership(v ssa.Value, seen map[ssa.Value]bool) bool {
	if knowledge.Visited(seen, v) {
		return false
	}
	return slices.ContainsFunc(conditions.Parts(v), func(part ssa.Value) bool { return r.isPart(part, seen) })
}

// isPart reports whether leadership has a part in what a condition reads, calls or receives. That an
// election could not be set up, which an error says, is not its result.
func (r *Result) isPart(v ssa.Value, seen map[ssa.Value]bool) bool {
	if knowledge.IsError(v.Type()) {
		return false
	}
	switch v := v.(type) {
	case *ssa.Call:
		return r.isPredicate(v) || slices.ContainsFunc(decisive(&v.Call), func(of ssa.Value) bool { return r.isLeadership(of, seen) })
	case *ssa.UnOp:
		if v.Op == token.ARROW {
			return r.isElected(v.X)
		}
		variable, ok := v.X.(*ssa.Alloc)
		return r.isFlag(v.X) || ok && slices.ContainsFunc(flow.StoresTo(variable), func(store *ssa.Store) bool {
			return r.isLeadership(store.Val, seen)
		})
	case *ssa.BinOp:
		sel, arm := conditions.ArmOf(v)
		return sel != nil && sel.States[arm].Dir == types.RecvOnly && r.isElected(sel.States[arm].Chan)
	case *ssa.Field:
		return knowledge.SaysLeader(nameOf(flow.FieldOf(v.X.Type(), v.Field)))
	case *ssa.Parameter:
		return knowledge.IsBool(v.Type()) && knowledge.SaysLeader(v.Name())
	}
	return false
}

// decisive returns the values that decide what a call returns, if they are leadership: the function that
// it calls, where that is a value, and the bools among its arguments.
func decisive(call *ssa.CallCommon) []ssa.Value {
	var found []ssa.Value
	if !call.IsInvoke() && call.StaticCallee() == nil {
		found = append(found, call.Value)
	}
	for _, arg := range call.Args {
		if knowledge.IsBool(arg.Type()) {
			found = append(found, arg)
		}
	}
	return found
}

// isPredicate reports whether a call is of a leadership predicate: one that the user or its name says is
// one, the load of a flag, a function that returns leadership.
func (r *Result) isPredicate(call *ssa.Call) bool {
	name := knowledge.Callee(&call.Call)
	if r.own[name] || knowledge.IsLeadershipPredicate(name) {
		return true
	}
	if knowledge.AtomicLoads[name] && len(call.Call.Args) > 0 {
		return r.isFlag(call.Call.Args[0])
	}
	if slices.ContainsFunc(r.graph.Callees(call), func(fn *ssa.Function) bool { return r.predicates[fn] }) {
		return true
	}
	obj := flow.Declared(&call.Call)
	return obj != nil && r.pass.ImportObjectFact(obj, new(LeadershipPredicate))
}

// isFlag reports whether an address is that of a flag of leadership: an election sets it, or its name
// says so.
func (r *Result) isFlag(addr ssa.Value) bool {
	return slices.ContainsFunc(r.cells(addr), func(cell any) bool {
		return r.flags[cell] != nil || knowledge.SaysLeader(nameOf(cell))
	})
}

// isElected reports whether a channel becomes ready when this replica leads: that of Elected, one
// with such a name, one that only the leader closes.
func (r *Result) isElected(ch ssa.Value) bool {
	if c := r.channels.Of(ch); c != nil && r.enablers[c] {
		return true
	}
	return slices.ContainsFunc(r.cells(ch), func(cell any) bool { return knowledge.SaysLeader(nameOf(cell)) })
}

// cells returns the variables that an address, or a pointer that was loaded, can be the address of, and
// the calls that can have made it.
func (r *Result) cells(v ssa.Value) []any {
	return append([]any{flow.Cell(v)}, r.graph.Identities(v)...)
}

// nameOf returns the name of a field or variable, or of the function that a call is of.
func nameOf(cell any) string {
	switch cell := cell.(type) {
	case *types.Var:
		if cell != nil {
			return cell.Name()
		}
	case *ssa.Alloc:
		return cell.Comment
	case *ssa.Call:
		return knowledge.Callee(&cell.Call)
	case *ssa.Global, *ssa.FreeVar, *ssa.Parameter:
		return cell.(ssa.Value).Name()
	}
	return ""
}
