// Package helpers writes through functions.
package helpers

import (
	corev1 "k8s.io/api/core/v1"
	k8slabels "k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrllint/ctrllint/testdata/cachemutate/helpers/labels"
)

// Controller marks pods.
type Controller struct {
	lister corelisters.PodLister
	pods   *labels.Pods
}

func (c *Controller) marked(name string) error {
	pod, err := c.lister.Pods("ns").Get(name)
	if err != nil {
		return err
	}
	labels.Mark(pod, "x") // want `written: pod is the cache's own object: Mark changes it`
	return nil
}

func (c *Controller) okMarked(name string) error {
	pod, err := c.lister.Pods("ns").Get(name)
	if err != nil {
		return err
	}
	labels.Mark(pod.DeepCopy(), "x")
	pod = labels.OkMarked(pod)
	pod.Labels["mine"] = "true"
	return nil
}

func (c *Controller) all() error {
	pods, err := c.lister.List(k8slabels.Everything())
	if err != nil {
		return err
	}
	labels.MarkAll(pods) // want `written: pods is .* MarkAll changes it`
	return nil
}

// okAll puts copies into a list of its own.
func (c *Controller) okAll() error {
	pods, err := c.lister.List(k8slabels.Everything())
	if err != nil {
		return err
	}
	copies := make([]*corev1.Pod, 0, len(pods))
	for _, pod := range pods {
		copies = append(copies, pod.DeepCopy())
	}
	labels.MarkAll(copies)
	return nil
}

func (c *Controller) returned(name string) error {
	pod, err := c.pods.Get("ns", name)
	if err != nil {
		return err
	}
	pod.Status.Phase = corev1.PodRunning // want `written: pod is the cache's own object`
	return nil
}

func (c *Controller) okReturned(name string) error {
	pod, err := c.pods.Copy("ns", name)
	if err != nil {
		return err
	}
	pod.Status.Phase = corev1.PodRunning
	return nil
}

func (c *Controller) named(name string) {
	if pod, err := c.get(name); err == nil {
		labels.Named(pod, "new") // want `written: pod is .* Named changes it`
	}
}

func (c *Controller) get(name string) (*corev1.Pod, error) { return c.pods.Get("ns", name) }

// update changes an object by a function that its callers give it.
func (c *Controller) update(pod *corev1.Pod, change func(*corev1.Pod) bool) bool {
	return change(pod) // related `^given on here$`
}

func (c *Controller) changed(name string) {
	pod, err := c.lister.Pods("ns").Get(name)
	if err != nil {
		return
	}
	c.update(pod, func(pod *corev1.Pod) bool { // want `written: pod is .* update changes it`
		pod.Finalizers = append(pod.Finalizers, "example.com/pod") // related `^written here$`
		return true
	})
}

// okOwnLabels returns a copy with a map of its own.
func okOwnLabels(pod *corev1.Pod) *corev1.Pod {
	out := *pod
	out.Labels = make(map[string]string, len(pod.Labels))
	for key, value := range pod.Labels {
		out.Labels[key] = value
	}
	return &out
}

// renamed returns a copy that has the map of the cache.
func renamed(pod *corev1.Pod, name string) *corev1.Pod {
	out := *pod
	out.Name = name
	return &out
}

func (c *Controller) copies(name string) error {
	pod, err := c.lister.Pods("ns").Get(name)
	if err != nil {
		return err
	}
	own := okOwnLabels(pod)
	own.Labels["x"] = "y"
	labels.Mark(own, "mine")
	other := renamed(pod, "other")
	other.Name = "another"
	other.Labels["x"] = "y" // want `shallow-copy`
	return nil
}

// okReplaced puts copies into the list that the lister has made.
func (c *Controller) okReplaced() error {
	pods, err := c.lister.List(k8slabels.Everything())
	if err != nil {
		return err
	}
	for i := range pods {
		pods[i] = pods[i].DeepCopy()
	}
	labels.MarkAll(pods)
	for _, pod := range pods {
		pod.Name = ""
	}
	return nil
}

// someReplaced copies some of them.
func (c *Controller) someReplaced() error {
	pods, err := c.lister.List(k8slabels.Everything())
	if err != nil {
		return err
	}
	for i := range pods {
		if pods[i].Name == "" {
			pods[i] = pods[i].DeepCopy()
		}
	}
	labels.MarkAll(pods) // want `written`
	return nil
}

// replacedLater changes the objects before it copies them.
func (c *Controller) replacedLater() error {
	pods, err := c.lister.List(k8slabels.Everything())
	if err != nil {
		return err
	}
	for i := range pods {
		pods[i].Name = "" // want `written`
		pods[i] = pods[i].DeepCopy()
	}
	return nil
}

// schema is a type of an API that holds others of its kind.
type schema struct {
	title string
	not   *schema
}

// DeepCopy returns a copy.
func (s *schema) DeepCopy() *schema { return &schema{title: s.title} }

// prune calls itself before it writes.
func prune(s *schema) {
	if s.not != nil {
		prune(s.not)
	}
	s.title = "" // related `^written here$`
}

func pruned(store cache.Store) {
	item, _, _ := store.GetByKey("ns/name")
	prune(item.(*schema)) // want `written: item is the cache's own object: prune changes it`
}
