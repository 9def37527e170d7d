package failures

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Failure is the error of a call, with the instructions that have it as an operand.
type Failure struct {
	Call *ssa.Call
	Err  ssa.Value

	Logs map[ssa.Instruction]bool // write it to a log, and keep nothing of it
	Uses map[ssa.Instruction]bool // do something else with it than to log it, or to ask whether it is nil or of a kind
}

// Of returns the error of a call, nil for one that is not taken. fails is false if the call returns none.
func (r *Result) Of(call *ssa.Call) (f *Failure, fails bool) {
	err, fails := conditions.ErrorOf(call)
	if err == nil {
		return nil, fails
	}
	f = &Failure{Call: call, Err: err, Logs: make(map[ssa.Instruction]bool), Uses: make(map[ssa.Instruction]bool)}
	for _, ref := range knowledge.Referrers(err) {
		switch {
		case comparesWithNil(ref), AsksKind(ref), putAside(ref, err):
		case r.logged(ref, err):
			f.Logs[ref] = true
		default:
			f.Uses[ref] = true
		}
	}
	return f, true
}

// OnlyLogged reports whether nothing but tests and logs have an error.
func (r *Result) OnlyLogged(err ssa.Value) bool {
	return !slices.ContainsFunc(knowledge.Referrers(err), func(ref ssa.Instruction) bool {
		return !comparesWithNil(ref) && !AsksKind(ref) && !putAside(ref, err) && !r.logged(ref, err)
	})
}

// Asked returns the first call that asks the error for a kind, or makes nil of one of the kind; nil if there is none.
func (f *Failure) Asked(kind knowledge.ErrorKind) *ssa.Call {
	if asked := f.AllAsked(kind); len(asked) > 0 {
		return asked[0]
	}
	return nil
}

// AllAsked returns the calls that ask the error, or its cause, for a kind, or make nil of one of the kind.
func (f *Failure) AllAsked(kind knowledge.ErrorKind) []*ssa.Call {
	return f.questions(func(call *ssa.Call) bool { return f.Asks(call, kind) })
}

// A Question is a value that says whether an error is of a kind.
type Question interface {
	ssa.Value
	ssa.Instruction
}

// AsksGone returns the questions whether the error says that something is not there: whether it is NotFound, or of a class that is named so, as by status.Code(err) == codes.NotFound.
func (f *Failure) AsksGone() []Question {
	var found []Question
	for _, call := range f.AllAsked(knowledge.KindNotFound) {
		found = append(found, call)
	}
	for compare := range calls.Each[*ssa.BinOp](f.Call.Parent()) {
		if compare.Op == token.EQL {
			err, class := knowledge.ClassOf(compare.X)
			if err == f.Err && knowledge.SaysGone(knowledge.ErrorClass(class, compare.Y)) {
				found = append(found, compare)
			}
		}
	}
	return found
}

// AllQuestions returns the calls that ask the error, or its cause, for some kind.
func (f *Failure) AllQuestions() []*ssa.Call {
	return f.questions(func(call *ssa.Call) bool {
		tested, _ := knowledge.TestsError(&call.Call)
		return tested == f.Err
	})
}

func (f *Failure) questions(is func(*ssa.Call) bool) []*ssa.Call {
	var found []*ssa.Call
	refs := knowledge.Referrers(f.Err)
	for _, ref := range refs {
		if cause, ok := ref.(*ssa.Call); ok && knowledge.TakesCause(&cause.Call) {
			refs = append(refs[:len(refs):len(refs)], knowledge.Referrers(cause)...)
		}
	}
	for _, ref := range refs {
		if call, ok := ref.(*ssa.Call); ok && is(call) {
			found = append(found, call)
		}
	}
	return found
}

// Asks reports whether a call asks the error for a kind, or makes nil of one of the kind.
func (f *Failure) Asks(call *ssa.Call, kind knowledge.ErrorKind) bool {
	tested, asked := knowledge.TestsError(&call.Call)
	dropped, drops := knowledge.DropsKind(&call.Call)
	return asked == kind && tested == f.Err || drops == kind && dropped == f.Err
}

// AskedUnseen reports whether a function that is not known gets the error and returns a bool, or an error that is
// compared with nil, or something with a part that is compared, such as a code: it may ask for any kind.
func (f *Failure) AskedUnseen() bool {
	for ref := range f.Uses {
		call, ok := ref.(*ssa.Call)
		if ok && (knowledge.IsBool(call.Type()) || knowledge.IsError(call.Type()) && slices.ContainsFunc(knowledge.Referrers(call), comparesWithNil)) {
			return true
		}
		if ok && !knowledge.AsksError(&call.Call) && !knowledge.IsError(call.Type()) && compared(call, 0) {
			return true
		}
	}
	return false
}

// OnlyLast reports whether the error of a call in a loop is kept for after the loop, and nothing in the loop but a log or a test for nil looks at
// it: each turn overwrites that of the one before.
func (r *Result) OnlyLast(f *Failure) bool {
	refs := slices.DeleteFunc(slices.Clone(knowledge.Referrers(f.Err)), func(ref ssa.Instruction) bool { return f.Logs[ref] || comparesWithNil(ref) })
	if len(refs) == 0 {
		return false
	}
	return !slices.ContainsFunc(refs, func(ref ssa.Instruction) bool {
		phi, ok := ref.(*ssa.Phi)
		if !ok || !phi.Block().Dominates(f.Call.Block()) || !paths.After(f.Call.Block(), nil).Has(phi.Block()) {
			return true
		}
		loop := paths.After(f.Call.Block(), nil)
		return slices.ContainsFunc(knowledge.Referrers(phi), func(use ssa.Instruction) bool {
			return !r.logged(use, phi) && loop.Has(use.Block()) && paths.After(use.Block(), nil).Has(f.Call.Block())
		})
	})
}

// Edges returns the edges on which the error is found that is not of a kind that was asked for.
func (r *Result) Edges(f *Failure) []paths.Edge {
	return slices.DeleteFunc(r.conditions.Failed(f.Err), func(e paths.Edge) bool {
		return slices.ContainsFunc(r.conditions.OnEdge(e.If.Block(), e.Succ), func(fact conditions.Fact) bool {
			return fact.Predicate == conditions.Kind && fact.Truth
		})
	})
}

// Other returns which edges can be taken when the error is of no kind that the function asks for.
func (r *Result) Other(f *Failure) func(*paths.Explorer, paths.State, int) bool {
	return r.conditions.Failing(f.Err, "", false)
}

// Unaware returns which edges can be taken when the error is of no kind that the function asks for, without a look at
// another result of the call, which can say the same.
func (r *Result) Unaware(f *Failure) func(*paths.Explorer, paths.State, int) bool {
	other := r.Other(f)
	return func(x *paths.Explorer, s paths.State, succ int) bool {
		return other(x, s, succ) && !slices.ContainsFunc(r.conditions.OnEdge(s.Block, succ), func(fact conditions.Fact) bool {
			part, ok := fact.Subject.(*ssa.Extract)
			return ok && part.Tuple == ssa.Value(f.Call) && part != f.Err
		})
	}
}

// Tests reports whether a block ends with a test of the error: then one of no kind that is asked for takes a way that is known.
func (r *Result) Tests(f *Failure, b *ssa.BasicBlock) bool {
	for succ := range b.Succs {
		for _, fact := range r.conditions.OnEdge(b, succ) {
			if conditions.Same(fact.Subject, f.Err) {
				return true
			}
		}
	}
	return false
}

// maxTogether bounds the parts of one condition that are looked at.
const maxTogether = 8

// TestedTogether reports whether an edge is one of a condition that asks for the error as well, and leads where a failure leads:
// x != nil && err == nil. The order of the two is chance. So is an edge between two parts of such a condition: x == "" && y == "" || err != nil.
func (f *Failure) TestedTogether(b *ssa.BasicBlock, succ int) bool {
	to, next := b.Succs[succ], b.Succs[1-succ]
	for range maxTogether {
		if len(to.Preds) != 1 || len(to.Succs) != 2 || !slices.Contains(to.Succs, next) {
			break
		}
		b, to = to, to.Succs[1-slices.Index(to.Succs, next)]
	}
	for range maxTogether {
		if slices.ContainsFunc(next.Preds, func(from *ssa.BasicBlock) bool { return !from.Dominates(b) }) || !slices.Contains(next.Succs, to) {
			return false
		}
		if slices.ContainsFunc(next.Instrs, func(instr ssa.Instruction) bool {
			return (comparesWithNil(instr) || AsksKind(instr)) && slices.Contains(knowledge.Referrers(f.Err), instr)
		}) {
			return true
		}
		if len(next.Succs) != 2 {
			return false
		}
		b, next = next, next.Succs[1-slices.Index(next.Succs, to)]
	}
	return false
}
