package report

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/ctrllint/ctrllint/internal/finding"
)

var update = flag.Bool("update", false, "write the golden files")

// golden compares got with testdata/name.golden.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(file, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s (go test -update writes it):\n%s\nwant:\n%s", file, got, want)
	}
}

func place(file string, line, column, endLine, endColumn int) finding.Range {
	return finding.Range{File: file, Line: line, Column: column, EndLine: endLine, EndColumn: endColumn}
}

func related(file string, line, column, endColumn int, label string) finding.Related {
	return finding.Related{File: file, Line: line, Column: column, EndLine: line, EndColumn: endColumn, Message: label}
}

func warning(check, message string, at finding.Range, others ...finding.Related) finding.Finding {
	const manual = "https://github.com/ctrllint/ctrllint/blob/main/docs/rules/errchan.md#"
	return finding.Finding{
		Rule: "errchan", Check: check, Tier: "default", Severity: "warning", Message: message, Range: at,
		Package: "example.com/operator", Function: "(*elector).startLeaderElection",
		Related: others, URL: manual + check, Fingerprint: "0123456789abcdef",
	}
}

// checks is the manual of two checks, one of which finds nothing.
func checks() []Check {
	return []Check{
		{
			Rule: "errchan", Name: "success-only-close", Tier: "default", Severity: "warning",
			Summary: "a channel closed only when nothing failed, while somebody waits",
			Text:    "Close it with defer:\n\n    defer close(done)\n", Markdown: "Close it with *defer*:\n\n\tdefer close(done)\n",
			URL: "https://github.com/ctrllint/ctrllint/blob/main/docs/rules/errchan.md#success-only-close",
		},
		{
			Rule: "leaderwrite", Name: "opted-out", Tier: "strict", Severity: "info",
			Summary: "a write on every replica", URL: "https://github.com/ctrllint/ctrllint/blob/main/docs/rules/leaderwrite.md#opted-out",
		},
	}
}

// operator is a run over testdata/operator with one of everything.
func operator() Report {
	lost := warning("success-only-close",
		"e.stopped is closed only after acquire has succeeded; engageStopProcedure then waits for ever",
		place("election.go", 20, 3, 20, 19),
		related("election.go", 29, 2, 13, "waits here"),
		related("election.go", 15, 3, 40, "this return skips the close, and no other function of elector closes the channel"))
	lost.Help = "defer close(e.stopped) at the top of the goroutine, so that a failure closes too"
	lost.Fixes = []finding.Fix{{
		Message:       "defer the close",
		Applicability: finding.Safe,
		Edits:         []finding.Edit{{File: "election.go", Offset: 284, EndOffset: 300, NewText: "defer close(e.stopped)"}},
	}}
	shards := warning("unbuffered-send", "send on errs blocks for ever once drain has returned: errs is unbuffered and has one receive",
		place("queue.go", 6, 15, 6, 19),
		related("queue.go", 8, 9, 15, "the one receive"),
		related("election.go", 27, 3, 19, "called from here"),
		related("gone.go", 3, 1, 5, "a file that is not there"))
	shards.Fixes = []finding.Fix{{
		Message:       "make room for the one value",
		Applicability: finding.Unsafe,
		Edits:         []finding.Edit{{File: "queue.go", Offset: 0, EndOffset: 0, NewText: "// room for one\n"}},
	}}
	wide := warning("fake-guard", "the term can be over", place("election.go", 34, 46, 34, 57))
	wide.Severity = "error"
	long := warning("dropped-error", "the result of announce is lost", place("election.go", 33, 114, 33, 119))
	long.Severity = "info"
	loop := warning("deaf-loop", "the loop has no exit", place("election.go", 26, 2, 28, 3))
	answered := warning("dropped-error", "the result of announce is lost", place("election.go", 27, 3, 27, 19))
	return Report{
		Dir:      filepath.Join("testdata", "operator"),
		Prefix:   "examples/an operator",
		Version:  "v1.2.3",
		Tags:     "e2e,aws",
		Checks:   checks(),
		Findings: []finding.Finding{lost, shards, loop, long, wide},
		Suppressed: []finding.Suppressed{
			{Finding: answered, Reason: `whoever loses <the "lease"> ends & restarts`},
		},
		Known:      []finding.Finding{warning("dropped-error", "the result of announce is lost", place("election.go", 29, 2, 29, 13))},
		Incomplete: true,
		Errors: []finding.Error{
			{Package: "example.com/operator/api", File: "api/types.go", Line: 3, Column: 8, Message: "undefined: Lock\n\thave x\n\twant y"},
			{Package: "example.com/operator/web", Message: "no Go files"},
			{Message: "go.mod: unknown directive: requires"},
		},
		Summary: Summary{Packages: 14, NotChecked: 2, Findings: 5, Suppressed: 1, Seconds: 2.125},
	}
}

func TestFormats(t *testing.T) {
	tests := []struct {
		name   string
		write  string
		report Report
		screen Screen
	}{
		{"text", "text", operator(), Screen{}},
		{"text-80", "text", operator(), Screen{Width: 80}},
		{"text-40", "text", operator(), Screen{Width: 40}},
		{"text-colour", "text", operator(), Screen{Width: 80, Color: true}},
		{"text-links", "text", operator(), Screen{Width: 80, Color: true, Links: true}},
		{"text-clean", "text", Report{Summary: Summary{Packages: 3}}, Screen{}},
		{"concise", "concise", operator(), Screen{Width: 80}},
		{"json", "json", operator(), Screen{}},
		{"json-clean", "json", Report{}, Screen{}},
		{"sarif", "sarif", operator(), Screen{}},
		{"sarif-clean", "sarif", Report{Checks: checks(), Summary: Summary{Packages: 3}}, Screen{}},
		{"github", "github", operator(), Screen{}},
		{"gitlab", "gitlab", operator(), Screen{}},
		{"gitlab-clean", "gitlab", Report{}, Screen{}},
		{"checkstyle", "checkstyle", operator(), Screen{}},
		{"checkstyle-clean", "checkstyle", Report{}, Screen{}},
		{"junit", "junit", operator(), Screen{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, f := range Formats() {
				if f.Name != test.write {
					continue
				}
				var got bytes.Buffer
				if err := f.Write(&got, test.report, test.screen); err != nil {
					t.Fatal(err)
				}
				golden(t, test.name, got.Bytes())
			}
		})
	}
}

func TestErrors(t *testing.T) {
	var got bytes.Buffer
	Errors(&got, operator().Errors, Screen{})
	golden(t, "errors", got.Bytes())
}

// TestOddPositions holds the text form to what a wrong position may cost: a wrong underline, never
// a panic that takes the other findings along.
func TestOddPositions(t *testing.T) {
	r := Report{Dir: filepath.Join("testdata", "operator")}
	for _, line := range []int{-1, 0, 1, 33, 34, 35, 36, 999} {
		for _, column := range []int{-1, 0, 1, 45, 500} {
			for _, end := range []int{0, 1, 46, 500} {
				at := place("election.go", line, column, line, end)
				r.Findings = append(r.Findings, warning("deaf-loop", "", at, related("election.go", line, end, column, "here")))
			}
		}
	}
	for _, width := range []int{0, 1, 20, 80} {
		var got bytes.Buffer
		if err := writeText(&got, r, Screen{Width: width}); err != nil {
			t.Fatal(err)
		}
		if !bytes.HasSuffix(got.Bytes(), []byte("\n")) {
			t.Errorf("width %d: no last line", width)
		}
	}
}
