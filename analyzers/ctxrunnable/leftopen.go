package ctxrunnable

import (
	"fmt"
	"slices"
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
	left := slices.DeleteFunc(found.Left(fn), func(left opened.Left) bool { return begins(fn) && !left.Handed })
	if len(left) == 0 || c.process.EndsWith(fn) {
		return
	}
	once, unless := c.process.Once(fn)
	if once && unless == "" {
		return // it leaves one behind in the whole process
	}
	for _, l := range left {
		c.reportUnder(scope{unless: unless}, c.leftBy(fn, l))
	}
}

// leftBy says what a function leaves open.
func (c *checker) leftBy(fn *ssa.Function, left opened.Left) analysis.Diagnostic {
	var related []analysis.RelatedInformation
	if left.Return != nil {
		related = append(related, c.note(left.Return.Pos(), "returns here"))
	}
	at, message := left.Call, ""
	switch opens := flow.CalleeName(left.Call.Common()); {
	case left.Hidden != nil:
		at, message = left.Hidden, fmt.Sprintf(hidden, flow.CalleeName(left.Hidden.Common()), opens)
		related = append([]analysis.RelatedInformation{c.note(left.Call.Pos(), "not kept here")}, related...)
	case left.Lost:
		message = fmt.Sprintf(neverCould, opens)
	default:
		does, text := opensOfModule, neverEnded
		if left.Library {
			does = opensLibrary
		}
		if left.Ended || left.Handed {
			text = skippedEnd
		}
		message = fmt.Sprintf(text, opens, fmt.Sprintf(does, left.End), calls.Declared(fn).Name())
	}
	return diagnostic(nil, leftOpen, c.ssa.Range(at), message, related)
}

// setsUp reports whether a function says by its name that it is called once, when the program begins.
func setsUp(fn *ssa.Function) bool {
	name := strings.ToLower(calls.Declared(fn).Name())
	return slices.ContainsFunc([]string{"setup", "init", "register", "add", "must"}, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}
