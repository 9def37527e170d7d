package mutation

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// An Outcome is what was said of one mutant.
type Outcome struct {
	*Mutant
	Reported  []finding.Finding // new findings of the checks that the operator names, in the mutant's function or related to it
	Otherwise []finding.Finding // new findings of others there
}

// Run lints the mutants, many at once but never two of one function at a time, and returns what was said of each that could be
// linted. Findings of the program as it is count for nothing.
func Run(ctx context.Context, opts lint.Options, mutants []*Mutant) ([]*Outcome, error) {
	base, err := lint.Run(ctx, opts)
	if err != nil {
		return nil, err
	}
	known := counts(base.Findings)
	var all []*Outcome
	for len(mutants) > 0 {
		var now []*Mutant
		now, mutants = batch(mutants)
		overlay, err := overlaid(now)
		if err != nil {
			return nil, err
		}
		with := opts
		with.Overlay = overlay
		res, err := lint.Run(ctx, with)
		if err != nil {
			return nil, err
		}
		fresh := newOf(res.Findings, known)
		for _, m := range now {
			all = append(all, m.judge(opts.Dir, fresh))
		}
	}
	return all, nil
}

// batch takes mutants of which no two are in one function; one alone if what is wrong is found elsewhere.
func batch(mutants []*Mutant) (now, later []*Mutant) {
	type place struct {
		file  string
		first int
	}
	taken := make(map[place]bool)
	for _, m := range mutants {
		at := place{m.File, m.first}
		if taken[at] || len(now) > 0 && (m.Operator.Anywhere || now[0].Operator.Anywhere) {
			later = append(later, m)
			continue
		}
		taken[at] = true
		now = append(now, m)
	}
	return now, later
}

func overlaid(mutants []*Mutant) (lint.Overlay, error) {
	edits := make(map[string][]edit)
	for _, m := range mutants {
		edits[m.File] = append(edits[m.File], m.edits...)
	}
	overlay := make(lint.Overlay)
	for name, of := range edits {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		slices.SortFunc(of, func(a, b edit) int { return a.from - b.from })
		changed, _ := apply(text, of)
		real, err := filepath.EvalSymlinks(name)
		if err != nil {
			return nil, err
		}
		overlay[real] = changed
	}
	return overlay, nil
}

// A sameness is what a finding is known again by, where texts around it change.
type sameness struct{ check, file, function string }

func of(f finding.Finding) sameness { return sameness{f.Rule + "/" + f.Check, f.File, f.Function} }

func counts(findings []finding.Finding) map[sameness]int {
	count := make(map[sameness]int)
	for _, f := range findings {
		count[of(f)]++
	}
	return count
}

// newOf returns the findings of functions in which a check says more than it did.
func newOf(findings []finding.Finding, known map[sameness]int) []finding.Finding {
	now := counts(findings)
	return slices.DeleteFunc(slices.Clone(findings), func(f finding.Finding) bool { return now[of(f)] <= known[of(f)] })
}

func (m *Mutant) judge(dir string, fresh []finding.Finding) *Outcome {
	o := &Outcome{Mutant: m}
	for _, f := range fresh {
		switch {
		case !m.holds(dir, f):
		case slices.Contains(m.Operator.Checks, f.Rule+"/"+f.Check):
			o.Reported = append(o.Reported, f)
		default:
			o.Otherwise = append(o.Otherwise, f)
		}
	}
	return o
}

// holds reports whether a finding is about the function that the mutant changed. Where that is not where it is found, each new finding is.
func (m *Mutant) holds(dir string, f finding.Finding) bool {
	if m.Operator.Anywhere {
		return slices.Contains(m.Operator.Checks, f.Rule+"/"+f.Check)
	}
	in := func(r finding.Range) bool {
		return sameFile(filepath.Join(dir, r.File), m.File) && m.first <= r.Line && r.Line <= m.last
	}
	return in(f.Range) || slices.ContainsFunc(f.Related, func(r finding.Related) bool { return in(r.Range()) })
}

func sameFile(a, b string) bool {
	if a == b {
		return true
	}
	ra, errA := filepath.EvalSymlinks(a)
	rb, errB := filepath.EvalSymlinks(b)
	return errA == nil && errB == nil && ra == rb
}
