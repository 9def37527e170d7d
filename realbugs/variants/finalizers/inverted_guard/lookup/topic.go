package lookup

import (
	"context"
	"slices"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	queuev1 "example.org/variants/finalizers/inverted_guard/lookup/v1"
)

const topicGuard = "queue.example.com/topic"

type TopicReconciler struct {
	cl     client.Client
	broker Broker
}

func (t *TopicReconciler) guarded(o client.Object) bool {
	return slices.Contains(o.GetFinalizers(), topicGuard)
}

func (t *TopicReconciler) update(ctx context.Context, topic *queuev1.Topic, edit func([]string) []string) error {
	topic = topic.DeepCopy()
	topic.SetFinalizers(edit(topic.GetFinalizers()))
	return t.cl.Update(ctx, topic)
}

func (t *TopicReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	topic := new(queuev1.Topic)
	if err := t.cl.Get(ctx, req.NamespacedName, topic); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if topic.DeletionTimestamp != nil {
		return ctrl.Result{}, t.drop(ctx, topic)
	}
	if !t.guarded(topic) {
		return ctrl.Result{}, t.update(ctx, topic, func(list []string) []string {
			return append(list, topicGuard)
		})
	}
	return ctrl.Result{}, t.broker.Create(ctx, topic.Name, topic.Spec.Partitions)
}

func (t *TopicReconciler) drop(ctx context.Context, topic *queuev1.Topic) error {
	if err := t.broker.Drop(ctx, topic.Name); err != nil {
		return err
	}
	if !t.guarded(topic) { // WANT finalizerorder/inverted-guard
		klog.V(2).InfoS("topic dropped, removing the finalizer", "topic", klog.KObj(topic))
		return t.update(ctx, topic, func(list []string) []string {
			return slices.DeleteFunc(list, func(f string) bool { return f == topicGuard })
		})
	}
	return nil
}
