package controller

import (
	"context"
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"example.org/variants/fourth-reconciles/list-order/upstream-list/bad/api/v1"
	"example.org/variants/fourth-reconciles/list-order/upstream-list/bad/internal/podset"
)

// UpstreamReconciler writes the member lists that the proxies read.
type UpstreamReconciler struct {
	client.Client
}

// Reconcile writes the list of one upstream.
func (r *UpstreamReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	up := &v1.Upstream{}
	if err := r.Get(ctx, req.NamespacedName, up); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pods, err := podset.Selected(ctx, r.Client, up.Namespace, up.Spec.Selector)
	if err != nil {
		return ctrl.Result{}, err
	}

	var lines []string
	for i := range pods {
		if podset.Ready(&pods[i]) {
			lines = append(lines, fmt.Sprintf("server %s:%d;", pods[i].Status.PodIP, up.Spec.Port))
		}
	}
	cm := &corev1.ConfigMap{}
	cm.Namespace, cm.Name = up.Namespace, up.Name+"-members"
	_, err = controllerutil.CreateOrUpdate(ctx, r.Client, cm, func() error {
		cm.Data = map[string]string{"members.conf": strings.Join(lines, "\n")} // WANT hotloop/list-order
		return controllerutil.SetControllerReference(up, cm, r.Scheme())
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	if up.Status.Members == len(lines) {
		return ctrl.Result{}, nil
	}
	base := up.DeepCopy()
	up.Status.Members = len(lines)
	return ctrl.Result{}, r.Status().Patch(ctx, up, client.MergeFrom(base))
}

func (r *UpstreamReconciler) ofPod(ctx context.Context, pod client.Object) []reconcile.Request {
	var ups v1.UpstreamList
	if err := r.List(ctx, &ups, client.InNamespace(pod.GetNamespace())); err != nil {
		return nil
	}
	out := make([]reconcile.Request, 0, len(ups.Items))
	for i := range ups.Items {
		out = append(out, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&ups.Items[i])})
	}
	return out
}

// SetupWithManager registers the controller.
func (r *UpstreamReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.Upstream{}).
		Owns(&corev1.ConfigMap{}).
		Watches(&corev1.Pod{}, handler.EnqueueRequestsFromMapFunc(r.ofPod)).
		Complete(r)
}
