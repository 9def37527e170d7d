package written

import (
	"context"
	"maps"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

func index(ctx context.Context, indexer client.FieldIndexer, informer cache.SharedIndexInformer) error {
	if err := informer.AddIndexers(cache.Indexers{"node": func(obj any) ([]string, error) {
		pod := obj.(*corev1.Pod)
		pod.Labels["indexed"] = "true" // want `written: obj is the cache's own object`
		return []string{pod.Spec.NodeName}, nil
	}}); err != nil {
		return err
	}
	return indexer.IndexField(ctx, &corev1.Pod{}, "spec.nodeName", func(object client.Object) []string {
		pod := object.(*corev1.Pod)
		if pod.Spec.NodeName == "" {
			pod.Spec.NodeName = "none" // want `written: object is the cache's own object`
		}
		return []string{pod.Spec.NodeName}
	})
}

func listed(store cache.Store) error {
	return cache.ListAll(store, labels.Everything(), func(obj any) {
		obj.(*corev1.Pod).Status.Reason = "" // want `written`
	})
}

func (c *Controller) handlers() (handler.EventHandler, predicate.Predicate) {
	return handler.EnqueueRequestsFromMapFunc(c.requests), predicate.NewPredicateFuncs(func(object client.Object) bool {
		wanted := maps.Clone(object.GetLabels())
		delete(wanted, "seen")
		delete(object.GetLabels(), "seen") // want `written: the object is the cache's own: delete`
		return len(wanted) > 0
	})
}

func (c *Controller) requests(ctx context.Context, object client.Object) []reconcile.Request {
	maps.Copy(object.GetAnnotations(), map[string]string{"seen": "true"}) // want `written`
	return []reconcile.Request{{NamespacedName: types.NamespacedName{Name: object.GetName()}}}
}
