package optionals

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// copied returns what a value is a copy of: a parameter, what a pointer leads to, also by a function that has something else for nil, an
// element of a list or a map; nil for another value.
func copied(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.Parameter, *ssa.Lookup:
		return v
	case *ssa.UnOp:
		if flow.Variable(v.X) == nil {
			return v
		}
	case *ssa.Extract:
		switch v.Tuple.(type) {
		case *ssa.Lookup, *ssa.Next:
			return v
		}
	case *ssa.Call:
		return knowledge.Dereferenced(&v.Call)
	}
	return nil
}

// original returns a use of a variable that is a copy, or of what DeepCopy returns, as one of what it is a copy of, where it is made.
func original(use Use) (Use, bool) {
	if call, ok := use.At.Root.(*ssa.Call); ok && knowledge.Copies(&call.Call) != nil {
		at, ok := located(knowledge.Copies(&call.Call))
		at.Path += use.At.Path
		return Use{Instr: call, At: at}, ok
	}
	variable, ok := use.At.Root.(*ssa.Alloc)
	if !ok {
		return Use{}, false
	}
	stores := flow.StoresTo(variable)
	if len(stores) != 1 || stores[0].Parent() != use.Instr.Parent() {
		return Use{}, false
	}
	of := copied(stores[0].Val)
	if of == nil {
		return Use{}, false
	}
	at, ok := located(of)
	at.Path += use.At.Path
	return Use{Instr: stores[0], At: at}, ok && at.Root != variable
}
