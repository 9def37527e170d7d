package endings

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// besideOnce returns the closes of a channel in a function that is made to run again: a sync.Once which belongs to the same object, or to the same function
// around it, has another step of it run once, and the close stands beside that. A sync.Once that other functions use as well is there to tell which of them comes first.
func (r *Result) besideOnce(c *channels.Channel) []DoubleClose {
	var found []DoubleClose
	for _, op := range c.Closes {
		fn := op.Func()
		if !calls.OnEveryPath(op.Instr.Block()) || r.graph.Recovers(fn) || slices.ContainsFunc(r.graph.Sites(fn), isOnce) {
			continue
		}
		for _, once := range r.onces()[fn] {
			if sameOwner(knowledge.Receiver(once.Common()), op.Value()) && !r.usedElsewhere(once) {
				found = append(found, DoubleClose{Close: op, Start: once})
				break
			}
		}
	}
	return found
}

// usedElsewhere reports whether another function uses the sync.Once of a call, which is in a field.
func (r *Result) usedElsewhere(once ssa.CallInstruction) bool {
	field := onceField(once)
	return field != nil && slices.ContainsFunc(r.ssa.Funcs, func(fn *ssa.Function) bool {
		return fn != once.Parent() && slices.ContainsFunc(r.onces()[fn], func(other ssa.CallInstruction) bool { return onceField(other) == field })
	})
}

// onceField returns the field that holds the sync.Once of a call; nil for a variable.
func onceField(once ssa.CallInstruction) *types.Var {
	fields := flow.Locate(knowledge.Receiver(once.Common())).Fields()
	if len(fields) == 0 {
		return nil
	}
	return fields[len(fields)-1]
}

// findOnces returns what each function runs at most once, by a sync.Once on every path.
func (r *Result) findOnces() map[*ssa.Function][]ssa.CallInstruction {
	found := make(map[*ssa.Function][]ssa.CallInstruction)
	for _, fn := range r.ssa.Funcs {
		for _, call := range calls.In(fn) {
			if knowledge.Callee(call.Common()) == knowledge.Once && calls.OnEveryPath(call.Block()) {
				found[fn] = append(found[fn], call)
			}
		}
	}
	return found
}

// isOnce reports whether a site runs its function at most once.
func isOnce(site calls.Site) bool { return knowledge.Callee(site.Instr.Common()) == knowledge.Once }

// sameOwner reports whether a sync.Once and a channel are fields of one object, or variables of the function around a closure.
func sameOwner(once, ch ssa.Value) bool {
	if load, ok := ch.(*ssa.UnOp); ok {
		if _, variable := load.X.(*ssa.FreeVar); variable {
			_, beside := once.(*ssa.FreeVar)
			return beside
		}
	}
	a, b := flow.Locate(once), flow.Locate(ch)
	return a.Root == b.Root && len(a.Fields()) == 1 && len(b.Fields()) == 1
}
