package kinds

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const finalizerName = "example.com/volumes"

// Volumes removes the finalizer itself, once its clean-up has returned no error.
type Volumes struct {
	client.Client
	prober Prober
	topics Topics
}

func (r *Volumes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	volume := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.finalize(ctx, volume); err != nil {
		return ctrl.Result{}, err
	}
	if done, err := r.unmount(ctx, volume); err != nil || !done {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(volume, finalizerName)
	return ctrl.Result{}, r.Update(ctx, volume)
}

func (r *Volumes) finalize(ctx context.Context, volume *corev1.ConfigMap) error {
	if err := r.topics.DeleteGroup(ctx, volume.Name); err != nil {
		return err
	}
	if r.prober.Probe(ctx, volume.Name) != StatusNotReady {
		return nil // want `removed-before-cleanup: finalize ends without an error before DeleteTopic, since Probe does not answer as it is to`
	}
	return r.topics.DeleteTopic(volume.Name)
}

// unmount says that it is not done.
func (r *Volumes) unmount(ctx context.Context, volume *corev1.ConfigMap) (bool, error) {
	if err := r.topics.DeleteGroup(ctx, volume.Name); err != nil {
		return false, err
	}
	if r.prober.Probe(ctx, volume.Name) != StatusNotReady {
		return false, nil
	}
	return true, r.topics.DeleteTopic(volume.Name)
}
