package late

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	kafkav1 "example.org/variants/finalizers/add_deleting/late/v1"
)

const topicFinalizer = "kafka.example.com/topic"

type TopicReconciler struct {
	client.Client
	admin Admin
}

func (r *TopicReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	topic := &kafkav1.Topic{}
	if err := r.Get(ctx, req.NamespacedName, topic); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.protect(ctx, topic); err != nil {
		return ctrl.Result{}, err
	}
	if topic.DeletionTimestamp != nil {
		return ctrl.Result{}, r.remove(ctx, topic)
	}
	return ctrl.Result{}, r.admin.Apply(ctx, topic.Name, topic.Spec.Partitions)
}

func (r *TopicReconciler) protect(ctx context.Context, topic *kafkav1.Topic) error {
	if controllerutil.ContainsFinalizer(topic, topicFinalizer) {
		return nil
	}
	controllerutil.AddFinalizer(topic, topicFinalizer) // WANT finalizerorder/add-while-deleting
	return r.Update(ctx, topic)
}

func (r *TopicReconciler) remove(ctx context.Context, topic *kafkav1.Topic) error {
	if !controllerutil.ContainsFinalizer(topic, topicFinalizer) {
		return nil
	}
	if err := r.admin.Delete(ctx, topic.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(topic, topicFinalizer)
	return r.Update(ctx, topic)
}
