package leadership

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
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

	options ssa.Value
}

// MakesManager is a fact about a function that returns a manager which it has made.
type MakesManager struct {
	Elects, Named, Followers Answer
	Options                  int // the parameter that the options are, the receiver counted; -1 for none
}

// AFact marks MakesManager as a fact.
func (*MakesManager) AFact() {}

// findManagers finds the calls that make managers, by functions of other packages too.
func (r *Result) findManagers() {
	for _, call := range r.calls {
		made, ok := call.(*ssa.Call)
		if !ok {
			continue
		}
		if knowledge.ManagerMakers.Calls(call.Common()) && len(made.Call.Args) > 1 {
			r.Managers = append(r.Managers, r.managerAt(made, made.Call.Args[1]))
		} else if m := r.importedManager(made); m != nil {
			r.Managers = append(r.Managers, m)
		}
	}
	r.exportManagers()
	starts := func(place ssa.Instruction) bool { return len(r.starts[place.Parent()]) > 0 }
	anywhere := func(ssa.Instruction, calls.Mode) bool { return true }
	for _, m := range r.Managers {
		m.Beside = m.Elects == No && slices.ContainsFunc(r.graph.Above(m.Call, anywhere), starts)
	}
}

// importedManager returns what is known of the manager that a function of another package makes; nil for none.
func (r *Result) importedManager(call *ssa.Call) *Manager {
	var fact MakesManager
	obj := flow.Declared(&call.Call)
	if obj == nil || obj.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(obj, &fact) {
		return nil
	}
	if fact.Options >= 0 && fact.Options < len(call.Call.Args) {
		return r.managerAt(call, call.Call.Args[fact.Options])
	}
	return &Manager{Call: call, Elects: fact.Elects, Named: fact.Named == Yes, Followers: fact.Followers == Yes}
}

// exportManagers exports the functions that return managers which are made in the package. Where a function
// returns several, they have to be alike.
func (r *Result) exportManagers() {
	for _, fn := range r.ssa.Shipped {
		results := fn.Signature.Results()
		if results.Len() == 0 || knowledge.TypeName(results.At(0).Type()) != knowledge.Manager {
			continue
		}
		var fact *MakesManager
		for _, v := range flow.Results(fn, 0) {
			for _, m := range r.ManagersOf(v) {
				one := m.fact(fn)
				if fact != nil && *fact != one {
					one = MakesManager{Options: -1}
				}
				fact = &one
			}
		}
		if fact != nil {
			r.export(fn, fact)
		}
	}
}

// fact returns what a function that returns the manager says of it.
func (m *Manager) fact(fn *ssa.Function) MakesManager {
	yes := func(b bool) Answer {
		if b {
			return Yes
		}
		return No
	}
	fact := MakesManager{Elects: m.Elects, Named: yes(m.Named), Followers: yes(m.Followers), Options: -1}
	if param, ok := m.options.(*ssa.Parameter); ok && param.Parent() == fn {
		fact.Options = flow.ParamIndex(param)
	}
	return fact
}

func (r *Result) managerAt(call *ssa.Call, options ssa.Value) *Manager {
	record := r.constants.Record(options, call)
	elects, _ := record.Field(knowledge.LeaderElection)
	m := &Manager{Call: call, Elects: answer(elects, No), options: options}
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
		if knowledge.IsNil(origin) {
			continue
		}
		origin = knowledge.Tuple(origin)
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
