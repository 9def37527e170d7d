package controllers

import (
	"context"
	"errors"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/patch-base/topic-scope/bad/api/v1"
	"example.org/variants/fourth-reconciles/patch-base/topic-scope/bad/pkg/broker"
	"example.org/variants/fourth-reconciles/patch-base/topic-scope/bad/pkg/scope"
)

// TopicReconciler makes topics.
type TopicReconciler struct {
	client.Client
	Admin broker.Admin
}

// Reconcile makes one topic.
func (r *TopicReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	t := &v1.Topic{}
	if err := r.Get(ctx, req.NamespacedName, t); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if t.Status.ID != "" && t.Status.Partitions == t.Spec.Partitions {
		return ctrl.Result{}, nil
	}
	s := scope.NewTopic(r.Client, t)
	defer func() { err = errors.Join(err, s.Close(ctx)) }()

	id, err := r.Admin.Ensure(ctx, s.Name, s.Spec.Partitions)
	if err != nil {
		return ctrl.Result{}, err
	}
	s.SetCreated(id)
	return ctrl.Result{}, nil
}

// SetupWithManager registers the controller.
func (r *TopicReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Topic{}).Complete(r)
}
