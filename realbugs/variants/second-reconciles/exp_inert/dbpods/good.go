package dbpods

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
	"example.org/variants/second-reconciles/expect"
)

func agentPod(t *api.Tunnel) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Namespace: t.Namespace, Name: t.Name + "-agent", Labels: map[string]string{expect.OwnerLabel: t.Name}},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "agent", Image: "registry.acme.io/agent:2", Args: []string{"--gateway", t.Spec.Gateway}}}},
	}
}

type AgentReconciler struct {
	client.Client
	expected *expect.Creations
}

func NewAgentReconciler(c client.Client) *AgentReconciler {
	return &AgentReconciler{Client: c, expected: expect.NewCreations()}
}

func (r *AgentReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
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
		r.expected.Delete(req.String())
		return ctrl.Result{}, fmt.Errorf("expectation of %s timed out after %s", req, since)
	default:
		return ctrl.Result{RequeueAfter: expect.Timeout - since}, nil
	}
}

func (r *AgentReconciler) ensureAgent(ctx context.Context, key string, t *api.Tunnel) error {
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

func (r *AgentReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Tunnel{}).
		Watches(&corev1.Pod{}, r.expected.Handler()).Complete(r)
}
