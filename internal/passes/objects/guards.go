package objects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Reachable reports whether an instruction can run on a path on which no condition has told that
// the object is in one of the states. What somebody else has handled counts as told.
func (r *Result) Reachable(instr ssa.Instruction, object Ref, states ...State) bool {
	return r.reach(instr.Parent().Blocks[0], instr.Block(), object, states)
}

func (r *Result) reach(from, to *ssa.BasicBlock, object Ref, states []State) bool {
	seen := new(paths.Set)
	stack := []*ssa.BasicBlock{from}
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !seen.Add(b) {
			continue
		}
		if b == to {
			return true
		}
		for i, succ := range b.Succs {
			if told := r.edge(b, i, object); told != Handled && !slices.Contains(states, told) {
				stack = append(stack, succ)
			}
		}
	}
	return false
}

// edge returns what is told about the object on the way from a block to its successor.
func (r *Result) edge(b *ssa.BasicBlock, succ int, object Ref) State {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return Unknown
	}
	v := r.Tells(branch.Cond, object)
	if succ == 0 {
		return v.True
	}
	return v.False
}

// Guarded reports whether an instruction runs only when the object has been found in the state, by
// its function or by all the callers that are known, four levels up. A function that nobody is seen
// to call is not guarded by callers.
func (r *Result) Guarded(instr ssa.Instruction, object Ref, states ...State) bool {
	return r.guarded(instr, object, states, 4, make(map[guardKey]int))
}

// A guardKey is an instruction and the object that it is about.
type guardKey struct {
	instr  ssa.Instruction
	object Ref
}

// guarded looks depth levels up. known holds how many of them are enough for what is guarded.
func (r *Result) guarded(instr ssa.Instruction, object Ref, states []State, depth int, known map[guardKey]int) bool {
	key := guardKey{instr, object}
	if needed, ok := known[key]; ok && needed <= depth {
		return true
	}
	if !r.guardedAt(instr, object, states, depth, known) {
		return false
	}
	known[key] = depth
	return true
}

func (r *Result) guardedAt(instr ssa.Instruction, object Ref, states []State, depth int, known map[guardKey]int) bool {
	if !r.Reachable(instr, object, states...) {
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

// siteGuarded reports whether every call of a function is guarded.
func (r *Result) siteGuarded(fn *ssa.Function, object Ref, states []State, depth int, param *ssa.Parameter, known map[guardKey]int) bool {
	sites := r.graph.Sites(fn)
	for _, site := range sites {
		given := object
		if param != nil {
			i := calls.ParamIndex(param) - (len(fn.Params) - len(site.Instr.Common().Args))
			if !site.Direct || i < 0 {
				return false
			}
			given = RefOf(site.Instr.Common().Args[i])
			given.Path += object.Path
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

// Follows reports whether there is a path from the end of one block to another that does not enter
// a block of stop.
func Follows(from, to *ssa.BasicBlock, stop *ssa.BasicBlock) bool {
	return paths.After(from, paths.Of(stop)).Has(to)
}

// Dominated reports whether an instruction runs only behind a branch of its function that tells
// the state for certain.
func (r *Result) Dominated(instr ssa.Instruction, object Ref, state State) bool {
	for b := instr.Block(); b.Idom() != nil; b = b.Idom() {
		above := b.Idom()
		if _, ok := above.Instrs[len(above.Instrs)-1].(*ssa.If); !ok || len(b.Preds) != 1 {
			continue
		}
		for i, succ := range above.Succs {
			if succ == b && r.edge(above, i, object) == state {
				return true
			}
		}
	}
	return false
}

// Near returns the writes of a call by what is known of its callees, without the way to them.
func (r *Result) Near(call ssa.CallInstruction) []Write { return r.nearOf(call) }
