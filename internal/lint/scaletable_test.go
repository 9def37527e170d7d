//go:build unix

package lint_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/lint"
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
	pkg := filepath.Join(s.dir, "scale")
	if err := os.RemoveAll(pkg); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(pkg, 0o777); err != nil {
		t.Fatal(err)
	}
	rewriteFile(t, filepath.Join(pkg, "f0.go"), text.String())
	runtime.GC()
	before := cpuTime(t)
	result, err := lint.Run(t.Context(), lint.Options{Dir: s.dir, Patterns: []string{"./scale"}, Analyzers: analyzers.All(), Cache: s.cache})
	if err != nil || len(result.Errors) > 0 {
		t.Fatalf("%+v, %v", result, err)
	}
	return cpuTime(t) - before
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
