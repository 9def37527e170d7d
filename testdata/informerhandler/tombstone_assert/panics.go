// Package panics has handlers that a tombstone crashes.
package panics

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/informerhandler/objects"
)

type endpoints struct {
	queue workqueue.TypedInterface[string]
	ips   map[string]string
}

func (e *endpoints) register(pods, nodes cache.SharedIndexInformer) {
	_, _ = pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    e.okAdd,
		UpdateFunc: func(_, now any) { e.okAdd(now) },
		DeleteFunc: e.deletePod, // related `registered here`
	})
	_, _ = nodes.AddEventHandlerWithResyncPeriod(&cache.ResourceEventHandlerDetailedFuncs{
		AddFunc:    func(obj any, _ bool) { e.enqueueNode(obj) },
		DeleteFunc: e.enqueueNode, // related `registered here`
	}, 0)
}

// An added object is no tombstone.
func (e *endpoints) okAdd(obj any) { e.queue.Add(obj.(*corev1.Pod).Name) }

func (e *endpoints) deletePod(obj any) {
	pod := obj.(*corev1.Pod) // want `^tombstone-assert: the assertion panics when the watch missed a deletion: obj is then a cache.DeletedFinalStateUnknown and no \*v1.Pod$`
	if pod == nil {
		return
	}
	delete(e.ips, pod.Name)
}

// One method is for additions and for deletions, by way of another.
func (e *endpoints) enqueueNode(item any) { e.add(item) }

func (e *endpoints) add(item any) {
	e.queue.Add(item.(metav1.Object).GetName()) // want `tombstone-assert: .* item is then a cache.DeletedFinalStateUnknown and no v1.Object`
}

// A dynamic informer, a literal in place, and the interface of all objects.
func (e *endpoints) dynamic(factory dynamicinformer.DynamicSharedInformerFactory) {
	informer := factory.ForResource(corev1.SchemeGroupVersion.WithResource("services")).Informer()
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj any) {
			accessor := obj.(metav1.ObjectMetaAccessor) // want `tombstone-assert`
			e.queue.Add(accessor.GetObjectMeta().GetName())
		},
	})
}

// A filter is asked before the handler of deletions, and the handler is behind it.
func (e *endpoints) filtered(informer cache.SharedInformer) {
	_, _ = informer.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool {
			return obj.(*corev1.Pod).Spec.NodeName != "" // want `tombstone-assert`
		},
		Handler: cache.ResourceEventHandlerFuncs{AddFunc: e.okAdd},
	})
}

// What the failed assertion leaves is nil.
func (e *endpoints) unasked(informer cache.SharedInformer) {
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
		pod, _ := obj.(*corev1.Pod)
		e.queue.Add(pod.Name) // want `tombstone-assert: this panics when the watch missed a deletion: a cache.DeletedFinalStateUnknown is no \*v1.Pod, and the assertion leaves nil`
	}})
}

// A type is the handler, whatever it handles.
type index[T metav1.Object] struct{ seen map[string]T }

func (i *index[T]) OnAdd(obj any, _ bool) { i.seen[obj.(T).GetName()] = obj.(T) }
func (i *index[T]) OnUpdate(_, now any)   { i.seen[now.(T).GetName()] = now.(T) }
func (i *index[T]) OnDelete(obj any) {
	delete(i.seen, obj.(T).GetName()) // want `tombstone-assert`
}

func indexed(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandlerWithOptions(&index[*corev1.Pod]{}, cache.HandlerOptions{})
	return err
}

// Functions of another package assert, and register.
func (e *endpoints) elsewhere(informer cache.SharedIndexInformer) {
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
		e.queue.Add(objects.Node(obj).Name) // want `tombstone-assert: Node panics when the watch missed a deletion: it asserts a cache.DeletedFinalStateUnknown to \*v1.Node`
	}})
	_ = objects.OnDelete(informer, func(obj any) {
		e.queue.Add(obj.(*corev1.Node).Name) // want `tombstone-assert`
	})
	_ = objects.OnDeleted(informer, func(node *corev1.Node) { e.queue.Add(node.Name) })
}

func (e *endpoints) okHandlers(informer cache.SharedIndexInformer, funcs map[string]func(any)) {
	for _, deleted := range []func(any){e.okUnwrapped, e.okHelper, e.okElsewhere, e.okSwitch, e.okChecked, e.okCaptured, e.okIgnores, e.okUnseen(funcs)} {
		_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: deleted})
	}
}

func (e *endpoints) okUnwrapped(obj any) {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = unknown.Obj
	}
	e.queue.Add(obj.(*corev1.Pod).Name)
}

func (e *endpoints) okHelper(obj any) {
	if missed(obj) {
		klog.Info("a deletion was missed: the resync brings it")
		return
	}
	e.queue.Add(obj.(*corev1.Pod).Name)
}

func missed(obj any) bool {
	_, ok := obj.(cache.DeletedFinalStateUnknown)
	return ok
}

func (e *endpoints) okElsewhere(obj any) { e.queue.Add(objects.Of(obj).(*corev1.Pod).Name) }

func (e *endpoints) okSwitch(obj any) {
	switch obj := obj.(type) {
	case *corev1.Pod:
		e.queue.Add(obj.Name)
	case cache.DeletedFinalStateUnknown:
		e.queue.Add(obj.Obj.(*corev1.Pod).Name)
	}
}

func (e *endpoints) okChecked(obj any) {
	if _, ok := obj.(*corev1.Pod); !ok {
		obj = obj.(cache.DeletedFinalStateUnknown).Obj
	}
	e.queue.Add(obj.(*corev1.Pod).Name)
}

// The variable is changed before the closure reads it.
func (e *endpoints) okCaptured(obj any) {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = unknown.Obj
	}
	func() { e.queue.Add(obj.(*corev1.Pod).Name) }()
}

func (e *endpoints) okIgnores(any) { e.queue.Add("all") }

// okScreened has a filter before it that is not seen, and may say no to what has no labels: a tombstone (knative).
func (e *endpoints) okScreened(pods cache.SharedIndexInformer, filters map[string]func(any) bool) {
	_, _ = pods.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: filters["pods"],
		Handler:    cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) { e.queue.Add(obj.(*corev1.Pod).Name) }},
	})
}

func (e *endpoints) okUnseen(funcs map[string]func(any)) func(any) { return funcs["pod"] }

// Nobody gives this to an informer: the objects come from elsewhere.
type replay struct {
	handlers []cache.ResourceEventHandlerFuncs
}

func (r *replay) okReplayed(e *endpoints, pods []*corev1.Pod) {
	r.handlers = append(r.handlers, cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) { e.queue.Add(obj.(*corev1.Pod).Name) }})
	for _, handler := range r.handlers {
		for _, pod := range pods {
			handler.OnDelete(pod)
		}
	}
}
