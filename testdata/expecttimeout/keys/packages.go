package keys

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/keys/names"
	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

// binder raises for the volume and asks for its claim.
type binder struct{ pending *stores.Expiring }

func (r *binder) reconcile(vol *corev1.PersistentVolume, claim *corev1.PersistentVolumeClaim) bool {
	r.pending.ExpectCreations(names.OfVolume(vol), 1)            // related `raised here`
	return r.pending.SatisfiedExpectations(names.OfClaim(claim)) // want `key-mismatch: SatisfiedExpectations looks under namespace/name of PersistentVolumeClaim, but ExpectCreations raises under name of PersistentVolume: they never meet`
}

// The order of the parts is made in another helper of the other package.
type turned struct{ pending *stores.Expiring }

func (r *turned) reconcile(claim *corev1.PersistentVolumeClaim) bool {
	r.pending.ExpectCreations(names.Of(claim), 1)
	return r.pending.SatisfiedExpectations(names.Swapped(claim)) // want `key-mismatch: SatisfiedExpectations looks under name/namespace of PersistentVolumeClaim, but ExpectCreations raises under namespace/name of PersistentVolumeClaim`
}

// The keys are made by methods of a value.
type maker struct {
	pending *stores.Expiring
	keys    names.Keys
}

func (r *maker) reconcile(vol *corev1.PersistentVolume, claim *corev1.PersistentVolumeClaim) bool {
	r.pending.ExpectCreations(r.keys.Volume(vol), 1)
	return r.pending.SatisfiedExpectations(r.keys.Claim(claim)) // want `key-mismatch: SatisfiedExpectations looks under claim/name of PersistentVolumeClaim, but ExpectCreations raises under volume/name of PersistentVolume`
}

// A helper of this package wraps one of the other.
type wrapped struct{ pending *stores.Expiring }

func (r *wrapped) keyOf(vol *corev1.PersistentVolume) string { return "v:" + names.OfVolume(vol) }

func (r *wrapped) reconcile(req ctrl.Request, vol *corev1.PersistentVolume) bool {
	r.pending.ExpectCreations(r.keyOf(vol), 1)
	return r.pending.SatisfiedExpectations(names.OfName(req.NamespacedName)) // want `key-mismatch: SatisfiedExpectations looks under namespace/name, but ExpectCreations raises under v:name of PersistentVolume`
}

type okPackages struct {
	first, second, third, fourth *stores.Expiring
	keys                         names.Keys
}

// The same key, by several helpers.
func (r *okPackages) okSpelled(req ctrl.Request, claim *corev1.PersistentVolumeClaim) bool {
	r.first.ExpectCreations(names.Of(claim), 1)
	return r.first.SatisfiedExpectations(names.OfClaim(claim)) &&
		r.first.SatisfiedExpectations(names.OfParts(claim.Namespace, claim.Name)) &&
		r.first.SatisfiedExpectations(names.OfName(req.NamespacedName)) &&
		r.first.SatisfiedExpectations(names.OfName(types.NamespacedName{Namespace: claim.Namespace, Name: claim.Name}))
}

// What a claim says of its volume is the volume's name, which no analysis can see.
func (r *okPackages) okBound(vol *corev1.PersistentVolume, claim *corev1.PersistentVolumeClaim) bool {
	r.second.ExpectCreations(names.OfVolume(vol), 1)
	return r.second.SatisfiedExpectations(names.Bound(claim))
}

// What the helper does to the name is not known.
func (r *okPackages) okLower(vol *corev1.PersistentVolume, claim *corev1.PersistentVolumeClaim) bool {
	r.third.ExpectCreations(names.OfVolume(vol), 1)
	return r.third.SatisfiedExpectations(names.Lower(claim))
}

func (r *okPackages) okMethods(vol *corev1.PersistentVolume) bool {
	r.fourth.ExpectCreations(r.keys.Volume(vol), 1)
	return r.fourth.SatisfiedExpectations("volume/" + vol.Name)
}
