package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type NodeReconciler struct {
	client.Client
}

func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	exists, err := r.nodeExists(ctx, m.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !exists {
		return ctrl.Result{}, r.Create(ctx, &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: m.Name}})
	}
	return ctrl.Result{}, nil
}

func (r *NodeReconciler) nodeExists(ctx context.Context, name string) (bool, error) {
	err := r.Get(ctx, client.ObjectKey{Name: name}, &corev1.Node{})
	if err != nil {
		if apierrors.IsNotFound(err) {
			return false, nil
		}
		return false, fmt.Errorf("node %s: %v", name, err)
	}
	return true, nil
}
