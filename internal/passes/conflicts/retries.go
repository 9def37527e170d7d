package conflicts

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A Retry is a call that runs a function again.
type Retry struct {
	Site  *ssa.Call
	Fn    *ssa.Function
	Polls bool // it runs it until it returns true, and not only after a conflict
}

// Retries is a fact about a function: it runs those that it is given as some of its parameters, the receiver
// counted, again after a conflict.
type Retries struct{ Params []int }

// AFact marks Retries as a fact.
func (*Retries) AFact() {}

// Retries returns the calls of the package that run one function again, in source order.
func (r *Result) Retries() []Retry {
	var found []Retry
	for _, fn := range r.ssa.Funcs {
		for _, call := range calls.Awaited(fn) {
			for _, tried := range r.tried(call) {
				if fns := r.graph.Functions(tried); len(fns) == 1 {
					found = append(found, Retry{Site: call, Fn: fns[0]})
				}
			}
			if fns := r.graph.Functions(knowledge.Polls(&call.Call)); len(fns) == 1 {
				found = append(found, Retry{call, fns[0], true})
			}
		}
	}
	return found
}

// tried returns the functions that a call runs again after a conflict.
func (r *Result) tried(call *ssa.Call) []ssa.Value {
	if tried := knowledge.RetriesOnConflict(&call.Call); tried != nil {
		return []ssa.Value{tried}
	}
	if args := knowledge.Args(&call.Call); knowledge.RetriesOn(&call.Call) && len(args) == 3 && r.asksForConflict(args[1]) {
		return args[2:]
	}
	var found []ssa.Value
	for _, i := range r.retriedBy(call) {
		if i < len(call.Call.Args) {
			found = append(found, call.Call.Args[i])
		}
	}
	return found
}

// retriedBy returns which arguments the function runs again that a call calls.
func (r *Result) retriedBy(call *ssa.Call) []int {
	var fact Retries
	if targets := r.graph.Targets(call); len(targets) == 1 && r.retried[targets[0]] != nil {
		return r.retried[targets[0]].Params
	}
	if obj := flow.Declared(&call.Call); obj != nil && obj.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(obj, &fact) {
		return fact.Params
	}
	return nil
}

// asksForConflict reports whether a function that picks the errors to try again after picks conflicts: it asks for
// that kind, or says yes to all.
func (r *Result) asksForConflict(pick ssa.Value) bool {
	fns := r.graph.Functions(pick)
	if len(fns) != 1 {
		return false
	}
	for instr := range calls.Instrs(fns[0]) {
		switch instr := instr.(type) {
		case *ssa.Call:
			if _, kind := knowledge.TestsError(&instr.Call); kind == knowledge.KindConflict {
				return true
			}
		case *ssa.Return:
			if len(fns[0].Blocks) == 1 && len(instr.Results) == 1 && knowledge.IsTrue(instr.Results[0]) {
				return true
			}
		}
	}
	return false
}

// findRetried finds which functions run again what they are given, those that call others after these.
func (r *Result) findRetried() {
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		before := r.retried[fn]
		r.retried[fn] = r.retriedIn(fn)
		return before == nil && r.retried[fn] != nil
	})
	for fn, obj := range r.ssa.Declared() {
		if r.retried[fn] != nil {
			r.pass.ExportObjectFact(obj, r.retried[fn])
		}
	}
}

// retriedIn returns the parameters that a function runs again after a conflict: it hands them to a function that does, in
// a closure or not, or calls them in a loop.
func (r *Result) retriedIn(fn *ssa.Function) *Retries {
	var found Retries
	for i, param := range fn.Params {
		if knowledge.IsFunction(param.Type()) && r.runsAgain(fn, param) {
			found.Params = append(found.Params, i)
		}
	}
	if found.Params == nil {
		return nil
	}
	return &found
}

func (r *Result) runsAgain(fn *ssa.Function, param *ssa.Parameter) bool {
	return slices.ContainsFunc(calls.In(fn), func(instr ssa.CallInstruction) bool {
		call, ok := instr.(*ssa.Call)
		if !ok {
			return false
		}
		if call.Call.Value == ssa.Value(param) {
			return r.Again(call, nil)
		}
		return slices.ContainsFunc(r.tried(call), func(tried ssa.Value) bool {
			return flow.Locate(tried).Root == ssa.Value(param) || callsCaptured(tried, param)
		})
	})
}

// callsCaptured reports whether a value is a closure that calls a function which it captures.
func callsCaptured(v, fn ssa.Value) bool {
	closure, ok := knowledge.Unconverted(v).(*ssa.MakeClosure)
	if !ok {
		return false
	}
	body, ok := closure.Fn.(*ssa.Function)
	return ok && slices.ContainsFunc(calls.In(body), func(call ssa.CallInstruction) bool {
		return flow.Locate(call.Common().Value).Root == fn
	})
}

// Again reports whether a function comes back to a call when that has returned a conflict, on a path that passes
// nothing to avoid, and ends the loop when there was no error: then it is a retry by hand. One that goes on after
// success does its work for each turn.
func (r *Result) Again(call *ssa.Call, avoid func(ssa.Instruction) bool) bool {
	err, fails := conditions.ErrorOf(call)
	if !fails || err == nil {
		return false
	}
	back := paths.Search{From: call, At: call}
	failing, succeeding := back, back
	failing.Edge, failing.Avoid = r.conditions.Failing(err, knowledge.KindConflict, false), avoid
	succeeding.Edge = r.conditions.Succeeding(err)
	return paths.Find(failing) != nil && paths.Find(succeeding) == nil
}

// A Round is a write that its function does again with the same object after a conflict, in a loop or by a call of
// itself, and nothing on the way reads the object anew.
type Round struct {
	Write
	Again ssa.Instruction // the call of itself; nil for a loop
}

// Rounds returns the rounds of a function.
func (r *Result) Rounds(fn *ssa.Function) []Round {
	var found []Round
	for _, w := range r.Writes(fn) {
		call, ok := w.Call.(*ssa.Call)
		if !ok || w.Answer != knowledge.Conflicts || w.Object.Root == nil {
			continue
		}
		anew := func(instr ssa.Instruction) bool {
			made, ok := w.Object.Root.(ssa.Instruction)
			return ok && instr == made || r.Renews(instr, w)
		}
		if r.Again(call, anew) {
			found = append(found, Round{Write: w})
		} else if again := r.recursion(call, w, anew); again != nil {
			found = append(found, Round{w, again})
		}
	}
	return found
}

// recursion returns a call by which a function begins again after a conflict, with the object that it wrote.
func (r *Result) recursion(call *ssa.Call, w Write, anew func(ssa.Instruction) bool) ssa.Instruction {
	param, ok := w.Object.Root.(*ssa.Parameter)
	err, fails := conditions.ErrorOf(call)
	if !ok || !fails || err == nil {
		return nil
	}
	path := paths.Find(paths.Search{
		From: call, Edge: r.conditions.Failing(err, knowledge.KindConflict, false), Avoid: anew,
		To: func(instr ssa.Instruction) bool {
			again, ok := instr.(*ssa.Call)
			if !ok || !slices.Equal(r.graph.Targets(again), []*ssa.Function{call.Parent()}) {
				return false
			}
			given := flow.Actual(&again.Call, call.Parent(), flow.ParamIndex(param))
			return given != nil && refs.ValueOf(given) == refs.Ref{Root: param}
		},
	})
	if path == nil {
		return nil
	}
	return path.End
}
