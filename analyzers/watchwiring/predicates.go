package watchwiring

import (
	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/builders"
)

// ofAnother reports a watch with a predicate whose function for an event takes objects of another kind, and these only.
func (c *checker) ofAnother(controller *builders.Controller, watch *builders.Watch) {
	object := watch.Of()
	if object == nil || watch.Metadata {
		return
	}
	predicates := watch.Predicates
	for _, filter := range controller.Filters {
		predicates = append(predicates[:len(predicates):len(predicates)], filter.Predicate)
	}
	assert, event := watch.Excluded(c.graph, c.conditions, predicates)
	if assert == nil {
		return
	}
	consequence := "no " + passing[event] + " of a " + kind(object) + " passes"
	if !assert.CommaOk {
		consequence = "it panics for a " + kind(object)
	}
	c.report(predicateOfAnotherType, watch.Call, []analysis.RelatedInformation{c.place(assert, "asserted here")},
		"the predicate is for objects of type %s: %s", kind(assert.AssertedType), consequence)
}

// passing are the words for the events.
var passing = map[builders.Event]string{builders.Created: "creation", builders.Updated: "update", builders.Deleted: "deletion"}
