package hotloop

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/clocks"
	"github.com/ctrllint/ctrllint/internal/passes/compares"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// empty reports a comparison that finds an empty list and one that came back as nil different.
func (c *checker) empty(comparison compares.Comparison) {
	made, field, part := c.compares.Empty(comparison)
	if made == nil {
		return
	}
	kind := "list"
	if _, ok := made.Type().Underlying().(*types.Map); ok {
		kind = "map"
	}
	read := c.valueName(field)
	if part != "" {
		read += "." + part
	}
	c.report(c.finding(nilAndEmpty, c.ssa.Range(comparison.Call),
		fmt.Sprintf("%s tells an empty %s from one that is nil: %s is never nil, and %s is when it comes back empty, so that they differ in each pass",
			flow.CalleeName(comparison.Call.Common()), kind, c.valueName(made), read)))
}

// written reports the updates of a function that a reconcile sends in each pass, or in each one that the specification lets get there. One with the time of the pass changes the object each
// time, which is time-in-status or wanted.
func (c *checker) written(fn *ssa.Function) {
	events := c.edits.Of(fn).Events
	for _, write := range events {
		if write.Kind != edits.Written || !write.Direct || write.Verb != knowledge.Update || isLease(write.At) ||
			c.getsTime(fn, events, write) || c.dryRun(write.Source.(ssa.CallInstruction).Common()) {
			continue
		}
		others := sameBefore(events, write)
		if c.reconciles.Repeats(write.Source, others...) {
			c.report(c.inEachPass(write, "in each pass"))
			continue
		}
		c.sayFlags(write)
		if write.Sub == knowledge.Status {
			continue // a caller in another package has set that, perhaps with a time
		}
		for _, by := range c.reconciles.RepeatedBy(write.Source, others...) {
			rule.Ask(c.pass, inEachPass+by.FullName(), *c.inEachPass(write, fmt.Sprintf("in each pass of what calls %s", by.Name())))
		}
	}
}

func (c *checker) inEachPass(write edits.Event, when string) *analysis.Diagnostic {
	of := map[bool]string{true: "the status of "}[write.Sub == knowledge.Status] + refs.Name(c.ssa, write.At)
	return c.finding(unconditionalUpdate, c.ssa.Range(write.Source),
		fmt.Sprintf("%s writes %s %s, changed or not: the API server gets a request for each, and a change that it makes starts the next pass",
			flow.CalleeName(write.Source.(ssa.CallInstruction).Common()), of, when))
}

// inEachPass begins what packages say of a function of another one: a reconcile calls it in each pass.
const inEachPass = "called in each pass "

// sayCalled says to the module which functions of other packages of the project a reconcile calls in each pass.
func (c *checker) sayCalled(fn *ssa.Function) {
	for _, call := range calls.In(fn) {
		if obj := flow.Declared(call.Common()); c.reconciles.Runs(fn) && obj != nil && obj.Pkg() != c.pass.Pkg && c.ofProject(obj) && knowledge.ReturnsError(obj.Signature()) && c.reconciles.Repeats(call) {
			rule.Say(c.pass, inEachPass+obj.FullName())
		}
	}
}

// sameBefore returns the requests that write what another one writes, and come before it in the source: the last of several is reported.
func sameBefore(events []edits.Event, write edits.Event) []ssa.Instruction {
	var found []ssa.Instruction
	for _, e := range events {
		if e.Kind == edits.Written && e.Direct && e.At == write.At && e.Sub == write.Sub && e.Source.Pos() < write.Source.Pos() {
			found = append(found, e.Source)
		}
	}
	return found
}

// dryRun reports whether a request only asks what would come of it.
func (c *checker) dryRun(call *ssa.CallCommon) bool {
	if !call.Signature().Variadic() {
		return false
	}
	options, _ := c.graph.Elements(call.Args[len(call.Args)-1])
	return slices.ContainsFunc(options, knowledge.DryRun)
}

func isLease(object refs.Ref) bool {
	named := edits.Type(object)
	return named != nil && knowledge.Lease(named)
}

// getsTime reports whether what a request writes has the present time, or has taken over a part of an object with it.
func (c *checker) getsTime(fn *ssa.Function, events []edits.Event, write edits.Event) bool {
	return slices.ContainsFunc(events, func(e edits.Event) bool {
		return e.Kind == edits.Written && e.Source == write.Source && c.holdsTime(fn, e.At)
	})
}

// holdsTime reports whether a function, or one around it, stores the present time in an object.
func (c *checker) holdsTime(fn *ssa.Function, object refs.Ref) bool {
	for ; fn != nil; fn = fn.Parent() {
		if slices.ContainsFunc(c.clocks.Sets(fn), func(set clocks.Set) bool { return set.At.Root == object.Root }) {
			return true
		}
	}
	return false
}
