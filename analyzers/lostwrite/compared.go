package lostwrite

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// comparedOnly reports the write of a parameter by the main writer that a function makes because the status is another one than before: it
// compares the two, and changes nothing else in the object. What the callers have set is left out.
func (c *checker) comparedOnly(write edits.Event, f *edits.Function) {
	object := write.At
	if _, param := object.Root.(*ssa.Parameter); !param || !write.Direct || !f.Decodes(write) || c.writtenAbove(object) {
		return
	}
	compared := c.statusDiffers(write.Instr, object)
	if compared == nil || f.Has(func(e edits.Event) bool {
		return e.Sub != "" && e.MayWrite(object) || e.Kind == edits.Handed && e.Is(object) || e.Changes(object, "")
	}) {
		return
	}
	name := flow.CalleeName(write.Instr.(ssa.CallInstruction).Common())
	c.report(wrongWriter, c.ssa.Range(write.Source),
		fmt.Sprintf("%s leaves out the status of %s, whose change it is for: only Status().%s stores it", writer(write), c.name(object), name),
		c.ssa.Related(compared, "compared here"))
}

// statusDiffers returns the comparison of the status of an object with that of another one of its type under which an instruction runs, since they differ; nil
// if there is none. A function that is handed both and returns a bool compares them, and which of its answers means a difference is not known.
func (c *checker) statusDiffers(at ssa.Instruction, object refs.Ref) ssa.Instruction {
	for _, fact := range c.conditions.Under(at) {
		cond, ok := fact.Cond.(ssa.Instruction)
		if !ok {
			continue
		}
		var operands []ssa.Value
		switch call, isCall := fact.Subject.(*ssa.Call); {
		case fact.Predicate == conditions.Equal && !fact.Truth:
			operands = []ssa.Value{fact.Subject, fact.Value}
		case isCall && fact.Predicate == conditions.True && !(fact.Truth && comparesEqual(&call.Call)):
			operands, cond = call.Call.Args, call
		}
		if c.ofTwo(operands, object) {
			return cond
		}
	}
	return nil
}

// comparesEqual reports whether a call answers that two values are equal.
func comparesEqual(call *ssa.CallCommon) bool {
	a, b, _ := knowledge.Compared(call)
	return a != nil && b != nil
}

// ofTwo reports whether some values have parts of the status of an object and of that of another one.
func (c *checker) ofTwo(values []ssa.Value, object refs.Ref) bool {
	own := slices.ContainsFunc(values, func(v ssa.Value) bool { return statusOf(v).Root == object.Root })
	return own && slices.ContainsFunc(values, func(v ssa.Value) bool {
		of := statusOf(v)
		return of.Root != nil && of.Root != object.Root && edits.Type(of) == edits.Type(refs.Ref{Root: object.Root})
	})
}

// statusOf returns the object whose status, or part of it, a value is; a variable that is a copy of the status counts.
func statusOf(v ssa.Value) refs.Ref {
	of := refs.ValueOf(knowledge.Unconverted(v))
	if variable, ok := of.Root.(*ssa.Alloc); ok {
		if stores := flow.StoresTo(variable); len(stores) == 1 && !knowledge.IsObject(variable.Type()) {
			of = refs.ValueOf(stores[0].Val)
		}
	}
	if !edits.Among(of.Path, status) {
		return refs.Ref{}
	}
	return refs.Ref{Root: of.Root}
}
