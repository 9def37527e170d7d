package expecttimeout

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/expectations"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const raiseMessage = "%s fails and this return keeps what %s raised for it: the controller waits for an event of nothing"

// checkRaise reports the error paths of writes after a raise that end with the expectation raised.
func (c *checker) checkRaise(raise *expectations.Call) {
	if raise.Role != knowledge.Raises || c.lowersDeferred(calls.Declared(raise.Instr.Parent()), raise) {
		return
	}
	for _, write := range c.writesAfter(raise) {
		skipping, lowering := c.skips(write, raise)
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

// writesAfter returns the calls that make what a raise expects: after it on every path to them, in its
// function or in a closure made after it.
func (c *checker) writesAfter(raise *expectations.Call) []*ssa.Call {
	fn := raise.Instr.Parent()
	var found []*ssa.Call
	for instr := range calls.Instrs(fn) {
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
	return found
}

func writesIn(fn *ssa.Function, raise *expectations.Call) []*ssa.Call {
	var found []*ssa.Call
	for call := range calls.Each[*ssa.Call](fn) {
		if writesFor(call, raise) {
			found = append(found, call)
		}
	}
	return found
}

// follows reports whether an instruction runs after a raise, and never before one of the same round:
// what is raised after its write, once that has succeeded, needs no lowering.
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

// skips returns the returns where a write is known to have failed and that are reached without a
// lowering, and whether there is a lowering on such a path. A test for the reason decides what is known:
// IsInvalid proves the failure, IsTimeout leaves it open, and after others the author gives up on purpose,
// since the namespace is being deleted, or the object was gone already.
func (c *checker) skips(write *ssa.Call, raise *expectations.Call) (skipping []*ssa.Return, lowering bool) {
	err, _ := conditions.ErrorOf(write)
	if err == nil {
		return nil, false
	}
	lowers := func(instr ssa.Instruction) bool { return c.lowers(instr, raise) || c.handsOn(instr, raise) }
	made := err.(ssa.Instruction)
	lowering = c.failsInto(err, "", paths.Search{From: made, To: lowers})
	for _, b := range write.Parent().Blocks {
		ret, ok := last(b).(*ssa.Return)
		if !ok {
			continue
		}
		e := c.conditions.ErrorAt(err, ret)
		reached := paths.Search{From: made, At: ret, Avoid: lowers}
		for _, kind := range append(e.Kinds, "") {
			if e.NotNil() && !knowledge.Meant[kind] && !knowledge.OutcomeOpen[kind] && c.failsInto(err, kind, reached) {
				skipping = append(skipping, ret)
				break
			}
		}
	}
	return skipping, lowering
}

// failsInto reports whether a search finds a path for an error of a kind, whatever the predicates say of the
// error that are not understood.
func (c *checker) failsInto(err ssa.Value, kind knowledge.ErrorKind, s paths.Search) bool {
	return !slices.ContainsFunc([]bool{true, false}, func(unseen bool) bool {
		s.Edge = c.conditions.Failing(err, kind, unseen)
		return paths.Find(s) == nil
	})
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

// lowersDeferred reports whether a function defers what lowers an expectation.
func (c *checker) lowersDeferred(fn *ssa.Function, raise *expectations.Call) bool {
	return contains(fn, func(instr ssa.Instruction) bool {
		deferred, ok := instr.(*ssa.Defer)
		return ok && c.lowers(deferred, raise)
	})
}

// lowersLater reports whether something that runs after a write, in its function, in the functions
// around it or in a caller, lowers what was raised. It counts wherever it is, since which path leads
// there often hangs on a counter.
func (c *checker) lowersLater(at ssa.Instruction, raise *expectations.Call, depth int, seen map[ssa.Instruction]int) bool {
	fn := at.Parent()
	if seen[at] > depth {
		return false // looked at from less deep
	}
	seen[at] = depth + 1
	for b := range paths.Reach(at.Block(), nil).All() {
		for _, instr := range b.Instrs {
			if instr != at && c.lowers(instr, raise) {
				return true
			}
		}
	}
	if depth == 0 {
		return true // too far to say
	}
	return slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool {
		if strings.HasSuffix(c.pass.Fset.Position(site.Caller().Pos()).Filename, "_test.go") {
			return false
		}
		up := depth - 1
		if fn.Parent() != nil && site.Caller() == fn.Parent() {
			up = depth // the function that a closure is in is no level further up
		}
		return (site.Instr != at || site.Mode == calls.Unknown) && c.lowersLater(site.Instr, raise, up, seen)
	})
}
