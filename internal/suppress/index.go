package suppress

import (
	"cmp"
	"go/token"
	"slices"
)

// An index finds the directives that can cover a place, so that a finding does not look at all
// directives of its package.
type index struct {
	byLine   map[line][]int // by the lines that a directive is about
	declared []covered      // those with a declaration below, by where it starts
}

type line struct {
	file string
	line int
}

type covered struct {
	directive int
	start     token.Pos
	farthest  token.Pos // the largest end of this declaration and those that start before it
}

func indexed(list []*Directive) index {
	x := index{byLine: make(map[line][]int)}
	for i, d := range list {
		for n := d.line; n <= d.last(); n++ {
			x.byLine[line{d.file, n}] = append(x.byLine[line{d.file, n}], i)
		}
		if d.start.IsValid() {
			x.declared = append(x.declared, covered{i, d.start, d.end})
		}
	}
	slices.SortStableFunc(x.declared, func(a, b covered) int { return cmp.Compare(a.start, b.start) })
	for i := 1; i < len(x.declared); i++ {
		x.declared[i].farthest = max(x.declared[i].farthest, x.declared[i-1].farthest)
	}
	return x
}

// near returns the places in the list of the directives on the lines of a position, and of those
// whose declaration can enclose it, in order.
func (x index) near(pos token.Pos, at token.Position) []int {
	found := slices.Clone(x.byLine[line{at.Filename, at.Line}])
	after, _ := slices.BinarySearchFunc(x.declared, pos+1, func(c covered, pos token.Pos) int { return cmp.Compare(c.start, pos) })
	for i := after - 1; i >= 0 && x.declared[i].farthest > pos; i-- {
		found = append(found, x.declared[i].directive)
	}
	slices.Sort(found)
	return slices.Compact(found)
}
