package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// writeGitHub writes the commands by which a step of GitHub Actions annotates the lines of a pull
// request. A log shows their messages, a page the first ten of a step: StepSummary has them all.
func writeGitHub(w io.Writer, r Report, _ Screen) error {
	b := bufio.NewWriter(w)
	sources := newSources(r.Dir)
	for _, f := range r.Findings {
		fmt.Fprintln(b, annotation(githubLevel(f.Severity), r.githubPlace(f.Range, sources), f.Rule+"/"+f.Check, r.withPlaces(f)))
	}
	for _, e := range r.Errors {
		at := finding.Range{File: e.File, Line: e.Line, Column: e.Column}
		message := e.Message
		if e.File == "" && e.Package != "" {
			message = e.Package + ": " + message
		}
		fmt.Fprintln(b, annotation("error", r.githubPlace(at, sources), "not checked", message))
	}
	fmt.Fprintln(b, r.Total())
	return b.Flush()
}

// withPlaces returns the message and, on lines of their own, the other ends of the hazard, and the
// page of the check.
func (r Report) withPlaces(f finding.Finding) string {
	lines := []string{oneLine(f.Message)}
	for _, rel := range f.Related {
		lines = append(lines, position(r.fromRoot(rel.File), rel.Line, 0)+": "+oneLine(rel.Message))
	}
	for _, fix := range f.Fixes {
		lines = append(lines, fix.Label()+": "+oneLine(fix.Message))
	}
	if f.URL != "" {
		lines = append(lines, f.URL)
	}
	return strings.Join(lines, "\n")
}

func githubLevel(severity string) string {
	if severity == "info" {
		return "notice"
	}
	return severity
}

// githubPlace returns the properties for a place. GitHub wants columns only within one line.
func (r Report) githubPlace(at finding.Range, s sources) []string {
	if at.File == "" {
		return nil
	}
	properties := []string{"file=" + githubProperty(r.fromRoot(at.File))}
	if at.Line < 1 {
		return properties
	}
	properties = append(properties, fmt.Sprintf("line=%d", at.Line))
	switch {
	case at.EndLine > at.Line:
		properties = append(properties, fmt.Sprintf("endLine=%d", at.EndLine))
	case at.EndColumn > at.Column:
		from, to := s.column(at.File, at.Line, at.Column), s.column(at.File, at.Line, at.EndColumn)
		properties = append(properties, fmt.Sprintf("endLine=%d", at.Line), fmt.Sprintf("col=%d", from), fmt.Sprintf("endColumn=%d", to))
	}
	return properties
}

func annotation(level string, place []string, title, message string) string {
	properties := append(place, "title="+githubProperty(title))
	return fmt.Sprintf("::%s %s::%s", level, strings.Join(properties, ","), githubMessage(message))
}

// githubMessage and githubProperty escape what would end a message, or a property of the command.
func githubMessage(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func githubProperty(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(githubMessage(s))
}
