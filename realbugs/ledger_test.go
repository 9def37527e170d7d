package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// TestCommittedLedgers keeps the form of every ledger, labelled or not.
func TestCommittedLedgers(t *testing.T) {
	files, err := filepath.Glob("ledger/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	ofRounds, err := filepath.Glob("rounds/*/ledger/*.yaml")
	if err != nil || len(ofRounds) == 0 {
		t.Fatalf("ledgers of rounds: %q, %v", ofRounds, err)
	}
	read, err := filepath.Glob("practice/*.yaml")
	if err != nil || len(read) == 0 {
		t.Fatalf("ledgers of practice: %q, %v", read, err)
	}
	for _, file := range slices.Concat(files, read, ofRounds) {
		if _, err := readLedger(file, ""); err != nil {
			t.Error(err)
		}
	}
}

// TestLedger follows a ledger through its life: made, labelled, checked, updated.
func TestLedger(t *testing.T) {
	dir := t.TempDir()
	ids := history(t, dir,
		map[string]string{"go.mod": goMod, "stop/stop.go": panics},
		map[string]string{"go.mod": goMod, "stop/stop.go": "\n" + mended},
	)
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(ledgerDir, 0o755); err != nil {
		t.Fatal(err)
	}
	ledger := func(args ...string) (string, error) {
		var stdout, stderr strings.Builder
		err := run(t.Context(), append([]string{"ledger"}, args...), []*analysis.Analyzer{panicRule()}, &stdout, &stderr)
		return stdout.String(), err
	}
	if out, err := ledger("-repos", dir, "-repo", "acme/operator", "-commit", ids[0], "-strict"); err != nil || strings.Count(out, "to label: stop/stop.go") != 2 {
		t.Fatalf("made: %v\n%s", err, out)
	}
	if out, err := ledger("-check"); err == nil || !strings.Contains(err.Error(), "2 findings without a verdict") {
		t.Errorf("checked before it is labelled: %v\n%s", err, out)
	}
	label(t)
	out, err := ledger("-check")
	if fields := strings.Join(strings.Fields(out), " "); err != nil || !strings.Contains(fields, "acme/operator strict 1 0 0 1 0 1/2 (50%)") {
		t.Errorf("checked: %v\n%s", err, out)
	}
	out, err = ledger("-check", "-by-rule")
	if fields := strings.Join(strings.Fields(out), " "); err != nil || !strings.Contains(fields, "all, errchan strict 1 0 0 1 0 1/2 (50%)") || !strings.Contains(fields, "all, errchan/panics strict 1 0 0 1 0 1/2 (50%)") || strings.Contains(out, "acme/operator") {
		t.Errorf("checked by rule: %v\n%s", err, out)
	}
	out, err = ledger("-repos", dir, "-repo", "acme/operator", "-commit", "HEAD")
	if err != nil || !strings.Contains(out, "gone: stop/stop.go:4: panics [errchan/panics] (bug: it stops)") {
		t.Errorf("updated: %v\n%s", err, out)
	}
	l, err := readLedger(ledgerFile(0, "acme/operator"), "acme/operator")
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Findings) != 1 || l.Commit != ids[1] || !l.Strict {
		t.Fatalf("updated: %+v", l)
	}
	if e := l.Findings[0]; e.Line != 6 || e.Function != "Other" || e.Verdict != verdictFalse || e.Why != "it is meant" {
		t.Errorf("the label has not moved with its finding: %+v", e)
	}
}

// label gives the two findings of the ledger a verdict, as an editor would.
func label(t *testing.T) {
	t.Helper()
	file := ledgerFile(0, "acme/operator")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const open = "verdict: \"\"\n    why: \"\""
	labelled := strings.Replace(string(text), open, "verdict: bug\n    why: it stops", 1)
	labelled = strings.Replace(labelled, open, "verdict: false\n    why: it is meant", 1) // unquoted: YAML's boolean
	if err := os.WriteFile(file, []byte(labelled), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestRound: the ledgers of a round are about every module, and are made once. Repositories of one
// name have files of their own; noise counts as wrong.
func TestRound(t *testing.T) {
	dir := t.TempDir()
	ids := history(t, dir, map[string]string{
		"go.mod": goMod, "stop/stop.go": panics,
		"tools/go.mod": "module example.com/tools\n\ngo 1.26\n", "tools/tools.go": mended,
		"vendor/go.mod": "module example.com/copy\n", "testdata/go.mod": "module example.com/fixture\n",
		"site/go.mod": "module example.com/site\n\ngo 1.26\n", // it has no packages
	})
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(ledgerDir, 0o755); err != nil {
		t.Fatal(err)
	}
	ledger := func(args ...string) (string, error) {
		var stdout, stderr strings.Builder
		err := run(t.Context(), append([]string{"ledger"}, args...), []*analysis.Analyzer{panicRule()}, &stdout, &stderr)
		return stdout.String(), err
	}
	make := []string{"-repos", dir, "-round", "2", "-repo", "acme/operator", "-commit", ids[0], "-strict"}
	out, err := ledger(make...)
	if err != nil || strings.Count(out, "to label: stop/stop.go") != 2 || strings.Count(out, "to label: tools/tools.go") != 1 {
		t.Fatalf("made: %v\n%s", err, out)
	}
	if out, err := ledger(make...); err == nil || !strings.Contains(err.Error(), "the first verdicts of a round stay") {
		t.Errorf("made again: %v\n%s", err, out)
	}
	file := filepath.Join(filepath.FromSlash(roundsDir), "2", "ledger", "acme+operator.yaml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	labelled := strings.ReplaceAll(string(text), "verdict: \"\"\n    why: \"\"", "verdict: noise\n    why: nobody asked")
	if err := os.WriteFile(file, []byte(strings.Replace(labelled, "noise", "bug", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err = ledger("-check")
	if fields := strings.Join(strings.Fields(out), " "); err != nil || !strings.Contains(fields, "round 2 strict 1 0 2 0 0 1/3 (33%)") {
		t.Errorf("checked: %v\n%s", err, out)
	}
	testAgain(t, ledger, dir, file)
}

// testAgain lints the round again, with one bug more in its ledger and one noisy finding less.
func testAgain(t *testing.T, ledger func(...string) (string, error), dir, file string) {
	t.Helper()
	l, err := readLedger(file, "acme/operator")
	if err != nil {
		t.Fatal(err)
	}
	gone := *l.Findings[0]
	gone.Function = "Removed"
	l.Findings = append(l.Findings[:2], &gone)
	if err := l.write(file); err != nil {
		t.Fatal(err)
	}
	out, err := ledger("-again", "-round", "2", "-repos", dir)
	if err != nil || !strings.Contains(out, "gone: acme/operator stop/stop.go") || strings.Count(out, "new: acme/operator tools/tools.go") != 1 ||
		strings.Count(out, "still noise: acme/operator") != 1 {
		t.Errorf("again: %v\n%s", err, out)
	}
	if fields := strings.Join(strings.Fields(out), " "); !strings.Contains(fields, "all 1 0 1 0 1 1/2 (50%) 1 0") {
		t.Errorf("the table of again:\n%s", out)
	}
	after, err := readLedger(file, "acme/operator")
	if err != nil || len(after.Findings) != 3 {
		t.Errorf("the ledger has changed: %v, %v", after, err)
	}
}

func TestLedgerRejects(t *testing.T) {
	const valid = `repo: acme/operator
commit: 0123456789012345678901234567890123456789
findings:
  - file: stop/stop.go
    line: 4
    function: Stop
    check: errchan/panics
    message: panics
    verdict: smell
    why: it stops
`
	file := filepath.Join(t.TempDir(), "operator.yaml")
	for _, tt := range []struct{ name, from, to, want string }{
		{"nothing", "", "", ""},
		{"an unknown key", "why:", "because:", "line 10: field because not found"},
		{"noise", "smell", "noise", ""},
		{"a verdict of one's own", "smell", "maybe", `verdict "maybe"`},
		{"a verdict without reason", "it stops", "''", "without why"},
		{"another repository", "acme/operator", "acme/agent", "is about acme/agent"},
		{"a path of one machine", "stop/stop.go", "/home/stop.go", "not inside the repository"},
	} {
		if err := os.WriteFile(file, []byte(strings.Replace(valid, tt.from, tt.to, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := readLedger(file, "")
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
}
