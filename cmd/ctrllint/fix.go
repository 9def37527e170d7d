package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/changes"
	"github.com/ctrllint/ctrllint/internal/fix"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/report"
)

// write applies the changes to the files, unless they hold changes that git does not have.
func (c *command) write(ctx context.Context, o *options, f *fixer) error {
	files := f.files()
	if err := c.refuseDirty(ctx, o, files); err != nil {
		return err
	}
	return fix.Write(files)
}

// refuseDirty fails if a file that is to be changed has changes that are not committed: nobody could
// tell them from the fixes, or get them back.
func (c *command) refuseDirty(ctx context.Context, o *options, files []fix.File) error {
	if o.allowDirty {
		return nil
	}
	var paths []string
	for _, f := range files {
		paths = append(paths, f.Path)
	}
	dirty, err := changes.Uncommitted(ctx, paths, c.env)
	if err != nil {
		return fmt.Errorf("nothing was fixed, because it is unknown what is committed (%w); --allow-dirty goes on", err)
	}
	if len(dirty) == 0 {
		return nil
	}
	var names strings.Builder
	for _, f := range files {
		if slices.Contains(dirty, f.Path) {
			names.WriteString("\n  " + f.Name)
		}
	}
	return fmt.Errorf("nothing was fixed, because these files have changes that are not committed; commit them, or go on with --allow-dirty:%s", &names)
}

// tellFixes says what was fixed and what was not.
func tellFixes(w io.Writer, f *fixer) {
	for _, l := range f.left {
		fmt.Fprintf(w, "ctrllint: %s:%d: not fixed: %s\n", l.Finding.File, l.Finding.Line, l.Reason)
	}
	switch {
	case f.fixed > 0:
		fmt.Fprintf(w, "ctrllint: fixed %s in %s\n", count(f.fixed, "finding"), count(len(f.before), "file"))
	case len(f.left) == 0 && len(f.result.Findings) > 0:
		kind := "safe fix"
		if f.opts.Unsafe {
			kind = "fix"
		}
		fmt.Fprintf(w, "ctrllint: nothing fixed: no finding has a %s\n", kind)
	}
}

// diff writes what the fixes would change to standard output, and the rest to standard error.
func (c *command) diff(o *options, conf *configuration, result *lint.Result, f *fixer) int {
	report.Errors(c.stderr, result.Errors, c.screen(c.stderr))
	var diff strings.Builder
	err := fix.Diff(&diff, f.files())
	if err = errors.Join(err, report.Diff(c.stdout, diff.String(), c.screen(c.stdout))); err != nil {
		return c.exit(err)
	}
	if o.statistics {
		r := c.describe(o, conf, result)
		conf.adoption.describe(&r)
		if err := report.Statistics(c.stderr, r.Summary); err != nil {
			return c.exit(err)
		}
	}
	for _, l := range f.left {
		fmt.Fprintf(c.stderr, "ctrllint: %s:%d: not fixed: %s\n", l.Finding.File, l.Finding.Line, l.Reason)
	}
	unsafe := 0
	for _, one := range result.Findings {
		if len(one.Fixes) > 0 && f.opts.Choose(one) == nil {
			unsafe++
		}
	}
	if without := len(result.Findings) - f.fixed - unsafe; without > 0 {
		fmt.Fprintf(c.stderr, "ctrllint: %s without a fix\n", count(without, "finding"))
	}
	if unsafe > 0 {
		fmt.Fprintf(c.stderr, "ctrllint: %s with an unsafe fix: --unsafe-fixes shows it\n", count(unsafe, "finding"))
	}
	return status(o, result)
}

func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
