package objects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Reachable reports whether an instruction can run on a path on which no condition has said that the
// object is in one of the states. What another function has handled counts as such a condition.
func (r *Result) Reachable(instr ssa.Instruction, object Ref, states ...State) bool {
	return r.PathWithout(instr, object, append(states, Handled)...)
}

// PathWithout is Reachable where only the states count that are named.
func (r *Result) PathWithout(instr ssa.Instruction, object Ref, states ...State) bool {
	asked := pathWithout{at: instr.Block(), object: object} // what reaches one instruction of a block reaches all of them
	for _, s := range states {
		asked.states |= 1 << s
	}
	found, known := r.without[asked]
	if !known {
		found = paths.Find(paths.Search{
			Block: instr.Parent().Blocks[0],
			To:    func(at ssa.Instruction) bool { return at.Block() == asked.at },
			Edge:  r.Unsaid(object, states...),
		}) != nil
		r.without[asked] = found
	}
	return found
}

// A pathWithout is the question whether a block is reached on a path on which no condition says one of the states of an object.
type pathWithout struct {
	at     *ssa.BasicBlock
	object Ref
	states uint64 // a bit for each
}

// Unsaid returns which edges say of an object none of the states.
func (r *Result) Unsaid(object Ref, states ...State) func(*paths.Explorer, paths.State, int) bool {
	return func(_ *paths.Explorer, at paths.State, succ int) bool {
		said := r.states(r.conditions.OnEdge(at.Block, succ), object, 0)
		return !slices.ContainsFunc(said, func(s State) bool { return slices.Contains(states, s) })
	}
}

// Guarded reports whether an instruction runs only when the object has been found in the state, by
// its function or by all the callers that are known, four levels up. A function that nobody is seen
// to call is not guarded by callers.
func (r *Result) Guarded(instr ssa.Instruction, object Ref, states ...State) bool {
	return r.Certain(instr, object, append(slices.Clone(states), Handled)...)
}

// Certain is Guarded where only the states count that are named: that another function has looked at the deletion, and gone on, says
// nothing of the object.
func (r *Result) Certain(instr ssa.Instruction, object Ref, states ...State) bool {
	return r.guarded(instr, object, states, 4, make(map[place]int))
}

// CallersGuard reports whether a function is called only when its object has been found in the state.
func (r *Result) CallersGuard(fn *ssa.Function, object Ref, states ...State) bool {
	return r.Guarded(fn.Blocks[0].Instrs[0], object, states...)
}

// guarded looks depth levels up. known holds how many of them are enough for what is guarded.
func (r *Result) guarded(instr ssa.Instruction, object Ref, states []State, depth int, known map[place]int) bool {
	key := place{instr, object}
	if needed, ok := known[key]; ok && needed <= depth {
		return true
	}
	if !r.guardedAt(instr, object, states, depth, known) {
		return false
	}
	known[key] = depth
	return true
}

func (r *Result) guardedAt(instr ssa.Instruction, object Ref, states []State, depth int, known map[place]int) bool {
	if !r.PathWithout(instr, object, states...) {
		return true
	}
	fn := instr.Parent()
	if depth == 0 {
		return false
	}
	param, isParam := object.Root.(*ssa.Parameter)
	if fn.Parent() != nil && (!isParam || param.Parent() != fn) {
		return r.siteGuarded(fn, object, states, depth, nil, known)
	}
	if !isParam || param.Parent() != fn {
		return false
	}
	return r.siteGuarded(fn, object, states, depth, param, known)
}

// siteGuarded reports whether every call of a function in the program is guarded.
func (r *Result) siteGuarded(fn *ssa.Function, object Ref, states []State, depth int, param *ssa.Parameter, known map[place]int) bool {
	sites := r.graph.InProgram(fn)
	for _, site := range sites {
		given := object
		if param != nil {
			arg := site.Argument(param)
			if arg == nil {
				return false
			}
			given = r.at(arg, object.Path)
		}
		if !r.guarded(site.Instr, given, states, depth-1, known) {
			return false
		}
	}
	return len(sites) > 0
}

// After reports whether b can run after a in the same function.
func After(a, b ssa.Instruction) bool {
	if a.Parent() != b.Parent() {
		return false
	}
	if _, deferred := b.(*ssa.Defer); deferred {
		return true
	}
	if a.Block() == b.Block() {
		for _, instr := range a.Block().Instrs {
			switch instr {
			case a:
				return true
			case b:
				return false
			}
		}
	}
	return paths.After(a.Block(), nil).Has(b.Block())
}

// Dominated reports whether an instruction runs only after a branch of its function has said that the
// object is in a state.
func (r *Result) Dominated(instr ssa.Instruction, object Ref, state State) bool {
	return slices.Contains(r.states(r.conditions.Under(instr), object, 0), state)
}

// Near returns what a call may write, itself or through functions of the module that it runs.
func (r *Result) Near(call ssa.CallInstruction) []Write {
	does, _ := r.effects.Call(call)
	found := does.Writes()
	for i, w := range found {
		if w.Object.Root != nil {
			found[i].Object = r.at(w.Object.Root, w.Object.Path)
		}
	}
	return found
}
