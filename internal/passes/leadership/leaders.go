package leadership

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// A Proof says how sure it is that only the leader runs a function.
type Proof int

const (
	NotLeader Proof = iota
	ByDefault       // a manager runs it, and its type says nothing about replicas
	Proven          // an election calls it, its type asks for leadership, or its manager elects
)

// LeaderOnly reports whether only the leader runs a function.
func (r *Result) LeaderOnly(fn *ssa.Function) Proof { return r.leader[fn] }

// LeaderAt reports whether only the leader runs an instruction.
func (r *Result) LeaderAt(instr ssa.Instruction) Proof {
	if p := r.leader[instr.Parent()]; p != NotLeader {
		return p
	}
	if r.gated(instr) {
		return Proven
	}
	return NotLeader
}

// findLeaderOnly finds the functions that elections and managers run on the leader, and those that
// only such functions call.
func (r *Result) findLeaderOnly() {
	r.findRunning()
	for _, e := range r.runs.Entries {
		if r.ssa.InTest(e.Func.Pos()) {
			continue
		}
		switch e.Kind {
		case runnables.Callback:
			r.leader[e.Func] = Proven
		case runnables.Runnable:
			r.leader[e.Func] = r.runnableProof(e)
		}
	}
	for _, e := range r.Elections {
		if len(e.Started) > 0 {
			r.leader[e.Started[0]] = Proven
		}
	}
	for _, c := range r.Controllers {
		for _, fn := range r.reconcilesOf(c) {
			if r.leader[fn] == NotLeader {
				r.leader[fn] = r.controllerProof(c)
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, fn := range r.ssa.Shipped {
			if r.leader[fn] != NotLeader {
				continue
			}
			if p := r.calledByLeaders(fn); p != NotLeader {
				r.leader[fn] = p
				changed = true
			}
		}
	}
}

// runnableProof judges what a manager runs. A direct call beside the manager runs it elsewhere too.
func (r *Result) runnableProof(e *runnables.Entry) Proof {
	if r.CalledDirectly(e.Func) {
		return NotLeader
	}
	if t := e.Type(); t != nil && r.SaysReplicas(t) {
		if r.NeedsLeader(t) == Yes {
			return Proven
		}
		return NotLeader // it opts out, or decides at run time
	}
	return r.byManagers(r.managersOf(e))
}

// findRunning finds the managers that functions are given to. An entry that is given to one which is not known
// has none.
func (r *Result) findRunning() {
	unknown := make(map[*ssa.Function]bool)
	for _, call := range r.calls {
		manager, added := addsRunnable(call)
		if added == nil {
			continue
		}
		managers := r.ManagersOf(manager)
		for _, fn := range append(r.graph.Functions(added), r.method(r.held(added), "Start")) {
			unknown[fn] = unknown[fn] || len(managers) == 0
			r.running[fn] = append(r.running[fn], managers...)
			if unknown[fn] {
				r.running[fn] = nil
			}
		}
	}
}

// managersOf returns the managers that an entry is given to; all of the package if it is not seen to be given
// to any.
func (r *Result) managersOf(e *runnables.Entry) []*Manager {
	if managers, seen := r.running[e.Func]; seen {
		return managers
	}
	return r.Managers
}

// CalledDirectly reports whether the package itself calls a function, outside of tests.
func (r *Result) CalledDirectly(fn *ssa.Function) bool {
	return slices.ContainsFunc(r.graph.Sites(fn), func(site calls.Site) bool { return site.Direct && !r.ssa.InTest(site.Caller().Pos()) })
}

// controllerProof judges what a controller runs.
func (r *Result) controllerProof(c *Controller) Proof {
	switch {
	case c.Needs == Yes:
		return Proven
	case c.Set:
		return NotLeader
	}
	managers := r.ManagersOf(c.Manager)
	if slices.ContainsFunc(managers, func(m *Manager) bool { return m.Followers }) {
		return NotLeader
	}
	return r.byManagers(managers)
}

// byManagers says what a type that says nothing owes to the managers that can run it.
func (r *Result) byManagers(managers []*Manager) Proof {
	elects := len(managers) > 0
	for _, m := range managers {
		if m.Elects == No {
			return NotLeader
		}
		elects = elects && (m.Elects == Yes || m.Named)
	}
	if elects {
		return Proven
	}
	return ByDefault
}

// calledByLeaders reports whether every place that runs a function is the leader's, or runs only
// when there is no election.
func (r *Result) calledByLeaders(fn *ssa.Function) Proof {
	if r.graph.Escapes(fn) {
		return NotLeader
	}
	sum := NotLeader
	for _, site := range r.graph.Sites(fn) {
		if r.ssa.InTest(site.Caller().Pos()) || r.withoutElection(site.Instr) {
			continue
		}
		p := r.LeaderAt(site.Instr)
		if p == NotLeader || site.Mode == calls.Unknown {
			return NotLeader
		}
		if sum == NotLeader || p < sum {
			sum = p
		}
	}
	return sum
}

// NeedsLeader returns the constant that the method NeedLeaderElection of a type of this package
// returns; Maybe when there is no such method, or no such constant.
func (r *Result) NeedsLeader(t types.Type) Answer {
	fn := r.method(t, knowledge.NeedLeaderElection)
	if fn == nil {
		return Maybe
	}
	needs := Maybe
	for i, value := range flow.Results(fn, 0) {
		one := answer(r.constants.Of(value), Maybe)
		if i > 0 && one != needs {
			return Maybe
		}
		needs = one
	}
	return needs
}

// SaysReplicas reports whether a type, or a pointer to it, says which replicas are to run it: it has the
// method NeedLeaderElection, be it promoted from a field.
func (r *Result) SaysReplicas(t types.Type) bool {
	return r.lookup(t, knowledge.NeedLeaderElection) != nil
}

// findEnablers finds the channels that only the leader closes: a receive from one waits for
// leadership. What was decided about a function is decided anew, since it can look at one.
func (r *Result) findEnablers() {
	elsewhere := func(op *channels.Op) bool { return r.leader[op.Func()] == NotLeader }
	for _, c := range r.channels.Channels {
		if !c.Group && len(c.Closes) > 0 && len(c.Sends) == 0 && !c.OthersSend && !slices.ContainsFunc(c.Closes, elsewhere) {
			r.enablers[c] = true
		}
	}
	if len(r.enablers) > 0 {
		clear(r.gates)
	}
}

// AddedToElector reports whether what is written at a position is added to a manager that elects.
func (r *Result) AddedToElector(pos token.Pos) bool {
	return slices.ContainsFunc(r.calls, func(call ssa.CallInstruction) bool {
		manager, added := addsRunnable(call)
		return added != nil && (call.Pos() == pos || added.Pos() == pos) &&
			slices.ContainsFunc(r.ManagersOf(manager), func(m *Manager) bool { return m.Elects != No })
	})
}

// addsRunnable returns the manager that a call gives something to run, and what; nil for another call.
func addsRunnable(call ssa.CallInstruction) (manager, added ssa.Value) {
	common := call.Common()
	if knowledge.Callee(common) != knowledge.AddRunnable || len(common.Args) != 1 {
		return nil, nil
	}
	return common.Value, common.Args[0]
}
