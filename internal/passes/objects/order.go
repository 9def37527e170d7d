package objects

import (
	"cmp"
	"strings"
)

// compareEffects orders effects, so that a fact is written the same way every time.
func compareEffects(a, b Effect) int {
	return cmp.Or(
		cmp.Compare(a.Param, b.Param),
		strings.Compare(a.Path, b.Path),
		strings.Compare(string(a.Verb), string(b.Verb)),
		strings.Compare(a.Sub, b.Sub),
		compareBools(a.Also, b.Also),
	)
}

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

func compareMarks(a, b MarkEffect) int {
	return cmp.Or(
		cmp.Compare(a.Param, b.Param),
		strings.Compare(a.Path, b.Path),
		strings.Compare(a.Kind, b.Kind),
		compareBools(a.Written, b.Written),
		compareBools(a.Guarded, b.Guarded),
	)
}
