// Package uses does to expectation stores what there is to do.
package uses

import (
	"context"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

type SetReconciler struct {
	scale    stores.Scale
	updates  stores.Updates
	uids     *stores.UIDs
	expiring *stores.Expiring
	checking *stores.Checking
	tracking *tracking
	hidden   hidden
	log      logr.Logger
}

// tracking adds to a store that it embeds, as UIDTrackingControllerExpectations does.
type tracking struct{ *stores.Expiring }

func (t *tracking) ExpectUIDs(key string, uids []types.UID) { t.ExpectCreations(key, len(uids)) }

// embedding has the methods of a store, and none of its own: the store is what it embeds.
type embedding struct{ *tracking }

func (e *embedding) sync(key string) bool { // effects: may: counts clock; expects asks
	return e.SatisfiedExpectations(key) // store: asks tracking under controllerKey
}

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
	r.expiring.SatisfiedExpectations(key)             // store: asks expiring under controllerKey
	r.uids.Satisfied(r.log, name)                     // store: asks uids under key
	r.checking.IsSatisfied(ctx, name.Namespace, "db") // store: asks checking under namespace, cluster
	r.scale.SatisfiedExpectations(key)                // store: asks scale under controllerKey
	r.hidden.Satisfied(key)                           // store: asks hidden under key
	klog.InfoS("uses", "key", key)                    // store: none
}

// What a helper does to a store, it does where it is called.
func (r *SetReconciler) seen(key string) { // effects: stores; expects lowers
	r.expiring.CreationObserved(key)
}

func (r *SetReconciler) expect(key string) { // effects: counts clock; stores p0.expiring.entries.*; expects raises
	r.expiring.ExpectCreations(key, 1)
}

func (r *SetReconciler) ready(key string) bool { // effects: may: counts clock; expects asks
	return r.expiring.SatisfiedExpectations(key)
}

// What is not seen inside of a store is nothing else.
func (r *SetReconciler) asksHidden(key string) bool { // effects: expects asks
	return r.hidden.Satisfied(key)
}
