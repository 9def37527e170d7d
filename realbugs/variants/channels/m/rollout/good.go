package rollout

import (
	"context"
	"fmt"

	"k8s.io/client-go/kubernetes"
)

// Downgrade sets the image of both halves side by side.
func Downgrade(ctx context.Context, cs kubernetes.Interface, p Pair) (err error) {
	errs := make(chan error, 2)
	both := make(chan struct{})
	defer func() {
		if err != nil {
			err = fmt.Errorf("downgrade of %s: %w", p.Primary, err)
		}
	}()

	set := func(name string, then chan<- struct{}) {
		defer close(then)
		if err := setImage(ctx, cs, p.Namespace, name, p.Image); err != nil {
			errs <- err
		}
	}
	first, second := make(chan struct{}), make(chan struct{})
	go set(p.Primary, first)
	go set(p.Replicas, second)
	go func() {
		defer close(both)
		<-first
		<-second
	}()
	<-both
	select {
	case err = <-errs:
		return err
	default:
		return nil
	}
}
