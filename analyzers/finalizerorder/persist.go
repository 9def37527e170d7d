package finalizerorder

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// forgotten reports a change in memory that no call after it writes. The function has to have read
// the object itself, so that it is nobody else's to write, and must not have given it to anybody who
// could: a helper that is not seen, a caller, a field.
func (c *checker) forgotten(m objects.Mark) {
	root, fn := m.Object.Root, m.Instr.Parent()
	if root == nil || m.Object.Path != "" || m.Written || root.Parent() != fn {
		return
	}
	change := c.changeBelow(m, 0)
	if change == nil {
		return
	}
	if variable, ok := root.(*ssa.Alloc); !answered(root) && (!ok || variable.Parent() != fn || !c.read(m.Object, fn)) {
		return
	}
	var status ssa.Instruction
	for call := range calls.Each[ssa.CallInstruction](fn) {
		if !objects.After(m.Instr, call) {
			continue
		}
		if c.mayWrite(call, m.Object, make(map[*ssa.Parameter]bool)) {
			return
		}
		for _, w := range c.objects.Near(call) {
			if w.Object == m.Object && w.Status() {
				status = call
			}
		}
	}
	if c.escapes(root, m.Instr) || c.usedAfter(m) {
		return
	}
	c.unwritten(m, change, status)
}

// mayWrite reports whether a call writes something that can be an object: its function does not say what it writes, or one of several, and is handed the
// object or captures it.
func (c *checker) mayWrite(call ssa.CallInstruction, object objects.Ref, seen map[*ssa.Parameter]bool) bool {
	keeps := func(w objects.Write) bool { return w.Keeps() }
	unknown := func(w objects.Write) bool { return w.Keeps() && w.Object.Root == nil }
	if w, writes := knowledge.WriteOf(call.Common()); writes && w.Object != nil && slices.ContainsFunc(c.objects.Near(call), keeps) && len(c.graph.Origins(w.Object)) > 1 {
		return true
	}
	if !slices.ContainsFunc(c.objects.Near(call), unknown) {
		return false
	}
	handed := func(arg ssa.Value) bool { return c.objects.RefOf(arg) == object }
	callees := c.graph.Callees(call)
	if _, writes := knowledge.WriteOf(call.Common()); writes {
		return true
	}
	if len(callees) == 0 {
		return call.Common().StaticCallee() == nil || slices.ContainsFunc(call.Common().Args, handed)
	}
	return slices.ContainsFunc(callees, func(callee *ssa.Function) bool {
		if callee.Parent() != nil {
			return true
		}
		return slices.ContainsFunc(callee.Params, func(param *ssa.Parameter) bool {
			given := flow.Actual(call.Common(), callee, flow.ParamIndex(param))
			if given == nil || !handed(given) || knowledge.Visited(seen, param) {
				return false
			}
			return slices.ContainsFunc(calls.Within(callee), func(below ssa.CallInstruction) bool { return c.mayWrite(below, objects.Ref{Root: param}, seen) })
		})
	})
}

// unwritten reports a change in memory; status writes the status of the object afterwards, if it is not nil.
func (c *checker) unwritten(m objects.Mark, change, status ssa.Instruction) {
	if knowledge.Visited(c.forgets, change) {
		return
	}
	var related []analysis.RelatedInformation
	if status != nil {
		related = append(related, c.ssa.Related(status, "writes the status only"))
	}
	if change != m.Instr {
		related = append(related, c.ssa.Related(m.Instr, "called here, and the object is not written afterwards"))
	}
	verb := "added"
	if m.Kind != objects.Add {
		verb = "removed"
	}
	c.report(notPersisted, c.ssa.Place(change),
		fmt.Sprintf("the finalizer of %s is %s in memory and never written", c.name(m.Object), verb), related)
}

// maxBelow bounds how many functions hand an object on to the one that changes it.
const maxBelow = 4

// changeBelow returns where the finalizers of an object are changed directly: at the mark itself, or in a function of the package that gets the object
// from it and can fail. A function that only changes the object leaves it to its caller to write it, so that its call is the change, and so
// is that of a function of another package. Nil if that is not seen.
func (c *checker) changeBelow(m objects.Mark, depth int) ssa.Instruction {
	if c.isDirectSet(m.Instr) {
		return m.Instr
	}
	call, ok := m.Instr.(*ssa.Call)
	if !ok || depth == maxBelow {
		return nil
	}
	callees := c.graph.Callees(call)
	if len(callees) == 0 && flow.Declared(&call.Call) != nil && !call.Call.IsInvoke() {
		return call
	}
	if len(callees) != 1 {
		return nil
	}
	for _, below := range c.objects.Marks(callees[0]) {
		param, ok := below.Object.Root.(*ssa.Parameter)
		if !ok || below.Kind != m.Kind || below.Object.Path != "" || below.Written {
			continue
		}
		given := flow.Actual(&call.Call, callees[0], flow.ParamIndex(param))
		if given == nil || c.objects.RefOf(given) != m.Object {
			continue
		}
		change := c.changeBelow(below, depth+1)
		if change != nil && !knowledge.ReturnsError(callees[0].Signature) {
			return call
		}
		return change
	}
	return nil
}

// answered reports whether an object is the answer of a generated client to a read. What a lister returns is shared.
func answered(object ssa.Value) bool {
	read, ok := object.(*ssa.Extract)
	if !ok || read.Index != 0 {
		return false
	}
	call, ok := read.Tuple.(*ssa.Call)
	return ok && call.Call.IsInvoke() && knowledge.LooksUpObject(&call.Call) && knowledge.AlwaysAnswers(&call.Call)
}

// read reports whether a function fills an object with what the cluster has.
func (c *checker) read(object objects.Ref, fn *ssa.Function) bool {
	return knowledge.Any(calls.Each[*ssa.Call](fn), func(call *ssa.Call) bool {
		into := knowledge.GetsObject(&call.Call)
		return into != nil && c.objects.RefOf(into) == object
	})
}

// escapes reports whether a value may be known to somebody who could write it, after a change if there is one.
func (c *checker) escapes(v ssa.Value, change ssa.Instruction) bool {
	return slices.ContainsFunc(c.graph.Uses(v), func(use flow.Use) bool { return c.keeps(use, v, change) })
}

// keeps reports whether one use of a value may let it be known to somebody who could write it, after a change if there is one.
func (c *checker) keeps(use flow.Use, v ssa.Value, change ssa.Instruction) bool {
	switch instr := use.Instr.(type) {
	case *ssa.FieldAddr, *ssa.Field, *ssa.BinOp, *ssa.If:
		return false // parts of it are no object
	case *ssa.UnOp:
		return instr != v && c.escapes(instr, change) // a copy
	case *ssa.Store:
		return instr.Val == use.Value && !c.heldBefore(instr, change)
	case ssa.CallInstruction:
		if w, writes := knowledge.WriteOf(instr.Common()); writes && w.Sub == "" && c.graph.RunsOnly(instr.Parent(), calls.Goroutine) {
			return true // whenever that is
		}
		return handsOn(instr.Common(), use.Value) && !onlyReads(instr.Common(), use.Value) && !c.over(instr, use.Value, change)
	}
	return true
}

// over reports whether a call of a function that is not seen has returned before a change of the object that it gets, or is made in another turn: what it
// writes, it does not write after the change, unless what it returns can hold the object and is used there. One that keeps the object for later is not
// known of.
func (c *checker) over(site ssa.CallInstruction, object ssa.Value, change ssa.Instruction) bool {
	call, ok := site.(*ssa.Call)
	if !ok {
		return false
	}
	after, early := c.afterUnless(call, change)
	if !early || !canHold(call.Call.Signature().Results(), object) {
		return early
	}
	results := []ssa.Value{call}
	for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
		results = append(results, part)
	}
	return !slices.ContainsFunc(results, func(result ssa.Value) bool { return c.usedLater(result, after) })
}

// heldBefore reports whether an object is put into a variable before it is changed, or in another turn, and nothing uses that after the change.
func (c *checker) heldBefore(store *ssa.Store, change ssa.Instruction) bool {
	holder, ok := flow.Locate(store.Addr).Root.(*ssa.Alloc)
	if !ok || holder.Parent() != store.Parent() {
		return false
	}
	after, early := c.afterUnless(store, change)
	return early && !c.usedLater(holder, after)
}

// afterUnless returns what can run after a change until its function returns, since who calls that again reads another object; early says that an
// instruction which the function runs is not among it.
func (c *checker) afterUnless(instr, change ssa.Instruction) (after []ssa.Instruction, early bool) {
	if change == nil || !slices.Contains(c.graph.RunBy(change.Parent()), instr.Parent()) {
		return nil, false
	}
	for next := range calls.Instrs(change.Parent()) {
		if _, deferred := next.(*ssa.Defer); deferred || calls.ComesAfter(next, change) {
			after = c.graph.With(next, after)
		}
	}
	return after, !slices.Contains(after, instr)
}

// usedLater reports whether a value that can hold an object is stored, or used by one of some instructions.
func (c *checker) usedLater(holder ssa.Value, after []ssa.Instruction) bool {
	return slices.ContainsFunc(c.graph.Uses(holder), func(use flow.Use) bool {
		store, ok := use.Instr.(*ssa.Store)
		return ok && store.Val == use.Value || slices.Contains(after, use.Instr)
	})
}

// canHold reports whether a result can hold an object: it is no plain value, and no object of another kind.
func canHold(results *types.Tuple, object ssa.Value) bool {
	return knowledge.Any(results.Variables(), func(v *types.Var) bool {
		other := knowledge.IsObject(v.Type()) && knowledge.IsObject(object.Type()) && !types.Identical(v.Type(), object.Type())
		return !knowledge.Plain(v.Type()) && !other
	})
}

// onlyReads reports whether a function that gets an object has nothing to write it with, nor can what it returns hold it: its parameters are objects and plain
// values.
func onlyReads(call *ssa.CallCommon, object ssa.Value) bool {
	if call.IsInvoke() || call.StaticCallee() == nil {
		return false
	}
	sig := call.StaticCallee().Signature
	if recv := sig.Recv(); recv != nil && !knowledge.IsObject(recv.Type()) {
		return false
	}
	for v := range sig.Params().Variables() {
		if !knowledge.Plain(v.Type()) && !knowledge.IsObject(v.Type()) && !knowledge.AnyObject(v.Type()) {
			return false
		}
	}
	return !canHold(sig.Results(), object)
}

// handsOn reports whether a call gives an object to somebody who could write it.
func handsOn(call *ssa.CallCommon, v ssa.Value) bool {
	if _, ok := knowledge.WriteOf(call); ok {
		return false // what it writes is known
	}
	return !knowledge.Harmless(call) && !(knowledge.Receiver(call) == v && knowledge.OnObject(call))
}
