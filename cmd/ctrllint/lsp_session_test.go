package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// buffered is a package whose finding depends on how large a constant of another package is.
var buffered = strings.NewReplacer("make(chan error)", "make(chan error, of.Size)", `import "context"`, "import (\n\t\"context\"\n\n\t\"example.com/size/of\"\n)").Replace(leakIn("op"))

func sized(n int) string { return fmt.Sprintf("package of\n\nconst Size = %d\n", n) }

// A step is a change in the editor or on the disk, what is found then, and whether the go command is asked.
type step struct {
	what     string
	disk     map[string]string
	open     map[string]string
	findings int
	asks     bool
}

var steps = []step{
	{"opened", nil, map[string]string{"op.go": buffered}, 1, true},
	{"nothing changed", nil, nil, 1, false},
	{"a line in a function", nil, map[string]string{"op.go": strings.Replace(buffered, "errs :=", "println()\n\terrs :=", 1)}, 1, false},
	{"a dependency in another buffer", nil, map[string]string{"size/of/size.go": sized(1)}, 0, false},
	{"that buffer as it was", nil, map[string]string{"size/of/size.go": sized(0)}, 1, false},
	{"the dependency on the disk, which the buffer hides", map[string]string{"size/of/size.go": sized(1)}, nil, 1, false},
	{"the buffer is closed", nil, map[string]string{"size/of/size.go": ""}, 0, false},
	{"and a line in a function", nil, map[string]string{"op.go": strings.Replace(buffered, "errs :=", "print()\n\terrs :=", 1)}, 0, false},
	{"an import", nil, map[string]string{"op.go": strings.Replace(buffered, "size/of", "size/none", 1)}, 1, true},
	{"a package that is not there", nil, map[string]string{"op.go": strings.Replace(buffered, "size/of", "size/later", 1)}, -1, true},
	{"the package is written", map[string]string{"size/later/later.go": sized(0)}, nil, 1, true},
	{"the first import again", nil, map[string]string{"op.go": buffered}, 0, true},
	{"a file that is new", map[string]string{"size/of/more.go": "package of\n\nconst More = 1\n"}, nil, 0, true},
	{"a constraint in it", map[string]string{"size/of/more.go": "//go:build ignore\n\npackage of\n\nconst Size = 1\n"}, nil, 0, true},
	{"go.mod", map[string]string{"go.mod": module("op") + "\nrequire example.com/size v0.0.0\n\nreplace example.com/size => ./other\n"}, nil, 1, true},
	{"a module that is the dependency's own", map[string]string{"other/go.mod": module("size") + "\n// A comment.\n"}, nil, 1, true},
}

// TestLSPGivesWhatAFreshRunGives makes changes of all kinds one after the other. Each check of the session finds what a run finds that
// knows of nothing before, and the go command runs only where the package graph may have changed.
func TestLSPGivesWhatAFreshRunGives(t *testing.T) {
	asked := countGo(t)
	dir := tree(t, map[string]string{
		"go.mod": module("op") + "\nrequire example.com/size v0.0.0\n\nreplace example.com/size => ./size\n", "op.go": buffered,
		"size/go.mod": module("size"), "size/of/size.go": sized(0), "size/none/none.go": sized(0),
		"other/go.mod": module("size"), "other/of/size.go": sized(0),
	})
	kept, err := cache.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	inSession := newEditor(kept)
	inSession.session = new(lint.Session)
	open := make(map[string][]byte)
	for _, s := range steps {
		write(t, dir, s.disk)
		time.Sleep(50 * time.Millisecond) // what is written while the go command runs is listed again
		for name, text := range s.open {
			if open[filepath.Join(dir, name)] = []byte(text); text == "" {
				delete(open, filepath.Join(dir, name))
			}
		}
		before := asked()
		got, failed := inSession.check(t.Context(), dir, open, func(int, int) {})
		asks := asked() > before
		want, wrong := newEditor(nil).check(t.Context(), dir, open, func(int, int) {})
		if (failed == nil) != (wrong == nil) || lines(got) != lines(want) {
			t.Errorf("%s: got %q, %v\na fresh run: %q, %v", s.what, lines(got), failed, lines(want), wrong)
		}
		if failed == nil && len(got) != s.findings || failed != nil && s.findings >= 0 {
			t.Errorf("%s: %d findings, %v, want %d", s.what, len(got), failed, s.findings)
		}
		if asks != s.asks {
			t.Errorf("%s: the go command was run: %v", s.what, asks)
		}
	}
}

func newEditor(kept *cache.Cache) *editor {
	c := &command{env: append(os.Environ(), "GOPROXY=off", "GOFLAGS=-mod=mod", "GOWORK="), rules: analyzers.All(), lint: lint.Run, stderr: io.Discard}
	return &editor{command: c, cache: kept}
}

func lines(findings []finding.Finding) string { return fmt.Sprintf("%+v", findings) }

// TestLSPReadsWhileNobodyWaits opens a folder whose findings the cache knows. They come without a read, which follows when nobody waits,
// once, and not to its end if an edit comes first.
func TestLSPReadsWhileNobodyWaits(t *testing.T) {
	dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": leakIn("op")})
	kept, err := cache.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	reads := 0
	progress := func(int, int) { reads++ }
	check := func(e *editor) {
		t.Helper()
		if got, err := e.check(t.Context(), dir, nil, progress); err != nil || len(got) != 1 {
			t.Fatalf("%v, %v; want one finding", got, err)
		}
	}
	open := func() *editor {
		e := newEditor(kept)
		e.session = new(lint.Session)
		check(e)
		return e
	}
	if e := open(); reads == 0 || e.unread != nil {
		t.Fatalf("the first session of all: %d reads, %+v", reads, e.unread)
	}
	reads = 0
	e := open()
	if reads != 0 || e.unread == nil {
		t.Fatalf("a folder that the cache knows: %d reads, %+v", reads, e.unread)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if e.idle(ended); e.unread == nil || e.read[dir] {
		t.Error("a read that was given up counts as done")
	}
	if e.idle(t.Context()); e.unread != nil || !e.read[dir] {
		t.Error("the folder has not been read while nobody waited")
	}
	if check(e); e.unread != nil {
		t.Error("the folder is to be read twice")
	}
}

// countGo puts a go command in front of the one that there is, which counts its runs.
func countGo(t *testing.T) (runs func() int) {
	t.Helper()
	real, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	log := filepath.Join(dir, "log")
	script := fmt.Sprintf("#!/bin/sh\necho \"$@\" >>%q\nexec %q \"$@\"\n", log, real)
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(script), 0o700); err != nil { //nolint:gosec // it is run
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	return func() int {
		text, _ := os.ReadFile(log) // none before the first run
		return strings.Count(string(text), "\n")
	}
}
