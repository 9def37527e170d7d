package cleared

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

// Updater waits for pods to have a revision, and nobody tells it that one is deleted: kruise's
// SidecarSet before #1301.
type Updater struct {
	updates stores.Updates
}

func NewUpdater() *Updater { return &Updater{updates: stores.NewUpdates()} }

func (u *Updater) update(key, revision string, pods []*corev1.Pod) bool {
	for _, pod := range pods {
		u.updates.ObserveUpdated(key, revision, pod)
	}
	if satisfied, waited, _ := u.updates.SatisfiedExpectations(key, revision); !satisfied {
		klog.InfoS("Not satisfied", "waited", waited)
		return false
	}
	for _, pod := range pods {
		u.updates.ExpectUpdated(key, revision, pod) // related `raised here`
	}
	return true
}

type queue = workqueue.TypedRateLimitingInterface[reconcile.Request]

type deafHandler struct{}

func (h *deafHandler) Create(_ context.Context, e event.CreateEvent, q queue) { h.add(e.Object, q) }

func (h *deafHandler) Delete(_ context.Context, e event.DeleteEvent, q queue) {} // want `never-cleared: Delete of \*deafHandler leaves expectations of the deleted Pod raised`

func (h *deafHandler) add(obj client.Object, q queue) {
	if pod, ok := obj.(*corev1.Pod); ok {
		q.Add(reconcile.Request{NamespacedName: client.ObjectKeyFromObject(pod)})
	}
}

// A handler of other objects has nothing to lower.
type serviceHandler struct{}

func (h *serviceHandler) Create(_ context.Context, e event.CreateEvent, q queue) {
	if service, ok := e.Object.(*corev1.Service); ok {
		q.Add(reconcile.Request{NamespacedName: client.ObjectKeyFromObject(service)})
	}
}

func (h *serviceHandler) Delete(_ context.Context, e event.DeleteEvent, q queue) {}

// Preemptor skips the deletions whose event was missed, for which nobody else lowers: kueue before
// #10185.
type Preemptor struct{ uids *stores.UIDs }

func (p *Preemptor) Delete(e event.DeleteEvent) bool {
	if !e.DeleteStateUnknown {
		p.uids.ObservedUID(klog.Background(), client.ObjectKeyFromObject(e.Object), e.Object.GetUID()) // want `never-cleared: ObservedUID is skipped for a deletion whose event was missed`
	}
	return true
}

// EveryPreemptor looks at the state for another reason.
type EveryPreemptor struct{ uids *stores.UIDs }

func (p *EveryPreemptor) Delete(e event.DeleteEvent) bool {
	name := "unknown"
	if !e.DeleteStateUnknown {
		name = e.Object.GetName()
	}
	p.uids.ObservedUID(klog.Background(), client.ObjectKeyFromObject(e.Object), e.Object.GetUID())
	klog.InfoS("Deleted", "workload", name)
	return true
}

// BothPreemptor lowers in both cases.
type BothPreemptor struct{ uids *stores.UIDs }

func (p *BothPreemptor) Delete(e event.DeleteEvent) bool {
	key := types.NamespacedName{Namespace: e.Object.GetNamespace(), Name: e.Object.GetName()}
	if e.DeleteStateUnknown {
		p.uids.ObservedUID(klog.Background(), key, e.Object.GetUID())
	} else {
		p.uids.ObservedUID(klog.Background(), key, e.Object.GetUID())
	}
	return true
}
