package status_overwritten

import (
	"context"
	"slices"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Vaults writes the status in the caller of what sets it.
type Vaults struct{ client.Client }

func markStarted(conditions *[]metav1.Condition) {
	meta.SetStatusCondition(conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionUnknown, Reason: "Started"})
}

// Reconcile writes the status whatever step has done.
func (v *Vaults) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	backup := &api.Backup{}
	if err := v.Get(ctx, req.NamespacedName, backup); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := v.step(ctx, backup)
	if failed := v.Status().Update(ctx, backup); failed != nil && err == nil {
		err = failed
	}
	return ctrl.Result{}, err
}

func (v *Vaults) step(ctx context.Context, backup *api.Backup) error {
	markStarted(&backup.Status.Conditions)
	if !slices.Contains(backup.Spec.Targets, "vault") {
		backup.Spec.Targets = append(backup.Spec.Targets, "vault")
		if err := v.Update(ctx, backup); err != nil { // want `status-overwritten: the answer to Update overwrites the status of backup, which is set before and written only after`
			return err
		}
	}
	if backup.Spec.Suspended {
		return nil
	}
	meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Done"})
	return nil
}

// deferredAbove writes it in a deferred function.
func (v *Vaults) deferredAbove(ctx context.Context, backup *api.Backup) (err error) {
	defer func() {
		if failed := v.Status().Update(ctx, backup); failed != nil {
			err = failed
		}
	}()
	return v.label(ctx, backup)
}

func (v *Vaults) label(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Labelled"
	base := client.MergeFrom(&api.Backup{ObjectMeta: *backup.ObjectMeta.DeepCopy()})
	backup.Labels["vault"] = "yes"
	return v.Patch(ctx, backup, base) // want `status-overwritten: the answer to Patch overwrites the status of backup`
}

// phase is written by every caller.
func (v *Vaults) both(ctx context.Context, first, second *api.Backup) error {
	if err := v.phase(ctx, first); err != nil {
		return err
	}
	if err := v.Status().Update(ctx, first); err != nil {
		return err
	}
	if err := v.phase(ctx, second); err != nil {
		return err
	}
	return v.Status().Update(ctx, second)
}

func (v *Vaults) phase(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Kept"
	backup.Spec.Suspended = false
	return v.Update(ctx, backup) // want `status-overwritten: the answer to Update overwrites the status of backup`
}

// okAgain sets it again before each return.
func (v *Vaults) okAgain(ctx context.Context, backup *api.Backup) error {
	err := v.again(ctx, backup)
	if failed := v.Status().Update(ctx, backup); failed != nil {
		return failed
	}
	return err
}

func (v *Vaults) again(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Started"
	backup.Spec.Suspended = false
	if err := v.Update(ctx, backup); err != nil {
		return err
	}
	backup.Status.Phase = "Started"
	return nil
}

// okSetAbove sets it in the caller.
func (v *Vaults) okSetAbove(ctx context.Context, backup *api.Backup) error {
	if err := v.resume(ctx, backup); err != nil {
		return err
	}
	backup.Status.Phase = "Resumed"
	return v.Status().Update(ctx, backup)
}

func (v *Vaults) resume(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Resuming"
	backup.Spec.Suspended = false
	return v.Update(ctx, backup)
}

// okOneCaller has a caller that writes no status.
func (v *Vaults) okOneCaller(ctx context.Context, backup *api.Backup) error {
	if err := v.stop(ctx, backup); err != nil {
		return err
	}
	return v.Status().Update(ctx, backup)
}

func (v *Vaults) okOtherCaller(ctx context.Context, backup *api.Backup) error {
	return v.stop(ctx, backup)
}

func (v *Vaults) stop(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Stopping"
	backup.Spec.Suspended = true
	return v.Update(ctx, backup)
}

// restoring keeps the status over the request, as odf-operator does.
func (v *Vaults) restoring(ctx context.Context, backup *api.Backup) error {
	kept := backup.Status.DeepCopy()
	err := v.Update(ctx, backup)
	backup.Status = *kept
	return err
}

// okRestoring updates by a helper that keeps the status.
func (v *Vaults) okRestoring(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Started"
	backup.Spec.Suspended = false
	if err := v.restoring(ctx, backup); err != nil {
		return err
	}
	return v.Status().Update(ctx, backup)
}

// okRestoringAbove has the write in the caller.
func (v *Vaults) okRestoringAbove(ctx context.Context, backup *api.Backup) error {
	if err := v.kept(ctx, backup); err != nil {
		return err
	}
	return v.Status().Update(ctx, backup)
}

func (v *Vaults) kept(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Started"
	backup.Spec.Suspended = false
	return v.restoring(ctx, backup)
}
