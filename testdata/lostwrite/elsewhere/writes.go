// Package elsewhere writes by helpers, in closures, and other objects than it has changed.
package elsewhere

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
	"github.com/ctrllint/ctrllint/testdata/lostwrite/elsewhere/store"
)

// Restores makes backups and config maps.
type Restores struct {
	client.Client
	owner *api.Backup
}

// helper patches by a function of another package.
func (r *Restores) helper(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	before := backup.DeepCopy()
	meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{Type: "Ready"})
	return store.Patch(ctx, r.Client, before, backup) // want `wrong-writer: Patch leaves out the status of backup, which is set before: only Status\(\).Patch stores it`
}

func (r *Restores) mutated(ctx context.Context, name string) error {
	backup := &api.Backup{ObjectMeta: metav1.ObjectMeta{Name: name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, backup, func() error {
		backup.Spec.Volume = name
		backup.Status.Phase = "Ready" // want `wrong-writer: CreateOrUpdate leaves out the status of backup, which is set here: only Status\(\).Update stores it`
		return nil
	})
	return err
}

func (r *Restores) created(ctx context.Context, name string) error {
	backup := &api.Backup{ObjectMeta: metav1.ObjectMeta{Name: name}}
	backup.Status.Phase = "New"
	return r.Create(ctx, backup) // want `wrong-writer: Create leaves out the status of backup, which is set before`
}

// okMutated writes the status afterwards.
func (r *Restores) okMutated(ctx context.Context, name string) error {
	backup := &api.Backup{ObjectMeta: metav1.ObjectMeta{Name: name}}
	if _, err := controllerutil.CreateOrUpdate(ctx, r.Client, backup, func() error {
		backup.Spec.Volume = name
		return nil
	}); err != nil {
		return err
	}
	backup.Status.Phase = "Ready"
	return r.Status().Update(ctx, backup)
}

// okPatched uses the function that writes both.
func (r *Restores) okPatched(ctx context.Context, name string) error {
	backup := &api.Backup{ObjectMeta: metav1.ObjectMeta{Name: name}}
	_, err := controllerutil.CreateOrPatch(ctx, r.Client, backup, func() error {
		backup.Spec.Volume = name
		backup.Status.Phase = "Ready"
		return nil
	})
	return err
}

// saved reads the object again, with the status that is stored.
func (r *Restores) saved(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Saved"
	if _, err := ctrl.CreateOrUpdate(ctx, r.Client, backup, func() error { // want `status-overwritten: the answer to CreateOrUpdate overwrites the status of backup`
		backup.Spec.Suspended = true
		return nil
	}); err != nil {
		return err
	}
	return r.Status().Update(ctx, backup)
}

// other writes the plan, and has changed the backup.
func (r *Restores) other(ctx context.Context, backup *api.Backup, plan *api.Plan) error {
	backup.Status.Phase = "Planned"     // related `set here`
	return r.Status().Update(ctx, plan) // want `never-written: Status\(\).Update writes plan, and not backup, whose status is set before: nothing writes that`
}

func (r *Restores) plan(ctx context.Context, plan *api.Plan, backups *api.BackupList) error {
	for i := range backups.Items {
		if err := r.other(ctx, &backups.Items[i], plan); err != nil {
			return err
		}
	}
	return nil
}

// okOther has a caller that writes the other one.
func (r *Restores) okOther(ctx context.Context, backup *api.Backup, plan *api.Plan) error {
	backup.Status.Phase = "Planned"
	return r.Status().Update(ctx, plan)
}

func (r *Restores) planned(ctx context.Context, plan *api.Plan, backups *api.BackupList) error {
	for i := range backups.Items {
		if err := r.okOther(ctx, &backups.Items[i], plan); err != nil {
			return err
		}
		if err := r.Status().Update(ctx, &backups.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// okBoth writes both.
func (r *Restores) okBoth(ctx context.Context, backup *api.Backup, plan *api.Plan) error {
	backup.Status.Phase, plan.Status.Phase = "Planned", "Done"
	if err := r.Status().Update(ctx, backup); err != nil {
		return err
	}
	return r.Status().Update(ctx, plan)
}

// part changes a copy of the status.
func (r *Restores) part(ctx context.Context, backup *api.Backup) error {
	status := backup.Status
	status.Phase = "Done" // want `never-written: status.Phase is set on a copy and nothing uses it afterwards`
	return r.Status().Update(ctx, backup)
}

// elements changes copies of the elements of a list.
func (r *Restores) elements(ctx context.Context, pod *corev1.Pod) error {
	for _, container := range pod.Spec.Containers {
		if container.Name == "main" {
			container.Image = "restore" // want `never-written: container.Image is set on a copy`
		}
	}
	return r.Create(ctx, pod)
}

func (r *Restores) conditions(ctx context.Context, backup *api.Backup) error {
	for _, condition := range backup.Status.Conditions {
		if condition.Type == "Ready" {
			condition.Status = metav1.ConditionTrue // want `never-written: condition.Status is set on a copy`
		}
	}
	return r.Status().Update(ctx, backup)
}

func (r *Restores) okPart(ctx context.Context, backup *api.Backup) error {
	status := backup.Status
	status.Phase = "Done"
	backup.Status = status
	return r.Status().Update(ctx, backup)
}

func (r *Restores) okElements(ctx context.Context, pod *corev1.Pod) error {
	var containers []corev1.Container
	for _, container := range pod.Spec.Containers {
		container.Image = "restore"
		containers = append(containers, container)
	}
	pod.Spec.Containers = containers
	return r.Create(ctx, pod)
}

func settings(name string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}, Data: map[string]string{"mode": "restore"}}
}

// built has its data from a function, and CreateOrUpdate reads over them.
func (r *Restores) built(ctx context.Context, name string) error {
	config := settings(name)
	_, err := ctrl.CreateOrUpdate(ctx, r.Client, config, func() error { return nil }) // want `empty-mutate: CreateOrUpdate reads config first and calls a function that sets nothing: Data, set before, reaches a new one only`
	return err
}

// owned sets the owner alone.
func (r *Restores) owned(ctx context.Context, name string) error {
	config := settings(name)
	_, err := ctrl.CreateOrUpdate(ctx, r.Client, config, func() error { // want `empty-mutate: CreateOrUpdate reads config first and calls a function that sets its owner alone: Data, set before`
		return ctrl.SetControllerReference(r.owner, config, r.Scheme())
	})
	return err
}

func (r *Restores) okOwned(ctx context.Context, name string) error {
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}}
	_, err := ctrl.CreateOrUpdate(ctx, r.Client, config, func() error {
		config.Data = settings(name).Data
		return ctrl.SetControllerReference(r.owner, config, r.Scheme())
	})
	return err
}

// okGenerated makes another one each time.
func (r *Restores) okGenerated(ctx context.Context, name string) error {
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{GenerateName: name}, Data: map[string]string{"mode": "restore"}}
	_, err := ctrl.CreateOrUpdate(ctx, r.Client, config, func() error {
		return ctrl.SetControllerReference(r.owner, config, r.Scheme())
	})
	return err
}

func (r *Restores) config(ctx context.Context, name string) (*corev1.ConfigMap, error) {
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: "restores", Name: name}, config); err != nil {
		return nil, err
	}
	return config, nil
}

// okCopied creates what a helper has not found, as a copy of another one.
func (r *Restores) okCopied(ctx context.Context, name string) error {
	config, err := r.config(ctx, name)
	if err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		other, err := r.config(ctx, "other")
		if err != nil {
			return err
		}
		config = other.DeepCopy()
		config.Name, config.Data = name, settings(name).Data
	} else {
		return nil
	}
	_, err = ctrl.CreateOrUpdate(ctx, r.Client, config, func() error { return nil })
	return err
}

// copied has not asked for it.
func (r *Restores) copied(ctx context.Context, name string) error {
	other, err := r.config(ctx, "other")
	if err != nil {
		return err
	}
	config := other.DeepCopy()
	config.Name, config.Data = name, settings(name).Data
	_, err = ctrl.CreateOrUpdate(ctx, r.Client, config, func() error { return nil }) // want `empty-mutate: CreateOrUpdate reads config first and calls a function that sets nothing`
	return err
}
