package hotloop

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/compares"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// readWithMade reports a comparison of an object that was read with one that the program makes, metadata and all, and what is written when they differ. The API server
// has given the one a UID, which the other does not have.
func (c *checker) readWithMade(comparison compares.Comparison) {
	if !knowledge.ComparesAll(&comparison.Call.Call) || c.ssa.InTest(comparison.Call.Pos()) {
		return
	}
	read, made := whole(comparison.A), whole(comparison.B)
	if read.Root == nil || made.Root == nil {
		return
	}
	if !c.edits.Read(read, comparison.Call) {
		read, made = made, read
	}
	write := c.writesDiffering(comparison.Call)
	if write == nil || !c.edits.Read(read, comparison.Call) || !c.edits.MadeAnew(made, comparison.Call) {
		return
	}
	at := c.ssa.Range(write.Source)
	c.report(c.finding(unconditionalUpdate, c.ssa.Range(comparison.Call),
		fmt.Sprintf("%s compares all of %s, as it was read, with %s, as it was made: only the one has a UID and a resource version, so that they are never equal, and what is written when they differ is written in each pass",
			flow.CalleeName(comparison.Call.Common()), refs.Name(c.ssa, read), refs.Name(c.ssa, made)),
		analysis.RelatedInformation{Pos: at.Pos(), End: at.End(), Message: "it is written here"}))
}

// whole returns the object that an operand of a comparison is, or leads to; no root for anything else.
func whole(operand ssa.Value) refs.Ref {
	v := knowledge.Unconverted(operand)
	if at := refs.ValueOf(v); at.Path == "" && knowledge.IsObject(v.Type()) {
		return at
	}
	return refs.Ref{}
}

// writesDiffering returns a request that the function of a comparison sends only where that finds a difference; nil for none.
func (c *checker) writesDiffering(comparison *ssa.Call) *edits.Event {
	events := c.edits.Of(comparison.Parent()).Events
	i := slices.IndexFunc(events, func(e edits.Event) bool {
		return e.Kind == edits.Written && e.Verb != knowledge.Create && slices.ContainsFunc(c.conditions.At(e.Instr), func(f conditions.Fact) bool {
			return f.Subject == ssa.Value(comparison) && !f.Truth
		})
	})
	if i < 0 {
		return nil
	}
	return &events[i]
}
