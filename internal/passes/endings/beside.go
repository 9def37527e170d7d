package endings

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// certain reports whether the close and the send are on one channel whatever happens: both lead back to
// the same variable or field, and not to an element of a list or map of channels.
func (s *closeSearch) certain() bool {
	a, b := s.origin(s.close.Value(), nil), s.origin(s.send.Value(), nil)
	if a.Root == nil || b.Root == nil {
		return false
	}
	if a == b {
		return true
	}
	x, y := a.Fields(), b.Fields()
	return len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1]
}

// origin returns the location of a value, through parameters that have one argument up to those of the function that starts the
// goroutine, as the goroutine has it, or with nil as far as it goes, as everybody has it; zero for an element.
func (s *closeSearch) origin(v ssa.Value, until *ssa.Function) flow.Location {
	at := flow.Locate(v)
	for range 4 {
		param, ok := at.Root.(*ssa.Parameter)
		if !ok || param.Parent() == until {
			break
		}
		arg := s.argument(param, until != nil)
		if arg == nil {
			break
		}
		from := flow.Locate(arg)
		at = flow.Location{Root: from.Root, Path: from.Path + at.Path}
	}
	if fromContainer(at.Root) {
		return flow.Location{}
	}
	switch at.Root.(type) {
	case *ssa.MakeChan, *ssa.Alloc, *ssa.Parameter, *ssa.Global, *ssa.FreeVar, *ssa.Call, *ssa.Extract:
		return at
	}
	return flow.Location{}
}

// fromContainer reports whether a value is an element of a list or map, or a variable that is set to one alone, such as that
// of each round of a range.
func fromContainer(v ssa.Value) bool {
	if variable, ok := v.(*ssa.Alloc); ok {
		if store := flow.OnlyStore(variable); store != nil {
			v = store.Val
		}
	}
	return len(containers(v)) > 0
}

// argument returns what a parameter is given by the site of the goroutine, or else by every call: those that the goroutine makes, or all.
func (s *closeSearch) argument(param *ssa.Parameter, own bool) ssa.Value {
	if slices.Contains(s.starts, param.Parent()) && s.site.Direct {
		return s.site.Argument(param)
	}
	args, complete := s.graph.Actuals(param)
	if own {
		args, complete = nil, true
		for _, site := range s.graph.Sites(param.Parent()) {
			if slices.Contains(s.runs, site.Caller()) {
				args = append(args, site.Argument(param))
			}
		}
	}
	if !complete || len(args) == 0 || slices.ContainsFunc(args, func(arg ssa.Value) bool { return arg == nil || flow.Locate(arg) != flow.Locate(args[0]) }) {
		return nil
	}
	return args[0]
}

// many reports whether the goroutine, or others like it, send more than one value.
func (s *closeSearch) many() bool {
	if s.repeats() || len(s.spawnsOfChannel()) > 1 {
		return true
	}
	for _, send := range slices.Concat(s.channel.Sends, s.channel.Passed) {
		own := slices.Contains(s.runs, send.Func())
		if own && send.InLoop() || (own || send.Instr == s.site.Instr) && send.Sender.Sends > 1 {
			return true
		}
	}
	return slices.ContainsFunc(s.runs, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool { return s.works(call) && paths.InLoop(call.Block()) })
	})
}

// repeats reports whether the site starts several goroutines that have the channel.
func (s *closeSearch) repeats() bool {
	made := func(made *ssa.MakeChan) bool { return made.Parent() == s.site.Caller() && paths.InLoop(made.Block()) }
	return s.site.Repeats || paths.InLoop(s.site.Instr.Block()) && !slices.ContainsFunc(s.channel.Makes, made)
}

func (s *closeSearch) spawnsOfChannel() []calls.Site {
	var found []calls.Site
	for _, send := range slices.Concat(s.channel.Sends, s.channel.Passed) {
		for _, site := range s.startsOf(send) {
			if !slices.ContainsFunc(found, func(have calls.Site) bool { return have.Instr == site.Instr }) {
				found = append(found, site)
			}
		}
	}
	return found
}

// closedByMember reports whether one of several goroutines that one site starts closes the channel at its
// end, whatever the others do. A close that a condition guards is one that the last of them does.
func (s *closeSearch) closedByMember() bool {
	if s.channel.Field || s.channel.Foreign || !s.repeats() || !slices.Contains(s.starts, s.close.Func()) {
		return false
	}
	return s.unordered(s.close.Func()) && calls.OnEveryPath(s.close.Instr.Block())
}

// runsInGoroutine reports whether a function runs in goroutines of the package and nowhere else.
func (s *closeSearch) runsInGoroutine(fn *ssa.Function) bool {
	return !s.graph.Escapes(fn) && s.graph.RunsOnly(fn, calls.Goroutine)
}

// closedBeside reports whether a goroutine that closes the channel waits for nothing that could be the end
// of the one that sends: for a stop that somebody outside ends, at most.
func (s *closeSearch) closedBeside(fn *ssa.Function) bool {
	if s.channel.Field && !s.silent() || !s.unordered(fn) {
		return false
	}
	for _, site := range s.graph.Sites(fn) {
		at := paths.Is(site.Instr)
		after := site.Caller() == s.site.Caller() && !calls.ComesAfter(s.site.Instr, site.Instr)
		if !after || s.reached(s.site.Instr, at, nil) {
			s.closer = site.Instr
			return true
		}
	}
	return false
}

// unordered reports whether a function can come to the close with nothing on the way that may wait for the
// goroutine.
func (s *closeSearch) unordered(fn *ssa.Function) bool {
	if s.close.Deferred {
		return !s.passes(fn, s.mayWait)
	}
	return paths.Find(paths.Search{
		Block: fn.Blocks[0], At: s.close.Instr, Avoid: s.mayWait,
		Edge: func(_ *paths.Explorer, at paths.State, succ int) bool { return !s.seenOn(at.Block, succ) },
	}) != nil
}

// seenOn reports whether control leaves a block by an arm of a select that can be the end of the goroutine.
func (s *closeSearch) seenOn(b *ssa.BasicBlock, succ int) bool {
	return slices.ContainsFunc(s.conditions.OnEdge(b, succ), func(f conditions.Fact) bool {
		sel, ok := f.Subject.(*ssa.Select)
		return ok && f.Predicate == conditions.Arm && f.Truth && s.other(sel, &f.Arm)
	})
}

// passes reports whether a function does something, on any path.
func (s *closeSearch) passes(fn *ssa.Function, what func(ssa.Instruction) bool) bool {
	return knowledge.Any(calls.Instrs(fn), func(instr ssa.Instruction) bool { return what(instr) })
}

// mayWait reports whether an instruction can wait for the goroutine: for it, for a channel that is no stop
// of somebody outside, or in code that is not seen.
func (s *closeSearch) mayWait(instr ssa.Instruction) bool {
	if s.joins(instr) || s.receives(instr) {
		return true
	}
	if _, beside := instr.(*ssa.Go); beside {
		return false
	}
	for _, inner := range s.graph.With(instr, nil) {
		switch inner := inner.(type) {
		case *ssa.UnOp, *ssa.Select:
			if s.waitsForOther(inner) {
				return true
			}
		case *ssa.Call:
			if s.callWaits(inner) {
				return true
			}
		}
	}
	return false
}

// waitsForOther reports whether a receive or select waits for anything but stops from outside and time. A select that looks
// and goes on has waited if it took the arm, which is no matter of the instruction: see seenOn.
func (s *closeSearch) waitsForOther(instr ssa.Instruction) bool {
	if sel, ok := instr.(*ssa.Select); ok && !sel.Blocking {
		return false
	}
	return s.other(instr, nil)
}

// other reports whether a receive, or the arm of a select, is from anything but stops from outside and time.
func (s *closeSearch) other(instr ssa.Instruction, arm *int) bool {
	return slices.ContainsFunc(s.channels.At(instr), func(op *channels.Op) bool {
		if arm != nil && op.Arm != *arm {
			return false
		}
		v := op.Value()
		return op.Kind == channels.Receive && op.Channel != s.channel && !s.stops.IsStop(v) && s.stops.Of(v).Kind != stops.Timer
	})
}

// callWaits reports whether a call can wait for a goroutine. What is not seen can, unless the closer is
// itself one of those that send: then it is the work.
func (s *closeSearch) callWaits(call *ssa.Call) bool {
	if _, builtin := call.Call.Value.(*ssa.Builtin); builtin || len(s.graph.Callees(call)) > 0 || knowledge.Logs(&call.Call) {
		return false // what it calls is looked at on its own
	}
	does := s.effects.Instr(call)
	if does.Has(effects.Joins, effects.Polls, effects.Serves, effects.Hangs) {
		return true
	}
	return does.Has(effects.Unknown, effects.Asks, effects.Waits) && !s.closerSends()
}

func (s *closeSearch) closerSends() bool {
	own := s.graph.RunBy(s.close.Func())
	return slices.ContainsFunc(s.channel.Sends, func(send *channels.Op) bool { return slices.Contains(own, send.Func()) })
}
