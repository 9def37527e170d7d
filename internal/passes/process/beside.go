package process

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// Beside reports whether what goes on under a stop once that has ended ends with the process: the stop ends only together with it, or the
// process does once the function that has the stop has returned, and
// nothing waits for the goroutine that runs the function which has the stop. start is the go statement below that function which leads to what
// goes on; nil if there is none. The question is to packages above: see Ends.
func (r *Result) Beside(stop ssa.Value, owner *ssa.Function, start ssa.CallInstruction) (ok bool, question string) {
	ok, question = r.besideProgram(stop, owner, start)
	if ok && question == "" {
		return true, ""
	}
	last, orElse := r.besideLast(stop, owner, start)
	switch {
	case !last:
		return ok, question
	case !ok || orElse == "":
		return true, orElse
	}
	return true, Either(question, orElse)
}

// besideProgram is Beside for a stop that ends only together with the process.
func (r *Result) besideProgram(stop ssa.Value, owner *ssa.Function, start ssa.CallInstruction) (ok bool, question string) {
	ok, question = r.OfProgramIf(stop)
	if !ok {
		return false, ""
	}
	if start != nil {
		return onlyIf(r.unawaited(start), question)
	}
	sites := r.sites(owner)
	if r.graph.Escapes(owner) {
		if !callable(owner) || stop != ssa.Value(runnables.StopParam(owner)) || r.signals(owner) {
			return false, ""
		}
		question = allOf(append([]string{r.anyOf(ofBeside, owner)}, parts(question)...))
	} else if len(sites) == 0 {
		return false, ""
	}
	return onlyIf(!slices.ContainsFunc(sites, func(site calls.Site) bool { return !r.unawaited(site.Instr) }), question)
}

// besideLast is Beside for goroutines whose starter the process ends with.
func (r *Result) besideLast(stop ssa.Value, owner *ssa.Function, start ssa.CallInstruction) (ok bool, question string) {
	starts := []ssa.CallInstruction{start}
	if start == nil {
		starts = nil
		for _, site := range r.sites(owner) {
			starts = append(starts, site.Instr)
		}
		if r.graph.Escapes(owner) || len(starts) == 0 {
			return false, ""
		}
	}
	var open []string
	for _, start := range starts {
		last, question := r.returnsLast(stop, start)
		if !last || !r.Unawaited(start) {
			return false, ""
		}
		open = append(open, parts(question)...)
	}
	return true, allOf(open)
}

// returnsLast reports whether a goroutine that a function starts once has a stop that the function is given, and the process ends when the function
// returns: the goroutine of a command that prints how far it is until the work is done. The function runs once in the process.
func (r *Result) returnsLast(stop ssa.Value, start ssa.CallInstruction) (last bool, question string) {
	starter := calls.Declared(start.Parent())
	given := r.givenBy(stop, start)
	if load, ok := given.(*ssa.UnOp); ok { // of a variable that a closure captures as well
		if sources := r.graph.Sources(load); len(sources) == 1 {
			given = sources[0]
		}
	}
	param, ok := given.(*ssa.Parameter)
	if !ok || param.Parent() != starter || paths.InLoop(start.Block()) {
		return false, ""
	}
	once, question := r.Once(starter)
	if !once {
		return false, ""
	}
	if r.EndsWith(starter) {
		return true, question
	}
	open := r.Open(starter)
	return onlyIf(open != "", allOf(append(parts(open), parts(question)...)))
}

// givenBy returns what a go statement gives as the stop of the function that it starts; the stop itself if that is another one's.
func (r *Result) givenBy(stop ssa.Value, start ssa.CallInstruction) ssa.Value {
	param, ok := stop.(*ssa.Parameter)
	if !ok {
		return stop
	}
	for _, site := range r.sites(param.Parent()) {
		if site.Instr == start {
			return site.Argument(param)
		}
	}
	return stop
}

// onlyIf keeps the question of an answer that is not no.
func onlyIf(ok bool, question string) (bool, string) {
	if !ok {
		return false, ""
	}
	return true, question
}

// Awaited reports whether something is seen that waits for a function that runs: for the goroutine that start begins, or, if that is nil, for one in which
// the function is called; or a manager, for its component. What code that is not seen does with it is not known.
func (r *Result) Awaited(fn *ssa.Function, start ssa.CallInstruction) bool {
	if start != nil {
		return r.joined(start)
	}
	return r.awaitedIn(fn, make(map[*ssa.Function]bool))
}

// SignalsEnd reports whether a function signals whenever it returns, and something in the package waits for that.
func (r *Result) SignalsEnd(fn *ssa.Function) bool {
	for instr := range calls.Instrs(fn) {
		for _, signal := range r.channels.At(instr) {
			if signal.Deferred && len(signal.Channel.Waits) > 0 || signal.Deferred && signal.Kind == channels.Close && slices.ContainsFunc(signal.Channel.Receives, (*channels.Op).Bare) {
				return true
			}
		}
	}
	return false
}

// joined reports whether something may wait for what a call starts: a goroutine that signals, or that a library runs for a group. A signal that it gives in a
// loop, for each request or item, says nothing of its end.
func (r *Result) joined(start ssa.CallInstruction) bool {
	_, plain := start.(*ssa.Go)
	return !plain || slices.ContainsFunc(r.graph.Callees(start), func(fn *ssa.Function) bool {
		return r.gives(fn, func(signal *channels.Op) bool { return awaited(signal) && !r.Again(signal.Instr, Unmarked) })
	})
}

func (r *Result) awaitedIn(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if knowledge.Visited(seen, fn) {
		return false
	}
	if entry := r.runnables.Of(fn); entry != nil && entry.Kind == runnables.Runnable {
		return true
	}
	return slices.ContainsFunc(r.sites(fn), func(site calls.Site) bool {
		switch {
		case site.Mode == calls.Goroutine:
			return r.joined(site.Instr)
		case site.Mode == calls.Unknown && r.gathered(fn, site):
			return true
		}
		return r.awaitedIn(site.Caller(), seen)
	})
}

// Unawaited reports whether nothing waits for the goroutine that a go statement starts, or a helper of the package that is handed what it runs, as far as
// their functions show.
func (r *Result) Unawaited(start ssa.Instruction) bool {
	switch start := start.(type) {
	case *ssa.Go:
		return r.unawaited(start)
	case *ssa.Call:
		targets := r.graph.Targets(start)
		return len(targets) > 0 && !slices.ContainsFunc(targets, func(helper *ssa.Function) bool {
			return slices.ContainsFunc(calls.In(helper), func(call ssa.CallInstruction) bool {
				started, ok := call.(*ssa.Go)
				return ok && !r.startsUnawaited(started)
			})
		}) && !slices.ContainsFunc(start.Call.Args, func(arg ssa.Value) bool { return slices.ContainsFunc(r.graph.Functions(arg), r.signals) })
	}
	return false
}

// unawaited reports whether nothing waits for the goroutine in which a call runs, as far as its functions show.
func (r *Result) unawaited(call ssa.CallInstruction) bool {
	return r.unawaitedIn(call, make(map[*ssa.Function]bool))
}

// unawaitedIn is unawaited with what is known of the callers. A cycle of calls counts as awaited.
func (r *Result) unawaitedIn(call ssa.CallInstruction, known map[*ssa.Function]bool) bool {
	switch call := call.(type) {
	case *ssa.Go:
		return r.startsUnawaited(call)
	case *ssa.Call:
		fn := call.Parent()
		if is, asked := known[fn]; asked {
			return is
		}
		known[fn] = false
		sites := r.sites(fn)
		known[fn] = len(sites) > 0 && !r.graph.Escapes(fn) && !slices.ContainsFunc(sites, func(site calls.Site) bool {
			return !site.Direct || !r.unawaitedIn(site.Instr, known)
		})
		return known[fn]
	}
	return false
}

// startsUnawaited reports whether nothing that a go statement may run signals. One that runs what its function is given may run a function of each caller.
func (r *Result) startsUnawaited(start *ssa.Go) bool {
	if _, known := r.starts[start]; !known {
		r.starts[start] = !slices.ContainsFunc(r.graph.Callees(start), r.signals)
	}
	return r.starts[start]
}

// signals reports whether a function that a goroutine runs signals to somebody who may wait for it: it closes something, counts a group
// down that something waits for, or sends on a channel that somebody waits for alone.
func (r *Result) signals(fn *ssa.Function) bool {
	if _, known := r.signaled[fn]; !known {
		r.signaled[fn] = r.findSignal(fn)
	}
	return r.signaled[fn]
}

func (r *Result) findSignal(fn *ssa.Function) bool { return r.gives(fn, awaited) }

// gives reports whether a function gives a signal of a kind, itself or in what it runs in its goroutine.
func (r *Result) gives(fn *ssa.Function, kind func(*channels.Op) bool) bool {
	return slices.ContainsFunc(r.graph.RunBy(fn), func(fn *ssa.Function) bool {
		return knowledge.Any(calls.Instrs(fn), func(instr ssa.Instruction) bool { return slices.ContainsFunc(r.channels.At(instr), kind) })
	})
}

func awaited(signal *channels.Op) bool {
	switch signal.Kind {
	case channels.Close:
		return true
	case channels.Done:
		group := signal.Channel
		return len(group.Waits) > 0 || group.OthersReceive // code that is not seen can wait
	case channels.Send:
		return !firstOfSeveral(signal.Channel) && slices.ContainsFunc(signal.Channel.Receives, (*channels.Op).Bare)
	}
	return false
}

// firstOfSeveral reports whether a channel has more sends than receives, none of which is repeated: the first value is enough, and who waits for it waits for
// no certain one of its senders.
func firstOfSeveral(ch *channels.Channel) bool {
	return ch.Complete() && !ch.OthersReceive && len(ch.Sends) > len(ch.Receives) && !slices.ContainsFunc(ch.Receives, (*channels.Op).InLoop)
}
