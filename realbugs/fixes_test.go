package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// A program with a finding that has a fix, and a test that holds it to its text.
const (
	leaks = "package wait\n\nimport \"context\"\n\nfunc For(ctx context.Context, work func() error) error {\n\terrs := make(chan error)\n" +
		"\tgo func() { errs <- work() }()\n\tselect {\n\tcase err := <-errs:\n\t\treturn err\n\tcase <-ctx.Done():\n\t\treturn ctx.Err()\n\t}\n}\n"
	holds = "package wait\n\nimport (\n\t\"os\"\n\t\"strings\"\n\t\"testing\"\n)\n\nfunc TestText(t *testing.T) {\n" +
		"\tif text, _ := os.ReadFile(\"wait.go\"); !strings.Contains(string(text), \"make(chan error)\") {\n\t\tt.Fatal(\"the text is another\")\n\t}\n}\n"
	fails = "package wait\n\nimport \"testing\"\n\nfunc TestAlways(t *testing.T) { t.Fatal(\"as before\") }\n"
)

func TestFixes(t *testing.T) {
	program := filepath.Join(t.TempDir(), "ctrllint")
	if out, err := command(t.Context(), "..", "go", "build", "-o", program, "./cmd/ctrllint"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, test := range map[string]struct{ test, wants string }{
		"passes as before": {"package wait\n", ""},
		"fails as before":  {fails, ""},
		"is broken":        {holds, "the text is another"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			history(t, dir, map[string]string{"go.mod": goMod, "wait/wait.go": leaks, "wait/wait_test.go": test.test})
			repos, err := newRepos(dir, "")
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = repos.close() }()
			said, err := (&fixing{repos: repos, program: program, tests: true}).run(t.Context(), "acme/operator", "")
			if !strings.Contains(said, "1 of 1 findings have a fix, 1 files changed: fixed 1 finding in 1 file") {
				t.Errorf("%s", said)
			}
			if test.wants == "" && err != nil || test.wants != "" && (err == nil || !strings.Contains(err.Error(), test.wants)) {
				t.Errorf("%v, want %q", err, test.wants)
			}
		})
	}
}

// TestNewFindings takes a finding that has moved for the same, and a second of the same text for a new one.
func TestNewFindings(t *testing.T) {
	at := func(line int) finding.Finding {
		return finding.Finding{Range: finding.Range{File: "a.go", Line: line}, Rule: "errchan", Check: "unbuffered-send", Message: "m"}
	}
	if err := newFindings([]finding.Finding{at(1)}, []finding.Finding{at(2)}); err != nil {
		t.Error(err)
	}
	if err := newFindings([]finding.Finding{at(1)}, []finding.Finding{at(1), at(9)}); err == nil || !strings.Contains(err.Error(), "new: a.go:9: m [errchan/unbuffered-send]") {
		t.Error(err)
	}
}
