package edits

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// maxOutcomes is how many calls down it is looked on which outcome something is set.
const maxOutcomes = 4

// Since reports whether a path as those of Leads leads from what sets a part of an object to an instruction. Where a call sets that
// beside an error alone, the call has failed on the path: what the function does with the error is what comes next.
func (f *Function) Since(set Event, to ssa.Instruction, avoid func(Event) bool) bool {
	failed := f.result.failedBy(set, 0)
	if failed == nil {
		return f.Leads(refs.Ref{Root: set.At.Root}, set.Instr, to, avoid)
	}
	s := f.search(refs.Ref{Root: set.At.Root}, set.Instr, avoid)
	s.At = to
	return f.result.foundFailing(s, failed)
}

// foundFailing reports whether a search finds a path on which an error is not nil: of a kind that the function asks for, or of another.
func (r *Result) foundFailing(s paths.Search, err ssa.Value) bool {
	same := []ssa.Value{err}
	for instr := range calls.Instrs(err.Parent()) {
		if load, ok := instr.(*ssa.UnOp); ok && load.Op == token.MUL && knowledge.IsError(load.Type()) && r.graph.Held(load) == err {
			same = append(same, load) // of a variable that a closure has as well
		}
	}
	kinds := []knowledge.ErrorKind{""}
	for _, v := range same {
		kinds = append(kinds, r.conditions.Kinds(v, err.Parent())...)
	}
	return slices.ContainsFunc(kinds, func(kind knowledge.ErrorKind) bool {
		s.Edge = func(x *paths.Explorer, at paths.State, succ int) bool {
			return !slices.ContainsFunc(same, func(v ssa.Value) bool { return !r.conditions.Being(v, kind)(x, at, succ) })
		}
		return paths.Find(s) != nil
	})
}

// failedBy returns the error beside which alone a call sets a part of an object: nothing that sets it in the function leads to a return
// that can be one of success. It is nil for other calls, and where the error is thrown away.
func (r *Result) failedBy(set Event, depth int) ssa.Value {
	call, ok := set.Instr.(*ssa.Call)
	if !ok || set.Kind != Set || depth > maxOutcomes {
		return nil
	}
	fn := call.Call.StaticCallee()
	err, _ := conditions.ErrorOf(call)
	if err == nil || fn == nil || len(fn.Blocks) == 0 {
		return nil
	}
	found := false
	for i, arg := range call.Call.Args {
		given := refs.ValueOf(arg)
		part, below := strings.CutPrefix(set.At.Path, given.Path)
		if given.Root == nil || given.Root != set.At.Root || !below || i >= len(fn.Params) {
			continue
		}
		for _, e := range r.Of(fn).Events {
			if e.Kind == Filled || !e.Sets(refs.Ref{Root: fn.Params[i]}, part) {
				continue
			}
			if found = true; r.canSucceedAfter(e, depth) {
				return nil
			}
		}
	}
	if !found {
		return nil
	}
	return err
}

// canSucceedAfter reports whether a function can return no error after it has set something.
func (r *Result) canSucceedAfter(set Event, depth int) bool {
	s := paths.Search{From: set.Instr, To: r.conditions.CanSucceed}
	if failed := r.failedBy(set, depth+1); failed != nil {
		return r.foundFailing(s, failed)
	}
	return paths.Find(s) != nil
}
