package knowledge

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Done is the method that tells that a context has ended.
const Done = "(context.Context).Done"

// Err is the method that tells why, Cause the function that tells more of it.
const (
	Err   = "(context.Context).Err"
	Cause = "context.Cause"

	// ContextForChannel makes a context that ends with a stop channel.
	ContextForChannel = "k8s.io/apimachinery/pkg/util/wait.ContextForChannel"

	// TODO makes one that says that another one is to come.
	TODO = "context.TODO"

	// WithoutCancel makes a context that goes on after the one that it is made of.
	WithoutCancel = "context.WithoutCancel"
)

// Context reports whether t is context.Context.
func Context(t types.Type) bool { return TypeName(t) == "context.Context" }

// StopChannel reports whether t is a channel that can be received from and carries nothing, as a
// stop channel does, or a channel of signals.
func StopChannel(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	if !ok || ch.Dir() == types.SendOnly {
		return false
	}
	if SignalChannel(t) {
		return true
	}
	s, ok := ch.Elem().Underlying().(*types.Struct)
	return ok && s.NumFields() == 0
}

// SignalChannel reports whether t is a channel of the signals that the process gets.
func SignalChannel(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	return ok && TypeName(ch.Elem()) == "os.Signal"
}

// endNames are parts of names that say of a channel that it ends what receives from it.
var endNames = []string{"stop", "done", "quit", "exit", "clos", "cancel", "shutdown", "term", "finish", "kill", "abort", "halt", "interrupt", "ctx"}

// NamesEnd reports whether the name of a channel says that it ends what receives from it.
func NamesEnd(name string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, "end") || slices.ContainsFunc(endNames, func(part string) bool { return strings.Contains(name, part) })
}

// requestNames are those of endNames that ask for an end. The others can say that something has ended by itself.
var requestNames = []string{"stop", "quit", "exit", "cancel", "shutdown", "term", "kill", "abort", "halt", "interrupt"}

// NamesRequest reports whether the name of a channel says that whoever closes it asks for an end: stop, and not stopped or done.
func NamesRequest(name string) bool {
	name = strings.ToLower(name)
	return !strings.HasSuffix(name, "ed") && slices.ContainsFunc(requestNames, func(part string) bool { return strings.Contains(name, part) })
}

// NamesEvents reports whether the name of a channel says something else: a channel that is called ch can be any.
func NamesEvents(name string) bool { return len(name) > 2 && !NamesEnd(name) }

// CancelFunc and CancelCauseFunc are the types of functions that end a context.
const (
	CancelFunc      = "context.CancelFunc"
	CancelCauseFunc = "context.CancelCauseFunc"
)

// contextAPI are the functions that make contexts, those that carry a logger among them.
var contextAPI = map[string]Symbol{
	AfterFunc:                   {Is: goroutine, Runs: 2, Stop: 1},
	"context.Background":        {Is: root},
	TODO:                        {Is: root},
	"context.WithCancel":        {Is: cancellable | prompt},
	"context.WithCancelCause":   {Is: cancellable | prompt},
	"context.WithDeadline":      {Is: bounded | prompt},
	"context.WithDeadlineCause": {Is: bounded},
	"context.WithTimeout":       {Is: bounded | prompt},
	"context.WithTimeoutCause":  {Is: bounded},
	"context.WithValue":         {Is: carries | prompt},
	WithoutCancel:               {Is: root},

	"github.com/go-logr/logr.FromContext":          {Is: prompt},
	"github.com/go-logr/logr.FromContextOrDiscard": {Is: prompt},
	"github.com/go-logr/logr.NewContext":           {Is: carries | prompt},
	"k8s.io/klog/v2.FromContext":                   {Is: prompt},
	"k8s.io/klog/v2.NewContext":                    {Is: carries | prompt},

	"sigs.k8s.io/controller-runtime/pkg/log.FromContext": {Is: prompt, Variable: "sigs.k8s.io/controller-runtime.LoggerFrom"},
	"sigs.k8s.io/controller-runtime/pkg/log.IntoContext": {Is: carries | prompt, Variable: "sigs.k8s.io/controller-runtime.LoggerInto"},
	"sigs.k8s.io/controller-runtime/pkg/log.SetLogger":   {Variable: "sigs.k8s.io/controller-runtime.SetLogger"},
}

// ReadsValues reports whether a call asks a context for a value in it, and for nothing else: by its method, or by a function that has its
// context alone, one result, and a name such as FromContext. A context without the end of its parent has only values of it.
func ReadsValues(call *ssa.CallCommon) bool {
	if call.IsInvoke() {
		return Context(call.Value.Type()) && call.Method.Name() == "Value"
	}
	if Callee(call) == WithoutCancel {
		return true
	}
	sig, name := call.Signature(), CalleeName(call)
	fixed := sig.Params().Len()
	if sig.Variadic() {
		fixed--
	}
	return sig.Recv() == nil && fixed == 1 && Context(sig.Params().At(0).Type()) && strings.Contains(name, "From") &&
		sig.Results().Len() == 1 && !IsError(sig.Results().At(0).Type()) && !Context(sig.Results().At(0).Type())
}

// IsCancel reports whether t is the type of a function that ends a context.
func IsCancel(t types.Type) bool {
	name := TypeName(t)
	return name == CancelFunc || name == CancelCauseFunc
}
