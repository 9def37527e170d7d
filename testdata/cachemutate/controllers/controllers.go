// Package controllers handles objects by controllers that wrangler has generated: they hand out those of their caches.
package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"

	"github.com/ctrllint/ctrllint/testdata/cachemutate/controllers/condition"
	"github.com/ctrllint/ctrllint/testdata/cachemutate/controllers/generated"
)

type handler struct {
	pods  generated.PodController
	cache generated.PodCache
	nodes generated.Cache[*corev1.Node]
}

// Register begins to handle pods.
func Register(ctx context.Context, pods generated.PodController, nodes generated.Cache[*corev1.Node]) {
	h := &handler{pods: pods, cache: pods.Cache(), nodes: nodes}
	pods.OnChange(ctx, "mark", h.mark)
	pods.OnChange(ctx, "mark-copy", h.okCopied)
	pods.OnChange(ctx, "fill", recorded(h.fill))
	pods.OnRemove(ctx, "clean", h.okRemoved)
}

func (h *handler) mark(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod == nil || pod.DeletionTimestamp != nil {
		return pod, nil
	}
	pod.Status.Reason = "seen" // want `written: pod is the cache's own object`
	return h.pods.Update(pod)
}

// recorded runs a handler.
func recorded(handle generated.PodHandler) generated.PodHandler {
	return func(key string, pod *corev1.Pod) (*corev1.Pod, error) {
		done, err := handle(key, pod)
		if err != nil {
			failed := pod.DeepCopy()
			failed.Status.Message = err.Error()
			return failed, err
		}
		return done, nil
	}
}

func (h *handler) fill(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod == nil {
		return nil, nil
	}
	next := pod.DeepCopy()
	next.Status.Reason = "filled"
	return h.pods.Update(next)
}

func (h *handler) okCopied(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod == nil {
		return nil, nil
	}
	pod = pod.DeepCopy()
	pod.Status.Reason = "seen"
	return h.pods.Update(pod)
}

// okRemoved gets a copy.
func (h *handler) okRemoved(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	pod.Finalizers = nil
	return pod, nil
}

func (h *handler) one(namespace, name string) error {
	pod, err := h.cache.Get(namespace, name)
	if err != nil {
		return err
	}
	pod.Labels["seen"] = "true" // want `written: pod is the cache's own object`
	_, err = h.pods.Update(pod)
	return err
}

func (h *handler) all(node string) error {
	pods, err := h.cache.List("ns", labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range pods {
		pod.Spec.NodeName = node // want `written`
	}
	indexed, err := h.cache.GetByIndex("node", node)
	if err != nil {
		return err
	}
	for _, pod := range indexed {
		clearTaints(pod) // want `written: the object is the cache.s own: clearTaints changes it`
	}
	return nil
}

func clearTaints(pod *corev1.Pod) { pod.Spec.Tolerations = nil } // related `^written here$`

func (h *handler) generic(name string) error {
	node, err := h.nodes.Get(name)
	if err != nil {
		return err
	}
	node.Spec.Unschedulable = true // want `written: node is the cache's own object`
	found, err := h.nodes.GetByIndex("zone", name)
	if err != nil {
		return err
	}
	for _, node := range found {
		node := node.DeepCopy()
		node.Spec.Unschedulable = true
	}
	return nil
}

// Memo keeps pods for a while, which are its own.
type Memo struct{ pods map[string]*corev1.Pod }

// Get returns a pod.
func (m *Memo) Get(namespace, name string) (*corev1.Pod, error) { return m.pods[namespace+name], nil }

func okOwn(m *Memo) error {
	pod, err := m.Get("ns", "pod")
	if err != nil {
		return err
	}
	pod.Status.Reason = "seen"
	return nil
}

const ready = condition.Cond("Ready")

func (h *handler) conditions(namespace, name string, failed error) error {
	pod, err := h.cache.Get(namespace, name)
	if err != nil || ready.IsTrue(pod) {
		return err
	}
	next := pod.DeepCopy()
	ready.SetError(next, "", nil)
	if failed != nil {
		ready.SetError(pod, "Failed", failed) // want `written: pod is the cache's own object`
	}
	_, err = h.pods.Update(next)
	return err
}
