package pods

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
	"example.org/variants/second-reconciles/expect"
)

type MountReconciler struct {
	client.Client
	Expectations *expect.Creations
}

func (r *MountReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s := &api.Share{}
	if err := r.Get(ctx, req.NamespacedName, s); err != nil {
		if apierrors.IsNotFound(err) {
			r.Expectations.Delete(req.String())
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if ok, d := r.Expectations.Satisfied(req.String()); !ok {
		if d < expect.Timeout {
			return ctrl.Result{RequeueAfter: expect.Timeout - d}, nil
		}
		r.Expectations.Delete(req.String())
	}
	pod := mountPod(s)
	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	r.Expectations.Expect(s.Name, pod.Name) // WANT expecttimeout/key-mismatch
	if err := r.Create(ctx, pod); err != nil {
		r.Expectations.Observe(s.Name, pod.Name)
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *MountReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Share{}).
		Watches(&corev1.Pod{}, r.Expectations.Handler()).Complete(r)
}
