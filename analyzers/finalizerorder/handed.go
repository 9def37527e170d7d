package finalizerorder

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// forgottenAbove reports a change in memory of an object that a function is handed, if neither the function nor any of those that hand the object on
// to it writes the object afterwards, up to those that have read it. The function can fail: one that only changes the object leaves the rest to its callers. An
// object in a struct counts if the function writes its status, and is handed the struct by those that have it made.
func (c *checker) forgottenAbove(m objects.Mark) {
	fn := m.Instr.Parent()
	if m.Written || fn.Parent() != nil || !c.isDirectSet(m.Instr) || !knowledge.ReturnsError(fn.Signature) {
		return
	}
	param, ok := m.Object.Root.(*ssa.Parameter)
	status := c.statusWritten(m)
	if ok && (status != nil || m.Object.Path == "") && c.leftAlone(m) && c.unwrittenAbove(param, m.Object.Path, 0) {
		c.unwritten(m, m.Instr, status)
	}
}

// statusWritten returns where a function writes the status of an object after a change of it; nil for nowhere.
func (c *checker) statusWritten(m objects.Mark) ssa.Instruction {
	for _, call := range calls.In(m.Instr.Parent()) {
		if objects.After(m.Instr, call) && slices.ContainsFunc(c.objects.Near(call), func(w objects.Write) bool { return w.Object == m.Object && w.Status() }) {
			return call
		}
	}
	return nil
}

// unwrittenAbove reports whether all callers of a function are seen, have read the object that they hand over as a parameter, or at a path in one, or were handed it,
// and leave it alone afterwards.
func (c *checker) unwrittenAbove(param *ssa.Parameter, path string, depth int) bool {
	callers, all := c.edits.Callers(refs.Ref{Root: param, Path: path})
	if !all || depth == maxBelow || c.graph.Escapes(param.Parent()) {
		return false
	}
	seen := false
	for _, caller := range callers {
		if c.ssa.InTest(caller.Call.Pos()) {
			continue
		}
		seen = true
		call, ok := caller.Call.(*ssa.Call)
		if !ok || caller.Object.Path != path || !c.leftAlone(objects.Mark{Object: caller.Object, Instr: call}) || !c.readAbove(caller, depth) {
			return false
		}
	}
	return seen
}

// readAbove reports whether a caller has read an object itself, or is handed it by one that has and leaves it alone.
func (c *checker) readAbove(caller edits.Caller, depth int) bool {
	fn := caller.Call.Parent()
	switch root := caller.Object.Root.(type) {
	case *ssa.Parameter:
		return fn.Parent() == nil && c.unwrittenAbove(root, caller.Object.Path, depth+1)
	case *ssa.Alloc:
		return caller.Object.Path == "" && root.Parent() == fn && c.read(caller.Object, fn)
	case *ssa.Call, *ssa.Extract:
		return caller.Object.Path != "" && (c.readBy(flow.Made(root)) || c.readInto(caller, flow.Made(root)))
	}
	return false
}

// readInto reports whether a caller has read an object itself and leaves it alone but for the call that has put it into a struct.
func (c *checker) readInto(caller edits.Caller, made *ssa.Call) bool {
	fn, object := caller.Call.Parent(), c.objects.At(caller.Object)
	variable, ok := object.Root.(*ssa.Alloc)
	return ok && object.Path == "" && variable.Parent() == fn && c.read(object, fn) && !c.writtenAfter(object, caller.Call) &&
		!slices.ContainsFunc(c.graph.Uses(variable), func(use flow.Use) bool {
			return use.Instr != made && use.Instr != caller.Call && c.keeps(use, variable, caller.Call)
		})
}

// readBy reports whether a call of a function that is known reads an object of the cluster: the one that it returns in a struct.
func (c *checker) readBy(made *ssa.Call) bool {
	if made == nil {
		return false
	}
	does, known := c.effects.Call(made)
	return known && does.Has(effects.Reads)
}

// leftAlone reports whether nothing in the function of a change can write the object after it, or uses what has been changed, and nobody can have kept the object.
func (c *checker) leftAlone(m objects.Mark) bool {
	return !c.writtenAfter(m.Object, m.Instr) && (m.Object.Path != "" && !c.holderEscapes(m) || m.Object.Path == "" && !c.escapes(m.Object.Root, m.Instr) && !c.usedAfter(m))
}

// writtenAfter reports whether the function of an instruction may write an object after it, or what holds the object.
func (c *checker) writtenAfter(object objects.Ref, instr ssa.Instruction) bool {
	return slices.ContainsFunc(calls.In(instr.Parent()), func(call ssa.CallInstruction) bool {
		return call != instr && objects.After(instr, call) && slices.ContainsFunc(c.objects.Near(call), func(w objects.Write) bool {
			return (w.Object.Root == nil || w.Object == object || object.Path != "" && w.Object.Root == object.Root) && w.Keeps()
		})
	})
}

// holderEscapes reports whether a struct with an object, or the object in it, may be known to somebody who could write the object after a change. A method of
// another package that is known, and hands nothing on, cannot.
func (c *checker) holderEscapes(m objects.Mark) bool {
	return slices.ContainsFunc(c.graph.Uses(m.Object.Root), func(use flow.Use) bool {
		switch instr := use.Instr.(type) {
		case *ssa.FieldAddr:
			return slices.ContainsFunc(knowledge.Referrers(instr), func(ref ssa.Instruction) bool {
				load, ok := ref.(*ssa.UnOp)
				return ok && c.objects.RefOf(load) == m.Object && c.escapes(load, m.Instr)
			})
		case *ssa.BinOp, *ssa.If, *ssa.UnOp:
			return false
		case *ssa.Return:
			return use.Instr.Parent() == m.Instr.Parent()
		case ssa.CallInstruction:
			does, known := c.effects.Call(instr)
			return !known || does.Has(effects.Unknown, effects.Runs, effects.Sends, effects.Starts)
		}
		return true
	})
}
