package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/finding"
)

func TestFromRoot(t *testing.T) {
	tests := []struct{ prefix, file, path, uri string }{
		{"", "api/types.go", "api/types.go", "api/types.go"},
		{"services/mail", "types.go", "services/mail/types.go", "services/mail/types.go"},
		{"services/mail", "../web/a b#1.go", "services/web/a b#1.go", "services/web/a%20b%231.go"},
		{"services", "../../elsewhere/a.go", "../elsewhere/a.go", "../elsewhere/a.go"},
		{"services", "/usr/a.go", "/usr/a.go", "/usr/a.go"},
	}
	for _, test := range tests {
		got := Report{Prefix: test.prefix}.fromRoot(test.file)
		if got != test.path || URI(got) != test.uri {
			t.Errorf("%s from %q: %q, %q, want %q, %q", test.file, test.prefix, got, URI(got), test.path, test.uri)
		}
	}
	for file, want := range map[string]bool{"a.go": true, "": false, "../a.go": false, "/a.go": false, "..a/b.go": true} {
		if got := inside(file); got != want {
			t.Errorf("inside(%q) = %v, want %v", file, got, want)
		}
	}
}

func TestColumnsInUTF16(t *testing.T) {
	s := newSources("")
	s.files["a.go"] = []string{`s := "é🚀x"`, ""}
	for column, want := range map[int]int{1: 1, 7: 7, 9: 8, 13: 10, 14: 11, 99: 12, 0: 0} {
		if got := s.column("a.go", 1, column); got != want {
			t.Errorf("column(%d) = %d, want %d", column, got, want)
		}
	}
	if got := s.column("a.go", 7, 5); got != 5 {
		t.Errorf("column of a line that is not there = %d, want 5", got)
	}
	for offset, want := range map[int]string{0: "1 1 true", 14: "1 15 true", 15: "2 1 true", 16: "0 0 false"} {
		line, column, ok := s.position("a.go", offset)
		if got := fmt.Sprint(line, column, ok); got != want {
			t.Errorf("position(%d) = %s, want %s", offset, got, want)
		}
	}
}

// TestSARIFKeepsTheSeverest makes more findings than a server takes.
func TestSARIFKeepsTheSeverest(t *testing.T) {
	r := Report{Summary: Summary{Packages: 1}}
	for i := range maxResults + 2 {
		f := warning("deaf-loop", "the loop has no exit", place("gone.go", i+1, 1, i+1, 2))
		if i == maxResults+1 {
			f.Severity = "error"
		}
		r.Findings = append(r.Findings, f)
	}
	var b bytes.Buffer
	if err := writeSARIF(&b, r, Screen{}); err != nil {
		t.Fatal(err)
	}
	var log sarifLog
	if err := json.Unmarshal(b.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if len(run.Results) != maxResults || run.Results[0].Level != "error" {
		t.Errorf("%d results, the first is a %s, want %d and the error first", len(run.Results), run.Results[0].Level, maxResults)
	}
	notes := run.Invocations[0].Notifications
	if len(notes) != 1 || notes[0].Message.Text != "2 findings left out: servers keep 5000." {
		t.Errorf("notifications %+v, want what was left out", notes)
	}
}

// TestSARIFMessage holds brackets of Go code apart from links.
func TestSARIFMessage(t *testing.T) {
	f := finding.Finding{Message: "errs[i] is never closed.", Related: []finding.Related{{Message: `waits on errs[i]`}}}
	if got, want := sarifMessage(f), `errs\[i\] is never closed ([waits on errs\[i\]](1)).`; got != want {
		t.Errorf("message %q, want %q", got, want)
	}
}

// TestFixOfAChangedFile leaves the fix out, not the finding.
func TestFixOfAChangedFile(t *testing.T) {
	f := warning("late-close", "closed late", place("election.go", 20, 3, 20, 19))
	f.Fixes = []finding.Fix{{Message: "move the close", Edits: []finding.Edit{{File: "election.go", Offset: 1 << 20, EndOffset: 1<<20 + 1}}}}
	r := operator()
	r.Findings = []finding.Finding{f}
	var b bytes.Buffer
	if err := writeSARIF(&b, r, Screen{}); err != nil {
		t.Fatal(err)
	}
	if text := b.String(); !strings.Contains(text, "closed late") || strings.Contains(text, "fixes") {
		t.Errorf("want the finding without its fix:\n%s", text)
	}
}

func TestGitHubEscapes(t *testing.T) {
	got := annotation("error", []string{"file=" + githubProperty("a,b:c%.go")}, "x: y", "100 %\r\nof it")
	if want := "::error file=a%2Cb%3Ac%25.go,title=x%3A y::100 %25%0D%0Aof it"; got != want {
		t.Errorf("annotation = %q, want %q", got, want)
	}
}

func TestStepSummary(t *testing.T) {
	var b bytes.Buffer
	err := StepSummary(&b, operator(), func(file string, line int) string {
		return fmt.Sprintf("https://github.com/example/operator/blob/main/%s#L%d", URI(file), line)
	})
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "step-summary", b.Bytes())

	b.Reset()
	many := Report{Summary: Summary{Packages: 1}}
	for range maxRows + 1 {
		many.Findings = append(many.Findings, warning("deaf-loop", "a|b *c* <d>", place("a.go", 1, 1, 1, 2)))
	}
	if err := StepSummary(&b, many, func(string, int) string { return "" }); err != nil {
		t.Fatal(err)
	}
	const row = `| a.go:1 | a\|b \*c\* &lt;d&gt; | [errchan/deaf-loop]`
	if text := b.String(); strings.Count(text, row) != maxRows || !strings.Contains(text, "and 1 finding more.") {
		t.Errorf("want %d rows %q and the number of the others:\n%.500s", maxRows, row, text)
	}
}
