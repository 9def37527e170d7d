// Package kept_for_ever finds that there is nothing left to clean up, and keeps the object all the same.
package kept_for_ever

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const shareFinalizer = "shares.example.com/server"

var errNoShare = errors.New("no such share")

// Share is what a server knows of a volume.
type Share struct{ Path string }

// Server keeps the shares.
type Server interface {
	Find(ctx context.Context, volume string) (*Share, error)
	List(ctx context.Context, volume string) ([]Share, error)
	Remove(ctx context.Context, share *Share) error
}

// Shares removes the share of a volume that is deleted.
type Shares struct {
	client.Client
	Server Server
}

func (r *Shares) letGo(ctx context.Context, volume *corev1.PersistentVolume) error {
	if controllerutil.RemoveFinalizer(volume, shareFinalizer) {
		return r.Update(ctx, volume)
	}
	return nil
}

// nilMeansGone ends when the server knows of no share.
func (r *Shares) nilMeansGone(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	share, err := r.Server.Find(ctx, volume.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if share == nil {
		return ctrl.Result{}, nil // want `kept-for-ever: Find finds nothing to clean up, and the finalizer of volume stays: it is Terminating for ever`
	}
	if err := r.Server.Remove(ctx, share); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer) // related `removed only here`
	return ctrl.Result{}, r.Update(ctx, volume)
}

// notFound takes the NotFound of what it owns for the end of its work.
func (r *Shares) notFound(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if !volume.GetDeletionTimestamp().IsZero() {
		var secret corev1.Secret
		if err := r.Get(ctx, client.ObjectKey{Namespace: "shares", Name: volume.Name}, &secret); err != nil {
			return ctrl.Result{}, client.IgnoreNotFound(err) // want `kept-for-ever: Get finds nothing to clean up`
		}
		if err := r.Delete(ctx, &secret); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, r.letGo(ctx, volume)
	}
	return ctrl.Result{}, nil
}

// asked asks for the kind of the error, in a function that is called for what is being deleted.
func (r *Shares) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{}
	if err := r.Get(ctx, req.NamespacedName, volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !volume.DeletionTimestamp.IsZero() {
		return r.asked(ctx, volume)
	}
	if controllerutil.AddFinalizer(volume, shareFinalizer) {
		return ctrl.Result{}, r.Update(ctx, volume)
	}
	return ctrl.Result{}, nil
}

func (r *Shares) asked(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	share, err := r.Server.Find(ctx, volume.Name)
	if errors.Is(err, errNoShare) {
		logf.FromContext(ctx).Info("no share")
		return ctrl.Result{}, nil // want `kept-for-ever: Find finds nothing to clean up`
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Server.Remove(ctx, share); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.letGo(ctx, volume)
}

// none asks for a list that is empty.
func (r *Shares) none(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp == nil {
		return nil
	}
	shares, err := r.Server.List(ctx, volume.Name)
	if err != nil {
		return err
	}
	if len(shares) == 0 {
		return nil // want `kept-for-ever: List finds nothing to clean up`
	}
	for i := range shares {
		if err := r.Server.Remove(ctx, &shares[i]); err != nil {
			return err
		}
	}
	return r.letGo(ctx, volume)
}

// okNil lets go of the volume when there is nothing.
func (r *Shares) okNil(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	share, err := r.Server.Find(ctx, volume.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if share == nil {
		return ctrl.Result{}, r.letGo(ctx, volume)
	}
	return ctrl.Result{RequeueAfter: time.Second}, r.Server.Remove(ctx, share)
}

// okThere waits for what is still there: its end is an event.
func (r *Shares) okThere(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	var secret corev1.Secret
	err := r.Get(ctx, client.ObjectKey{Namespace: "shares", Name: volume.Name}, &secret)
	if err == nil {
		return ctrl.Result{}, nil
	}
	if !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.letGo(ctx, volume)
}

// okItself is gone itself.
func (r *Shares) okItself(ctx context.Context, key client.ObjectKey) error {
	volume := &corev1.PersistentVolume{}
	if err := r.Get(ctx, key, volume); err != nil {
		return client.IgnoreNotFound(err)
	}
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	return r.letGo(ctx, volume)
}

// okReread is gone meanwhile.
func (r *Shares) okReread(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.Get(ctx, client.ObjectKeyFromObject(volume), volume); err != nil {
		return client.IgnoreNotFound(err)
	}
	return r.letGo(ctx, volume)
}

// okRequeues asks again.
func (r *Shares) okRequeues(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	share, err := r.Server.Find(ctx, volume.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if share == nil {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if err := r.Server.Remove(ctx, share); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.letGo(ctx, volume)
}

// okRemovedBefore has let go already.
func (r *Shares) okRemovedBefore(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	share, err := r.Server.Find(ctx, volume.Name)
	if err != nil {
		return err
	}
	if share == nil {
		controllerutil.RemoveFinalizer(volume, shareFinalizer)
		if err := r.Update(ctx, volume); err != nil {
			return err
		}
		return nil
	}
	return r.Server.Remove(ctx, share)
}

// clean answers its caller, which goes on with the removal.
func (r *Shares) clean(ctx context.Context, volume *corev1.PersistentVolume) error {
	share, err := r.Server.Find(ctx, volume.Name)
	if err != nil {
		return err
	}
	if share == nil {
		return nil
	}
	return r.Server.Remove(ctx, share)
}

func (r *Shares) okCallerGoesOn(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.clean(ctx, volume); err != nil {
		return err
	}
	return r.letGo(ctx, volume)
}

// okNeeds looks up what the clean-up needs, and not what it deletes: the secret may come back.
func (r *Shares) okNeeds(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	var secret corev1.Secret
	if err := r.Get(ctx, client.ObjectKey{Namespace: "shares", Name: "login"}, &secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := deleteRemote(ctx, &secret, volume.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.letGo(ctx, volume)
}

func deleteRemote(ctx context.Context, login *corev1.Secret, name string) error { return ctx.Err() }

// okField waits for a field of what is there.
func (r *Shares) okField(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	var pod corev1.Pod
	if err := r.Get(ctx, client.ObjectKeyFromObject(volume), &pod); client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	if pod.Status.StartTime == nil {
		return ctrl.Result{}, nil
	}
	if err := r.Delete(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.letGo(ctx, volume)
}
