package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// A Statistic counts what one check has found. Its JSON form is part of the contract.
type Statistic struct {
	Rule       string `json:"rule"`
	Check      string `json:"check"`
	Findings   int    `json:"findings"`
	Suppressed int    `json:"suppressed"`
	Baseline   int    `json:"baseline"`
}

// Count counts findings by check: those that are reported, those that the source answers and those
// that a baseline knows. The check with the most stands first.
func Count(findings []finding.Finding, suppressed []finding.Suppressed, known []finding.Finding) []Statistic {
	counts := []Statistic{} // and not nil: an empty list says that there is nothing to count
	of := func(f finding.Finding) *Statistic {
		i := slices.IndexFunc(counts, func(s Statistic) bool { return s.Rule == f.Rule && s.Check == f.Check })
		if i < 0 {
			i = len(counts)
			counts = append(counts, Statistic{Rule: f.Rule, Check: f.Check})
		}
		return &counts[i]
	}
	for _, f := range findings {
		of(f).Findings++
	}
	for _, s := range suppressed {
		of(s.Finding).Suppressed++
	}
	for _, f := range known {
		of(f).Baseline++
	}
	slices.SortFunc(counts, func(a, b Statistic) int {
		return cmp.Or(
			cmp.Compare(b.Findings, a.Findings),
			cmp.Compare(b.Baseline, a.Baseline),
			cmp.Compare(b.Suppressed, a.Suppressed),
			cmp.Compare(a.Rule, b.Rule),
			cmp.Compare(a.Check, b.Check),
		)
	})
	return counts
}

// Statistics writes the counts as a table, with their sum. The column of the baseline is there if
// there is one.
func Statistics(w io.Writer, s Summary) error {
	names, sum := len("CHECK"), Statistic{}
	for _, c := range s.Statistics {
		names = max(names, len(c.Rule)+1+len(c.Check))
		sum.Findings += c.Findings
		sum.Suppressed += c.Suppressed
		sum.Baseline += c.Baseline
	}
	row := func(name string, findings, suppressed, baseline any) error {
		text := fmt.Sprintf("%-*s  %8v  %10v", names, name, findings, suppressed)
		if s.Baseline > 0 {
			text += fmt.Sprintf("  %11v", baseline)
		}
		_, err := fmt.Fprintln(w, text)
		return err
	}
	if err := row("CHECK", "FINDINGS", "SUPPRESSED", "IN BASELINE"); err != nil {
		return err
	}
	for _, c := range s.Statistics {
		if err := row(c.Rule+"/"+c.Check, c.Findings, c.Suppressed, c.Baseline); err != nil {
			return err
		}
	}
	return row("total", sum.Findings, sum.Suppressed, sum.Baseline)
}
