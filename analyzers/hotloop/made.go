package hotloop

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/compares"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// readWithMade reports a comparison of all of an object that was read with one that the program makes, and what is written when they differ.
func (c *checker) readWithMade(comparison compares.Comparison) {
	if !knowledge.ComparesAll(&comparison.Call.Call) || c.ssa.InTest(comparison.Call.Pos()) {
		return
	}
	read, made, ok := c.edits.ReadAndMade(comparison.A, comparison.B, comparison.Call)
	if !ok {
		return
	}
	write := c.edits.WrittenUnless(comparison.Call)
	if write == nil {
		return
	}
	at := c.ssa.Range(write)
	c.report(c.finding(unconditionalUpdate, c.ssa.Range(comparison.Call),
		fmt.Sprintf("%s compares all of %s, as it was read, with %s, as it was made: only the one has a UID and a resource version, so that they are never equal, and what is written when they differ is written in each pass",
			flow.CalleeName(comparison.Call.Common()), refs.Name(c.ssa, read), refs.Name(c.ssa, made)),
		analysis.RelatedInformation{Pos: at.Pos(), End: at.End(), Message: "it is written here"}))
}
