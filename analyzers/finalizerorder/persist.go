package finalizerorder

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// forgotten reports a change in memory that no call behind it writes. The function has to have read
// the object itself, so that it is nobody else's to write, and must not have given it to anybody who
// could: a helper that is not seen, a caller, a field.
func (c *checker) forgotten(m objects.Mark) {
	root, ok := m.Object.Root.(*ssa.Alloc)
	fn := m.Instr.Parent()
	if !ok || m.Object.Path != "" || m.Written || root.Parent() != fn || !c.isDirectSet(m.Instr) {
		return
	}
	if !c.read(m.Object, fn) {
		return
	}
	var status ssa.Instruction
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok || !objects.After(m.Instr, call) {
				continue
			}
			for _, w := range c.objects.Near(call) {
				if w.Object.Root == nil && w.Keeps() {
					return // it may write this one
				}
				if w.Object == m.Object && w.Status() {
					status = call
				}
			}
		}
	}
	if c.escapes(root, make(map[ssa.Value]bool), 0) {
		return
	}
	var related []analysis.RelatedInformation
	if status != nil {
		related = append(related, c.related(status, "writes the status only"))
	}
	verb := "added"
	if m.Kind != objects.Add {
		verb = "removed"
	}
	c.report(notPersisted, c.place(m.Instr),
		fmt.Sprintf("the finalizer of %s is %s in memory and never written", c.name(m.Object), verb), related)
}

// read reports whether a function fills an object with what the cluster has.
func (c *checker) read(object objects.Ref, fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(*ssa.Call); ok {
				if into := knowledge.Reads(&call.Call); into != nil && objects.RefOf(into) == object {
					return true
				}
			}
		}
	}
	return false
}

// escapes reports whether a value may be known to somebody who could write it.
func (c *checker) escapes(v ssa.Value, seen map[ssa.Value]bool, depth int) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	if depth > 12 || v.Referrers() == nil {
		return true
	}
	return slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.FieldAddr, *ssa.Field, *ssa.BinOp, *ssa.DebugRef, *ssa.If:
			return false // parts of it are no object
		case *ssa.UnOp:
			return c.escapes(ref, seen, depth+1)
		case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.Phi, *ssa.TypeAssert, *ssa.Extract:
			return c.escapes(ref.(ssa.Value), seen, depth+1)
		case *ssa.Store:
			alloc, local := ref.Addr.(*ssa.Alloc)
			return ref.Val == v && (!local || c.escapes(alloc, seen, depth+1))
		case *ssa.MakeClosure:
			return c.captured(ref, v, seen, depth)
		case ssa.CallInstruction:
			return c.tellsOf(ref, v, seen, depth)
		}
		return true
	})
}

func (c *checker) captured(closure *ssa.MakeClosure, v ssa.Value, seen map[ssa.Value]bool, depth int) bool {
	fn := closure.Fn.(*ssa.Function)
	for i, bound := range closure.Bindings {
		if bound == v && c.escapes(fn.FreeVars[i], seen, depth+1) {
			return true
		}
	}
	return false
}

// tellsOf reports whether a call hands an object on to somebody who could write it.
func (c *checker) tellsOf(call ssa.CallInstruction, v ssa.Value, seen map[ssa.Value]bool, depth int) bool {
	common := call.Common()
	if _, ok := knowledge.WriteOf(common); ok {
		return false // what it writes is known
	}
	if knowledge.Harmless(common) || knowledge.Receiver(common) == v && knowledge.OnObject(common) {
		return false
	}
	callees := c.graph.Callees(call)
	if len(callees) == 0 || handsOut(common) {
		return true
	}
	for _, callee := range callees {
		for i, arg := range common.Args {
			if arg != v {
				continue
			}
			if len(callee.Params) != len(common.Args) || c.escapes(callee.Params[i], seen, depth+1) {
				return true
			}
		}
	}
	return false
}

// handsOut reports whether a call returns something that could hold its arguments.
func handsOut(call *ssa.CallCommon) bool {
	results := call.Signature().Results()
	for result := range results.Variables() {
		if !knowledge.IsError(result.Type()) && !knowledge.ReconcileResult(result.Type()) && !isBasic(result.Type()) {
			return true
		}
	}
	return false
}
