package leadership

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
)

// An Answer is what an option says.
type Answer int

const (
	Maybe Answer = iota // not known, or both
	No
	Yes
)

// A Manager is a call that makes one.
type Manager struct {
	Call      *ssa.Call
	Elects    Answer    // its option LeaderElection
	ElectsAt  token.Pos // where the option is set to false
	Named     bool      // its option LeaderElectionID is set
	Beside    bool      // it elects nobody, and the package runs an election of its own
	Followers bool      // an option makes its controllers run on every replica
}

// findManagers finds the calls that make managers.
func (r *Result) findManagers() {
	for _, fn := range r.funcs {
		eachCall(fn, func(call ssa.CallInstruction) {
			made, ok := call.(*ssa.Call)
			if ok && knowledge.ManagerMakers.Calls(call.Common()) && len(made.Call.Args) > 1 {
				r.Managers = append(r.Managers, r.managerAt(made, made.Call.Args[1]))
			}
		})
	}
	for _, m := range r.Managers {
		m.Beside = m.Elects == No && r.electsToo(m.Call.Parent(), make(map[*ssa.Function]bool))
	}
}

// electsToo reports whether a function, or one that calls it, also starts an election.
func (r *Result) electsToo(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if seen[fn] {
		return false
	}
	seen[fn] = true
	if len(r.starts[fn]) > 0 {
		return true
	}
	for _, site := range r.graph.Sites(fn) {
		if r.electsToo(site.Caller(), seen) {
			return true
		}
	}
	return fn.Parent() != nil && r.electsToo(fn.Parent(), seen)
}

func (r *Result) managerAt(call *ssa.Call, options ssa.Value) *Manager {
	record := r.constants.Record(options, call)
	elects, _ := record.Field(knowledge.LeaderElection)
	m := &Manager{Call: call, Elects: answer(elects, No)}
	for _, needs := range record.Possible(knowledge.ManagerController, knowledge.ControllerNeedsLeader) {
		m.Followers = m.Followers || needs.Is(false)
	}
	if m.Elects == No && elects.Written {
		m.ElectsAt = elects.Pos
	}
	id, _ := record.Field(knowledge.LeaderElectionID)
	m.Named = id.Written
	return m
}

// ManagersOf returns what a value of the type Manager can be. The list is empty when that is
// not known to its end.
func (r *Result) ManagersOf(v ssa.Value) []*Manager {
	var found []*Manager
	for _, origin := range r.graph.Origins(v) {
		if part, ok := origin.(*ssa.Extract); ok {
			origin = part.Tuple
		}
		known := false
		for _, m := range r.Managers {
			if m.Call == origin {
				found = append(found, m)
				known = true
			}
		}
		if c, ok := origin.(*ssa.Const); !known && !(ok && c.IsNil()) {
			return nil
		}
	}
	return found
}

// answer reads a bool option, or a pointer to one; unset is the answer if nobody sets it.
func answer(v constants.Value, unset Answer) Answer {
	switch {
	case v.Zero():
		return unset
	case v.Is(true):
		return Yes
	case v.Is(false):
		return No
	}
	return Maybe
}
