package leaderwrite

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
)

const (
	serverMessage = "%s serves on the leader only: without NeedLeaderElection, other replicas refuse its clients"
	certMessage   = "%s renews certificates on the leader only: without NeedLeaderElection, others serve expired ones"
)

// servers reports the Runnables that serve the network, and of which nobody has said that they are
// for the leader: that is what a manager takes them for.
func (c *checker) servers() {
	for _, e := range c.runs.Entries {
		if e.Kind != runnable || c.leaders.LeaderOnly(e.Func) == leadership.NotLeader {
			continue
		}
		recv := e.Func.Signature.Recv()
		if recv != nil && (c.leaders.NeedsLeader(recv.Type()) != leadership.Maybe || c.managed(recv.Type())) {
			continue // somebody has thought of it, or the certificate check tells
		}
		serve := c.serves(e.Func, 3, make(map[*ssa.Function]bool))
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

// serves returns the call that serves the network, in a function, what it calls and what it starts.
func (c *checker) serves(fn *ssa.Function, depth int, seen map[*ssa.Function]bool) ssa.Instruction {
	if depth == 0 || seen[fn] {
		return nil
	}
	seen[fn] = true
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			name := knowledge.Callee(call.Common())
			server, blocks, _ := knowledge.ServerOf(name)
			if knowledge.PackageServers[name] || blocks && server.Serves {
				return call
			}
			callees := c.graph.Callees(call)
			for _, callee := range callees {
				if at := c.serves(callee, depth-1, seen); at != nil {
					return at
				}
			}
			if does, known := c.effects.Call(call); known && len(callees) == 0 && does.Has(effects.Serves) {
				return call
			}
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
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), true, c.pass.Pkg, knowledge.NeedLeaderElection)
		if obj != nil || c.calledDirectly(fn) || c.ownContract(named) {
			return nil
		}
		return fn
	}
	return nil
}

// ownContract reports whether the package declares an interface with a Start that a type satisfies:
// then whoever uses that interface starts it, and no manager (cert-manager's certificate sources).
func (c *checker) ownContract(named *types.Named) bool {
	scope := c.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		iface, ok := obj.Type().Underlying().(*types.Interface)
		if !ok || !types.Implements(types.NewPointer(named), iface) {
			continue
		}
		for m := range iface.Methods() {
			if m.Name() == "Start" {
				return true
			}
		}
	}
	return false
}

func (c *checker) calledDirectly(fn *ssa.Function) bool {
	for _, site := range c.graph.Sites(fn) {
		if site.Direct && !c.leaders.InTest(site.Caller()) {
			return true
		}
	}
	return false
}

// managed reports whether the certificate check speaks of a type.
func (c *checker) managed(t types.Type) bool {
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok {
		t = pointer.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && providesCertificate(named)
}

func providesCertificate(named *types.Named) bool {
	for m := range named.Methods() {
		if knowledge.ProvidesCertificate(m) {
			return true
		}
	}
	return false
}
