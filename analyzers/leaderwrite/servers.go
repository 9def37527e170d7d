package leaderwrite

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

const (
	leaderMessage = "this serves on the leader only: an election runs it once it leads, and other replicas refuse its clients"
	serverMessage = "%s serves on the leader only: without NeedLeaderElection, other replicas refuse its clients"
	certMessage   = "%s renews certificates on the leader only: without NeedLeaderElection, others serve expired ones"
)

// servers reports the Runnables that serve the network and do not say that they are for the leader, which
// is what a manager takes them for. One that its package only asserts to be a Runnable may be added in a wrapper that
// does say, as may a function of a package that has such a wrapper: it is reported where it is added as it is.
func (c *checker) servers() {
	for _, e := range c.runs.Entries {
		if e.Kind == runnables.Callback {
			c.servesLeading(e)
		}
		if e.Kind != runnable || e.Asserted || c.leaders.LeaderOnly(e.Func) == leadership.NotLeader {
			continue
		}
		recv := e.Func.Signature.Recv()
		if t := e.Type(); t != nil && c.leaders.SaysReplicas(t) || recv != nil && managed(recv.Type()) {
			continue // its author has thought of it, or the certificate check reports it
		}
		serve := c.serves(e.Func)
		if serve == nil {
			continue
		}
		if recv == nil {
			if c.leaders.MayBeWrapped(e) {
				continue
			}
			c.report(leaderOnlyServer, c.ssa.Range(serve), fmt.Sprintf(serverMessage, "this Runnable"), nil)
			continue
		}
		related := []analysis.RelatedInformation{c.ssa.Related(serve, "serves here")}
		if e.Type() != recv.Type() && e.Why.IsValid() { // a method that is converted to a Runnable, maybe far from here
			at := c.ssa.At(e.Why)
			related = append(related, analysis.RelatedInformation{Pos: at.Pos(), End: at.End(), Message: "run by a manager because of this"})
		}
		c.report(leaderOnlyServer, nameOf(e.Func), fmt.Sprintf(serverMessage, typeName(recv.Type())), related)
	}
	for _, added := range c.runs.Added {
		recv := added.Start.Signature().Recv()
		if recv != nil && c.effects.Declared(added.Start).Serves() && c.leaders.AddedToElector(added.Why) {
			c.report(leaderOnlyServer, c.ssa.At(added.Why), fmt.Sprintf(serverMessage, typeName(recv.Type())), nil)
		}
	}
}

// servesLeading reports the server that the callback of an election runs or starts once it leads.
func (c *checker) servesLeading(e *runnables.Entry) {
	if serve := c.serves(e.Func); serve != nil {
		c.report(leaderOnlyServer, c.ssa.Range(serve), leaderMessage, nil)
	}
}

// serves returns the first call that serves the network, in a function, what it calls and what it starts: the
// last one on the way to it that the source has.
func (c *checker) serves(fn *ssa.Function) ssa.CallInstruction {
	everything := func(ssa.CallInstruction, *ssa.Function) bool { return true }
	for _, chain := range c.graph.Reach(fn, everything) {
		call := chain.Last()
		does, known := c.effects.Call(call)
		if c.forDebugging(call) {
			continue
		}
		if knowledge.PackageServers[knowledge.Callee(call.Common())] || known && len(c.graph.Callees(call)) == 0 && does.Has(effects.Serves) {
			return chain.Written()
		}
	}
	return nil
}

// forDebugging reports whether a call runs a server that is there for who debugs the process, and asks one that it knows: it is reached from its own
// machine alone, or has the handlers of profiles and no others.
func (c *checker) forDebugging(call ssa.CallInstruction) bool {
	if knowledge.PackageServers[knowledge.Callee(call.Common())] {
		return knowledge.ServesProfiles(c.pass.Pkg, call.Common())
	}
	server := knowledge.Receiver(call.Common())
	if server == nil {
		return false
	}
	found := false
	for _, id := range c.graph.Identities(server) {
		literal, ok := id.(*ssa.Alloc)
		if !ok || !types.Identical(literal.Type(), server.Type()) {
			continue // a field or variable that has it
		}
		if found = profilesOnly(literal); !found {
			return false
		}
	}
	return found
}

// profilesOnly reports whether the handler of a server, as the function that makes it says, has profiles and nothing else.
func profilesOnly(server *ssa.Alloc) bool {
	found := false
	for field := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(server)) {
		if flow.FieldOf(server.Type(), field.Field).Name() != knowledge.ServerHandler {
			continue
		}
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(field)) {
			if found = knowledge.ProfilesOnly(store.Val); !found {
				return false
			}
		}
	}
	return found
}

// certificates reports the types that give a server its certificate, renew it in their Start, and do
// not say which replicas are to run it. Serving goes on everywhere, so that renewing has to.
func (c *checker) certificates() {
	for _, fn := range c.ssa.Shipped {
		recv, params, results := fn.Signature.Recv(), fn.Signature.Params(), fn.Signature.Results()
		if recv == nil || fn.Name() != "Start" || params.Len() != 1 || !knowledge.Context(params.At(0).Type()) || results.Len() != 1 {
			continue
		}
		if managed(recv.Type()) && !c.leaders.SaysReplicas(recv.Type()) && !c.startedHere(fn) && !c.leavesBehind(fn) {
			c.report(leaderOnlyServer, nameOf(fn), fmt.Sprintf(certMessage, typeName(types.NewPointer(knowledge.Pointee(recv.Type())))), nil)
		}
	}
}

// startedHere reports whether the package of a method Start calls it, itself or by an interface of its own,
// so that no manager does (cert-manager's certificate sources).
func (c *checker) startedHere(start *ssa.Function) bool {
	anyName := func(string) bool { return true }
	return c.leaders.CalledDirectly(start) || c.hasInterface(knowledge.Pointee(start.Signature.Recv().Type()), start.Name(), anyName)
}

// leavesBehind reports whether a method Start leaves its work to a goroutine and returns, waiting for nothing: it is written for a program that
// calls it and goes on. A Runnable runs until its context ends.
func (c *checker) leavesBehind(start *ssa.Function) bool {
	does := c.effects.Of(start)
	return does.Has(effects.Starts, effects.Spawns) && !does.Lives() && !does.Has(effects.Joins, effects.Sleeps, effects.Polls)
}

// managed reports whether a type is one that the certificate check looks at.
func managed(t types.Type) bool {
	named, ok := types.Unalias(knowledge.Pointee(t)).(*types.Named)
	return ok && slices.ContainsFunc(slices.Collect(named.Methods()), knowledge.ProvidesCertificate)
}
