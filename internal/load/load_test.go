package load_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/ctrllint/ctrllint/internal/load"
)

// write unpacks an archive into a new directory.
func write(t *testing.T, archive string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// outcome is what one call of load.Each did, in words.
type outcome struct {
	reported   []string // IDs of the visited packages that report
	facts      []string // IDs of the visited packages that do not
	notChecked []string
	errors     []string
}

func run(t *testing.T, cfg load.Config) outcome {
	t.Helper()
	// The tests' modules need nothing from elsewhere.
	cfg.Env = append(append(os.Environ(), cfg.Env...), "GOPROXY=off", "GOFLAGS=")
	var mu sync.Mutex
	var o outcome
	sum, err := load.Each(t.Context(), cfg, func(p *load.Package) error {
		mu.Lock()
		defer mu.Unlock()
		if p.Report {
			o.reported = append(o.reported, p.ID)
		} else {
			o.facts = append(o.facts, p.ID)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(o.reported)
	slices.Sort(o.facts)
	o.notChecked = sum.NotChecked
	for _, e := range sum.Errors {
		file := e.Pos.Filename
		if rel, err := filepath.Rel(cfg.Dir, file); err == nil && filepath.IsAbs(file) {
			file = filepath.ToSlash(rel)
		}
		message := strings.ReplaceAll(e.Message, cfg.Dir, "$DIR")
		o.errors = append(o.errors, fmt.Sprintf("%s:%d:%d: %s: %s", file, e.Pos.Line, e.Pos.Column, e.Package, message))
	}
	return o
}

func (o outcome) check(t *testing.T, want outcome) {
	t.Helper()
	for _, c := range []struct {
		what      string
		got, want []string
	}{
		{"reported", o.reported, want.reported},
		{"visited for facts", o.facts, want.facts},
		{"not checked", o.notChecked, want.notChecked},
		{"errors", o.errors, want.errors},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.what, c.got, c.want)
		}
	}
}

// A layout is a small program, how it is loaded, and what comes of it.
type layout struct {
	name     string
	archive  string
	dir      string // below the archive's root
	patterns []string
	flags    []string
	want     outcome
}

func (l layout) test(t *testing.T) {
	t.Run(l.name, func(t *testing.T) {
		run(t, load.Config{
			Dir:        filepath.Join(write(t, l.archive), l.dir),
			Patterns:   l.patterns,
			BuildFlags: l.flags,
			Tests:      true,
			Facts:      true,
		}).check(t, l.want)
	})
}

func TestEachVisitsDependenciesFirst(t *testing.T) {
	dir := write(t, chain)
	var visited []string
	_, err := load.Each(t.Context(), load.Config{Dir: dir, Facts: true}, func(p *load.Package) error {
		visited = append(visited, p.Name) // a chain leaves no two to visit at once
		if len(p.Syntax) == 0 || p.Types == nil || p.TypesInfo == nil || p.TypesSizes == nil || p.Module == nil {
			t.Errorf("%s is not complete", p.ID)
		}
		if v := p.TypesInfo.FileVersions[p.Syntax[0]]; v != "go1.25" {
			t.Errorf("language version of %s = %q, want go1.25", p.ID, v)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"queue", "worker", "manager"}; !slices.Equal(visited, want) {
		t.Errorf("visited %q, want %q", visited, want)
	}
}

const chain = `
-- go.mod --
module example.org/m
go 1.25
-- manager/manager.go --
package manager
import "example.org/m/worker"
var _ worker.Worker
-- queue/queue.go --
package queue
type Queue[T any] struct{ items []T }
func (q *Queue[T]) Add(item T) { q.items = append(q.items, item) }
-- worker/worker.go --
package worker
import "example.org/m/queue"
type Worker struct{ queue queue.Queue[string] }
func (w *Worker) Enqueue(key string) { w.queue.Add(key) }
`

func TestEachWithoutFacts(t *testing.T) {
	dir := write(t, chain)
	cfg := load.Config{Dir: dir, Patterns: []string{"./worker"}}
	run(t, cfg).check(t, outcome{reported: []string{"example.org/m/worker"}})
	cfg.Facts = true
	run(t, cfg).check(t, outcome{reported: []string{"example.org/m/worker"}, facts: []string{"example.org/m/queue"}})
}

func TestEachStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := load.Each(ctx, load.Config{Dir: write(t, chain)}, func(*load.Package) error { return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

func TestEachErrorOfVisit(t *testing.T) {
	sum, err := load.Each(t.Context(), load.Config{Dir: write(t, chain)}, func(p *load.Package) error {
		if p.Name == "queue" {
			return errors.New("analysis failed")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(sum.Errors) != 1 || sum.Errors[0].Package != "example.org/m/queue" || len(sum.NotChecked) != 1 {
		t.Errorf("errors %v, not checked %v; want one of each, about queue", sum.Errors, sum.NotChecked)
	}
}

// The build cache stays free of archives: nothing was compiled, not even for cgo.
func TestEachCompilesNothing(t *testing.T) {
	cache := t.TempDir()
	dir := write(t, `
-- go.mod --
module example.org/m
go 1.25
-- server/server.go --
package server
import "net/http"
func Serve() error { return http.ListenAndServe("", nil) }
-- server/server_test.go --
package server
import "testing"
func TestServe(t *testing.T) { _ = Serve() }
-- native/native.go --
package native
// static int twice(int x) { return 2*x; }
import "C"
func Twice(n int) int { return int(C.twice(C.int(n))) }
`)
	cfg := load.Config{Dir: dir, Tests: true, Facts: true, Env: []string{"GOCACHE=" + cache}}
	run(t, cfg).check(t, outcome{
		reported: []string{"example.org/m/native", "example.org/m/server [example.org/m/server.test]"},
	})
	err := filepath.WalkDir(cache, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if bytes.HasPrefix(data, []byte("!<arch>")) {
			t.Errorf("compiled package in the build cache: %s", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
