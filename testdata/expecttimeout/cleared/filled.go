package cleared

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/keys/names"
	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

// ClaimReconciler makes the key of a claim in another package.
type ClaimReconciler struct {
	client.Client
	pending *stores.Expiring
}

func (r *ClaimReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	err := r.Get(ctx, req.NamespacedName, claim)
	if apierrors.IsNotFound(err) {
		r.pending.DeleteExpectations(names.OfClaim(claim)) // want `never-cleared: DeleteExpectations is given .*, which is empty: it was not found`
	}
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

// okFields gives the claim the name that was looked for.
func (r *ClaimReconciler) okFields(ctx context.Context, req ctrl.Request) error {
	claim := &corev1.PersistentVolumeClaim{}
	err := r.Get(ctx, req.NamespacedName, claim)
	if apierrors.IsNotFound(err) {
		claim.Namespace, claim.Name = req.Namespace, req.Name
		r.pending.DeleteExpectations(names.OfClaim(claim))
	}
	return client.IgnoreNotFound(err)
}

func (r *ClaimReconciler) okSetters(ctx context.Context, req ctrl.Request) error {
	claim := &corev1.PersistentVolumeClaim{}
	err := r.Get(ctx, req.NamespacedName, claim)
	if apierrors.IsNotFound(err) {
		claim.SetNamespace(req.Namespace)
		claim.SetName(req.Name)
		r.pending.DeleteExpectations(names.OfClaim(claim))
	}
	return client.IgnoreNotFound(err)
}

func (r *ClaimReconciler) okMetadata(ctx context.Context, req ctrl.Request) error {
	claim := &corev1.PersistentVolumeClaim{}
	err := r.Get(ctx, req.NamespacedName, claim)
	if apierrors.IsNotFound(err) {
		claim.ObjectMeta = metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}
		r.pending.DeleteExpectations(names.OfClaim(claim))
	}
	return client.IgnoreNotFound(err)
}

// namespaceOnly leaves the name empty.
func (r *ClaimReconciler) namespaceOnly(ctx context.Context, req ctrl.Request) error {
	claim := &corev1.PersistentVolumeClaim{}
	err := r.Get(ctx, req.NamespacedName, claim)
	if apierrors.IsNotFound(err) {
		claim.Namespace = req.Namespace
		r.pending.DeleteExpectations(names.OfClaim(claim)) // want `never-cleared: DeleteExpectations is given .*, which is empty: it was not found`
	}
	return client.IgnoreNotFound(err)
}

// ImpatientReconciler deletes what it expects once it has waited too long, and not when the object is gone.
type ImpatientReconciler struct {
	client.Client
	scale stores.Scale
}

func NewImpatientReconciler(c client.Client) *ImpatientReconciler {
	return &ImpatientReconciler{Client: c, scale: stores.NewScale()}
}

func (r *ImpatientReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	set := &corev1.ReplicationController{}
	if err := r.Get(ctx, req.NamespacedName, set); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil // want `never-cleared: Reconcile returns when its object is gone and clears nothing in scale`
		}
		return ctrl.Result{}, err
	}
	if satisfied, waited, _ := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		if waited < stores.Timeout {
			return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
		}
		r.scale.DeleteExpectations(req.String())
	}
	r.scale.ExpectScale(req.String(), set.Name+"-0")
	return ctrl.Result{}, nil
}

// FinalizingReconciler deletes what it expects when the object is about to go: it has a finalizer.
type FinalizingReconciler struct {
	client.Client
	scale stores.Scale
}

func NewFinalizingReconciler(c client.Client) *FinalizingReconciler {
	return &FinalizingReconciler{Client: c, scale: stores.NewScale()}
}

func (r *FinalizingReconciler) okReconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	set := &corev1.ReplicationController{}
	if err := r.Get(ctx, req.NamespacedName, set); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	satisfied, waited, _ := r.scale.SatisfiedExpectations(req.String())
	if !set.DeletionTimestamp.IsZero() {
		r.scale.DeleteExpectations(req.String())
		return ctrl.Result{}, nil
	}
	if !satisfied {
		return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
	}
	r.scale.ExpectScale(req.String(), set.Name+"-0")
	return ctrl.Result{}, nil
}
