package blocked

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// outlived returns the leak of a send in code that others call whenever they like, when the loops that receive leave with their stop and somebody waits for
// the sender. Most such loops leave when the process ends, and who still sends then ends with it, so that there has to be a reason: the caller has handed
// a context, and has an end of its own; the Shutdown of a server or of a factory of informers waits for the handler that sends, after the same stop; or the
// receiver is one of several, and is stopped while the process goes on.
func (x *leakFinder) outlived(send *channels.Op) *LeakedSend {
	if x.room > maxRoom || x.room > 0 && !x.repeats(send) || send.Handed != nil || x.asksFlag(send) {
		return nil
	}
	callers := x.callersOf(send.Func())
	requests, events := slices.ContainsFunc(callers, answersRequest), slices.ContainsFunc(callers, x.runnables.HandlesEvents)
	if !requests && !events && (!x.channel.Field || send.Func().Parent() != nil) {
		return nil
	}
	called := requests || events || slices.ContainsFunc(callers, x.graph.Escapes)
	if !called || slices.ContainsFunc(callers, x.isGoroutine) {
		return nil
	}
	for _, receive := range x.channel.Receives {
		if receive.Func() == send.Func() || !receive.InLoop() || !x.after.Gone(receive, nil) || slices.ContainsFunc(receive.Exits(), x.endsAfterJoin) {
			return nil
		}
	}
	leak := &LeakedSend{
		Send: send, Start: send.Instr, Leaver: x.channel.Receives[0].Func(), Stops: true, Called: true,
		Receives: x.channel.Receives, Room: x.room,
	}
	drained := x.drains()
	if requests && x.leaveAfter(drained.requests) || events && x.leaveAfter(drained.events) || x.oneOfMany() {
		leak.Missed = true
		return leak
	}
	if slices.ContainsFunc(callers, x.handedContext) {
		return leak
	}
	return nil
}

// callersOf returns the functions that run a function in their own goroutine, it first, through up to three helpers: what is further away seldom knows
// what it causes.
func (r *Result) callersOf(fn *ssa.Function) []*ssa.Function {
	found := []*ssa.Function{fn}
	for level, depth := found, 0; depth < 3; depth++ {
		var next []*ssa.Function
		for _, fn := range level {
			for _, site := range r.graph.Sites(fn) {
				caller := site.Caller()
				if _, shipped := r.order[caller]; shipped && site.Mode == calls.Sync && !slices.Contains(found, caller) {
					found, next = append(found, caller), append(next, caller)
				}
			}
		}
		level = next
	}
	return found
}

// isGoroutine reports whether a go statement runs a function.
func (r *Result) isGoroutine(fn *ssa.Function) bool {
	return slices.ContainsFunc(r.graph.Sites(fn), func(site calls.Site) bool { return site.Mode == calls.Goroutine })
}

// handedContext reports whether callers that are not seen give a function a context.
func (r *Result) handedContext(fn *ssa.Function) bool {
	return r.graph.Escapes(fn) && slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool { return knowledge.Context(param.Type()) })
}

// answersRequest reports whether a function is a handler of net/http.
func answersRequest(fn *ssa.Function) bool { return knowledge.HandlesHTTP(fn.Signature) }

// endsAfterJoin reports whether the stop of a receiver is closed once something was waited for, which can be the end of the senders.
func (r *Result) endsAfterJoin(exit channels.Exit) bool {
	return exit.Channel != nil && slices.ContainsFunc(exit.Channel.Closes, func(op *channels.Op) bool {
		if _, deferred := op.Instr.(*ssa.Defer); deferred {
			return true
		}
		return paths.Preceded(op.Instr, func(before ssa.Instruction) bool {
			call, ok := before.(*ssa.Call)
			if !ok {
				return r.after.WaitsForStop(before)
			}
			does, known := r.effects.Call(call)
			ends := known && (does.Has(effects.Joins) || does.Lives()) || !known && len(r.stops.Arguments(&call.Call)) > 0
			return ends || len(r.channels.At(call)) > 0
		})
	})
}

// oneOfMany reports whether each receiver leaves with a stop that is closed where the struct which has the channel leaves a map: the others stay.
func (x *leakFinder) oneOfMany() bool {
	return !slices.ContainsFunc(x.channel.Receives, func(receive *channels.Op) bool {
		owner := ownerOf(receive.Value())
		return owner == nil || !slices.ContainsFunc(receive.Exits(), func(exit channels.Exit) bool {
			return exit.Kind == channels.ExitStop && exit.Channel != nil && slices.ContainsFunc(exit.Channel.Closes, func(op *channels.Op) bool {
				return leavesMap(op.Func(), owner)
			})
		})
	})
}

// leavesMap reports whether a function deletes a value of a type from a map.
func leavesMap(fn *ssa.Function, owner types.Type) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		builtin, ok := call.Common().Value.(*ssa.Builtin)
		if !ok || builtin.Name() != "delete" {
			return false
		}
		held, ok := call.Common().Args[0].Type().Underlying().(*types.Map)
		return ok && types.Identical(knowledge.Pointee(held.Elem()), owner)
	})
}

// ownerOf returns the type of the struct in whose field a channel is; nil for another channel.
func ownerOf(ch ssa.Value) types.Type {
	load, ok := ch.(*ssa.UnOp)
	if !ok {
		return nil
	}
	field, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	return knowledge.Pointee(field.X.Type())
}

// leaveAfter reports whether each receiver leaves with a stop of which one of the sources is given.
func (x *leakFinder) leaveAfter(ended []ssa.Value) bool {
	return len(ended) > 0 && !slices.ContainsFunc(x.channel.Receives, func(receive *channels.Op) bool {
		return !slices.ContainsFunc(receive.Exits(), func(exit channels.Exit) bool {
			return exit.Kind == channels.ExitStop && slices.ContainsFunc(x.sources(receive.Select.States[exit.Arm].Chan), func(source ssa.Value) bool {
				return slices.Contains(ended, source)
			})
		})
	})
}

// drainedStops holds the sources of the stops that have ended when the package shuts something down so that its handlers come to their end first.
type drainedStops struct{ requests, events []ssa.Value }

func (r *Result) drained() drainedStops {
	var found drainedStops
	for _, fn := range r.channels.Funcs() {
		for _, call := range calls.In(fn) {
			requests, events := knowledge.Drains(call.Common())
			if requests {
				found.requests = append(found.requests, r.endedBefore(call)...)
			}
			if events {
				found.events = append(found.events, r.endedBefore(call)...)
			}
		}
	}
	return found
}

// endedBefore returns the sources of the stops that have ended whenever a call runs. A deferred one comes after all that its function waits for.
func (r *Result) endedBefore(call ssa.CallInstruction) []ssa.Value {
	var found []ssa.Value
	_, deferred := call.(*ssa.Defer)
	for instr := range calls.Instrs(call.Parent()) {
		if !deferred && !paths.Before(instr, call) {
			continue
		}
		switch instr := instr.(type) {
		case *ssa.UnOp:
			if r.after.WaitsForStop(instr) {
				found = append(found, r.sources(instr.X)...)
			}
		case *ssa.Select:
			for _, state := range instr.States {
				if deferred && r.stops.IsStop(state.Chan) || r.after.InStopArm(instr, call) {
					found = append(found, r.sources(state.Chan)...)
				}
			}
		}
	}
	return found
}

// sources returns the roots of a stop, and those of what the calls of the package give for them.
func (r *Result) sources(stop ssa.Value) []ssa.Value {
	found := slices.Clone(r.stops.Of(stop).Roots)
	for i := 0; i < len(found); i++ {
		param, ok := found[i].(*ssa.Parameter)
		if !ok {
			continue
		}
		args, _ := r.graph.Actuals(param)
		for _, arg := range args {
			for _, root := range r.stops.Of(arg).Roots {
				if !slices.Contains(found, root) {
					found = append(found, root)
				}
			}
		}
	}
	return found
}
