package leadership

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
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
	if r.Asked(instr) {
		return Proven
	}
	return NotLeader
}

// findLeaderOnly finds the functions that elections and managers run on the leader, and those that
// only such functions call.
func (r *Result) findLeaderOnly() {
	for _, e := range r.runs.Entries {
		if r.inTest(e.Func) {
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
		fn := r.method(c.Type, knowledge.Reconcile)
		if fn != nil && r.leader[fn] == NotLeader {
			r.leader[fn] = r.controllerProof(c)
		}
	}
	for range 5 {
		changed := false
		for _, fn := range r.funcs {
			if r.leader[fn] != NotLeader {
				continue
			}
			if p := r.calledByLeaders(fn); p != NotLeader {
				r.leader[fn] = p
				changed = true
			}
		}
		if !changed {
			return
		}
	}
}

// runnableProof judges what a manager runs. A direct call beside the manager runs it elsewhere too.
func (r *Result) runnableProof(e *runnables.Entry) Proof {
	for _, site := range r.graph.Sites(e.Func) {
		if site.Direct && !r.inTest(site.Caller()) {
			return NotLeader
		}
	}
	needs := Maybe
	if recv := e.Func.Signature.Recv(); recv != nil {
		needs = r.NeedsLeader(recv.Type())
	}
	switch needs {
	case Yes:
		return Proven
	case No:
		return NotLeader
	}
	if recv := e.Func.Signature.Recv(); recv != nil && r.hasMethod(recv.Type(), knowledge.NeedLeaderElection) {
		return NotLeader // it decides at run time
	}
	return r.byManagers(r.Managers)
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
	for _, m := range managers {
		if m.Followers {
			return NotLeader
		}
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
		if r.inTest(site.Caller()) || r.excluded(site.Instr) {
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

// HasMethod reports whether a type, or a pointer to it, has a method, be it promoted from a field.
func (r *Result) hasMethod(t types.Type, name string) bool {
	if _, pointer := types.Unalias(t).(*types.Pointer); !pointer && !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, r.pass.Pkg, name)
	_, ok := obj.(*types.Func)
	return ok
}

// findEnablers finds the channels that only the leader closes: a receive from one waits for
// leadership. What was decided about a function is decided anew, since it can look at one.
func (r *Result) findEnablers() {
	for _, c := range r.channels.Channels {
		if c.Group || len(c.Closes) == 0 || len(c.Sends) > 0 || c.OthersSend {
			continue
		}
		only := true
		for _, op := range c.Closes {
			only = only && r.leader[op.Func()] != NotLeader
		}
		if only {
			r.enablers[c] = true
		}
	}
	if len(r.enablers) > 0 {
		clear(r.gates)
	}
}

// AddedToElector reports whether what stands at a position is given to a manager that elects.
func (r *Result) AddedToElector(pos token.Pos) bool {
	found := false
	for _, fn := range r.funcs {
		eachCall(fn, func(call ssa.CallInstruction) {
			common := call.Common()
			if knowledge.Callee(common) != knowledge.AddRunnable || len(common.Args) != 1 {
				return
			}
			syntax := call.Pos() == pos || common.Args[0].Pos() == pos
			for _, m := range r.ManagersOf(common.Value) {
				found = found || syntax && m.Elects != No
			}
		})
	}
	return found
}
