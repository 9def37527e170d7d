package expectations

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// remember tells other packages how the stores of this one get over an event that never comes. The
// method of an interface does what its implementations in the package do: one that looks at a clock is
// enough, so that we miss a wait rather than invent one. Without an implementation nothing is told.
func (r *Result) remember(s *ssabuild.SSA) {
	scope := r.pass.Pkg.Scope()
	var stores []*types.Named
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() {
			continue
		}
		if named, ok := obj.Type().(*types.Named); ok && r.roles(named) != nil {
			stores = append(stores, named)
		}
	}
	known := make(map[*types.Func]Memory)
	for _, store := range stores {
		for _, method := range methods(store) {
			if fn := s.Pkg.Prog.FuncValue(method); fn != nil && fn.Blocks != nil && r.role(method, store) == knowledge.Satisfied {
				known[method] = r.memoryOf(fn, make(map[*ssa.Function]bool))
			}
		}
	}
	for _, iface := range stores {
		if types.IsInterface(iface) {
			r.implemented(iface, stores, known)
		}
	}
	for method, m := range known {
		if method.Pkg() == r.pass.Pkg {
			r.pass.ExportObjectFact(method.Origin(), &m)
		}
	}
}

// implemented finds what the implementations of a store's interface do.
func (r *Result) implemented(iface *types.Named, stores []*types.Named, known map[*types.Func]Memory) {
	for _, method := range methods(iface) {
		if r.role(method, iface) != knowledge.Satisfied {
			continue
		}
		merged, found := Memory{}, false
		for _, store := range stores {
			pointer := types.NewPointer(store)
			if types.IsInterface(store) || pretends(store) || !types.Implements(pointer, iface.Underlying().(*types.Interface)) {
				continue
			}
			obj, _, _ := types.LookupFieldOrMethod(pointer, false, r.pass.Pkg, method.Name())
			own, _ := obj.(*types.Func)
			m, ok := known[own]
			if !ok {
				continue // embedded, from elsewhere
			}
			merged = Memory{Clock: merged.Clock || m.Clock, Reads: merged.Reads || m.Reads}
			found = true
		}
		if found {
			known[method] = merged
		}
	}
}

// pretends reports whether a type is a stand-in for tests.
func pretends(named *types.Named) bool {
	name := strings.ToLower(named.Obj().Name())
	return strings.HasPrefix(name, "fake") || strings.HasPrefix(name, "mock")
}

// memoryOf looks at a method of a store and at the functions of the package that it calls.
func (r *Result) memoryOf(fn *ssa.Function, seen map[*ssa.Function]bool) Memory {
	var m Memory
	if seen[fn] {
		return m
	}
	seen[fn] = true
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			common := call.Common()
			m.Clock = m.Clock || knowledge.ReadsClock(common)
			m.Reads = m.Reads || knowledge.ReadsObjects(common) || unseen(common, r.graph.Callees(call))
			for _, callee := range r.graph.Callees(call) {
				inner := r.memoryOf(callee, seen)
				m = Memory{Clock: m.Clock || inner.Clock, Reads: m.Reads || inner.Reads}
			}
		}
	}
	return m
}

// unseen reports whether a call is of a function value or interface of which nothing is known. It may
// look objects up, and is taken to.
func unseen(common *ssa.CallCommon, callees []*ssa.Function) bool {
	if len(callees) > 0 || knowledge.Inert(common) {
		return false
	}
	if _, builtin := common.Value.(*ssa.Builtin); builtin {
		return false
	}
	if common.IsInvoke() {
		return !accessor(common.Method) && !knowledge.Keeps(common)
	}
	return knowledge.Dynamic(common)
}

// accessor reports whether a method only returns what its value holds: obj.GetUID().
func accessor(method *types.Func) bool {
	return method.Signature().Params().Len() == 0
}
