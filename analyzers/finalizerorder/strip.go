package finalizerorder

import (
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// strippedFirst reports finalizers that are taken from an object before it is deleted. While it is
// not being deleted, its controller adds them anew with the next event, which the removal is itself;
// the delete then waits for a clean-up that nobody wanted. Under a condition named force somebody
// has decided to do so.
func (c *checker) strippedFirst(m objects.Mark) {
	if m.Guarded || forced(m.Instr) || !c.comesBack(m) {
		return
	}
	for _, persisted := range c.persisting(m) {
		deletion := c.deletedAfter(m, persisted.call)
		if deletion == nil {
			continue
		}
		c.report(stripThenDelete, c.ssa.Range(persisted.call),
			"finalizers are removed before the object is deleted: a controller can add them again in between",
			[]analysis.RelatedInformation{c.ssa.Related(deletion, "deleted here")})
		return
	}
}

// deletedAfter returns a call that deletes the object of a mark after an instruction, in the same
// turn of every loop; nil if there is none, or one has deleted it before.
func (c *checker) deletedAfter(m objects.Mark, persisted ssa.Instruction) ssa.CallInstruction {
	var root *ssa.BasicBlock
	if instr, ok := m.Object.Root.(ssa.Instruction); ok {
		root = instr.Block()
	}
	var found ssa.CallInstruction
	for _, w := range append(c.writesOf(m.Instr.Parent(), m.Object), c.deletesByName(m.Object)...) {
		if w.Verb != knowledge.Delete {
			continue
		}
		if paths.Before(w.call, persisted) || w.call == persisted {
			return nil
		}
		if _, deferred := w.call.(*ssa.Defer); deferred || forced(w.call) {
			continue
		}
		sameBlock := w.call.Block() == persisted.Block() && paths.Before(persisted, w.call)
		if sameBlock || paths.After(persisted.Block(), paths.Of(root)).Has(w.call.Block()) && w.call.Block() != root {
			found = w.call
		}
	}
	return found
}

// deletesByName returns the deletes of an object by the name that a client of its kind has read it by.
func (c *checker) deletesByName(object objects.Ref) []write {
	read := readByName(object)
	if read == nil {
		return nil
	}
	var found []write
	for _, instr := range calls.In(read.Parent()) {
		if w, ok := deletedByName(instr, read); ok {
			found = append(found, write{objects.Write{Verb: w.Verb, Sub: w.Sub, Object: object}, instr})
		}
	}
	return found
}

// readByName returns the call of a client of its kind that has read an object by its name; nil if there is none.
func readByName(object objects.Ref) *ssa.Call {
	read := flow.Made(object.Root)
	if read == nil || object.Path != "" || !read.Call.IsInvoke() || !knowledge.LooksUpObject(&read.Call) {
		return nil
	}
	return read
}

// deletedByName returns what a call writes, and whether that is a delete of what the same client has read, by a name that it was read by.
func deletedByName(instr ssa.CallInstruction, read *ssa.Call) (knowledge.Write, bool) {
	call, ok := instr.(*ssa.Call)
	if !ok || !call.Call.IsInvoke() || call.Parent() != read.Parent() || !types.Identical(call.Call.Value.Type(), read.Call.Value.Type()) {
		return knowledge.Write{}, false
	}
	w, writes := knowledge.WriteOf(&call.Call)
	return w, writes && w.Verb == knowledge.Delete && slices.ContainsFunc(read.Call.Args, func(name ssa.Value) bool {
		return knowledge.IsText(name.Type()) && conditions.Same(name, w.Object)
	})
}

// forced reports whether a condition with force in its name decides whether an instruction runs.
func forced(instr ssa.Instruction) bool {
	for _, e := range paths.Decided(instr.Block(), nil) {
		if slices.ContainsFunc(conditionNames(e.If.Cond), force.MatchString) {
			return true
		}
	}
	return force.MatchString(calls.Declared(instr.Parent()).Name())
}

var force = regexp.MustCompile(`(?i)force`)

// conditionNames returns the names that a condition is made of.
func conditionNames(cond ssa.Value) []string {
	var names []string
	for _, v := range conditions.Parts(cond) {
		v = knowledge.Operand(v)
		switch v := v.(type) {
		case *ssa.FieldAddr:
			if f := flow.FieldOf(v.X.Type(), v.Field); f != nil {
				names = append(names, f.Name())
			}
		case *ssa.Call:
			names = append(names, knowledge.CalleeName(&v.Call))
		case *ssa.Parameter, *ssa.FreeVar, *ssa.Global:
			names = append(names, v.Name())
		}
	}
	return names
}
