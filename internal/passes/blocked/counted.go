package blocked

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// counts reports whether a condition compares a number that can be that of the values received: not one that a value of the channel holds, and not one
// that goes up in rounds in which a timer, a stop or nothing has come in place of a value. What else the number is, is not asked, so that a leak is missed rather
// than invented.
func (x *leakFinder) counts(cond ssa.Value) bool {
	compare, ok := cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	basic, ok := compare.X.Type().Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0 && !slices.ContainsFunc([]ssa.Value{compare.X, compare.Y}, func(v ssa.Value) bool {
		return x.ofReceived(measured(v)) || x.countsOthers(v)
	})
}

// measured returns the value whose length a number is, or the number.
func measured(v ssa.Value) ssa.Value {
	if list := lengthOf(v); list != nil {
		return list
	}
	return v
}

// countsOthers reports whether a number goes up, or down, in a round of its loop in which a select with a receive from the channel has taken the arm of a
// timer or of a stop or its default, and nothing has been received.
func (x *leakFinder) countsOthers(number ssa.Value) bool {
	if changed, ok := number.(*ssa.BinOp); ok {
		number = changed.X
	}
	phi, ok := number.(*ssa.Phi)
	if !ok {
		return false
	}
	counts, known := x.others[phi]
	if !known {
		counts = x.countsRounds(phi)
		x.others[phi] = counts
	}
	return counts
}

// countsRounds reports so for the number of a loop: a walk asks at each edge, and again with all that it knows there.
func (x *leakFinder) countsRounds(phi *ssa.Phi) bool {
	receives := func(instr ssa.Instruction) bool { return len(x.on(instr, channels.Receive)) > 0 }
	for i, edge := range phi.Edges {
		changed, ok := edge.(*ssa.BinOp)
		if !ok || changed.X != ssa.Value(phi) {
			continue
		}
		last := phi.Block().Preds[i].Instrs[len(phi.Block().Preds[i].Instrs)-1]
		if slices.ContainsFunc(x.otherArms(phi.Parent()), func(arm *ssa.BasicBlock) bool {
			return paths.Find(paths.Search{Block: arm, To: paths.Is(last), Avoid: receives}) != nil
		}) {
			return true
		}
	}
	return false
}

// otherArms returns where the code of timers, stops and defaults begins in the selects of a function that can receive from the channel.
func (x *leakFinder) otherArms(fn *ssa.Function) []*ssa.BasicBlock {
	var found []*ssa.BasicBlock
	for _, op := range x.channel.Receives {
		if op.Func() != fn || op.Select == nil {
			continue
		}
		for _, exit := range op.Exits() {
			if arm := paths.Arm(op.Select, exit.Arm); arm != nil && (exit.Kind == channels.ExitStop || exit.Kind == channels.ExitTimer) {
				found = append(found, arm)
			}
		}
		if arm := paths.DefaultArm(op.Select); arm != nil {
			found = append(found, arm)
		}
	}
	return found
}
