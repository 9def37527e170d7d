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

type NFSReconciler struct {
	client.Client
	Expectations *expect.Creations
}

func (r *NFSReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s := &api.Share{}
	if err := r.Get(ctx, req.NamespacedName, s); err != nil {
		return ctrl.Result{}, r.gone(req, err)
	}
	key := client.ObjectKeyFromObject(s).String()
	if ok, d := r.Expectations.Satisfied(key); !ok {
		if d < expect.Timeout {
			return ctrl.Result{RequeueAfter: expect.Timeout - d}, nil
		}
		r.Expectations.Delete(key)
	}
	pod := mountPod(s)
	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	r.Expectations.Expect(key, pod.Name)
	if err := r.Create(ctx, pod); err != nil {
		r.Expectations.Observe(key, pod.Name)
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *NFSReconciler) gone(req ctrl.Request, err error) error {
	if apierrors.IsNotFound(err) {
		r.Expectations.Delete(req.String())
		return nil
	}
	return err
}

func (r *NFSReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Share{}).
		Watches(&corev1.Pod{}, r.Expectations.Handler()).Complete(r)
}
