package status_overwritten

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Keepers set the status in helpers, beside an error or not.
type Keepers struct{ client.Client }

func (k *Keepers) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	backup := &api.Backup{}
	if err := k.Get(ctx, req.NamespacedName, backup); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := backup.DeepCopy()
	defer func() {
		if !equality.Semantic.DeepEqual(before.Status, backup.Status) {
			err = errors.Join(err, k.Status().Patch(ctx, backup, client.MergeFrom(before)))
		}
	}()
	key, err := k.prepare(ctx, backup)
	if err != nil {
		return ctrl.Result{}, nil
	}
	if done, err := k.okHold(ctx, backup, key); err != nil {
		return ctrl.Result{}, err
	} else if done {
		return ctrl.Result{}, nil
	}
	backup.Status.Phase = "Ready"
	return ctrl.Result{}, nil
}

// prepare sets the status only beside an error: whoever goes on has it as it was.
func (k *Keepers) prepare(ctx context.Context, backup *api.Backup) (string, error) {
	secret := &corev1.Secret{}
	if err := k.Get(ctx, client.ObjectKeyFromObject(backup), secret); err != nil {
		backup.Status.Phase = "Lost"
		return "", err
	}
	return string(secret.Data["key"]), nil
}

func (k *Keepers) okHold(ctx context.Context, backup *api.Backup, key string) (bool, error) {
	if backup.DeletionTimestamp.IsZero() {
		if !controllerutil.ContainsFinalizer(backup, key) {
			controllerutil.AddFinalizer(backup, key)
			backup.Spec.Volume = key
			return false, k.Update(ctx, backup)
		}
		return false, nil
	}
	return true, nil
}

// okBeside does all in one function.
func (k *Keepers) okBeside(ctx context.Context, backup *api.Backup) error {
	if _, err := k.prepare(ctx, backup); err != nil {
		return k.Status().Update(ctx, backup)
	}
	backup.Spec.Volume = "kept"
	if err := k.Update(ctx, backup); err != nil {
		return err
	}
	return k.Status().Update(ctx, backup)
}

// okFurther has the status set by a function below, whose error the helper returns.
func (k *Keepers) okFurther(ctx context.Context, backup *api.Backup) error {
	if err := k.further(ctx, backup); err != nil {
		return k.Status().Update(ctx, backup)
	}
	backup.Spec.Volume = "kept"
	if err := k.Update(ctx, backup); err != nil {
		return err
	}
	return k.Status().Update(ctx, backup)
}

func (k *Keepers) further(ctx context.Context, backup *api.Backup) error {
	if _, err := k.prepare(ctx, backup); err != nil {
		return fmt.Errorf("prepare: %w", err)
	}
	return nil
}

// goesOn does not look at the error that the status was set beside.
func (k *Keepers) goesOn(ctx context.Context, backup *api.Backup) error {
	_, failed := k.prepare(ctx, backup)
	backup.Spec.Volume = "kept"
	if err := k.Update(ctx, backup); err != nil { // want `status-overwritten: the answer to Update overwrites the status of backup`
		return err
	}
	return errors.Join(failed, k.Status().Update(ctx, backup))
}

// logs goes on after the error.
func (k *Keepers) logs(ctx context.Context, backup *api.Backup) error {
	if _, err := k.prepare(ctx, backup); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not prepared")
	}
	backup.Spec.Volume = "kept"
	if err := k.Update(ctx, backup); err != nil { // want `status-overwritten: the answer to Update overwrites the status of backup`
		return err
	}
	return k.Status().Update(ctx, backup)
}

// succeeds gets a status that the helper sets beside success too.
func (k *Keepers) succeeds(ctx context.Context, backup *api.Backup) error {
	if err := k.mark(ctx, backup); err != nil {
		return err
	}
	backup.Spec.Volume = "kept"
	if err := k.Update(ctx, backup); err != nil { // want `status-overwritten: the answer to Update overwrites the status of backup`
		return err
	}
	return k.Status().Update(ctx, backup)
}

func (k *Keepers) mark(ctx context.Context, backup *api.Backup) error {
	err := k.Get(ctx, client.ObjectKeyFromObject(backup), &corev1.Secret{})
	if err != nil {
		backup.Status.Phase = "Lost"
		return client.IgnoreNotFound(err)
	}
	return nil
}

// failed writes on the path of the error, in the wrong order.
func (k *Keepers) failed(ctx context.Context, backup *api.Backup) error {
	if _, err := k.prepare(ctx, backup); err != nil {
		backup.Spec.Suspended = true
		backup.Spec.Volume = "kept"
		if err := k.Update(ctx, backup); err != nil { // want `status-overwritten: the answer to Update overwrites the status of backup`
			return err
		}
		return k.Status().Update(ctx, backup)
	}
	return nil
}
