package report

import (
	"slices"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// keepSource adds the lines to a finding that its excerpts show, unless it has them: a report is read where the source is not, as when
// those of many repositories are put together.
func keepSource(f *finding.Finding, s sources) {
	if len(f.Source) > 0 {
		return
	}
	for _, e := range excerpts(*f) {
		for _, n := range e.lines(s) {
			if text, ok := s.text(e.file, n); ok {
				f.Source = append(f.Source, finding.Line{File: e.file, Line: n, Text: text})
			}
		}
	}
}

// kept returns the lines of a file that a finding has, 0 for those left out between them, and their text. There are none for a finding that
// was never in a report.
func kept(f finding.Finding, file string) (lines []int, text func(n int) (line, bool)) {
	texts := make(map[int]string)
	for _, l := range f.Source {
		if _, ok := texts[l.Line]; l.File != file || ok || l.Line < 1 {
			continue
		}
		texts[l.Line] = l.Text
		lines = append(lines, l.Line)
	}
	slices.Sort(lines)
	for i := len(lines) - 1; i > 0; i-- {
		if lines[i] > lines[i-1]+1 {
			lines = slices.Insert(lines, i, 0)
		}
	}
	return lines, func(n int) (line, bool) {
		text, ok := texts[n]
		return newLine(text), ok
	}
}
