package controllers

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type UpstreamReconciler struct {
	client.Client
}

func (r *UpstreamReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var list platformv1.TunnelList
	if err := r.List(ctx, &list, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	var sb strings.Builder
	for i := range list.Items { // WANT hotloop/list-order
		t := &list.Items[i]
		fmt.Fprintf(&sb, "upstream %s { server %s; }\n", t.Name, t.Spec.Gateway)
	}
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte(sb.String())))

	dep := &appsv1.Deployment{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: "proxy"}, dep); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if dep.Spec.Template.Annotations["config"] == sum {
		return ctrl.Result{}, nil
	}
	base := dep.DeepCopy()
	if dep.Spec.Template.Annotations == nil {
		dep.Spec.Template.Annotations = map[string]string{}
	}
	dep.Spec.Template.Annotations["config"] = sum
	return ctrl.Result{}, r.Patch(ctx, dep, client.MergeFrom(base))
}
