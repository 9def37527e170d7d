// Package helpers writes through functions.
package helpers

import (
	"slices"

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
	labels.MarkAll(pods) // want `written: the objects in pods are .* MarkAll changes them`
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

type pair struct{ listers []corelisters.NodeLister }

// joined merges what several caches list: of two objects with one name the first gets the taints of both.
func (p *pair) joined() ([]*corev1.Node, error) {
	var all []*corev1.Node
	for _, lister := range p.listers {
		some, err := lister.List(k8slabels.Everything())
		if err != nil {
			return nil, err
		}
		all = join(all, some) // want `written: the objects in all are the cache's own: join changes them`
	}
	return all, nil
}

func join(all, more []*corev1.Node) []*corev1.Node {
	for _, node := range more {
		if at := find(all, node.Name); at >= 0 {
			all[at].Spec.Taints = append(all[at].Spec.Taints, node.Spec.Taints...)
			continue
		}
		all = append(all, node)
	}
	return all
}

func find(nodes []*corev1.Node, name string) int {
	for i, node := range nodes {
		if node.Name == name {
			return i
		}
	}
	return -1
}

// okJoined changes copies.
func (p *pair) okJoined() ([]*corev1.Node, error) {
	var all []*corev1.Node
	for _, lister := range p.listers {
		some, err := lister.List(k8slabels.Everything())
		if err != nil {
			return nil, err
		}
		for _, node := range some {
			if at := find(all, node.Name); at >= 0 {
				all[at].Spec.Taints = append(all[at].Spec.Taints, node.Spec.Taints...)
				continue
			}
			all = append(all, node.DeepCopy())
		}
	}
	return all, nil
}

// blocks looks at lists of the nodes, and sorts them on the way.
func (p *pair) blocks(name string) bool {
	node, err := p.listers[0].Get(name)
	if err != nil {
		return false
	}
	return anyOf([]*corev1.Node{node}) // want `sorted-in-place: .*: anyOf moves the elements of PodCIDRs for all readers`
}

func anyOf(nodes []*corev1.Node) bool {
	for _, node := range nodes {
		if inOrder(node.Spec.PodCIDRs) {
			return true
		}
	}
	return false
}

func inOrder(blocks []string) bool {
	slices.Sort(blocks)
	return len(blocks) > 0
}

// relabelled calls a function that has no name.
func (p *pair) relabelled(name string) {
	mark := func(node *corev1.Node) { node.Labels["marked"] = "" }
	if node, err := p.listers[0].Get(name); err == nil {
		mark(node) // want `written: node is the cache's own object: mark changes it`
	}
}

func (p *pair) ordered(name string) bool {
	node, err := p.listers[0].Get(name)
	return err == nil && labels.Ordered(node) // want `^sorted-in-place: node is the cache's own object: Ordered moves the elements of PodCIDRs for all readers, and races with them$`
}

// okCloned changes copies of the labels.
func (c *Controller) okCloned(name, key string) (map[string]string, error) {
	pod, err := c.lister.Pods("ns").Get(name)
	if err != nil {
		return nil, err
	}
	selector := labels.CloneAndAdd(labels.CloneAndAdd(pod.Labels, "a", "b"), key, "c")
	selector["d"] = "e"
	return selector, nil
}

func (c *Controller) notCloned(name string) (map[string]string, error) {
	pod, err := c.lister.Pods("ns").Get(name)
	if err != nil {
		return nil, err
	}
	selector := labels.CloneAndAdd(pod.Labels, "", "")
	selector["d"] = "e" // want `written: .* cache's own`
	return selector, nil
}

func (c *Controller) without(name string, drop []string) (*corev1.Pod, error) {
	pod, err := c.lister.Pods("ns").Get(name)
	if err != nil {
		return nil, err
	}
	pod = labels.Without(pod, drop)
	pod.Spec.NodeName = "" // want `written: .* cache's own`
	return pod, nil
}
