package knowledge

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// WaitGroup is the type that counts goroutines.
const WaitGroup = "sync.WaitGroup"

// GroupOp is what a method does to a wait group.
type GroupOp int

const (
	GroupAdd GroupOp = iota + 1
	GroupDone
	GroupWait
	GroupGo // counts the goroutine that it starts, whatever happens in it
)

// Groups are the methods of a wait group.
var Groups = map[string]GroupOp{
	"(sync.WaitGroup).Add":  GroupAdd,
	"(sync.WaitGroup).Done": GroupDone,
	"(sync.WaitGroup).Wait": GroupWait,
	"(sync.WaitGroup).Go":   GroupGo,
}

// WaitForSync reports whether a call waits for caches to sync and tells by a bool, or by a bool for
// each, whether they did. Every generated informer factory has a method of its own of that name, so
// that the name and the result decide, and not a list.
func WaitForSync(call *ssa.CallCommon) bool {
	name := Callee(call)
	last := name[strings.LastIndex(name, ".")+1:]
	switch strings.TrimSuffix(last, "WithContext") {
	case "WaitForCacheSync", "WaitForNamedCacheSync":
	default:
		return false
	}
	results := call.Signature().Results()
	if results.Len() != 1 {
		return false
	}
	switch t := results.At(0).Type().Underlying().(type) {
	case *types.Basic:
		return t.Kind() == types.Bool
	case *types.Map:
		elem, ok := t.Elem().Underlying().(*types.Basic)
		return ok && elem.Kind() == types.Bool
	}
	return false
}

// GroupWaits are, for functions that start a goroutine in a group, the methods that wait for it.
var GroupWaits = map[string]string{
	"(sync.WaitGroup).Go":                                        "(sync.WaitGroup).Wait",
	"(golang.org/x/sync/errgroup.Group).Go":                      "(golang.org/x/sync/errgroup.Group).Wait",
	"(golang.org/x/sync/errgroup.Group).TryGo":                   "(golang.org/x/sync/errgroup.Group).Wait",
	"(k8s.io/apimachinery/pkg/util/wait.Group).Start":            "(k8s.io/apimachinery/pkg/util/wait.Group).Wait",
	"(k8s.io/apimachinery/pkg/util/wait.Group).StartWithContext": "(k8s.io/apimachinery/pkg/util/wait.Group).Wait",
	"(k8s.io/apimachinery/pkg/util/wait.Group).StartWithChannel": "(k8s.io/apimachinery/pkg/util/wait.Group).Wait",
}

// AlwaysFail are functions whose error is never nil: they come back only with one.
var AlwaysFail = Names{
	"net/http.Serve":                      true,
	"net/http.ServeTLS":                   true,
	"net/http.ListenAndServe":             true,
	"net/http.ListenAndServeTLS":          true,
	"(net/http.Server).Serve":             true,
	"(net/http.Server).ServeTLS":          true,
	"(net/http.Server).ListenAndServe":    true,
	"(net/http.Server).ListenAndServeTLS": true,
}

// Workers are functions that run a function many times at once: the parameter with the number of
// goroutines that do, the receiver not counted.
var Workers = map[string]int{"k8s.io/client-go/util/workqueue.ParallelizeUntil": 1}

// Component reports whether a call starts something that is meant to run until its context or stop
// channel ends, and tells by an error how it ended: the Start of a manager, cache or Runnable, the
// Run of a controller. Whoever implements it, the signature is the promise.
func Component(call *ssa.CallCommon) bool {
	sig := call.Signature()
	if call.IsInvoke() {
		sig = call.Method.Signature()
	}
	name := ""
	switch callee := call.StaticCallee(); {
	case call.IsInvoke():
		name = call.Method.Name()
	case callee != nil && callee.Signature.Recv() != nil:
		name = callee.Name()
	}
	results := sig.Results()
	if results.Len() != 1 || !types.Identical(results.At(0).Type(), types.Universe.Lookup("error").Type()) {
		return false
	}
	params := sig.Params()
	switch name {
	case "Start":
		return params.Len() == 1 && stopParam(params.At(0).Type())
	case "Run":
		for param := range params.Variables() {
			if stopParam(param.Type()) {
				return true
			}
		}
	}
	return false
}

func stopParam(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	return Context(t) || ok && ch.Dir() == types.RecvOnly && StopChannel(t)
}

// ErrorTests are functions that only look at an error.
var ErrorTests = Names{"errors.Is": true, "errors.As": true}

// NeverStop is the package variable that says in so many words that nothing is to stop.
const NeverStop = "k8s.io/apimachinery/pkg/util/wait.NeverStop"

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

// StopArg returns the parameter of a library function that takes a stop channel for what it runs,
// the receiver not counted, and whether it has one.
func StopArg(call *ssa.CallCommon) (int, bool) {
	name := Callee(call)
	if i, ok := BlocksUntil[name]; ok {
		return i, true
	}
	if runner, ok := Runners[name]; ok && runner.Stop >= 0 {
		return runner.Stop, true
	}
	return 0, Prompt[name] && !WaitForSync(call)
}

// TestLibrary reports whether only tests and their helpers import a package. The package testing
// is none: its function Testing tells a program whether it is under test.
func TestLibrary(path string) bool {
	switch path {
	case "github.com/onsi/gomega", "github.com/onsi/ginkgo", "github.com/onsi/ginkgo/v2", "sigs.k8s.io/controller-runtime/pkg/envtest":
		return true
	}
	return false
}

// Fake reports whether a call is of a package of fakes, such as a clientset without a server.
func Fake(call *ssa.CallCommon) bool {
	callee := call.StaticCallee()
	return callee != nil && callee.Pkg != nil && strings.HasSuffix(callee.Pkg.Pkg.Path(), "/fake")
}

// MeansEnded reports whether the name of a channel says that its close means the end of something,
// and not that something is ready. Rules use it to withhold a fix, never to report.
func MeansEnded(name string) bool {
	name = strings.ToLower(name[strings.LastIndex(name, ".")+1:])
	for _, word := range []string{"done", "stopped", "ended", "finished", "exited", "terminated", "completed"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}
