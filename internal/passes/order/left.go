package order

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// leftOver reports whether entries of a map were deleted before, by the elements of a list that the program has from elsewhere, such as that of
// an object that was read: what is left is what the list did not have yet, so that it is added once. Where that list is a
// parameter that other packages hand over, it is returned, and they know. An entry that is deleted by itself, by what the map holds, or
// by a list that is made anew in each pass, says nothing about the others.
func (r *Result) leftOver(of ssa.Value, l *loop) (left bool, handed *ssa.Parameter) {
	if of == nil || of.Referrers() == nil {
		return false, nil
	}
	for call := range knowledge.Each[*ssa.Call](knowledge.Referrers(of)) {
		if knowledge.BuiltinName(&call.Call) != "delete" || l.body == nil && l.blocks.Has(call.Block()) {
			continue
		}
		if head := paths.Head(call.Block()); head == nil || rangesOver(head, of) {
			continue
		}
		list := listOf(call, call.Call.Args[1])
		if param, ok := list.(*ssa.Parameter); ok && visible(param.Parent()) {
			handed = param
		} else if list == nil || !r.anew(list) {
			return true, nil
		}
	}
	return false, handed
}

// rangesOver reports whether the loop at a block goes through a map.
func rangesOver(head *ssa.BasicBlock, m ssa.Value) bool {
	return slices.ContainsFunc(head.Instrs, func(instr ssa.Instruction) bool {
		next, ok := instr.(*ssa.Next)
		if !ok {
			return false
		}
		over, ok := next.Iter.(*ssa.Range)
		return ok && over.X == m
	})
}

// listOf returns the list whose elements a value depends on in a loop around an instruction; nil if there is none.
func listOf(at ssa.Instruction, v ssa.Value) ssa.Value {
	for element := range calls.Each[*ssa.IndexAddr](at.Parent()) {
		if l := listLoop(element); l != nil && l.body == nil && l.blocks.Has(at.Block()) && l.depends(v) {
			return l.list
		}
	}
	return nil
}

// anew reports whether a list is made of nothing but what the program makes: literals, and lists that begin empty.
func (r *Result) anew(list ssa.Value) bool {
	seen, pending := make(map[ssa.Value]bool), []ssa.Value{list}
	for len(pending) > 0 {
		v := pending[0]
		pending = pending[1:]
		if knowledge.Visited(seen, v) {
			continue
		}
		origins, complete := r.graph.OriginsUpTo(v, func(v ssa.Value) bool { return r.madeFrom(v) != nil || isLiteral(v) })
		if !complete {
			return false
		}
		for _, origin := range origins {
			switch origin.(type) {
			case *ssa.Const, *ssa.MakeSlice:
			default:
				if !isLiteral(origin) && r.madeFrom(origin) == nil {
					return false
				}
				pending = append(pending, r.madeFrom(origin)...)
			}
		}
	}
	return true
}

// madeFrom returns the lists that an append makes one of, or the one that a function returns with an element more; nil for another value.
func (r *Result) madeFrom(v ssa.Value) []ssa.Value {
	call := flow.Made(v)
	if call == nil {
		return nil
	}
	if knowledge.BuiltinName(&call.Call) == "append" {
		return call.Call.Args
	}
	var found []ssa.Value
	for _, e := range r.extensionsOf(call) {
		if e.Param < len(call.Call.Args) && slices.Contains(results(call, []int{e.Result}), v) {
			found = append(found, call.Call.Args[e.Param])
		}
	}
	return found
}

// isLiteral reports whether a list is a literal.
func isLiteral(v ssa.Value) bool {
	slice, ok := v.(*ssa.Slice)
	if !ok {
		return false
	}
	_, ok = slice.X.(*ssa.Alloc)
	return ok
}
