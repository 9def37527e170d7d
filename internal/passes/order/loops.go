package order

import (
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A loop goes through the elements of something in no order: blocks of a function, or a closure that is called for
// each element.
type loop struct {
	head     *ssa.BasicBlock
	blocks   *paths.Set
	body     *ssa.Function // in place of the blocks
	elements []ssa.Value   // what is another one in each round
	list     ssa.Value     // the list that it goes through; nil for a map
}

// mapLoop returns the loop over a map.
func mapLoop(over *ssa.Range) *loop {
	l := new(loop)
	for next := range knowledge.Each[*ssa.Next](knowledge.Referrers(over)) {
		l.head = next.Block()
		l.blocks = paths.Loop(l.head)
		l.elements = append(l.elements, next)
	}
	return l
}

// listLoop returns the loop whose rounds take an element of a list; nil if it is taken by another index.
func listLoop(element *ssa.IndexAddr) *loop {
	head := paths.Head(element.Block())
	for head != nil {
		l := &loop{head: head, blocks: paths.Loop(head), elements: []ssa.Value{element}, list: element.X}
		if l.counted(element.Index) {
			return l
		}
		if head = head.Idom(); head != nil {
			head = paths.Head(head)
		}
	}
	return nil
}

// instrs returns the instructions of the loop.
func (l *loop) instrs() iter.Seq[ssa.Instruction] {
	if l.body != nil {
		return calls.Instrs(l.body)
	}
	return func(yield func(ssa.Instruction) bool) {
		for b := range l.blocks.All() {
			for _, instr := range b.Instrs {
				if !yield(instr) {
					return
				}
			}
		}
	}
}

// inside reports whether a value is made in the loop, anew in each round.
func (l *loop) inside(v ssa.Value) bool {
	instr, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	if l.body != nil {
		return instr.Parent() == l.body
	}
	return instr.Parent() == l.head.Parent() && l.blocks.Has(instr.Block())
}

// counted reports whether an index counts the rounds of the loop.
func (l *loop) counted(index ssa.Value) bool {
	if step, ok := index.(*ssa.BinOp); ok && step.Op == token.ADD {
		index = step.X
	}
	switch index := index.(type) {
	case *ssa.Phi:
		return l.body == nil && index.Block() == l.head || l.blocks.Has(index.Block()) && slices.ContainsFunc(index.Edges, func(edge ssa.Value) bool {
			phi, ok := edge.(*ssa.Phi)
			return ok && phi.Block() == l.head
		})
	case *ssa.UnOp:
		return index.Op == token.MUL && flow.Variable(index.X) != nil && !l.inside(flow.Variable(index.X))
	}
	return false
}

// holds reports whether a list is the one that the loop goes through: to set its own elements changes no order.
func (l *loop) holds(list ssa.Value) bool {
	return l.list != nil && flow.Locate(list) == flow.Locate(l.list)
}

// carried reports whether a list or text comes from the round before.
func (l *loop) carried(v ssa.Value) bool { return l.carries(v, make(map[ssa.Value]bool)) }

func (l *loop) carries(v ssa.Value, seen map[ssa.Value]bool) bool {
	if !l.inside(v) || knowledge.Visited(seen, v) {
		return false
	}
	switch v := v.(type) {
	case *ssa.Phi:
		if v.Block() == l.head {
			return true
		}
		return slices.ContainsFunc(v.Edges, func(edge ssa.Value) bool { return l.carries(edge, seen) })
	case *ssa.Slice:
		return l.carries(v.X, seen)
	case *ssa.ChangeType:
		return l.carries(v.X, seen)
	case *ssa.MakeInterface:
		return l.carries(v.X, seen)
	case *ssa.ChangeInterface:
		return l.carries(v.X, seen)
	case *ssa.BinOp:
		return l.carries(v.X, seen)
	case *ssa.UnOp:
		return v.Op == token.MUL && l.sets(v.X)
	case *ssa.Call:
		return len(v.Call.Args) > 0 && l.carries(v.Call.Args[0], seen)
	}
	return false
}

// sets reports whether the loop stores into a variable or field that it does not make anew in each round.
func (l *loop) sets(addr ssa.Value) bool {
	if l.inside(l.base(addr)) {
		return false
	}
	at := flow.Locate(addr)
	return knowledge.Any(l.instrs(), func(instr ssa.Instruction) bool {
		store, ok := instr.(*ssa.Store)
		return ok && (flow.Locate(store.Addr) == at || sameAddr(store.Addr, addr, 0))
	})
}

// maxNesting bounds how deep an address is taken apart.
const maxNesting = 16

// base returns what an address is a part of, elements that another round does not choose included.
func (l *loop) base(addr ssa.Value) ssa.Value {
	for range maxNesting {
		switch at := addr.(type) {
		case *ssa.FieldAddr:
			addr = at.X
		case *ssa.UnOp:
			addr = at.X
		case *ssa.IndexAddr:
			if l.depends(at.Index) || l.counted(at.Index) {
				return at
			}
			addr = at.X
		default:
			return flow.Locate(addr).Root
		}
	}
	return addr
}

// sameAddr reports whether two addresses are the same part of the same value.
func sameAddr(a, b ssa.Value, depth int) bool {
	if conditions.Same(a, b) || depth > maxNesting {
		return depth <= maxNesting
	}
	switch a := a.(type) {
	case *ssa.FieldAddr:
		b, ok := b.(*ssa.FieldAddr)
		return ok && a.Field == b.Field && sameAddr(a.X, b.X, depth+1)
	case *ssa.UnOp:
		b, ok := b.(*ssa.UnOp)
		return ok && a.Op == b.Op && sameAddr(a.X, b.X, depth+1)
	case *ssa.IndexAddr:
		b, ok := b.(*ssa.IndexAddr)
		return ok && conditions.Same(a.Index, b.Index) && sameAddr(a.X, b.X, depth+1)
	}
	return false
}

// carriedIn reports whether one of the arguments, variadic ones included, comes from the round before.
func (l *loop) carriedIn(args []ssa.Value) bool {
	return slices.ContainsFunc(args, func(arg ssa.Value) bool {
		return isWorded(arg.Type()) && l.carried(arg) || slices.ContainsFunc(variadic(arg), l.carried)
	})
}

// isWorded reports whether a type is that of a text or of an error, which has one.
func isWorded(t types.Type) bool { return knowledge.IsText(t) || knowledge.IsSomeError(t) }

// variadic returns what is put into the list of variadic arguments.
func variadic(arg ssa.Value) []ssa.Value {
	slice, ok := arg.(*ssa.Slice)
	if !ok {
		return nil
	}
	array, ok := slice.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	return storedIn(array)
}

// storedIn returns what is stored in the parts of a variable in its function, by their addresses.
func storedIn(addr ssa.Value) []ssa.Value {
	var found []ssa.Value
	for _, ref := range knowledge.Referrers(addr) {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == addr {
				found = append(found, ref.Val)
			}
		case *ssa.FieldAddr:
			found = append(found, storedIn(ref)...)
		case *ssa.IndexAddr:
			found = append(found, storedIn(ref)...)
		case *ssa.Call:
			found = append(found, ref.Call.Args...)
		case *ssa.MapUpdate:
			found = append(found, ref.Key, ref.Value)
		}
	}
	return found
}

// dependsOn reports whether one of some values depends on the round.
func (l *loop) dependsOn(values []ssa.Value) bool { return slices.ContainsFunc(values, l.depends) }

// depends reports whether a value is computed from the element of the round. What is made before the loop is not, nor what
// only the rounds before have made.
func (l *loop) depends(v ssa.Value) bool { return l.computed(v, make(map[ssa.Value]bool)) }

func (l *loop) computed(v ssa.Value, seen map[ssa.Value]bool) bool {
	if v == nil || knowledge.Visited(seen, v) {
		return false
	}
	if slices.Contains(l.elements, v) {
		return true
	}
	of := func(v ssa.Value) bool { return l.computed(v, seen) }
	if variable, ok := v.(*ssa.Alloc); ok {
		return slices.ContainsFunc(storedIn(variable), of) // also one that is declared before the loop and set in each round
	}
	if !l.inside(v) {
		return false
	}
	switch v := v.(type) {
	case *ssa.Phi:
		return v.Block() != l.head && slices.ContainsFunc(v.Edges, of)
	case *ssa.MakeMap, *ssa.MakeSlice:
		return slices.ContainsFunc(storedIn(v), of)
	}
	return slices.ContainsFunc(v.(ssa.Instruction).Operands(nil), func(operand *ssa.Value) bool { return of(*operand) })
}
