package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const heartbeatAnnotation = "platform.acme.io/agent"

type NodeAnnotator struct {
	client.Client
	Agent string
}

func (r *NodeAnnotator) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if node.Annotations[heartbeatAnnotation] == r.Agent {
		return ctrl.Result{}, nil
	}
	base := node.DeepCopy()
	ann := node.GetAnnotations()
	if ann == nil {
		ann = make(map[string]string, 1)
	}
	ann[heartbeatAnnotation] = r.Agent
	node.SetAnnotations(ann)
	return ctrl.Result{}, r.Status().Patch(ctx, node, client.MergeFrom(base))
}
