package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/lint"
)

const strandedSource = `package mirror

import "context"

func Copy(ctx context.Context, copied func() error) error {
	errs := make(chan error)
	go func() { errs <- copied() }()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func Wait(copied func() error) {
	done := make(chan struct{})
	go func() {
		if copied() == nil {
			return
		}
		if copied() == nil {
			close(done)
		}
	}()
	<-done
}
`

// mirror runs the real command on a module with a finding that has a fix and one that has none.
func mirror(t *testing.T, args ...string) (source string, o outcome) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/mirror\n\ngo 1.26\n", "mirror.go": strandedSource} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out, errs bytes.Buffer
	c := &command{stdout: &out, stderr: &errs, env: os.Environ(), rules: analyzers.All(), lint: lint.Run}
	o.status = c.run(t.Context(), append([]string{"-C", dir}, args...))
	o.stdout = out.String()
	o.stderr, o.summary = cutSummary(errs.String())
	after, err := os.ReadFile(filepath.Join(dir, "mirror.go"))
	if err != nil {
		t.Fatal(err)
	}
	return string(after), o
}

func TestFixAppliesAndReportsTheRest(t *testing.T) {
	source, o := mirror(t, "--fix")
	if want := strings.Replace(strandedSource, "make(chan error)", "make(chan error, 1)", 1); source != want {
		t.Errorf("fixed file:\n%s", source)
	}
	if o.status != exitFindings || strings.Count(o.stdout, "\n") != 1 || !strings.Contains(o.stdout, "[errchan/") {
		t.Errorf("status %d, output %q, want the finding that has no fix", o.status, o.stdout)
	}
	if want := "ctrllint: fixed 1 finding in 1 file\n"; o.stderr != want || !strings.HasPrefix(o.summary, "ctrllint: 1 finding (1 warning) in 1 package (") {
		t.Errorf("standard error %q and %q, want %q and a summary", o.stderr, o.summary, want)
	}
}

func TestFixOfEverythingIsClean(t *testing.T) {
	if _, o := mirror(t, "--fix", "--checks", "errchan/unbuffered-send"); o.status != exitClean || o.stdout != "" {
		t.Errorf("status %d, output %q, want a clean run", o.status, o.stdout)
	}
}

func TestDiffChangesNothing(t *testing.T) {
	source, o := mirror(t, "--diff")
	if source != strandedSource {
		t.Errorf("--diff changed the file:\n%s", source)
	}
	for _, want := range []string{"--- a/mirror.go\n+++ b/mirror.go\n", "-\terrs := make(chan error)\n+\terrs := make(chan error, 1)\n"} {
		if !strings.Contains(o.stdout, want) {
			t.Errorf("no %q in:\n%s", want, o.stdout)
		}
	}
	if want := "ctrllint: 1 finding without a fix\n"; o.status != exitFindings || o.stderr != want {
		t.Errorf("status %d, standard error %q, want %q", o.status, o.stderr, want)
	}
}

func TestDiffInColour(t *testing.T) {
	_, o := mirror(t, "--diff", "--color", "always")
	for _, want := range []string{"\x1b[1m--- a/mirror.go\x1b[0m\n", "\x1b[31m-\terrs := make(chan error)\x1b[0m\n\x1b[32m+\terrs := make(chan error, 1)\x1b[0m\n"} {
		if !strings.Contains(o.stdout, want) {
			t.Errorf("no %q in:\n%q", want, o.stdout)
		}
	}
}

func TestDiffCounts(t *testing.T) {
	_, o := mirror(t, "--diff", "--statistics")
	if !strings.Contains(o.stderr, "errchan/unbuffered-send") || !strings.HasPrefix(o.stdout, "--- a/") {
		t.Errorf("standard error:\n%s\nstandard output:\n%s", o.stderr, o.stdout)
	}
}

func TestFixOrDiff(t *testing.T) {
	if _, o := mirror(t, "--fix", "--diff"); o.status != exitNotChecked || !strings.Contains(o.stderr, "choose one") {
		t.Errorf("status %d, standard error %q, want a choice", o.status, o.stderr)
	}
}
