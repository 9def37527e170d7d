package conditions

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Same reports whether two values are one: equal constants, or reads of one variable through equal
// pointers. Whether the variable was written between the reads, Fact.Stale says.
func Same(a, b ssa.Value) bool { return same(a, b, 0) }

func same(a, b ssa.Value, depth int) bool {
	if a == b {
		return true
	}
	if depth > 8 {
		return false
	}
	switch a := a.(type) {
	case *ssa.Const:
		b, ok := b.(*ssa.Const)
		if !ok || !types.Identical(a.Type(), b.Type()) || a.Value == nil || b.Value == nil {
			return ok && a.Value == b.Value
		}
		return constant.Compare(a.Value, token.EQL, b.Value)
	case *ssa.UnOp:
		b, ok := b.(*ssa.UnOp)
		return ok && a.Op == token.MUL && b.Op == a.Op && same(a.X, b.X, depth+1)
	case *ssa.FieldAddr:
		b, ok := b.(*ssa.FieldAddr)
		return ok && a.Field == b.Field && same(a.X, b.X, depth+1)
	case *ssa.MakeInterface:
		b, ok := b.(*ssa.MakeInterface)
		return ok && same(a.X, b.X, depth+1)
	}
	return false
}

// noteStores notes the variables that a function stores in. A struct that is stored as a whole
// stores in its fields. The fields of what the function makes itself are left out: no caller has seen that before, be it a copy that is
// handed over by value, a variable or a literal.
func (r *Result) noteStores(fn *ssa.Function) {
	note := func(cell any) {
		if !slices.Contains(r.stores[cell], fn) {
			r.stores[cell] = append(r.stores[cell], fn)
		}
	}
	for instr := range calls.Instrs(fn) {
		store, ok := instr.(*ssa.Store)
		own := ok && flow.MadeHere(store.Addr) != nil
		for _, cell := range cellsOf(instr) {
			if _, field := cell.(*types.Var); !field || !own {
				note(cell)
			}
		}
	}
}

// cellsOf returns the variables that an instruction itself writes, by a store or an atomic operation.
func cellsOf(instr ssa.Instruction) []any {
	switch instr := instr.(type) {
	case *ssa.Call:
		if flag, sets := atomicFlag(instr); sets {
			return []any{flow.Cell(flag)}
		}
	case *ssa.Store:
		cells := []any{flow.Cell(instr.Addr)}
		if s, ok := instr.Val.Type().Underlying().(*types.Struct); ok {
			for field := range s.Fields() {
				cells = append(cells, field.Origin())
			}
		}
		return cells
	}
	return nil
}

// Writes reports whether an instruction writes a variable or field, as flow.Cell names it: itself, or in
// a function of the package that it runs, on some path.
func (r *Result) Writes(instr ssa.Instruction, cell any) bool {
	if slices.Contains(cellsOf(instr), cell) {
		return true
	}
	call, ok := instr.(ssa.CallInstruction)
	return ok && slices.ContainsFunc(r.graph.Callees(call), func(fn *ssa.Function) bool { return r.WritesIn(fn, cell) })
}

// WritesIn reports whether a function writes a variable or field, itself or in what it calls.
func (r *Result) WritesIn(fn *ssa.Function, cell any) bool { return r.writersOf(cell)[fn] }

// Sees reports whether a load certainly reads what a store has put into a field: through the same pointers, and nothing that can run before the load
// writes the field or a pointer that leads there.
func (r *Result) Sees(load *ssa.UnOp, store *ssa.Store) bool {
	return load.Op == token.MUL && paths.Before(store, load) && Same(load.X, store.Addr) && paths.Find(paths.Search{
		Plain: true, From: store, Avoid: paths.Is(load),
		To: func(instr ssa.Instruction) bool {
			return instr != ssa.Instruction(store) && r.writesAlong(instr, store.Addr)
		},
	}) == nil
}

// writesAlong reports whether an instruction may write what an address leads to, or a variable that it is read through.
func (r *Result) writesAlong(instr ssa.Instruction, addr ssa.Value) bool {
	for {
		switch at := addr.(type) {
		case *ssa.FieldAddr:
			if r.mayWrite(instr, at, flow.Cell(at)) {
				return true
			}
			addr = at.X
		case *ssa.UnOp:
			addr = at.X
		case *ssa.Alloc, *ssa.FreeVar, *ssa.Global:
			return r.mayWrite(instr, at, flow.Cell(at))
		default:
			return false
		}
	}
}

// mayWrite reports whether an instruction may write a variable: itself, or by a call of what stores in
// it. Code of other packages is taken not to write what it is not given, but for exported fields and
// package variables, which a call of an unknown function may write.
func (r *Result) mayWrite(instr ssa.Instruction, addr ssa.Value, cell any) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok || r.Writes(instr, cell) {
		return r.Writes(instr, cell)
	}
	common := call.Common()
	if _, builtin := common.Value.(*ssa.Builtin); builtin {
		return false
	}
	if slices.Contains(common.Args, addr) {
		return true
	}
	for _, arg := range common.Args {
		if closure, ok := arg.(*ssa.MakeClosure); ok && r.WritesIn(closure.Fn.(*ssa.Function), cell) {
			return true
		}
	}
	return len(r.graph.Callees(call)) == 0 && common.StaticCallee() == nil && exported(cell)
}

func exported(cell any) bool {
	switch cell := cell.(type) {
	case *types.Var:
		return cell != nil && cell.Exported()
	case *ssa.Global:
		return cell.Object() != nil && cell.Object().Exported()
	}
	return false
}

// writersOf returns the functions that store in a variable, themselves or in what they call.
func (r *Result) writersOf(cell any) map[*ssa.Function]bool {
	if found, ok := r.writers[cell]; ok {
		return found
	}
	found := make(map[*ssa.Function]bool)
	for _, fn := range r.graph.Leading(r.stores[cell], func(calls.Site) bool { return true }) {
		found[fn] = true
	}
	r.writers[cell] = found
	return found
}

// fieldStore returns what was stored last in a field of a local variable, on every path.
func (r *Result) fieldStore(addr *ssa.FieldAddr, load *ssa.UnOp) ssa.Value {
	variable, ok := addr.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	stored, ok := r.graph.FieldValue(variable, flow.FieldOf(variable.Type(), addr.Field).Name(), load)
	if !ok || stored == nil {
		return nil
	}
	return stored
}
