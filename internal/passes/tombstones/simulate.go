package tombstones

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A simulation runs one function on abstract values: the sparse conditional propagation of Wegman and Zadeck, where
// blocks are reached by the edges that can be taken, and values rise until nothing changes.
type simulation struct {
	*Result
	fn      *ssa.Function
	inputs  inputs
	values  map[ssa.Value]state
	reached paths.Set
	taken   map[paths.Edge]bool // the edges of branches that can be taken; those of jumps are taken with their block
	changed bool

	outcome *Outcome          // of the last round, in which events are noted; nil before
	at      []ssa.Instruction // of each event: the instruction of this function, a call if it happens in another one
	tests   []ssa.Instruction // where the tombstone was found to be one
}

// simulate returns what a function does with its inputs.
func (r *Result) simulate(fn *ssa.Function, in inputs) *Outcome {
	q := questionOf(fn, in)
	if known := r.known[q]; known != nil {
		return known
	}
	r.known[q] = unseen(fn) // for a function that calls itself
	s := &simulation{Result: r, fn: fn, inputs: in, values: make(map[ssa.Value]state), taken: make(map[paths.Edge]bool)}
	s.reached.Add(fn.Blocks[0])
	for s.changed = true; s.changed; {
		s.changed = false
		for _, b := range fn.Blocks {
			s.block(b)
		}
	}
	s.outcome = &Outcome{results: make([]state, fn.Signature.Results().Len())}
	for _, b := range fn.Blocks {
		s.block(b)
	}
	s.settle()
	r.known[q] = s.outcome
	return s.outcome
}

func unseen(fn *ssa.Function) *Outcome {
	o := &Outcome{Returns: true}
	for range fn.Signature.Results().Len() {
		o.results = append(o.results, unknown)
	}
	return o
}

// block runs a block that is reached, up to what panics.
func (s *simulation) block(b *ssa.BasicBlock) {
	if !s.reached.Has(b) {
		return
	}
	for _, instr := range b.Instrs {
		if !s.instr(instr) {
			return
		}
	}
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	for i, succ := range b.Succs {
		if ok {
			if cond := s.eval(branch.Cond).kind; cond == undefined || cond == zero && i == 0 || cond == nonzero && i == 1 {
				continue
			}
			e := paths.Edge{If: branch, Succ: i}
			s.changed = s.changed || !s.taken[e]
			s.taken[e] = true
		}
		s.changed = s.reached.Add(succ) || s.changed
	}
}

// instr runs an instruction, and reports whether the next one runs.
func (s *simulation) instr(instr ssa.Instruction) (goesOn bool) {
	switch instr := instr.(type) {
	case *ssa.Phi:
		s.set(instr, s.merged(instr))
		return true
	case *ssa.TypeAssert:
		return s.assert(instr)
	case *ssa.FieldAddr:
		if from := s.eval(instr.X); from.kind == zero && from.failed != "" {
			s.note(Event{Kind: Nil, Instr: instr, Type: from.failed}, instr)
			return false
		}
		s.set(instr, state{kind: nonzero})
		return true
	case ssa.CallInstruction:
		return s.call(instr)
	case *ssa.Return:
		if s.outcome != nil && instr.Block() != s.fn.Recover {
			s.outcome.Returns = true
			for i := range instr.Results {
				s.outcome.results[i] = join(s.outcome.results[i], s.eval(paths.Returned(instr, i)))
			}
		}
	}
	s.acts(instr)
	if v, ok := instr.(ssa.Value); ok {
		s.set(v, s.transfer(v))
	}
	return true
}

// set raises what is known of a value.
func (s *simulation) set(v ssa.Value, to state) {
	if raised := join(s.values[v], to); raised != s.values[v] {
		s.values[v] = raised
		s.changed = true
	}
}

// eval returns what is known of a value.
func (s *simulation) eval(v ssa.Value) state {
	switch v := v.(type) {
	case *ssa.Const:
		return constant(v)
	case *ssa.Parameter, *ssa.FreeVar:
		if known, ok := s.inputs[v]; ok {
			return known
		}
		return unknown
	case *ssa.Function, *ssa.Global, *ssa.Builtin:
		return state{kind: nonzero}
	}
	return s.values[v]
}

// merged returns what is known of a phi: what comes by the edges that can be taken.
func (s *simulation) merged(phi *ssa.Phi) state {
	var found state
	for i, pred := range phi.Block().Preds {
		if !s.reached.Has(pred) {
			continue
		}
		if branch, ok := pred.Instrs[len(pred.Instrs)-1].(*ssa.If); ok {
			takes := false
			for succ := range pred.Succs {
				takes = takes || pred.Succs[succ] == phi.Block() && s.taken[paths.Edge{If: branch, Succ: succ}]
			}
			if !takes {
				continue
			}
		}
		found = join(found, s.eval(phi.Edges[i]))
	}
	return found
}

// transfer returns what is known of a value by its operands.
func (s *simulation) transfer(v ssa.Value) state {
	if known, ok := s.inputs[v]; ok {
		return known // it is read from where the tombstone was put
	}
	switch v := v.(type) {
	case *ssa.ChangeInterface:
		return s.eval(v.X)
	case *ssa.ChangeType:
		return s.eval(v.X)
	case *ssa.MakeInterface:
		if from := s.eval(v.X); from.kind == tombstone || from.kind == undefined {
			return from
		}
		if is, pointer := knowledge.Tombstone(v.X.Type()); is && !pointer {
			return state{kind: tombstone, boxed: true}
		}
		return state{kind: nonzero} // one that holds a nil pointer is not nil
	case *ssa.Alloc, *ssa.MakeClosure:
		return state{kind: nonzero}
	case *ssa.Extract:
		return s.part(v)
	case *ssa.UnOp:
		return s.unary(v)
	case *ssa.BinOp:
		return s.compared(v)
	case *ssa.Slice:
		if array, ok := v.X.(*ssa.Alloc); ok && s.listed(array) {
			return state{kind: holds}
		}
	}
	return unknown
}

// listed reports whether a tombstone is stored in an element of an array.
func (s *simulation) listed(array *ssa.Alloc) bool {
	return knowledge.Any(knowledge.Each[*ssa.IndexAddr](knowledge.Referrers(array)), func(at *ssa.IndexAddr) bool {
		return knowledge.Any(knowledge.Each[*ssa.Store](knowledge.Referrers(at)), func(store *ssa.Store) bool { return s.eval(store.Val).kind == tombstone })
	})
}

func (s *simulation) unary(v *ssa.UnOp) state {
	switch v.Op {
	case token.NOT:
		switch s.eval(v.X).kind {
		case undefined:
			return state{}
		case zero:
			return state{kind: nonzero}
		case nonzero:
			return state{kind: zero}
		}
	case token.MUL:
		if variable := flow.Variable(v.X); variable != nil {
			return s.loaded(v.X, variable, v)
		}
	}
	return unknown
}

// loaded returns what is known of what a variable holds when an instruction runs: of a captured one what the caller knows,
// of one of the function what was stored last, or else what all stores put there.
func (s *simulation) loaded(addr ssa.Value, variable *ssa.Alloc, at ssa.Instruction) state {
	if _, captured := addr.(*ssa.FreeVar); captured {
		return s.eval(addr)
	}
	if !s.graph.Own(variable) {
		return unknown
	}
	if last, ok := s.graph.LastWrite(variable, nil, at); ok && last != nil && last.Value != nil {
		return s.eval(last.Value)
	}
	var found state
	for _, store := range flow.StoresTo(variable) {
		if store.Parent() != s.fn {
			return unknown
		}
		found = join(found, s.eval(store.Val))
	}
	if found.kind == undefined {
		return unknown
	}
	return found
}

func (s *simulation) compared(v *ssa.BinOp) state {
	x, y := v.X, v.Y
	if _, ok := x.(*ssa.Const); ok {
		x, y = y, x
	}
	c, ok := y.(*ssa.Const)
	from := s.eval(x).kind
	if from == undefined {
		return state{}
	}
	if !ok || v.Op != token.EQL && v.Op != token.NEQ || from == anything || from == holds || !knowledge.ZeroConstant(c) && from != zero && !isBool(c) {
		return unknown
	}
	if left := s.eval(x); left.failed != "" {
		s.note(Event{Kind: Empty, Instr: v, Type: left.failed}, v)
	}
	return truth((from == zero) == knowledge.ZeroConstant(c) == (v.Op == token.EQL))
}

func isBool(v ssa.Value) bool { return knowledge.IsBool(v.Type()) }

// part returns what is known of a part of a tuple.
func (s *simulation) part(v *ssa.Extract) state {
	switch tuple := v.Tuple.(type) {
	case *ssa.TypeAssert:
		return s.asserted(tuple, v.Index)
	case *ssa.Call:
		return s.result(tuple, v.Index)
	}
	return unknown
}

func typeText(t types.Type) string {
	return types.TypeString(t, func(pkg *types.Package) string { return pkg.Name() })
}
