package finalizerorder

import (
	"fmt"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// readFails reports a read in the clean-up each failure of which counts as gone: what was read decides
// whether the finalizer is removed, and it is removed when nothing could be read, for a timeout as well.
func (c *checker) readFails(m objects.Mark) {
	if m.Object.Root == nil || !m.Guarded && !c.objects.Guarded(m.Instr, m.Object, objects.Deleting) {
		return
	}
	c.readsBefore(m, goal{m.Instr.Parent(), paths.Is(m.Instr)}, 3)
}

// A goal is the places of a function that lead to the removal of a finalizer: the removal itself, or the
// returns of a helper that let it happen.
type goal struct {
	fn *ssa.Function
	at func(ssa.Instruction) bool
}

// goalsBelow returns the goals of the functions on whose results it depends whether an instruction runs.
func (c *checker) goalsBelow(instr ssa.Instruction) []goal {
	var found []goal
	for _, f := range c.conditions.Under(instr) {
		call := flow.Made(f.Subject)
		if call == nil {
			continue
		}
		for _, callee := range c.graph.Callees(call) {
			if g, ok := c.returning(callee, f); ok {
				found = append(found, g)
			}
		}
	}
	return found
}

// returning returns the goal of a function whose result a fact is about.
func (c *checker) returning(fn *ssa.Function, f conditions.Fact) (goal, bool) {
	result := 0
	if part, ok := f.Subject.(*ssa.Extract); ok {
		result = part.Index
	}
	results := fn.Signature.Results()
	if result >= results.Len() {
		return goal{}, false
	}
	asks := f.Predicate == conditions.True && knowledge.IsBool(results.At(result).Type()) ||
		f.Predicate == conditions.Nil && f.Truth && knowledge.IsError(results.At(result).Type())
	return goal{fn, func(instr ssa.Instruction) bool {
		ret, ok := instr.(*ssa.Return)
		if !ok {
			return false
		}
		v := paths.Returned(ret, result)
		if knowledge.IsError(v.Type()) {
			return c.conditions.ErrorAt(v, ret).IsNil()
		}
		return isTruth(v, f.Truth)
	}}, asks
}

// isTruth reports whether a value is the constant true, or false.
func isTruth(v ssa.Value, truth bool) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Bool && constant.BoolVal(c.Value) == truth
}

// readsBefore reports the reads of a function that decide whether it reaches a goal, and whose failures all
// reach it; and those of the functions whose results decide that, as many levels down as depth says.
func (c *checker) readsBefore(m objects.Mark, g goal, depth int) {
	for instr := range calls.Instrs(g.fn) {
		if depth > 0 && g.at(instr) {
			for _, below := range c.goalsBelow(instr) {
				c.readsBefore(m, below, depth-1)
				c.leftUnfinished(below.fn)
			}
		}
		call, ok := instr.(*ssa.Call)
		if !ok {
			continue
		}
		into := knowledge.Filled(&call.Call)
		if into == nil || c.objects.RefOf(into) == m.Object {
			continue
		}
		err, _ := conditions.ErrorOf(call)
		if err == nil || len(c.conditions.Failed(err)) == 0 || !c.goesNowhere(err) || !c.failureReaches(err, g) || !c.withholds(call, m, c.objects.RefOf(into), g) || c.readsAgain(m, into) {
			continue
		}
		c.report(goneOnFailure, c.ssa.Range(call),
			fmt.Sprintf("any failure of %s counts as gone: the finalizer of %s is removed although what it protects may be there", flow.CalleeName(call.Common()), c.name(m.Object)),
			[]analysis.RelatedInformation{c.ssa.Related(m.Instr, "removed here")})
	}
}

// readsAgain reports whether the function that removes a finalizer reads an object of the same type itself: what that read says decides.
func (c *checker) readsAgain(m objects.Mark, read ssa.Value) bool {
	removes, ok := m.Instr.(ssa.CallInstruction)
	return ok && slices.ContainsFunc(c.graph.Callees(removes), func(callee *ssa.Function) bool {
		return slices.ContainsFunc(calls.Within(callee), func(call ssa.CallInstruction) bool {
			into := knowledge.Filled(call.Common())
			return into != nil && types.Identical(knowledge.Unconverted(into).Type(), knowledge.Unconverted(read).Type())
		})
	})
}

// failureReaches reports whether a goal is reached with an error of a kind that the function does not ask for.
func (c *checker) failureReaches(err ssa.Value, g goal) bool {
	return knowledge.Any(calls.Instrs(g.fn), func(instr ssa.Instruction) bool { return g.at(instr) && c.conditions.ErrorAt(err, instr).Other })
}

// withholds reports whether a condition on what a call has read, or on what became of it, decides whether a
// goal is reached; be it that a function returns the condition itself.
func (c *checker) withholds(read *ssa.Call, m objects.Mark, object objects.Ref, g goal) bool {
	cleansUp := c.objects.Guarded(read, m.Object, objects.Deleting)
	return slices.ContainsFunc(g.fn.Blocks, func(b *ssa.BasicBlock) bool {
		last := b.Instrs[len(b.Instrs)-1]
		if !objects.After(read, last) {
			return false
		}
		switch last := last.(type) {
		case *ssa.If:
			return !c.ofAStep(last, read, cleansUp) && c.about(last.Cond, object) && c.leads(b.Succs[0], read, g) != c.leads(b.Succs[1], read, g)
		case *ssa.Return:
			return len(last.Results) > 0 && knowledge.IsBool(last.Results[0].Type()) && c.about(last.Results[0], object)
		}
		return false
	})
}

// ofAStep reports whether a condition says how another step went and not what was read: a write of the object in what runs for each pass, or
// the read itself where it is known to have worked.
func (c *checker) ofAStep(at *ssa.If, read *ssa.Call, cleansUp bool) bool {
	return slices.ContainsFunc(c.conditions.Implied(at.Cond, true), func(f conditions.Fact) bool {
		made := flow.Made(f.Subject)
		switch {
		case f.Predicate != conditions.Nil || made == nil:
			return false
		case made == read:
			return c.conditions.ErrorAt(f.Subject, at).IsNil()
		}
		w, writes := knowledge.WriteOf(&made.Call)
		return writes && !cleansUp && w.Verb != knowledge.Delete && w.Verb != knowledge.DeleteAllOf
	})
}

func (c *checker) about(v ssa.Value, object objects.Ref) bool {
	return c.belongs(v, object, 7, make(map[ssa.Value]int))
}

// leads reports whether there is a path from a block to a goal.
func (c *checker) leads(b *ssa.BasicBlock, read *ssa.Call, g goal) bool {
	return paths.Find(paths.Search{Block: b, To: g.at, Avoid: paths.Is(read)}) != nil
}
