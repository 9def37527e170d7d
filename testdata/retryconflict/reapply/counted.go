package reapply

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Counters count in the status of an object that others count in as well.
type Counters struct{ client.Client }

// allocate adds to what was there before the retry.
func (c *Counters) allocate(ctx context.Context, key client.ObjectKey, n int32) error {
	pool := &appsv1.Deployment{}
	if err := c.Get(ctx, key, pool); err != nil {
		return err
	}
	total := pool.Status.Replicas + n
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &appsv1.Deployment{}
		if err := c.Get(ctx, key, latest); err != nil {
			return err
		}
		latest.Status.Replicas = total // want `computed-outside: what is written into latest is computed from what was read before the retry`
		return c.Status().Update(ctx, latest)
	})
}

// release has one object, which it reads again.
func (c *Counters) release(ctx context.Context, pool *appsv1.Deployment) error {
	rest := pool.Status.Replicas - 1
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := c.Get(ctx, client.ObjectKeyFromObject(pool), pool); err != nil {
			return err
		}
		pool.Status.Replicas = rest // want `computed-outside: what is written into pool is computed from what was read before the retry`
		return c.Status().Update(ctx, pool)
	})
}

// join appends to a list.
func (c *Counters) join(ctx context.Context, pool *appsv1.Deployment, condition appsv1.DeploymentCondition) error {
	joined := append(pool.Status.Conditions, condition)
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		current := &appsv1.Deployment{}
		if err := c.Get(ctx, client.ObjectKeyFromObject(pool), current); err != nil {
			return err
		}
		current.Status.Conditions = joined // want `computed-outside: what is written into current`
		return c.Status().Update(ctx, current)
	})
}

// okAllocate counts in each try.
func (c *Counters) okAllocate(ctx context.Context, key client.ObjectKey, n int32) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &appsv1.Deployment{}
		if err := c.Get(ctx, key, latest); err != nil {
			return err
		}
		latest.Status.Replicas += n
		return c.Status().Update(ctx, latest)
	})
}

// okScale is told by the spec.
func (c *Counters) okScale(ctx context.Context, pool *appsv1.Deployment) error {
	wanted := *pool.Spec.Replicas + 1
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &appsv1.Deployment{}
		if err := c.Get(ctx, client.ObjectKeyFromObject(pool), latest); err != nil {
			return err
		}
		latest.Status.Replicas = wanted
		return c.Status().Update(ctx, latest)
	})
}
