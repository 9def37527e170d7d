package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/needs"
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
	for _, ref := range *err.Referrers() {
		switch {
		case comparesWithNil(ref), AsksKind(ref):
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
	return !slices.ContainsFunc(*err.Referrers(), func(ref ssa.Instruction) bool {
		return !comparesWithNil(ref) && !AsksKind(ref) && !r.logged(ref, err)
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
	var found []*ssa.Call
	refs := *f.Err.Referrers()
	for _, ref := range refs {
		if cause, ok := ref.(*ssa.Call); ok && knowledge.TakesCause(&cause.Call) {
			refs = append(refs[:len(refs):len(refs)], *cause.Referrers()...)
		}
	}
	for _, ref := range refs {
		if call, ok := ref.(*ssa.Call); ok && f.Asks(call, kind) {
			found = append(found, call)
		}
	}
	return found
}

// Asks reports whether a call asks the error for a kind, or makes nil of one of the kind.
func (f *Failure) Asks(call *ssa.Call, kind knowledge.ErrorKind) bool {
	tested, asked := knowledge.TestsError(&call.Call)
	dropped, drops := knowledge.DropsKind(&call.Call)
	return tested == f.Err && asked == kind || dropped == f.Err && drops == kind
}

// AskedUnseen reports whether a function that is not known gets the error and returns a bool, or an error that is
// compared with nil: it may ask for any kind.
func (f *Failure) AskedUnseen() bool {
	for ref := range f.Uses {
		call, ok := ref.(*ssa.Call)
		if ok && (knowledge.IsBool(call.Type()) || knowledge.IsError(call.Type()) && slices.ContainsFunc(*call.Referrers(), comparesWithNil)) {
			return true
		}
	}
	return false
}

// OnlyLast reports whether the error of a call in a loop is kept for after the loop, and nothing in the loop looks at
// it: each turn overwrites that of the one before.
func (r *Result) OnlyLast(f *Failure) bool {
	refs := *f.Err.Referrers()
	if len(refs) == 0 {
		return false
	}
	for _, ref := range refs {
		if _, ok := ref.(*ssa.DebugRef); ok {
			continue
		}
		phi, ok := ref.(*ssa.Phi)
		if !ok || !phi.Block().Dominates(f.Call.Block()) || !paths.After(f.Call.Block(), nil).Has(phi.Block()) {
			return false
		}
		loop := paths.After(f.Call.Block(), nil)
		for _, use := range *phi.Referrers() {
			if _, ok := use.(*ssa.DebugRef); !ok && loop.Has(use.Block()) && paths.After(use.Block(), nil).Has(f.Call.Block()) {
				return false
			}
		}
	}
	return true
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

// A Dereference is the use of a pointer that a call returns as nil with every error, after an error which the function lets through.
type Dereference struct {
	Instr ssa.Instruction
	Kind  knowledge.ErrorKind // of the error; "" for a kind that the function does not ask for
}

// Dereferenced returns a use of a pointer that the call returns as nil with every error, on a path on which the error is tested, and at most
// logged; nil if there is none. All tests on a path are about one error, so that they agree about its kind.
func (r *Result) Dereferenced(f *Failure) *Dereference {
	for _, ref := range *f.Call.Referrers() {
		value, ok := ref.(*ssa.Extract)
		if !ok || value == f.Err || !r.Zero(f.Call, value.Index) {
			continue
		}
		for _, kind := range append([]knowledge.ErrorKind{""}, r.conditions.Kinds(f.Err, f.Call.Parent())...) {
			if kind != "" && !r.failsWith(f.Call, kind) {
				continue
			}
			path := paths.Find(paths.Search{
				From: f.Call, Edge: r.nilOn(f, value, kind),
				Via: func(at *ssa.BasicBlock, _ int) bool { return r.Tests(f, at) },
				To:  func(instr ssa.Instruction) bool { return r.follows(instr, value) },
				Avoid: func(instr ssa.Instruction) bool {
					return f.Uses[instr] && !r.answers(instr, f.Err, kind) && !r.formats(instr) || instr == f.Call
				},
			})
			if path != nil {
				return &Dereference{path.End, kind}
			}
		}
	}
	return nil
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
// x != nil && err == nil. The order of the two is chance.
func (f *Failure) TestedTogether(b *ssa.BasicBlock, succ int) bool {
	to, next := b.Succs[succ], b.Succs[1-succ]
	for range maxTogether {
		if len(next.Preds) != 1 || !slices.Contains(next.Succs, to) {
			return false
		}
		if slices.ContainsFunc(next.Instrs, func(instr ssa.Instruction) bool {
			return (comparesWithNil(instr) || AsksKind(instr)) && slices.Contains(*f.Err.Referrers(), instr)
		}) {
			return true
		}
		if len(next.Succs) != 2 {
			return false
		}
		next = next.Succs[1-slices.Index(next.Succs, to)]
	}
	return false
}

// nilOn returns which edges are taken for certain when a call has failed with an error of a kind and one of its results is nil: a branch on a
// predicate that is not understood ends the path, and so does one that lets the error through only where something else holds as well, which
// later conditions may ask for.
func (r *Result) nilOn(f *Failure, value ssa.Value, kind knowledge.ErrorKind) func(*paths.Explorer, paths.State, int) bool {
	possible, also := r.conditions.Failing(f.Err, kind, false), r.conditions.Failing(f.Err, kind, true)
	return func(x *paths.Explorer, s paths.State, succ int) bool {
		return possible(x, s, succ) && also(x, s, succ) && !r.letThrough(f, s.Block, succ) && !slices.ContainsFunc(r.conditions.OnEdge(s.Block, succ), func(fact conditions.Fact) bool {
			return fact.Predicate == conditions.Nil && !fact.Truth && fact.Subject == value
		})
	}
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
	call, ok := instr.(*ssa.Call)
	return ok && slices.ContainsFunc(r.needs.Of(call), func(need needs.Need) bool {
		arg := r.needs.Argument(call, need)
		return need.Path == "" && arg == value || need.Path != "" && arg != nil && r.holds(arg, need.Path[1:], value, call)
	})
}

// holds reports whether a struct, or what a pointer leads to, has a value in a field when an instruction runs: a literal that the function
// makes.
func (r *Result) holds(v ssa.Value, field string, value ssa.Value, at ssa.Instruction) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	literal, ok := v.(*ssa.Alloc)
	if !ok {
		return false
	}
	held, known := r.graph.FieldValue(literal, field, at)
	return known && held == value
}

// logged reports whether an instruction writes an error to a log, or hands it on to calls that do.
func (r *Result) logged(instr ssa.Instruction, err ssa.Value) bool {
	switch instr := instr.(type) {
	case *ssa.DebugRef:
		return true
	case ssa.CallInstruction:
		return logs(instr) || r.handsToLog(instr, err)
	case *ssa.ChangeInterface:
		uses := r.graph.Uses(instr)
		return len(uses) > 0 && !slices.ContainsFunc(uses, func(use flow.Use) bool {
			call, ok := use.Instr.(ssa.CallInstruction)
			return !ok || !logs(call)
		})
	}
	return false
}

// logs reports whether a call writes to a log, an event or a metric, and returns nothing.
func logs(call ssa.CallInstruction) bool {
	common := call.Common()
	return knowledge.Quiet(common) && common.Signature().Results().Len() == 0
}
