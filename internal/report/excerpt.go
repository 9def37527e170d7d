package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// A mark is a piece of a line that is underlined, with the label after the underline.
type mark struct {
	finding.Range
	label   string
	primary bool // what the message is about; the others are the other ends of the hazard
}

// An excerpt is the marks of a finding in one file, in the order of the source: a reader follows
// the steps of a hazard best the way the code runs.
type excerpt struct {
	file  string
	marks []mark
}

// excerpts returns the file of the finding first, the others as its related positions name them.
func excerpts(f finding.Finding) []excerpt {
	all := []excerpt{{f.File, []mark{{Range: f.Range, primary: true}}}}
	for _, r := range f.Related {
		m := mark{label: oneLine(r.Message), Range: r.Range()}
		i := slices.IndexFunc(all, func(e excerpt) bool { return e.file == r.File })
		if i < 0 {
			all = append(all, excerpt{file: r.File})
			i = len(all) - 1
		}
		all[i].marks = append(all[i].marks, m)
	}
	for _, e := range all {
		slices.SortStableFunc(e.marks, func(a, b mark) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
		})
	}
	return all
}

// maxGap is the largest number of lines between two shown ones that are shown as well rather than
// left out: a line of dots would take as much room as one of them.
const maxGap = 2

// lines returns the lines to show: those with marks, and the head of a function where the marks
// cross from one function into another. A 0 stands for lines that are left out.
func (e excerpt) lines(s sources) []int {
	var shown []int
	for i, m := range e.marks {
		switch head := s.funcLine(e.file, m.Line); {
		case head == 0:
		case i > 0 && head > e.marks[i-1].Line:
			shown = append(shown, head)
		case i == 0 && (!e.hasPrimary() || len(e.marks) == 1):
			shown = append(shown, head) // another file, or a line that would stand alone
		}
		shown = append(shown, m.Line)
	}
	shown = slices.Compact(shown)

	var lines []int
	for i, n := range shown {
		if i > 0 {
			lines = append(lines, between(shown[i-1], n)...)
		}
		lines = append(lines, n)
	}
	return lines
}

// between returns what to show between two lines.
func between(last, next int) []int {
	if next-last-1 > maxGap {
		return []int{0}
	}
	var lines []int
	for n := last + 1; n < next; n++ {
		lines = append(lines, n)
	}
	return lines
}

func (e excerpt) hasPrimary() bool {
	return slices.ContainsFunc(e.marks, func(m mark) bool { return m.primary })
}

// on returns the marks of one line.
func (e excerpt) on(n int) []mark {
	var marks []mark
	for _, m := range e.marks {
		if m.Line == n {
			marks = append(marks, m)
		}
	}
	return marks
}

// said returns the text after the underline: the label, or else where a range of several lines ends.
func (m mark) said() string {
	if m.label == "" && m.EndLine > m.Line {
		return fmt.Sprintf("to line %d", m.EndLine)
	}
	return m.label
}

// span returns the cells that the mark underlines on its first line. The rest of a range of several
// lines is left out.
func (m mark) span(l line) (from, to int) {
	from, to = l.cell(m.Column), l.width()
	if m.EndLine <= m.Line {
		to = l.cell(m.EndColumn)
	}
	return from, max(to, from+1)
}
