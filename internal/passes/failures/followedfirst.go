package failures

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// FollowedFirst returns where a function follows what a call has returned, with no branch in between, and tests the error of the call only afterwards. The callee
// is not seen, a function value or the method of an interface of the module, and what it returns is of a type of the module: by convention it is nil with an
// error, and the test says that there can be one. Nil if there is no such place.
func (r *Result) FollowedFirst(f *Failure) ssa.Instruction {
	if !r.isUnseenOfModule(f.Call) || NeverNil(f.Call) != nil {
		return nil
	}
	asked := knowledge.Referrers(f.Err)
	for _, ref := range knowledge.Referrers(f.Call) {
		value, ok := ref.(*ssa.Extract)
		if !ok || value == f.Err || !knowledge.Nilable(value.Type()) || !r.ofModule(value.Type()) || slices.Contains(r.madeByMethod(f.Call), value.Index) {
			continue
		}
		nils := r.nilsWith(value)
		path := paths.Find(paths.Search{
			From: f.Call, Edge: func(_ *paths.Explorer, at paths.State, _ int) bool { return len(at.Block.Succs) == 1 },
			Avoid: func(instr ssa.Instruction) bool {
				return slices.Contains(asked, instr) || instr == f.Call || r.neverReturns(instr)
			},
			To: func(instr ssa.Instruction) bool {
				return slices.ContainsFunc(nils, func(value ssa.Value) bool { return r.follows(instr, value) })
			},
		})
		if path != nil && paths.Find(paths.Search{
			From: path.End, Avoid: paths.Is(f.Call), Plain: true,
			To: func(instr ssa.Instruction) bool { return comparesWithNil(instr) && slices.Contains(asked, instr) },
		}) != nil {
			return path.End
		}
	}
	return nil
}

// isUnseenOfModule reports whether a call is of a function value, or of a method of an interface of the module of which no implementation is known.
func (r *Result) isUnseenOfModule(call *ssa.Call) bool {
	if call.Call.IsInvoke() {
		method := call.Call.Method.Origin()
		return !r.elsewhere(method) && method.Pkg() != nil && len(r.graph.Implementations(method)) == 0
	}
	return !r.Seen(call) && knowledge.Dynamic(&call.Call)
}

// madeByMethod returns the results that no implementation of the method that a call runs leaves nil, if the package of the interface has any.
func (r *Result) madeByMethod(call *ssa.Call) []int {
	var fact Summary
	if call.Call.IsInvoke() {
		r.pass.ImportObjectFact(call.Call.Method.Origin(), &fact)
	}
	return fact.Made
}

// ofModule reports whether a type, or what it points to, is declared in the module.
func (r *Result) ofModule(t types.Type) bool {
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem()
	}
	named := knowledge.Named(t)
	return named != nil && named.Obj().Pkg() != nil && r.inModule(named.Obj().Pkg())
}
