package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// writeConcise writes one line per finding and nothing else, so that lines can be counted and an
// editor can jump to them. The form is that of GCC, with the other ends of the hazard after the message:
//
//	file:line:col: severity: message (label at file:line:col; ...) [rule/check]
//
// ConcisePattern matches it.
func writeConcise(w io.Writer, r Report, _ Screen) error {
	for _, f := range r.Findings {
		_, err := fmt.Fprintf(w, "%s: %s: %s%s [%s/%s]\n", position(f.File, f.Line, f.Column), f.Severity, oneLine(f.Message), others(f), f.Rule, f.Check)
		if err != nil {
			return err
		}
	}
	return nil
}

// ConcisePattern matches a line of the concise format: file, line, column, severity, message with the
// other places, rule/check. docs/editors.md hands it to editors.
const ConcisePattern = `^(.+?):(\d+):(\d+): (error|warning|info): (.+) \[([a-z]+/[a-z-]+)\]$`

// others returns the related positions in parentheses, relative to the root of the repository.
func (r Report) others(f finding.Finding) string {
	f.Related = slices.Clone(f.Related)
	for i := range f.Related {
		f.Related[i].File = r.fromRoot(f.Related[i].File)
	}
	return others(f)
}

// others returns the related positions in parentheses.
func others(f finding.Finding) string {
	if len(f.Related) == 0 {
		return ""
	}
	places := make([]string, 0, len(f.Related))
	for _, r := range f.Related {
		places = append(places, oneLine(r.Message)+" at "+position(r.File, r.Line, r.Column))
	}
	return " (" + strings.Join(places, "; ") + ")"
}

// position returns file:line:col, without the parts that are not known.
func position(file string, line, column int) string {
	switch {
	case line <= 0:
		return file
	case column <= 0:
		return fmt.Sprintf("%s:%d", file, line)
	}
	return fmt.Sprintf("%s:%d:%d", file, line, column)
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
