package process

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// Within is a fact about the method of an interface: the package of the interface calls it, and each time under a context that ends, if at all, only
// once the call has returned. Other packages can call it as well, and seldom do: the interface is there for this one to call.
type Within struct{}

// AFact marks Within as a fact about a method.
func (*Within) AFact() {}

// exportWithin exports which methods of the interfaces of the package are called under contexts that end later.
func (r *Result) exportWithin() {
	var methods []*types.Func
	holds := make(map[*types.Func]bool)
	note := func(method *types.Func, later bool) {
		if method.Pkg() != r.pass.Pkg {
			return
		}
		known, seen := holds[method]
		if !seen {
			methods = append(methods, method)
		}
		holds[method] = later && (known || !seen)
	}
	for _, fn := range r.ssa.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if made, ok := instr.(*ssa.MakeClosure); ok {
					if method, ok := made.Fn.(*ssa.Function).Object().(*types.Func); ok {
						note(method, false) // the method as a value: who calls that is not followed
					}
				}
				call, ok := instr.(ssa.CallInstruction)
				if !ok || !call.Common().IsInvoke() || r.inTest(instr) {
					continue
				}
				_, plain := call.(*ssa.Call)
				note(call.Common().Method, plain && r.underLater(call))
			}
		}
	}
	for _, method := range methods {
		if holds[method] {
			r.pass.ExportObjectFact(method, new(Within))
			r.within = append(r.within, method)
		}
	}
}

// underLater reports whether a call is handed a context, the first one, that ends only once it has returned.
func (r *Result) underLater(call ssa.CallInstruction) bool {
	args := call.Common().Args
	i := slices.IndexFunc(args, func(arg ssa.Value) bool { return ends(arg.Type()) })
	if i < 0 {
		return false
	}
	later, question := r.endsLater(args[i], call.Parent())
	return later && question == ""
}

// calledWithin reports whether a function is the method of a type by which an interface with the fact Within is called, and a parameter the
// context of that.
func (r *Result) calledWithin(fn *ssa.Function, param *ssa.Parameter) bool {
	recv := fn.Signature.Recv()
	if recv == nil || fn.Parent() != nil || param != runnables.StopParam(fn) {
		return false
	}
	return slices.ContainsFunc(r.allWithin(), func(method *types.Func) bool {
		of, ok := method.Signature().Recv().Type().Underlying().(*types.Interface)
		return ok && method.Name() == fn.Name() && types.Implements(recv.Type(), of)
	})
}

// allWithin returns the methods with the fact Within, of this package and those below.
func (r *Result) allWithin() []*types.Func {
	if r.below == nil {
		r.below = []*types.Func{}
		for _, known := range r.pass.AllObjectFacts() {
			if _, ok := known.Fact.(*Within); ok && known.Object.Pkg() != r.pass.Pkg {
				r.below = append(r.below, known.Object.(*types.Func))
			}
		}
	}
	return append(slices.Clone(r.within), r.below...)
}
