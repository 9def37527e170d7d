package knowledge

import (
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// WaitsUntil reports whether a call of a library waits for a condition, without a deadline of its own,
// and returns the context or stop channel that alone ends it; nil when nothing does. The functions of
// these packages have come and gone by dozens, and keep to a naming: PollInfinite, PollUntil with a
// stop, PollUntilContextCancel.
func WaitsUntil(call *ssa.CallCommon) (end ssa.Value, ok bool) {
	name := Callee(call)
	if poll, found := strings.CutPrefix(name, pollPrefix); found {
		end = endArg(call)
		switch {
		case strings.Contains(poll, "Timeout"):
			return nil, false
		case strings.Contains(poll, "Infinite"):
			return end, true
		}
		return end, strings.Contains(poll, "Until") && end != nil
	}
	if strings.HasPrefix(name, "k8s.io/client-go/tools/watch.Until") {
		end = endArg(call)
		return end, end != nil
	}
	if !fromInformers(name) || !WaitForSync(call) {
		return nil, false
	}
	end = endArg(call)
	return end, end != nil
}

// pollPrefix begins the names of the functions that poll.
const pollPrefix = "k8s.io/apimachinery/pkg/util/wait.Poll"

// endArg returns the first context or stop channel that a call is given.
func endArg(call *ssa.CallCommon) ssa.Value {
	for _, arg := range Args(call) {
		if Context(arg.Type()) || StopChannel(arg.Type()) {
			return arg
		}
	}
	return nil
}

// fromInformers reports whether a function is of client-go, controller-runtime or a generated informer
// factory.
func fromInformers(name string) bool {
	name = strings.TrimPrefix(name, "(")
	return strings.HasPrefix(name, "k8s.io/client-go/") || strings.HasPrefix(name, "sigs.k8s.io/controller-runtime/") ||
		strings.Contains(name, "/informers/")
}

// NeverStop is the package variable that says in so many words that nothing is to stop.
const NeverStop = "k8s.io/apimachinery/pkg/util/wait.NeverStop"

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

// StartsUntil returns the context or stop channel until whose end a library function runs something, itself or in goroutines;
// nil for any other call.
func StartsUntil(call *ssa.CallCommon) ssa.Value {
	i, ok := StopArg(call)
	args := Args(call)
	if !ok || i >= len(args) {
		return nil
	}
	if _, blocks := BlocksUntil[Callee(call)]; !blocks && Runners[Callee(call)].Stop < 0 || Prompt[Callee(call)] && !StopChannel(args[i].Type()) {
		return nil
	}
	return args[i]
}

// SharesStop reports whether a library function hands its stop channel to several goroutines, of which one alone receives a value that is
// sent on it: a factory runs an informer for each kind, and an informer several parts.
func SharesStop(call *ssa.CallCommon) bool {
	return StartsUntil(call) != nil && fromInformers(Callee(call)) && !WaitForSync(call)
}

// Forever runs a function again and again, and nothing ends it.
const Forever = "k8s.io/apimachinery/pkg/util/wait.Forever"

// A Runner is a library function that runs a function it is given.
type Runner struct {
	Arg       int  // which parameter is run, the receiver not counted
	Goroutine bool // in a goroutine of its own, so that the call comes back at once
	Repeats   bool // again and again, until the context or stop channel in parameter Stop ends
	Stop      int  // parameter with the context or stop channel; -1 for none
}

// BlocksUntilGiven reports whether a value is a method of a library, such as the Run of an informer, which comes back when the stop ends that it is handed,
// its only argument, and not before.
func BlocksUntilGiven(fn ssa.Value) bool {
	bound, ok := Unconverted(fn).(*ssa.MakeClosure)
	if !ok {
		return false
	}
	method, ok := bound.Fn.(*ssa.Function).Object().(*types.Func)
	if !ok {
		return false
	}
	_, blocks := BlocksUntil[Name(method)]
	return blocks && method.Signature().Params().Len() == 1 && method.Signature().Results().Len() == 0
}

// waitAPI are the loops of apimachinery and client-go.
var waitAPI = map[string]Symbol{
	"(k8s.io/apimachinery/pkg/util/wait.Group).Start":            {Is: goroutine, Runs: 1, Joined: "Wait"},
	"(k8s.io/apimachinery/pkg/util/wait.Group).StartWithChannel": {Is: goroutine, Runs: 2, Stop: 1, Joined: "Wait"},
	"(k8s.io/apimachinery/pkg/util/wait.Group).StartWithContext": {Is: goroutine, Runs: 2, Stop: 1, Joined: "Wait"},
	"(k8s.io/apimachinery/pkg/util/wait.Group).Wait":             {Is: joins},

	ContextForChannel: {Is: prompt},
	Forever:           {Is: repeats, Runs: 1},
	"k8s.io/apimachinery/pkg/util/wait.Until":                      {Is: blocks | repeats, Runs: 1, Stop: 3},
	"k8s.io/apimachinery/pkg/util/wait.UntilWithContext":           {Is: blocks | repeats, Runs: 2, Stop: 1},
	"k8s.io/apimachinery/pkg/util/wait.NonSlidingUntil":            {Is: blocks | repeats, Runs: 1, Stop: 3},
	"k8s.io/apimachinery/pkg/util/wait.NonSlidingUntilWithContext": {Is: blocks | repeats, Runs: 2, Stop: 1},
	"k8s.io/apimachinery/pkg/util/wait.JitterUntil":                {Is: blocks | repeats, Runs: 1, Stop: 5},
	"k8s.io/apimachinery/pkg/util/wait.JitterUntilWithContext":     {Is: blocks | repeats, Runs: 2, Stop: 1},
	"k8s.io/apimachinery/pkg/util/wait.BackoffUntil":               {Is: blocks | repeats, Runs: 1, Stop: 4},
	"k8s.io/apimachinery/pkg/util/wait.BackoffUntilWithContext":    {Is: blocks | repeats, Runs: 2, Stop: 1},
	"k8s.io/apimachinery/pkg/util/wait.PollUntilContextCancel":     {Is: repeats, Runs: 4, Stop: 1},
	"k8s.io/apimachinery/pkg/util/wait.PollUntilContextTimeout":    {Is: repeats, Runs: 5, Stop: 1},
	"k8s.io/apimachinery/pkg/util/wait.PollUntilWithContext":       {Is: repeats, Runs: 3, Stop: 1},
	"k8s.io/apimachinery/pkg/util/wait.PollUntil":                  {Is: repeats, Runs: 2, Stop: 3},
	"k8s.io/apimachinery/pkg/util/wait.PollImmediateUntil":         {Is: repeats, Runs: 2, Stop: 3},

	"k8s.io/apimachinery/pkg/util/wait.PollImmediateUntilWithContext": {Is: repeats, Runs: 3, Stop: 1},

	retryOnConflict: {Runs: 2},
	retryOnError:    {Runs: 3},
}

const (
	retryOnConflict = "k8s.io/client-go/util/retry.RetryOnConflict"
	retryOnError    = "k8s.io/client-go/util/retry.OnError"
)

// RetriesOnConflict returns the function that a call runs again as long as it returns a conflict; nil for
// another call.
func RetriesOnConflict(call *ssa.CallCommon) ssa.Value {
	args := Args(call)
	switch name := Callee(call); {
	case name == retryOnConflict && len(args) == 2:
		return args[1]
	case name == retryOnError && len(args) == 3 && isConflictTest(args[1]):
		return args[2]
	}
	return nil
}

// isConflictTest reports whether a value is the function that finds an error to be a conflict.
func isConflictTest(v ssa.Value) bool {
	fn, ok := Unconverted(v).(*ssa.Function)
	return ok && errorTests[FunctionName(fn)] == KindConflict
}

// Polls returns the condition that a call of apimachinery's wait runs again until it returns true or an
// error; nil for another call.
func Polls(call *ssa.CallCommon) ssa.Value {
	name, ok := strings.CutPrefix(Callee(call), "k8s.io/apimachinery/pkg/util/wait.")
	if !ok || !strings.HasPrefix(name, "Poll") && !strings.HasPrefix(name, "ExponentialBackoff") {
		return nil
	}
	for _, arg := range Args(call) {
		if IsFunction(arg.Type()) {
			return arg
		}
	}
	return nil
}

// PollsFor returns for how long a call of apimachinery's wait polls at most; nil for another call, and for one without a
// limit of its own.
func PollsFor(call *ssa.CallCommon) ssa.Value {
	if !strings.HasPrefix(Callee(call), pollPrefix) {
		return nil
	}
	var durations []ssa.Value // the interval, and the limit
	for _, arg := range Args(call) {
		if IsDuration(arg.Type()) {
			durations = append(durations, arg)
		}
	}
	if len(durations) != 2 {
		return nil
	}
	return durations[1]
}

// WaitsFor returns for how long at most a method waits that says so by its name, by its one duration and by its error, as those of the waiters of clouds do; nil for another call.
func WaitsFor(call *ssa.CallCommon) ssa.Value {
	if name := CalleeName(call); name != "Wait" && name != "WaitForOutput" || Receiver(call) == nil || !ReturnsError(call.Signature()) {
		return nil
	}
	var limit ssa.Value
	for _, arg := range Args(call) {
		if !IsDuration(arg.Type()) {
			continue
		}
		if limit != nil {
			return nil
		}
		limit = arg
	}
	return limit
}

// Waiting reports whether the name of a function says that it waits for something until its context ends, and does no
// more: a limiter's Wait, a semaphore's Acquire.
func Waiting(call *ssa.CallCommon) bool { return waitsOnly.MatchString(CalleeName(call)) }

var waitsOnly = regexp.MustCompile(`^(Wait|wait|Acquire|acquire)`)
