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
	const few, many = 5000, 40000
	s.tableCost(t, 1) // reads what the package imports
	base := s.tableCost(t, 2)
	small := (s.tableCost(t, few) - base) / few
	large := (s.tableCost(t, many) - base) / many
	t.Logf("%d elements: %v each; %d: %v each; %.2fx", few, small, many, large, float64(large)/float64(small))
	if large > 3*small {
		t.Errorf("an element costs %v in a table of %d and %v in one of %d", small, few, large, many)
	}
}
