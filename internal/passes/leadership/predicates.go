package leadership

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// findPredicates finds the functions of the package that return leadership, and tells other packages
// of them. Two rounds follow a function that returns what another one returns.
func (r *Result) findPredicates() {
	for range 2 {
		for _, fn := range r.funcs {
			if !r.tells[fn] && r.returnsLeadership(fn) {
				r.tells[fn] = true
			}
		}
	}
	for fn := range r.tells {
		if obj, ok := fn.Object().(*types.Func); ok && obj.Pkg() == r.pass.Pkg {
			r.pass.ExportObjectFact(obj, new(Tells))
		}
	}
}

// returnsLeadership reports whether a function has one result, a bool, that leadership decides.
func (r *Result) returnsLeadership(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	if results.Len() != 1 || !knowledge.IsBool(results.At(0).Type()) {
		return false
	}
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		if r.Tells(ret.Results[0]) {
			return true
		}
		if _, constant := ret.Results[0].(*ssa.Const); constant && r.chosenByLeadership(b) {
			return true
		}
	}
	return false
}

// chosenByLeadership reports whether a block is entered only behind a question for leadership.
func (r *Result) chosenByLeadership(b *ssa.BasicBlock) bool {
	return len(b.Preds) == 1 && r.asksAt(b.Preds[0])
}

// asksAt reports whether a block ends in a condition that leadership decides.
func (r *Result) asksAt(b *ssa.BasicBlock) bool {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	return ok && r.Tells(branch.Cond)
}

// Tells reports whether leadership has a part in a value: a call that tells it, a flag of that name
// or that an election sets, their negations, comparisons and combinations. It is generous, for what
// it accepts keeps rules silent.
func (r *Result) Tells(v ssa.Value) bool { return r.tellsAt(v, make(map[ssa.Value]bool)) }

func (r *Result) tellsAt(v ssa.Value, seen map[ssa.Value]bool) bool {
	if v == nil || seen[v] || knowledge.IsError(v.Type()) {
		return false // that an election could not be set up is not its result
	}
	seen[v] = true
	return slices.ContainsFunc(conditions.Parts(v), func(part ssa.Value) bool { return r.partTells(part, seen) })
}

// partTells reports whether leadership has a part in what a condition reads, calls or receives.
func (r *Result) partTells(v ssa.Value, seen map[ssa.Value]bool) bool {
	if knowledge.IsError(v.Type()) {
		return false
	}
	switch v := v.(type) {
	case *ssa.Call:
		return r.callTells(v, seen)
	case *ssa.UnOp:
		return r.readTells(v, seen)
	case *ssa.BinOp:
		sel, arm := conditions.ArmOf(v)
		return sel != nil && sel.States[arm].Dir == types.RecvOnly && r.isElected(sel.States[arm].Chan)
	case *ssa.Field:
		f := calls.FieldOf(v.X.Type(), v.Field)
		return f != nil && knowledge.SaysLeader(f.Name())
	case *ssa.Parameter:
		return knowledge.IsBool(v.Type()) && knowledge.SaysLeader(v.Name())
	}
	return false
}

func (r *Result) callTells(call *ssa.Call, seen map[ssa.Value]bool) bool {
	common := &call.Call
	name := knowledge.Callee(common)
	if r.own[name] || knowledge.SaysLeader(name) || knowledge.TellsLeader(common) {
		return true
	}
	if knowledge.AtomicLoads[name] && len(common.Args) > 0 {
		return r.isFlag(common.Args[0])
	}
	for _, fn := range r.graph.Callees(call) {
		if r.tells[fn] {
			return true
		}
	}
	if callee := common.StaticCallee(); callee != nil {
		if obj, ok := callee.Object().(*types.Func); ok {
			if r.pass.ImportObjectFact(obj.Origin(), new(Tells)) {
				return true
			}
		}
	}
	// A function value that is kept under such a name, and one that looks at its argument.
	if !common.IsInvoke() && common.StaticCallee() == nil && r.tellsAt(common.Value, seen) {
		return true
	}
	for _, arg := range common.Args {
		if knowledge.IsBool(arg.Type()) && r.tellsAt(arg, seen) {
			return true
		}
	}
	return false
}

func (r *Result) readTells(v *ssa.UnOp, seen map[ssa.Value]bool) bool {
	if v.Op == token.ARROW {
		return r.isElected(v.X)
	}
	if r.isFlag(v.X) {
		return true
	}
	alloc, ok := v.X.(*ssa.Alloc)
	return ok && slices.ContainsFunc(flow.StoresTo(alloc), func(store *ssa.Store) bool { return r.tellsAt(store.Val, seen) })
}

// isFlag reports whether an address is that of a flag of leadership: an election sets it, or its name
// says so.
func (r *Result) isFlag(addr ssa.Value) bool {
	for _, cell := range r.cells(addr) {
		if r.flags[cell] != nil || knowledge.SaysLeader(cellName(cell)) {
			return true
		}
	}
	return false
}

// isElected reports whether a channel becomes ready when this replica leads: that of Elected, one
// with such a name, one that only the leader closes.
func (r *Result) isElected(ch ssa.Value) bool {
	for _, origin := range append(r.graph.Origins(ch), ch) {
		switch origin := origin.(type) {
		case *ssa.Call:
			if knowledge.SaysLeader(knowledge.Callee(&origin.Call)) {
				return true
			}
		case *ssa.Parameter, *ssa.FreeVar:
			if knowledge.SaysLeader(origin.Name()) {
				return true
			}
		}
		for _, cell := range r.cells(origin) {
			if knowledge.SaysLeader(cellName(cell)) {
				return true
			}
		}
	}
	c := r.channels.Of(ch)
	return c != nil && r.enablers[c]
}

// cells returns the variables that an address, or a pointer that was loaded, can be the address of.
func (r *Result) cells(v ssa.Value) []any {
	if v == nil {
		return nil
	}
	return append([]any{calls.Cell(v)}, r.graph.Identities(v)...)
}

// cellName returns the name of a field or variable.
func cellName(cell any) string {
	switch cell := cell.(type) {
	case *types.Var:
		if cell != nil {
			return cell.Name()
		}
	case *ssa.Alloc:
		return cell.Comment
	case *ssa.Global:
		return cell.Name()
	case *ssa.FreeVar:
		return cell.Name()
	case *ssa.Parameter:
		return cell.Name()
	}
	return ""
}
