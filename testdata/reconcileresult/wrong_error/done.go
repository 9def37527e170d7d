package wrong_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Tries come again for what is not done.
type Tries struct{ client.Client }

func (r *Tries) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	done, err := r.okTry(ctx, pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !done {
		return ctrl.Result{Requeue: true}, nil
	}
	found, err := r.find(ctx, pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !found {
		return ctrl.Result{}, r.Create(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okTry says by its bool that it has failed.
func (r *Tries) okTry(ctx context.Context, pod *corev1.Pod) (done bool, err error) {
	if updateErr := r.Update(ctx, pod); updateErr != nil {
		ctrl.LoggerFrom(ctx).Error(updateErr, "not yet")
		return
	}
	done = true
	return
}

// find says so as well, and nobody comes again.
func (r *Tries) find(ctx context.Context, pod *corev1.Pod) (found bool, err error) {
	if getErr := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); getErr != nil {
		ctrl.LoggerFrom(ctx).Error(getErr, "not found")
		return // want `wrong-error: err is nil here`
	}
	found = true
	return
}
