package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// neverAsked finds a call that gets the next element of what a function has opened, in a loop that ends with its false, where nothing asks whether the end is that of the
// elements or a failure: the method Err of the iterator, or of the scanner, says that, and nothing of it has left the function.
func (r *Result) neverAsked(next *ssa.Call) {
	if !knowledge.Iterator(&next.Call) || !paths.InLoop(next.Block()) || !endsLoopBy(next) {
		return
	}
	iterator := knowledge.Receiver(&next.Call)
	switch iterator.(type) {
	case *ssa.Call, *ssa.Extract:
	default:
		return // others have it as well
	}
	if knowledge.ReadsMemory(iterator) || inTransactionOfCaller(iterator) || slices.ContainsFunc(knowledge.Referrers(iterator), func(ref ssa.Instruction) bool { return !callsMethod(ref, iterator) || asksErr(ref) }) {
		return
	}
	if r.onlyTells(next, iterator) {
		return
	}
	path := paths.Find(paths.Search{From: next, To: func(instr ssa.Instruction) bool { return r.succeeds(instr, false) }})
	if path != nil {
		way := NeverAsked
		if knowledge.ReadsFile(iterator) {
			way = NeverAskedEnd
		}
		r.lose(Loss{Way: way, Call: next, At: next, To: path.End})
	}
}

// onlyTells reports whether the loop around a call does nothing with the elements but to log them, and looks at each of them.
func (r *Result) onlyTells(next *ssa.Call, iterator ssa.Value) bool {
	loop := paths.Loop(paths.Head(next.Block()))
	return !slices.ContainsFunc(next.Parent().Blocks, func(b *ssa.BasicBlock) bool {
		if !loop.Has(b) {
			return false
		}
		return b != next.Block() && slices.ContainsFunc(b.Succs, func(to *ssa.BasicBlock) bool { return !loop.Has(to) }) || slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
			_, carries := instr.(*ssa.Phi)
			_, ends := instr.(*ssa.Return)
			return carries || ends || !isArgument(instr) && !callsMethod(instr, iterator) && r.leavesWord(instr)
		})
	})
}

// inTransactionOfCaller reports whether the method of a transaction that a function is handed has opened an iterator: whoever commits the transaction learns of the failure,
// which has aborted it.
func inTransactionOfCaller(iterator ssa.Value) bool {
	opened := flow.Made(iterator)
	if opened == nil {
		return false
	}
	transaction := knowledge.Receiver(&opened.Call)
	if transaction == nil || !knowledge.Transaction(transaction.Type()) {
		return false
	}
	_, handed := knowledge.Unconverted(transaction).(*ssa.Parameter)
	return handed
}

// endsLoopBy reports whether a branch on the bool that a call returns decides whether a loop goes on.
func endsLoopBy(next *ssa.Call) bool {
	return slices.ContainsFunc(knowledge.Referrers(next), func(ref ssa.Instruction) bool {
		branch, ok := ref.(*ssa.If)
		if !ok {
			return false
		}
		leaves := branch.Block().Succs[1]
		return !paths.After(leaves, nil).Has(branch.Block())
	})
}

// callsMethod reports whether an instruction does nothing with a value but to call a method of it, now or later.
func callsMethod(instr ssa.Instruction, v ssa.Value) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	common := call.Common()
	if common.IsInvoke() {
		return common.Value == v && !slices.Contains(common.Args, v)
	}
	return knowledge.Receiver(common) == v && !slices.Contains(common.Args[1:], v)
}

func asksErr(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	return ok && knowledge.CalleeName(call.Common()) == "Err"
}
