package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/lint"
)

func TestParsePlaces(t *testing.T) {
	for arg, want := range map[string]place{
		"a/worker.go:12":   {"a/worker.go", 12},
		"a/worker.go:12:3": {"a/worker.go", 12},
		`C:\op\a.go:7`:     {`C:\op\a.go`, 7},
	} {
		if got, err := parsePlaces([]string{arg, arg}); err != nil || len(got) != 1 || got[0] != want {
			t.Errorf("%s: %v, %v, want %v once", arg, got, err, want)
		}
	}
	for _, arg := range []string{"worker.go", "./...", "12", "worker.go:x"} {
		if got, err := parsePlaces([]string{arg}); err == nil {
			t.Errorf("%s is %v, want an error", arg, got)
		}
	}
}

// TestSuppress answers a finding, and takes the answer back when the hazard has been mended.
func TestSuppress(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "mirror.go")
	for name, text := range map[string]string{"go.mod": "module example.com/mirror\n\ngo 1.26\n", "mirror.go": strandedSource} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) (status int, out string) {
		t.Helper()
		var b bytes.Buffer
		c := &command{stdout: &b, stderr: &b, env: os.Environ(), rules: analyzers.All(), lint: lint.Run}
		status = c.run(t.Context(), args)
		return status, b.String()
	}
	line := "mirror.go:" + lineOf(strandedSource, "errs <- copied()")
	for _, args := range [][]string{{line}, {"--reason", "x"}, {"--reason", "x", "mirror.go:1"}, {"--reason", "x", "mirror.go"}} {
		if status, out := run(append([]string{"suppress", "-C", dir}, args...)...); status != exitNotChecked || !strings.Contains(out, "suppress") {
			t.Errorf("%v: status %d, %s", args, status, out)
		}
	}
	if status, out := run("suppress", "-C", dir, "--reason", "whoever gives up ends the process", line); status != exitClean || out != line+": errchan/unbuffered-send\n" {
		t.Fatalf("status %d, %s", status, out)
	}
	want := strings.Replace(strandedSource, "\tgo func() { errs", "\t//ctrllint:ignore errchan/unbuffered-send whoever gives up ends the process\n\tgo func() { errs", 1)
	if got := read(t, file); got != want {
		t.Fatalf("the file is\n%s\nwant\n%s", got, want)
	}
	if _, out := run("-C", dir, "./..."); strings.Contains(out, "unbuffered-send") || !strings.Contains(out, "1 suppressed") {
		t.Errorf("after it:\n%s", out)
	}

	mended := strings.Replace(want, "make(chan error)", "make(chan error, 1)", 1)
	if err := os.WriteFile(file, []byte(mended), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, out := run("-C", dir, "--fix", "--allow-dirty", "./..."); !strings.Contains(out, "fixed 1 finding") {
		t.Errorf("--fix:\n%s", out)
	}
	if got, want := read(t, file), strings.Replace(strandedSource, "make(chan error)", "make(chan error, 1)", 1); got != want {
		t.Errorf("the file is\n%s\nwant\n%s", got, want)
	}
}

func lineOf(source, text string) string {
	before, _, _ := strings.Cut(source, text)
	return strconv.Itoa(strings.Count(before, "\n") + 1)
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
