package turn_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// The driver of x/tools starts all analyzers of a package at once; each finds itself alone there.
func TestOneAtATime(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.org/worker\n\ngo 1.25\n", "worker.go": "package worker\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	var inside, runs atomic.Int32
	var all []*analysis.Analyzer
	for i := range 8 {
		all = append(all, &analysis.Analyzer{
			Name:     fmt.Sprint("asks", i),
			Doc:      "asks",
			Requires: []*analysis.Analyzer{turn.Analyzer},
			Run: turn.Taking(func(*analysis.Pass) (any, error) {
				if n := inside.Add(1); n > 1 {
					t.Errorf("%d analyzers in the package", n)
				}
				time.Sleep(2 * time.Millisecond)
				inside.Add(-1)
				runs.Add(1)
				return nil, nil
			}),
		})
	}
	if _, err := checker.Analyze(all, pkgs, nil); err != nil {
		t.Fatal(err)
	}
	if n := runs.Load(); n != 8 {
		t.Errorf("%d runs, want 8", n)
	}
}
