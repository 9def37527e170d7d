package paths

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Search describes paths through one function. A path begins after the instruction From, or, if
// that is nil, at the head of Block when control comes there from Pred (nil for anywhere). To and Avoid are asked once for each instruction.
type Search struct {
	From        ssa.Instruction
	Block, Pred *ssa.BasicBlock

	To    func(ssa.Instruction) bool                 // where a path ends
	At    ssa.Instruction                            // the one instruction where a path ends, in place of To: much quicker
	Avoid func(ssa.Instruction) bool                 // what no path passes; nil for nothing
	Edge  func(x *Explorer, at State, succ int) bool // which edges can be taken; nil for all

	// Via accepts the edges of which a path takes one: To and Avoid are asked from there on. Nil for none.
	Via   func(at *ssa.BasicBlock, succ int) bool
	Alias Alias       // which values of conditions are equal; nil for none but the same
	Watch []ssa.Value // what is followed through phis beside what conditions ask for: Explorer.Value returns it
	Plain bool        // every edge can be taken as far as the flags are concerned: much quicker, and finds paths that no run takes
	Flags *Explorer   // what Explore returned for the function, of which many searches need the flags once; for no Alias and no Watch; nil for none

	toward []bool // the blocks that lead to At, by index; nil for no At
}

// A Path is a witness that a search has found.
type Path struct {
	Blocks []*ssa.BasicBlock // from the first to the one of End
	End    ssa.Instruction
}

// Find returns a shortest path of a search, nil if there is none. Of two of one length it is the one
// that takes the earlier successor where they part, so that every run of the program finds the same.
func Find(s Search) *Path {
	block := s.Block
	if s.From != nil {
		block = s.From.Block()
	}
	if s.Alias == nil {
		s.Alias = itself
	}
	if s.At != nil && !s.aims(block) {
		return nil
	}
	x, first := s.begin(block)
	visits := []visit{{first, s.Via == nil, -1}}
	seen := make(map[visit]bool)
	inside := make([]crossing, len(block.Parent().Blocks)) // by the index of the block: the same whatever is known of the flags
	if s.From == nil {
		seen[visits[0].place()] = true
	}
	for i := 0; i < len(visits); i++ {
		at := visits[i]
		if at.via {
			c := &inside[at.Block.Index]
			if i == 0 && s.From != nil {
				c = new(crossing) // of a part of the block
			}
			if !c.known {
				*c = s.within(at.Block, i == 0)
			}
			if c.end != nil {
				return witness(visits, i, c.end)
			}
			if c.stopped {
				continue
			}
		}
		for _, next := range s.next(x, at.State) {
			to := visit{next.State, at.via || s.Via(at.Block, next.Succ), i}
			if !seen[to.place()] && (s.Edge == nil || s.Edge(x, at.State, next.Succ)) {
				seen[to.place()] = true
				visits = append(visits, to)
			}
		}
	}
	return nil
}

// begin returns the explorer of a search and its first state.
func (s *Search) begin(block *ssa.BasicBlock) (*Explorer, State) {
	if s.Plain {
		return &Explorer{alias: s.Alias, known: make([][]flag, 1)}, State{Block: block}
	}
	x := s.explorer(block.Parent())
	if s.From != nil {
		return x, x.Inside(block)
	}
	return x, x.Enter(s.Pred, block)
}

// explorer returns an explorer of the function that knows nothing yet.
func (s *Search) explorer(fn *ssa.Function) *Explorer {
	if s.Flags != nil {
		return s.Flags.anew()
	}
	x := explore(fn, s.Alias)
	for _, v := range s.Watch {
		x.watch(v)
	}
	return x
}

// next returns the edges out of a state.
func (s *Search) next(x *Explorer, at State) []Step {
	if !s.Plain {
		return x.next(at, s.toward)
	}
	var steps []Step
	for i, succ := range at.Block.Succs {
		if s.toward == nil || s.toward[succ.Index] {
			steps = append(steps, Step{i, State{Block: succ}})
		}
	}
	return steps
}

// Is returns whether an instruction is the given one, for a search.
func Is(one ssa.Instruction) func(ssa.Instruction) bool {
	return func(instr ssa.Instruction) bool { return instr == one }
}

// aims prepares a search for one instruction, so that it enters only blocks that lead there, and reports whether the block
// where it begins is one of them.
func (s *Search) aims(from *ssa.BasicBlock) bool {
	target := s.At.Block()
	if target.Parent() != from.Parent() {
		return false
	}
	s.To = Is(s.At)
	s.toward = Backward(target.Parent(), []*ssa.BasicBlock{target}, func(*ssa.BasicBlock, int) bool { return true })
	return s.toward[from.Index]
}

// A visit is a state that a search has reached, and the one that it came from.
type visit struct {
	State
	via  bool // the path has taken an edge that Via accepts
	from int
}

// place is a visit, from wherever it came.
func (v visit) place() visit {
	v.from = 0
	return v
}

// A crossing is what happens to a path inside a block.
type crossing struct {
	end     ssa.Instruction // where it ends
	stopped bool            // it may not go further
	known   bool
}

// within returns what happens to a path inside a block.
func (s *Search) within(b *ssa.BasicBlock, first bool) crossing {
	instrs := b.Instrs
	if first && s.From != nil {
		instrs = instrs[slices.Index(instrs, s.From)+1:]
	}
	for _, instr := range instrs {
		if s.To(instr) {
			return crossing{end: instr, stopped: true, known: true}
		}
		if s.Avoid != nil && s.Avoid(instr) {
			return crossing{stopped: true, known: true}
		}
	}
	return crossing{known: true}
}

// Results calls visit with result i of the function at each end of a path of a search, as Ends does.
func Results(s Search, i int, visit func(ssa.Value)) {
	Ends(s, func(ret *ssa.Return, result func(int) ssa.Value) {
		if i < len(ret.Results) {
			visit(result(i))
		}
	})
}

// Ends calls visit with the return at each end of a path of a search, whose To is not asked, and with what the results are on the path. A phi of the
// block that returns is what the path brings along, and so is one that the search watches.
func Ends(s Search, visit func(ret *ssa.Return, result func(int) ssa.Value)) {
	block := s.Block
	if s.From != nil {
		block = s.From.Block()
	}
	at := func(b, pred *ssa.BasicBlock, value func(ssa.Value) ssa.Value) {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || b == b.Parent().Recover {
			return
		}
		visit(ret, func(i int) ssa.Value {
			v := Returned(ret, i)
			if phi, ok := v.(*ssa.Phi); ok && phi.Block() == b && slices.Contains(b.Preds, pred) {
				v = phi.Edges[slices.Index(b.Preds, pred)]
			}
			return value(v)
		})
	}
	at(block, s.Pred, func(v ssa.Value) ssa.Value { return v })
	possible := s.Edge
	s.Edge = func(x *Explorer, state State, succ int) bool {
		if possible != nil && !possible(x, state, succ) {
			return false
		}
		at(state.Block.Succs[succ], state.Block, func(v ssa.Value) ssa.Value {
			if len(s.Watch) == 0 {
				return v
			}
			return x.Value(state, v)
		})
		return true
	}
	s.To = func(ssa.Instruction) bool { return false }
	Find(s)
}

func witness(visits []visit, last int, end ssa.Instruction) *Path {
	p := &Path{End: end}
	for i := last; i >= 0; i = visits[i].from {
		p.Blocks = append(p.Blocks, visits[i].Block)
	}
	slices.Reverse(p.Blocks)
	return p
}

// Branches returns the edges that the path takes out of branches.
func (p *Path) Branches() []Edge {
	var found []Edge
	for i, b := range p.Blocks[:len(p.Blocks)-1] {
		if branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
			found = append(found, Edge{branch, slices.Index(b.Succs, p.Blocks[i+1])})
		}
	}
	return found
}
