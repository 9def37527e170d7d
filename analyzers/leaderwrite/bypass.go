package leaderwrite

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
)

const bypassMessage = "%s runs on every replica: it is started beside the manager, which would run it on the leader"

// bypasses reports components that write, started in a goroutine next to a manager that can elect.
func (c *checker) bypasses() {
	for _, fn := range c.ssa.Shipped {
		if c.leaders.LeaderOnly(fn) != leadership.NotLeader {
			continue
		}
		for _, call := range calls.In(fn) {
			if !c.inGoroutine(call) || !startsComponent(call.Common()) || c.leaders.Asked(call) || !c.leaders.Acts(call).Any() {
				continue
			}
			// One that says which replicas are to run it: its author has thought of it.
			if manager := c.manager(fn); manager != nil && !c.leaders.SaysReplicas(call.Common().Args[0].Type()) {
				c.reported[call] = true
				c.report(bypassesManager, c.ssa.Range(call), fmt.Sprintf(bypassMessage, c.ssa.Callee(call, "this call")),
					[]analysis.RelatedInformation{c.ssa.Related(manager.Call, "this manager can elect a leader")})
			}
		}
	}
}

// inGoroutine reports whether a call runs in a goroutine of its own, or in a closure that does and
// before which leadership is not asked for.
func (c *checker) inGoroutine(call ssa.CallInstruction) bool {
	if _, goes := call.(*ssa.Go); goes {
		return true
	}
	fn := call.Parent()
	return fn.Parent() != nil && fn.Signature.Params().Len() == 0 && slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool {
		return site.Mode == calls.Goroutine && !c.leaders.Asked(site.Instr)
	})
}

// startsComponent reports whether a call is of the Start or Run of a component, with a context or
// stop channel to end it.
func startsComponent(call *ssa.CallCommon) bool {
	callee := call.StaticCallee()
	if callee == nil || callee.Signature.Recv() == nil || callee.Name() != "Start" && callee.Name() != "Run" {
		return false
	}
	for param := range callee.Signature.Params().Variables() {
		if knowledge.Context(param.Type()) || knowledge.StopChannel(param.Type()) {
			return true
		}
	}
	return false
}

// manager returns a manager that can elect and that a function, or one around it, has at hand or starts, wherever the manager is kept.
func (c *checker) manager(fn *ssa.Function) *leadership.Manager {
	candidates := slices.Clone(c.startedBy(calls.Declared(fn)))
	for ; fn != nil; fn = fn.Parent() {
		candidates = append(candidates, atHand(fn)...)
	}
	for _, v := range candidates {
		for _, m := range c.leaders.ManagersOf(v) {
			if m.Elects != leadership.No {
				return m
			}
		}
	}
	return nil
}

// startedBy returns the managers that a function or its closures start.
func (c *checker) startedBy(fn *ssa.Function) []ssa.Value {
	if found, known := c.started[fn]; known {
		return found
	}
	var found []ssa.Value
	for _, call := range calls.Within(fn) {
		if knowledge.Callee(call.Common()) == knowledge.ManagerStart && call.Common().IsInvoke() {
			found = append(found, call.Common().Value)
		}
	}
	c.started[fn] = found
	return found
}

// atHand returns the managers among the parameters of a function and the results of its calls.
func atHand(fn *ssa.Function) []ssa.Value {
	var found []ssa.Value
	for _, p := range fn.Params {
		found = append(found, p)
	}
	for part := range calls.Each[*ssa.Extract](fn) {
		found = append(found, part)
	}
	return slices.DeleteFunc(found, func(v ssa.Value) bool { return knowledge.TypeName(v.Type()) != knowledge.Manager })
}
