// Package ruletest runs a rule over programs of the testdata module and compares what it reports
// with what the programs say it reports.
//
//	errs <- err // want `success-only-close: send on errs blocks for ever`
//	close(done) // related `closed here`
//	for {       // want `deaf-loop` // fix `unsafe: leave the loop`
//
// A want states the findings of its line, one pattern each; a pattern is a regular expression that
// must match in "check: message". A related comment asks that some finding has a related position
// on that line whose message matches. A fix comment states the class of each fix of the finding on its
// line and what it does, or "none". Findings that no want states, and wants without a finding,
// fail the test; so does a want inside a function whose name starts with "ok".
//
// The fixtures are read by lint.Run with every check of the rule on, so that a rule is tested with
// the driver that ships.
package ruletest

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// Run lints the packages of the testdata module that match the patterns, such as "./errchan/...",
// and compares. All patterns are loaded at once, so that one call per rule is the fast way. The
// result is for tests that look further, at fixes for instance.
func Run(t *testing.T, a *analysis.Analyzer, patterns ...string) *lint.Result {
	t.Helper()
	return RunWith(t, a, nil, patterns...)
}

// RunWith is Run with options of the rule set, as a user sets them on the command line. Options are
// sets of functions, and those of a fixture are nobody else's: they stay set for the test's process.
func RunWith(t *testing.T, a *analysis.Analyzer, options map[string]string, patterns ...string) *lint.Result {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(options)) {
		value := options[name]
		if err := a.Flags.Set(name, value); err != nil {
			t.Fatalf("option %s: %v", name, err)
		}
	}
	dir, err := Dir()
	if err != nil {
		t.Fatal(err)
	}
	result, err := lint.Run(t.Context(), lint.Options{
		Dir:       dir,
		Patterns:  patterns,
		Tests:     true,
		Whole:     true, // nothing else in testdata has to do with the fixtures of a rule
		Analyzers: []*analysis.Analyzer{withEveryCheck(t, a)},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range result.Errors {
		t.Errorf("testdata/%s:%d:%d: %s: %s", e.File, e.Line, e.Column, e.Package, e.Message)
	}
	if result.Packages == 0 {
		t.Fatalf("no package of testdata matches %v", patterns)
	}
	claims, err := readClaims(dir, patterns)
	if err != nil {
		t.Fatal(err)
	}
	problems := claims.judge(result.Findings)
	if slices.Contains(patterns, "./"+a.Name+"/...") {
		problems = append(problems, compareClasses(a, result.Findings)...)
	}
	for _, problem := range problems {
		t.Error(problem)
	}
	return result
}

// Compare says how the findings of a rule differ from what the packages in dir that match the
// patterns state. It is for drivers other than lint.Run, which it does not ask for fixes.
func Compare(dir string, patterns []string, findings []finding.Finding) ([]string, error) {
	claims, err := readClaims(dir, patterns)
	if err != nil {
		return nil, err
	}
	claims.fixes = nil // other drivers hand on no unsafe fixes, and not all of them safe ones
	return claims.judge(findings), nil
}

func withEveryCheck(t *testing.T, a *analysis.Analyzer) *analysis.Analyzer {
	t.Helper()
	var names []string
	for _, c := range rule.Checks(a) {
		names = append(names, c.Name)
	}
	every, err := rule.WithChecks(a, names)
	if err != nil {
		t.Fatal(err)
	}
	return every
}

// Dir returns the module of fixtures above the directory of the test.
func Dir() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		candidate := filepath.Join(dir, "testdata")
		if _, err := os.Stat(filepath.Join(candidate, "go.mod")); err == nil {
			return candidate, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("no testdata/go.mod at or above the working directory")
		}
		dir = parent
	}
}

// judge compares findings with claims and returns what differs.
func (c *claims) judge(findings []finding.Finding) []string {
	problems := c.misplaced
	for _, f := range findings {
		text := f.Check + ": " + f.Message
		// fmt's own complaint: a verb without an argument, or arguments that no verb takes.
		if strings.Contains(text, "%!") {
			problems = append(problems, fmt.Sprintf("testdata/%s:%d:%d: a message with a wrong format: %s", f.File, f.Line, f.Column, text))
		}
		if !claim(c.wants[line{f.File, f.Line}], text) {
			problems = append(problems, fmt.Sprintf("testdata/%s:%d:%d: unexpected finding: %s", f.File, f.Line, f.Column, text))
		}
		for _, text := range fixes(f) {
			claim(c.fixes[line{f.File, f.Line}], text)
		}
		for _, rel := range f.Related {
			if rel.Line == 0 {
				problems = append(problems, fmt.Sprintf("testdata/%s:%d:%d: related %q has no place", f.File, f.Line, f.Column, rel.Message))
			}
			claim(c.related[line{rel.File, rel.Line}], rel.Message)
		}
	}
	problems = append(problems, unmet(c.wants, "finding")...)
	problems = append(problems, unmet(c.fixes, "fix")...)
	return append(problems, unmet(c.related, "related position")...)
}

// fixes describes the fixes of a finding: "safe: defer the close".
func fixes(f finding.Finding) []string {
	list := []string{"none"}
	for i, fix := range f.Fixes {
		list = append(list[:i], string(fix.Applicability)+": "+fix.Message)
	}
	return list
}
