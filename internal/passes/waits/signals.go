package waits

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// signals returns the waits of a controller's method for a channel that tells by its close that another component is ready: it is in a field of the controller, or of
// what that has, which live as long as the process, and nothing but the close ends the receive.
func (f *finder) signals(fn *ssa.Function) []wait {
	if !f.ofController(fn) {
		return nil
	}
	var found []wait
	for instr := range calls.Instrs(fn) {
		receive, ok := instr.(*ssa.UnOp)
		if ok && receive.Op == token.ARROW && f.tellsReady(receive.X, fn) {
			found = append(found, wait{at: receive, what: "this receive", decided: receive})
		}
	}
	return found
}

// ofController reports whether a function is a method of a type that has a reconcile.
func (f *finder) ofController(fn *ssa.Function) bool {
	recv := fn.Signature.Recv()
	if recv == nil {
		return false
	}
	named, ok := types.Unalias(knowledge.Pointee(recv.Type())).(*types.Named)
	if !ok {
		return false
	}
	is, known := f.controllers[named]
	if !known {
		is = hasReconcile(named, fn.Prog)
		f.controllers[named] = is
	}
	return is
}

func hasReconcile(named *types.Named, prog *ssa.Program) bool {
	for method := range types.NewMethodSet(types.NewPointer(named)).Methods() {
		if method, ok := method.Obj().(*types.Func); ok {
			if body := prog.FuncValue(method); body != nil && knowledge.Reconciles(body) {
				return true
			}
		}
	}
	return false
}

// tellsReady reports whether a channel is one of signals in a field that the receiver of fn leads to, on which nothing is sent in the package, and which is made
// where the field is set, or in another package. One that a call returns, such as that of a manager, is closed by who knows when.
func (f *finder) tellsReady(v ssa.Value, fn *ssa.Function) bool {
	field, _ := flow.FieldRead(v)
	of, ok := v.Type().Underlying().(*types.Chan)
	if field == nil || !ok || !knowledge.StopChannel(v.Type()) || flow.Locate(v).Root != ssa.Value(fn.Params[0]) {
		return false
	}
	if ch := f.channels.Of(v); ch != nil && len(ch.Sends) > 0 {
		return false // a turn that somebody gives back
	}
	sources := f.graph.Sources(v)
	for _, source := range sources {
		if _, made := source.(*ssa.MakeChan); !made {
			return false
		}
	}
	return len(sources) > 0 || field.Pkg() != f.pass.Pkg && of.Dir() == types.SendRecv
}
