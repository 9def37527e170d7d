package load

import (
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/ctrllint/ctrllint/internal/cache"
)

type silent struct{}

func (silent) Name() string                         { return "silent" }
func (silent) Keep(*Package) ([]byte, error)        { return []byte("kept"), nil }
func (silent) Recall(string, bool, []byte) error    { return nil }
func (silent) Resolve(string, *types.Package) error { return nil }

// TestSessionIsBounded edits a package, and what it imports, again and again: a session keeps no more after a hundred
// edits than after ten, and reads what has not changed once.
func TestSessionIsBounded(t *testing.T) {
	dir := t.TempDir()
	files := txtar.Parse([]byte(`
-- go.mod --
module example.org/m
go 1.25
-- base/base.go --
package base

import "sort"

type List = sort.StringSlice
-- middle/middle.go --
package middle

import "example.org/m/base"

var Names base.List
-- top/top.go --
package top

import "example.org/m/middle"

var Names = middle.Names
`))
	for _, f := range files.Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(50 * time.Millisecond) // what was written while the go command ran is listed again
	kept, err := cache.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := new(Session)
	sizes := make(map[int][3]int)
	for i := range 100 {
		over := Overlay{
			filepath.Join(dir, "base/base.go"): fmt.Appendf(files.Files[1].Data, "// %d\n", i),
			filepath.Join(dir, "top/top.go"):   fmt.Appendf(files.Files[3].Data, "// %d\n", i),
		}
		cfg := Config{Dir: filepath.Join(dir, "top"), Patterns: []string{"."}, Facts: true, Overlay: over, Cache: kept, Keeper: silent{}, Session: s}
		if i%2 == 1 { // with the same overlay, what is below was visited and is read for its declarations
			over[filepath.Join(dir, "base/base.go")] = fmt.Appendf(files.Files[1].Data, "// %d\n", i-1)
		}
		sum, err := Each(t.Context(), cfg, func(*Package) error { return nil })
		if err != nil || len(sum.Errors) > 0 {
			t.Fatal(sum, err)
		}
		sizes[i] = [3]int{len(s.universe.local), len(s.listings), filesOf(s.universe.fset)}
	}
	if sizes[19] != sizes[99] || sizes[99][0] == 0 || len(s.listings) != 1 {
		t.Errorf("local packages, listings and files: %v after 20 runs, %v after 100", sizes[19], sizes[99])
	}
}

func filesOf(fset *token.FileSet) (n int) {
	fset.Iterate(func(*token.File) bool { n++; return true })
	return n
}
