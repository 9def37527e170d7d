package add_while_deleting

import (
	"context"
	"errors"
	"slices"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/add_while_deleting/metadata"
)

var errGoing = errors.New("it is being deleted")

// Desired writes objects that are made in memory over those in the cluster.
type Desired struct {
	client.Client
}

func (d *Desired) appended(ctx context.Context, desired *corev1.ConfigMap) error {
	var current corev1.ConfigMap
	if err := d.Get(ctx, client.ObjectKeyFromObject(desired), &current); err != nil {
		return err
	}
	desired.Finalizers = append(current.Finalizers, shareFinalizer) // want `add-while-deleting: desired puts a finalizer on current without a look at its deletion timestamp: the API server rejects that during deletion`
	return d.Update(ctx, desired)
}

// wrongTimestamp asks the object that was made in memory, which is never being deleted.
func (d *Desired) wrongTimestamp(ctx context.Context, desired *corev1.Service) error {
	var current corev1.Service
	err := d.Get(ctx, client.ObjectKey{Namespace: desired.Namespace, Name: desired.Name}, &current)
	if apierrors.IsNotFound(err) {
		return d.Create(ctx, desired)
	}
	if err != nil {
		return err
	}
	if !desired.DeletionTimestamp.IsZero() {
		return errGoing
	}
	metadata.Carry(desired, &current) // want `add-while-deleting: desired puts a finalizer on current without a look`
	desired.ResourceVersion = current.ResourceVersion
	return d.Update(ctx, desired)
}

func (d *Desired) inClosure(ctx context.Context, desired *corev1.Secret) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		var current corev1.Secret
		if err := d.Get(ctx, client.ObjectKeyFromObject(desired), &current); err != nil {
			if apierrors.IsNotFound(err) {
				return d.Create(ctx, desired)
			}
			return err
		}
		desired.Finalizers = metadata.Merged(&current, shareFinalizer) // want `add-while-deleting: desired puts a finalizer on current without a look`
		return d.Update(ctx, desired)
	})
}

func (d *Desired) literal(ctx context.Context, namespace string) error {
	current := &corev1.ServiceAccount{}
	if err := d.Get(ctx, client.ObjectKey{Namespace: namespace, Name: "runner"}, current); err != nil {
		return err
	}
	desired := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{
		Namespace:       namespace,
		Name:            "runner",
		ResourceVersion: current.ResourceVersion,
		Finalizers:      metadata.Union(current.GetFinalizers(), []string{shareFinalizer}), // want `add-while-deleting: desired puts a finalizer on current without a look`
	}}
	return d.Update(ctx, desired)
}

// okCurrent asks the object in the cluster.
func (d *Desired) okCurrent(ctx context.Context, desired *corev1.Service) error {
	var current corev1.Service
	if err := d.Get(ctx, client.ObjectKeyFromObject(desired), &current); err != nil {
		return client.IgnoreNotFound(err)
	}
	if !current.DeletionTimestamp.IsZero() {
		return errGoing
	}
	metadata.Carry(desired, &current)
	return d.Update(ctx, desired)
}

// okKept carries over what is there, and adds nothing.
func (d *Desired) okKept(ctx context.Context, desired *corev1.Service) error {
	var current corev1.Service
	if err := d.Get(ctx, client.ObjectKeyFromObject(desired), &current); err != nil {
		return err
	}
	desired.Finalizers = slices.Clone(current.Finalizers)
	return d.Update(ctx, desired)
}

func gone(o client.Object) error {
	if o.GetDeletionTimestamp() != nil {
		return errGoing
	}
	return nil
}

// okHelper asks by a helper.
func (d *Desired) okHelper(ctx context.Context, desired *corev1.Secret) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		var current corev1.Secret
		if err := d.Get(ctx, client.ObjectKeyFromObject(desired), &current); err != nil {
			return err
		}
		if err := gone(&current); err != nil {
			return err
		}
		desired.Finalizers = metadata.Merged(&current, shareFinalizer)
		return d.Update(ctx, desired)
	})
}

// okNotWritten compares only.
func (d *Desired) okNotWritten(ctx context.Context, desired *corev1.Secret) (bool, error) {
	var current corev1.Secret
	if err := d.Get(ctx, client.ObjectKeyFromObject(desired), &current); err != nil {
		return false, err
	}
	desired.Finalizers = append(current.Finalizers, shareFinalizer)
	return len(desired.Finalizers) == len(current.Finalizers), nil
}
