// Package shared writes to objects of a cache, and to copies of them.
package shared

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

func object(lister corelisters.PodNamespaceLister) {
	pod, _ := lister.Get("a")
	pod.Name = "b" // shared: by Get
	pod = pod.DeepCopy()
	pod.Name = "c" // shared: none
}

func elements(lister corelisters.PodLister) {
	pods, _ := lister.List(labels.Everything())
	pods[0] = nil // shared: none
	byName := make(map[string]*corev1.Pod)
	for _, pod := range pods {
		byName[pod.Name] = pod
	}
	byName["a"].Labels["x"] = "y" // shared: by List
	own := append([]*corev1.Pod(nil), pods...)
	own[0] = nil      // shared: none
	own[0].Name = "b" // shared: by List
}

func stored(store cache.Store) {
	item, _, _ := store.GetByKey("a")
	if pod, ok := item.(*corev1.Pod); ok {
		pod.Status.Conditions[0].Reason = "" // shared: by GetByKey
	}
	if count, ok := item.(*int); ok {
		*count++ // shared: none
	}
}

// variable is captured, so that it stays a variable in SSA.
func variable(lister corelisters.PodNamespaceLister) func() {
	pod, _ := lister.Get("a")
	pod.Name = "b" // shared: by Get
	pod = pod.DeepCopy()
	pod.Name = "c"                   // shared: none
	return func() { pod.Name = "d" } // shared: none
}

// structs have pointers in them that a copy shares.
func structs(lister corelisters.PodNamespaceLister) {
	pod, _ := lister.Get("a")
	own := *pod
	own.Name = "b"                     // shared: none
	own.Spec.Containers[0].Image = "c" // shared: by Get
	own.Spec.Containers = nil
	own.Spec.Containers = append(own.Spec.Containers, corev1.Container{})
	own.Spec.Containers[0].Image = "d" // shared: none
	deep(&own)                         // shared: none
	flat(&own)                         // shared: none
}

// whole gives a struct away of which no part but the name was replaced.
func whole(lister corelisters.PodNamespaceLister) {
	pod, _ := lister.Get("a")
	own := *pod
	own.Name = "b"
	deep(&own) // shared: by Get, shallow
	flat(&own) // shared: none
}

func flat(pod *corev1.Pod) { pod.Name = "b" }

func deep(pod *corev1.Pod) { pod.Labels["x"] = "y" }

// field holds the object in a struct of the function.
func field(lister corelisters.PodNamespaceLister) {
	request := struct{ before, after *corev1.Pod }{}
	request.before, _ = lister.Get("a")
	request.after = request.before.DeepCopy()
	request.after.Name = "b"  // shared: none
	request.before.Name = "b" // shared: by Get
}

// onePath copies on one of two paths.
func onePath(lister corelisters.PodNamespaceLister, copies bool) {
	pod, _ := lister.Get("a")
	if copies {
		pod = pod.DeepCopy()
		pod.Name = "b" // shared: none
	}
	pod.Name = "c" // shared: by Get
}

// flagged writes on the path alone on which it has copied.
func flagged(lister corelisters.PodNamespaceLister) {
	pod, err := lister.Get("a")
	copied := false
	if err == nil {
		pod = pod.DeepCopy()
		copied = true
	}
	if copied {
		pod.Name = "b" // shared: none
	}
}

func self(lister corelisters.PodNamespaceLister) *corev1.Pod {
	pod, _ := lister.Get("a")
	return pod
}

func same(pod *corev1.Pod) *corev1.Pod { return pod }

func returned(lister corelisters.PodNamespaceLister) {
	same(self(lister)).Name = "b"            // shared: by self
	labelsOf(self(lister))["x"] = "y"        // shared: by self
	same(self(lister).DeepCopy()).Name = "b" // shared: none
}

func labelsOf(pod *corev1.Pod) map[string]string { return pod.Labels }

// cloned makes a map of its own.
func cloned(in map[string]string) map[string]string {
	out := make(map[string]string, len(in))
	for key, value := range in {
		out[key] = value
	}
	return out
}

func clones(lister corelisters.PodNamespaceLister) {
	pod, _ := lister.Get("a")
	cloned(pod.GetLabels())["x"] = "y" // shared: none
	cloned(pod.Labels)["x"] = "y"      // shared: none
	listed(pod)[0] = nil               // shared: none
	listed(pod)[0].Name = "b"          // shared: by Get
}

func listed(pod *corev1.Pod) []*corev1.Pod { return []*corev1.Pod{pod} }

// chain is a type of an API that holds others of its kind.
type chain struct {
	next *chain
	name string
}

func (c *chain) DeepCopy() *chain { return &chain{name: c.name} }

// clear writes ever deeper below its argument.
func clear(c *chain) {
	if c.next != nil {
		c.next.name = ""
		clear(c.next)
	}
}

func cleared(store cache.Store) {
	item, _, _ := store.GetByKey("a")
	clear(item.(*chain))            // shared: by GetByKey
	clear(item.(*chain).DeepCopy()) // shared: none
}

// merged puts elements of one list into another one, and writes into them.
func merged(listers []corelisters.PodLister) {
	var all []*corev1.Pod
	for _, lister := range listers {
		some, _ := lister.List(labels.Everything())
		all = fold(all, some) // shared: by List
	}
}

func fold(all, more []*corev1.Pod) []*corev1.Pod {
	for _, pod := range more {
		all = append(all, pod)
	}
	all[0].Labels["x"] = "y"
	return all
}

// rebuilt writes into the list itself, which is its own.
func rebuilt(lister corelisters.PodLister) {
	some, _ := lister.List(labels.Everything())
	swap(nil, some) // shared: none
}

func swap(all, more []*corev1.Pod) {
	for _, pod := range more {
		all = append(all, pod)
	}
	all[0] = nil
}

// A seat holds what a lister gave, and nothing else.
type seat struct {
	taken *corev1.Pod
	mixed *corev1.Pod
}

func sit(s *seat, lister corelisters.PodNamespaceLister) {
	pod, _ := lister.Get("a")
	s.taken, s.mixed = pod, pod
}

func stand(s *seat) {
	s.taken.Name = "b" // shared: by Get
	s.mixed = s.mixed.DeepCopy()
	s.mixed.Name = "c" // shared: none
}
