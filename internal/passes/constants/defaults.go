package constants

import (
	"fmt"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// FlagDefault returns the value that a variable of a function, or a field of one, has unless the command line sets the flag that is made of it, and the call
// that makes the flag; nil for another value. Functions that are handed the variable to make the flag are not looked into.
func (r *Result) FlagDefault(v Value) (Value, ssa.CallInstruction) {
	of, ok := v.Root.(rootKey)
	if !ok || of.base.Parent() == nil {
		return Value{}, nil
	}
	q := r.ask()
	for _, call := range calls.In(of.base.Parent()) {
		variable, value := knowledge.FlagDefault(call.Common())
		if variable == nil {
			continue
		}
		if at := q.place(variable, nil); at.base == of.base && fmt.Sprint(at.path) == of.path {
			return q.fold(value, nil), call
		}
	}
	return Value{}, nil
}
