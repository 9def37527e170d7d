package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/config"
	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/report"
)

// check lints, reports and returns the exit status.
func (c *command) check(ctx context.Context, o *options) int {
	rules, err := config.Select(c.rules, o.strict, o.checks)
	if err != nil {
		return c.exit(err)
	}
	if err := errors.Join(isDirectory(o.dir), o.checkOutputs()); err != nil {
		return c.exit(err)
	}
	opts := lint.Options{Dir: o.dir, Patterns: o.patterns, Tests: o.tests, Env: c.env, Analyzers: rules}
	if o.tags != "" {
		opts.BuildFlags = []string{"-tags=" + o.tags}
	}

	stop := c.showProgress(o.patterns)
	result, err := c.lint(ctx, opts)
	if o.fix && err == nil {
		result, err = c.fix(ctx, opts, result)
	}
	stop()
	switch {
	case ctx.Err() != nil:
		return c.exit(errors.New("interrupted"))
	case err != nil:
		// Programs that read the output get a whole document from a run that could not start, too.
		result = &lint.Result{Errors: []finding.Error{{Message: err.Error()}}}
	case o.diff:
		return c.diff(o, result)
	}
	return c.report(o, rules, result)
}

// report writes the findings to standard output and files, and what could not be checked to
// standard error.
func (c *command) report(o *options, rules []*analysis.Analyzer, result *lint.Result) int {
	r := c.describe(o, rules, result)
	report.Errors(c.stderr, r.Errors, c.screen(c.stderr))
	for _, folder := range result.Excluded {
		fmt.Fprintf(c.stderr, "%s: not checked: build constraints exclude all files in it; see --tags\n", folder)
	}
	format := c.format(o.format)
	// Files first: whoever reads standard output may close it after the first lines.
	err := c.writeOutputs(o, r)
	if err = errors.Join(err, format.Write(c.stdout, r, c.screen(c.stdout))); err != nil {
		return c.exit(err)
	}
	if incomplete(result) && !format.Counts {
		fmt.Fprintln(c.stderr, "ctrllint:", r.Total())
	}
	return status(result)
}

// incomplete reports whether something was not checked.
func incomplete(result *lint.Result) bool {
	return len(result.Errors) > 0 || result.NotChecked > 0 || result.Packages == 0 && len(result.Excluded) == 0
}

// status returns the exit status of a run.
func status(result *lint.Result) int {
	switch {
	case incomplete(result):
		return exitNotChecked
	case len(result.Findings) > 0:
		return exitFindings
	}
	return exitClean
}

// format returns the named format, or the one that suits standard output.
func (c *command) format(name string) report.Format {
	if name == "" {
		name = "concise"
		if c.screen(c.stdout).Width > 0 {
			name = "text"
		}
	}
	f, _ := knownFormat(name) // parseOptions knows the names
	return f
}

func isDirectory(dir string) error {
	if dir == "" {
		return nil
	}
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is not a directory", dir)
	}
	return err
}
