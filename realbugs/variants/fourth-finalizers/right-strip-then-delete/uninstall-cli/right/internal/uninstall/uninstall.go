// Package uninstall removes releases whose operator is gone.
package uninstall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-finalizers/right-strip-then-delete/uninstall-cli/right/api/v1"
)

// Runner removes releases.
type Runner struct {
	Client client.Client
	Poll   time.Duration
}

// Run removes all of them, and waits until they are gone.
func (r *Runner) Run(ctx context.Context) error {
	var releases v1.ReleaseList
	if err := r.Client.List(ctx, &releases); err != nil {
		return fmt.Errorf("listing releases: %w", err)
	}
	var errs []error
	for i := range releases.Items {
		errs = append(errs, r.remove(ctx, &releases.Items[i]))
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	return wait.PollUntilContextCancel(ctx, r.Poll, true, r.gone)
}

func (r *Runner) remove(ctx context.Context, rel *v1.Release) error {
	if len(rel.Finalizers) > 0 {
		rel.SetFinalizers(nil)
		if err := r.Client.Update(ctx, rel); err != nil {
			return client.IgnoreNotFound(err)
		}
	}
	return client.IgnoreNotFound(r.Client.Delete(ctx, rel))
}

func (r *Runner) gone(ctx context.Context) (bool, error) {
	var left v1.ReleaseList
	if err := r.Client.List(ctx, &left); err != nil {
		return false, err
	}
	return len(left.Items) == 0, nil
}
