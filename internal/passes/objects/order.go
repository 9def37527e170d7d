package objects

import (
	"cmp"
	"strings"
)

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// compareMarks orders marks, so that a fact is written the same way every time.
func compareMarks(a, b MarkEffect) int {
	return cmp.Or(
		cmp.Compare(a.Param, b.Param),
		strings.Compare(a.Path, b.Path),
		strings.Compare(a.Kind, b.Kind),
		compareBools(a.Written, b.Written),
		compareBools(a.Guarded, b.Guarded),
		cmp.Compare(a.Flag, b.Flag),
		cmp.Compare(a.Other, b.Other),
		strings.Compare(a.OtherPath, b.OtherPath),
	)
}
