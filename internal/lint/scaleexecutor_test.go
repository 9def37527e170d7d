//go:build unix

package lint_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ctrllint/ctrllint/analyzers"
)

const executorHead = `package scale

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// An Executor is like the generated ones of GraphQL: a method for each field, and a switch over all of them.
type Executor struct {
	client client.Client
	costs  costs
}
`

// executorField is the method of one field; # is its number.
const executorField = `
func (e *Executor) field#(ctx context.Context, pod *corev1.Pod, out chan<- string) (name string) {
	defer func() {
		if r := recover(); r != nil {
			name = ""
		}
	}()
	resolve := func(ctx context.Context) (string, error) {
		if err := e.client.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
			return "", err
		}
		return pod.Name, nil
	}
	go func() {
		text, err := resolve(ctx)
		if err != nil {
			text = err.Error()
		}
		select {
		case out <- text:
		case <-ctx.Done():
		}
	}()
	return "field#"
}
`

// executorCost returns the CPU time of all rules over a type with n methods and a switch of as many cases.
func (s *scale) executorCost(t *testing.T, n int) time.Duration {
	t.Helper()
	var fields, methods, cases strings.Builder
	for i := range n {
		fmt.Fprintf(&fields, "\tfield%d func(int) int\n", i)
		methods.WriteString(strings.ReplaceAll(executorField, "#", fmt.Sprint(i)))
		fmt.Fprintf(&cases, "\tcase \"field%[1]d\":\n\t\tif e.costs.field%[1]d == nil {\n\t\t\tbreak\n\t\t}\n\t\treturn e.costs.field%[1]d(of), true\n", i)
	}
	text := executorHead + "\ntype costs struct {\n" + fields.String() + "}\n" + methods.String() +
		"\nfunc (e *Executor) Cost(name string, of int) (int, bool) {\n\tswitch name {\n" + cases.String() + "\t}\n\treturn 0, false\n}\n"
	cost, _ := s.measure(t, map[string]string{"f0.go": text}, analyzers.All())
	return cost
}

// TestScaleExecutor holds what a method of a large type costs to five times that of a smaller one: the servers that gqlgen generates have thousands, and a
// switch over all of them that returns a bool. A case of the switch runs under what all cases before it say, so that it costs more, the more there are (2.8 times);
// a search over the switch for each case shows up as eight times.
func TestScaleExecutor(t *testing.T) {
	s := newScale(t)
	cost := func(n int) time.Duration { return s.executorCost(t, n) }
	cost(1) // reads what the package imports
	hold(t, "method", 250, 2000, 5, func() time.Duration { return cost(2) }, cost)
}
