// Package knowledge is the one place that spells import paths and names of libraries: which
// functions block and what ends them, which start goroutines, which write to the cluster.
//
// A row names a function as go/types does, without the pointer's star and type arguments:
//
//	time.Sleep
//	(net/http.Server).Serve
//	(sigs.k8s.io/controller-runtime/pkg/manager.Manager).Add
//
// A method is named by the type that declares it. Each symbol is declared once, in the table of its API
// (clientAPI, waitAPI, ...), with all that is known of it; the sets that passes ask are made of the tables.
// Whole packages of loggers and the like are in packages. A test resolves each row against the real modules.
package knowledge

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Names is a set of functions.
type Names map[string]bool

// Matches reports whether fn is in the set.
func (n Names) Matches(fn *types.Func) bool { return fn != nil && n[Name(fn)] }

// Calls reports whether the call is of a function in the set, static, through an interface or
// through a function variable.
func (n Names) Calls(call *ssa.CallCommon) bool { return n[Callee(call)] }

// Callee returns the name of what is called, in the notation of rows; "" if it has none. A method value
// has none: its receiver is no argument of the call.
func Callee(call *ssa.CallCommon) string {
	if call.IsInvoke() {
		return Name(call.Method)
	}
	switch value := call.Value.(type) {
	case *ssa.Function:
		return FunctionName(value)
	case *ssa.UnOp:
		name := variable(call)
		if held, ok := variables[name]; ok {
			return held
		}
		return name
	}
	return ""
}

// variable returns the name of the package variable whose function is called; "" for another call.
func variable(call *ssa.CallCommon) string {
	if call.IsInvoke() {
		return ""
	}
	return Global(call.Value)
}

// Dynamic reports whether a call is of a function value of which nothing is known: no declared function,
// no method, and no package variable that a library has for a function of its own.
func Dynamic(call *ssa.CallCommon) bool {
	return !call.IsInvoke() && call.StaticCallee() == nil && variables[variable(call)] == ""
}

// FunctionName returns the name of a declared function, an instance of a generic one or a bound
// method; "" for a closure.
func FunctionName(fn *ssa.Function) string {
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return ""
	}
	return Name(obj)
}

// Name returns the name of a function in the notation of rows.
func Name(fn *types.Func) string { return spell(fn.Origin(), funcName) }

func funcName(fn *types.Func) string {
	path := ""
	if fn.Pkg() != nil {
		path = clean(fn.Pkg().Path())
	}
	recv := fn.Signature().Recv()
	if recv == nil {
		return path + "." + fn.Name()
	}
	return "(" + TypeName(recv.Type()) + ")." + fn.Name()
}

// TypeName returns path.Name of a named type, its pointers and type arguments dropped and its
// aliases resolved; "" for a type without a name.
func TypeName(t types.Type) string {
	t = types.Unalias(t)
	if pointer, ok := t.(*types.Pointer); ok {
		t = types.Unalias(pointer.Elem())
	}
	named, ok := t.(*types.Named)
	if !ok {
		return ""
	}
	return spell(named.Obj(), typeName)
}

// Unqualified returns a qualified name without what stands before its last dot: Pod of k8s.io/api/core/v1.Pod.
func Unqualified(name string) string { return name[strings.LastIndex(name, ".")+1:] }

func typeName(obj *types.TypeName) string {
	if obj.Pkg() == nil {
		return obj.Name()
	}
	name := clean(obj.Pkg().Path()) + "." + obj.Name()
	if now, ok := moved[name]; ok {
		return now
	}
	if generatedFactory(obj) {
		return sharedFactory
	}
	return name
}

// generatedFactory reports whether a type is the interface of the informers that informer-gen writes for a client, or the one in it that declares Start
// in older versions.
func generatedFactory(obj *types.TypeName) bool {
	if obj.Name() != "SharedInformerFactory" {
		return false
	}
	methods, ok := obj.Type().Underlying().(*types.Interface)
	return ok && slices.ContainsFunc(slices.Collect(methods.Methods()), func(method *types.Func) bool { return method.Name() == "InformerFor" })
}

const sharedFactory = "k8s.io/client-go/informers.SharedInformerFactory"

// moved gives the present name of types that older versions of their modules have under another:
// rows are written with the present one.
var moved = map[string]string{
	"sigs.k8s.io/controller-runtime/pkg/cache.Informers":                           "sigs.k8s.io/controller-runtime/pkg/cache/cacheapi.Informers",
	"sigs.k8s.io/controller-runtime/pkg/client.Object":                             clientObject,
	"sigs.k8s.io/controller-runtime/pkg/event.GenericEvent":                        genericEvent,
	"sigs.k8s.io/controller-runtime/pkg/client.StatusWriter":                       "sigs.k8s.io/controller-runtime/pkg/client.SubResourceWriter",
	"k8s.io/client-go/util/workqueue.Interface":                                    queueType,
	"k8s.io/client-go/util/workqueue.DelayingInterface":                            delayingQueueType,
	"k8s.io/client-go/util/workqueue.RateLimitingInterface":                        limitingQueueType,
	"k8s.io/client-go/util/workqueue.Type":                                         plainQueueType,
	"sigs.k8s.io/controller-runtime/pkg/builder.Builder":                           ControllerBuilder,
	"sigs.k8s.io/controller-runtime/pkg/predicate.GenerationChangedPredicate":      GenerationChanged,
	"sigs.k8s.io/controller-runtime/pkg/predicate.Funcs":                           predicateFuncs,
	"sigs.k8s.io/controller-runtime/pkg/predicate.ResourceVersionChangedPredicate": VersionChanged,
	"sigs.k8s.io/controller-runtime/pkg/predicate.LabelChangedPredicate":           LabelsChanged,
	"sigs.k8s.io/controller-runtime/pkg/predicate.AnnotationChangedPredicate":      AnnotationsChanged,
	"sigs.k8s.io/controller-runtime/pkg/controller.Options":                        ControllerOptions,
	"sigs.k8s.io/controller-runtime/pkg/controller.Controller":                     controllerType,
	"sigs.k8s.io/controller-runtime/pkg/handler.EnqueueRequestForObject":           enqueueForObject,
	"sigs.k8s.io/controller-runtime/pkg/handler.Funcs":                             handlerFuncs,
}

// clean drops the directory of vendored packages.
func clean(path string) string {
	if strings.Contains(path, "/vendor/") { // much quicker than to look for the last
		return path[strings.LastIndex(path, "/vendor/")+len("/vendor/"):]
	}
	return strings.TrimPrefix(path, "vendor/")
}

// Std reports whether an import path of which no module is known belongs to the standard library.
func Std(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".") && first != "command-line-arguments"
}

// Args returns the arguments of a call without the receiver.
func Args(call *ssa.CallCommon) []ssa.Value {
	if !call.IsInvoke() && call.Signature().Recv() != nil && len(call.Args) > 0 {
		return call.Args[1:]
	}
	return call.Args
}

// Receiver returns the value that a method is called on; nil for a function.
func Receiver(call *ssa.CallCommon) ssa.Value {
	if call.IsInvoke() {
		return call.Value
	}
	if call.Signature().Recv() != nil && len(call.Args) > 0 {
		return call.Args[0]
	}
	return nil
}

// Global returns the name of the package variable that v is loaded from; "" if there is none.
func Global(v ssa.Value) string {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return ""
	}
	global, ok := load.X.(*ssa.Global)
	if !ok || global.Pkg == nil {
		return ""
	}
	return clean(global.Pkg.Pkg.Path()) + "." + global.Name()
}

// DeclaredCallee returns the name of a call's callee when v is a call; "" otherwise.
func DeclaredCallee(v ssa.Value) string {
	if call, ok := v.(*ssa.Call); ok {
		return Callee(&call.Call)
	}
	return ""
}

// Text returns the text of a constant.
func Text(v ssa.Value) (string, bool) {
	if convert, ok := v.(*ssa.Convert); ok {
		v = convert.X // []byte("...")
	}
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(c.Value), true
}

// Unconverted drops the conversions of a value.
func Unconverted(v ssa.Value) ssa.Value {
	for {
		switch conversion := v.(type) {
		case *ssa.ChangeInterface:
			v = conversion.X
		case *ssa.MakeInterface:
			v = conversion.X
		case *ssa.ChangeType:
			v = conversion.X
		default:
			return v
		}
	}
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// methodName returns the bare name of the method that is called; "" for a function.
func methodName(call *ssa.CallCommon) string {
	if call.IsInvoke() {
		return call.Method.Name()
	}
	if callee := call.StaticCallee(); callee != nil && callee.Signature.Recv() != nil {
		return callee.Name()
	}
	return ""
}

// CalleeName returns the bare name of what is called, without type arguments; "" for a function value.
func CalleeName(call *ssa.CallCommon) string {
	if call.IsInvoke() {
		return call.Method.Name()
	}
	if callee := call.StaticCallee(); callee != nil {
		if origin := callee.Origin(); origin != nil {
			return origin.Name()
		}
		return callee.Name()
	}
	return lastPart(variables[variable(call)])
}

// BuiltinName returns the name of the builtin that a call is of; "" for other calls.
func BuiltinName(call *ssa.CallCommon) string {
	if builtin, ok := call.Value.(*ssa.Builtin); ok {
		return builtin.Name()
	}
	return ""
}

func lastPart(name string) string {
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			return name[i+1:]
		}
	}
	return name
}
