package leadership

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
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
	Elects    Answer          // its option LeaderElection
	ElectsAt  ssa.Instruction // where the option is set to false
	Named     bool            // its option LeaderElectionID is set
	Beside    bool            // it elects nobody, and the package runs an election of its own
	Followers bool            // an option makes its controllers run on every replica
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
	m := &Manager{Call: call}
	values, known := optionValues(options, knowledge.LeaderElection)
	m.Elects = answer(values, known, No)
	for _, v := range values {
		if truth(v.value) == 0 {
			m.ElectsAt = v.at
		}
	}
	ids, _ := optionValues(options, knowledge.LeaderElectionID)
	m.Named = len(ids) > 0
	m.Followers = r.followers(call.Parent())
	return m
}

// followers reports whether a function sets the option that makes all controllers of a manager run
// on every replica.
func (r *Result) followers(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			store, ok := instr.(*ssa.Store)
			if !ok {
				continue
			}
			addr, ok := store.Addr.(*ssa.FieldAddr)
			if ok && knowledge.TypeName(addr.X.Type()) == knowledge.ControllerConfig &&
				fieldName(addr) == knowledge.ControllerNeedsLeader && pointed(store.Val) == No {
				return true
			}
		}
	}
	return false
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

// An option is a value that a field of options is given.
type option struct {
	value ssa.Value
	at    ssa.Instruction
}

// optionValues returns what is stored in a field of a struct of options; known is false when it
// can hold other values, because somebody else fills the struct.
func optionValues(options ssa.Value, field string) (values []option, known bool) {
	return optionValuesIn(options, field, make(map[*ssa.Alloc]bool))
}

// optionValuesIn looks into each variable once: several can be set to each other.
func optionValuesIn(options ssa.Value, field string, seen map[*ssa.Alloc]bool) (values []option, known bool) {
	if _, zero := options.(*ssa.Const); zero {
		return nil, true
	}
	load, ok := options.(*ssa.UnOp)
	if !ok {
		return nil, false
	}
	alloc, ok := load.X.(*ssa.Alloc)
	if !ok {
		return nil, false
	}
	if seen[alloc] {
		return nil, true
	}
	seen[alloc] = true
	known = true
	for _, ref := range *alloc.Referrers() {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			if fieldName(ref) != field {
				continue
			}
			for _, user := range *ref.Referrers() {
				switch user := user.(type) {
				case *ssa.Store:
					values = append(values, option{user.Val, user})
				case *ssa.UnOp, *ssa.DebugRef:
				default:
					known = false // its address goes elsewhere
				}
			}
		case *ssa.Store:
			if ref.Addr != alloc {
				known = false
				continue
			}
			more, all := optionValuesIn(ref.Val, field, seen)
			values, known = append(values, more...), known && all
		case *ssa.UnOp, *ssa.DebugRef:
		default:
			known = false
		}
	}
	return values, known
}

// answer sums up the values of a bool option; unset is the answer when there are none.
func answer(values []option, known bool, unset Answer) Answer {
	if !known {
		return Maybe
	}
	if len(values) == 0 {
		return unset
	}
	sum := Answer(-1)
	for _, v := range values {
		one := Maybe
		switch truth(v.value) {
		case 0:
			one = No
		case 1:
			one = Yes
		}
		if sum >= 0 && sum != one {
			return Maybe
		}
		sum = one
	}
	return sum
}

// pointed returns the bool behind a pointer: a variable with one value, or a call such as
// ptr.To(false) that makes a pointer of a constant.
func pointed(v ssa.Value) Answer {
	var held []ssa.Value
	switch v := v.(type) {
	case *ssa.Alloc:
		held = storedIn(v)
	case *ssa.Call:
		pointer, ok := v.Type().Underlying().(*types.Pointer)
		if ok && knowledge.IsBool(pointer.Elem()) && len(v.Call.Args) == 1 {
			held = v.Call.Args
		}
	}
	if len(held) != 1 {
		return Maybe
	}
	switch truth(held[0]) {
	case 0:
		return No
	case 1:
		return Yes
	}
	return Maybe
}
