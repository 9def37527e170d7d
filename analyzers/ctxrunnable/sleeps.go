package ctxrunnable

import (
	"fmt"
	"go/constant"
	"go/token"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

const (
	sleepsOn      = "%s waits out its time after %s ends: the loop looks at it only between two waits"
	sleepsThrough = "%s waits on for %s after %s ends: the loop looks at nothing else meanwhile"
)

// graceful is the time that a manager gives its Runnables to stop, by default
// (defaultGracefulShutdownPeriod of controller-runtime's manager): a shorter sleep delays a
// shutdown but does not break it.
const graceful = 30 * time.Second

// sleeps reports sleeps in a loop that looks at a stop elsewhere, when their length is not known
// to be short: a back-off, a delay that a server asked for. The loop ends, but only after the wait.
func (c *checker) sleeps(fn *ssa.Function) {
	s, ok := c.scopeOf(fn)
	if c.reported[fn] {
		return
	}
	if !ok || s.owner != fn {
		c.sleepsByField(fn)
		return
	}
	for _, instr := range c.repeated(fn) {
		duration, what := c.sleep(instr)
		if what == "" || duration != nil && c.short(duration) {
			continue
		}
		c.report(longSleep, c.ssa.Range(instr), fmt.Sprintf(sleepsOn, what, s.name), c.arrives(s))
	}
	c.sleepsThrough(fn, s)
}

// sleepsThrough reports the wait for a timer in a loop of what a manager waits for, if it is known to take longer than that: the loop ends with its stop, when
// something that is handed the context fails, but only in the round after the wait.
func (c *checker) sleepsThrough(fn *ssa.Function, s scope) {
	if s.entry == nil || s.entry.Kind != runnables.Runnable || s.site != nil || !c.isWaitedFor(s.entry) || c.endsAnyway(&s) {
		return
	}
	for _, loop := range c.after.Loops(fn) {
		if c.after.Heeds(loop) {
			continue
		}
		for b := range loop.All() {
			for _, instr := range b.Instrs {
				if within := c.waitsFor(instr); within >= graceful {
					c.report(deafLoop, c.ssa.Place(instr), fmt.Sprintf(sleepsThrough, subject(fn), within, s.name), c.arrives(s))
					return
				}
			}
		}
	}
}

// waitsFor returns the time for which an instruction waits for a timer, or sleeps; 0 if it does not, or that is not known.
func (c *checker) waitsFor(instr ssa.Instruction) time.Duration {
	if receive, ok := instr.(*ssa.UnOp); ok && receive.Op == token.ARROW {
		within, _ := c.stops.Fires(receive.X)
		return time.Duration(within)
	}
	duration, _ := c.sleep(instr)
	d, _ := length(duration)
	return d
}

// sleepsByField reports such sleeps in a loop that leaves when a stop says so which a value keeps: a channel that its Stop closes, or the context of
// its owner.
func (c *checker) sleepsByField(fn *ssa.Function) {
	for _, loop := range c.after.Loops(fn) {
		look, stop := c.after.LeavesAt(loop)
		if look == nil {
			continue
		}
		for b := range loop.All() {
			for _, instr := range b.Instrs {
				duration, what := c.sleep(instr)
				if what == "" || duration != nil && c.short(duration) {
					continue
				}
				name := fieldName(stop)
				c.report(longSleep, c.ssa.Range(instr), fmt.Sprintf(sleepsOn, what, name), c.note(look.Pos(), name+" is looked at here"))
			}
		}
	}
}

// fieldName returns the name of the field that a value is loaded from.
func fieldName(loaded ssa.Value) string {
	return knowledge.Unqualified(flow.Locate(loaded).Path)
}

// repeated returns the instructions of fn that run again and again until a stop ends: in a loop
// that looks at one, or anywhere when a library function repeats fn.
func (c *checker) repeated(fn *ssa.Function) []ssa.Instruction {
	var found []ssa.Instruction
	for _, site := range c.graph.Sites(fn) {
		if site.Repeats {
			for _, b := range fn.Blocks {
				found = append(found, b.Instrs...)
			}
			return found
		}
	}
	for _, loop := range c.after.Loops(fn) {
		if !c.after.Heeds(loop) {
			continue
		}
		for b := range loop.All() {
			found = append(found, b.Instrs...)
		}
	}
	return found
}

// sleep returns how long an instruction sleeps, nil if that is not seen, and what it is called;
// "" if it does not sleep.
func (c *checker) sleep(instr ssa.Instruction) (duration ssa.Value, what string) {
	switch instr := instr.(type) {
	case *ssa.Call:
		if knowledge.SleepsFor(&instr.Call) {
			args := knowledge.Args(&instr.Call)
			return args[0], flow.CalleeName(instr.Common())
		}
	case *ssa.UnOp:
		if instr.Op != token.ARROW || c.stops.Of(instr.X).Kind != stops.Timer {
			return nil, ""
		}
		if call, ok := instr.X.(*ssa.Call); ok {
			if args := knowledge.Args(&call.Call); len(args) == 1 {
				return args[0], flow.CalleeName(call.Common())
			}
			return nil, "this receive"
		}
	}
	return nil, ""
}

// short reports whether a duration is known to be below graceful: one of a few constants, or a number of
// milliseconds or less, whatever the number is.
func (c *checker) short(duration ssa.Value) bool {
	if product, ok := duration.(*ssa.BinOp); ok && product.Op == token.MUL {
		return isUnit(product.X) || isUnit(product.Y)
	}
	if call, ok := duration.(*ssa.Call); ok {
		ahead := fromNow(call)
		return ahead != nil && c.short(ahead)
	}
	origins, complete := c.graph.AllOrigins(duration)
	return (complete || c.ownVariable(duration)) && !slices.ContainsFunc(origins, func(v ssa.Value) bool {
		d, known := length(v)
		return !known || d >= graceful
	})
}

// ownVariable reports whether a value is loaded from a variable of the package that others cannot name: whoever sets it is
// seen.
func (c *checker) ownVariable(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	global, ok := load.X.(*ssa.Global)
	return ok && global.Object() != nil && !global.Object().Exported() && global.Object().Pkg() == c.pass.Pkg
}

// fromNow returns how far in the future the time is at most that a call asks the distance to: time.Until of what
// was added to the time at some moment before; nil if that is not seen.
func fromNow(until *ssa.Call) ssa.Value {
	if knowledge.Callee(&until.Call) != knowledge.TimeUntil {
		return nil
	}
	sum := flow.Made(until.Call.Args[0])
	if sum == nil || knowledge.Callee(&sum.Call) != knowledge.TimeAdd {
		return nil
	}
	if from := flow.Made(sum.Call.Args[0]); from == nil || knowledge.Callee(&from.Call) != knowledge.TimeNow {
		return nil
	}
	return sum.Call.Args[1]
}

func isUnit(v ssa.Value) bool {
	d, known := length(v)
	return known && time.Microsecond <= d && d <= time.Millisecond
}

// length returns the duration that a constant is.
func length(v ssa.Value) (d time.Duration, known bool) {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil {
		return 0, false
	}
	n, exact := constant.Int64Val(constant.ToInt(c.Value))
	return time.Duration(n), exact
}
