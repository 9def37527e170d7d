package dbpods

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
	"example.org/variants/second-reconciles/expect"
)

type TunnelReconciler struct {
	client.Client
	expected *expect.Creations
}

func NewTunnelReconciler(c client.Client) *TunnelReconciler {
	return &TunnelReconciler{Client: c, expected: expect.NewCreations()}
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := &api.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, t); err != nil {
		if apierrors.IsNotFound(err) {
			r.expected.Delete(req.String())
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	satisfied, since := r.expected.Satisfied(req.String())
	switch {
	case satisfied:
		return ctrl.Result{}, r.ensureAgent(ctx, req.String(), t)
	case since >= expect.Timeout:
		log.FromContext(ctx).Info("expectation timed out", "since", since) // WANT expecttimeout/inert-timeout
		return ctrl.Result{}, nil
	default:
		return ctrl.Result{RequeueAfter: expect.Timeout - since}, nil
	}
}

func (r *TunnelReconciler) ensureAgent(ctx context.Context, key string, t *api.Tunnel) error {
	pod := agentPod(t)
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), &corev1.Pod{})
	if !apierrors.IsNotFound(err) {
		return err
	}
	r.expected.Expect(key, pod.Name)
	if err := r.Create(ctx, pod); err != nil {
		r.expected.Observe(key, pod.Name)
		return err
	}
	return nil
}

func (r *TunnelReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Tunnel{}).
		Watches(&corev1.Pod{}, r.expected.Handler()).Complete(r)
}
