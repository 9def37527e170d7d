package retryconflict

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/conflicts"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// masked reports where the conflict of a write becomes another error: in the retried function, in one of
// the package that it calls, or in one of another package.
func (c *checker) masked(retry conflicts.Retry) {
	c.maskedIn(retry.Fn, retry, make(map[*ssa.Function]bool))
}

func (c *checker) maskedIn(fn *ssa.Function, retry conflicts.Retry, seen map[*ssa.Function]bool) {
	if c.conflicts.Masks(fn) == nil || knowledge.Visited(seen, fn) {
		return
	}
	for _, m := range c.conflicts.Masks(fn) {
		if m.Other && knowledge.RetriesOnConflict(retry.Site.Common()) == nil {
			continue // which errors are tried again is asked by a function, which may know the other one
		}
		becomes := "is hidden in an error that does not unwrap"
		switch {
		case m.Text:
			becomes = "becomes a text"
		case m.Other:
			becomes = "is replaced by another error"
		}
		d := c.finding(maskedConflict, c.masking(m),
			fmt.Sprintf("the conflict of %s %s: %s does not recognise it, and nothing is tried again", flow.CalleeName(m.Write.Common()), becomes, flow.CalleeName(retry.Site.Common())),
			c.ssa.Related(m.Write, "the write that can conflict"), c.ssa.Related(retry.Site, "tried again here"))
		d.SuggestedFixes = c.wrapped(m)
		c.report(d)
	}
	for call := range calls.Each[ssa.CallInstruction](fn) {
		if !c.conflicts.Hides(call) {
			continue
		}
		fns := c.graph.Callees(call)
		for _, inner := range fns {
			c.maskedIn(inner, retry, seen)
		}
		if len(fns) == 0 && len(c.conflicts.Masks(fn)) == 0 {
			c.report(c.finding(maskedConflict, c.ssa.Range(call),
				fmt.Sprintf("%s returns a conflict as a text: %s does not recognise it, and nothing is tried again", flow.CalleeName(call.Common()), flow.CalleeName(retry.Site.Common())),
				c.ssa.Related(retry.Site, "tried again here")))
		}
	}
}

// masking returns where a mask is: what makes the new error, or the write where that has no place of its own.
func (c *checker) masking(m conflicts.Mask) analysis.Range {
	if m.At.Pos().IsValid() {
		return c.ssa.Range(m.At)
	}
	if made, ok := m.At.(*ssa.MakeInterface); ok && made.X.Pos().IsValid() {
		return c.ssa.At(made.X.Pos())
	}
	return c.ssa.Range(m.Write)
}

// wrapped returns the fix that wraps an error in place of printing it. The text stays the same.
func (c *checker) wrapped(m conflicts.Mask) []analysis.SuggestedFix {
	if m.Verb < 0 {
		return nil
	}
	for _, node := range c.ssa.Path(m.At.Pos()) {
		call, ok := node.(*ast.CallExpr)
		if !ok {
			continue
		}
		format, ok := call.Args[0].(*ast.BasicLit)
		if !ok || strings.Contains(format.Value, `\`) || strings.Contains(format.Value, "%w") {
			return nil // a constant, offsets that differ, or a second error, which Go takes since 1.20 only
		}
		at := format.Pos() + 1 + token.Pos(m.Verb)
		switch format.Value[1+m.Verb-1 : 1+m.Verb+1] {
		case "%v", "%s":
			return []analysis.SuggestedFix{{Message: "wrap the error", TextEdits: []analysis.TextEdit{{Pos: at, End: at + 1, NewText: []byte("w")}}}}
		}
		return nil
	}
	return nil
}

// guardedWrongly reports a branch that every error but NotFound takes, and that ends the retry without one.
func (c *checker) guardedWrongly(retry conflicts.Retry) bool {
	for _, e := range c.conditions.Edges(retry.Fn, failsOtherwise) {
		to := e.To()
		ret, ok := to.Instrs[len(to.Instrs)-1].(*ssa.Return)
		if !ok || len(ret.Results) == 0 || !knowledge.IsNil(paths.Last(ret)) {
			continue
		}
		for _, f := range c.conditions.OnEdge(e.If.Block(), e.Succ) {
			call, ok := f.Subject.(*ssa.Call)
			if !failsOtherwise(f) || !ok {
				continue
			}
			c.report(c.finding(invertedGuard, c.ssa.Range(call),
				"every error but NotFound ends the retry as a success", c.ssa.Related(ret, "returns nil")))
			return true
		}
	}
	return false
}

// swallowed reports a write after whose conflict the retried function returns no error. One beside another write of the object whose
// conflict is returned is not what is tried again: it says by its log that it can fail.
func (c *checker) swallowed(retry conflicts.Retry) {
	var lost []conflicts.Write
	returned := make(map[ssa.Value]bool) // the objects with a write whose conflict is returned
	ends := make(map[*ssa.Call]ssa.Instruction)
	for _, w := range c.conflicts.Writes(retry.Fn) {
		call, ok := w.Call.(*ssa.Call)
		if !ok || w.Answer != knowledge.Conflicts {
			continue
		}
		err, _ := conditions.ErrorOf(call)
		if err == nil {
			continue // dropped on purpose, or by a rule of its own
		}
		if end := c.endsWell(call, err, w); end != nil {
			lost = append(lost, w)
			ends[call] = end
		} else if w.Object.Root != nil {
			returned[w.Object.Root] = true
		}
	}
	for _, w := range lost {
		call := w.Call.(*ssa.Call)
		if returned[w.Object.Root] {
			continue
		}
		c.report(c.finding(maskedConflict, c.ssa.Range(call),
			fmt.Sprintf("the conflict of %s ends the retry as a success: %s sees no error, and nothing is tried again", flow.CalleeName(call.Common()), flow.CalleeName(retry.Site.Common())),
			c.ssa.Related(ends[call], "returns no error"), c.ssa.Related(retry.Site, "tried again here")))
		return
	}
}

// endsWell returns a return of no error that a function comes to after the conflict of a write; nil for none.
func (c *checker) endsWell(call *ssa.Call, err ssa.Value, w conflicts.Write) ssa.Instruction {
	end := paths.Find(paths.Search{
		From: call, Edge: c.conditions.Failing(err, knowledge.KindConflict, false),
		To: func(instr ssa.Instruction) bool { return c.succeeds(instr) },
		Avoid: func(instr ssa.Instruction) bool {
			return c.conflicts.Renews(instr, w) || c.looksAgain(instr) || c.handsOn(instr, err)
		},
	})
	if end == nil {
		return nil
	}
	return end.End
}

// succeeds reports whether an instruction is a return of no error.
func (c *checker) succeeds(instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	return ok && len(ret.Results) > 0 && ret.Block() != ret.Parent().Recover && c.conditions.ReturnedError(ret).IsNil()
}

// looksAgain reports whether an instruction reads from the cluster: what is found then decides.
func (c *checker) looksAgain(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	return ok && (knowledge.LooksUpObject(call.Common()) || c.effects.Instr(instr).Has(effects.Reads, effects.Shares))
}

// handsOn reports whether an instruction keeps an error for later: in a variable of the function around, in a list.
func (c *checker) handsOn(instr ssa.Instruction, err ssa.Value) bool {
	store, ok := instr.(*ssa.Store)
	return ok && knowledge.Unconverted(store.Val) == err && knowledge.IsError(store.Val.Type())
}

// failsOtherwise reports whether a fact says that there is an error, and that it is not NotFound.
func failsOtherwise(f conditions.Fact) bool {
	call, ok := f.Subject.(*ssa.Call)
	return ok && f.Predicate == conditions.Nil && !f.Truth && knowledge.IgnoresGone(&call.Call)
}
