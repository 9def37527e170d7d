package optionals

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// ByOther reports whether the element of a use is taken by an index of another list, so that it need not be there: out of a list of an object that is handed to the function or that
// it has read, while a loop goes through a list of another object, or of the same one if the first is in its status; or, for such a status that the function has read itself, by an index that it was handed.
func (r *Result) ByOther(use Use) bool {
	element, ok := use.Instr.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	_, of := flow.FieldRead(element.X)
	if of == nil || !r.apiStruct(of.Type()) {
		return false
	}
	read := r.wasRead(use.At.Root)
	if _, handed := element.Index.(*ssa.Parameter); handed {
		return read && r.ofStatus(element.X)
	}
	through := counted(element.Index)
	if through == nil || !read && r.parameter(use.At.Root) == nil {
		return false
	}
	other := refs.Pointer(through)
	if sameEntry(other, use.At) {
		return false
	}
	if other.Root == use.At.Root {
		return r.ofStatus(element.X) && !r.ofStatus(through)
	}
	return other.Path != "" && !r.related(other.Root, use.At.Root, element, maxCallers)
}

// related reports whether of two objects that an instruction uses one is made of the other, as far as its function and those that hand it both show, or another call is handed both. So it
// is taken to be where nobody in the package hands over both.
func (r *Result) related(a, b ssa.Value, at ssa.Instruction, depth int) bool {
	fn := at.Parent()
	if depth == 0 || a == b || madeFrom(a, b) || madeFrom(b, a) || together(a, b, at) {
		return true
	}
	x, y := r.parameter(a), r.parameter(b)
	if x == nil || y == nil {
		return false
	}
	sites := r.graph.Sites(fn)
	return len(sites) == 0 || slices.ContainsFunc(sites, func(site calls.Site) bool {
		a, b := flow.Actual(site.Instr.Common(), fn, flow.ParamIndex(x)), flow.Actual(site.Instr.Common(), fn, flow.ParamIndex(y))
		return a == nil || b == nil || r.related(refs.Pointer(a).Root, refs.Pointer(b).Root, site.Instr, depth-1)
	})
}

// counted returns the list that a loop goes through by an index; nil for another index.
func counted(index ssa.Value) ssa.Value {
	instr, ok := index.(ssa.Instruction)
	if !ok {
		return nil
	}
	list, end := ranged(instr.Block())
	if list == nil || end.If.Cond.(*ssa.BinOp).X != index {
		return nil
	}
	return list
}

// madeFrom reports whether an object is what a call makes that is handed another one, such as a copy.
func madeFrom(object, of ssa.Value) bool {
	call := flow.Made(flow.Content(object))
	return call != nil && slices.ContainsFunc(calls.Arguments(&call.Call), handsOver(of))
}

// together reports whether another call of the function of an instruction is handed two objects: it may compare them, or make one of the other.
func together(a, b ssa.Value, at ssa.Instruction) bool {
	return knowledge.Any(calls.Each[ssa.CallInstruction](at.Parent()), func(call ssa.CallInstruction) bool {
		args := calls.Arguments(call.Common())
		return call != at && slices.ContainsFunc(args, handsOver(a)) && slices.ContainsFunc(args, handsOver(b))
	})
}

func handsOver(object ssa.Value) func(ssa.Value) bool {
	return func(arg ssa.Value) bool { return refs.ValueOf(arg).Root == object }
}
