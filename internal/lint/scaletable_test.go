//go:build unix

package lint_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ctrllint/ctrllint/analyzers"
)

const tableHead = `package scale

import corev1 "k8s.io/api/core/v1"

// A Parser is like the generated ones: functions that fill tables, beside fields that hold objects.
type Parser struct {
	Pods   []*corev1.Pod
	States []int32
	Names  map[string]string
	Rules  []rule
}

type rule struct {
	Name string
	Pods []*corev1.Pod
}

func (p *Parser) fill() {
	if len(p.Pods) > 0 {
		p.Pods[0].Name = "first"
	}
`

// tableCost returns the CPU time of all rules over a function that fills tables of n elements.
func (s *scale) tableCost(t *testing.T, n int) time.Duration {
	t.Helper()
	var text strings.Builder
	text.WriteString(tableHead)
	text.WriteString("\tp.States = []int32{")
	for i := range n {
		fmt.Fprintf(&text, "%d, ", i)
	}
	text.WriteString("}\n\tp.Names = map[string]string{\n")
	for i := range n {
		fmt.Fprintf(&text, "\t\t\"%d\": \"name\",\n", i)
	}
	text.WriteString("\t}\n\tp.Rules = []rule{\n")
	for i := range n {
		fmt.Fprintf(&text, "\t\t{Name: \"%d\", Pods: p.Pods},\n", i)
	}
	text.WriteString("\t}\n}\n")
	cost, _ := s.measure(t, map[string]string{"f0.go": text.String()}, analyzers.All())
	return cost
}

// TestScaleTable holds the cost of an element of a table to three times that in a smaller one: the parsers that ANTLR and goyacc
// generate have tables of a hundred thousand.
func TestScaleTable(t *testing.T) {
	s := newScale(t)
	cost := func(n int) time.Duration { return s.tableCost(t, n) }
	cost(1) // reads what the package imports
	hold(t, "element", 5000, 40000, 3, func() time.Duration { return cost(2) }, cost)
}
