package leaderwrite

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
)

const (
	serverMessage = "%s serves on the leader only: without NeedLeaderElection, other replicas refuse its clients"
	certMessage   = "%s renews certificates on the leader only: without NeedLeaderElection, others serve expired ones"
)

// servers reports the Runnables that serve the network and do not say that they are for the leader, which
// is what a manager takes them for.
func (c *checker) servers() {
	for _, e := range c.runs.Entries {
		if e.Kind != runnable || c.leaders.LeaderOnly(e.Func) == leadership.NotLeader {
			continue
		}
		recv := e.Func.Signature.Recv()
		if recv != nil && (c.leaders.NeedsLeader(recv.Type()) != leadership.Maybe || managed(recv.Type())) {
			continue // its author has thought of it, or the certificate check reports it
		}
		serve := c.serves(e.Func)
		if serve == nil {
			continue
		}
		if recv == nil {
			c.report(leaderOnlyServer, c.ssa.Range(serve), fmt.Sprintf(serverMessage, "this Runnable"), nil)
			continue
		}
		c.report(leaderOnlyServer, nameOf(e.Func), fmt.Sprintf(serverMessage, typeName(recv.Type())),
			[]analysis.RelatedInformation{c.related(serve, "serves here")})
	}
	for _, added := range c.runs.Added {
		recv := added.Start.Signature().Recv()
		if recv != nil && c.effects.Declared(added.Start).Has(effects.Serves) && c.leaders.AddedToElector(added.Why) {
			c.report(leaderOnlyServer, c.ssa.At(added.Why), fmt.Sprintf(serverMessage, typeName(recv.Type())), nil)
		}
	}
}

// serves returns the first call that serves the network, in a function, what it calls and what it starts.
func (c *checker) serves(fn *ssa.Function) ssa.Instruction {
	everything := func(ssa.CallInstruction, *ssa.Function) bool { return true }
	for _, chain := range c.graph.Reach(fn, everything) {
		call := chain.Last()
		does, known := c.effects.Call(call)
		if knowledge.PackageServers[knowledge.Callee(call.Common())] || known && len(c.graph.Callees(call)) == 0 && does.Has(effects.Serves) {
			return call
		}
	}
	return nil
}

// certificates reports the types that give a server its certificate, renew it in their Start, and do
// not say which replicas are to run it. Serving goes on everywhere, so that renewing has to.
func (c *checker) certificates() {
	scope := c.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() || types.IsInterface(obj.Type()) {
			continue
		}
		named, ok := obj.Type().(*types.Named)
		if !ok || !providesCertificate(named) {
			continue
		}
		if start := c.unmanagedStart(named); start != nil {
			c.report(leaderOnlyServer, nameOf(start), fmt.Sprintf(certMessage, typeName(types.NewPointer(named))), nil)
		}
	}
}

// unmanagedStart returns the Start of a type that a manager can run and that says nothing about
// replicas. A start that its package calls is run by no manager.
func (c *checker) unmanagedStart(named *types.Named) *ssa.Function {
	for _, fn := range c.ssa.Funcs {
		recv := fn.Signature.Recv()
		if recv == nil || fn.Name() != "Start" || knowledge.TypeName(recv.Type()) != knowledge.TypeName(named) {
			continue
		}
		params, results := fn.Signature.Params(), fn.Signature.Results()
		if params.Len() != 1 || !knowledge.Context(params.At(0).Type()) || results.Len() != 1 {
			return nil
		}
		// An interface of the package with a Start is what starts it, and no manager (cert-manager's
		// certificate sources).
		if c.leaders.SaysReplicas(named) || c.calledDirectly(fn) || c.hasInterface(named, "Start", anyName) {
			return nil
		}
		return fn
	}
	return nil
}

func anyName(string) bool { return true }

func (c *checker) calledDirectly(fn *ssa.Function) bool {
	return slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool { return site.Direct && !c.leaders.InTest(site.Caller()) })
}

// managed reports whether the certificate check speaks of a type.
func managed(t types.Type) bool {
	named, ok := types.Unalias(pointee(t)).(*types.Named)
	return ok && providesCertificate(named)
}

func providesCertificate(named *types.Named) bool {
	return slices.ContainsFunc(slices.Collect(named.Methods()), knowledge.ProvidesCertificate)
}
