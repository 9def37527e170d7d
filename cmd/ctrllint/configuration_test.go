package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// leak is a package with one finding, errchan/unbuffered-send in line 8.
const leak = `package PKG

import "context"

func Watch(ctx context.Context, watch func(context.Context) error) error {
	errs := make(chan error)
	go func() {
		errs <- watch(ctx)
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
`

func leakIn(pkg string) string { return strings.Replace(leak, "PKG", pkg, 1) }

// module returns go.mod of a module.
func module(path string) string { return "module example.com/" + path + "\n\ngo 1.25\n" }

// tree writes files below a new directory, which is no module by itself.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, files)
	return dir
}

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// runIn lints in a directory, with all rules.
func runIn(dir string, args ...string) outcome {
	return runCommand(append([]string{"-C", dir}, args...)...)
}

// runCommand runs the command with the rules that it has.
func runCommand(args ...string) outcome {
	var out, errs bytes.Buffer
	c := &command{stdout: &out, stderr: &errs, env: append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK="), rules: analyzers.All(), lint: lint.Run}
	status := c.run(context.Background(), args)
	o := outcome{status: status, stdout: out.String()}
	o.stderr, o.summary = cutSummary(errs.String())
	return o
}

// cutSummary takes the last line of standard error off if it is the summary.
func cutSummary(stderr string) (rest, summary string) {
	if !strings.HasSuffix(stderr, " s)\n") {
		return stderr, ""
	}
	last := strings.LastIndex(strings.TrimSuffix(stderr, "\n"), "\n") + 1
	return stderr[:last], stderr[last:]
}

// short returns the lines of concise output without messages: file:line rule/check.
func short(out string) string {
	var lines []string
	for line := range strings.Lines(out) {
		fields := strings.SplitN(line, ":", 3)
		name := strings.TrimSuffix(line[strings.LastIndex(line, "[")+1:], "]\n")
		if len(fields) == 3 {
			lines = append(lines, fields[0]+":"+fields[1]+" "+name)
		}
	}
	return strings.Join(lines, "\n")
}

func TestConfigurationFiles(t *testing.T) {
	files := map[string]string{
		".git/HEAD":        "",
		"a/go.mod":         module("a"),
		"a/a.go":           leakIn("a"),
		"a/legacy/l.go":    leakIn("legacy"),
		"b/go.mod":         module("b"),
		"b/b.go":           leakIn("b"),
		"b/tagged.go":      "//go:build special\n\n" + strings.Replace(leakIn("b"), "Watch(", "WatchMore(", 1),
		"strict.yml":       "checks: [ctxrunnable]",
		"a/.ctrllint.yml":  "paths:\n  - match: legacy\n    checks: [-errchan]\n",
		"b/.ctrllint.yaml": "tags: special\nseverity:\n  errchan: info\n",
	}
	dir := tree(t, files)
	const inA, inB, legacy, tagged = "a/a.go:8 errchan/unbuffered-send", "b/b.go:8 errchan/unbuffered-send", "a/legacy/l.go:8 errchan/unbuffered-send", "b/tagged.go:10 errchan/unbuffered-send"
	tests := []struct {
		args   string
		status int
		want   []string
	}{
		{"./...", 1, []string{inA, inB, tagged}},
		{"./a/...", 1, []string{inA}},
		{"./b/...", 0, []string{inB, tagged}}, // information does not fail a run
		{"a/legacy/l.go", 0, nil},
		{"--no-config ./...", 1, []string{inA, legacy, inB}},
		{"--tags= ./b", 0, []string{inB}},
		{"--config strict.yml ./...", 0, nil},
		{"--checks errchan ./a/...", 1, []string{inA}},
	}
	for _, test := range tests {
		got := runIn(dir, append([]string{"--format", "concise"}, strings.Fields(test.args)...)...)
		if want := strings.Join(test.want, "\n"); got.status != test.status || short(got.stdout) != want {
			t.Errorf("ctrllint %s: status %d\n%s%s\nwant %d\n%s", test.args, got.status, got.stdout, got.stderr, test.status, want)
		}
	}
}

func TestSeverityIsToldToPrograms(t *testing.T) {
	dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": leakIn("op"), ".ctrllint.yml": "severity: {errchan/unbuffered-send: error, default: info}"})
	got := runIn(dir, "--format", "json")
	var document struct{ Findings []struct{ Severity string } }
	if err := json.Unmarshal([]byte(got.stdout), &document); err != nil {
		t.Fatal(err)
	}
	if got.status != 1 || len(document.Findings) != 1 || document.Findings[0].Severity != "error" {
		t.Errorf("status %d, %+v, want an error", got.status, document)
	}
}

// TestAnswersWhereACheckIsOff sees to it that a directive which answers a check that paths switch
// off neither counts as an answer nor as one too many.
func TestAnswersWhereACheckIsOff(t *testing.T) {
	answered := strings.Replace(leakIn("op"), "watch(ctx)\n", "watch(ctx) //ctrllint:ignore errchan the process ends\n", 1)
	dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": answered, "old/old.go": strings.Replace(answered, "package op", "package old", 1),
		".ctrllint.yml": "paths: [{match: old, checks: -errchan}]"})
	got := runIn(dir, "--format", "json")
	var document struct {
		Summary struct{ Findings, Suppressed int }
	}
	if err := json.Unmarshal([]byte(got.stdout), &document); err != nil {
		t.Fatal(err)
	}
	if s := document.Summary; s.Findings != 0 || s.Suppressed != 1 || got.status != 0 {
		t.Errorf("status %d, %+v, want one suppressed hazard", got.status, s)
	}
}

func TestBadConfigurationEndsTheRun(t *testing.T) {
	dir := tree(t, map[string]string{
		"go.mod": module("op"), "op.go": leakIn("op"),
		".ctrllint.yml": "strikt: true\nchecks:\n  - errchn\n",
		"names.yml":     "checks:\n  - errchn\nseverity:\n  errchan: warn\n",
	})
	tests := []struct {
		args string
		want []string
	}{
		{"", []string{`.ctrllint.yml:1:1: error: unknown key "strikt", did you mean strict?`}},
		{"--config names.yml", []string{`names.yml:2:5: error: unknown rule "errchn", did you mean errchan?`, `names.yml:4:12: error: unknown severity "warn", did you mean warning?`}},
		{"--config gone.yml", []string{"gone.yml: error: no such file or directory"}},
	}
	for _, test := range tests {
		got := runIn(dir, append(strings.Fields(test.args), "--format", "concise")...)
		if got.status != 2 || got.stdout != "" {
			t.Errorf("ctrllint %s: status %d, %q", test.args, got.status, got.stdout)
		}
		for _, want := range test.want {
			if !strings.Contains(got.stderr, want+"\n") {
				t.Errorf("ctrllint %s: no %q in\n%s", test.args, want, got.stderr)
			}
		}
	}
	got := runIn(dir, "--format", "json")
	var document struct {
		Errors []struct {
			File         string
			Line, Column int
		}
	}
	if err := json.Unmarshal([]byte(got.stdout), &document); err != nil || len(document.Errors) != 2 || document.Errors[0].File != ".ctrllint.yml" || document.Errors[0].Line != 1 {
		t.Errorf("errors %+v, %v", document.Errors, err)
	}
	if got := runIn(dir, "--config", "names.yml", "--no-config"); got.status != 2 || !strings.Contains(got.stderr, "choose one") {
		t.Errorf("status %d, %q", got.status, got.stderr)
	}
}

func TestWorkspaceMembersHaveTheirOwnFile(t *testing.T) {
	dir := tree(t, map[string]string{
		"go.work":  "go 1.25\nuse ./a\nuse ./b\n",
		"a/go.mod": module("a"), "a/a.go": leakIn("a"), "a/.ctrllint.yml": "checks: -errchan",
		"b/go.mod": module("b"), "b/b.go": leakIn("b"),
	})
	for _, pattern := range []string{"./...", "example.com/a example.com/b"} {
		got := runIn(dir, append([]string{"--format", "concise"}, strings.Fields(pattern)...)...)
		if short(got.stdout) != "b/b.go:8 errchan/unbuffered-send" {
			t.Errorf("%s: %s%s", pattern, got.stdout, got.stderr)
		}
	}
}

// TestExampleConfiguration keeps the file that people copy from right.
func TestExampleConfiguration(t *testing.T) {
	example, err := filepath.Abs(filepath.Join("..", "..", ".ctrllint.example.yml"))
	if err != nil {
		t.Fatal(err)
	}
	dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": "package op\n"})
	if got := runConfig(dir, "--config", example); got.status != 0 || !strings.Contains(squeezed(got.stdout), "errchan/background-stop  off") {
		t.Errorf("status %d, %s%s", got.status, got.stdout, got.stderr)
	}
}
