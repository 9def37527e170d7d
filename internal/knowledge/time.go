package knowledge

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// TimerTypes are the types whose field C is such a channel.
var TimerTypes = map[string]bool{"time.Timer": true, "time.Ticker": true}

// ReadsClock reports whether a call asks for the time, or how long ago something was.
func ReadsClock(call *ssa.CallCommon) bool {
	name := Callee(call)
	return PresentTime(call) || name == "time.Since" || name == TimeUntil || strings.HasPrefix(name, "(k8s.io/utils/clock.") && strings.HasSuffix(name, ").Since")
}

// IsDuration reports whether t is a length of time.
func IsDuration(t types.Type) bool { return TypeName(t) == "time.Duration" }

// Functions about points of time.
const (
	TimeNow   = "time.Now"
	TimeUntil = "time.Until"
	TimeAdd   = "(time.Time).Add"
	NewTimer  = "time.NewTimer"

	after     = "time.After"
	tick      = "time.Tick"
	newTicker = "time.NewTicker"
)

// FiresWithin returns the time within which the channel of what a call makes has a value: of a ticker again and again, of a timer once.
// It is nil for another call.
func FiresWithin(call *ssa.CallCommon) (d ssa.Value, again bool) {
	switch Callee(call) {
	case after:
		return call.Args[0], false
	case tick, newTicker:
		return call.Args[0], true
	}
	return nil, false
}

// ParseDuration reads a duration from its first argument.
const ParseDuration = "time.ParseDuration"

// clockAPI are the packages time and clock.
var clockAPI = map[string]Symbol{
	after:                {Is: timer},
	"time.AfterFunc":     {Is: goroutine, Runs: 2},
	"time.Sleep":         {Is: sleeps},
	tick:                 {Is: timer},
	"(time.Timer).Reset": {Is: acts},

	"(golang.org/x/time/rate.Limiter).Wait":                  {Is: paces},
	"(golang.org/x/time/rate.Limiter).WaitN":                 {Is: paces},
	"(k8s.io/client-go/util/flowcontrol.RateLimiter).Accept": {Is: paces},
	"(k8s.io/client-go/util/flowcontrol.RateLimiter).Wait":   {Is: paces},

	"(k8s.io/utils/clock.Clock).After":     {Is: timer},
	"(k8s.io/utils/clock.Clock).Tick":      {Is: timer},
	"(k8s.io/utils/clock.RealClock).After": {Is: timer},
	"(k8s.io/utils/clock.RealClock).Tick":  {Is: timer},
	"(k8s.io/utils/clock.Timer).C":         {Is: timer},
	"(k8s.io/utils/clock.Ticker).C":        {Is: timer},
}

// SleepsFor reports whether a call waits for the time that it is handed last, itself or by a clock: what is called Sleep, as a method, and takes a duration alone.
func SleepsFor(call *ssa.CallCommon) bool {
	if Sleeps.Calls(call) {
		return true
	}
	sig := call.Signature()
	return CalleeName(call) == "Sleep" && sig.Recv() != nil && sig.Results().Len() == 0 && sig.Params().Len() == 1 && IsDuration(sig.Params().At(0).Type())
}

// PresentTime reports whether a call returns the present time, itself or by a clock: what is called Now and returns a time for nothing, as a method of an interface,
// of a clock of Kubernetes, or as the function in a field.
func PresentTime(call *ssa.CallCommon) bool {
	name := Callee(call)
	switch name {
	case TimeNow, "k8s.io/apimachinery/pkg/apis/meta/v1.Now", "k8s.io/apimachinery/pkg/apis/meta/v1.NowMicro":
		return true
	}
	sig := call.Signature()
	if sig.Params().Len() > 0 || sig.Results().Len() != 1 || !Time(sig.Results().At(0).Type()) {
		return false
	}
	if load, ok := call.Value.(*ssa.UnOp); ok && !call.IsInvoke() {
		addr, inField := load.X.(*ssa.FieldAddr)
		return inField && strings.EqualFold(fieldName(addr.X.Type(), addr.Field), "now")
	}
	return call.IsInvoke() && call.Method.Name() == "Now" || strings.HasPrefix(name, "(k8s.io/utils/clock.") && strings.HasSuffix(name, ").Now")
}

// WrapsTime reports whether a call returns a time that it is handed in another form, or a pointer to it. A text without the second is the
// same in the next pass.
func WrapsTime(call *ssa.CallCommon) bool {
	switch Callee(call) {
	case "k8s.io/apimachinery/pkg/apis/meta/v1.NewTime", "k8s.io/apimachinery/pkg/apis/meta/v1.NewMicroTime", "(time.Time).UTC", "(time.Time).Local", "(time.Time).In",
		"(time.Time).String", "(time.Time).Unix", TimeAdd, "(time.Time).AddDate":
		return true
	case "(time.Time).Format":
		layout, known := Text(call.Args[1])
		return !known || strings.Contains(layout, "05")
	}
	return PointerTo(call)
}

// HoldsTime reports whether a type is that of a point in time, or of a struct with a field of one, or a pointer to it.
func HoldsTime(t types.Type) bool {
	if Time(t) {
		return true
	}
	t = Pointee(t)
	of, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	return Any(of.Fields(), func(field *types.Var) bool { return Time(field.Type()) })
}

// Time reports whether a type is that of a point in time, or a pointer to one.
func Time(t types.Type) bool {
	switch TypeName(t) {
	case "time.Time", "k8s.io/apimachinery/pkg/apis/meta/v1.Time", "k8s.io/apimachinery/pkg/apis/meta/v1.MicroTime":
		return true
	}
	return false
}
