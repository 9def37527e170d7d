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

func comparesWithNil(instr ssa.Instruction) bool {
	compare, ok := instr.(*ssa.BinOp)
	return ok && (knowledge.ZeroConstant(compare.X) || knowledge.ZeroConstant(compare.Y))
}

// filters reports whether a call hands an error back unless it is of a kind, as IgnoreNotFound.
func filters(call *ssa.Call) bool {
	err, _ := knowledge.DropsKind(&call.Call)
	return err != nil
}

// AsksKind reports whether an instruction asks of which kind an error is, and nothing keeps what it takes from the error for that.
func AsksKind(instr ssa.Instruction) bool { return asks(instr, 0) }

func asks(instr ssa.Instruction, depth int) bool {
	v, ok := instr.(ssa.Value)
	if !ok || depth > maxSteps {
		return false
	}
	call, isCall := v.(*ssa.Call)
	if isCall && (knowledge.TakesCause(&call.Call) || filters(call)) {
		return !slices.ContainsFunc(knowledge.Referrers(call), func(ref ssa.Instruction) bool { return !asks(ref, depth+1) && !comparesWithNil(ref) })
	}
	if isCall {
		if err, _ := knowledge.TestsError(&call.Call); err != nil {
			return true
		}
	}
	if boxed, ok := v.(*ssa.ChangeInterface); ok && onlyAskedInText(boxed, depth) {
		return true
	}
	if part, ok := v.(*ssa.Extract); ok && part.Index == 1 {
		_, ok := part.Tuple.(*ssa.TypeAssert)
		return ok
	}
	if compare, ok := v.(*ssa.BinOp); ok {
		if knowledge.Sentinel(compare.X) != "" || knowledge.Sentinel(compare.Y) != "" {
			return true
		}
		err, class := knowledge.ClassOf(compare.X)
		return err != nil && knowledge.ErrorClass(class, compare.Y) != ""
	}
	return knowledge.ReadsClass(v) && len(knowledge.Referrers(v)) > 0 && !slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		return !asks(ref, depth+1)
	})
}

// onlyAskedInText reports whether an error is printed alone, as by fmt.Sprint(err), and its text is only asked what is in it.
func onlyAskedInText(boxed *ssa.ChangeInterface, depth int) bool {
	text := knowledge.PrintedAs(boxed)
	return text != nil && len(knowledge.Referrers(text)) > 0 &&
		!slices.ContainsFunc(knowledge.Referrers(text), func(ref ssa.Instruction) bool { return !asks(ref, depth+1) })
}

// maxSteps bounds the steps from an error to a question about it.
const maxSteps = 6

// formats reports whether an instruction makes a text or another error of an error, by which nothing is decided.
func (r *Result) formats(instr ssa.Instruction) bool {
	v, ok := instr.(ssa.Value)
	if !ok {
		return false
	}
	if call, ok := v.(*ssa.Call); ok {
		return knowledge.ErrorText(v) != nil || knowledge.KeepsNil(&call.Call) != nil
	}
	if _, ok := v.(*ssa.ChangeInterface); !ok {
		return false
	}
	uses := r.graph.Uses(v)
	return len(uses) > 0 && !slices.ContainsFunc(uses, func(use flow.Use) bool {
		call, ok := use.Instr.(*ssa.Call)
		return !ok || !logs(call) && knowledge.Printed(call) == nil && !knowledge.MakesError(&call.Call)
	})
}

// TextOfNil returns a call of the method of an error on a path on which the error was found to be nil, so that it panics; nil if there is none. What
// another result of the call says, or a function that is not known, may be so for failures only.
func (r *Result) TextOfNil(f *Failure) *ssa.Call {
	asked := slices.ContainsFunc(knowledge.Referrers(f.Err), func(ref ssa.Instruction) bool { return r.asksText(ref, f.Err) })
	if !asked {
		return nil
	}
	if asks := r.certainlyNil(f); asks != nil {
		return asks
	}
	worked := r.conditions.Succeeding(f.Err)
	path := paths.Find(paths.Search{
		From: f.Call, To: func(instr ssa.Instruction) bool { return r.asksText(instr, f.Err) },
		Via: func(at *ssa.BasicBlock, succ int) bool {
			return slices.ContainsFunc(r.conditions.OnEdge(at, succ), func(fact conditions.Fact) bool {
				return fact.Predicate == conditions.Nil && fact.Truth && conditions.Same(fact.Subject, f.Err)
			})
		},
		Edge: func(x *paths.Explorer, s paths.State, succ int) bool {
			return worked(x, s, succ) && !slices.ContainsFunc(r.conditions.OnEdge(s.Block, succ), func(fact conditions.Fact) bool {
				return isPart(f, fact.Subject) || setsField(fact.Subject) || emptyPart(f.Call, fact)
			})
		},
		Avoid: func(instr ssa.Instruction) bool { return f.Uses[instr] && !r.formats(instr) || instr == f.Call },
	})
	if path == nil {
		return nil
	}
	return path.End.(*ssa.Call)
}

// certainlyNil returns a call of the method of an error where that is nil whenever it is made; nil for none. Where another result of the call is nil, there most often is an error, and
// the place is never reached.
func (r *Result) certainlyNil(f *Failure) *ssa.Call {
	for _, ref := range knowledge.Referrers(f.Err) {
		if r.asksText(ref, f.Err) && r.conditions.ErrorAt(f.Err, ref).IsNil() && !r.NeverRuns(ref) &&
			!slices.ContainsFunc(r.conditions.At(ref), func(fact conditions.Fact) bool {
				return fact.Predicate == conditions.Nil && fact.Truth && isPart(f, fact.Subject)
			}) {
			return ref.(*ssa.Call)
		}
	}
	return nil
}

// isPart reports whether a value is another result of a call than its error.
func isPart(f *Failure, v ssa.Value) bool {
	part, ok := v.(*ssa.Extract)
	return ok && part.Tuple == ssa.Value(f.Call) && part != f.Err
}

// setsField reports whether a value is read from a field that the function may have set before: whether it did may be what the error says.
func setsField(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	field, ok := flow.Cell(load.X).(*types.Var)
	if !ok {
		return false
	}
	return knowledge.Any(calls.Each[*ssa.Store](load.Parent()), func(store *ssa.Store) bool {
		return flow.Cell(store.Addr) == any(field) && paths.Reach(store.Block(), nil).Has(load.Block())
	})
}

// emptyPart reports whether a fact says that a part of what a call was handed is empty, as that of an object is which a client could not read.
func emptyPart(call *ssa.Call, fact conditions.Fact) bool {
	empty := fact.Truth
	switch fact.Predicate {
	case conditions.Nil, conditions.Empty:
	case conditions.True:
		empty = !fact.Truth
	case conditions.Equal:
		empty = fact.Truth == knowledge.ZeroConstant(fact.Value)
	default:
		return false
	}
	root := flow.Locate(fact.Subject).Root
	return empty && root != nil && slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return flow.Locate(knowledge.Unconverted(arg)).Root == root })
}

// asksText reports whether an instruction calls the method of an error, or a function that does whenever it is called.
func (r *Result) asksText(instr ssa.Instruction, err ssa.Value) bool {
	call, ok := instr.(*ssa.Call)
	return ok && (knowledge.ErrorText(call) == err && call.Call.Value == err ||
		slices.Contains(r.needs.Arguments(call), needs.Argument{Value: err}))
}
