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
	Unelected                 // its manager elects nobody, and an election stands beside it
	SetsUp                    // it makes the manager or runs the elector, which every replica does
)

// A Step is a function that runs on every replica, and how it is reached.
type Step struct {
	Func *ssa.Function
	From *Step           // nil for the first
	Site ssa.Instruction // what runs it in From; for the first, what shows that every replica runs it
	Root Root
}

// First returns where the way to a function begins.
func (s *Step) First() *Step {
	for s.From != nil {
		s = s.From
	}
	return s
}

// Every returns how a function comes to run on every replica without being asked for leadership;
// nil when that is not known.
func (r *Result) Every(fn *ssa.Function) *Step { return r.every[fn] }

// spread finds the functions that run on every replica: from the roots on, through calls that
// nobody asks about leadership.
func (r *Result) spread() {
	var queue []*Step
	add := func(s *Step) {
		if s.Func == nil || r.every[s.Func] != nil || r.inTest(s.Func) {
			return
		}
		r.every[s.Func] = s
		queue = append(queue, s)
	}
	for _, root := range r.roots() {
		add(root)
	}
	for len(queue) > 0 {
		step := queue[0]
		queue = queue[1:]
		for _, b := range step.Func.Blocks {
			for _, instr := range b.Instrs {
				for _, fn := range r.runBy(instr) {
					if !r.Asked(instr) && !r.excluded(instr) {
						add(&Step{Func: fn, From: step, Site: instr, Root: step.Root})
					}
				}
			}
		}
	}
}

// roots returns what runs on every replica by itself, the strongest reasons first.
func (r *Result) roots() []*Step {
	var found []*Step
	for _, e := range r.runs.Entries {
		recv := e.Func.Signature.Recv()
		if e.Kind == runnables.Runnable && recv != nil && r.NeedsLeader(recv.Type()) == No {
			found = append(found, &Step{Func: e.Func, Root: OptsOut})
		}
	}
	for _, c := range r.Controllers {
		if root := r.controllerRoot(c); root != 0 {
			found = append(found, &Step{Func: r.method(c.Type, knowledge.Reconcile), Site: c.Site, Root: root})
		}
	}
	found = append(found, r.unelected()...)
	for _, m := range r.Managers {
		if m.Elects != No {
			found = append(found, r.setUp(m.Call)...)
		}
	}
	for _, fn := range r.funcs {
		for _, start := range r.starts[fn] {
			if r.leader[fn] == NotLeader {
				found = append(found, &Step{Func: fn, Site: start, Root: SetsUp})
			}
		}
	}
	return found
}

func (r *Result) controllerRoot(c *Controller) Root {
	if c.Set {
		if c.Needs == No {
			return Follower
		}
		return 0
	}
	if c.open {
		return 0
	}
	for _, m := range r.ManagersOf(c.Manager) {
		switch {
		case m.Followers:
			return Follower
		case r.stands(m):
			return Unelected
		}
	}
	return 0
}

// Stands reports whether a manager elects nobody beside an election, so that all replicas run what
// it is given.
func (r *Result) Stands(m *Manager) bool { return r.stands(m) }

// stands reports whether a manager without election runs beside an election of the program's own,
// and not inside of it.
func (r *Result) stands(m *Manager) bool {
	return m.Beside && r.leader[m.Call.Parent()] == NotLeader && !r.Asked(m.Call) && !r.startedByLeader(m)
}

// startedByLeader reports whether only the leader starts a manager: then all that it runs is the
// leader's.
func (r *Result) startedByLeader(m *Manager) bool {
	for _, fn := range r.funcs {
		found := false
		eachCall(fn, func(call ssa.CallInstruction) {
			if knowledge.Callee(call.Common()) == knowledge.ManagerStart && r.LeaderAt(call) != NotLeader &&
				slices.Contains(r.ManagersOf(call.Common().Value), m) {
				found = true
			}
		})
		if found {
			return true
		}
	}
	return false
}

// unelected returns the Runnables of managers that elect nobody beside an election.
func (r *Result) unelected() []*Step {
	var found []*Step
	for _, fn := range r.funcs {
		eachCall(fn, func(call ssa.CallInstruction) {
			common := call.Common()
			if knowledge.Callee(common) != knowledge.AddRunnable || len(common.Args) != 1 {
				return
			}
			managers := r.ManagersOf(common.Value)
			if len(managers) == 0 || slices.ContainsFunc(managers, func(m *Manager) bool { return !r.stands(m) }) {
				return
			}
			if t := r.concrete(common.Args[0], 4); t != nil {
				found = append(found, &Step{Func: r.method(t, "Start"), Site: call, Root: Unelected})
			}
			for _, fn := range r.graph.Functions(common.Args[0]) {
				found = append(found, &Step{Func: fn, Site: call, Root: Unelected})
			}
		})
	}
	return found
}

// setUp returns the function that a call which sets things up stands in, and its callers: what they
// do, they do before anybody is elected.
func (r *Result) setUp(call ssa.Instruction) []*Step {
	var found []*Step
	seen := make(map[*ssa.Function]bool)
	var visit func(ssa.Instruction)
	visit = func(instr ssa.Instruction) {
		fn := instr.Parent()
		if seen[fn] || r.inTest(fn) || r.leader[fn] != NotLeader {
			return
		}
		seen[fn] = true
		found = append(found, &Step{Func: fn, Site: instr, Root: SetsUp})
		for _, site := range r.graph.Sites(fn) {
			if site.Mode != calls.Unknown {
				visit(site.Instr)
			}
		}
	}
	visit(call)
	return found
}

// runBy returns the functions that an instruction runs or makes an informer run.
func (r *Result) runBy(instr ssa.Instruction) []*ssa.Function {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		found := r.graph.Callees(instr)
		if common := instr.Common(); common.IsInvoke() && len(found) == 0 {
			found = r.graph.Implementations(common.Method)
		}
		return found
	case *ssa.Store:
		addr, ok := instr.Addr.(*ssa.FieldAddr)
		if ok && knowledge.EventHandlers[knowledge.TypeName(addr.X.Type())] {
			return r.graph.Functions(instr.Val)
		}
	}
	return nil
}

// Reconciling returns what reconcilers run, without the parts that leadership is asked about.
func (r *Result) Reconciling() []*ssa.Function {
	var found []*ssa.Function
	seen := make(map[*ssa.Function]bool)
	var visit func(*ssa.Function)
	visit = func(fn *ssa.Function) {
		if seen[fn] || r.inTest(fn) {
			return
		}
		seen[fn] = true
		found = append(found, fn)
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				for _, callee := range r.runBy(instr) {
					if !r.Asked(instr) {
						visit(callee)
					}
				}
			}
		}
	}
	for _, fn := range r.funcs {
		if knowledge.IsReconcile(fn.Name(), fn.Signature) {
			visit(fn)
		}
	}
	return found
}
