package load_test

import (
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/load"
)

// A record keeps the ID of each package and notes what is done with it.
type record struct {
	mu    sync.Mutex
	lines []string
}

func (r *record) note(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lines = append(r.lines, fmt.Sprintf(format, args...))
}

func (r *record) Name() string { return "record" }

func (r *record) Keep(p *load.Package) ([]byte, error) { return []byte(p.ID), nil }

func (r *record) Recall(id string, _ bool, kept []byte) error {
	if string(kept) != id {
		return fmt.Errorf("kept of %s: %q", id, kept)
	}
	return nil
}

func (r *record) Resolve(id string, pkg *types.Package) error {
	r.note("facts %s %s", id, strings.Join(pkg.Scope().Names(), " "))
	return nil
}

const stack = `
-- go.mod --
module example.org/m
go 1.25
-- base/base.go --
package base

import "sort"

func Sorted(list []string) { sort.Strings(list) }
-- middle/middle.go --
package middle

import (
	"bytes"

	"example.org/m/base"
)

func Quiet() { base.Sorted(nil) }

func Loud() bytes.Buffer { return bytes.Buffer{} }
-- top/top.go --
package top

import "example.org/m/middle"

func Top() { middle.Quiet() }
-- aside/aside.go --
package aside
`

// TestOnlyWhatIsNeeded tells what is visited, and what is read for its declarations, after edits.
func TestOnlyWhatIsNeeded(t *testing.T) {
	dir, store := write(t, txtar.Parse([]byte(stack))), t.TempDir()
	edit := func(name, text string) { addTo(t, filepath.Join(dir, name), text) }
	run := func(patterns ...string) string { return recorded(t, dir, store, patterns) }
	steps := []struct {
		what string
		edit func()
		want string
	}{
		// Nobody speaks of package reflect, which sort imports for a function body.
		{"nothing kept", func() {}, "read bytes\nread io\nread sort\nvisit aside\nvisit base\nvisit middle\nvisit top"},
		{"unchanged", func() {}, ""},
		{"top edited", func() { edit("top/top.go", "\nvar _ = middle.Loud\n") }, "facts middle Loud Quiet\nvisit top"},
		{"middle edited", func() { edit("middle/middle.go", "\n// A comment.\n") }, "facts base Sorted\nvisit middle\nvisit top"},
		{"base edited", func() { edit("base/base.go", "\n// A comment.\n") }, "visit base\nvisit middle\nvisit top"},
		{"aside edited", func() { edit("aside/aside.go", "\n// A comment.\n") }, "visit aside"},
	}
	for _, step := range steps {
		step.edit()
		if got := run("./..."); got != step.want {
			t.Errorf("%s: got\n%s\nwant\n%s", step.what, got, step.want)
		}
	}
	edit("aside/aside.go", "\n// Another.\n")
	if got := run("./top"); got != "" {
		t.Errorf("a pattern that names an unchanged package: got\n%s", got)
	}
}

// recorded runs with a cache and tells what was done, in lines.
func recorded(t *testing.T, dir, store string, patterns []string) string {
	t.Helper()
	c, err := cache.Open(store)
	if err != nil {
		t.Fatal(err)
	}
	var r record
	read := make(map[string]bool)
	cfg := load.Config{Dir: dir, Patterns: patterns, Facts: true, Cache: c, Keeper: &r}
	cfg.Progress = func(_, _ int, now string) {
		r.mu.Lock()
		defer r.mu.Unlock()
		read[now] = true
	}
	sum, err := load.Each(t.Context(), cfg, func(p *load.Package) error {
		r.note("visit %s", p.ID)
		return nil
	})
	if err != nil || len(sum.Errors) > 0 {
		t.Fatal(err, sum.Errors)
	}
	for _, std := range []string{"sort", "bytes", "io", "reflect"} {
		if read[std] {
			r.note("read %s", std)
		}
	}
	slices.Sort(r.lines)
	return strings.ReplaceAll(strings.Join(r.lines, "\n"), "example.org/m/", "")
}

func addTo(t *testing.T, file, text string) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(file, append(content, text...), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestForeignEntry meets entries that are whole and say something else: the run ends with an error
// by which the caller knows that it has to begin anew, and the new run mends them.
func TestForeignEntry(t *testing.T) {
	dir, store := write(t, txtar.Parse([]byte(stack))), t.TempDir()
	c, err := cache.Open(store)
	if err != nil {
		t.Fatal(err)
	}
	run := func(keep load.Keeper, c *cache.Cache) error {
		_, err := load.Each(t.Context(), load.Config{Dir: dir, Facts: true, Cache: c, Keeper: keep}, func(*load.Package) error { return nil })
		return err
	}
	if err := run(liar{new(record)}, c); err != nil {
		t.Fatal(err)
	}
	if err := run(new(record), c); err == nil || !strings.Contains(err.Error(), load.ErrUnusable.Error()) {
		t.Errorf("foreign entries: %v", err)
	}
	if err := run(new(record), c.Anew()); err != nil {
		t.Errorf("begun anew: %v", err)
	}
	if err := run(new(record), c); err != nil {
		t.Errorf("mended: %v", err)
	}
}

// A liar keeps what is not of the package.
type liar struct{ *record }

func (liar) Keep(*load.Package) ([]byte, error) { return []byte("foreign"), nil }
