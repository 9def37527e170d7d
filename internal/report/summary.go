package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// Total returns the last line of a run. It never says that nothing was found where nothing, or not
// everything, was looked at.
func (r Report) Total() string {
	s := r.Summary
	checked := s.Packages - s.NotChecked
	var total string
	switch {
	case checked <= 0 && len(r.Findings) == 0 && s.Omitted > 0:
		total = "nothing was checked in full"
	case checked <= 0 && len(r.Findings) == 0:
		return "nothing was checked" + r.notChecked()
	case len(r.Findings) == 0:
		total = "no findings in " + count(checked, "package")
	default:
		total = count(len(r.Findings), "finding") + r.severities() + " in " + count(s.Packages, "package")
	}
	if s.LeftOut > 0 {
		total += fmt.Sprintf(", %d left out", s.LeftOut)
	}
	if s.Suppressed > 0 {
		total += fmt.Sprintf(", %d suppressed", s.Suppressed)
	}
	if s.Baseline > 0 {
		total += fmt.Sprintf(", %d in the baseline", s.Baseline)
	}
	if s.Unchanged > 0 {
		total += fmt.Sprintf(", %d on unchanged lines", s.Unchanged)
	}
	return total + r.notChecked() + fmt.Sprintf(" (%.1f s)", s.Seconds)
}

// Advice says how to apply the fixes, if there are any.
func (r Report) Advice() []string {
	safe, unsafe := 0, 0
	for _, f := range r.Findings {
		switch {
		case slices.ContainsFunc(f.Fixes, func(fix finding.Fix) bool { return fix.Applicability != finding.Unsafe }):
			safe++
		case len(f.Fixes) > 0:
			unsafe++
		}
	}
	var lines []string
	if safe > 0 {
		lines = append(lines, count(safe, "finding")+" with a fix: --diff shows it as a patch, --fix applies it")
	}
	if unsafe > 0 {
		lines = append(lines, count(unsafe, "finding")+" with an unsafe fix: the same with --unsafe-fixes, and read it")
	}
	return lines
}

// severities counts the findings of each severity, the gravest first: " (2 errors, 1 warning)".
func (r Report) severities() string {
	var parts []string
	for _, severity := range []string{"error", "warning", "info"} {
		n := 0
		for _, f := range r.Findings {
			if f.Severity == severity {
				n++
			}
		}
		if n > 0 && severity == "info" {
			parts = append(parts, fmt.Sprintf("%d info", n))
		} else if n > 0 {
			parts = append(parts, count(n, severity))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

func (r Report) notChecked() string {
	switch {
	case r.Summary.Omitted > 0:
		return fmt.Sprintf("; %s not fully checked: %s left out", count(r.Summary.NotChecked, "package"), count(r.Summary.Omitted, "declaration"))
	case r.Summary.NotChecked > 0:
		return fmt.Sprintf("; %s not fully checked", count(r.Summary.NotChecked, "package"))
	case len(r.Errors) > 0:
		return "; " + count(len(r.Errors), "error")
	}
	return ""
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
