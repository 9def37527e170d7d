// Package pods runs a pod for a snapshot: one that verifies it, one that restores it.
package pods

import (
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

// patience is how long the event of a pod may take.
const patience = 5 * time.Minute

// Pending notes the pods that were created and are not in the cache yet.
type Pending struct {
	mu    sync.Mutex
	since map[string]time.Time
}

// NewPending makes a store without expectations.
func NewPending() *Pending { return &Pending{since: make(map[string]time.Time)} }

// ExpectPod notes that the pod of a snapshot is on its way.
func (p *Pending) ExpectPod(snapshot string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.since[snapshot] = time.Now()
}

// ObservePod notes that it has come.
func (p *Pending) ObservePod(snapshot string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.since, snapshot)
}

// Satisfied tells whether no pod of a snapshot is on its way, and else since when one is.
func (p *Pending) Satisfied(snapshot string) (bool, time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	since, found := p.since[snapshot]
	return !found, time.Since(since)
}

// seen lowers the expectation of each pod that comes.
func (p *Pending) seen() predicate.Predicate {
	return predicate.Funcs{CreateFunc: func(e event.CreateEvent) bool {
		p.ObservePod(e.Object.GetNamespace() + "/" + e.Object.GetLabels()["snapshot"])
		return true
	}}
}

// podFor returns the pod that runs a tool for a snapshot.
func podFor(snapshot *v1alpha1.Snapshot, tool string) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{
			Namespace:    snapshot.Namespace,
			GenerateName: snapshot.Name + "-" + tool + "-",
			Labels:       map[string]string{"snapshot": snapshot.Name, "tool": tool},
		},
		Spec: corev1.PodSpec{
			RestartPolicy: corev1.RestartPolicyOnFailure,
			Containers:    []corev1.Container{{Name: tool, Image: "registry.example.com/snapshots/" + tool}},
		},
	}
}

// running returns the selector of the pods that run a tool for a snapshot.
func running(snapshot *v1alpha1.Snapshot, tool string) []client.ListOption {
	return []client.ListOption{client.InNamespace(snapshot.Namespace), client.MatchingLabels{"snapshot": snapshot.Name, "tool": tool}}
}
