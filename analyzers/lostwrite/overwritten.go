package lostwrite

import (
	"fmt"

	"github.com/ctrllint/ctrllint/internal/passes/edits"
)

const status = ".Status"

// overwritten reports an answer that overwrites a part of the status that was set before, if the status is written afterwards and that part not set
// again in between.
func (c *checker) overwritten(f *edits.Function, fill edits.Event) {
	if lost, ok := c.overwrites.Of(f, fill); ok {
		c.report(statusOverwritten, c.ssa.Range(fill.Source),
			fmt.Sprintf("the answer to %s overwrites the status of %s, which is set before and written only after", writer(fill), c.name(fill.At)),
			c.ssa.Related(lost.Set, "set here"), c.ssa.Related(lost.Written, "written here"))
	}
}
