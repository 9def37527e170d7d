package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/load"
	"github.com/ctrllint/ctrllint/internal/report"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// TestMain lets the test binary stand for ctrllint, as a command or under go vet, without a build of its own.
func TestMain(m *testing.M) {
	switch os.Getenv("CTRLLINT_TEST_AS_COMMAND") {
	case "main":
		main() // exits
	case "1":
		rules := withProbe()
		nameChecks(rules)
		unitchecker.Main(rules...) // exits
	}
	os.Exit(m.Run())
}

const electionManual = `// Package election report components that outlive their leadership
//
// A component that goes on after the lease is lost writes beside the new leader.
//
// # deaf-loop
//
// The loop has to look at the context:
//
//	for ctx.Err() == nil {
//	}
//
// # Silence
//
// Loops that end by themselves are right.
package election
`

const closingManual = `// Package closing report channels that nobody closes
//
// Waiters hang.
//
// # lost-close
//
// A path skips the close:
//
//	close(done) // never reached
//
// It was lost in https://github.com/example/operator/pull/1.
//
// # late-close
//
// This one is about order, as lost-close is not.
package closing
`

func testRules() []*analysis.Analyzer {
	nothing := func(*analysis.Pass) {}
	return []*analysis.Analyzer{
		rule.New(rule.Spec{Manual: electionManual, Run: nothing, Checks: []rule.Check{
			{Name: "deaf-loop", Tier: rule.Default, Summary: "an endless loop that never looks at its context or at anything that the context ends",
				Help: "look at the context", Fixes: rule.SafeFixes},
			{Name: "not-joined", Tier: rule.Strict, Summary: "a goroutine that nobody waits for"},
		}}),
		rule.New(rule.Spec{Manual: closingManual, Run: nothing, Checks: []rule.Check{
			{Name: "lost-close", Tier: rule.Default, Summary: "a close that a path skips"},
			{Name: "late-close", Tier: rule.Default, Summary: "a close behind the wait"},
		}}),
	}
}

// An outcome is what a call of the command leaves behind.
type outcome struct {
	status         int
	stdout, stderr string
	summary        string       // the last line of standard error, if that is one; not in stderr then
	opts           lint.Options // what lint was asked for
}

// call runs the command with a lint that returns result.
func call(result lint.Result, err error, args ...string) outcome {
	var out, errs bytes.Buffer
	var o outcome
	c := &command{stdout: &out, stderr: &errs, rules: testRules(), lint: func(_ context.Context, opts lint.Options) (*lint.Result, error) {
		o.opts = opts
		return &result, err
	}}
	o.status = c.run(context.Background(), args)
	o.stdout, o.stderr = out.String(), errs.String()
	return o
}

func oneFinding() lint.Result {
	return lint.Result{Packages: 2, Findings: []finding.Finding{{
		Rule: "election", Check: "deaf-loop", Severity: "warning", Message: "the loop has no exit",
		Range: finding.Range{File: "gone.go", Line: 7, Column: 2},
	}}}
}

func broken(r lint.Result) lint.Result {
	r.NotChecked = 1
	r.Errors = []finding.Error{{Package: "example.com/api", File: "api.go", Line: 3, Column: 4, Message: "undefined: Lock"}}
	return r
}

func TestExitStatus(t *testing.T) {
	tests := []struct {
		name   string
		result lint.Result
		err    error
		want   int
	}{
		{"clean", lint.Result{Packages: 1}, nil, 0},
		{"findings", oneFinding(), nil, 1},
		{"a package that does not type-check", broken(lint.Result{Packages: 2}), nil, 2},
		{"findings and a broken package", broken(oneFinding()), nil, 2},
		{"no package at all", lint.Result{}, nil, 2},
		{"a run that cannot start", lint.Result{}, errors.New("no go command"), 2},
	}
	for _, test := range tests {
		for _, format := range []string{"text", "concise", "json"} {
			got := call(test.result, test.err, "--format", format)
			if got.status != test.want {
				t.Errorf("%s, %s: exit status %d, want %d", test.name, format, got.status, test.want)
			}
		}
	}
}

func TestFailOn(t *testing.T) {
	grave := oneFinding()
	grave.Findings[0].Severity = "error"
	tests := []struct {
		result lint.Result
		on     string
		want   int
	}{
		{oneFinding(), "warning", 1},
		{oneFinding(), "error", 0},
		{grave, "error", 1},
		{grave, "never", 0},
		{broken(grave), "never", 2},
	}
	for _, test := range tests {
		o, err := parseOptions([]string{"--fail-on", test.on})
		if err != nil {
			t.Fatal(err)
		}
		if got := status(o, &test.result); got != test.want {
			t.Errorf("--fail-on %s with %v: exit status %d, want %d", test.on, test.result.Findings, got, test.want)
		}
	}
	if got := call(oneFinding(), nil, "--fail-on", "never"); got.status != exitClean {
		t.Errorf("exit status %d of a run that nothing fails", got.status)
	}
	if got := call(oneFinding(), nil, "--fail-on", "errors"); !strings.Contains(got.stderr, "--fail-on is error, warning or never, not \"errors\", did you mean error?") {
		t.Errorf("standard error %q", got.stderr)
	}
}

func TestPatternsThatAreNone(t *testing.T) {
	dir := tree(t, map[string]string{"go.mod": module("op"), "notes.txt": "", "rulez/r.go": "package rulez\n"})
	for arg, want := range map[string]string{
		"explian":   "ctrllint: unknown subcommand explian, did you mean explain?\n",
		"notes.txt": "ctrllint: notes.txt is not a Go file; name packages, directories or Go files\n",
		"rulez":     "", // a folder
		"errors":    "", // a package
	} {
		got := call(lint.Result{Packages: 1}, nil, "-C", dir, arg)
		if strings.HasPrefix(arg, "e") || arg == "rulez" {
			got = call(lint.Result{Packages: 1}, nil, arg, "-C", dir)
		}
		if want == "" && got.status != exitClean || want != "" && (got.stderr != want || got.status != exitNotChecked) {
			t.Errorf("%s: status %d, %q, want %q", arg, got.status, got.stderr, want)
		}
	}
}

func TestErrorsAreToldOnce(t *testing.T) {
	for _, format := range []string{"text", "concise", "json"} {
		got := call(broken(oneFinding()), nil, "--format", format)
		const position = "api.go:3:4: error: undefined: Lock\n"
		if strings.Count(got.stderr, position) != 1 || strings.Contains(got.stdout, position) {
			t.Errorf("%s: want %q once on standard error:\n%s\nstandard output:\n%s", format, position, got.stderr, got.stdout)
		}
		if all := got.stdout + got.stderr; format != "json" && strings.Count(all, "1 package not fully checked") != 1 {
			t.Errorf("%s does not say once what was not checked:\n%s", format, all)
		}
	}
}

// TestLeftOut names packages that are not the user's along with one that is.
func TestLeftOut(t *testing.T) {
	result := lint.Result{Packages: 1, Foreign: []load.Foreign{
		{Module: "k8s.io/api", Packages: []string{"k8s.io/api/apps/v1"}},
		{Module: "std", Packages: []string{"errors", "fmt"}},
	}}
	for _, format := range report.Formats() {
		got := call(result, nil, "--format", format.Name)
		const said = "ctrllint: packages left out: 2 of the Go distribution and 1 of other modules"
		if strings.Count(got.stderr, said) != 1 || got.status != exitClean {
			t.Errorf("%s: status %d, want %q once on standard error:\n%s", format.Name, got.status, said, got.stderr)
		}
	}
	if got := call(result, nil, "--format", "json"); !strings.Contains(got.stdout, `"leftOut": 3`) {
		t.Errorf("JSON does not count what was left out:\n%s", got.stdout)
	}
}

func TestJSONOfARunThatCannotStart(t *testing.T) {
	got := call(lint.Result{}, errors.New("no go command"), "--format=json")
	var document struct{ Errors []finding.Error }
	if err := json.Unmarshal([]byte(got.stdout), &document); err != nil {
		t.Fatalf("%v in %q", err, got.stdout)
	}
	if len(document.Errors) != 1 || document.Errors[0].Message != "no go command" {
		t.Errorf("errors = %v, want the reason", document.Errors)
	}
}

func TestPipesGetOneLinePerFinding(t *testing.T) {
	got := call(oneFinding(), nil)
	if want := "gone.go:7:2: warning: the loop has no exit [election/deaf-loop]\n"; got.stdout != want || got.stderr != "ctrllint: 1 finding (1 warning) in 2 packages (0.0 s)\n" {
		t.Errorf("stdout %q, stderr %q, want %q", got.stdout, got.stderr, want)
	}
	fixable := oneFinding()
	fixable.Findings[0].Fixes = []finding.Fix{{Applicability: finding.Safe}}
	if got := call(fixable, nil); !strings.HasPrefix(got.stderr, "ctrllint: 1 finding with a fix: --diff shows it as a patch, --fix applies it\nctrllint: 1 finding (1 w") {
		t.Errorf("stderr %q of a finding with a fix", got.stderr)
	}
}

func TestOptions(t *testing.T) {
	dir := t.TempDir()
	got := call(oneFinding(), nil, "./api", "-C", dir, "--tests=false", "main.go", "--tags", "e2e,aws", "--", "-odd").opts
	if want := []string{"./api", "main.go", "-odd"}; !slices.Equal(got.Patterns, want) {
		t.Errorf("Patterns = %q, want %q", got.Patterns, want)
	}
	if got.Dir != dir || got.Tests || !slices.Equal(got.BuildFlags, []string{"-tags=e2e,aws"}) {
		t.Errorf("options = %+v", got)
	}
	if got := call(oneFinding(), nil).opts; !got.Tests || got.Dir != "" || len(got.Patterns)+len(got.BuildFlags) != 0 {
		t.Errorf("defaults = %+v", got)
	}
}

func TestBadInput(t *testing.T) {
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		args string
		want string
	}{
		{"--chekcs election", "unknown flag --chekcs, did you mean --checks?"},
		{"--frobnicate", "unknown flag --frobnicate; ctrllint --help lists them"},
		{"--format jsno", `unknown format "jsno", did you mean json?`},
		{"--format yaml", `unknown format "yaml"; there are text, concise, json, sarif, github, gitlab, checkstyle, html, junit`},
		{"--checks elektion", `unknown rule "elektion", did you mean election?`},
		{"--checks election/def-loop", `unknown check "election/def-loop", did you mean election/deaf-loop?`},
		{"--checks lost-close", `unknown rule "lost-close", did you mean closing/lost-close?`},
		{"--checks default,-everything", `unknown rule "everything"; ctrllint rules lists them`},
		{"--checks default,-default", "no check is selected; ctrllint rules lists them"},
		{"--format", "flag needs an argument: -format"},
		{"--color sometimes", `--color is auto, always or never, not "sometimes"`},
		{"--output report.sarif", `invalid value "report.sarif" for flag -output: want FORMAT:FILE, such as sarif:ctrllint.sarif`},
		{"--output sarfi:report.sarif", `invalid value "sarfi:report.sarif" for flag -output: unknown format "sarfi", did you mean sarif?`},
		{"--output sarif:" + file + "/report.sarif", "--output sarif:" + file + "/report.sarif: " + file + " is not a directory"},
		{"--diff --output sarif:report.sarif", "--output writes findings and --diff shows changes in their place: choose one"},
		{"--tests=perhaps", `invalid boolean value "perhaps" for -tests: parse error`},
		{"-C " + file, file + " is not a directory"},
		{"explain", "explain takes one RULE or RULE/CHECK; ctrllint rules lists them"},
		{"explain closing/lost-clos", `unknown check "closing/lost-clos", did you mean closing/lost-close?`},
		{"explain closing/lst", `unknown check "closing/lst", did you mean closing/lost-close?`},
		{"completion tcsh", "completion takes one of bash, zsh, fish"},
		{"rules election", "rules takes no arguments; ctrllint explain election prints its manual"},
	}
	for _, test := range tests {
		got := call(oneFinding(), nil, strings.Fields(test.args)...)
		if want := "ctrllint: " + test.want + "\n"; got.status != 2 || got.stderr != want || got.stdout != "" {
			t.Errorf("ctrllint %s: status %d, stderr %q, stdout %q, want 2 and %q", test.args, got.status, got.stderr, got.stdout, want)
		}
	}
}
