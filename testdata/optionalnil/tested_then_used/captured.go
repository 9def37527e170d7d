package tested_then_used

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// rules select nodes.
type rules struct{ all sync.Map }

func addresses(node *corev1.Node) []string { return []string{node.Name} }

// update gets no node when one was deleted.
func (r *rules) update(old, now *corev1.Node) (n int) {
	var add []string
	if now != nil {
		add = addresses(now)
	}
	r.all.Range(func(_, v any) bool {
		selector, err := metav1.LabelSelectorAsSelector(v.(*metav1.LabelSelector))
		if err != nil {
			return true
		}
		if selector.Matches(labels.Set(now.Labels)) { // want `tested-then-used: now is dereferenced on a path on which it is nil`
			n += len(add)
		}
		return true
	})
	return n
}

// okLooks looks in the closure as well.
func (r *rules) okLooks(now *corev1.Node) (n int) {
	if now != nil {
		n++
	}
	r.all.Range(func(_, _ any) bool {
		if now != nil {
			n += len(now.Labels)
		}
		return true
	})
	return n
}

// okKnows asks in the closure for what the test has set.
func (r *rules) okKnows(now *corev1.Node) (n int) {
	var add []string
	if now != nil {
		add = addresses(now)
	}
	r.all.Range(func(_, _ any) bool {
		if len(add) > 0 {
			n += len(now.Labels)
		}
		return true
	})
	return n
}

// okLeaves leaves before the closure is made.
func (r *rules) okLeaves(now *corev1.Node) (n int) {
	if now == nil {
		return 0
	}
	r.all.Range(func(_, _ any) bool {
		n += len(now.Labels)
		return true
	})
	return n
}

// okLater makes the closure, and runs it only where the node is there.
func (r *rules) okLater(now *corev1.Node) (n int) {
	if now == nil {
		n++
	}
	count := func() int { return len(now.Labels) }
	if now != nil {
		n += count()
	}
	return n
}
