package ctxrunnable

import (
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/opened"
)

const leftOpen = "left-open"

const (
	neverEnded    = "%s %s, and %s never calls it: each call leaves one behind"
	skippedEnd    = "%s %s, and %s returns without it on one path"
	opensLibrary  = "opens what only %s ends"
	hidden        = "%s opens what %s hides in its result, which cannot end it: each call leaves one behind"
	neverCould    = "%s opens what nothing can end from there on: each call leaves one behind"
	opensOfModule = "starts a goroutine that only %s ends"
)

// leftOpen reports what a function opens, keeps to itself and does not end. What a component opens where it begins or works until its stop, and
// what the process ends with, is left alone, but for what a constructor that fails has not handed out.
func (c *checker) leftOpen(fn *ssa.Function, found *opened.Result) {
	if len(c.ended.Outlasts(fn)) > 0 || fn.Parent() == nil && knowledge.EntryNames[fn.Name()] || setsUp(fn) || initializes(fn) || c.runnables.Of(fn) != nil || c.pass.Pkg.Name() == "main" {
		return
	}
	for _, left := range found.Left(fn) {
		if c.process.EndsWith(fn) {
			return
		}
		if begins(fn) && !left.Handed {
			continue
		}
		does, message := opensOfModule, neverEnded
		if left.Library {
			does = opensLibrary
		}
		var related []analysis.RelatedInformation
		if left.Ended || left.Handed {
			message = skippedEnd
		}
		if left.Return != nil {
			related = append(related, c.note(left.Return.Pos(), "returns here"))
		}
		if left.Hidden != nil {
			c.report(leftOpen, c.ssa.Range(left.Hidden), fmt.Sprintf(hidden, flow.CalleeName(left.Hidden.Common()), flow.CalleeName(left.Call.Common())),
				append([]analysis.RelatedInformation{c.note(left.Call.Pos(), "not kept here")}, related...)...)
			continue
		}
		if left.Lost {
			c.report(leftOpen, c.ssa.Range(left.Call), fmt.Sprintf(neverCould, flow.CalleeName(left.Call.Common())), related...)
			continue
		}
		c.report(leftOpen, c.ssa.Range(left.Call), fmt.Sprintf(message, flow.CalleeName(left.Call.Common()), fmt.Sprintf(does, left.End), calls.Declared(fn).Name()), related...)
	}
}

// setsUp reports whether a function says by its name that it is called once, when the program begins.
func setsUp(fn *ssa.Function) bool {
	name := strings.ToLower(calls.Declared(fn).Name())
	for _, prefix := range []string{"setup", "init", "register", "add", "must"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
