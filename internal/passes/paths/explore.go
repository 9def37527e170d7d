package paths

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// An Explorer follows the paths of a function and knows, on each, what the flags that it met are:
// which value a phi of a condition has, and how a condition that is asked again came out before. It
// leaves out the edges that this rules out.
//
// It keeps apart maxKnown combinations of flags. At further ones nothing is known, so that an explorer
// follows a path that no run takes rather than miss one that a run can take.
type Explorer struct {
	flags map[ssa.Value]int // what conditions ask for, in source order
	from  []*ssa.BasicBlock // where each flag is defined, by its number; nil for a parameter
	known [][]flag          // what State.known stands for: nothing for the first one
	keys  map[string]int    // the number of flags that are known
	alias Alias
	live  []flagSet // the flags that are asked for from a block on, by its index; nil while few combinations are known

	comparisons []*ssa.BinOp // the first one of two values, in source order: the same values are compared again with the same outcome

	flagsNow, flagsBefore []flag // room for the step under way: most steps lead to flags that are kept already
	key                   []byte
}

// An Alias returns the value that stands for all those that are equal to one wherever conditions ask for them, such as
// the first read of a field that nothing sets, and what they are all a part of: once that is defined anew, in the next
// round of a loop, nothing is known of them. A value that stands for itself is its own root.
type Alias func(v ssa.Value) (same, root ssa.Value)

func itself(v ssa.Value) (same, root ssa.Value) { return v, v }

const maxKnown = 1024

// A State is a place on a path: the head of a block, the block before, what is known of the flags.
// It can be compared, by the states of one Explorer.
type State struct {
	Block, Pred *ssa.BasicBlock
	known       int
}

// A Step is an edge that can be taken, and the state that it leads to.
type Step struct {
	Succ int
	State
}

// Explore returns an explorer of the paths of fn.
func Explore(fn *ssa.Function) *Explorer { return explore(fn, itself) }

func explore(fn *ssa.Function, alias Alias) *Explorer {
	x := &Explorer{flags: make(map[ssa.Value]int), known: make([][]flag, 1), keys: make(map[string]int), alias: alias}
	asked := make(map[ssa.Value]bool)
	for _, b := range fn.Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		subject, _ := x.asks(branch.Cond)
		subjects := []ssa.Value{subject}
		if v, _ := comparedWith(subject); v != nil {
			subjects = append(subjects, v)
		}
		for _, v := range subjects {
			if _, phi := v.(*ssa.Phi); phi || asked[v] {
				x.watch(v)
			}
			asked[v] = true
		}
	}
	return x
}

// anew returns an explorer of the same flags that knows nothing yet.
func (x *Explorer) anew() *Explorer {
	return &Explorer{flags: x.flags, from: x.from, comparisons: slices.Clip(x.comparisons), known: make([][]flag, 1), keys: make(map[string]int), alias: x.alias}
}

// watch adds a value to the flags, and the values that reach it through phis.
func (x *Explorer) watch(v ssa.Value) {
	if _, ok := v.(*ssa.Const); ok {
		return
	}
	if _, have := x.flags[v]; have {
		return
	}
	x.flags[v] = len(x.flags)
	var from *ssa.BasicBlock
	if _, root := x.alias(v); root != nil {
		if instr, ok := root.(ssa.Instruction); ok {
			from = instr.Block()
		}
	}
	x.from = append(x.from, from)
	if phi, ok := v.(*ssa.Phi); ok {
		for _, edge := range phi.Edges {
			edge, _ = x.alias(edge)
			x.watch(edge)
		}
	}
}

// asks returns the value that a condition asks for, and whether the condition is true when the value
// is true or nil. A value is asked for one of the two by its type.
func asks(cond ssa.Value, depth int) (subject ssa.Value, positive bool) {
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT && depth < 8 {
			subject, positive = asks(c.X, depth+1)
			return subject, !positive
		}
	case *ssa.BinOp:
		if y, ok := c.Y.(*ssa.Const); ok && y.IsNil() && (c.Op == token.EQL || c.Op == token.NEQ) {
			return c.X, c.Op == token.EQL
		}
	}
	return cond, true
}

// Enter returns the state at the head of a block that control enters from pred, nil for anywhere.
func (x *Explorer) Enter(pred, b *ssa.BasicBlock) State {
	return x.enter(pred, b, x.room(nil))
}

// Inside returns the state of a block in which nothing is known but what the branches say that lead
// there.
func (x *Explorer) Inside(b *ssa.BasicBlock) State {
	flags := x.room(nil)
	for _, e := range Decided(b, nil) {
		x.take(e.If, e.Succ, flags)
	}
	x.forget(b, flags)
	return State{Block: b, known: x.keep(flags)}
}

// Next returns the edges out of a state that can be taken, in the order of the successors.
func (x *Explorer) Next(s State) []Step { return x.next(s, nil) }

// next does so for the edges into some blocks, by index; nil for all.
func (x *Explorer) next(s State, into []bool) []Step {
	var steps []Step
	for i, succ := range s.Block.Succs {
		if into != nil && !into[succ.Index] {
			continue
		}
		flags := x.room(x.known[s.known])
		if branch, ok := s.Block.Instrs[len(s.Block.Instrs)-1].(*ssa.If); ok && !x.take(branch, i, flags) {
			continue
		}
		steps = append(steps, Step{i, x.enter(s.Block, succ, flags)})
	}
	return steps
}

// Value returns what a value is at a state: of a phi the edge that the path came by.
func (x *Explorer) Value(s State, v ssa.Value) ssa.Value { return x.value(x.known[s.known], v) }

func (x *Explorer) value(flags []flag, v ssa.Value) ssa.Value {
	if i, ok := x.flags[v]; ok && i < len(flags) && flags[i].value != nil {
		return flags[i].value
	}
	return v
}

// take notes how a condition comes out on an edge. It reports false if it came out otherwise before.
func (x *Explorer) take(branch *ssa.If, succ int, flags []flag) bool {
	subject, positive := x.asks(branch.Cond)
	want := outcomeOf((succ == 0) == positive)
	v := x.value(flags, subject)
	is := constantOutcome(v)
	if is == unknown {
		is = x.comparedOutcome(flags, subject)
	}
	if is != unknown {
		return is == want
	}
	if i, ok := x.flags[v]; ok {
		if flags[i].outcome != unknown {
			return flags[i].outcome == want
		}
		flags[i].outcome = want
	}
	x.noteEqual(flags, subject, want)
	return true
}

// enter forgets what the block defines anew, and notes what its phis hold.
func (x *Explorer) enter(pred, b *ssa.BasicBlock, flags []flag) State {
	if len(flags) == 0 {
		return State{Block: b, Pred: pred}
	}
	before := x.flagsBefore
	copy(before, flags)
	for i := range flags {
		if x.from[i] == b {
			flags[i] = flag{}
		} else if old := flags[i].value; old != nil && x.definedIn(old, b) {
			flags[i] = flag{outcome: before[x.flags[old]].outcome}
		}
	}
	for _, instr := range b.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		i, watched := x.flags[phi]
		if !watched {
			continue
		}
		for k, from := range b.Preds {
			if from == pred {
				flags[i] = x.held(before, phi.Edges[k], b)
			}
		}
	}
	x.forget(b, flags)
	return State{Block: b, Pred: pred, known: x.keep(flags)}
}

// held returns what is known of a phi of block b that takes the value of an edge.
func (x *Explorer) held(before []flag, edge ssa.Value, b *ssa.BasicBlock) flag {
	edge, _ = x.alias(edge)
	v := x.value(before, edge)
	if !x.definedIn(v, b) {
		return flag{value: v}
	}
	if i, ok := x.flags[v]; ok {
		return flag{outcome: before[i].outcome} // as it was in the last round
	}
	return flag{}
}

func (x *Explorer) definedIn(v ssa.Value, b *ssa.BasicBlock) bool {
	i, ok := x.flags[v]
	return ok && x.from[i] == b
}
