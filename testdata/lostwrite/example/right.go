package example

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

func (r *Backups) okSuspend(ctx context.Context, backup *api.Backup) error {
	before := backup.DeepCopy()
	backup.Spec.Suspended = true
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

func (r *Backups) okFinish(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Suspended = true
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	backup.Status.Phase = "Done"
	return r.Status().Update(ctx, backup)
}

func (r *Backups) okFail(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Failed"
	return r.Status().Update(ctx, backup)
}

func (r *Backups) okAge(ctx context.Context) error {
	var list api.BackupList
	if err := r.List(ctx, &list); err != nil {
		return err
	}
	for i := range list.Items {
		list.Items[i].Status.Phase = "Old"
		if err := r.Status().Update(ctx, &list.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *Backups) okPublish(ctx context.Context, backup *api.Backup) error {
	settings := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: backup.Namespace, Name: backup.Name},
	}
	_, err := ctrl.CreateOrUpdate(ctx, r.Client, settings, func() error {
		settings.Data = map[string]string{"volume": backup.Spec.Volume}
		return nil
	})
	return err
}

func (r *Backups) okStop(ctx context.Context, backup *api.Backup) error {
	before := backup.DeepCopy()
	backup.Spec.Suspended = true
	if err := r.Patch(ctx, backup, client.MergeFrom(before)); err != nil {
		return err
	}
	backup.Status.Phase = "Suspended"
	return r.Status().Update(ctx, backup)
}

func (r *Backups) okDropTarget(ctx context.Context, backup *api.Backup, gone string) error {
	changed := backup.DeepCopy()
	changed.Spec.Targets = slices.DeleteFunc(changed.Spec.Targets, func(target string) bool { return target == gone })
	return r.Patch(ctx, changed, client.MergeFromWithOptions(backup, client.MergeFromWithOptimisticLock{}))
}

func (r *Backups) okProtect(ctx context.Context, backup *api.Backup) error {
	before := backup.DeepCopy()
	if !controllerutil.AddFinalizer(backup, "copy") {
		return nil
	}
	return r.Patch(ctx, backup, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}
