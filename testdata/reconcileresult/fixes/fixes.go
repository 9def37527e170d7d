package fixes

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Pods struct{ client.Client }

func (r *Pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	err := r.Get(ctx, req.NamespacedName, &pod)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if statusErr := r.Status().Update(ctx, &pod); statusErr != nil {
		ctrl.LoggerFrom(ctx).Error(statusErr, "the status is not written")
		return ctrl.Result{}, err // want `wrong-error` // fix `^safe: return statusErr$`
	}
	return ctrl.Result{}, r.update(ctx, &pod)
}

func (r *Pods) update(ctx context.Context, pod *corev1.Pod) (err error) {
	updateErr := r.Update(ctx, pod)
	if updateErr != nil {
		return (err) // want `wrong-error` // fix `^safe: return updateErr$`
	}
	return nil
}
