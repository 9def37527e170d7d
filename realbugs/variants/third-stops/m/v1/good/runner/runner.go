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
		err = fmt.Errorf("%s: %w", c.Name(), err)
	}
	failures <- err
	klog.InfoS("component ended", "component", c.Name(), "err", err)
}
