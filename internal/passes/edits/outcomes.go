package edits

import (
	"go/constant"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// maxOutcomes is how many calls down it is looked on which outcomes something is set.
const maxOutcomes = 4

// Since reports whether a path as those of Leads leads from what sets a part of an object to an instruction. Where a call sets that
// only if it returns a certain bool, or an error, the call has returned that on the path: what the function does then is what comes next.
func (f *Function) Since(set Event, to ssa.Instruction, avoid func(Event) bool) bool {
	s := f.search(refs.Ref{Root: set.At.Root}, set.Instr, avoid)
	s.At = to
	return f.result.found(s, f.result.outcomes(set, 0))
}

// An outcome is what a result of a call is whenever the call has set something: an error that is not nil, a bool, a pointer that is there, or a Result of a reconcile that
// is not zero.
type outcome struct {
	result ssa.Value
	truth  bool // of a bool; of a pointer, that it is not nil, and of a Result, that it is not zero
}

// assuming returns which edges can be taken on an outcome that is no error.
func (r *Result) assuming(o outcome) func(*paths.Explorer, paths.State, int) bool {
	if knowledge.IsBool(o.result.Type()) {
		return r.conditions.Assuming(o.result, o.truth)
	}
	return func(x *paths.Explorer, at paths.State, succ int) bool {
		if branch, ok := at.Block.Instrs[len(at.Block.Instrs)-1].(*ssa.If); ok && isResult(o.result.Type()) {
			if ifZero, asks := saysZero(x.Value(at, branch.Cond), o.result); asks {
				return (succ == 0) != ifZero
			}
		}
		return !slices.ContainsFunc(r.conditions.OnEdge(at.Block, succ), func(f conditions.Fact) bool {
			return f.Predicate == conditions.Nil && f.Subject == o.result && f.Truth == o.truth
		})
	}
}

// found reports whether a search finds a path on which a call has certain outcomes.
func (r *Result) found(s paths.Search, outcomes []outcome) bool {
	var failed ssa.Value
	for _, o := range outcomes {
		if knowledge.IsError(o.result.Type()) {
			failed, s.Edge = o.result, nil
		}
	}
	for _, o := range outcomes {
		if o.result != failed {
			s.Edge = both(s.Edge, r.assuming(o))
		}
	}
	if failed != nil {
		return r.foundFailing(s, failed)
	}
	return paths.Find(s) != nil
}

// both returns the edges that both accept; a nil one accepts all.
func both(a, b func(*paths.Explorer, paths.State, int) bool) func(*paths.Explorer, paths.State, int) bool {
	if a == nil {
		return b
	}
	return func(x *paths.Explorer, at paths.State, succ int) bool { return a(x, at, succ) && b(x, at, succ) }
}

// foundFailing reports whether a search finds a path on which an error is not nil: of a kind that the function asks for, or of another.
func (r *Result) foundFailing(s paths.Search, err ssa.Value) bool {
	same := []ssa.Value{err}
	for load := range calls.Each[*ssa.UnOp](err.Parent()) {
		if load.Op == token.MUL && knowledge.IsError(load.Type()) && r.graph.Held(load) == err {
			same = append(same, load) // of a variable that a closure has as well
		}
	}
	kinds := []knowledge.ErrorKind{""}
	for _, v := range same {
		kinds = append(kinds, r.conditions.Kinds(v, err.Parent())...)
	}
	return slices.ContainsFunc(kinds, func(kind knowledge.ErrorKind) bool {
		of := s
		of.Edge = both(s.Edge, func(x *paths.Explorer, at paths.State, succ int) bool {
			return !slices.ContainsFunc(same, func(v ssa.Value) bool { return !r.conditions.Being(v, kind)(x, at, succ) })
		})
		return paths.Find(of) != nil
	})
}

// outcomes returns what the results of a call are whenever it has set a part of an object: the error, if nothing that sets it in the function leads
// to a return that can be one of success, and a bool, if that is the same on all returns after it, or a pointer or Result, if none of them returns nil or the zero one. A result that is thrown away is none of them.
func (r *Result) outcomes(set Event, depth int) []outcome {
	call, ok := set.Instr.(*ssa.Call)
	if !ok || set.Kind != Set || depth > maxOutcomes {
		return nil
	}
	q := outcomeQuestion{call, set.At, depth}
	found, known := r.outcome[q]
	if !known {
		found = r.outcomesOf(call, set, depth)
		r.outcome[q] = found
	}
	return found
}

// An outcomeQuestion is what the outcomes of a call are asked for.
type outcomeQuestion struct {
	call  *ssa.Call
	at    refs.Ref
	depth int
}

func (r *Result) outcomesOf(call *ssa.Call, set Event, depth int) []outcome {
	if knowledge.SaysChanged(&call.Call) {
		return []outcome{{call, true}}
	}
	sets := r.setBy(call, set)
	if len(sets) == 0 {
		return nil
	}
	var found []outcome
	err, _ := conditions.ErrorOf(call)
	if err != nil && !slices.ContainsFunc(sets, func(e Event) bool { return r.canSucceedAfter(e, depth) }) {
		return []outcome{{result: err}}
	}
	for i := range call.Call.Signature().Results().Len() {
		v := flow.Result(call, i)
		if v == nil || !knowledge.IsBool(v.Type()) && !isResult(v.Type()) && (knowledge.IsError(v.Type()) || !knowledge.Nilable(v.Type())) {
			continue
		}
		for _, truth := range possible(v) {
			if !slices.ContainsFunc(sets, func(e Event) bool { return r.canReturnAfter(e, i, !truth, err != nil, depth) }) {
				found = append(found, outcome{v, truth})
				break
			}
		}
	}
	return found
}

// possible returns what is looked for in a result: either of a bool, and that a pointer is there.
func possible(v ssa.Value) []bool {
	if knowledge.IsBool(v.Type()) {
		return []bool{true, false}
	}
	return []bool{true}
}

// setBy returns what sets the part of an object in the function that a call runs, if the call hands over the object; none for a function that is not seen.
func (r *Result) setBy(call *ssa.Call, set Event) []Event {
	fn := call.Call.StaticCallee()
	if fn == nil || len(fn.Blocks) == 0 {
		return nil
	}
	var found []Event
	for i, arg := range call.Call.Args {
		given := refs.ValueOf(arg)
		part, below := strings.CutPrefix(set.At.Path, given.Path)
		if given.Root == nil || given.Root != set.At.Root || !below || i >= len(fn.Params) {
			continue
		}
		for _, e := range r.Of(fn).Events {
			if e.Kind != Filled && e.Sets(refs.Ref{Root: fn.Params[i]}, part) {
				found = append(found, e)
			}
		}
	}
	return found
}

// Assignments returns what sets a part of an object in the end: the instruction, or, where that is a call of functions of the package, what sets it there.
func (r *Result) Assignments(set Event) []ssa.Instruction { return r.assignments(set, 0) }

// Chosen reports whether a call may set a part of an object only by functions that are values or methods of an interface, some of which do not: who calls chooses them, as
// the options of a function that creates an object.
func (r *Result) Chosen(set Event) bool {
	return set.Maybe && !slices.ContainsFunc(r.Assignments(set), func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		return !ok || call.Common().StaticCallee() != nil
	})
}

func (r *Result) assignments(set Event, depth int) []ssa.Instruction {
	call, ok := set.Instr.(*ssa.Call)
	if !ok || depth > maxOutcomes {
		return []ssa.Instruction{set.Instr}
	}
	var found []ssa.Instruction
	for _, e := range r.setBy(call, set) {
		found = append(found, r.assignments(e, depth+1)...)
	}
	if len(found) == 0 {
		return []ssa.Instruction{call}
	}
	return found
}

// canSucceedAfter reports whether a function can return no error after it has set something.
func (r *Result) canSucceedAfter(set Event, depth int) bool {
	return r.succeedsAfter(set.Instr, r.outcomes(set, depth+1))
}

// succeedsAfter reports whether a function can return no error after an instruction that has certain outcomes: to return an error that is one of them is to fail.
func (r *Result) succeedsAfter(at ssa.Instruction, outcomes []outcome) bool {
	return r.found(paths.Search{From: at, To: func(instr ssa.Instruction) bool {
		return r.conditions.CanSucceed(instr) && !slices.ContainsFunc(outcomes, func(o outcome) bool { return o.result == paths.Last(instr.(*ssa.Return)) })
	}}, outcomes)
}

// CanReturnAfter reports whether a bool that a function returns can be true, or false, after it has set something.
func (r *Result) CanReturnAfter(set Event, i int, truth bool) bool {
	return r.canReturnAfter(set, i, truth, false, 0)
}

// canReturnAfter reports whether a bool that a function returns can be true, or false, after it has set something; with success only beside no error.
// A call that runs again in a loop counts as having the same outcome each time, so that a false return of a later round is missed.
func (r *Result) canReturnAfter(set Event, i int, truth, success bool, depth int) bool {
	outcomes := r.outcomes(set, depth+1)
	can := false
	s := paths.Search{From: set.Instr, Watch: returnedBy(set.Instr.Parent(), i)}
	for _, o := range outcomes {
		if !knowledge.IsError(o.result.Type()) {
			s.Edge = both(s.Edge, r.assuming(o))
		}
	}
	paths.Ends(s, func(ret *ssa.Return, result func(int) ssa.Value) {
		if !success || r.conditions.CanSucceed(ret) {
			can = can || canBe(result(i), truth, outcomes)
		}
	})
	return can
}

// returnedBy returns what a function returns as one of its results, in the order of its returns.
func returnedBy(fn *ssa.Function, i int) []ssa.Value {
	var found []ssa.Value
	for _, ret := range paths.Returns(fn) {
		if i < len(ret.Results) {
			found = append(found, paths.Returned(ret, i))
		}
	}
	return found
}

// canBe reports whether a bool can be true, or false, or a pointer there, or nil, when calls have certain outcomes.
func canBe(v ssa.Value, truth bool, outcomes []outcome) bool {
	if isResult(v.Type()) {
		return resultCanBe(v, !truth) && !slices.ContainsFunc(outcomes, func(o outcome) bool { return o.result == v && o.truth != truth })
	}
	if knowledge.IsNil(v) {
		return !truth
	}
	switch v.(type) {
	case *ssa.Alloc, *ssa.MakeInterface, *ssa.FieldAddr, *ssa.IndexAddr:
		return truth
	}
	for {
		not, ok := v.(*ssa.UnOp)
		if !ok || not.Op != token.NOT {
			break
		}
		v, truth = not.X, !truth
	}
	if c, ok := v.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.Bool {
		return constant.BoolVal(c.Value) == truth
	}
	return !slices.ContainsFunc(outcomes, func(o outcome) bool { return o.result == v && o.truth != truth })
}
