package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// TestStatesAgree lints the demo operator and fixtures of every rule with facts in the states that a
// cache can be in. vet_test.go compares findings with those of the vettool.
func TestStatesAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("lints the fixtures several times")
	}
	dir, store := t.TempDir(), t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "testdata"))); err != nil {
		t.Fatal(err)
	}
	env := append(os.Environ(), cache.DirVariable+"="+store)
	run := func(flags ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		c := &command{stdout: &out, stderr: &errs, env: env, rules: analyzers.All(), lint: lint.Run, openCache: openCache}
		args := append([]string{"-C", dir, "--no-config", "--strict", "--format", "json"}, flags...)
		if status := c.run(t.Context(), append(args, "./operator/...", "./ctxrunnable/cross_package/...", "./errchan/...", "./stopstart/...")); status != exitFindings {
			t.Fatalf("exit status %d\n%s", status, &errs)
		}
		text, _, _ := strings.Cut(out.String(), `"seconds"`)
		return text
	}
	want := run("--no-cache")
	if usage, err := cache.Measure(store); err != nil || usage.Entries != 0 {
		t.Errorf("--no-cache left %+v, %v", usage, err)
	}
	states := []string{"nothing kept", "unchanged", "a leaf edited", "unchanged", "a base edited", "unchanged"}
	edits := map[string]string{"a leaf edited": filepath.Join(dir, "operator", "cmd", "main.go"), "a base edited": firstFile(t, filepath.Join(dir, "operator", "api"))}
	for _, state := range states {
		if file := edits[state]; file != "" {
			appendTo(t, file, "\nfunc init() {}\n")
		}
		if got := run(); got != want {
			t.Errorf("%s: other findings than without a cache:\n%s\nwithout:\n%s", state, got, want)
		}
	}
}

func firstFile(t *testing.T, dir string) string {
	t.Helper()
	var found string
	err := filepath.WalkDir(dir, func(name string, _ os.DirEntry, err error) error {
		if found == "" && strings.HasSuffix(name, ".go") {
			found = name
		}
		return err
	})
	if err != nil || found == "" {
		t.Fatalf("no Go file in %s: %v", dir, err)
	}
	return found
}

func appendTo(t *testing.T, file, text string) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(file, append(content, text...), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestCacheCommand(t *testing.T) {
	store := t.TempDir()
	call := func(args ...string) (string, int) {
		var out, errs bytes.Buffer
		c := &command{stdout: &out, stderr: &errs, env: []string{cache.DirVariable + "=" + store}}
		status := c.run(t.Context(), append([]string{"cache"}, args...))
		return out.String() + errs.String(), status
	}
	if got, _ := call(); got != store+"\n0 entries, 0.0 MB\n" {
		t.Errorf("empty cache: %q", got)
	}
	c, err := cache.Open(store)
	if err != nil {
		t.Fatal(err)
	}
	c.Put(cache.NewName("entry").ID(), make([]byte, 1_000_000))
	if got, _ := call(); got != store+"\n1 entries, 1.0 MB\n" {
		t.Errorf("one entry: %q", got)
	}
	if got, status := call("clear"); got != "" || status != exitClean {
		t.Errorf("clear: %q, exit status %d", got, status)
	}
	if got, _ := call(); got != store+"\n0 entries, 0.0 MB\n" {
		t.Errorf("cleared cache: %q", got)
	}
	if got, status := call("clean"); status != exitNotChecked {
		t.Errorf("unknown argument: %q, exit status %d", got, status)
	}
}

// TestOpenCache does without a cache that cannot be made, unless somebody has asked for the place.
func TestOpenCache(t *testing.T) {
	occupied := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(occupied, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	asked := func(name string) string {
		if name == cache.DirVariable {
			return occupied
		}
		return ""
	}
	if c, err := openCache(asked); err == nil || c != nil || !strings.Contains(err.Error(), "CTRLLINT_CACHE="+occupied) {
		t.Errorf("a file as cache: %v, %v", c, err)
	}
	var out, errs bytes.Buffer
	c := &command{stdout: &out, stderr: &errs, rules: testRules(), openCache: func(func(string) string) (*cache.Cache, error) { return openCache(asked) },
		lint: func(context.Context, lint.Options) (*lint.Result, error) { return &lint.Result{Packages: 1}, nil }}
	if status := c.run(t.Context(), nil); status != exitClean || !strings.Contains(errs.String(), "going on without a cache") {
		t.Errorf("status %d, %q, want a run without a cache", status, &errs)
	}
	t.Setenv("HOME", occupied)
	t.Setenv("XDG_CACHE_HOME", occupied)
	if c, err := openCache(func(string) string { return "" }); err != nil {
		t.Errorf("no place for a cache: %v, %v", c, err)
	}
}
