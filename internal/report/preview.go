package report

import (
	"cmp"
	"fmt"
	"go/format"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// maxPreview is the largest number of lines of a change that is shown below a finding. A larger one
// is for --diff.
const maxPreview = 8

// preview writes the change that a fix makes below the source, with the same indentation left out, or less where its lines have
// less.
func (t *text) preview(f finding.Finding, fix finding.Fix, shown excerpt, g int) {
	lines := changes(t.sources, f.File, fix)
	if len(lines) > maxPreview {
		return
	}
	common := t.commonIndent(shown.file, shown.lines(t.sources))
	for _, c := range lines {
		if l := newLine(c.text); l.width() > 0 {
			common = min(common, l.indent())
		}
	}
	for _, c := range lines {
		sign, paint := "+", t.green
		if c.removed {
			sign, paint = "-", t.darkRed
		}
		v := t.view(newLine(c.text), nil, common, t.room(g+3))
		row := fmt.Sprintf("%s %s %s", t.blue(fmt.Sprintf("%*d", g, c.line)), paint(sign), v.shown(paint, t.blue))
		fmt.Fprintln(t, strings.TrimRight(row, " "))
	}
}

// A change is a line that a fix removes or adds.
type change struct {
	line    int // in the file before if it is removed, afterwards if it is added
	removed bool
	text    string
}

// changes returns what a fix changes in a file, formatted as --fix does. It returns nothing if the
// fix reaches into another file, or if the file is not what it was.
func changes(s sources, file string, fix finding.Fix) []change {
	before := strings.Join(s.lines(file), "\n")
	after, ok := edited(before, file, fix.Edits)
	if !ok {
		return nil
	}
	if tidy, err := format.Source([]byte(before)); err == nil && string(tidy) == before {
		if tidy, err = format.Source([]byte(after)); err == nil {
			after = string(tidy)
		}
	}
	diff, err := udiff.ToUnifiedDiff("", "", before, udiff.Lines(before, after), 0)
	if err != nil {
		return nil
	}
	var lines []change
	grown := 0 // by how many lines, up to here
	for _, h := range diff.Hunks {
		removed, added := 0, 0
		for _, l := range h.Lines {
			text := strings.TrimRight(l.Content, "\r\n")
			if l.Kind == udiff.Delete {
				lines = append(lines, change{h.FromLine + removed, true, text})
				removed++
				continue
			}
			if text != "" { // a blank line tells nothing
				lines = append(lines, change{h.FromLine + grown + added, false, text})
			}
			added++
		}
		grown += added - removed
	}
	return lines
}

// edited applies edits to the text of a file, and returns false if they do not fit.
func edited(text, file string, edits []finding.Edit) (string, bool) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b finding.Edit) int { return cmp.Compare(a.Offset, b.Offset) })
	var b strings.Builder
	at := 0
	for _, e := range edits {
		if e.File != file || e.Offset < at || e.EndOffset < e.Offset || e.EndOffset > len(text) {
			return "", false
		}
		b.WriteString(text[at:e.Offset] + e.NewText)
		at = e.EndOffset
	}
	return b.String() + text[at:], true
}
