package late

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	kafkav1 "example.org/variants/finalizers/add_deleting/late/v1"
)

const streamFinalizer = "kafka.example.com/stream"

type StreamReconciler struct {
	client.Client
	admin Admin
}

func (r *StreamReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	topic := &kafkav1.Topic{}
	if err := r.Get(ctx, req.NamespacedName, topic); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if topic.DeletionTimestamp != nil {
		return ctrl.Result{}, r.remove(ctx, topic)
	}
	if err := r.protect(ctx, topic); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.admin.Apply(ctx, topic.Name, topic.Spec.Partitions)
}

func (r *StreamReconciler) protect(ctx context.Context, topic *kafkav1.Topic) error {
	if controllerutil.ContainsFinalizer(topic, streamFinalizer) {
		return nil
	}
	controllerutil.AddFinalizer(topic, streamFinalizer)
	return r.Update(ctx, topic)
}

func (r *StreamReconciler) remove(ctx context.Context, topic *kafkav1.Topic) error {
	if !controllerutil.ContainsFinalizer(topic, streamFinalizer) {
		return nil
	}
	if err := r.admin.Delete(ctx, topic.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(topic, streamFinalizer)
	return r.Update(ctx, topic)
}
