package leadership

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// A Root says why a function runs on every replica.
type Root int

const (
	OptsOut   Root = iota + 1 // its type opts out of leader election
	Follower                  // its controller does
	Unelected                 // its manager has no election, and runs beside one of the program's own
	SetsUp                    // it makes the manager or runs the elector, which every replica does
)

// A Step is a function that runs on every replica, and how it is reached.
type Step struct {
	Func *ssa.Function
	From *Step           // nil for the first
	Site ssa.Instruction // what runs it in From; for the first, what shows that every replica runs it
	Root Root

	handler bool // Site hands it to what runs it
}

// First returns where the way to a function begins.
func (s *Step) First() *Step {
	for s.From != nil {
		s = s.From
	}
	return s
}

// EveryReplicaPath returns how a function comes to run on every replica without asking for leadership;
// nil when that is not known.
func (r *Result) EveryReplicaPath(fn *ssa.Function) *Step { return r.every[fn] }

// propagate finds the functions that are reached from the roots through instructions before which
// leadership is not asked for, each by a shortest path.
func (r *Result) propagate(roots []*Step) map[*ssa.Function]*Step {
	reached := make(map[*ssa.Function]*Step)
	for todo := roots; len(todo) > 0; todo = todo[1:] {
		step := todo[0]
		if step.Func == nil || reached[step.Func] != nil || r.ssa.InTest(step.Func.Pos()) {
			continue
		}
		reached[step.Func] = step
		for instr := range calls.Instrs(step.Func) {
			callees := r.runBy(instr)
			if len(callees) == 0 || r.Asked(instr) || r.withoutElection(instr) {
				continue
			}
			for _, fn := range callees {
				todo = append(todo, &Step{Func: fn, From: step, Site: instr, Root: step.Root, handler: !slices.Contains(r.calledAt(instr), fn)})
			}
		}
	}
	return reached
}

// Unasked returns what functions run, they included, without the parts before which leadership is asked
// for, in source order.
func (r *Result) Unasked(roots ...*ssa.Function) []*ssa.Function {
	var steps []*Step
	for _, fn := range roots {
		steps = append(steps, &Step{Func: fn})
	}
	reached := r.propagate(steps)
	return slices.DeleteFunc(slices.Clone(r.ssa.Shipped), func(fn *ssa.Function) bool { return reached[fn] == nil })
}

// Reconciling returns what reconcilers run, without the parts before which leadership is asked for.
func (r *Result) Reconciling() []*ssa.Function {
	return r.Unasked(slices.DeleteFunc(slices.Clone(r.ssa.Shipped), func(fn *ssa.Function) bool {
		return !knowledge.IsReconcile(fn.Name(), fn.Signature)
	})...)
}

// roots returns what runs on every replica by itself, the strongest reasons first.
func (r *Result) roots() []*Step {
	var found []*Step
	for _, e := range r.runs.Entries {
		if t := e.Type(); e.Kind == runnables.Runnable && t != nil && r.NeedsLeader(t) == No {
			found = append(found, &Step{Func: e.Func, Root: OptsOut})
		}
	}
	for _, c := range r.Controllers {
		if root := r.controllerRoot(c); root != 0 {
			for _, fn := range r.reconcilesOf(c) {
				found = append(found, &Step{Func: fn, Site: c.Site, Root: root})
			}
		}
	}
	found = append(found, r.unelected()...)
	for _, m := range r.Managers {
		if m.Elects != No {
			found = append(found, r.setUp(m.Call)...)
		}
	}
	for _, elector := range r.electors() {
		found = append(found, r.setUp(elector)...)
	}
	for _, call := range r.calls {
		if r.setsUpManager(call) {
			found = append(found, r.setUp(call)...)
		}
	}
	return found
}

// setsUpManager reports whether a call gives something to a manager that its function was handed: what
// does so is run to set a program up, before anybody is elected.
func (r *Result) setsUpManager(call ssa.CallInstruction) bool {
	common := call.Common()
	var manager ssa.Value
	switch name := knowledge.Callee(common); {
	case name == knowledge.AddRunnable:
		manager = common.Value
	case knowledge.BuilderFor[name], knowledge.BuildsWebhook[name]:
		manager = common.Args[0]
	}
	param, ok := manager.(*ssa.Parameter)
	return ok && r.leader[param.Parent()] == NotLeader
}

func (r *Result) controllerRoot(c *Controller) Root {
	if c.Needs == No {
		return Follower
	}
	if c.Set || c.open {
		return 0
	}
	for _, m := range r.ManagersOf(c.Manager) {
		switch {
		case m.Followers:
			return Follower
		case r.RunsUnelected(m):
			return Unelected
		}
	}
	return 0
}

// RunsUnelected reports whether all replicas run what is added to a manager: it has no election, and runs
// beside one of the program's own, not inside of it.
func (r *Result) RunsUnelected(m *Manager) bool {
	return m.Beside && r.leader[m.Call.Parent()] == NotLeader && !r.Asked(m.Call) && !r.startedByLeader(m)
}

// startedByLeader reports whether only the leader starts a manager: then all that it runs is the
// leader's.
func (r *Result) startedByLeader(m *Manager) bool {
	return slices.ContainsFunc(r.calls, func(call ssa.CallInstruction) bool {
		return knowledge.Callee(call.Common()) == knowledge.ManagerStart && r.LeaderAt(call) != NotLeader &&
			slices.Contains(r.ManagersOf(call.Common().Value), m)
	})
}

// unelected returns the Runnables of managers that run unelected.
func (r *Result) unelected() []*Step {
	var found []*Step
	elected := func(m *Manager) bool { return !r.RunsUnelected(m) }
	for _, call := range r.calls {
		manager, added := addsRunnable(call)
		if added == nil {
			continue
		}
		if managers := r.ManagersOf(manager); len(managers) == 0 || slices.ContainsFunc(managers, elected) {
			continue
		}
		starts := append(r.graph.Functions(added), r.method(r.held(added), "Start"))
		for _, fn := range starts {
			found = append(found, &Step{Func: fn, Site: call, Root: Unelected})
		}
	}
	return found
}

// setUp returns the function that a call which sets things up is in, and what leads there: what they do,
// they do before a leader is elected.
func (r *Result) setUp(call ssa.Instruction) []*Step {
	unelected := func(place ssa.Instruction, _ calls.Mode) bool { return r.leader[place.Parent()] == NotLeader }
	if !unelected(call, calls.Sync) {
		return nil
	}
	var found []*Step
	for _, place := range r.graph.Above(call, unelected) {
		found = append(found, &Step{Func: place.Parent(), Site: place, Root: SetsUp})
	}
	return found
}
