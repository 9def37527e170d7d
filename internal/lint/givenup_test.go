package lint_test

import (
	"context"
	"errors"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// TestGivenUp ends a run within a package: no analyzer begins after that, and the session finds what there is afterwards.
func TestGivenUp(t *testing.T) {
	dir := write(t, "\n-- go.mod --\nmodule example.org/m\ngo 1.25\n-- a/a.go --\npackage a\n\nfunc F() { panic(0) }\nfunc G() { F() }\n")
	kept, err := cache.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	begun := 0
	first := &analysis.Analyzer{Name: "first", Doc: "end the run", Run: func(*analysis.Pass) (any, error) { begun++; cancel(); return nil, nil }}
	second := &analysis.Analyzer{Name: "second", Doc: "begin too late", Requires: []*analysis.Analyzer{first}, Run: func(*analysis.Pass) (any, error) { begun += 10; return nil, nil }}
	session := new(lint.Session)
	opts := lint.Options{Dir: dir, Patterns: []string{"./a"}, Cache: kept, Session: session}
	opts.Analyzers = append(opts.Analyzers, newExplodes())
	opts.Analyzers[0].Requires = append(opts.Analyzers[0].Requires, second)
	if _, err := lint.Run(ctx, opts); !errors.Is(err, context.Canceled) || begun != 1 {
		t.Errorf("error %v after %d, want that the context has ended, and 1", err, begun)
	}
	result, err := lint.Run(t.Context(), opts)
	if err != nil || len(result.Findings) == 0 || len(result.Errors) > 0 || begun != 12 {
		t.Errorf("%+v, %v after %d", result, err, begun)
	}
}
