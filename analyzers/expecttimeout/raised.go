package expecttimeout

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/expectations"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const raiseMessage = "%s fails and this return keeps what %s raised for it: the controller waits for an event of nothing"

// checkRaise reports the error paths of writes behind a raise that end with the expectation raised.
func (c *checker) checkRaise(raise *expectations.Call) {
	if raise.Role != knowledge.Raises || c.lowersDeferred(declared(raise.Instr.Parent()), raise) {
		return
	}
	for _, write := range c.writesAfter(raise) {
		failed := failureOf(write)
		if failed == nil {
			continue
		}
		skipping, lowering := c.skips(write, failed, raise)
		if len(skipping) == 0 {
			continue
		}
		if !lowering && c.lowersLater(write, raise, 3, make(map[ssa.Instruction]int)) {
			continue
		}
		for _, ret := range skipping {
			c.report(raiseWithoutLower, ret.Pos(), []related{{raise.Instr.Pos(), "raised here"}, {write.Pos(), "fails here"}},
				raiseMessage, calledName(write), raise.Method.Name())
		}
	}
}

// writesAfter returns the calls that make what a raise expects: behind it on every path to them, in its
// function or in a closure made behind it.
func (c *checker) writesAfter(raise *expectations.Call) []*ssa.Call {
	fn := raise.Instr.Parent()
	var found []*ssa.Call
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if !follows(instr, raise.Instr) {
				continue
			}
			switch instr := instr.(type) {
			case *ssa.Call:
				if writesFor(instr, raise) {
					found = append(found, instr)
				}
			case *ssa.MakeClosure:
				if inner, ok := instr.Fn.(*ssa.Function); ok {
					found = append(found, writesIn(inner, raise)...)
				}
			}
		}
	}
	return found
}

func writesIn(fn *ssa.Function, raise *expectations.Call) []*ssa.Call {
	var found []*ssa.Call
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(*ssa.Call); ok && writesFor(call, raise) {
				found = append(found, call)
			}
		}
	}
	return found
}

// follows reports whether an instruction runs behind a raise, and never before one of the same round:
// what is raised behind its write, once that has succeeded, needs no lowering.
func follows(instr, raise ssa.Instruction) bool {
	return instr != raise && paths.Before(raise, instr)
}

// verbs are how the functions that write begin.
var verbs = []string{"create", "delete", "update", "patch", "apply", "evict"}

// writesFor reports whether a call makes the change that a raise expects: a function with an error that
// says so by its name, ExpectDeletions before DeletePod.
func writesFor(call *ssa.Call, raise *expectations.Call) bool {
	results := call.Call.Signature().Results()
	if results.Len() == 0 || !knowledge.IsError(results.At(results.Len()-1).Type()) {
		return false
	}
	verb := verbOf(calledName(call))
	if verb == "" {
		return false
	}
	expected := strings.ToLower(raise.Method.Name())
	for _, stem := range []string{"creat", "delet", "updat"} {
		if strings.Contains(expected, stem) {
			return strings.HasPrefix(verb, stem)
		}
	}
	return true
}

func verbOf(name string) string {
	name = strings.ToLower(name)
	for _, verb := range verbs {
		if strings.HasPrefix(name, verb) {
			return verb
		}
	}
	return ""
}

func calledName(call *ssa.Call) string {
	if call.Call.IsInvoke() {
		return call.Call.Method.Name()
	}
	if callee := call.Call.StaticCallee(); callee != nil {
		return callee.Name()
	}
	return ""
}

// failureOf returns the block that runs when a call has failed; nil when its error is not compared.
func failureOf(call *ssa.Call) *ssa.BasicBlock {
	for _, v := range errorsOf(call) {
		for _, ref := range *v.Referrers() {
			compare, ok := ref.(*ssa.BinOp)
			if !ok || compare.Op != token.NEQ && compare.Op != token.EQL {
				continue
			}
			for _, b := range branchesOn(compare) {
				failed := b.yes
				if compare.Op == token.EQL {
					failed = b.no
				}
				if len(failed.Preds) == 1 {
					return failed
				}
			}
		}
	}
	return nil
}

// errorsOf returns the values that hold the error of a call.
func errorsOf(call *ssa.Call) []ssa.Value {
	results := call.Call.Signature().Results()
	if results.Len() == 1 {
		return []ssa.Value{call}
	}
	var found []ssa.Value
	for _, ref := range *call.Referrers() {
		if extract, ok := ref.(*ssa.Extract); ok && extract.Index == results.Len()-1 {
			found = append(found, extract)
		}
	}
	return found
}

// skips returns the returns on a failed write's own path that are reached without a lowering, and
// whether there is one where the write is known to have failed.
func (c *checker) skips(write *ssa.Call, failed *ssa.BasicBlock, raise *expectations.Call) (skipping []*ssa.Return, lowering bool) {
	paths.Walk(failed, func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		for _, instr := range b.Instrs {
			if c.stores.Lowers(instr, raise) || c.handsOn(instr, raise) {
				lowering = true
				return nil
			}
			// What follows a look at the reason for the failure is meant: the namespace is being deleted,
			// or the object was gone already.
			if ret, ok := instr.(*ssa.Return); ok && failed.Dominates(b) && !meant(b, failed) {
				skipping = append(skipping, ret)
			}
		}
		return onFailure(b, write)
	})
	return skipping, lowering
}

// onFailure returns where a block leads to when the write has failed: a second look at its error finds
// one.
func onFailure(b *ssa.BasicBlock, write *ssa.Call) []*ssa.BasicBlock {
	branch, ok := last(b).(*ssa.If)
	if !ok {
		return b.Succs
	}
	compare, ok := branch.Cond.(*ssa.BinOp)
	if !ok || !slices.Contains(errorsOf(write), compare.X) {
		return b.Succs
	}
	switch nothing, ok := compare.Y.(*ssa.Const); {
	case !ok || !nothing.IsNil():
		return b.Succs
	case compare.Op == token.NEQ:
		return b.Succs[:1]
	case compare.Op == token.EQL:
		return b.Succs[1:]
	}
	return b.Succs
}

// meant reports whether a block below failed is reached only when the error has a certain reason.
func meant(b, failed *ssa.BasicBlock) bool {
	for at := b; at != nil && failed.Dominates(at); at = at.Idom() {
		branch, ok := at.Instrs[len(at.Instrs)-1].(*ssa.If)
		if !ok || at == b {
			continue
		}
		call, ok := branch.Cond.(*ssa.Call)
		if ok && (knowledge.Causes.Calls(&call.Call) || knowledge.Gone.Calls(&call.Call)) && at.Succs[0].Dominates(b) {
			return true
		}
	}
	return false
}

// handsOn reports whether an instruction gives the key of a raise to code that is not seen, which may
// lower it.
func (c *checker) handsOn(instr ssa.Instruction, raise *expectations.Call) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok || c.stores.Of(call) != nil {
		return false
	}
	common := call.Common()
	if !common.IsInvoke() && !knowledge.Dynamic(common) || knowledge.Inert(common) {
		return false
	}
	if _, builtin := common.Value.(*ssa.Builtin); builtin {
		return false
	}
	for _, arg := range common.Args {
		if slices.Contains(raise.Keys, arg) {
			return true
		}
	}
	return !common.IsInvoke()
}

func (c *checker) lowersDeferred(fn *ssa.Function, raise *expectations.Call) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if deferred, ok := instr.(*ssa.Defer); ok && c.stores.Lowers(deferred, raise) {
				return true
			}
		}
	}
	return false
}

// lowersLater reports whether something that runs behind a write, in its function, in the functions
// around it or in a caller, lowers what was raised. It counts wherever it stands, since which path leads
// there often hangs on a counter.
func (c *checker) lowersLater(at ssa.Instruction, raise *expectations.Call, depth int, seen map[ssa.Instruction]int) bool {
	fn := at.Parent()
	if seen[at] > depth {
		return false // looked at from less deep
	}
	seen[at] = depth + 1
	for b := range paths.Reach(at.Block(), nil).All() {
		for _, instr := range b.Instrs {
			if instr != at && c.stores.Lowers(instr, raise) {
				return true
			}
		}
	}
	if depth == 0 {
		return true // too far to say
	}
	for _, site := range c.graph.Sites(fn) {
		if (site.Instr != at || site.Mode == calls.Unknown) && c.lowersLater(site.Instr, raise, depth-1, seen) {
			return true
		}
	}
	return false
}
