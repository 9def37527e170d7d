package optional_used

import (
	"fmt"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// startOf takes the time from another place where it was not handed one, which need not have one either.
func startOf(b *api.Backup, start *metav1.Time) time.Duration {
	if start == nil {
		start = b.Status.Started
	}
	return time.Since(start.Time) // want `optional-used: start is optional, and nothing has looked whether it is set`
}

func since(started *metav1.Time) time.Duration { return time.Since(started.Time) }

// handedStart hands it to a function that follows it.
func handedStart(b *api.Backup, start *metav1.Time) time.Duration {
	if start == nil {
		start = b.Status.Started
	}
	return since(start) // want `optional-used: start is optional`
}

// strategyOf chooses one of two objects.
func strategyOf(b, other *api.Backup, useOther bool) string {
	strategy := &api.Strategy{Type: "full"}
	if useOther {
		strategy = other.Spec.Strategy
	}
	return strategy.Type // want `optional-used: strategy is optional`
}

func okStrategyOf(b, other *api.Backup) string {
	strategy := &api.Strategy{Type: "full"}
	if other.Spec.Strategy != nil {
		strategy = other.Spec.Strategy
	}
	return strategy.Type
}

func okTested(b *api.Backup, start *metav1.Time) time.Duration {
	if start == nil {
		start = b.Status.Started
	}
	if start == nil {
		return 0
	}
	return time.Since(start.Time)
}

// The last choice is a value of the program.
func okLast(b *api.Backup, start *metav1.Time) time.Duration {
	if start == nil {
		start = b.Status.Started
	}
	if start == nil {
		now := metav1.Now()
		start = &now
	}
	return time.Since(start.Time)
}

// A question about the object decides which one it is.
func okByQuestion(b *api.Backup) string {
	strategy := &api.Strategy{Type: "full"}
	if b.HasStrategy() {
		strategy = b.Spec.Strategy
	}
	return strategy.Type
}

// Each of the values is there.
func okEach(b *api.Backup) string {
	var strategy *api.Strategy
	switch {
	case b.Spec.Strategy != nil:
		strategy = b.Spec.Strategy
	default:
		strategy = &api.Strategy{}
	}
	return fmt.Sprint(strategy.Type)
}
