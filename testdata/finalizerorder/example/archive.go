// Package example holds the programs of the manual.
package example

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const finalizer = "archives.example.com/copy"

// Store holds the copies.
type Store interface {
	CreateCopy(ctx context.Context, name string) error
	DeleteCopy(ctx context.Context, name string) error
}

// Archiver keeps a copy of each volume claim.
type Archiver struct {
	client.Client
	Store   Store
	running map[string]*worker
}

type worker struct{ stop func() }

func (r *Archiver) move(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	controllerutil.RemoveFinalizer(claim, finalizer)
	if err := r.Update(ctx, claim); err != nil { // want `^strip-then-delete: finalizers are removed before the object is deleted: a controller can add them again in between$`
		return err
	}
	return r.Delete(ctx, claim) // related `^deleted here$`
}

func (r *Archiver) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if controllerutil.AddFinalizer(claim, finalizer) { // want `^add-while-deleting: a finalizer is added to claim without a look at its deletion timestamp: the API server rejects that during deletion$`
		return ctrl.Result{}, r.Update(ctx, claim)
	}
	if !claim.DeletionTimestamp.IsZero() { // related `^deletion is looked at here$`
		return ctrl.Result{}, r.release(ctx, claim)
	}
	return ctrl.Result{}, nil
}

func (r *Archiver) hold(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if controllerutil.ContainsFinalizer(claim, finalizer) {
		controllerutil.AddFinalizer(claim, finalizer) // want `^inverted-guard: a finalizer is added only if claim has it: it never gets there$`
		return r.Update(ctx, claim)
	}
	return nil
}

func (r *Archiver) release(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.Store.DeleteCopy(ctx, claim.Name); err != nil { // related `^its error stops nothing$`
		logf.FromContext(ctx).Error(err, "copy not deleted")
	}
	controllerutil.RemoveFinalizer(claim, finalizer) // want `^removed-before-cleanup: the finalizer of claim is removed although DeleteCopy failed: what that left behind stays for ever$`
	return r.Update(ctx, claim)
}

func (r *Archiver) forget(ctx context.Context, key client.ObjectKey) error {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, key, claim); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(claim, finalizer) // want `^not-persisted: the finalizer of claim is removed in memory and never written$`
	return r.Status().Update(ctx, claim)             // related `^writes the status only$`
}

func (r *Archiver) let(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	controllerutil.RemoveFinalizer(claim, finalizer)
	if err := r.Update(ctx, claim); err != nil { // want `^dropped-error: the error of Update is dropped: whether the finalizer of claim is removed, nobody knows$`
		logf.FromContext(ctx).Error(err, "finalizer not removed")
	}
	return nil // related `^goes on as if it had been written$`
}

func (r *Archiver) keep(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if !claim.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.AddFinalizer(claim, finalizer)
	if err := r.Update(ctx, claim); err != nil && !apierrors.IsConflict(err) { // want `^dropped-error: the error of Update is dropped: whether the finalizer of claim is added, nobody knows$`
		return err
	}
	return r.Store.CreateCopy(ctx, claim.Name) // related `^goes on as if it had been written$`
}

func (r *Archiver) apply(ctx context.Context, desired *corev1.Secret) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: desired.Namespace, Name: desired.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
		secret.Data = desired.Data
		secret.Finalizers = desired.Finalizers // want `^overwritten: the finalizers of secret are replaced: those that other controllers have added are lost$`
		return nil
	})
	return err
}

func (r *Archiver) unused(ctx context.Context, claim *corev1.PersistentVolumeClaim, users []client.ObjectKey) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	for _, user := range users {
		var pod corev1.Pod
		if err := r.Get(ctx, user, &pod); err != nil { // want `^gone-on-failure: any failure of Get counts as gone: the finalizer of claim is removed although what it protects may be there$`
			continue
		}
		if mounts(&pod, claim) {
			return errInUse
		}
	}
	controllerutil.RemoveFinalizer(claim, finalizer) // related `^removed here$`
	return r.Update(ctx, claim)
}

var errInUse = errors.New("claim is in use")

func mounts(pod *corev1.Pod, claim *corev1.PersistentVolumeClaim) bool {
	return len(pod.Spec.Volumes) > 0 && pod.Spec.Volumes[0].PersistentVolumeClaim.ClaimName == claim.Name
}

func (r *Archiver) replace(ctx context.Context, desired *corev1.Secret) error {
	var current corev1.Secret
	if err := r.Get(ctx, client.ObjectKeyFromObject(desired), &current); err != nil { // related `^read here$`
		return err
	}
	desired.Finalizers = append(current.Finalizers, finalizer) // want `^add-while-deleting: desired puts a finalizer on current without a look at its deletion timestamp: the API server rejects that during deletion$`
	return r.Update(ctx, desired)
}

func (r *Archiver) patch(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	before := claim.DeepCopy()
	controllerutil.RemoveFinalizer(claim, finalizer)     // related `^changed here$`
	return r.Patch(ctx, claim, client.MergeFrom(before)) // want `^lockless-patch: the merge patch writes the whole list of finalizers of claim: a change by somebody else is undone$`
}

func isPaused(o metav1.Object) bool { return o.GetAnnotations()["archives.example.com/paused"] != "" }

func (r *Archiver) normal(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(claim, finalizer) { // want `^before-pause-check: a finalizer is added to claim before it is known whether it is paused$`
		return r.Update(ctx, claim)
	}
	if isPaused(claim) { // related `^asked here$`
		return nil
	}
	return r.Status().Update(ctx, claim)
}

func (r *Archiver) drop(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	secret, key := &corev1.Secret{}, client.ObjectKey{Namespace: "archives", Name: claim.Name}
	if err := r.Get(ctx, key, secret); err != nil { // related `^looked up here$`
		return ctrl.Result{}, client.IgnoreNotFound(err) // want `^kept-for-ever: Get finds nothing to clean up, and the finalizer of claim stays: it is Terminating for ever$`
	}
	if err := r.Delete(ctx, secret); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(claim, finalizer) // related `^removed only here$`
	return ctrl.Result{}, r.Update(ctx, claim)
}

func (r *Archiver) clear(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: claim.Namespace, Name: claim.Name}}
	if err := r.Delete(ctx, settings); err != nil { // want `^kept-for-ever: Delete fails once the ConfigMap is gone, and the finalizer of claim stays: it is Terminating for ever$`
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(claim, finalizer) // related `^removed only if it has not failed$`
	return ctrl.Result{}, r.Update(ctx, claim)
}

func (r *Archiver) evict(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	controllerutil.AddFinalizer(claim, finalizer) // want `^add-while-deleting: a finalizer is added to claim, which is deleted next: when this runs again, the API server rejects the add$`
	if err := r.Update(ctx, claim); err != nil {
		return err
	}
	return r.Delete(ctx, claim) // related `^deleted here$`
}

func (r *Archiver) follow(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	node, err := r.owner(ctx, claim) // related `^looked up here$`
	if err != nil {
		return ctrl.Result{}, err
	}
	if node == nil {
		return ctrl.Result{}, nil // want `^absent-owner: owner finds nothing, and the reconcile ends before it looks at the deletion of claim: its finalizer stays$`
	}
	if !claim.DeletionTimestamp.IsZero() { // related `^deletion is looked at here$`
		controllerutil.RemoveFinalizer(claim, finalizer)
		return ctrl.Result{}, r.Update(ctx, claim)
	}
	return ctrl.Result{}, nil
}

func validate(claim *corev1.PersistentVolumeClaim) error {
	if len(claim.Spec.AccessModes) == 0 {
		return errors.New("there is no access mode")
	}
	return nil
}

func (r *Archiver) admit(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if err := validate(claim); err != nil { // want `^absent-owner: validate fails as long as claim is not valid, and the reconcile ends before it looks at the deletion: its finalizer stays$`
		return ctrl.Result{}, err // related `^ends here$`
	}
	if !claim.DeletionTimestamp.IsZero() { // related `^deletion is looked at here$`
		controllerutil.RemoveFinalizer(claim, finalizer)
		return ctrl.Result{}, r.Update(ctx, claim)
	}
	return ctrl.Result{}, nil
}

func (r *Archiver) owner(ctx context.Context, claim *corev1.PersistentVolumeClaim) (*corev1.Node, error) {
	if len(claim.OwnerReferences) == 0 {
		return nil, nil
	}
	node := &corev1.Node{}
	return node, r.Get(ctx, client.ObjectKey{Name: claim.OwnerReferences[0].Name}, node)
}

func (r *Archiver) start(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if !claim.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.AddFinalizer(claim, finalizer)        // want `^late-add: the finalizer of claim is in memory only while Create creates objects: a delete in between leaves them$`
	if err := r.Create(ctx, copyOf(claim)); err != nil { // related `^creates objects$`
		return err
	}
	return r.Update(ctx, claim)
}

func copyOf(claim *corev1.PersistentVolumeClaim) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: claim.Namespace, GenerateName: claim.Name + "-copy-"}}
}

func (r *Archiver) end(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	w, ok := r.running[claim.Name] // related `^looked up here$`
	if !ok {
		return ctrl.Result{}, nil // want `^kept-for-ever: running knows of nothing to clean up, as after a restart, and the finalizer of claim stays: it is Terminating for ever$`
	}
	w.stop()
	controllerutil.RemoveFinalizer(claim, finalizer) // related `^removed only here$`
	return ctrl.Result{}, r.Update(ctx, claim)
}
