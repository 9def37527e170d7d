package example

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Keeper does the same in the right order.
type Keeper struct {
	client.Client
	Store Store
}

func (r *Keeper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.release(ctx, claim)
	}
	if controllerutil.AddFinalizer(claim, finalizer) {
		return ctrl.Result{}, r.Update(ctx, claim)
	}
	return ctrl.Result{}, nil
}

func (r *Keeper) release(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if err := r.Store.DeleteCopy(ctx, claim.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(claim, finalizer)
	return r.Update(ctx, claim)
}

func (r *Keeper) move(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if err := r.Delete(ctx, claim); err != nil {
		return client.IgnoreNotFound(err)
	}
	controllerutil.RemoveFinalizer(claim, finalizer)
	return client.IgnoreNotFound(r.Update(ctx, claim))
}

func (r *Keeper) replace(ctx context.Context, desired *corev1.Secret) error {
	var current corev1.Secret
	if err := r.Get(ctx, client.ObjectKeyFromObject(desired), &current); err != nil {
		return err
	}
	if !current.DeletionTimestamp.IsZero() {
		return nil
	}
	desired.Finalizers = append(current.Finalizers, finalizer)
	return r.Update(ctx, desired)
}

func (r *Keeper) hold(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if !claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if !controllerutil.ContainsFinalizer(claim, finalizer) {
		controllerutil.AddFinalizer(claim, finalizer)
		return r.Update(ctx, claim)
	}
	return nil
}

func (r *Keeper) unused(ctx context.Context, claim *corev1.PersistentVolumeClaim, users []client.ObjectKey) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	for _, user := range users {
		var pod corev1.Pod
		if err := r.Get(ctx, user, &pod); apierrors.IsNotFound(err) {
			continue
		} else if err != nil {
			return err
		}
		if mounts(&pod, claim) {
			return errInUse
		}
	}
	controllerutil.RemoveFinalizer(claim, finalizer)
	return r.Update(ctx, claim)
}

func (r *Keeper) forget(ctx context.Context, key client.ObjectKey) error {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, key, claim); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(claim, finalizer)
	return r.Update(ctx, claim)
}

func (r *Keeper) let(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	controllerutil.RemoveFinalizer(claim, finalizer)
	return client.IgnoreNotFound(r.Update(ctx, claim))
}

func (r *Keeper) keep(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if !claim.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.AddFinalizer(claim, finalizer)
	if err := r.Update(ctx, claim); err != nil {
		return err
	}
	return r.Store.CreateCopy(ctx, claim.Name)
}

func (r *Keeper) apply(ctx context.Context, desired *corev1.Secret) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: desired.Namespace, Name: desired.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
		secret.Data = desired.Data
		if secret.DeletionTimestamp.IsZero() {
			controllerutil.AddFinalizer(secret, finalizer)
		}
		return nil
	})
	return err
}

func (r *Keeper) patch(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	before := claim.DeepCopy()
	controllerutil.RemoveFinalizer(claim, finalizer)
	return r.Patch(ctx, claim, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

func (r *Keeper) normal(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if isPaused(claim) {
		return nil
	}
	if claim.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(claim, finalizer) {
		return r.Update(ctx, claim)
	}
	return r.Status().Update(ctx, claim)
}

func (r *Keeper) drop(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	secret, key := &corev1.Secret{}, client.ObjectKey{Namespace: "archives", Name: claim.Name}
	if err := r.Get(ctx, key, secret); err == nil {
		if err := r.Delete(ctx, secret); err != nil {
			return ctrl.Result{}, err
		}
	} else if !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(claim, finalizer)
	return ctrl.Result{}, r.Update(ctx, claim)
}

func (r *Keeper) follow(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if !claim.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(claim, finalizer)
		return ctrl.Result{}, r.Update(ctx, claim)
	}
	node, err := r.owner(ctx, claim)
	if err != nil || node == nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Create(ctx, copyOf(claim))
}

func (r *Keeper) owner(ctx context.Context, claim *corev1.PersistentVolumeClaim) (*corev1.Node, error) {
	if len(claim.OwnerReferences) == 0 {
		return nil, nil
	}
	node := &corev1.Node{}
	return node, r.Get(ctx, client.ObjectKey{Name: claim.OwnerReferences[0].Name}, node)
}

func (r *Keeper) start(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if !claim.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.AddFinalizer(claim, finalizer)
	if err := r.Update(ctx, claim); err != nil {
		return err
	}
	return r.Create(ctx, copyOf(claim))
}

func (r *Archiver) okEnd(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if w, ok := r.running[claim.Name]; ok {
		w.stop()
	}
	controllerutil.RemoveFinalizer(claim, finalizer)
	return ctrl.Result{}, r.Update(ctx, claim)
}

func (r *Keeper) clear(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: claim.Namespace, Name: claim.Name}}
	if err := r.Delete(ctx, settings); client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(claim, finalizer)
	return ctrl.Result{}, r.Update(ctx, claim)
}
