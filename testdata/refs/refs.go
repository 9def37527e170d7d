// Package refs names objects in the ways that programs do. Each call of use states the object in the cluster that its argument is, the
// one in memory, and the pointer.
package refs

import (
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type holder struct{ pod *corev1.Pod }

func (h *holder) getPod() *corev1.Pod { return h.pod }

var errName = errors.New("no name")

func use(any) {}

func copies(pod *corev1.Pod, h *holder) {
	own := pod.DeepCopy()
	use(pod)                  // refs: pod
	use(own)                  // refs: pod; in memory own
	use(own.DeepCopy())       // refs: pod; in memory the Pod
	use(h.pod)                // refs: h.pod
	use(&pod.ObjectMeta)      // refs: pod
	use(&pod.Spec)            // refs: pod.Spec
	use(pod.Spec.Affinity)    // refs: pod.Spec.Affinity
	use(pod.GetName())        // refs: the object
	use(pod.Annotations)      // refs: pod.Annotations
	use(pod.GetAnnotations()) // refs: the object; pointer pod.Annotations
}

func parts(pod *corev1.Pod, conditions []metav1.Condition) {
	use(metav1.GetControllerOf(pod))                      // refs: the OwnerReference; pointer pod.Controller()
	use(meta.FindStatusCondition(conditions, "Ready"))    // refs: the Condition; pointer conditions.Condition(Ready)
	use(meta.FindStatusCondition(conditions, "a.b/Done")) // refs: the Condition; pointer conditions.Condition(a-b/Done)
}

func elements(pods *corev1.PodList) {
	for i := range pods.Items {
		pod := &pods.Items[i]
		use(pod)            // refs: pod
		use(pod.DeepCopy()) // refs: pod; in memory the Pod
	}
}

type scope struct {
	pod  *corev1.Pod
	node *corev1.Node
}

type params struct {
	Pod  *corev1.Pod
	Node *corev1.Node
	name string
}

type nested struct {
	*scope
	own params
}

func newScope(p params) (*scope, error) {
	if p.name == "" {
		return nil, errName
	}
	s := &scope{node: p.Node}
	s.pod = p.Pod
	return s, nil
}

// held is a struct that is put together of objects: its fields are the objects.
func held(pod, other *corev1.Pod, node *corev1.Node) {
	s := &scope{pod: pod, node: node}
	use(s.pod)            // refs: pod; pointer s.pod
	use(s.pod.Spec)       // refs: pod.Spec; pointer s.pod.Spec
	use(s.node)           // refs: node; pointer s.node
	use(s.pod.DeepCopy()) // refs: pod; in memory the Pod

	made, err := newScope(params{Pod: pod, Node: node})
	use(err)
	use(made.pod)  // refs: pod; pointer made.pod
	use(made.node) // refs: node; pointer made.node

	n := nested{scope: made, own: params{Pod: other}}
	use(n.pod)      // refs: pod; pointer n.scope.pod
	use(n.own.Pod)  // refs: other; pointer n.own.Pod
	use(n.own.Node) // refs: n.own.Node

	both := &scope{pod: &corev1.Pod{}, node: &corev1.Node{}}
	use(both.node) // refs: both.node; pointer both.node

	var set scope
	set.pod = pod
	func() { set.node = node }()
	use(set.pod)  // refs: pod; pointer set.pod
	use(set.node) // refs: node; pointer set.node
	byValue(set)
}

// replacedField may hold either object; what is put into an object is a part of it.
func replacedField(pod, other *corev1.Pod, affinity *corev1.Affinity) {
	s := &scope{pod: pod}
	if pod == nil {
		s.pod = other
	}
	use(s.pod) // refs: s.pod

	made := &corev1.Pod{Spec: corev1.PodSpec{Affinity: affinity}}
	use(made.Spec.Affinity) // refs: made.Spec.Affinity
}

func byValue(s scope) {
	use(s.pod) // refs: s.pod; pointer s.pod
	next := s.with(s.pod)
	use(next.pod) // refs: next.pod; pointer next.pod
}

func (s scope) with(pod *corev1.Pod) scope {
	s.pod = pod
	return s
}

func (s *scope) meta() *metav1.ObjectMeta { return &s.pod.ObjectMeta }

func (s *scope) either(first bool) *corev1.Pod {
	if first {
		return s.pod
	}
	return s.pod.DeepCopy()
}

func labelled(pod *corev1.Pod) *corev1.Pod {
	pod.Labels = map[string]string{"app": "a"}
	return pod
}

func (s *scope) again() *scope {
	if s.pod == nil {
		return s.again()
	}
	return s
}

// accessors return what they have, and not something new.
func accessors(s *scope, h *holder, pod *corev1.Pod) {
	use(h.getPod())     // refs: h.pod; pointer h.getPod()
	use(s.meta())       // refs: s.pod; pointer s.meta()
	use(s.either(true)) // refs: s.pod; in memory the Pod
	use(labelled(pod))  // refs: pod; pointer the Pod
	use(s.again().pod)  // refs: s.again().pod
}
