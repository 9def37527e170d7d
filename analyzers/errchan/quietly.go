package errchan

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/blocked"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// stopsQuietly reports whether a leaked send is one of the error of a server that the receiver stops before it leaves, or when it does, and of whose end
// nothing is sent: the server returns nil then, or the sender keeps the error back that says so. What is left is a server that fails in
// the moment in which it is stopped.
func (c *checker) stopsQuietly(leak blocked.LeakedSend) bool {
	return leak.Leaves != nil && slices.ContainsFunc(c.conditions.At(leak.Send.Instr), func(f conditions.Fact) bool {
		serves := c.quietEnd(f)
		return serves != nil && paths.Preceded(leak.Leaves, func(before ssa.Instruction) bool {
			call, ok := before.(ssa.CallInstruction)
			return ok && c.endsServer(call, knowledge.Receiver(&serves.Call))
		})
	})
}

// quietEnd returns the call of a server if a fact about its error is that it is not the one with which the server ends once it has been stopped: it is not
// nil, or not http.ErrServerClosed of a server of net/http, which returns an error always; nil for another fact.
func (c *checker) quietEnd(f conditions.Fact) *ssa.Call {
	if f.Truth {
		return nil
	}
	serves := flow.Made(f.Subject)
	if serves == nil {
		return nil
	}
	server, blocks, _ := knowledge.ServerOf(knowledge.Callee(&serves.Call))
	if !blocks || !server.Serves {
		return nil
	}
	if f.Predicate == conditions.Nil && !server.Fails || f.Predicate == conditions.Kind && f.Kind == server.Closed {
		return serves
	}
	return nil
}

// endsServer reports whether a call ends a server, itself or in what it runs, starts or defers.
func (c *checker) endsServer(call ssa.CallInstruction, server ssa.Value) bool {
	ends := func(call ssa.CallInstruction) bool {
		_, _, ends := knowledge.ServerOf(knowledge.Callee(call.Common()))
		return ends && c.graph.SameObject(knowledge.Receiver(call.Common()), server)
	}
	return ends(call) || slices.ContainsFunc(c.graph.Callees(call), func(callee *ssa.Function) bool {
		return slices.ContainsFunc(c.graph.RunBy(callee), func(fn *ssa.Function) bool { return slices.ContainsFunc(calls.In(fn), ends) })
	})
}
