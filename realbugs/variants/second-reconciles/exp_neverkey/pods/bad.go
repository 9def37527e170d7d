package pods

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
	"example.org/variants/second-reconciles/expect"
)

func mountPod(s *api.Share) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Namespace: s.Namespace, Name: s.Name + "-mount", Labels: map[string]string{expect.OwnerLabel: s.Name}},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "nfs", Image: "registry.acme.io/nfs:4"}}},
	}
}

type ShareReconciler struct {
	client.Client
	Expectations *expect.Creations
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s := &api.Share{}
	if err := r.Get(ctx, req.NamespacedName, s); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err) // WANT expecttimeout/never-cleared
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
	r.Expectations.Expect(req.String(), pod.Name)
	if err := r.Create(ctx, pod); err != nil {
		r.Expectations.Observe(req.String(), pod.Name)
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *ShareReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Share{}).
		Watches(&corev1.Pod{}, r.Expectations.Handler()).Complete(r)
}
