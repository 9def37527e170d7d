package watchwiring

import (
	"strings"

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
	for _, filter := range controller.Filters(watch) {
		predicates = append(predicates[:len(predicates):len(predicates)], filter.Predicate)
	}
	want := c.builders.Excluded(watch, predicates)
	if want == nil {
		return
	}
	consequence := "no " + passing[want.Event] + " of a " + kind(object) + " passes"
	if want.Panics {
		consequence = "it panics for a " + kind(object)
	}
	var related []analysis.RelatedInformation
	if want.Assert != nil {
		related = append(related, c.place(want.Assert, "asserted here"))
	}
	c.report(predicateOfAnotherType, watch.Call, related, "the predicate is for objects of type %s: %s", want.Kind[strings.LastIndex(want.Kind, ".")+1:], consequence)
}

// passing are the words for the events.
var passing = map[builders.Event]string{builders.Created: "creation", builders.Updated: "update", builders.Deleted: "deletion"}
