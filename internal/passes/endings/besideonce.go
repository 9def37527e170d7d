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
		for _, once := range r.onces().in[fn] {
			if calls.OnEveryPath(once.Block()) && sameOwner(knowledge.Receiver(once.Common()), op.Value()) && r.onces().users[onceField(once)] <= 1 {
				found = append(found, DoubleClose{Close: op, Start: once})
				break
			}
		}
	}
	return found
}

// onces are the steps of a package that run once, by a sync.Once.
type onces struct {
	in    map[*ssa.Function][]ssa.CallInstruction // in the order of the source
	users map[*types.Var]int                      // in how many functions the sync.Once in a field is used
}

// onceField returns the field that holds the sync.Once of a call; nil for a variable.
func onceField(once ssa.CallInstruction) *types.Var {
	fields := flow.Locate(knowledge.Receiver(once.Common())).Fields()
	if len(fields) == 0 {
		return nil
	}
	return fields[len(fields)-1]
}

// findOnces returns what each function has run at most once.
func (r *Result) findOnces() onces {
	found := onces{make(map[*ssa.Function][]ssa.CallInstruction), make(map[*types.Var]int)}
	for _, fn := range r.ssa.Funcs {
		for _, call := range calls.In(fn) {
			if knowledge.Callee(call.Common()) != knowledge.Once {
				continue
			}
			field := onceField(call)
			known := slices.ContainsFunc(found.in[fn], func(other ssa.CallInstruction) bool { return onceField(other) == field })
			if field != nil && !known {
				found.users[field]++
			}
			found.in[fn] = append(found.in[fn], call)
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
