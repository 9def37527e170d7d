package runner

import (
	"context"
	"fmt"

	"k8s.io/klog/v2"
)

type Component interface {
	Name() string
	// Run returns nil when ctx ends.
	Run(ctx context.Context) error
}

// Supervise runs c and reports its failure.
func Supervise(ctx context.Context, c Component, failures chan<- error) {
	klog.InfoS("component starts", "component", c.Name())
	err := c.Run(ctx)
	if err != nil {
		failures <- fmt.Errorf("%s: %w", c.Name(), err) // WANT errchan/error-only-send or errchan/unbuffered-send
	}
	klog.InfoS("component ended", "component", c.Name(), "err", err)
}
