package leadership

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
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
	Beside    bool      // it has no election, and the package runs an election of its own
	Followers bool      // an option makes its controllers run on every replica
}

// findManagers finds the calls that make managers.
func (r *Result) findManagers() {
	for _, call := range r.calls {
		made, ok := call.(*ssa.Call)
		if ok && knowledge.ManagerMakers.Calls(call.Common()) && len(made.Call.Args) > 1 {
			r.Managers = append(r.Managers, r.managerAt(made, made.Call.Args[1]))
		}
	}
	starts := func(place ssa.Instruction) bool { return len(r.starts[place.Parent()]) > 0 }
	anywhere := func(ssa.Instruction, calls.Mode) bool { return true }
	for _, m := range r.Managers {
		m.Beside = m.Elects == No && slices.ContainsFunc(r.graph.Above(m.Call, anywhere), starts)
	}
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
		if c, ok := origin.(*ssa.Const); ok && c.IsNil() {
			continue
		}
		if part, ok := origin.(*ssa.Extract); ok {
			origin = part.Tuple
		}
		i := slices.IndexFunc(r.Managers, func(m *Manager) bool { return m.Call == origin })
		if i < 0 {
			return nil
		}
		found = append(found, r.Managers[i])
	}
	return found
}

// answer reads a bool option, or a pointer to one; unset is the answer for one that is not set.
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
