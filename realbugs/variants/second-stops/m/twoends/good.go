package twoends

import (
	"context"

	"k8s.io/klog/v2"
)

type Sidecar struct{ App }

func (s *Sidecar) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make(chan error, 2)
	go func() { errs <- s.Proxy.Run(ctx) }()
	go func() { errs <- s.Admin.Run(ctx) }()
	klog.InfoS("Sidecar running", "grace", s.Grace)
	first := <-errs
	cancel()
	if second := <-errs; first == nil {
		return second
	}
	return first
}
