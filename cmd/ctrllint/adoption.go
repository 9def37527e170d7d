package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/ctrllint/ctrllint/internal/baseline"
	"github.com/ctrllint/ctrllint/internal/changes"
	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/report"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// An adoption is how a project with findings starts to use ctrllint: by hearing of new ones only.
type adoption struct {
	options *options
	dir     string // the working directory, absolute
	env     []string

	baseline *baseline.Baseline // nil without --baseline, and when it is being written
	lines    *changes.Lines     // nil without --new-from

	all       []finding.Finding // of the last run
	known     []finding.Finding // those of them that the baseline knows
	unchanged int               // how many of the rest are on lines that are not new
	gone      []baseline.Entry  // what the baseline knows and is not among all
}

// adopt reads what is known and what is new before the long run, so that a slip costs no time.
func (c *command) adopt(ctx context.Context, o *options, dir string) (*adoption, error) {
	a := &adoption{options: o, dir: dir, env: c.env}
	var err error
	if o.baseline != "" && !o.writeBaseline {
		if a.baseline, err = baseline.Read(a.file()); err != nil {
			return nil, err
		}
	}
	return a, a.look(ctx)
}

// look asks git which lines are new.
func (a *adoption) look(ctx context.Context) (err error) {
	if a.options.given["new-from"] {
		a.lines, err = changes.Since(ctx, a.dir, a.options.newFrom, a.env)
	}
	return err
}

// file returns where the baseline is: like patterns, it is meant as seen from -C.
func (a *adoption) file() string {
	if filepath.IsAbs(a.options.baseline) {
		return a.options.baseline
	}
	return filepath.Join(a.dir, a.options.baseline)
}

// narrow leaves the findings that the user wants to hear of.
func (a *adoption) narrow(ctx context.Context, result *lint.Result) error {
	if a.options.fix {
		if err := a.look(ctx); err != nil { // fixes have moved lines since
			return err
		}
	}
	a.all, a.known, a.gone, a.unchanged = result.Findings, nil, nil, 0
	switch {
	case a.options.writeBaseline:
		result.Findings, a.known = nil, a.all
	case a.baseline != nil:
		result.Findings, a.known, a.gone = a.baseline.Split(a.all)
	}
	if a.lines != nil {
		fresh := keep(result.Findings, a.isNew)
		a.unchanged = len(result.Findings) - len(fresh)
		result.Findings = fresh
	}
	return nil
}

// isNew reports whether a finding has to do with a line that is new. The other ends of a hazard count:
// whoever takes the receive away makes the send block.
func (a *adoption) isNew(f *finding.Finding) bool {
	if a.lines.Touch(a.path(f.File), f.Line, f.EndLine) {
		return true
	}
	return slices.ContainsFunc(f.Related, func(r finding.Related) bool {
		return a.lines.Touch(a.path(r.File), r.Line, r.EndLine)
	})
}

func (a *adoption) path(file string) string {
	file = filepath.FromSlash(file)
	if filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(a.dir, file)
}

// tellBaseline writes the baseline if that is asked for, and tells what it knows in vain.
func (c *command) tellBaseline(conf *configuration, result *lint.Result) error {
	a := conf.adoption
	if a.options.writeBaseline {
		if result.Packages == 0 {
			return nil // nothing was checked, and that is told as in any other run
		}
		if err := baseline.New(a.all).Write(a.file()); err != nil {
			return err
		}
		fmt.Fprintf(c.stderr, "ctrllint: wrote %s to %s\n", count(len(a.all), "finding"), a.options.baseline)
		return nil
	}
	stale := a.stale(conf, result)
	for i, e := range stale {
		const most = 10
		if i == most {
			fmt.Fprintf(c.stderr, "ctrllint: %s: %d more\n", a.options.baseline, len(stale)-most)
			break
		}
		where := e.Package
		if e.Function != "" {
			where = e.Function + " of " + where
		}
		fmt.Fprintf(c.stderr, "ctrllint: %s: no longer there: %s/%s in %s: %s\n", a.options.baseline, e.Rule, e.Check, where, e.Message)
	}
	if len(stale) > 0 {
		fmt.Fprintln(c.stderr, "ctrllint: --write-baseline leaves out what is no longer there")
	}
	return nil
}

// stale returns what the baseline knows in vain, as far as this run can tell: it has looked at the
// package, and for the check.
func (a *adoption) stale(conf *configuration, result *lint.Result) []baseline.Entry {
	var on []string
	for _, r := range conf.rules {
		for _, check := range rule.Enabled(r) {
			on = append(on, r.Name+"/"+check)
		}
	}
	return slices.DeleteFunc(slices.Clone(a.gone), func(e baseline.Entry) bool {
		return !slices.Contains(result.Checked, e.Package) || !slices.Contains(on, e.Rule+"/"+e.Check)
	})
}

// describe adds to a report what was left out of it.
func (a *adoption) describe(r *report.Report) {
	r.Known = a.known
	r.Summary.Baseline = len(a.known)
	r.Summary.Unchanged = a.unchanged
	if a.options.statistics {
		r.Summary.Statistics = report.Count(r.Findings, r.Suppressed, a.known)
	}
}
