//go:build unix

package lint_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ctrllint/ctrllint/analyzers"
)

// stepFunctions are functions of many steps, by what the steps share.
var stepFunctions = []struct {
	name             string
	head, step, tail string // the step has the number of it as %[1]d
	few, many        int
}{
	{"one error that closures capture", `package scale

func later(f func())

func log(err error)

func step(i int) error

func steps() error {
	var err error
`, `
	if err = step(%[1]d); err != nil {
		later(func() { log(err) })
		return err
	}
`, `	return nil
}
`, 500, 2000},
	{"a request of many optional parts, as generated clients write it", `package scale

type writer interface{ Set(name, value string) error }

type part struct{ Value *string }

type request struct{ parts map[int]*part }

func (r *request) write(to writer) error {
`, `
	if r.parts[%[1]d].Value != nil {
		var v string
		if r.parts[%[1]d].Value != nil {
			v = *r.parts[%[1]d].Value
		}
		if v != "" {
			if err := to.Set("%[1]d", v); err != nil {
				return err
			}
		}
	}
`, `	return nil
}
`, 100, 400},
}

// TestScaleSteps holds the cost of a step to eight times that in a function of a quarter of the steps. Where all steps share one error, each read of it
// can come from each of them, which makes it four times; what asks so for each two steps makes it sixteen.
func TestScaleSteps(t *testing.T) {
	for _, of := range stepFunctions {
		t.Run(of.name, func(t *testing.T) {
			s := newScale(t)
			cost := func(n int) time.Duration {
				var text strings.Builder
				text.WriteString(of.head)
				for i := range n {
					fmt.Fprintf(&text, of.step, i)
				}
				text.WriteString(of.tail)
				cost, _ := s.measure(t, map[string]string{"f0.go": text.String()}, analyzers.All())
				return cost
			}
			cost(1) // reads what the package imports
			hold(t, "step", of.few, of.many, 8, func() time.Duration { return cost(2) }, cost)
		})
	}
}
