package errchan

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/blocked"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/process"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/rule"
)

const (
	successOnlyMessage = "%s is skipped when %s fails; %s then waits for ever"
	skippedMessage     = "%s is skipped by an earlier return; %s then waits for ever"
	fewerMessage       = "%s is skipped in a round of the loop; %s receives in as many rounds, and waits for ever"
	countedMessage     = "%s is skipped in a round that has counted it; %s then waits for ever"
	neverLedMessage    = "%s never comes if the lease is not held before the election ends; %s then waits for ever"
	neverRunMessage    = "%s never comes if the stop of %s has ended before its first round; %s then waits for ever"
	errorOnlyMessage   = "%s happens only after an error; when the goroutine ends cleanly, %s waits for ever"
)

// skippedSignals reports the signals of a channel or wait group that some path skips although
// somebody waits, each once.
func (c *checker) skippedSignals(ch *channels.Channel) {
	bySignal := make(map[*channels.Op][]blocked.Skip)
	var order []*channels.Op
	for _, skip := range c.blocked.Skips(ch) {
		if c.endsAfter(skip) {
			continue
		}
		signal := skip.Signal
		if len(order) > 0 && errorOnly(skip) && errorOnly(bySignal[order[0]][0]) {
			signal = order[0] // one finding for goroutines that all send their errors only
		}
		if bySignal[signal] == nil {
			order = append(order, signal)
		}
		bySignal[signal] = append(bySignal[signal], skip)
	}
	for _, signal := range order {
		c.reportSkips(signal, bySignal[signal])
	}
}

// unbegunSignals reports a signal in what a library need not begin with.
func (c *checker) unbegunSignals(ch *channels.Channel) {
	u := c.blocked.Unbegun(ch)
	if u == nil {
		return
	}
	waiter := c.runner(u.Wait.Func())
	message := fmt.Sprintf(neverRunMessage, c.does(u.Signal), flow.CalleeName(u.Run.Common()), waiter)
	if u.Lease {
		message = fmt.Sprintf(neverLedMessage, c.does(u.Signal), waiter)
	}
	c.report(skippedClose, u.Signal.Place(c.ssa), message, []analysis.RelatedInformation{
		c.ssa.Related(u.Run, "this need not begin with it"), u.Wait.Related(c.ssa, "waits here"),
	})
}

// errorOnly reports whether a skip is that of a send which happens only after an error.
func errorOnly(skip blocked.Skip) bool {
	return skip.Signal.Kind == channels.Send && skip.Reason == blocked.Clean
}

func (c *checker) reportSkips(signal *channels.Op, skips []blocked.Skip) {
	skip := skips[max(0, slices.IndexFunc(skips, func(skip blocked.Skip) bool { return skip.Start == nil }))]
	for _, other := range skips {
		if other.Reason == blocked.Failed && skip.Reason != blocked.Failed && (other.Start == nil || skip.Start != nil) {
			skip = other // the plainest reason speaks for all, unless it is further away
		}
	}
	if at := slices.IndexFunc(skips, func(other blocked.Skip) bool { return other.Above == "" }); at >= 0 && skip.Above != "" {
		skip = skips[at]
	}
	waiter := c.runner(skip.Wait.Func())
	check, message := skippedClose, fmt.Sprintf(skippedMessage, c.does(signal), waiter)
	switch {
	case skip.Counted && signal.Channel.Group:
		message = fmt.Sprintf(countedMessage, c.does(signal), waiter)
	case skip.Counted:
		message = fmt.Sprintf(fewerMessage, c.does(signal), waiter)
	case errorOnly(skip):
		check, message = errorOnlySend, fmt.Sprintf(errorOnlyMessage, c.does(signal), waiter)
	case signal.Kind != channels.Send && skip.Reason == blocked.Failed:
		check, message = successOnlyClose, fmt.Sprintf(successOnlyMessage, c.does(signal), stepName(skip.Err), waiter)
	}
	d := diagnostic(check, signal.Place(c.ssa), message, c.skipPlaces(signal, skips))
	if skip.Start == nil {
		d.SuggestedFixes = c.deferSignal(signal)
	}
	if skip.Above != "" {
		rule.Ask(c.pass, skip.Above, d)
		return
	}
	if question := c.endsIf(skip); question != "" {
		rule.Presume(c.pass, question, d)
		return
	}
	c.pass.Report(d)
}

// endsAfter reports whether a skip leaves a goroutine behind in a process that ends next, or leaves only one in the whole process. What waits is a goroutine that
// the function has started, or a function that nothing waits for and whose stop, which has ended by then, is that of the process.
func (c *checker) endsAfter(skip blocked.Skip) bool {
	if skip.Waiter == nil {
		beside, question := c.waitsBeside(skip)
		return beside && question == ""
	}
	once, question := c.process.Once(skip.Func)
	return c.process.EndsWith(skip.Func) || c.process.Last(skip.Return) || once && question == ""
}

// endsIf returns the question to other packages whether endsAfter holds; "" if they cannot know.
func (c *checker) endsIf(skip blocked.Skip) string {
	if skip.Waiter == nil {
		_, question := c.waitsBeside(skip)
		return question
	}
	_, last := c.process.LastIf(skip.Return)
	_, once := c.process.Once(skip.Func)
	return process.Either(c.process.Open(skip.Func), last, once)
}

// waitsBeside reports whether what waits for a signal that the end of a stop skips is beside the program, and has a stop that ends only together with it.
func (c *checker) waitsBeside(skip blocked.Skip) (beside bool, question string) {
	fn := skip.Wait.Func()
	stop := runnables.StopParam(fn)
	if skip.Reason != blocked.Stopped || stop == nil {
		return false, ""
	}
	return c.process.Beside(stop, fn, nil)
}

// skipPlaces lists what takes part in a skipped signal.
func (c *checker) skipPlaces(signal *channels.Op, skips []blocked.Skip) []analysis.RelatedInformation {
	var places []analysis.RelatedInformation
	seen := make(map[any]bool)
	for _, skip := range skips {
		if skip.Start != nil && !seen[skip.Start] {
			seen[skip.Start] = true
			places = append(places, c.ssa.Related(skip.Start, "only this leads to the "+kindName(signal)))
		}
		if skip.Counted {
			if signal.Channel.Group {
				places = append(places, signal.Channel.Adds[0].Related(c.ssa, "counted here"))
			}
		} else if skip.Return != nil && !seen[skip.Return] {
			seen[skip.Return] = true
			places = append(places, c.ssa.Related(skip.Return, "this return skips the "+kindName(signal)))
		}
		if skip.Waiter != nil && !seen[skip.Waiter] {
			seen[skip.Waiter] = true
			places = append(places, c.ssa.Related(skip.Waiter, "started here"))
		}
		if !seen[skip.Wait] {
			seen[skip.Wait] = true
			places = append(places, skip.Wait.Related(c.ssa, "waits here"))
		}
	}
	return places
}

func kindName(op *channels.Op) string {
	switch op.Kind {
	case channels.Close:
		return "close"
	case channels.Send:
		return "send"
	}
	return "Done"
}
