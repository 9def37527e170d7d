package knowledge

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// UnderContext returns the name of the function or method of another package that does the same as the one which a call names, but under a context:
// QueryContext for Query, ReadWithContext for Read, CommandContext for exec.Command; or of the option, or the method of the request that is built, by which
// the call could have been given one. It is "" where there is none, where the call has a context, and for calls that cannot fail, such as those of
// loggers. A request of HTTP can get a context later, and a limit from its client.
func UnderContext(in *types.Package, call *ssa.CallCommon) string {
	called := calledFunc(call)
	if called == nil || called.Pkg() == nil || Callee(call) == NewRequest || called.Pkg() == in {
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
	if option := contextOption(called, call); option != "" {
		return option
	}
	return contextOfBuilder(called, call)
}

// contextOption returns the option of a package that hands a context to a function of it, whose options are listed at the call without that one:
// retry.Context, remote.WithContext. It is "" where options can come from elsewhere.
func contextOption(called *types.Func, call *ssa.CallCommon) string {
	sig := called.Signature()
	if !sig.Variadic() || len(call.Args) == 0 {
		return ""
	}
	list, _ := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	if list == nil || !isOption(list.Elem(), called.Pkg()) {
		return ""
	}
	for _, name := range []string{"WithContext", "Context"} {
		option, ok := called.Pkg().Scope().Lookup(name).(*types.Func)
		if !ok || option.Signature().Params().Len() != 1 || !Context(option.Signature().Params().At(0).Type()) ||
			option.Signature().Results().Len() != 1 || !types.Identical(option.Signature().Results().At(0).Type(), list.Elem()) {
			continue
		}
		if listsOthers(call.Args[len(call.Args)-1], option) {
			return name
		}
	}
	return ""
}

// isOption reports whether a type belongs to a package, so that its functions make the options of it.
func isOption(t types.Type, of *types.Package) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() == of
}

// listsOthers reports whether the options at a call are listed there, each made by a call, and none by a function.
func listsOthers(options ssa.Value, by *types.Func) bool {
	if IsNil(options) {
		return true
	}
	list, ok := options.(*ssa.Slice)
	if !ok {
		return false
	}
	return !Any(Each[*ssa.IndexAddr](Referrers(list.X)), func(element *ssa.IndexAddr) bool {
		return Any(Each[*ssa.Store](Referrers(element)), func(store *ssa.Store) bool {
			made, ok := Unconverted(store.Val).(*ssa.Call)
			return !ok || calledFunc(&made.Call) == by
		})
	})
}

// maxBuilt bounds how many calls a request is followed through by which it is built.
const maxBuilt = 8

// contextOfBuilder returns the method Context of a request that is built by calls and sent by its Do, if none of these gives it a context; "" for another
// call, and where the request is kept in a variable.
func contextOfBuilder(called *types.Func, call *ssa.CallCommon) string {
	built := Receiver(call)
	if called.Name() != "Do" || built == nil || !buildsContext(built.Type()) {
		return ""
	}
	for range maxBuilt {
		made, ok := built.(*ssa.Call)
		if !ok || len(Referrers(made)) != 1 || CalleeName(&made.Call) == "Context" {
			return ""
		}
		next := Receiver(&made.Call)
		if next == nil || !types.Identical(next.Type(), made.Type()) {
			return "Context" // what begins the request
		}
		built = next
	}
	return ""
}

// buildsContext reports whether a type has a method Context that is given a context and returns the value for further calls.
func buildsContext(t types.Type) bool {
	sig := methodOf(t, "Context")
	return sig != nil && sig.Params().Len() == 1 && Context(sig.Params().At(0).Type()) && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), t)
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
