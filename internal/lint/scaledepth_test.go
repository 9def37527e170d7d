//go:build unix

package lint_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers/cachemutate"
)

const chainHead = `package scale

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
)

func reads(lister corelisters.PodLister, name string) error {
	pods, err := lister.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range pods {
		step0(pod, nil)
		named0(pod).Name = name
	}
	return nil
}
`

// A chainLink hands objects on to the next one, and copies of them; # is its number and + the next. It writes into
// what the next one returns, too.
const chainLink = `
func step#(pod *corev1.Pod, done []*corev1.Pod) []*corev1.Pod {
	own := pod.DeepCopy()
	own.Labels["step"] = "#"
	done = append(done, own)
	if len(done) > 3 {
		pod = done[0]
	}
	named+(own).Namespace = "#"
	return step+(pod, append(done, named+(pod)))
}

func named#(pod *corev1.Pod) *corev1.Pod {
	if pod.Name == "" {
		return named+(pod)
	}
	return pod
}
`

const chainEnd = `
func step#(pod *corev1.Pod, done []*corev1.Pod) []*corev1.Pod {
	pod.Labels["done"] = "true"
	return done
}

func named#(pod *corev1.Pod) *corev1.Pod { return pod }
`

// chainCost returns the CPU time of cachemutate over functions that call each other n deep, with a shared object that the
// last one writes to.
func (s *scale) chainCost(t *testing.T, n int) time.Duration {
	t.Helper()
	var text strings.Builder
	text.WriteString(chainHead)
	for i := range n {
		text.WriteString(strings.NewReplacer("#", fmt.Sprint(i), "+", fmt.Sprint(i+1)).Replace(chainLink))
	}
	text.WriteString(strings.ReplaceAll(chainEnd, "#", fmt.Sprint(n)))
	cost, findings := s.measure(t, map[string]string{"f0.go": text.String()}, []*analysis.Analyzer{cachemutate.Analyzer})
	if findings == 0 {
		t.Errorf("no finding at the end of %d calls", n)
	}
	return cost
}

// TestScaleDepth holds what a function costs, beside what an empty chain does, to three times that of a shorter chain of calls:
// functions that are looked at again for each caller show up as eight times.
func TestScaleDepth(t *testing.T) {
	s := newScale(t)
	cost := func(n int) time.Duration { return s.chainCost(t, n) }
	cost(0) // reads what the package imports
	hold(t, "call", 500, 4000, 3, func() time.Duration { return cost(0) }, cost)
}
