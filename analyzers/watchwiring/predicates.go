package watchwiring

import (
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
)

// ofAnother reports a watch with a predicate whose function for updates takes objects of another kind, and these only.
func (c *checker) ofAnother(controller *builders.Controller, watch *builders.Watch) {
	object := watch.Of()
	if object == nil || watch.Metadata {
		return
	}
	predicates := watch.Predicates
	for _, filter := range controller.Filters {
		predicates = append(predicates[:len(predicates):len(predicates)], filter.Predicate)
	}
	for _, predicate := range predicates {
		for _, fn := range builders.Updates(c.graph, predicate) {
			assert := c.wants(fn)
			if assert == nil || knowledge.SameNamed(assert.AssertedType, object) {
				continue
			}
			consequence := "no update of a " + kind(object) + " passes"
			if !assert.CommaOk {
				consequence = "it panics for a " + kind(object)
			}
			c.report(predicateOfAnotherType, watch.Call, []analysis.RelatedInformation{c.place(assert, "asserted here")},
				"the predicate is for objects of type %s: %s", kind(assert.AssertedType), consequence)
			return
		}
	}
}

// wants returns the assertion of the object of an event that has to hold for a function to return true, or to return at all;
// nil if there is none.
func (c *checker) wants(fn *ssa.Function) *ssa.TypeAssert {
	for _, fact := range c.conditions.Returned(fn, 0, true) {
		assert, ok := fact.Subject.(*ssa.TypeAssert)
		if ok && fact.Predicate == conditions.Ok && fact.Truth && aboutEvent(assert) {
			return assert
		}
	}
	for instr := range calls.Instrs(fn) {
		assert, ok := instr.(*ssa.TypeAssert)
		if ok && !assert.CommaOk && assert.Block().Index == 0 && aboutEvent(assert) {
			return assert
		}
	}
	return nil
}

// aboutEvent reports whether an assertion to a type of objects is about the object of an event, or about the parameter of a
// function of objects.
func aboutEvent(assert *ssa.TypeAssert) bool {
	if types.IsInterface(assert.AssertedType) || !knowledge.IsObject(assert.AssertedType) {
		return false
	}
	of := knowledge.Unconverted(assert.X)
	_, param := of.(*ssa.Parameter)
	return param || knowledge.EventObject(of) != nil
}
