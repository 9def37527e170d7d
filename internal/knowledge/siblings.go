package knowledge

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// UnderContext returns the name of the function or method of a library that does the same as the one which a call names, but under a context: QueryContext
// for Query, ReadWithContext for Read, CommandContext for exec.Command. It is "" where there is none, where the call has a context, and for calls that
// cannot fail, such as those of loggers. A request of HTTP can get a context later, and a limit from its client.
func UnderContext(in *types.Package, call *ssa.CallCommon) string {
	called := calledFunc(call)
	if called == nil || called.Pkg() == nil || Callee(call) == NewRequest || SameRepository(called.Pkg().Path(), in.Path()) {
		return ""
	}
	sig := called.Signature()
	if ContextArg(call) != nil || !ReturnsError(sig) && !asksLater[called.Pkg().Path()] {
		return ""
	}
	for _, suffix := range []string{"Context", "WithContext"} {
		if other := sibling(called, called.Name()+suffix); other != nil && takesContextBefore(other.Signature(), sig) {
			return other.Name()
		}
	}
	return ""
}

// asksLater are packages whose functions say by what they return whether they have failed.
var asksLater = map[string]bool{"database/sql": true, "os/exec": true}

// calledFunc returns the function or method that a call names; nil for a value.
func calledFunc(call *ssa.CallCommon) *types.Func {
	if call.IsInvoke() {
		return call.Method
	}
	callee := call.StaticCallee()
	if callee == nil {
		return nil
	}
	fn, _ := callee.Object().(*types.Func)
	return fn
}

// sibling returns the function of the same package, or the method of the same type, with another name; nil for none.
func sibling(of *types.Func, name string) *types.Func {
	var obj types.Object
	if recv := of.Signature().Recv(); recv != nil {
		obj, _, _ = types.LookupFieldOrMethod(recv.Type(), true, of.Pkg(), name)
	} else {
		obj = of.Pkg().Scope().Lookup(name)
	}
	fn, _ := obj.(*types.Func)
	return fn
}

// takesContextBefore reports whether a function has the results and the parameters of another one, and a context before these; options may follow.
func takesContextBefore(sig, other *types.Signature) bool {
	extra := sig.Params().Len() - 1 - other.Params().Len()
	if extra < 0 || extra > 1 || extra == 1 && !sig.Variadic() || sig.Params().Len() == 0 || !Context(sig.Params().At(0).Type()) {
		return false
	}
	for i := range other.Params().Len() {
		if !types.Identical(sig.Params().At(i+1).Type(), other.Params().At(i).Type()) {
			return false
		}
	}
	return types.Identical(sig.Results(), other.Results())
}

// RunsProgram reports whether a call starts a command of os/exec and waits for its end.
func RunsProgram(call *ssa.CallCommon) bool {
	switch Callee(call) {
	case "(os/exec.Cmd).Run", "(os/exec.Cmd).Output", "(os/exec.Cmd).CombinedOutput":
		return true
	}
	return false
}
