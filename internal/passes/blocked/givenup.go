package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// givenUp returns the leak of a send that answers a call. Who asks makes the channel for that one answer, and takes it only until a time has passed or the
// context of its own caller has ended; the send, in other code that does not see either, then blocks whoever answers. That nobody answers any more once the
// call is over is not to be seen: an entry that is deleted from a map can have been looked up before.
func (x *leakFinder) givenUp(send *channels.Op) *LeakedSend {
	if x.room > 0 || send.Handed != nil || x.asksOther(send) || slices.ContainsFunc(x.callersOf(send.Func()), x.runnables.HandlesEvents) {
		return nil // Blocks is about the handlers of informers
	}
	for _, receive := range x.channel.Receives {
		if receive.InLoop() || !x.madeToWait(receive) || !x.givesUp(receive) || slices.Contains(x.graph.RunBy(receive.Func()), send.Func()) {
			return nil
		}
	}
	return &LeakedSend{
		Send: send, Start: send.Instr, Leaver: x.channel.Receives[0].Func(), Stops: true, Called: true,
		Receives: x.channel.Receives, Room: x.room,
	}
}

// asksOther reports whether a flag decides whether a send happens, other than that there is a channel to send on: it can say that the call has ended.
func (x *leakFinder) asksOther(send *channels.Op) bool {
	return slices.ContainsFunc(x.conditions.Under(send.Instr), func(f conditions.Fact) bool {
		return (f.Subject == nil || x.channels.Of(f.Subject) != send.Channel) && len(x.conditions.Flags(f)) > 0
	})
}

// madeToWait reports whether the function of a receive, or the one around it, makes the channel or has another one make it, and is no goroutine.
func (x *leakFinder) madeToWait(receive *channels.Op) bool {
	waiter := calls.Declared(receive.Func())
	return !x.isGoroutine(receive.Func()) && slices.ContainsFunc(x.channel.Makes, func(made *ssa.MakeChan) bool {
		return calls.Declared(made.Parent()) == waiter || slices.ContainsFunc(x.graph.Sites(made.Parent()), func(site calls.Site) bool {
			return calls.Declared(site.Caller()) == waiter
		})
	})
}

// givesUp reports whether a function that receives leaves when a time has passed, or a context has ended that it is given.
func (x *leakFinder) givesUp(receive *channels.Op) bool {
	return slices.ContainsFunc(receive.Exits(), func(exit channels.Exit) bool {
		if exit.Kind != channels.ExitTimer && !(exit.Kind == channels.ExitStop && x.ofCaller(receive, exit)) {
			return false
		}
		arm := paths.Arm(receive.Select, exit.Arm)
		return arm != nil && !reaches(arm, receive.Instr.Block())
	})
}

// ofCaller reports whether the stop of an exit is a context or channel that the function of a receive is given.
func (x *leakFinder) ofCaller(receive *channels.Op, exit channels.Exit) bool {
	return slices.ContainsFunc(x.stops.Of(receive.Select.States[exit.Arm].Chan).Roots, func(root ssa.Value) bool {
		if call, ok := root.(*ssa.Call); ok {
			root = knowledge.Receiver(&call.Call) // a request, which has the context
		}
		param, ok := root.(*ssa.Parameter)
		return ok && param.Parent() == receive.Func() && (receive.Func().Signature.Recv() == nil || param != receive.Func().Params[0])
	})
}
