package written

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

func (c *Controller) watch(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: c.added,
		UpdateFunc: func(old, obj any) {
			pod, ok := obj.(*corev1.Pod)
			if !ok {
				return
			}
			pod.Status.Reason = "seen" // want `written: obj is the cache's own object`
			before := old.(*corev1.Pod).DeepCopy()
			before.Status.Reason = "copied"
		},
	})
	return err
}

func (c *Controller) added(obj any) {
	pod := obj.(*corev1.Pod)
	c.finalize(pod) // want `written: obj is .* finalize changes it`
}

func (c *Controller) finalize(pod *corev1.Pod) {
	if len(pod.Finalizers) == 0 {
		pod.SetFinalizers([]string{"example.com/pod"}) // related `^written here$`
	}
}

func predicates() predicate.Funcs {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			e.ObjectNew.SetResourceVersion("") // want `written`
			old := e.ObjectOld.DeepCopyObject().(client.Object)
			old.SetResourceVersion("")
			return true
		},
	}
}

// okTyped gets an object of its own.
func okTyped(ctx context.Context, kube kubernetes.Interface) error {
	pod, err := kube.CoreV1().Pods("ns").Get(ctx, "pod", metav1.GetOptions{})
	if err != nil {
		return err
	}
	pod.Labels = nil
	return nil
}

func unsafeList(ctx context.Context, c client.Client) error {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace("ns"), client.UnsafeDisableDeepCopy); err != nil {
		return err
	}
	for i := range pods.Items {
		pod := &pods.Items[i]
		pod.Name = "its own struct"
		pod.Labels["x"] = "y" // want `written: pod shares its parts with the cache`
	}
	return nil
}

// okSafeList gets copies from controller-runtime's cache.
func okSafeList(ctx context.Context, c client.Client) error {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace("ns")); err != nil {
		return err
	}
	for i := range pods.Items {
		pods.Items[i].Labels["x"] = "y"
	}
	return nil
}

// okUnstructured gets a copy of the labels.
func okUnstructured(indexer cache.Indexer) {
	item, _, _ := indexer.GetByKey("ns/name")
	object := item.(*unstructured.Unstructured)
	labels := object.GetLabels()
	labels["x"] = "y"
}

type annotations struct {
	predicate.Funcs
	ignored []string
}

// Update compares annotations without those that are ignored.
func (a annotations) Update(e event.UpdateEvent) bool {
	before, after := e.ObjectOld.GetAnnotations(), e.ObjectNew.GetAnnotations()
	for _, key := range a.ignored {
		delete(before, key) // want `written: before is the cache's own object: delete changes it`
		delete(after, key)
	}
	return len(before) != len(after)
}
