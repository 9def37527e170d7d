package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/report"
)

var update = flag.Bool("update", false, "write the golden files")

// TestDemo compares the findings in the demo operator, the first command of README.md, with the
// list beside it, and the list with the table that people read.
func TestDemo(t *testing.T) {
	dir := filepath.Join("..", "..", "testdata")
	result, err := lint.Run(t.Context(), lint.Options{
		Dir:       dir,
		Patterns:  []string{"./operator/..."},
		Tests:     true,
		Analyzers: analyzers.All(),
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range result.Errors {
		t.Errorf("%s:%d: %s", e.File, e.Line, e.Message)
	}
	compareDemo(t, filepath.Join(dir, "operator", "findings.txt"), result.Findings)
	compareExcerpts(t, dir, result.Findings)
	matchLines(t, filepath.Join(dir, ".."), result.Findings)
	readme, err := os.ReadFile(filepath.Join(dir, "operator", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range result.Findings {
		if !tabled(string(readme), f) {
			t.Errorf("no row of the demo's README.md has %s with %s/%s", f.File, f.Rule, f.Check)
		}
	}
	for _, rule := range analyzers.All() {
		if !slices.ContainsFunc(result.Findings, func(f finding.Finding) bool { return f.Rule == rule.Name }) {
			t.Errorf("the demo has no finding of %s", rule.Name)
		}
	}
}

// compareExcerpts looks for the findings that README.md and docs/output.md show in what a terminal of 80 columns shows.
func compareExcerpts(t *testing.T, dir string, findings []finding.Finding) {
	t.Helper()
	format, err := knownFormat("text")
	var got bytes.Buffer
	if err = errors.Join(err, format.Write(&got, report.Report{Dir: dir, Findings: findings}, report.Screen{Width: 80})); err != nil {
		t.Fatal(err)
	}
	for page, want := range map[string]int{"README.md": 1, "docs/output.md": 5} {
		text, err := os.ReadFile(filepath.Join(dir, "..", page))
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.Split(string(text), "```text\n")[1:]
		if len(parts) != want {
			t.Errorf("%s shows %d findings, want %d", page, len(parts), want)
		}
		for _, part := range parts {
			if shown, _, closed := strings.Cut(part, "```\n"); !closed || !strings.Contains(got.String(), shown) {
				t.Errorf("%s shows\n%s\nwhich is not in\n%s", page, shown, &got)
			}
		}
	}
}

// matchLines holds the pattern that docs/editors.md hands to editors against each line of the concise
// format.
func matchLines(t *testing.T, root string, findings []finding.Finding) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(root, "docs", "editors.md"))
	if err != nil {
		t.Fatal(err)
	}
	quoted, err := json.Marshal(report.ConcisePattern)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(page, []byte(`"regexp": `+string(quoted))) {
		t.Errorf("docs/editors.md does not hand out %s", quoted)
	}
	format, err := knownFormat("concise")
	var got bytes.Buffer
	if err = errors.Join(err, format.Write(&got, report.Report{Findings: findings}, report.Screen{})); err != nil {
		t.Fatal(err)
	}
	pattern := regexp.MustCompile(report.ConcisePattern)
	lines := strings.Split(strings.TrimSuffix(got.String(), "\n"), "\n")
	if len(lines) != len(findings) {
		t.Errorf("%d lines for %d findings", len(lines), len(findings))
	}
	for i, line := range lines {
		f := findings[i]
		want := []string{line, f.File, fmt.Sprint(f.Line), fmt.Sprint(f.Column), f.Severity}
		m := pattern.FindStringSubmatch(line)
		if m == nil || !slices.Equal(m[:5], want) || !strings.HasPrefix(m[5], f.Message) || m[6] != f.Rule+"/"+f.Check {
			t.Errorf("the pattern takes %q for %q", line, m)
		}
	}
}

func compareDemo(t *testing.T, file string, findings []finding.Finding) {
	t.Helper()
	var got bytes.Buffer
	for _, f := range findings {
		fmt.Fprintf(&got, "%s:%d: %s [%s/%s]\n", f.File, f.Line, f.Message, f.Rule, f.Check)
	}
	if *update {
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("%s (go test ./cmd/ctrllint -run TestDemo -update writes it):\n%s\nwant:\n%s", file, &got, want)
	}
}

// tabled reports whether a row of the table names the finding's file and check.
func tabled(readme string, f finding.Finding) bool {
	for line := range strings.Lines(readme) {
		row := strings.HasPrefix(line, "| `"+strings.TrimPrefix(f.File, "operator/")+"`")
		if row && strings.Contains(line, "`"+f.Rule+"/"+f.Check+"`") {
			return true
		}
	}
	return false
}
