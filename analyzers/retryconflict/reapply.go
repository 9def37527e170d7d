package retryconflict

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conflicts"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// overwrittenAgain reports an object that was read again and that a copy from before takes the place of, with its version; or in a part, if
// the copy holds nothing but what was read then: the change of the other is undone, and there is no own one.
func (c *checker) overwrittenAgain(retry conflicts.Retry) {
	for store := range calls.Each[*ssa.Store](retry.Fn) {
		to, from := refs.ValueOf(store.Addr), refs.ValueOf(store.Val)
		made, ok := from.Root.(*ssa.Call)
		if ok && made.Parent() == retry.Fn && knowledge.Copies(&made.Call) != nil {
			from = refs.ValueOf(knowledge.Copies(&made.Call)) // a copy of the copy
			made, ok = from.Root.(*ssa.Call)
		}
		if !ok || made.Parent() == retry.Fn || knowledge.Copies(&made.Call) == nil || refs.Of(store.Val) != to {
			continue
		}
		object := refs.Ref{Root: to.Root}
		if to.Path == "" && c.readBefore(object, store, retry.Fn) && c.conflicts.WrittenAfter(store, object) && !c.conflicts.SetsVersion(retry.Fn) && !handed(made, retry.Fn) {
			c.report(c.finding(reapplyLost, c.ssa.Range(store),
				fmt.Sprintf("%s is read again and then replaced by what was read before, with its old version: after one conflict all tries conflict", c.name(to)),
				c.ssa.Related(made, "copied here")))
			continue
		}
		if !c.readBefore(object, store, retry.Fn) || !c.readBefore(object, made, made.Parent()) || c.changed(object, made, retry.Fn) || c.changed(refs.Ref{Root: made}, nil, nil) {
			continue
		}
		c.report(c.finding(reapplyLost, c.ssa.Range(store),
			fmt.Sprintf("%s is read again and then overwritten with what was read before: the change that conflicted is undone", c.name(to)),
			c.ssa.Related(made, "copied here, and not changed since")))
	}
}

// handed reports whether a function hands an object to a call that may read it anew, or change it.
func handed(object ssa.Value, fn *ssa.Function) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		return knowledge.Copies(call.Common()) == nil && slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool {
			return refs.ValueOf(knowledge.Unconverted(arg)).Root == object
		})
	})
}

// readBefore reports whether a function reads an object on every path to an instruction.
func (c *checker) readBefore(object refs.Ref, at ssa.Instruction, fn *ssa.Function) bool {
	return at.Parent() == fn && paths.Preceded(at, func(earlier ssa.Instruction) bool { return c.conflicts.ReadsInto(earlier, object) })
}

// changed reports whether the function that has an object may change it before an instruction, or at all
// if that is nil: by itself, in a closure but for one, or by a call that is handed it.
func (c *checker) changed(object refs.Ref, before ssa.Instruction, but *ssa.Function) bool {
	return slices.ContainsFunc(c.graph.AllUses(object.Root), func(use flow.Use) bool {
		if but != nil && use.Instr.Parent() == but {
			return false
		}
		if before != nil && use.Instr.Parent() == before.Parent() && !paths.Before(use.Instr, before) {
			return false
		}
		switch instr := use.Instr.(type) {
		case *ssa.FieldAddr:
			return stored(instr)
		case *ssa.Store:
			return instr.Addr == use.Value
		case ssa.CallInstruction:
			common := instr.Common()
			_, write := knowledge.WriteOf(common)
			return !write && !use.Through && !knowledge.Harmless(common) && knowledge.Copies(common) == nil && !knowledge.ReadsObjects(common)
		}
		return false
	})
}

// stored reports whether a field may be changed through its address.
func stored(addr ssa.Value) bool {
	return slices.ContainsFunc(knowledge.Referrers(addr), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			return stored(ref)
		case *ssa.UnOp:
			return false
		case *ssa.Store:
			return ref.Addr == addr
		case *ssa.Call:
			return knowledge.Copies(&ref.Call) == nil && !knowledge.OnObject(&ref.Call)
		}
		return true
	})
}

// changedBefore reports an object that is changed before the retry, and read again and written unchanged
// in each try, or in each one after a conflict: the read puts back what was changed.
func (c *checker) changedBefore(retry conflicts.Retry) {
	for _, w := range c.conflicts.Writes(retry.Fn) {
		when := "in this try"
		if !captured(w.Object, retry.Fn) || c.mayChange(retry.Fn, w) {
			continue
		}
		if !c.readBefore(w.Object, w.Call, retry.Fn) {
			if when = "after a conflict"; !c.readAfter(w, retry.Fn) {
				continue
			}
		}
		change := c.changeOutside(w.Object, retry.Site)
		if change == nil {
			continue
		}
		c.report(c.finding(changeBeforeReread, c.ssa.Range(w.Call),
			fmt.Sprintf("%s stores %s as it was read %s: what was changed before the retry is lost", flow.CalleeName(w.Call.Common()), c.name(w.Object), when),
			c.ssa.Related(change, "changed here")))
		return
	}
}

// writtenAsRead reports the status of an object that each try reads and writes without a change: what was set before is in another one. A write of the rest may be there to
// have the object stored in another version.
func (c *checker) writtenAsRead(retry conflicts.Retry) {
	for _, w := range c.conflicts.Writes(retry.Fn) {
		variable, ok := w.Object.Root.(*ssa.Alloc)
		if !ok || w.Sub != knowledge.Status || captured(w.Object, retry.Fn) || !c.readBefore(w.Object, w.Call, retry.Fn) || c.mayChange(retry.Fn, w) || conflicts.Kept(variable) {
			continue
		}
		c.report(c.finding(reapplyLost, c.ssa.Range(w.Call),
			fmt.Sprintf("%s writes the status of %s as each try reads it: nothing is set in between, so that nothing is stored", flow.CalleeName(w.Call.Common()), c.name(w.Object)),
			c.ssa.Related(retry.Site, "tried again here")))
	}
}

// readAfter reports whether a retried function reads the object of a write again once the write has failed, for the next try.
func (c *checker) readAfter(w conflicts.Write, fn *ssa.Function) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		return w.Call.Parent() == fn && paths.Before(w.Call, call) && c.conflicts.ReadsInto(call, w.Object)
	})
}

// mayChange reports whether a retried function may change the object that it writes.
func (c *checker) mayChange(fn *ssa.Function, w conflicts.Write) bool {
	if c.stores(fn, w.Object, func(string, ssa.Instruction) bool { return true }) {
		return true
	}
	found := false
	for call := range calls.Each[ssa.CallInstruction](fn) {
		if c.conflicts.ReadsInto(call, w.Object) || call == ssa.Instruction(w.Call) {
			continue
		}
		common := call.Common()
		if knowledge.Copies(common) != nil || knowledge.Harmless(common) || knowledge.OnObject(common) && knowledge.CalleeName(common)[0] != 'S' || knowledge.Logs(common) {
			continue
		}
		found = found || slices.ContainsFunc(append([]ssa.Value{common.Value}, common.Args...), func(arg ssa.Value) bool { return refs.Of(arg).Root == w.Object.Root })
	}
	return found
}

// changeOutside returns a store into an object before the retry that nothing has written since: into one that was read there, or
// that is handed to the function. The name and namespace of that may be what is to be read.
func (c *checker) changeOutside(object refs.Ref, site ssa.Instruction) ssa.Instruction {
	_, handed := object.Root.(*ssa.Parameter)
	var found ssa.Instruction
	c.stores(site.Parent(), object, func(path string, store ssa.Instruction) bool {
		if path == "" || !paths.Before(store, site) || c.writtenBetween(object, store, site) {
			return false
		}
		if c.readBefore(object, store, site.Parent()) || handed && !identifies(path) {
			found = store
		}
		return found != nil
	})
	for _, call := range calls.In(site.Parent()) {
		if found == nil && changesHanded(call.Common(), object) && paths.Before(call, site) && !c.writtenBetween(object, call, site) {
			found = call
		}
	}
	return found
}

// changesHanded reports whether a call is of a function that its caller is handed, gets an object and nothing else, and returns nothing: it is there to change the
// object.
func changesHanded(call *ssa.CallCommon, object refs.Ref) bool {
	_, param := call.Value.(*ssa.Parameter)
	return param && !call.IsInvoke() && len(call.Args) == 1 && call.Signature().Results().Len() == 0 && refs.ValueOf(call.Args[0]) == object
}

// identifies reports whether a path leads to what an object is read by, or to its version.
func identifies(path string) bool {
	switch strings.TrimPrefix(path, ".ObjectMeta") {
	case ".Name", ".Namespace", ".GenerateName", ".ResourceVersion", ".UID":
		return true
	}
	return false
}

// writtenBetween reports whether a function writes an object after one instruction and before another one.
func (c *checker) writtenBetween(object refs.Ref, after, before ssa.Instruction) bool {
	return slices.ContainsFunc(calls.In(before.Parent()), func(call ssa.CallInstruction) bool {
		does, _ := c.effects.Call(call)
		return call != before && paths.Before(after, call) && paths.Before(call, before) && slices.ContainsFunc(does.Writes(), func(w effects.Write) bool {
			return w.Object.Root == nil || w.Object.Root == object.Root
		})
	})
}

// cannotConflict reports a retry all of whose writes are done whatever version is there.
func (c *checker) cannotConflict(retry conflicts.Retry) {
	writes := c.conflicts.Writes(retry.Fn)
	for _, w := range writes {
		if !w.Direct || w.Answer != knowledge.NeverConflicts {
			return
		}
	}
	unseen := false
	for instr := range calls.Instrs(retry.Fn) {
		unseen = unseen || c.effects.Instr(instr).Has(effects.Unknown)
	}
	if len(writes) == 0 || unseen {
		return
	}
	w := writes[0]
	name := flow.CalleeName(retry.Site.Common())
	if list := c.listOf(retry.Fn, w.Object); list != "" {
		c.report(c.finding(conflictImpossible, c.ssa.Range(w.Call),
			fmt.Sprintf("%s replaces the %s of %s and never conflicts: %s does not run it again, and changes of others are undone", flow.CalleeName(w.Call.Common()), list, c.name(w.Object), name),
			c.ssa.Related(retry.Site, "waits for a conflict")))
		return
	}
	c.report(c.finding(locklessRetry, c.ssa.Range(retry.Site),
		fmt.Sprintf("%s never runs its function again: %s names no version, so that it never conflicts", name, flow.CalleeName(w.Call.Common())),
		c.ssa.Related(w.Call, "the only write")))
}

// listOf returns which list of an object's metadata a function changes: the finalizers, or the owner
// references; "" for none.
func (c *checker) listOf(fn *ssa.Function, object refs.Ref) string {
	list := ""
	for instr := range calls.Instrs(fn) {
		for _, e := range c.effects.Instr(instr) {
			if e.Kind == effects.Finalizer && e.Detail != "ask" && e.On == object {
				list = "finalizers"
			}
		}
	}
	if list == "" && c.stores(fn, object, func(path string, _ ssa.Instruction) bool { return strings.HasSuffix(path, ".OwnerReferences") }) {
		return "owner references"
	}
	return list
}
