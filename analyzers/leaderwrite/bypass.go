package leaderwrite

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
)

const bypassMessage = "%s runs on every replica: it is started beside the manager, which would run it on the leader"

// bypasses reports components that write, started in a goroutine next to a manager that can elect.
func (c *checker) bypasses() {
	for _, fn := range c.leaders.Funcs() {
		if c.leaders.LeaderOnly(fn) != leadership.NotLeader {
			continue
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(ssa.CallInstruction)
				if !ok || !c.inGoroutine(call) || !startsComponent(call.Common()) || c.leaders.Asked(call) {
					continue
				}
				if manager := c.manager(fn); manager != nil && c.leaders.Acts(call).Any() && !c.saysReplicas(call.Common()) {
					c.report(bypassesManager, c.ssa.Range(call), fmt.Sprintf(bypassMessage, c.callName(call)),
						[]analysis.RelatedInformation{c.related(manager.Call, "this manager can elect a leader")})
				}
			}
		}
	}
}

// inGoroutine reports whether a call runs in a goroutine of its own, or in a closure that does and
// that nobody asks about leadership.
func (c *checker) inGoroutine(call ssa.CallInstruction) bool {
	if _, goes := call.(*ssa.Go); goes {
		return true
	}
	fn := call.Parent()
	if fn.Parent() == nil || fn.Signature.Params().Len() > 0 {
		return false
	}
	for _, site := range c.graph.Sites(fn) {
		_, goes := site.Instr.(*ssa.Go)
		if goes && !c.leaders.Asked(site.Instr) {
			return true
		}
	}
	return false
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

// saysReplicas reports whether the type of a component says which replicas are to run it: its author
// has thought of it.
func (c *checker) saysReplicas(call *ssa.CallCommon) bool {
	recv := call.Args[0].Type()
	obj, _, _ := types.LookupFieldOrMethod(recv, true, c.pass.Pkg, knowledge.NeedLeaderElection)
	return obj != nil
}

// manager returns a manager that can elect and that a function, or the one around it, has at hand.
func (c *checker) manager(fn *ssa.Function) *leadership.Manager {
	for ; fn != nil; fn = fn.Parent() {
		var values []ssa.Value
		for _, p := range fn.Params {
			values = append(values, p)
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if part, ok := instr.(*ssa.Extract); ok {
					values = append(values, part)
				}
			}
		}
		for _, v := range values {
			if knowledge.TypeName(v.Type()) != knowledge.Manager {
				continue
			}
			for _, m := range c.leaders.ManagersOf(v) {
				if m.Elects != leadership.No {
					return m
				}
			}
		}
	}
	return nil
}
