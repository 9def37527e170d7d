package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// endsLoop finds a return of success within a loop that changes one object after another, for an error that says no more than that one of them is
// gone, or there, already: the objects after it are left as they are, and the caller takes them for done.
func (r *Result) endsLoop(f *failures.Failure) bool {
	head := paths.Head(f.Call.Block())
	if head == nil || !overElements(head) || f.AskedUnseen() || r.ofFinalizer(f.Call) {
		return false
	}
	loop := paths.Loop(head)
	if !r.changesIn(loop, f.Call.Parent()) || !r.isOfRound(f.Call, head) || r.comesRound(f, head) == nil {
		return false
	}
	for _, kind := range r.harmless(f) {
		path := paths.Find(paths.Search{
			From: f.Call, Edge: r.conditions.Failing(f.Err, kind, false),
			To: func(instr ssa.Instruction) bool { return r.returnsWithout(f, kind, instr) },
			Avoid: func(instr ssa.Instruction) bool {
				return instr == head.Instrs[0] || r.leavesWord(instr) && !filters(instr)
			},
		})
		if path != nil && r.within(path, f) {
			return r.lose(Loss{Way: EndsLoop, Call: f.Call, At: path.End, Kind: kind})
		}
	}
	return false
}

// turns finds an error that nothing in a loop looks at, or that the loop does no more about than to log it: the next turn overwrites it, and only that of the last
// one is returned.
func (r *Result) turns(f *failures.Failure) bool {
	if !r.works(f.Call, effects.Writes, effects.Reads, effects.Asks, effects.Unknown) || !r.failures.OnlyLast(f) {
		return false
	}
	if len(r.failures.Edges(f)) == 0 {
		return r.lose(Loss{Way: Turns, Call: f.Call, At: f.Call})
	}
	asks := r.works(f.Call, effects.Writes, effects.Reads, effects.Asks) || takesContext(f.Call)
	return asks && r.comesRoundAnyway(f) && r.lose(Loss{Way: LoggedTurns, Call: f.Call, At: f.Call})
}

// comesRoundAnyway reports whether a loop over elements goes on with the next one whether a call about the one before has worked or not, where the failure is in
// a log alone, and the function returns what the last one leaves. A loop that ends when the call has worked tries one way after the other.
func (r *Result) comesRoundAnyway(f *failures.Failure) bool {
	head := paths.Head(f.Call.Block())
	if head == nil || !overElements(head) || !r.isOfRound(f.Call, head) || !leftToReturn(f.Err, make(map[ssa.Value]bool)) {
		return false
	}
	loop, next := paths.Loop(head), paths.Is(head.Instrs[0])
	leaves := paths.Find(paths.Search{From: f.Call, Edge: r.conditions.Succeeding(f.Err), Avoid: next, To: func(instr ssa.Instruction) bool { return !loop.Has(instr.Block()) }})
	return leaves == nil && r.comesRound(f, head) != nil && paths.Find(paths.Search{
		From: f.Call, At: head.Instrs[0],
		Avoid: func(instr ssa.Instruction) bool { return r.leavesWordAfter(f, instr) },
		Edge: func(x *paths.Explorer, at paths.State, succ int) bool {
			return r.failures.Other(f)(x, at, succ) && !paths.Sets(at.Block, at.Block.Succs[succ]) && !r.carries(f, at.Block, at.Block.Succs[succ])
		},
	}) != nil
}

// carries reports whether control that goes from one block to the next gives a variable what was computed where an error is there, as a count of failures.
func (r *Result) carries(f *failures.Failure, from, to *ssa.BasicBlock) bool {
	i := slices.Index(to.Preds, from)
	return slices.ContainsFunc(to.Instrs, func(instr ssa.Instruction) bool {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			return false
		}
		made, ok := phi.Edges[i].(ssa.Instruction)
		return ok && made.Parent() == to.Parent() && r.conditions.NotNilAt(f.Err, made)
	})
}

// remembers reports whether control that goes from one block to the next sets a flag, or a variable to an error, by which the function knows that there was a failure.
func (r *Result) remembers(f *failures.Failure, from, to *ssa.BasicBlock) bool {
	i := slices.Index(to.Preds, from)
	return paths.Sets(from, to) || slices.ContainsFunc(to.Instrs, func(instr ssa.Instruction) bool {
		phi, ok := instr.(*ssa.Phi)
		return ok && phi.Edges[i] == f.Err && leftToReturn(phi, make(map[ssa.Value]bool))
	})
}

// leftToReturn reports whether a function returns a value, or one that joins it with others. Values in seen were looked at already.
func leftToReturn(v ssa.Value, seen map[ssa.Value]bool) bool {
	if knowledge.Visited(seen, v) {
		return false
	}
	return slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Return:
			return true
		case *ssa.Phi:
			return leftToReturn(ref, seen)
		}
		return false
	})
}

// comesRound returns a path on which a call has worked, and its loop goes on with the next element; nil for none, as in a search.
func (r *Result) comesRound(f *failures.Failure, head *ssa.BasicBlock) *paths.Path {
	return paths.Find(paths.Search{From: f.Call, Edge: r.conditions.Succeeding(f.Err), At: head.Instrs[0]})
}

// harmless returns the kinds that a function asks an error for, or makes nil of, and that say no more than that an object is gone, or there, already.
func (r *Result) harmless(f *failures.Failure) []knowledge.ErrorKind {
	kinds := r.conditions.Kinds(f.Err, f.Call.Parent())
	for call := range knowledge.Each[*ssa.Call](knowledge.Referrers(f.Err)) {
		if dropped, kind := knowledge.DropsKind(&call.Call); dropped == f.Err {
			kinds = append(kinds, kind)
		}
	}
	return slices.DeleteFunc(kinds, func(k knowledge.ErrorKind) bool {
		return k != knowledge.KindNotFound && k != knowledge.KindAlreadyExists && k != knowledge.KindNoMatch
	})
}

// returnsWithout reports whether an instruction is a return of success, or of what is left of an error that is nil if it is of a kind.
func (r *Result) returnsWithout(f *failures.Failure, kind knowledge.ErrorKind, instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	if !ok || len(ret.Results) == 0 {
		return false
	}
	if call, ok := paths.Last(ret).(*ssa.Call); ok {
		dropped, of := knowledge.DropsKind(&call.Call)
		return dropped == f.Err && of == kind && !r.isTold(ret) && !slices.ContainsFunc(ret.Results[:len(ret.Results)-1], func(v ssa.Value) bool { return !knowledge.ZeroConstant(v) })
	}
	return r.succeeds(instr, true)
}

// filters reports whether an instruction makes nil of errors of a kind.
func filters(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && knowledge.AsksError(&call.Call)
}

// within reports whether nothing but the error decides on a path whether it is taken.
func (r *Result) within(path *paths.Path, f *failures.Failure) bool {
	return !slices.ContainsFunc(path.Branches(), func(e paths.Edge) bool { return !r.failures.Tests(f, e.If.Block()) })
}

// changesIn reports whether a loop changes something in the cluster or, by the names of the methods, in another API.
func (r *Result) changesIn(loop *paths.Set, fn *ssa.Function) bool {
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		return loop.Has(b) && slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
			call, ok := instr.(*ssa.Call)
			return ok && (r.works(call, effects.Writes) || knowledge.Makes(&call.Call))
		})
	})
}

// overElements reports whether a loop goes through the elements of a list or of a map, or from one index to the length of a list.
func overElements(head *ssa.BasicBlock) bool {
	branch, ok := head.Instrs[len(head.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	switch cond := branch.Cond.(type) {
	case *ssa.Extract:
		_, ranges := cond.Tuple.(*ssa.Next)
		return ranges
	case *ssa.BinOp:
		length, ok := cond.Y.(*ssa.Call)
		return ok && knowledge.BuiltinName(&length.Call) == "len"
	}
	return false
}

// isOfRound reports whether an argument of a call, but for its context, is made of the element, or of the index, that the loop has come to.
func (r *Result) isOfRound(call *ssa.Call, head *ssa.BasicBlock) bool {
	return r.gets(call, func(v ssa.Value) bool {
		switch v := v.(type) {
		case *ssa.Next:
			return v.Block() == head
		case *ssa.Phi:
			return v.Block() == head
		}
		return false
	})
}

// gets reports whether an argument of a call, but for its context, is a wanted value or is made of one.
func (r *Result) gets(call *ssa.Call, wanted func(ssa.Value) bool) bool {
	seen := make(map[ssa.Value]bool)
	return slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool { return !knowledge.Context(arg.Type()) && r.madeOf(arg, wanted, seen) })
}

// madeOf reports whether a value is a wanted one, or is made of one that is no error. Each value of seen was looked at.
func (r *Result) madeOf(v ssa.Value, wanted func(ssa.Value) bool, seen map[ssa.Value]bool) bool {
	if v == nil || knowledge.Visited(seen, v) {
		return false
	}
	if knowledge.IsError(v.Type()) {
		return false
	}
	if wanted(v) {
		return true
	}
	if made, ok := v.(*ssa.Alloc); ok {
		return slices.ContainsFunc(r.graph.Writes(made), func(w flow.Write) bool { return r.madeOf(w.Value, wanted, seen) })
	}
	instr, ok := v.(ssa.Instruction)
	return ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return r.madeOf(*op, wanted, seen) })
}
