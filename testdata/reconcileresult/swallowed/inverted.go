package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Pools returns errors of the wrong kind.
type Pools struct {
	client.Client
	events record.EventRecorder
}

func (p *Pools) work(ctx context.Context, pool *corev1.Node) (ctrl.Result, error) {
	pool.Spec.Unschedulable = false
	return ctrl.Result{Requeue: pool.Spec.PodCIDR == ""}, p.Update(ctx, pool)
}

func (p *Pools) store(ctx context.Context, pool *corev1.Node) error {
	return p.Status().Update(ctx, pool)
}

// Reconcile returns the error of the status only if the object is gone (lvm-operator).
func (p *Pools) Reconcile(ctx context.Context, pool *corev1.Node) (ctrl.Result, error) {
	result, workErr := p.work(ctx, pool)
	statusErr := p.store(ctx, pool)
	if statusErr != nil {
		ctrl.LoggerFrom(ctx).Error(statusErr, "the status is not stored")
	}
	if workErr != nil {
		return result, workErr
	} else if statusErr != nil && apierrors.IsNotFound(statusErr) {
		return result, statusErr
	} else {
		return result, nil // want `swallowed: an error of store is returned only with NotFound: every other one counts as success here`
	}
}

// drop asks the wrong way round.
func (p *Pools) drop(ctx context.Context, pool *corev1.Node) error {
	err := p.Delete(ctx, pool)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not deleted")
	}
	if !apierrors.IsNotFound(err) {
		return nil // want `swallowed: an error of Delete is returned only with NotFound`
	}
	return err
}

// make returns what need not be a failure.
func (p *Pools) make(ctx context.Context, pool *corev1.Node) error {
	if err := p.Create(ctx, pool); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not created")
		if apierrors.IsAlreadyExists(err) {
			return err
		}
	}
	return nil // want `swallowed: an error of Create is returned only with AlreadyExists`
}

func (p *Pools) okReconcile(ctx context.Context, pool *corev1.Node) (ctrl.Result, error) {
	result, workErr := p.work(ctx, pool)
	statusErr := p.store(ctx, pool)
	if statusErr != nil {
		ctrl.LoggerFrom(ctx).Error(statusErr, "the status is not stored")
	}
	if workErr != nil {
		return result, workErr
	} else if statusErr != nil && !apierrors.IsNotFound(statusErr) {
		return result, statusErr
	}
	return result, nil
}

// okNoted keeps the others where others see them.
func (p *Pools) okNoted(ctx context.Context, pool *corev1.Node) error {
	err := p.Create(ctx, pool)
	if err != nil && !apierrors.IsAlreadyExists(err) {
		pool.Status.NodeInfo.MachineID = err.Error()
		ctrl.LoggerFrom(ctx).Error(err, "not created")
		return nil
	}
	return err
}

// okEvent writes an event where it can: one that is not there is no work that was not done (azuredisk-csi-driver).
func (p *Pools) okEvent(ctx context.Context, name string) error {
	var pool corev1.Node
	if err := p.Get(ctx, client.ObjectKey{Name: name}, &pool); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no event")
		if apierrors.IsNotFound(err) {
			return err
		}
		return nil
	}
	p.events.Event(&pool, corev1.EventTypeNormal, "Drained", "drained")
	return nil
}

// cordon changes the node besides.
func (p *Pools) cordon(ctx context.Context, name string) error {
	var pool corev1.Node
	if err := p.Get(ctx, client.ObjectKey{Name: name}, &pool); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not read")
		if apierrors.IsNotFound(err) {
			return err
		}
		return nil // want `swallowed: an error of Get is returned only with NotFound`
	}
	p.events.Event(&pool, corev1.EventTypeNormal, "Cordoned", "cordoned")
	pool.Spec.Unschedulable = true
	return p.Update(ctx, &pool)
}

// okPolls asks again after whatever else there is.
func (p *Pools) okPolls(ctx context.Context, pool *corev1.Node) (bool, error) {
	err := p.Get(ctx, client.ObjectKeyFromObject(pool), pool)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not read")
		if apierrors.IsNotFound(err) {
			return true, err
		}
		return false, nil
	}
	return pool.Spec.Unschedulable, nil
}
