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

// hold fails the test where a part of a program costs more than most times as much in a program of many parts as in one of few.
// The cost of a program of no parts, which empty measures, is not counted. A busy machine makes one measurement worse, and a search for each part
// makes all three so.
func hold(t *testing.T, part string, few, many int, most float64, empty func() time.Duration, cost func(n int) time.Duration) {
	t.Helper()
	base := min(empty(), empty(), empty())
	each := func(n int) time.Duration { return (cost(n) - base) / time.Duration(n) }
	var small, large time.Duration
	for range 3 {
		small, large = each(few), each(many)
		ratio := float64(large) / float64(small)
		t.Logf("%d %ss: %v each; %d: %v each; %.2fx", few, part, small, many, large, ratio)
		if small > 0 && ratio <= most {
			return
		}
	}
	t.Errorf("a %s costs %v among %d and %v among %d", part, small, few, large, many)
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
