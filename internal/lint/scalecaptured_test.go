//go:build unix

package lint_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ctrllint/ctrllint/analyzers"
)

const capturedHead = `package scale

func later(f func())

func log(err error)

func step(i int) error

func steps() error {
	var err error
`

// capturedCost returns the CPU time of all rules over a function of n steps whose one error is captured by a closure of each.
func (s *scale) capturedCost(t *testing.T, n int) time.Duration {
	t.Helper()
	var text strings.Builder
	text.WriteString(capturedHead)
	for i := range n {
		fmt.Fprintf(&text, "\tif err = step(%d); err != nil {\n\t\tlater(func() { log(err) })\n\t\treturn err\n\t}\n", i)
	}
	text.WriteString("\treturn nil\n}\n")
	cost, _ := s.measure(t, map[string]string{"f0.go": text.String()}, analyzers.All())
	return cost
}

// TestScaleCaptured holds the cost of a step to six times that in a function of a quarter of the steps. Where all steps share one error, each read of it
// can come from each of them, which makes it four times; what asks so for each two steps makes it sixteen.
func TestScaleCaptured(t *testing.T) {
	s := newScale(t)
	const few, many = 500, 2000
	s.capturedCost(t, 1) // reads what the package imports
	base := s.capturedCost(t, 2)
	small := (s.capturedCost(t, few) - base) / few
	large := (s.capturedCost(t, many) - base) / many
	t.Logf("%d steps: %v each; %d: %v each; %.2fx", few, small, many, large, float64(large)/float64(small))
	if large > 6*small {
		t.Errorf("a step costs %v in a function of %d and %v in one of %d", small, few, large, many)
	}
}
