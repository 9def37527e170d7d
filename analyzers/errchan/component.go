package errchan

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// component reports whether a call runs something that goes on until it is stopped or fails, and returns an
// error that says how it ended. The signature promises it for a Start or Run of whoever implements it. Of
// other functions the behaviour decides, and not the name: a loop that waits and is left by a stop or a
// failure, or a server. One that returns an error only once it has been stopped has none to lose.
func (c *checker) component(call ssa.CallInstruction) bool {
	results := call.Common().Signature().Results()
	if results.Len() != 1 || !knowledge.IsError(results.At(0).Type()) || !c.after.CanFail(call) {
		return false
	}
	if knowledge.Component(call.Common()) {
		return true
	}
	if server, blocks, _ := knowledge.ServerOf(knowledge.Callee(call.Common())); server != nil {
		return blocks && server.Serves && !c.onLoopback(call) && (c.starterWaits(call) || c.stoppable(call))
	}
	if knowledge.PackageServers[knowledge.Callee(call.Common())] {
		return !knowledge.ServesProfiles(c.pass.Pkg, call.Common()) && c.starterWaits(call)
	}
	if c.ofRound(call) {
		return false // it works on one connection, request or event, and the loop goes on with the next
	}
	callees := c.graph.Callees(call)
	if declared := c.graph.Declared(call.Common()); len(callees) == 0 || declared != nil && declared.Pkg() != c.pass.Pkg {
		does, known := c.effects.Call(call)
		library := knowledge.BlocksUntil[knowledge.Callee(call.Common())] > 0
		lives := does.Lives() || does.Has(effects.Joins) && does.Has(effects.Spawns) // it waits for workers that go on until a stop
		return known && lives && !library && len(c.stops.Arguments(call.Common())) > 0 && c.starterWaits(call)
	}
	return !slices.ContainsFunc(callees, func(fn *ssa.Function) bool { return !c.runsOn(fn) }) && c.starterWaits(call)
}

// onLoopback reports whether the server of a call is made with an address of its own machine: it is there for who debugs the process.
func (c *checker) onLoopback(call ssa.CallInstruction) bool {
	server := knowledge.Receiver(call.Common())
	if server == nil {
		return false
	}
	address, ok := c.constants.Record(server, call).Field("Addr")
	return ok && address.Source != nil && knowledge.Loopback(address.Source)
}

// starterWaits reports whether who starts the goroutine of a call goes on to wait for a stop, or returns to somebody who
// does: they count on what has been started. So does who starts a server in a method of a type that has a Stop. Callers in
// other packages are not seen. An election waits for its stop.
func (c *checker) starterWaits(call ssa.CallInstruction) bool {
	return c.leads(call.Parent()) || slices.ContainsFunc(c.starts(call), func(start ssa.Instruction) bool {
		above := c.graph.Above(start, func(place ssa.Instruction, mode calls.Mode) bool {
			return (mode == calls.Sync || mode == calls.Goroutine) && !c.ssa.InTest(place.Pos())
		})
		return c.goesOnToWait(start, effects.Joins) || slices.ContainsFunc(above[1:], func(place ssa.Instruction) bool { return c.goesOnToWait(place) })
	})
}

// waiterCanFail reports whether a function that returns an error waits for a stop once it has started the goroutine of a call, itself or in what it
// calls: it could wait for the error as well, and return it. What is started on some of the ways to the wait alone is an option, without which the program
// is there as well.
func (c *checker) waiterCanFail(call ssa.CallInstruction) bool {
	sync := func(place ssa.Instruction, mode calls.Mode) bool {
		return mode == calls.Sync && !c.ssa.InTest(place.Pos())
	}
	return slices.ContainsFunc(c.starts(call), func(start ssa.Instruction) bool {
		return slices.ContainsFunc(c.graph.Above(start, sync), func(place ssa.Instruction) bool {
			fn := place.Parent()
			without := paths.Search{Block: fn.Blocks[0], To: c.after.WaitsForStop, Avoid: paths.Is(place)}
			return knowledge.ReturnsError(fn.Signature) && paths.Find(paths.Search{From: place, To: c.after.WaitsForStop}) != nil && paths.Find(without) == nil
		})
	})
}

// goesOnToWait reports whether a path leads from an instruction to one that waits for a stop, or does one of the other kinds.
func (c *checker) goesOnToWait(from ssa.Instruction, kinds ...effects.Kind) bool {
	waits := func(instr ssa.Instruction) bool {
		if c.after.WaitsForStop(instr) {
			return true
		}
		waiting, ok := instr.(*ssa.Call)
		if !ok {
			return false
		}
		does, known := c.effects.Call(waiting)
		return known && (does.Lives() || does.Has(kinds...))
	}
	return paths.Find(paths.Search{From: from, To: waits}) != nil
}

// stoppable reports whether the goroutine of a call is started by a method of a type that has a Stop: it is to go on until
// somebody calls that.
func (c *checker) stoppable(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(c.starts(call), func(start ssa.Instruction) bool {
		fn := start.Parent()
		for fn.Parent() != nil {
			fn = fn.Parent()
		}
		recv := fn.Signature.Recv()
		return recv != nil && knowledge.Closable(recv.Type())
	})
}

// ofRound reports whether the goroutine of a call is handed what a round of a loop has got that goes on until it is stopped: a connection, a request, or an
// object of a list that each round goes over. The round can be one of a function above.
func (c *checker) ofRound(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(c.starts(call), func(start ssa.Instruction) bool {
		common := start.(ssa.CallInstruction).Common()
		handed := slices.Clone(common.Args)
		if closure, ok := common.Value.(*ssa.MakeClosure); ok {
			handed = append(handed, closure.Bindings...)
		}
		return slices.ContainsFunc(handed, func(v ssa.Value) bool { return c.gotInRound(v, make(map[ssa.Value]bool)) })
	})
}

// gotInRound reports whether a value, or what a function is given as a parameter on some way, is made in a round of such a loop.
func (c *checker) gotInRound(v ssa.Value, seen map[ssa.Value]bool) bool {
	if endsWork(v.Type()) || knowledge.Visited(seen, v) {
		return false
	}
	switch got := flow.Locate(v).Root.(type) {
	case *ssa.Parameter:
		return slices.ContainsFunc(c.graph.Sites(got.Parent()), func(site calls.Site) bool {
			arg := site.Argument(got)
			return site.Mode == calls.Sync && arg != nil && c.gotInRound(arg, seen)
		})
	case ssa.Instruction:
		return c.process.InRounds(got) || c.graph.SomeWay(got.Parent(), func(site calls.Site) calls.Way {
			if site.Mode != calls.Sync {
				return calls.Skip
			}
			if c.process.InRounds(site.Instr) {
				return calls.Yes
			}
			return calls.Up
		})
	}
	return false
}

// endsWork reports whether a value, or what a captured variable holds, is a context or stop channel, which each round of work may have of its own.
func endsWork(t types.Type) bool {
	t = knowledge.Pointee(t)
	return knowledge.Context(t) || knowledge.StopChannel(t)
}

// starts returns where the goroutine of a call is started: the call itself if it is a go statement.
func (c *checker) starts(call ssa.CallInstruction) []ssa.Instruction {
	if _, direct := call.(*ssa.Go); direct {
		return []ssa.Instruction{call}
	}
	var found []ssa.Instruction
	for _, site := range c.graph.Sites(call.Parent()) {
		found = append(found, site.Instr)
	}
	return found
}

// waitsForCaches returns the call by which whoever starts a component waits for caches to sync, with nothing else
// that ends the wait: a component that has failed syncs none. nil if there is none.
func (c *checker) waitsForCaches(call ssa.CallInstruction) ssa.CallInstruction {
	waits := func(instr ssa.Instruction) bool {
		wait, ok := instr.(*ssa.Call)
		return ok && knowledge.WaitForSync(&wait.Call) && slices.ContainsFunc(knowledge.Args(&wait.Call), func(arg ssa.Value) bool {
			signal := c.stops.Of(arg)
			return knowledge.Context(arg.Type()) && !signal.Bounded && signal.Kind != stops.Never
		})
	}
	for _, start := range c.starts(call) {
		if path := paths.Find(paths.Search{From: start, To: waits}); path != nil {
			return path.End.(*ssa.Call)
		}
	}
	return nil
}

// endsClean reports whether an instruction is a return of what need not be an error.
func (c *checker) endsClean(instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	return ok && (len(ret.Results) == 0 || !c.conditions.NotNilAt(paths.Last(ret), ret))
}

// waitsOut reports whether an instruction waits for the end of a stop, and for nothing that can come before.
func (c *checker) waitsOut(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return instr.Op == token.ARROW && c.stops.Of(instr.X).Kind == stops.Stop
	case *ssa.Call:
		does, _ := c.effects.Call(instr)
		return slices.ContainsFunc(does, func(e effects.Effect) bool { return e.Kind == effects.Waits && e.Must })
	}
	return false
}

// runsOn reports whether a function serves, waits for a stop whenever it comes to a clean end, or has a loop that waits, itself
// or in what it runs. A loop that counts, or goes over a list, comes to an end.
func (c *checker) runsOn(fn *ssa.Function) bool {
	does := c.effects.Of(fn)
	if does.Has(effects.Serves) || does.Has(effects.Waits) && paths.Find(paths.Search{Block: fn.Blocks[0], To: c.endsClean, Avoid: c.waitsOut}) == nil {
		return true
	}
	return does.Lives() && slices.ContainsFunc(c.graph.RunBy(fn), func(part *ssa.Function) bool {
		return slices.ContainsFunc(c.after.Loops(part), c.after.Endless)
	})
}
