// Package held keeps objects in fields.
package held

import (
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// A task keeps the pod that an event was about.
type task struct {
	pod  *corev1.Pod
	copy *corev1.Pod
	last *corev1.Pod
}

type board struct{ tasks map[string]*task }

func (b *board) register(informer cache.SharedIndexInformer) {
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: b.added, UpdateFunc: b.updated, DeleteFunc: func(any) {}})
}

func (b *board) added(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return
	}
	b.tasks[pod.Name] = newTask(pod)
}

func newTask(pod *corev1.Pod) *task { return &task{pod: pod, copy: pod.DeepCopy()} }

func (b *board) updated(_, obj any) {
	if pod, ok := obj.(*corev1.Pod); ok {
		b.tasks[pod.Name].pod = pod
		b.tasks[pod.Name].last = pod
	}
}

func (b *board) bind(name, node string) {
	if t, ok := b.tasks[name]; ok {
		t.pod.Spec.NodeName = node // want `written: the object in the field pod is the cache's own`
	}
}

// okCopied changes the copy that the task keeps.
func (b *board) okCopied(name, node string) {
	if t, ok := b.tasks[name]; ok {
		t.copy.Spec.NodeName = node
	}
}

// okMade changes what may be an object of its own.
func (b *board) okMade(name, node string) {
	t := b.tasks[name]
	if t.last == nil {
		t.last = &corev1.Pod{}
	}
	t.last.Spec.NodeName = node
}

// okBefore changes a copy of what the field holds.
func (b *board) okBefore(name, node string) *corev1.Pod {
	pod := b.tasks[name].pod.DeepCopy()
	pod.Spec.NodeName = node
	return pod
}

// A change is handed over by value.
type change struct {
	before, after *appsv1.StatefulSet
	clean         *appsv1.StatefulSet
}

type worker struct{ changes chan change }

func (w *worker) OnAdd(obj any, _ bool) { w.send(nil, obj.(*appsv1.StatefulSet)) }
func (w *worker) OnUpdate(before, after any) {
	w.send(before.(*appsv1.StatefulSet), after.(*appsv1.StatefulSet))
}
func (w *worker) OnDelete(any) {}

func (w *worker) register(informer cache.SharedIndexInformer) {
	_, _ = informer.AddEventHandler(w)
}

func (w *worker) send(before, after *appsv1.StatefulSet) {
	w.changes <- change{before: before, after: after, clean: after.DeepCopy()}
}

func (w *worker) run() {
	for c := range w.changes {
		w.process(c)
	}
}

func (w *worker) process(c change) {
	defaults(&c.after.Spec) // want `written: the object in the field after is the cache's own: defaults`
	defaults(&c.clean.Spec)
}

func defaults(spec *appsv1.StatefulSetSpec) {
	if spec.Replicas == nil {
		spec.Replicas = new(int32)
	}
}

// A plan keeps a list.
type plan struct {
	nodes []*corev1.Node
	kept  []*corev1.Node
}

func newPlan(lister corelisters.NodeLister) (*plan, error) {
	nodes, err := lister.List(labels.Everything())
	if err != nil {
		return nil, err
	}
	p := &plan{nodes: nodes}
	for _, node := range nodes {
		p.kept = append(p.kept, node.DeepCopy())
	}
	return p, nil
}

func (p *plan) cordon() {
	for _, node := range p.nodes {
		node.Spec.Unschedulable = true // want `written: the object in the field nodes is the cache's own`
	}
	for _, node := range p.kept {
		node.Spec.Unschedulable = true
	}
	p.nodes[0] = nil
}

// An entry is embedded.
type entry struct{ *corev1.ConfigMap }

type table struct{ entries map[string]entry }

func (t *table) load(lister corelisters.ConfigMapLister, name string) error {
	found, err := lister.ConfigMaps("ns").Get(name)
	if err != nil {
		return err
	}
	t.entries[name] = entry{found}
	return nil
}

// missed: an embedded field has the name of its type, and other packages can set it.
func (t *table) set(name, key, value string) { t.entries[name].Data[key] = value }
