package load_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/types"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/ctrllint/ctrllint/internal/load"
)

// TestEach loads each program of testdata as its comment says, and compares with its file "want".
func TestEach(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			dir := write(t, archive)
			cfg := load.Config{Dir: dir, Tests: true, Facts: true}
			for line := range strings.Lines(string(archive.Comment)) {
				key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
				switch key {
				case "dir":
					cfg.Dir = filepath.Join(dir, value)
				case "patterns":
					cfg.Patterns = strings.Fields(value)
				case "flags":
					cfg.BuildFlags = strings.Fields(value)
				}
			}
			want, err := os.ReadFile(filepath.Join(dir, "want"))
			if err != nil {
				t.Fatal(err)
			}
			if got := outcome(t, cfg); got != string(want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// write unpacks an archive into a new directory.
func write(t *testing.T, archive *txtar.Archive) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
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

// outcome tells what load.Each does, in lines: what reports, what is visited for its facts only,
// what is not checked, and the errors.
func outcome(t *testing.T, cfg load.Config) string {
	t.Helper()
	// The programs need nothing from elsewhere.
	cfg.Env = append(append(os.Environ(), cfg.Env...), "GOPROXY=off", "GOFLAGS=")
	var mu sync.Mutex
	var reports, facts, lines []string
	sum, err := load.Each(t.Context(), cfg, func(p *load.Package) error {
		mu.Lock()
		defer mu.Unlock()
		if p.Report {
			reports = append(reports, "reports "+p.ID+without(p)+"\n")
		} else {
			facts = append(facts, "facts of "+p.ID+"\n")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	lines = append(slices.Sorted(slices.Values(reports)), slices.Sorted(slices.Values(facts))...)
	for _, folder := range sum.Excluded {
		lines = append(lines, strings.Replace(folder, cfg.Dir, "excluded $DIR", 1)+"\n")
	}
	for _, f := range sum.Foreign {
		lines = append(lines, fmt.Sprintf("left out %s: %s\n", f.Module, strings.Join(f.Packages, " ")))
	}
	for _, path := range sum.NotChecked {
		lines = append(lines, "not checked "+path+"\n")
	}
	for _, e := range sum.Errors {
		text := fmt.Sprintf("error %s:%d:%d: %s: %s", e.Pos.Filename, e.Pos.Line, e.Pos.Column, e.Package, e.Message)
		text = strings.NewReplacer(cfg.Dir+"/", "", cfg.Dir, "$DIR", "\n", `\n`).Replace(text)
		lines = append(lines, text+"\n")
	}
	return strings.Join(lines, "")
}

// TestGoTree loads packages of the standard library in its own module, where they are the user's.
func TestGoTree(t *testing.T) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(strings.TrimSpace(string(out)), "src")
	for _, c := range []struct{ folder, pattern, want string }{
		{"", "errors", "reports errors\n"},
		{"", "cmd/internal/quoted", "reports cmd/internal/quoted\n"}, // a folder, with a module of its own
		{"", "runtime/cgo", "reports runtime/cgo\n"},                 // what cgo makes of others imports it
		{"", "golang.org/x/net/idna", "left out golang.org/x/net: golang.org/x/net/idna\n"},
		{"cmd", "./internal/quoted", "reports cmd/internal/quoted\n"},
		{"cmd", "errors", "left out std: errors\n"},
	} {
		if got := outcome(t, load.Config{Dir: filepath.Join(dir, c.folder), Patterns: []string{c.pattern}}); got != c.want {
			t.Errorf("%s in %s: got %q, want %q", c.pattern, c.folder, got, c.want)
		}
	}
}

// TestNowhere asks for what is neither a folder nor a package.
func TestNowhere(t *testing.T) {
	dir := write(t, txtar.Parse([]byte("-- go.mod --\nmodule example.org/m\n-- m.go --\npackage m\n")))
	for pattern, want := range map[string]string{
		"controllers/pod":        "no such file or directory, and no package of the standard library",
		"README.md":              "no such file or directory, and no package of a module that go.mod requires",
		"example.org/n/internal": "no such file or directory, and no package of a module that go.mod requires",
	} {
		if got := outcome(t, load.Config{Dir: dir, Patterns: []string{pattern}}); !strings.Contains(got, pattern+": "+want+"\n") {
			t.Errorf("%s: got %q", pattern, got)
		}
	}
}

func TestCgoWithoutACompiler(t *testing.T) {
	dir := write(t, txtar.Parse([]byte("-- go.mod --\nmodule example.org/m\n-- m.go --\npackage m\nimport \"C\"\n")))
	got := outcome(t, load.Config{Dir: dir, Env: []string{"CC=no-such-compiler -x", "CGO_ENABLED=1"}})
	if !strings.Contains(got, "there is no C compiler no-such-compiler; install one") {
		t.Errorf("got %q", got)
	}
}

// TestCgoBesideTests reads packages that use cgo together with their tests, which the go command builds with the package or
// outside of it. The test that does not type-check leaves the package on its own.
func TestCgoBesideTests(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no C compiler")
	}
	const source = "-- go.mod --\nmodule example.org/m\n-- m.go --\npackage m\n\n// #include <stdlib.h>\nimport \"C\"\n\nfunc F() C.int { return C.abs(-1) }\n-- m_test.go --\n"
	for _, test := range []string{"package m\n", "package m_test\n", "package m\n\nvar _ = G\n"} {
		dir := write(t, txtar.Parse([]byte(source+test)))
		visits := 0
		_, err := load.Each(t.Context(), load.Config{Dir: dir, Tests: true}, func(p *load.Package) error {
			visits++
			for expr, of := range p.TypesInfo.Types {
				if of.Type == types.Typ[types.Invalid] {
					t.Errorf("%q: %s has no type", test, p.Position(expr.Pos()))
				}
			}
			return nil
		})
		if err != nil || visits == 0 {
			t.Errorf("%q: %d visits, %v", test, visits, err)
		}
	}
}

func TestEachVisitsDependenciesFirst(t *testing.T) {
	dir := write(t, txtar.Parse([]byte(chain)))
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
	dir := write(t, txtar.Parse([]byte(chain)))
	cfg := load.Config{Dir: dir, Patterns: []string{"./worker"}}
	if got, want := outcome(t, cfg), "reports example.org/m/worker\n"; got != want {
		t.Errorf("without facts:\n%s\nwant:\n%s", got, want)
	}
	cfg.Facts = true
	if got, want := outcome(t, cfg), "reports example.org/m/worker\nfacts of example.org/m/queue\n"; got != want {
		t.Errorf("with facts:\n%s\nwant:\n%s", got, want)
	}
}

func TestEachStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := load.Each(ctx, load.Config{Dir: write(t, txtar.Parse([]byte(chain)))}, func(*load.Package) error { return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

func TestEachErrorOfVisit(t *testing.T) {
	sum, err := load.Each(t.Context(), load.Config{Dir: write(t, txtar.Parse([]byte(chain)))}, func(p *load.Package) error {
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
	dir := write(t, txtar.Parse([]byte(`
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
`)))
	cfg := load.Config{Dir: dir, Tests: true, Facts: true, Env: []string{"GOCACHE=" + cache}}
	const want = "reports example.org/m/native\nreports example.org/m/server [example.org/m/server.test]\n"
	if got := outcome(t, cfg); got != want {
		t.Fatalf("got:\n%s\nwant:\n%s", got, want)
	}
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
