package masked

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

var (
	errStore   = errors.New("the volume is not stored")
	errMissing = errors.New("the volume is missing")
)

// Replacing returns other errors than those of its writes.
type Replacing struct{ client.Client }

func (r *Replacing) store(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if err := r.Update(ctx, claim); err != nil {
		log.FromContext(ctx).Error(err, "store", "claim", claim.Name)
		return errStore // want `masked-conflict: the conflict of Update is replaced by another error: RetryOnConflict does not recognise it, and nothing is tried again`
	}
	return nil
}

func (r *Replacing) byHelper(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		claim := new(corev1.PersistentVolumeClaim)
		if err := r.Get(ctx, key, claim); err != nil {
			return errMissing
		}
		claim.Labels = nil
		return r.store(ctx, claim)
	})
}

func (r *Replacing) direct(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		claim := new(corev1.PersistentVolumeClaim)
		if err := r.Get(ctx, key, claim); err != nil {
			return err
		}
		claim.Labels = nil
		err := r.Status().Update(ctx, claim)
		if err != nil {
			return errors.New("no status") // want `masked-conflict: the conflict of Update is replaced by another error`
		}
		return nil
	})
}

// okOther replaces what is no conflict.
func (r *Replacing) okOther(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		claim := new(corev1.PersistentVolumeClaim)
		if err := r.Get(ctx, key, claim); err != nil {
			return errMissing
		}
		claim.Labels = nil
		if err := r.Update(ctx, claim); apierrors.IsConflict(err) {
			return err
		} else if err != nil {
			return errStore
		}
		return nil
	})
}

// okPicked tries again after the error that it returns.
func (r *Replacing) okPicked(ctx context.Context, key client.ObjectKey) error {
	again := func(err error) bool { return apierrors.IsConflict(err) || errors.Is(err, errStore) }
	return retry.OnError(retry.DefaultRetry, again, func() error {
		claim := new(corev1.PersistentVolumeClaim)
		if err := r.Get(ctx, key, claim); err != nil {
			return err
		}
		claim.Labels = nil
		if err := r.Update(ctx, claim); err != nil {
			return errStore
		}
		return nil
	})
}

// okReturned returns the conflict.
func (r *Replacing) okReturned(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		claim := new(corev1.PersistentVolumeClaim)
		if err := r.Get(ctx, key, claim); err != nil {
			return err
		}
		claim.Labels = nil
		return r.Update(ctx, claim)
	})
}
