// Package turn lets the analyzers of one package run one after the other.
//
// What a pass knows, it finds out when somebody asks, and keeps. Drivers of x/tools run all analyzers
// of a package at the same time (go vet, golangci-lint, nogo, multichecker), so that two rules can ask
// one pass at once. A lock in each pass was rejected: their questions call each other, and one that is
// forgotten is a crash once in a thousand runs. Packages still go on side by side.
package turn

import (
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// Analyzer hands out the lock of a package. Every pass and rule requires it.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintturn",
	Doc:        "one analyzer of a package at a time",
	Run:        func(*analysis.Pass) (any, error) { return new(sync.Mutex), nil },
	ResultType: reflect.TypeFor[*sync.Mutex](),
}

// Taking returns the run of a pass that requires Analyzer: it waits until no other one is in the
// package.
func Taking(run func(*analysis.Pass) (any, error)) func(*analysis.Pass) (any, error) {
	return func(pass *analysis.Pass) (any, error) {
		lock := pass.ResultOf[Analyzer].(*sync.Mutex)
		lock.Lock()
		defer lock.Unlock()
		return run(pass)
	}
}
