package stops

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

func timerField(addr ssa.Value) bool {
	field, ok := addr.(*ssa.FieldAddr)
	return ok && knowledge.TimerTypes[knowledge.TypeName(field.X.Type())]
}

func channel(t types.Type) bool {
	_, ok := t.Underlying().(*types.Chan)
	return ok
}

func receiveOnly(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	return ok && ch.Dir() == types.RecvOnly && knowledge.StopChannel(t)
}

// around returns the parameters that a context is embedded in, as in those of a type of another package that has a logger beside it: whenever the embedded one is read,
// it is the same. It returns nil for another context.
func (r *Result) around(v *ssa.UnOp) []ssa.Value {
	field, of := flow.FieldRead(v)
	if field == nil || !field.Embedded() || len(r.graph.Sources(v)) > 0 {
		return nil
	}
	roots := r.graph.Sources(of)
	if _, given := of.(*ssa.Parameter); given {
		roots = []ssa.Value{of}
	}
	for _, root := range roots {
		if _, given := root.(*ssa.Parameter); !given {
			return nil
		}
	}
	return roots
}
