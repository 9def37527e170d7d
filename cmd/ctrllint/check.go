package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/report"
)

// check lints, reports and returns the exit status.
func (c *command) check(ctx context.Context, o *options) int {
	if err := errors.Join(isDirectory(o.dir), o.checkOutputs()); err != nil {
		return c.exit(err)
	}
	conf, err := c.configure(ctx, o)
	if errs := configurationErrors(err); errs != nil {
		return c.report(o, new(configuration), &lint.Result{Errors: errs})
	}
	if err == nil {
		conf.adoption, err = c.adopt(ctx, o, conf.dir)
	}
	if err != nil {
		return c.exit(err)
	}
	c.warn(conf)
	opts := conf.lintOptions(c.env)
	if c.openCache != nil && !o.noCache {
		if opts.Cache, err = c.openCache(c.getenv); err != nil {
			fmt.Fprintf(c.stderr, "ctrllint: %v; going on without a cache\n", err)
		}
		defer opts.Cache.Close()
	}

	stop := c.showProgress(&opts)
	result, f, err := c.lintAndFix(ctx, o, conf, opts)
	stop()
	switch {
	case ctx.Err() != nil:
		return c.interrupted(context.Cause(ctx))
	case err != nil:
		// Programs that read the output get a whole document from a run that could not start, too.
		result = &lint.Result{Errors: []finding.Error{{Message: err.Error()}}}
	case o.diff:
		return c.diff(o, conf, result, f)
	}
	return c.report(o, conf, result)
}

// warn tells of what has no effect in configuration files.
func (c *command) warn(conf *configuration) {
	seen := make(map[string]bool) // modules of one repository share a file
	for _, module := range conf.Modules() {
		for _, file := range module.File.Chain() {
			if seen[file.Name()] {
				continue
			}
			seen[file.Name()] = true
			for _, p := range file.Idle() {
				fmt.Fprintf(c.stderr, "%s:%d:%d: warning: %s\n", p.File, p.Line, p.Column, p.Message)
			}
		}
	}
}

// lintAndFix lints, and with --fix or --diff applies fixes: to the files, or in memory only. The result
// is then that of the fixed files, or of those that are there.
func (c *command) lintAndFix(ctx context.Context, o *options, conf *configuration, opts lint.Options) (*lint.Result, *fixer, error) {
	run := func(overlay lint.Overlay) (*lint.Result, error) {
		opts.Overlay = overlay
		result, err := c.lint(ctx, opts)
		if err == nil {
			conf.judge(result)
		}
		return result, err
	}
	result, err := run(nil)
	if err != nil {
		return nil, nil, err
	}
	all := *result
	if err := conf.adoption.narrow(ctx, result); err != nil || !o.fix && !o.diff {
		return result, nil, err
	}
	f := newFixer(o.dir, o.unsafeFixes, &all, result.Findings, run)
	if err := f.run(); err != nil || o.diff {
		return result, f, err
	}
	if err := c.write(ctx, o, f); err != nil {
		return nil, f, err
	}
	tellFixes(c.stderr, f)
	return f.result, f, conf.adoption.narrow(ctx, f.result)
}

// report writes the findings to standard output and files, and what could not be checked to
// standard error.
func (c *command) report(o *options, conf *configuration, result *lint.Result) int {
	r := c.describe(o, conf, result)
	if conf.adoption != nil {
		if err := c.tellBaseline(conf, result); err != nil {
			return c.exit(err)
		}
		conf.adoption.describe(&r)
	}
	report.Errors(c.stderr, r.Errors, c.screen(c.stderr))
	for _, folder := range result.Excluded {
		fmt.Fprintf(c.stderr, "%s: not checked: build constraints exclude all files in it; see --tags\n", folder)
	}
	if len(result.Foreign) > 0 {
		fmt.Fprintln(c.stderr, "ctrllint: packages left out:", lint.LeftOut(result.Foreign))
	}
	format := c.format(o.format)
	// Files first: whoever reads standard output may close it after the first lines.
	err := c.writeOutputs(o, r)
	if err = errors.Join(err, format.Write(c.stdout, r, c.screen(c.stdout))); err != nil {
		return c.exit(err)
	}
	if o.statistics && !format.Statistics {
		if err := report.Statistics(c.stderr, r.Summary); err != nil {
			return c.exit(err)
		}
	}
	if format.Name == "concise" {
		for _, line := range r.Advice() {
			fmt.Fprintln(c.stderr, "ctrllint:", line)
		}
	}
	if !format.Counts {
		fmt.Fprintln(c.stderr, "ctrllint:", r.Total())
	}
	return status(o, result)
}

// incomplete reports whether something was not checked.
func incomplete(result *lint.Result) bool {
	return len(result.Errors) > 0 || result.NotChecked > 0 || result.Packages == 0 && len(result.Excluded) == 0
}

// status returns the exit status of a run.
func status(o *options, result *lint.Result) int {
	switch {
	case incomplete(result):
		return exitNotChecked
	case slices.ContainsFunc(result.Findings, o.fails):
		return exitFindings
	}
	return exitClean
}

// fails reports whether a finding fails the run. Who calls a check informative wants to read of it
// and to go on.
func (o *options) fails(f finding.Finding) bool {
	switch o.failOn {
	case "never":
		return false
	case "error":
		return f.Severity == "error"
	}
	return f.Severity != "info"
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
