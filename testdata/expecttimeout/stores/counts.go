package stores

import (
	"context"
	"sync"
	"time"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// UIDs waits for events of objects and never gives up, as kueue's store does.
type UIDs struct {
	sync.Mutex
	store map[types.NamespacedName]sets.Set[types.UID]
}

// NewUIDs makes a store.
func NewUIDs() *UIDs { return &UIDs{store: make(map[types.NamespacedName]sets.Set[types.UID])} }

// ExpectUIDs notes what to wait for.
func (u *UIDs) ExpectUIDs(log logr.Logger, key types.NamespacedName, uids []types.UID) {
	u.Lock()
	defer u.Unlock()
	u.store[key] = sets.New(uids...)
}

// ObservedUID notes that an event was seen.
func (u *UIDs) ObservedUID(log logr.Logger, key types.NamespacedName, uid types.UID) {
	u.Lock()
	defer u.Unlock()
	if u.store[key].Delete(uid).Len() == 0 {
		delete(u.store, key)
	}
}

// Satisfied tells whether all was seen.
func (u *UIDs) Satisfied(log logr.Logger, key types.NamespacedName) bool { // effects: counts
	u.Lock()
	defer u.Unlock()
	_, found := u.store[key]
	return !found
}

// Expiring is the store of Kubernetes' own controllers: after some minutes it lets the controller go on.
type Expiring struct {
	entries map[string]*entry
}

type entry struct {
	adds, dels int
	since      time.Time
}

// NewExpiring makes a store.
func NewExpiring() *Expiring { return &Expiring{entries: make(map[string]*entry)} }

// ExpectCreations notes how many creations to wait for.
func (e *Expiring) ExpectCreations(controllerKey string, adds int) {
	e.entries[controllerKey] = &entry{adds: adds, since: time.Now()}
}

// ExpectDeletions notes how many deletions to wait for.
func (e *Expiring) ExpectDeletions(controllerKey string, dels int) {
	e.entries[controllerKey] = &entry{dels: dels, since: time.Now()}
}

// CreationObserved notes a creation.
func (e *Expiring) CreationObserved(controllerKey string) { e.LowerExpectations(controllerKey, 1, 0) }

// DeletionObserved notes a deletion.
func (e *Expiring) DeletionObserved(controllerKey string) { e.LowerExpectations(controllerKey, 0, 1) }

// LowerExpectations notes several.
func (e *Expiring) LowerExpectations(controllerKey string, adds, dels int) {
	e.entries[controllerKey].adds -= adds
	e.entries[controllerKey].dels -= dels
}

// SatisfiedExpectations tells whether all was seen, or too long ago.
func (e *Expiring) SatisfiedExpectations(controllerKey string) bool { // effects: may: counts clock
	entry := e.entries[controllerKey]
	return entry == nil || entry.adds <= 0 && entry.dels <= 0 || entry.expired()
}

func (e *entry) expired() bool { return time.Since(e.since) > Timeout }

// DeleteExpectations forgets what was expected.
func (e *Expiring) DeleteExpectations(controllerKey string) { delete(e.entries, controllerKey) }

// Checking looks for the pods itself, as the stores of kuberay and ECK do: nobody observes for it.
type Checking struct {
	client.Client
	pods map[string][]types.NamespacedName
}

// ExpectPod notes a pod to wait for.
func (c *Checking) ExpectPod(namespace, cluster, pod string) {
	key := namespace + "/" + cluster
	c.pods[key] = append(c.pods[key], types.NamespacedName{Namespace: namespace, Name: pod})
}

// IsSatisfied tells whether all pods exist.
func (c *Checking) IsSatisfied(ctx context.Context, namespace, cluster string) bool { // effects: may: asks; may: reads
	for _, name := range c.pods[namespace+"/"+cluster] {
		if err := c.Get(ctx, name, &corev1.Pod{}); err != nil {
			return false
		}
	}
	return true
}

// Delete forgets the pods of a cluster.
func (c *Checking) Delete(cluster, namespace string) { delete(c.pods, namespace+"/"+cluster) }
