package labels

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// NodePods is the extension of a lister.
type NodePods interface {
	OnNode(name string) ([]*corev1.Pod, error)
	Copies(name string) ([]*corev1.Pod, error)
}

type nodePods struct{ lister corelisters.PodLister }

// OnNode returns the pods of a node.
func (p *nodePods) OnNode(name string) ([]*corev1.Pod, error) {
	all, err := p.lister.List(labels.Everything())
	if err != nil {
		return nil, err
	}
	var found []*corev1.Pod
	for _, pod := range all {
		if pod.Spec.NodeName == name {
			found = append(found, pod)
		}
	}
	return found, nil
}

// Copies returns copies of the pods of a node.
func (p *nodePods) Copies(name string) ([]*corev1.Pod, error) {
	pods, err := p.OnNode(name)
	if err != nil {
		return nil, err
	}
	var found []*corev1.Pod
	for _, pod := range pods {
		found = append(found, pod.DeepCopy())
	}
	return found, nil
}

// Marker marks pods.
type Marker interface{ Apply(pod *corev1.Pod) }

type byLabel struct{ value string }

func (m *byLabel) Apply(pod *corev1.Pod) { Mark(pod, m.value) }

// Checker looks at pods; one of its kind changes them.
type Checker interface{ Check(pod *corev1.Pod) bool }

type reads struct{}

func (reads) Check(pod *corev1.Pod) bool { return pod.Name != "" }

type repairs struct{}

func (repairs) Check(pod *corev1.Pod) bool {
	pod.Labels["repaired"] = "true"
	return true
}
