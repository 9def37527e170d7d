package written

import (
	"context"
	"maps"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/util/workqueue"
)

// sameMeta makes an object with the metadata of another one.
func (c *Controller) sameMeta(name string) (*corev1.ConfigMap, error) {
	pod, err := c.pods.Pods("ns").Get(name)
	if err != nil {
		return nil, err
	}
	config := &corev1.ConfigMap{ObjectMeta: pod.ObjectMeta}
	config.Name = "config"
	config.Labels["of"] = name // want `written`
	return config, nil
}

func (c *Controller) sameLabels(name string) (*corev1.ConfigMap, error) {
	pod, err := c.pods.Pods("ns").Get(name)
	if err != nil {
		return nil, err
	}
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "config", Labels: pod.Labels}}
	config.Labels["of"] = name // want `written`
	return config, nil
}

func (c *Controller) okClonedLabels(name string) (*corev1.ConfigMap, error) {
	pod, err := c.pods.Pods("ns").Get(name)
	if err != nil {
		return nil, err
	}
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "config", Labels: maps.Clone(pod.Labels)}}
	config.Labels["of"] = name
	return config, nil
}

// inParallel writes in a function that runs for each index.
func (c *Controller) inParallel(ctx context.Context) error {
	pods, err := c.pods.List(labels.Everything())
	if err != nil {
		return err
	}
	workqueue.ParallelizeUntil(ctx, 4, len(pods), func(i int) {
		pods[i].Status.Message = "" // want `written`
	})
	return nil
}

// pointer writes through the address of a part.
func (c *Controller) pointer(name string) error {
	pod, err := c.pods.Pods("ns").Get(name)
	if err != nil {
		return err
	}
	status := &pod.Status
	setReason(status) // want `written: .* setReason changes it`
	return nil
}

func setReason(status *corev1.PodStatus) { status.Reason = "seen" }

func (c *Controller) nested(name string) error {
	object, err := c.generic.Get(name)
	if err != nil {
		return err
	}
	u, ok := object.(*unstructured.Unstructured)
	if !ok {
		return nil
	}
	if spec, ok := u.Object["spec"].(map[string]any); ok {
		spec["paused"] = true // want `written`
	}
	return nil
}

// okNested sets a field of a copy of the map.
func (c *Controller) okNested(name string) error {
	object, err := c.generic.Get(name)
	if err != nil {
		return err
	}
	u, ok := object.(*unstructured.Unstructured)
	if !ok {
		return nil
	}
	spec, _, err := unstructured.NestedMap(u.Object, "spec")
	if err != nil {
		return err
	}
	spec["paused"] = true
	return nil
}

func (c *Controller) collected() error {
	pods, err := c.pods.List(labels.Everything())
	if err != nil {
		return err
	}
	var pending []*corev1.Pod
	for _, pod := range pods {
		if pod.Status.Phase == corev1.PodPending {
			pending = append(pending, pod)
		}
	}
	for _, pod := range pending {
		pod.Annotations = nil // want `written`
	}
	return nil
}
