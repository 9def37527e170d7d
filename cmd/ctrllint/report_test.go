package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/lint"
)

// TestReportHTML makes a page of two reports, of which one is compared with an earlier one.
func TestReportHTML(t *testing.T) {
	dir := t.TempDir()
	write := func(name, fingerprint string) string {
		file := filepath.Join(dir, name)
		text := `{"schema": 1, "findings": [{"rule": "errchan", "check": "deaf-loop", "severity": "warning", "message": "` + fingerprint +
			` spins", "file": "worker.go", "line": 3, "column": 1, "endLine": 3, "endColumn": 6, "fingerprint": "` + fingerprint + `"}], "summary": {"packages": 4}}`
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	if err := os.WriteFile(filepath.Join(dir, "worker.go"), []byte("package worker\n\nfor {\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	first, second, old := write("first.json", "a"), write("second.json", "b"), write("old.json", "c")
	out := filepath.Join(dir, "page.html")
	got := call(lint.Result{}, nil, "report", "html", "-o", out, "--earlier", "first="+old, first, "other="+second)
	if got.status != exitClean || got.stdout != "" {
		t.Fatalf("status %d, %s%s", got.status, got.stdout, got.stderr)
	}
	page := read(t, out)
	for _, want := range []string{"<b>first</b>", "<b>other</b>", "1 new, 1 gone", "a spins <span class=\"new\">", "deaf-loop: c spins", "2 findings (2 warnings) in 8 packages", "for {"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q on the page", want)
		}
	}
	elsewhere := filepath.Join(t.TempDir(), "first.json")
	if err := os.Rename(first, elsewhere); err != nil {
		t.Fatal(err)
	}
	if got := call(lint.Result{}, nil, "report", "html", elsewhere); !strings.Contains(got.stderr, "ctrllint: no source of first is in ") {
		t.Errorf("without the source: %q", got.stderr)
	}
	t.Chdir(dir)
	if got := call(lint.Result{}, nil, "report", "html", elsewhere); got.stderr != "" || !strings.Contains(got.stdout, "for {") {
		t.Errorf("with the source in the working directory: %q, %s", got.stderr, got.stdout)
	}
	for _, args := range [][]string{{}, {"pdf"}, {"html"}, {"html", "absent.json"}, {"html", second, second}, {"html", "--earlier", old, second, "other=" + second}, {"html", filepath.Join(dir, "worker.go")}} {
		if got := call(lint.Result{}, nil, append([]string{"report"}, args...)...); got.status != exitNotChecked || got.stderr == "" {
			t.Errorf("%v: status %d, %q", args, got.status, got.stderr)
		}
	}
}
