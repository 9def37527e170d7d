package removed_before_cleanup

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const poolFinalizer = "pools.example.com/pool"

var errNoPool = errors.New("no such pool")

// A poolService has the pools, outside of the cluster.
type poolService interface {
	Delete(ctx context.Context, id string) error
}

type pools struct {
	client.Client
	service poolService
}

// okPoolGone lets a pool go that is not there any more, and tries again after any other failure (hcp-terraform-operator).
func (p *pools) okPoolGone(ctx context.Context, o *corev1.ConfigMap) error {
	err := p.service.Delete(ctx, o.Name)
	if err != nil {
		if err == errNoPool {
			controllerutil.RemoveFinalizer(o, poolFinalizer)
			return p.Update(ctx, o)
		}
		logf.FromContext(ctx).Error(err, "the pool is deleted later")
	} else {
		controllerutil.RemoveFinalizer(o, poolFinalizer)
		return p.Update(ctx, o)
	}
	return nil
}

func (p *pools) poolKept(ctx context.Context, o *corev1.ConfigMap) error {
	if err := p.service.Delete(ctx, o.Name); err != nil {
		logf.FromContext(ctx).Error(err, "the pool is not deleted")
	}
	controllerutil.RemoveFinalizer(o, poolFinalizer) // want `removed-before-cleanup: the finalizer of o is removed although Delete failed`
	return p.Update(ctx, o)
}
