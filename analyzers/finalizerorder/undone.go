package finalizerorder

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// undoneDepth is how many functions of the package may lie between a step of a reconcile and the call that makes what a clean-up deletes.
const undoneDepth = 3

// An undone is what the clean-ups of one kind of object delete.
type undone struct {
	cleanUps []*ssa.Call
	makes    map[step]bool // the answers of makes
}

// A step is a call, and as how many levels of functions it is looked into.
type step struct {
	call  *ssa.Call
	depth int
}

// undoneFor returns what is deleted before the removal of a finalizer of an object of the same kind, in its function and in those
// that it calls.
func (c *checker) undoneFor(object objects.Ref) *undone {
	kind := kindOf(object)
	u := c.undone[kind]
	if u == nil {
		u = &undone{cleanUps: c.cleanUps(kind), makes: make(map[step]bool)}
		c.undone[kind] = u
	}
	return u
}

// cleanUps returns the clean-ups that come before the removal of a finalizer of an object of a kind.
func (c *checker) cleanUps(kind string) []*ssa.Call {
	var found []*ssa.Call
	add := func(instr ssa.CallInstruction) {
		if call, ok := instr.(*ssa.Call); ok && knowledge.CleansUp(&call.Call) && !c.changesFinalizers(call) {
			found = append(found, call)
		}
	}
	for _, fn := range c.ssa.Funcs {
		for _, m := range c.objects.Marks(fn) {
			if m.Kind != objects.Remove && m.Kind != objects.Clear || m.Object.Root == nil || kindOf(m.Object) != kind {
				continue
			}
			for _, before := range calls.In(fn) {
				if call, ok := before.(*ssa.Call); ok && objects.After(call, m.Instr) {
					add(call)
					for _, callee := range c.graph.Callees(call) {
						for _, inner := range calls.In(callee) {
							add(inner)
						}
					}
				}
			}
		}
	}
	return found
}

// makes reports whether a call makes what one of the clean-ups deletes, by functions of the package, as many levels down as depth
// says. What cannot fail is in the memory of the process.
func (c *checker) makes(u *undone, instr ssa.Instruction, depth int) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || len(u.cleanUps) == 0 {
		return false
	}
	key := step{call, depth}
	found, known := u.makes[key]
	if !known {
		found = c.makesUndone(u, call, depth)
		u.makes[key] = found
	}
	return found
}

func (c *checker) makesUndone(u *undone, call *ssa.Call, depth int) bool {
	callees := c.graph.Callees(call)
	if len(callees) == 0 {
		_, writes := knowledge.WriteOf(&call.Call)
		_, fails := conditions.ErrorOf(call)
		return fails && !writes && slices.ContainsFunc(u.cleanUps, func(cleanUp *ssa.Call) bool { return knowledge.Undoes(&cleanUp.Call, &call.Call) })
	}
	return depth > 0 && slices.ContainsFunc(callees, func(callee *ssa.Function) bool {
		return slices.ContainsFunc(calls.In(callee), func(inner ssa.CallInstruction) bool { return c.makes(u, inner, depth-1) })
	})
}
