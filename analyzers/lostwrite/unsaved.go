package lostwrite

import (
	"fmt"

	"github.com/ctrllint/ctrllint/internal/passes/unsaved"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// unsaved asks the module about methods that set a part of an object of which only the status is written.
func (c *checker) unsaved(found *unsaved.Result) {
	for _, statement := range found.Statements {
		rule.Say(c.pass, statement)
	}
	for _, u := range found.Parts {
		rule.Ask(c.pass, u.Unless, c.finding(wrongWriter, c.ssa.Range(u.Write.Source),
			fmt.Sprintf("%s stores the status alone: %s, which %s sets, is lost", writer(u.Write), c.name(below(u.Write.At, u.Path)), u.Method.Name()),
			c.ssa.Related(u.Set.Source, "set here")))
	}
}

// nobodyWrites answers the questions of unsaved, and those of comparedWrongly.
func nobodyWrites(question string, said rule.Statements) bool {
	if unwritten, ok := unsaved.Unwritten(question, said); ok {
		return unwritten
	}
	return unset(question, said)
}
