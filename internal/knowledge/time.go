package knowledge

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Sleeps are calls that wait for a time and nothing else; the duration is their first argument.
var Sleeps = Names{
	"time.Sleep":                           true,
	"(k8s.io/utils/clock.Clock).Sleep":     true,
	"(k8s.io/utils/clock.RealClock).Sleep": true,
}

// Timers are calls that return a channel that a timer feeds.
var Timers = Names{
	"time.After":                           true,
	"time.Tick":                            true,
	"(k8s.io/utils/clock.Clock).After":     true,
	"(k8s.io/utils/clock.Clock).Tick":      true,
	"(k8s.io/utils/clock.RealClock).After": true,
	"(k8s.io/utils/clock.RealClock).Tick":  true,
	"(k8s.io/utils/clock.Timer).C":         true,
	"(k8s.io/utils/clock.Ticker).C":        true,
}

// TimerTypes are the types whose field C is such a channel.
var TimerTypes = map[string]bool{"time.Timer": true, "time.Ticker": true}

// Roots are calls that return a context that never ends.
var Roots = Names{
	"context.Background":    true,
	"context.TODO":          true,
	"context.WithoutCancel": true,
}

// Bounded are calls that return a context that ends by the clock.
var Bounded = Names{
	"context.WithTimeout":       true,
	"context.WithTimeoutCause":  true,
	"context.WithDeadline":      true,
	"context.WithDeadlineCause": true,
}

// CarriesValues are calls that return the context of their first argument with values added to it.
var CarriesValues = Names{
	"context.WithValue":                                  true,
	"k8s.io/klog/v2.NewContext":                          true,
	"github.com/go-logr/logr.NewContext":                 true,
	"sigs.k8s.io/controller-runtime/pkg/log.IntoContext": true,
}

// Cancellable are calls that return a context with a function that cancels it.
var Cancellable = Names{
	"context.WithCancel":      true,
	"context.WithCancelCause": true,
}

// Signals are calls that ask for the signals which end the process.
var Signals = Names{
	"os/signal.Notify":        true,
	"os/signal.NotifyContext": true,
	"sigs.k8s.io/controller-runtime/pkg/manager/signals.SetupSignalHandler": true,
}

// Done is the method that tells that a context has ended.
const Done = "(context.Context).Done"

// Err is the method that tells why, Cause the function that tells more of it.
const (
	Err   = "(context.Context).Err"
	Cause = "context.Cause"
)

// ReadsFlag is the method that reads an atomic bool.
const ReadsFlag = "(sync/atomic.Bool).Load"

// SetsFlag are the methods that set an atomic bool to their last argument.
var SetsFlag = Names{
	"(sync/atomic.Bool).Store":          true,
	"(sync/atomic.Bool).Swap":           true,
	"(sync/atomic.Bool).CompareAndSwap": true,
}

// Context reports whether t is context.Context.
func Context(t types.Type) bool { return TypeName(t) == "context.Context" }

// StopChannel reports whether t is a channel that can be received from and carries nothing, as a
// stop channel does, or a channel of signals.
func StopChannel(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	if !ok || ch.Dir() == types.SendOnly {
		return false
	}
	if TypeName(ch.Elem()) == "os.Signal" {
		return true
	}
	s, ok := ch.Elem().Underlying().(*types.Struct)
	return ok && s.NumFields() == 0
}

// DeclaredCallee returns the name of a call's callee when v is a call; "" otherwise.
func DeclaredCallee(v ssa.Value) string {
	if call, ok := v.(*ssa.Call); ok {
		return Callee(&call.Call)
	}
	return ""
}
