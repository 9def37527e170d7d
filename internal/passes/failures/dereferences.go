package failures

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/needs"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Dereference is the use of a pointer that a call returns as nil with its errors, where its error is not known to be nil.
type Dereference struct {
	Instr ssa.Instruction
	Kind  knowledge.ErrorKind // of the error; "" for a kind that the function does not ask for
	Every bool                // the pointer is nil with every error; else with some of them, of no kind that is asked for
	Taken bool                // that it is nil with them is a convention: the callee is not seen
}

// Dereferenced returns a use of a pointer that the call returns as nil with its errors, on a path on which the call has failed: no test has said yet
// that it has not; nil if there is none. All tests on a path are about one error, so that they agree about its kind.
func (r *Result) Dereferenced(f *Failure) *Dereference {
	var taken *Dereference
	for value := range knowledge.Each[*ssa.Extract](knowledge.Referrers(f.Call)) {
		if value == f.Err {
			continue
		}
		every := r.Zero(f.Call, value.Index)
		library := !every && !r.NilWithSome(f.Call, value.Index)
		if library && !(knowledge.Nilable(value.Type()) && r.isUnseen(f.Call)) {
			continue
		}
		always := every || library || slices.Contains(r.implemented(f.Call).Zero, value.Index)
		s := r.nilSearch(f, value)
		for _, way := range r.failureWays(f, always) {
			at := s.find(way)
			switch {
			case at == nil || r.setsState(f, at) || r.setsFlag(f, at): // the source is read for few calls
				continue
			case r.followedAtEnd(at, value) != nil:
				at = r.followedAtEnd(at, value)
			}
			switch {
			case !library || r.zeroInLibrary(f.Call, value.Index):
				return &Dereference{at, way.kind, every || library, false}
			case taken == nil && (way.kind == "" || knowledge.SaysGone(way.kind)) && isUnknown(f.Call) && r.takenForNil(f.Call, value):
				taken = &Dereference{at, way.kind, true, true}
			}
		}
	}
	return taken
}

// isUnknown reports whether a call is of a function value, or of a method of an interface whose package has no exported type for it: the source of others may be read.
func isUnknown(call *ssa.Call) bool {
	if !call.Call.IsInvoke() {
		return knowledge.Dynamic(&call.Call)
	}
	return !slices.ContainsFunc(implementing(call.Call.Method.Origin()), func(fn *types.Func) bool { return !types.IsInterface(fn.Signature().Recv().Type()) })
}

// takenForNil reports whether by convention a result of a call that is not seen is nil with an error: an object that a client makes in any case is not, nor is what no
// implementation leaves nil.
func (r *Result) takenForNil(call *ssa.Call, value *ssa.Extract) bool {
	return r.nilByConvention(value.Type()) && NeverNil(call) == nil && !knowledge.AnswersEmpty(&call.Call) && !slices.Contains(r.madeByMethod(call), value.Index)
}

// zeroInLibrary reports whether a function of another module that a call can run returns nil as result i beside each of its errors, as its source says.
func (r *Result) zeroInLibrary(call *ssa.Call, i int) bool {
	return slices.ContainsFunc(r.libraries(call), func(fn *types.Func) bool { return r.sources.ZeroWithError(fn, i) })
}

// setsState reports whether an instruction is decided by a field that the function sets, itself or in what it calls, where it has found that a call
// has failed: the state of a server without a pod is no longer that it runs.
func (r *Result) setsState(f *Failure, at ssa.Instruction) bool {
	var cells []any
	for _, fact := range r.conditions.Under(at) {
		if load, ok := fact.Subject.(*ssa.UnOp); ok {
			if addr, ok := load.X.(*ssa.FieldAddr); ok && paths.Before(f.Call, load) {
				cells = append(cells, flow.Cell(addr))
			}
		}
	}
	if len(cells) == 0 {
		return false
	}
	failed := r.conditions.Failed(f.Err)
	return knowledge.Any(calls.Instrs(f.Call.Parent()), func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(failed, func(e paths.Edge) bool { return len(e.To().Preds) == 1 && e.To().Dominates(instr.Block()) }) &&
			slices.ContainsFunc(cells, func(cell any) bool { return r.conditions.Writes(instr, cell) })
	})
}

// failureKinds returns the kinds that the error of a call can be of when the call has failed, and its result is nil: those that the function
// asks for, and "" for one of no such kind.
func (r *Result) failureKinds(f *Failure, every bool) []knowledge.ErrorKind {
	if !every {
		return []knowledge.ErrorKind{""}
	}
	asked := r.conditions.Kinds(f.Err, f.Call.Parent())
	if only := r.OnlyKind(f.Call); only != "" && slices.Contains(asked, only) {
		return []knowledge.ErrorKind{only}
	}
	kinds := []knowledge.ErrorKind{""}
	for _, kind := range asked {
		if r.failsWith(f.Call, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// neverReturns reports whether an instruction calls a function that has no return, or, if that is not seen, ends the process by its name. Whether a logger
// was made to end it is not seen in the method that writes.
func (r *Result) neverReturns(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	if callees := r.graph.Targets(call); len(callees) > 0 && !knowledge.EndsByLogger(&call.Call) {
		return !slices.ContainsFunc(callees, func(fn *ssa.Function) bool { return !paths.Endless(fn) })
	}
	return r.graph.NeverReturns(&call.Call) || knowledge.EndsProcess(&call.Call) || r.fact(call).Endless
}

// answers reports whether an instruction calls a function of the module whose bool says for certain whether an error is of a kind: a
// predicate of its own, such as one that is true for NotFound and for what another API says when something is gone.
func (r *Result) answers(instr ssa.Instruction, err ssa.Value, kind knowledge.ErrorKind) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || !knowledge.IsBool(call.Type()) {
		return false
	}
	return slices.ContainsFunc([]bool{true, false}, func(truth bool) bool {
		return slices.ContainsFunc(r.conditions.Implied(call, truth), func(fact conditions.Fact) bool {
			return fact.Predicate == conditions.Kind && fact.Kind == kind && conditions.Same(fact.Subject, err)
		})
	})
}

// nilOn returns which edges are taken for certain when a call has failed in a way and one of its results is nil: a branch on a
// predicate that is not understood ends the path if the way has both answers, and so does one on a list of errors that has it, or one that lets the error through
// only where something else holds as well, which later conditions may ask for.
func (r *Result) nilOn(f *Failure, nils []ssa.Value, way failureWay) func(*paths.Explorer, paths.State, int) bool {
	var possible []func(*paths.Explorer, paths.State, int) bool
	for _, unseen := range way.answers {
		possible = append(possible, r.conditions.Failing(f.Err, way.kind, unseen))
	}
	return func(x *paths.Explorer, s paths.State, succ int) bool {
		return !slices.ContainsFunc(possible, func(taken func(*paths.Explorer, paths.State, int) bool) bool { return !taken(x, s, succ) }) &&
			!r.letThrough(f, s.Block, succ) &&
			!slices.ContainsFunc(nils, func(value ssa.Value) bool { return r.there(value, s.Block, succ) }) &&
			!slices.ContainsFunc(r.conditions.OnEdge(s.Block, succ), func(fact conditions.Fact) bool {
				return r.contradicts(f, fact) && !slices.Contains(nils, fact.Subject) || asksAll(f, fact.Subject)
			})
	}
}

// there reports whether a value is not nil on an edge, by a test of it, or by what a function that was handed it says.
func (r *Result) there(value ssa.Value, b *ssa.BasicBlock, succ int) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(b, succ), func(fact conditions.Fact) bool {
		return fact.Predicate == conditions.Nil && !fact.Truth && fact.Subject == value || fact.Entered() == value
	}) || slices.ContainsFunc(r.conditions.Nils(b, succ), func(fact conditions.NilFact) bool {
		return !fact.Nil && fact.At == flow.Location{Root: value}
	})
}

// letThrough reports whether an edge is that of a condition, joined to a test of the error, which decides whether the error counts: in
// err != nil && !(IsNotFound(err) && leaving), the edge on which leaving holds.
func (r *Result) letThrough(f *Failure, b *ssa.BasicBlock, succ int) bool {
	return len(b.Succs) == 2 && len(b.Preds) == 1 && !r.Tests(f, b) && r.Tests(f, b.Preds[0]) &&
		slices.Contains(b.Preds[0].Succs, b.Succs[1-succ])
}

// follows reports whether an instruction panics since a value is nil: it follows that itself, or calls a function which does so whenever it
// is called and is handed the value, or a struct that has it in a field.
func (r *Result) follows(instr ssa.Instruction, value ssa.Value) bool {
	if needs.Followed(instr) == value {
		return true
	}
	if call, ok := instr.(*ssa.Call); ok && r.library(call) != nil {
		if i := slices.Index(call.Call.Args, value); i >= 0 && r.sources.Follows(r.library(call), i) {
			return true
		}
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	return slices.ContainsFunc(r.needs.Arguments(call), func(arg needs.Argument) bool {
		return arg.Path == "" && arg.Value == value || arg.Path != "" && r.holds(arg.Value, arg.Path[1:], value, call)
	})
}

// holds reports whether a struct, or what a pointer leads to, has a value in a field when an instruction runs: a literal that the function
// makes.
func (r *Result) holds(v ssa.Value, field string, value ssa.Value, at ssa.Instruction) bool {
	v = knowledge.Operand(v)
	literal, ok := v.(*ssa.Alloc)
	if !ok {
		return false
	}
	held, known := r.graph.FieldValue(literal, field, at)
	return known && held == value
}
