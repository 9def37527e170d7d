package main

import (
	"fmt"

	"github.com/ctrllint/ctrllint/internal/fix"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/report"
)

// fixRounds bounds how often the fixed tree is checked again: fixes that touch each other are
// applied one round after the other.
const fixRounds = 10

// fix applies fixes until none is left, and returns the result of the tree as it then is.
func (c *command) fix(dir string, lintAgain func() (*lint.Result, error), result *lint.Result) (*lint.Result, error) {
	fixed, files := 0, make(map[string]bool)
	var left []fix.Left
	for range fixRounds {
		plan, err := fix.Make(dir, result.Findings)
		if err != nil {
			return nil, err
		}
		left = plan.Left
		if len(plan.Fixed) == 0 {
			break
		}
		if err := plan.Write(); err != nil {
			return nil, err
		}
		fixed += len(plan.Fixed)
		for _, f := range plan.Files {
			files[f.Name] = true
		}
		if result, err = lintAgain(); err != nil {
			return nil, err
		}
	}
	for _, l := range left {
		fmt.Fprintf(c.stderr, "ctrllint: %s:%d: not fixed: %s\n", l.Finding.File, l.Finding.Line, l.Reason)
	}
	if fixed > 0 {
		fmt.Fprintf(c.stderr, "ctrllint: fixed %s in %s\n", count(fixed, "finding"), count(len(files), "file"))
	}
	return result, nil
}

// diff writes what the fixes would change to standard output, and the rest to standard error.
func (c *command) diff(o *options, result *lint.Result) int {
	report.Errors(c.stderr, result.Errors, c.screen(c.stderr))
	plan, err := fix.Make(o.dir, result.Findings)
	if err != nil {
		return c.exit(err)
	}
	if err := plan.Diff(c.stdout); err != nil {
		return c.exit(err)
	}
	if without := len(result.Findings) - len(plan.Fixed); without > 0 {
		fmt.Fprintf(c.stderr, "ctrllint: %s without a fix\n", count(without, "finding"))
	}
	return status(result)
}

func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
