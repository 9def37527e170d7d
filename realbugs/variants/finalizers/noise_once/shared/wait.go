package shared

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type nodeReady struct{ client.Client }

func (n nodeReady) await(ctx context.Context, name string) error {
	for { // WANT expecttimeout/unbounded-wait
		node := &corev1.Node{}
		if err := n.Get(ctx, client.ObjectKey{Name: name}, node); err != nil {
			return err
		}
		for _, c := range node.Status.Conditions {
			if c.Type == corev1.NodeReady && c.Status == corev1.ConditionTrue {
				return nil
			}
		}
		time.Sleep(2 * time.Second)
	}
}

type PodReconciler struct {
	nodeReady
	bind func(ctx context.Context, pod, node string) error
}

func (r *PodReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.await(ctx, pod.Spec.NodeName); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.bind(ctx, pod.Name, pod.Spec.NodeName)
}

type NodeReconciler struct {
	nodeReady
	label func(ctx context.Context, node string) error
}

func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.await(ctx, req.Name); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.label(ctx, req.Name)
}
