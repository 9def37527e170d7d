package leaderwrite

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const startupMessage = "%s runs on every replica: it comes before the start of the manager, which waits for the lease"

// atStartup reports what a program writes before it starts a manager that elects a leader, or does so by an
// option: only what the manager runs waits for the lease. The option can be off, which is not known here;
// then there is one replica.
func (c *checker) atStartup() {
	if testProgram.MatchString(c.pass.Pkg.Path()) {
		return
	}
	for _, m := range c.leaders.Managers {
		start := c.startOf(m)
		if start == nil || m.Elects == leadership.No {
			continue
		}
		var writes []ssa.CallInstruction
		for call := range calls.Each[*ssa.Call](start.Parent()) {
			if call != m.Call && precedes(call, start) {
				writes = append(writes, c.writesBefore(call, m, maxLoopCallee)...)
			}
		}
		if len(writes) == 0 {
			continue
		}
		related := []analysis.RelatedInformation{c.ssa.Related(start, "started here")}
		for _, other := range writes[1:] {
			related = append(related, c.ssa.Related(other, "so does this write"))
		}
		c.report(ungatedWrite, c.ssa.Range(writes[0]), fmt.Sprintf(startupMessage, c.ssa.Callee(writes[0], "this call")), related)
	}
}

// writesBefore returns a call if it writes, or the calls that do so in what it hands the manager to, which sets something up, as many levels down as depth says.
func (c *checker) writesBefore(call *ssa.Call, m *leadership.Manager, depth int) []ssa.CallInstruction {
	if c.reported[call] || c.leaders.Asked(call) {
		return nil
	}
	if !c.isHanded(call, m) {
		if !c.writesAlone(call) {
			return nil
		}
		c.reported[call] = true
		return []ssa.CallInstruction{call}
	}
	targets := c.graph.Targets(call)
	if depth == 0 || len(targets) != 1 || c.knowsItself(targets[0]) {
		return nil
	}
	var writes []ssa.CallInstruction
	for inner := range calls.Each[*ssa.Call](targets[0]) {
		writes = append(writes, c.writesBefore(inner, m, depth-1)...)
	}
	return writes
}

// isHanded reports whether a call is handed a manager.
func (c *checker) isHanded(call *ssa.Call, m *leadership.Manager) bool {
	return slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return slices.Contains(c.leaders.ManagersOf(arg), m) })
}

// precedes reports whether a call, in a loop for instance, can run before another one and never after it.
func precedes(call, start ssa.CallInstruction) bool {
	return paths.Before(call, start) || call.Block() != start.Block() && paths.After(call.Block(), nil).Has(start.Block()) && !paths.After(start.Block(), nil).Has(call.Block())
}

// startOf returns the call that starts a manager in the function that makes it; nil for none.
func (c *checker) startOf(m *leadership.Manager) ssa.CallInstruction {
	for _, call := range calls.In(m.Call.Parent()) {
		if knowledge.Callee(call.Common()) == knowledge.ManagerStart && slices.Contains(c.leaders.ManagersOf(call.Common().Value), m) {
			return call
		}
	}
	return nil
}

// writesAlone reports whether a call writes, itself or in what it runs. What knows the name of its replica writes an object of its own.
func (c *checker) writesAlone(call *ssa.Call) bool {
	callees := c.graph.Callees(call)
	if slices.ContainsFunc(callees, c.knowsItself) {
		return false
	}
	if c.leaders.Acts(call).Any() || c.migrates(call) {
		return true
	}
	return slices.ContainsFunc(callees, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(calls.In(fn), func(inner ssa.CallInstruction) bool {
			call, ok := inner.(*ssa.Call)
			return ok && c.migrates(call)
		})
	})
}

// migrates reports whether a call of a library writes, by its name: it is given a client that writes, or what
// it is a method of was made with one.
func (c *checker) migrates(call *ssa.Call) bool {
	if len(c.graph.Callees(call)) > 0 || !knowledge.MigratesObjects(&call.Call) {
		return false
	}
	if takesClient(&call.Call) {
		return true
	}
	recv := knowledge.Receiver(&call.Call)
	return recv != nil && slices.ContainsFunc(c.graph.Origins(recv), func(v ssa.Value) bool {
		maker, ok := v.(*ssa.Call)
		return ok && takesClient(&maker.Call)
	})
}

func takesClient(call *ssa.CallCommon) bool {
	return slices.ContainsFunc(call.Args, func(arg ssa.Value) bool { return knowledge.WritingClient(arg.Type()) })
}
