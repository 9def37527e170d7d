package lint_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// A scale measures what packages of functions that start goroutines cost.
type scale struct {
	dir   string
	cache *cache.Cache
	runs  int
}

// newScale makes a module with the requirements of the fixtures, and a cache in which they are kept.
func newScale(t *testing.T) *scale {
	t.Helper()
	s := &scale{dir: t.TempDir()}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		rewriteFile(t, filepath.Join(s.dir, name), string(text))
	}
	c, err := cache.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s.cache = c
	s.cost(t, 1, 1, false)
	return s
}

// cost returns the CPU time of a run over a package of n functions.
func (s *scale) cost(t *testing.T, n, files int, generated bool) time.Duration {
	t.Helper()
	cost, findings := s.measure(t, goroutineProgram(n, files, generated), analyzers.All())
	if n >= len(goroutineShapes) && (findings == 0) != generated {
		t.Errorf("%d findings in %d functions", findings, n)
	}
	return cost
}

// measure returns the CPU time of a run of rules over a package of the given files, and how many findings it has.
func (s *scale) measure(t *testing.T, files map[string]string, rules []*analysis.Analyzer) (cost time.Duration, findings int) {
	t.Helper()
	pkg := filepath.Join(s.dir, "scale")
	if err := os.RemoveAll(pkg); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(pkg, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		rewriteFile(t, filepath.Join(pkg, name), text)
	}
	// A package that was measured before is in the cache: each one is another.
	s.runs++
	rewriteFile(t, filepath.Join(pkg, "run.go"), fmt.Sprintf("package scale\n\nconst run = %d\n", s.runs))
	runtime.GC()
	before := cpuTime(t)
	result, err := lint.Run(t.Context(), lint.Options{Dir: s.dir, Patterns: []string{"./scale"}, Analyzers: rules, Cache: s.cache})
	if err != nil || len(result.Errors) > 0 {
		t.Fatalf("%+v, %v", result, err)
	}
	return cpuTime(t) - before, len(result.Findings)
}

// cpuTime returns the CPU time of this process so far.
func cpuTime(t *testing.T) time.Duration {
	t.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
