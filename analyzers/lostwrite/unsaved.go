package lostwrite

import (
	"fmt"

	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/unsaved"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// askUnsaved asks the module about methods that set a part of an object of which only the status is written.
func (c *checker) askUnsaved() {
	for _, statement := range c.unsaved.Statements {
		rule.Say(c.pass, statement)
	}
	for _, u := range c.unsaved.Parts {
		rule.Ask(c.pass, u.Unless, c.finding(wrongWriter, c.ssa.Range(u.Write.Source),
			fmt.Sprintf("%s stores the status alone: %s, which %s sets, is lost", writer(u.Write), c.name(below(u.Write.At, u.Path)), u.Method.Name()),
			c.ssa.Related(u.Set.Source, "set here")))
	}
}

// skipped reports a part that is set where it differs, while the flag that decides about the write is not raised.
func (c *checker) skipped(write edits.Event, f *edits.Function) {
	for _, set := range c.unsaved.Skipped(f, write) {
		c.report(neverWritten, c.ssa.Place(set.Source),
			fmt.Sprintf("%s is set where it differs, and the flag that decides about %s is not raised for it: unless another part differs, it is never written", c.name(set.At), writer(write)),
			c.ssa.Related(write.Source, "written here"))
	}
}

// nobodyWrites answers the questions of unsaved, and those of comparedWrongly.
func nobodyWrites(question string, said rule.Statements) bool {
	if unwritten, ok := unsaved.Unwritten(question, said); ok {
		return unwritten
	}
	return unset(question, said)
}
