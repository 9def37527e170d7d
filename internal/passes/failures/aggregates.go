package failures

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// asksAll reports whether a value that a branch asks for says whether there was one error among many: it is a list of errors, what a function makes of
// one, or the answer of something in the function that was handed the error.
func asksAll(f *Failure, v ssa.Value) bool {
	if v == nil {
		return false
	}
	if knowledge.IsErrorList(v.Type()) {
		return true
	}
	call := flow.Made(v)
	return call != nil && (slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return knowledge.IsErrorList(arg.Type()) }) || slices.ContainsFunc(collectors(call), func(of ssa.Value) bool {
		for use := range f.Uses {
			if handed, ok := use.(*ssa.Call); ok && slices.Contains(collectors(handed), of) {
				return true
			}
		}
		return false
	}))
}

// collectors returns the variables of the function around a call, and what it has made, whose address the call is handed.
func collectors(call *ssa.Call) []ssa.Value {
	var found []ssa.Value
	for _, arg := range call.Call.Args {
		if made, ok := knowledge.Unconverted(arg).(*ssa.Alloc); ok {
			found = append(found, made)
		}
	}
	return found
}

// setsFlag reports whether an instruction does not run after the failure of a call since it asks for a variable, by comparing it with a constant, to which the
// function gives another one where it has found the failure, or a text where it asks for none. Flags that are bools or nil are known on each path as it is.
func (r *Result) setsFlag(f *Failure, at ssa.Instruction) bool {
	return slices.ContainsFunc(r.conditions.Under(at), func(fact conditions.Fact) bool {
		phi, ok := fact.Subject.(*ssa.Phi)
		if !ok {
			return false
		}
		for i, pred := range phi.Block().Preds {
			end := pred.Instrs[len(pred.Instrs)-1]
			set, ok := phi.Edges[i].(*ssa.Const)
			if (ok && deniedBy(fact, set) || asksNoText(fact) && isText(phi.Edges[i])) && paths.Before(f.Call, end) && r.conditions.NotNilAt(f.Err, end) {
				return true
			}
		}
		return false
	})
}

// asksNoText reports whether a fact says that a text is empty.
func asksNoText(fact conditions.Fact) bool {
	other, ok := fact.Value.(*ssa.Const)
	return fact.Truth && (fact.Predicate == conditions.Empty || fact.Predicate == conditions.Equal && ok && knowledge.ZeroConstant(other))
}

// isText reports whether a value is a text that is never empty: that of an error, or a constant with something before or behind it.
func isText(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value != nil && v.Value.Kind() == constant.String && !knowledge.ZeroConstant(v)
	case *ssa.BinOp:
		return v.Op == token.ADD && (isText(v.X) || isText(v.Y))
	}
	return knowledge.ErrorText(v) != nil
}

// deniedBy reports whether a fact cannot hold of a constant.
func deniedBy(fact conditions.Fact, c *ssa.Const) bool {
	switch fact.Predicate {
	case conditions.Empty:
		return c.Value != nil && c.Value.Kind() == constant.String && knowledge.ZeroConstant(c) != fact.Truth
	case conditions.Equal:
		other, ok := fact.Value.(*ssa.Const)
		return ok && c.Value != nil && other.Value != nil && c.Value.Kind() == other.Value.Kind() && constant.Compare(c.Value, token.EQL, other.Value) != fact.Truth
	}
	return false
}
