package add_while_deleting

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// GuardedReconciler asks for the deletion first, as topology/machinedeployment of cluster-api does.
type GuardedReconciler struct {
	client.Client
	shares *ShareReconciler
}

func (r *GuardedReconciler) okEarlyReturn(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if !claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.shares.reconcileDelete(ctx, claim)
	}
	if controllerutil.AddFinalizer(claim, shareFinalizer) {
		return ctrl.Result{}, r.Update(ctx, claim)
	}
	return ctrl.Result{}, nil
}

func (r *GuardedReconciler) okElse(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		controllerutil.AddFinalizer(claim, shareFinalizer)
		return r.Update(ctx, claim)
	}
	return r.shares.reconcileDelete(ctx, claim)
}

func (r *GuardedReconciler) okPointer(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.GetDeletionTimestamp() != nil {
		return r.shares.reconcileDelete(ctx, claim)
	}
	claim.SetFinalizers(append(claim.GetFinalizers(), shareFinalizer))
	return r.Update(ctx, claim)
}

// wasDeleted is the question in words, as in crossplane.
func wasDeleted(o metav1.Object) bool { return !o.GetDeletionTimestamp().IsZero() }

func (r *GuardedReconciler) okInWords(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if wasDeleted(claim) {
		return r.shares.reconcileDelete(ctx, claim)
	}
	controllerutil.AddFinalizer(claim, shareFinalizer)
	return r.Update(ctx, claim)
}

func (r *GuardedReconciler) okCondition(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() && !controllerutil.ContainsFinalizer(claim, shareFinalizer) {
		controllerutil.AddFinalizer(claim, shareFinalizer)
		return r.Update(ctx, claim)
	}
	if !claim.DeletionTimestamp.IsZero() {
		return r.shares.reconcileDelete(ctx, claim)
	}
	return nil
}

// okCaller calls the usual reconcile only for what is not being deleted, as most providers do.
func (r *GuardedReconciler) okCaller(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if !claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.shares.reconcileDelete(ctx, claim)
	}
	return r.normal(ctx, claim)
}

func (r *GuardedReconciler) normal(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	controllerutil.AddFinalizer(claim, shareFinalizer)
	if err := r.Update(ctx, claim); err != nil {
		return ctrl.Result{}, err
	}
	if !claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.shares.reconcileDelete(ctx, claim) // deleted meanwhile
	}
	return ctrl.Result{}, nil
}

// okNew makes the object: what does not exist is not being deleted.
func (r *GuardedReconciler) okNew(ctx context.Context, owner *corev1.PersistentVolumeClaim) error {
	if !owner.DeletionTimestamp.IsZero() {
		return nil
	}
	volume := &corev1.PersistentVolume{ObjectMeta: metav1.ObjectMeta{GenerateName: owner.Name + "-", Finalizers: []string{shareFinalizer}}}
	return r.Create(ctx, volume)
}

// deleting asks whether there is anything at all first, as in kubevirt.
func deleting(claim *corev1.PersistentVolumeClaim) bool {
	return claim != nil && claim.DeletionTimestamp != nil
}

func (r *GuardedReconciler) okNilOrDeleting(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	held := claim.DeepCopy()
	if deleting(held) {
		return r.shares.reconcileDelete(ctx, held)
	}
	controllerutil.AddFinalizer(held, shareFinalizer)
	if err := r.Update(ctx, held); err != nil || held.DeletionTimestamp == nil {
		return err
	}
	return r.shares.reconcileDelete(ctx, held)
}

// okAnswer asks once and hands the answer on.
func (r *GuardedReconciler) okAnswer(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	gone := deleting(claim)
	if claim.Spec.VolumeName == "" {
		return nil
	}
	return r.start(ctx, claim, gone)
}

func (r *GuardedReconciler) start(ctx context.Context, claim *corev1.PersistentVolumeClaim, gone bool) error {
	if gone {
		return r.shares.reconcileDelete(ctx, claim)
	}
	controllerutil.AddFinalizer(claim, shareFinalizer)
	if err := r.Update(ctx, claim); err != nil || claim.DeletionTimestamp == nil {
		return err
	}
	return r.shares.reconcileDelete(ctx, claim)
}

// managed leaves out what is being deleted and not held.
func (r *GuardedReconciler) managed(ctx context.Context) ([]*corev1.PersistentVolumeClaim, error) {
	var list corev1.PersistentVolumeClaimList
	if err := r.List(ctx, &list); err != nil {
		return nil, err
	}
	var found []*corev1.PersistentVolumeClaim
	for i := range list.Items {
		claim := &list.Items[i]
		if claim.DeletionTimestamp.IsZero() || controllerutil.ContainsFinalizer(claim, shareFinalizer) {
			found = append(found, claim)
		}
	}
	return found, nil
}

// okChosen adds to what a collector has chosen, as envoy gateway does.
func (r *GuardedReconciler) okChosen(ctx context.Context) error {
	claims, err := r.managed(ctx)
	if err != nil {
		return err
	}
	for _, claim := range claims {
		if claim.DeletionTimestamp != nil && claim.Spec.VolumeName == "" {
			ctrl.LoggerFrom(ctx).Info("deleted without a volume", "claim", claim.Name)
		}
		claim.Finalizers = append(claim.Finalizers, shareFinalizer)
		if err := r.Update(ctx, claim); err != nil {
			return err
		}
	}
	return nil
}
