package leaderwrite

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const blockedMessage = "send on %s blocks for ever on a replica that does not lead: only the leader receives"

// blockedSends reports the sends that every replica does on a channel of which all receives are the
// leader's. An exit that is only taken when the process ends does not count.
func (c *checker) blockedSends(ch *channels.Channel) {
	if ch.Group || ch.OthersReceive || len(ch.Receives) == 0 || len(ch.Sends) == 0 {
		return
	}
	for _, receive := range ch.Receives {
		if c.leaders.LeaderAt(receive.Instr) == leadership.NotLeader || c.leaders.EveryReplicaPath(receive.Func()) != nil {
			return
		}
	}
	for _, send := range ch.Sends {
		step := c.leaders.EveryReplicaPath(send.Func())
		if !blocks(send, step) || c.leaders.Asked(send.Instr) || send.AsksLength() {
			continue
		}
		if step == nil && !c.handedOut(send, ch) || step != nil && c.fits(send, step) {
			continue
		}
		related := []analysis.RelatedInformation{ch.Receives[0].Related(c.ssa, "received here, on the leader")}
		related = append(related, c.way(step)...)
		c.report(leaderOnlyReceiver, send.Place(c.ssa), fmt.Sprintf(blockedMessage, c.subject(send.Place(c.ssa).Pos(), "the channel")), related)
	}
}

// handedOut reports whether a send is in a method that other packages call on a value they are
// given, while the Runnable that receives says in so many words that it is for the leader: its author
// knows of other replicas, and nothing keeps them from the method. A package of which all callers
// are the leader's is reported all the same (contour's status writer was not one).
func (c *checker) handedOut(send *channels.Op, ch *channels.Channel) bool {
	fn := send.Func()
	owner := ownerOf(fn)
	if !send.Bare() || fn.Parent() != nil || owner == nil || !fn.Object().Exported() || c.leaders.LeaderOnly(fn) != leadership.NotLeader {
		return false
	}
	for _, receive := range ch.Receives {
		to := ownerOf(receive.Func())
		if to == nil || to == owner || c.leaders.NeedsLeader(to.Type()) != leadership.Yes {
			return false
		}
	}
	return c.hasInterface(owner.Type(), fn.Name(), token.IsExported)
}

// hasInterface reports whether the package has an interface, of a name that is wanted and with a method of
// that name, that a type satisfies: it is used as one then.
func (c *checker) hasInterface(t types.Type, method string, wanted func(name string) bool) bool {
	scope := c.pass.Pkg.Scope()
	return slices.ContainsFunc(scope.Names(), func(name string) bool {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !wanted(name) {
			return false
		}
		iface, ok := obj.Type().Underlying().(*types.Interface)
		if !ok || !types.Implements(types.NewPointer(t), iface) {
			return false
		}
		found, _, _ := types.LookupFieldOrMethod(iface, false, c.pass.Pkg, method)
		return found != nil
	})
}

// fits reports whether a channel holds all that is ever sent: what sets a program up sends once.
func (c *checker) fits(send *channels.Op, step *leadership.Step) bool {
	room, known := send.Channel.Capacity()
	if !known || room < int64(len(send.Channel.Sends)) || send.InLoop() || step.Root != leadership.SetsUp {
		return false
	}
	for s := step; s.From != nil; s = s.From {
		if _, calls := s.Site.(ssa.CallInstruction); !calls || paths.InLoop(s.Site.Block()) {
			return false // an informer runs it, or a loop
		}
	}
	return true
}

// blocks reports whether nothing but a receiver, or the end of the process, ends the wait of a send.
func blocks(send *channels.Op, step *leadership.Step) bool {
	return !slices.ContainsFunc(send.Exits(), func(exit channels.Exit) bool {
		return exit.Kind != channels.ExitStop || step.EndsWithRequest()
	})
}
