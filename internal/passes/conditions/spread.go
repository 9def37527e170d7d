package conditions

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// reaches reports whether there is a path from where an error is made to an instruction on which all
// tests of the error come out as they do for a class.
func (r *Result) reaches(err ssa.Value, at ssa.Instruction, c class) bool {
	made, _ := err.(ssa.Instruction)
	switch {
	case made == at:
		return true
	case made != nil && made.Block() == at.Block() && paths.Before(made, at):
		_, comes := r.coming(err, at.Parent(), c)
		return comes
	}
	// What reaches one instruction of a block reaches all of them.
	key := reach{err, at.Block(), c}
	found, known := r.reached[key]
	if !known {
		found = r.reachesBlock(key)
		r.reached[key] = found
	}
	return found
}

// A reach is the question whether an error that is of a class can come to a block.
type reach struct {
	err ssa.Value
	at  *ssa.BasicBlock
	of  class
}

// A spread is all that an error of a class can come to in a function.
type spread struct {
	asked  int
	blocks map[*ssa.BasicBlock]bool // nil as long as few were asked for
}

// fewBlocks is for how many blocks a search each costs less than one for all.
const fewBlocks = 3

func (r *Result) reachesBlock(q reach) bool {
	key := reach{err: q.err, at: q.at.Parent().Blocks[0], of: q.of}
	s := r.spreads[key]
	if s == nil {
		s = new(spread)
		r.spreads[key] = s
	}
	if s.asked++; s.asked <= fewBlocks {
		search, ok := r.coming(q.err, q.at.Parent(), q.of)
		search.At = q.at.Instrs[0]
		return ok && paths.Find(search) != nil
	}
	if s.blocks == nil {
		s.blocks = r.reachedBlocks(q)
	}
	return s.blocks[q.at]
}

// reachedBlocks returns the blocks that an error of a class can come to, the one where it is made only if it comes back there.
func (r *Result) reachedBlocks(q reach) map[*ssa.BasicBlock]bool {
	found := make(map[*ssa.BasicBlock]bool)
	search, ok := r.coming(q.err, q.at.Parent(), q.of)
	if !ok {
		return found
	}
	if search.Block != nil {
		found[search.Block] = true
	}
	taken := search.Edge
	search.Edge = func(x *paths.Explorer, s paths.State, succ int) bool {
		takes := taken(x, s, succ)
		if takes {
			found[s.Block.Succs[succ]] = true
		}
		return takes
	}
	search.To = func(ssa.Instruction) bool { return false }
	paths.Find(search)
	return found
}

// coming returns a search for where an error of a class comes to in a function; false if a test before it was made says that it is of another one.
func (r *Result) coming(err ssa.Value, in *ssa.Function, c class) (paths.Search, bool) {
	s := paths.Search{Edge: r.taken(err, c), Flags: r.flagsOf(in)}
	made, ok := err.(ssa.Instruction)
	if !ok || made.Parent() != in {
		s.Block = in.Blocks[0]
		return s, true
	}
	s.From = made
	s.Avoid = paths.Is(made) // another error is made there
	for _, f := range r.At(made) {
		if Same(f.Subject, err) && f.excludes(c) {
			return s, false // read once more after the test
		}
	}
	return s, true
}

// flagsOf returns the flags of a function, for the searches that come.
func (r *Result) flagsOf(fn *ssa.Function) *paths.Explorer {
	flags := r.flags[fn]
	if flags == nil {
		flags = paths.Explore(fn)
		r.flags[fn] = flags
	}
	return flags
}
