package failures

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// FollowedFirst returns where a function follows what a call has returned, with no branch in between, and looks at the error of the call only afterwards. The callee
// is not seen, and by convention a pointer or interface that it returns is nil with an error: an unknown callee that returns an object with each error is
// reported in vain. Nil if there is no such place.
func (r *Result) FollowedFirst(f *Failure) ssa.Instruction {
	if !r.isUnseen(f.Call) {
		return nil
	}
	asked := slices.DeleteFunc(slices.Clone(knowledge.Referrers(f.Err)), func(ref ssa.Instruction) bool { return putAside(ref, f.Err) })
	for value := range knowledge.Each[*ssa.Extract](knowledge.Referrers(f.Call)) {
		if value == f.Err || !r.takenForNil(f.Call, value) && !r.foreignNil(f.Call, value) {
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
			To: func(instr ssa.Instruction) bool { return slices.Contains(asked, instr) },
		}) != nil {
			return path.End
		}
	}
	return nil
}

// isUnseen reports whether a call is of a function value, of a function of another module, or of a method of an interface of which no implementation is known.
func (r *Result) isUnseen(call *ssa.Call) bool {
	if call.Call.IsInvoke() {
		return call.Call.Method.Pkg() != nil && len(r.graph.Implementations(call.Call.Method.Origin())) == 0
	}
	return r.library(call) != nil || !r.Seen(call) && knowledge.Dynamic(&call.Call)
}

// nilByConvention reports whether a result of a type is nil beside an error by convention: a pointer to a struct is, and so is what the module declares.
func (r *Result) nilByConvention(t types.Type) bool {
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		_, isStruct := pointer.Elem().Underlying().(*types.Struct)
		return isStruct
	}
	return knowledge.Nilable(t) && r.ofModule(t)
}

// foreignNil reports whether a result is an interface of another module that a function value or a method without a type of its package returns, or a function
// whose source says that it is nil with each error. Who goes on after an error may have an object that says so; who tests the error afterwards has not thought of it.
func (r *Result) foreignNil(call *ssa.Call, value *ssa.Extract) bool {
	return types.IsInterface(value.Type()) && (isUnknown(call) || r.zeroInLibrary(call, value.Index)) && !slices.Contains(r.madeByMethod(call), value.Index)
}

// madeByMethod returns the results that no implementation of the method that a call runs leaves nil, if the package of the interface has any.
func (r *Result) madeByMethod(call *ssa.Call) []int { return r.implemented(call).Made }

// ofModule reports whether a type, or what it points to, is declared in the module.
func (r *Result) ofModule(t types.Type) bool {
	t = knowledge.Pointee(t)
	named := knowledge.Named(t)
	return named != nil && named.Obj().Pkg() != nil && ssabuild.InModule(r.pass, named.Obj().Pkg())
}
