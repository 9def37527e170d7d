package blocked

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
)

// ops are operations in their order, and by their instruction.
type ops struct {
	list []*channels.Op
	at   map[ssa.Instruction]*channels.Op
}

func indexed(list []*channels.Op) ops {
	at := make(map[ssa.Instruction]*channels.Op)
	for _, op := range list {
		at[op.Instr] = op
	}
	return ops{list, at}
}

// funcs returns the functions that the operations are part of.
func (o ops) funcs() []*ssa.Function {
	var fns []*ssa.Function
	for _, op := range o.list {
		fns = append(fns, op.Func())
	}
	return fns
}

// reaching returns the given functions and those that reach them through calls, in the order in which
// they are found; calls by go statements count only if asked for.
func (r *Result) reaching(fns []*ssa.Function, goroutines bool) []*ssa.Function {
	return r.graph.Leading(fns, func(site calls.Site) bool {
		return goroutines || site.Mode == calls.Sync || site.Mode == calls.Deferred
	})
}

// inOrder returns those of the functions that are no tests', in source order.
func (r *Result) inOrder(fns []*ssa.Function) []*ssa.Function {
	found := slices.DeleteFunc(fns, func(fn *ssa.Function) bool { _, ok := r.order[fn]; return !ok })
	slices.SortFunc(found, func(a, b *ssa.Function) int { return cmp.Compare(r.order[a], r.order[b]) })
	return found
}

func setOf(fns []*ssa.Function) map[*ssa.Function]bool {
	set := make(map[*ssa.Function]bool, len(fns))
	for _, fn := range fns {
		set[fn] = true
	}
	return set
}
