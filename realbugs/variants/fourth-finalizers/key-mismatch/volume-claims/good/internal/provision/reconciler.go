package provision

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"example.org/variants/fourth-finalizers/key-mismatch/volume-claims/good/internal/names"
	"example.org/variants/fourth-finalizers/key-mismatch/volume-claims/good/internal/pending"
)

// Reconciler makes a volume for each claim of the archive class.
type Reconciler struct {
	client.Client

	pending *pending.Creations
}

// Add registers the reconciler.
func Add(mgr ctrl.Manager) error {
	r := &Reconciler{Client: mgr.GetClient(), pending: pending.New()}
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.PersistentVolumeClaim{}).
		Watches(&corev1.PersistentVolume{}, handler.EnqueueRequestsFromMapFunc(r.volumeSeen)).
		Complete(r)
}

// Reconcile provisions one claim.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		if apierrors.IsNotFound(err) {
			claim.Namespace, claim.Name = req.Namespace, req.Name
			r.pending.DeleteExpectations(names.OfClaim(claim))
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.Spec.VolumeName != "" || !claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if !r.pending.SatisfiedExpectations(names.OfClaim(claim)) {
		return ctrl.Result{RequeueAfter: 20 * time.Second}, nil
	}
	return ctrl.Result{}, r.provision(ctx, claim)
}

func (r *Reconciler) provision(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	vol := volumeFor(claim)
	r.pending.ExpectCreations(names.OfClaim(claim), 1)
	err := r.Create(ctx, vol)
	if err != nil {
		r.pending.CreationObserved(names.OfClaim(claim))
	}
	return client.IgnoreAlreadyExists(err)
}

func (r *Reconciler) volumeSeen(_ context.Context, o client.Object) []reconcile.Request {
	vol, ok := o.(*corev1.PersistentVolume)
	if !ok || vol.Spec.ClaimRef == nil {
		return nil
	}
	ref := vol.Spec.ClaimRef
	claim := &corev1.PersistentVolumeClaim{ObjectMeta: metav1.ObjectMeta{Namespace: ref.Namespace, Name: ref.Name}}
	r.pending.CreationObserved(names.OfClaim(claim))
	return []reconcile.Request{{NamespacedName: types.NamespacedName{Namespace: ref.Namespace, Name: ref.Name}}}
}

func volumeFor(claim *corev1.PersistentVolumeClaim) *corev1.PersistentVolume {
	return &corev1.PersistentVolume{
		ObjectMeta: metav1.ObjectMeta{Name: "archive-" + string(claim.UID)},
		Spec: corev1.PersistentVolumeSpec{
			AccessModes: claim.Spec.AccessModes,
			Capacity:    claim.Spec.Resources.Requests,
			ClaimRef:    &corev1.ObjectReference{Namespace: claim.Namespace, Name: claim.Name, UID: claim.UID},
		},
	}
}
