package optionals

import (
	exact "go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// passesOverLength reports whether a call asks for the length of a list of which a use takes the first element, and nothing that is done with it says
// whether that is there: no path leads from there to the use, or the length is printed, or compared with a constant, with one outcome for a list without an element and for one with a
// single element, and the use does not depend on the other outcome.
func passesOverLength(call ssa.CallInstruction, use Use) bool {
	length, ok := call.(*ssa.Call)
	element, indexed := use.Instr.(*ssa.IndexAddr)
	if !ok || knowledge.BuiltinName(&length.Call) != "len" {
		return false
	}
	if paths.Find(paths.Search{Plain: true, From: call, At: use.Instr}) == nil {
		return true
	}
	if indexed && lengthOf(element) == length {
		return true
	}
	return indexed && (knowledge.ZeroConstant(element.Index) || lengthOf(element) != nil) &&
		!slices.ContainsFunc(knowledge.Referrers(length), func(ref ssa.Instruction) bool {
			if compare, ok := ref.(*ssa.BinOp); ok {
				return saysFirst(compare, use)
			}
			_, printed := ref.(*ssa.MakeInterface)
			return !printed
		})
}

// lengthOf returns the call of len of which the index of an element is made, and which decides nothing else: of the last one, of one by chance or of one in turn, all of
// which panic for a list without an element. It returns nil for another element.
func lengthOf(element *ssa.IndexAddr) *ssa.Call {
	length := lengthIn(element.Index)
	if length == nil || len(knowledge.Referrers(length)) != 1 || !sameEntry(refs.Pointer(length.Call.Args[0]), refs.Pointer(element.X)) {
		return nil
	}
	return length
}

// lengthIn returns the call of len of which an index is made; nil for another index.
func lengthIn(index ssa.Value) *ssa.Call {
	switch v := index.(type) {
	case *ssa.Convert:
		return lengthIn(v.X)
	case *ssa.BinOp:
		one, constant := v.Y.(*ssa.Const)
		if v.Op == token.SUB && constant && one.Value != nil && exact.Compare(one.Value, token.EQL, exact.MakeInt64(1)) {
			return lengthIn(v.X)
		}
		if v.Op == token.REM {
			return lengthIn(v.Y)
		}
	case *ssa.Call:
		if knowledge.BuiltinName(&v.Call) == "len" {
			return v
		}
		if bound := knowledge.DrawsBelow(&v.Call); bound != nil {
			return lengthIn(bound)
		}
	}
	return nil
}

// saysFirst reports whether a comparison of a length may say that the list has a first element where a use takes it.
func saysFirst(compare *ssa.BinOp, use Use) bool {
	outcome, ok := aboutMore(compare)
	if !ok {
		return true
	}
	decided := paths.Decided(use.Instr.Block(), nil)
	return slices.ContainsFunc(knowledge.Referrers(compare), func(ref ssa.Instruction) bool {
		branch, ok := ref.(*ssa.If)
		return !ok || slices.ContainsFunc(decided, func(e paths.Edge) bool { return e.If == branch && (e.Succ == 0) != outcome })
	})
}

// aboutMore returns how the comparison of a length with a constant comes out for no element and for one; ok is false where these differ, and for another
// comparison.
func aboutMore(compare *ssa.BinOp) (outcome, ok bool) {
	bound, first := compare.X.(*ssa.Const)
	if !first {
		bound, ok = compare.Y.(*ssa.Const)
	}
	switch compare.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
	default:
		return false, false
	}
	if !first && !ok || bound.Value == nil {
		return false, false
	}
	holds := func(n int64) bool {
		if first {
			return exact.Compare(bound.Value, compare.Op, exact.MakeInt64(n))
		}
		return exact.Compare(exact.MakeInt64(n), compare.Op, bound.Value)
	}
	return holds(0), holds(0) == holds(1)
}

// shortened returns the tests on an edge where a comparison of the length of a list says that an element is not there, the last one of those that it speaks of.
func (r *Result) shortened(b *ssa.BasicBlock, succ int) []test {
	branch, ok := last(b).(*ssa.If)
	if !ok {
		return nil
	}
	var found []test
	for _, f := range r.conditions.OnEdge(b, succ) {
		if !isList(f.Subject) {
			continue
		}
		for n := range int64(maxElement) {
			lacks, ok := f.Allows(n)
			if more, _ := f.Allows(n + 1); !ok || !lacks || more {
				continue
			}
			edge := paths.Edge{If: branch, Succ: succ}
			found = append(found, test{at: refs.Pointer(f.Subject), edge: edge, asked: edge, length: n + 1})
		}
	}
	return found
}

// maxElement bounds the indexes of which comparisons of lengths are looked at.
const maxElement = 8

func isList(v ssa.Value) bool {
	if v == nil {
		return false
	}
	_, list := v.Type().Underlying().(*types.Slice)
	return list
}

// elements returns the elements by a constant index, or by one that is made of the length, that a function takes of lists, of the locations that accept accepts. Whatever is
// asked between a test of the length and such a use may say that there is one.
func elements(fn *ssa.Function, accept func(refs.Ref) bool) []Use {
	var found []Use
	for element := range calls.Each[*ssa.IndexAddr](fn) {
		if at, ok := located(element.X); ok && isList(element.X) && wanted(element) > 0 && accept(at) {
			found = append(found, Use{Instr: element, Pointer: element.X, At: at, Plain: true})
		}
	}
	return found
}

// wanted returns how many elements a list must have for one of them to be taken; 0 if that is not known.
func wanted(element *ssa.IndexAddr) int64 {
	if index, ok := element.Index.(*ssa.Const); ok {
		return index.Int64() + 1
	}
	if lengthOf(element) != nil {
		return 1
	}
	return 0
}

// speaksOf reports whether a test is one of what a use follows: of the length of a list, one that says that the element of the use is not there. Who goes
// on only where a list has not one element takes it to have more.
func (t test) speaksOf(use Use) bool {
	element, ok := use.Instr.(*ssa.IndexAddr)
	if !ok {
		return t.length == 0
	}
	return t.length == wanted(element) && !slices.Contains(paths.Decided(element.Block(), nil), t.edge)
}

// shorter reports whether an edge can be taken when the list of a test lacks the element.
func (r *Result) shorter(t test, b *ssa.BasicBlock, succ int) bool {
	return t.length == 0 || !slices.ContainsFunc(r.conditions.OnEdge(b, succ), func(f conditions.Fact) bool {
		allowed, ok := f.Allows(t.length - 1)
		return ok && !allowed && refs.Pointer(f.Subject) == t.at
	})
}
