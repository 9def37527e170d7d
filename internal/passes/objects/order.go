package objects

import (
	"cmp"
	"strings"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// compareMarks orders marks, so that a fact is written the same way every time.
func compareMarks(a, b MarkEffect) int {
	return cmp.Or(
		cmp.Compare(a.Param, b.Param),
		strings.Compare(a.Path, b.Path),
		strings.Compare(a.Kind, b.Kind),
		calls.CompareBools(a.Written, b.Written),
		calls.CompareBools(a.Guarded, b.Guarded),
		calls.CompareBools(a.GoesOn, b.GoesOn),
		cmp.Compare(a.Flag, b.Flag),
		cmp.Compare(a.Other, b.Other),
		strings.Compare(a.OtherPath, b.OtherPath),
	)
}
