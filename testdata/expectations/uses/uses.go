// Package uses does to expectation stores what there is to do.
package uses

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

type SetReconciler struct {
	client.Client
	scale    stores.Scale
	updates  stores.Updates
	uids     *stores.UIDs
	expiring *stores.Expiring
	checking *stores.Checking
	tracking *tracking
	hidden   hidden
	queue    workqueue.TypedDelayingInterface[string]
	woken    chan string
	log      logr.Logger
}

// tracking adds to a store that it embeds, as UIDTrackingControllerExpectations does.
type tracking struct{ *stores.Expiring }

// hidden has no implementation that is seen.
type hidden interface {
	Expect(key string)
	Lower(key string)
	Satisfied(key string) bool
}

func (r *SetReconciler) uses(ctx context.Context, key string, name types.NamespacedName) {
	r.expiring.ExpectCreations(key, 1)                // store: raises expiring under controllerKey, adds
	r.expiring.CreationObserved(key)                  // store: lowers expiring under controllerKey
	r.expiring.DeleteExpectations(key)                // store: deletes expiring under controllerKey
	r.tracking.ExpectCreations(key, 1)                // store: raises tracking under controllerKey, adds
	r.uids.ObservedUID(r.log, name, "1")              // store: lowers uids under key, uid
	r.checking.Delete(key, key)                       // store: deletes checking under cluster, namespace
	r.expiring.SatisfiedExpectations(key)             // store: asks expiring under controllerKey: reads the clock
	r.uids.Satisfied(r.log, name)                     // store: asks uids under key: waits for ever
	r.checking.IsSatisfied(ctx, name.Namespace, "db") // store: asks checking under namespace, cluster: reads the cluster
	r.scale.SatisfiedExpectations(key)                // store: asks scale under controllerKey: reads the clock
	r.hidden.Satisfied(key)                           // store: asks hidden under key: unknown
	klog.InfoS("uses", "key", key)                    // store: none
}

func (r *SetReconciler) helpers(ctx context.Context, key string, pod *corev1.Pod, again func()) {
	r.seen(key)                        // store: lowers; wakes
	r.expect(key)                      // store: wakes
	_ = r.ready(key)                   // store: none
	r.later(key)                       // store: wakes
	r.logs(key)                        // store: none
	time.AfterFunc(time.Minute, again) // store: wakes
	again()                            // store: wakes
	r.woken <- key                     // store: wakes
	r.queue.AddAfter(key, time.Minute) // store: wakes
	_ = r.Create(ctx, pod)             // store: wakes
	_ = pod.DeepCopy()                 // store: none
}

func (r *SetReconciler) seen(key string) { r.expiring.CreationObserved(key) }

func (r *SetReconciler) expect(key string) { r.expiring.ExpectCreations(key, 1) }

func (r *SetReconciler) ready(key string) bool { return r.expiring.SatisfiedExpectations(key) }

func (r *SetReconciler) later(key string) { r.queue.AddAfter(key, time.Minute) }

func (r *SetReconciler) logs(key string) { klog.InfoS("not satisfied", "key", key) }
