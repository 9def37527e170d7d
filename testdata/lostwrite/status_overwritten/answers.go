// Package status_overwritten sets a status, sends something else, and writes the status.
package status_overwritten

import (
	"context"
	"reflect"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Backups keeps backups.
type Backups struct {
	client.Client
	kube    kubernetes.Interface
	current *api.Backup
	install func(context.Context, *api.Backup) error
}

// Reconcile sets the status in a method and updates what that has changed besides.
func (r *Backups) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	backup := &api.Backup{}
	if err := r.Get(ctx, req.NamespacedName, backup); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	changed := backup.DeepCopy()
	result := r.reconcile(ctx, changed) // related `set here`
	if needsUpdate(backup, changed) {
		if err := r.Update(ctx, changed); err != nil { // want `status-overwritten: the answer to Update overwrites the status of changed`
			return ctrl.Result{}, err
		}
	}
	if err := r.Status().Update(ctx, changed); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, result
}

func (r *Backups) reconcile(ctx context.Context, backup *api.Backup) error {
	meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{Type: "Ready"})
	return r.install(ctx, backup)
}

func needsUpdate(before, after *api.Backup) bool {
	return before == nil || !equality.Semantic.DeepEqual(before, after) || !reflect.DeepEqual(before.Finalizers, after.Finalizers)
}

func (r *Backups) field(ctx context.Context) error {
	r.current.Status.Phase = "Done"
	if err := r.Patch(ctx, r.current, client.RawPatch("", nil)); err != nil { // want `status-overwritten: the answer to Patch overwrites the status of r.current`
		return err
	}
	return r.Status().Update(ctx, r.current)
}

func (r *Backups) read(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Done"
	if err := r.Get(ctx, client.ObjectKeyFromObject(backup), backup); err != nil { // want `status-overwritten: the answer to Get overwrites`
		return err
	}
	return r.Status().Update(ctx, backup)
}

// save updates what it is given.
func (r *Backups) save(ctx context.Context, backup *api.Backup) error { return r.Update(ctx, backup) }

func (r *Backups) throughHelper(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Done"
	if err := r.save(ctx, backup); err != nil { // want `status-overwritten: the answer to save overwrites`
		return err
	}
	return r.Status().Update(ctx, backup)
}

// deferred writes the status when it returns.
func (r *Backups) deferred(ctx context.Context, backup *api.Backup) (err error) {
	defer func() {
		if updateErr := r.Status().Update(ctx, backup); err == nil {
			err = updateErr
		}
	}()
	backup.Status.Phase = "Done"
	return r.Update(ctx, backup) // want `status-overwritten`
}

func (r *Backups) okSetAgain(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Saving"
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	backup.Status.Phase = "Done"
	return r.Status().Update(ctx, backup)
}

// okRestored puts the status back that it has kept.
func (r *Backups) okRestored(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Done"
	kept := backup.Status.DeepCopy()
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	backup.Status = *kept
	return r.Status().Update(ctx, backup)
}

// okCopy lets the answer go into a copy.
func (r *Backups) okCopy(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Done"
	if err := r.Update(ctx, backup.DeepCopy()); err != nil {
		return err
	}
	return r.Status().Update(ctx, backup)
}

// okClientset gets a new object from the typed client.
func (r *Backups) okClientset(ctx context.Context, node *corev1.Node) error {
	node.Status.Phase = corev1.NodeRunning
	if _, err := r.kube.CoreV1().Nodes().Update(ctx, node, metav1.UpdateOptions{}); err != nil {
		return err
	}
	_, err := r.kube.CoreV1().Nodes().UpdateStatus(ctx, node, metav1.UpdateOptions{})
	return err
}

// okWrittenBefore has written it when it reads again.
func (r *Backups) okWrittenBefore(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Saving"
	if err := r.Status().Update(ctx, backup); err != nil {
		return err
	}
	if err := r.Get(ctx, client.ObjectKeyFromObject(backup), backup); err != nil {
		return err
	}
	finish(backup)
	return r.Status().Update(ctx, backup)
}

func finish(backup *api.Backup) { backup.Status.Phase = "Done" }

// okCreated has no stored status that could come back.
func (r *Backups) okCreated(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "New"
	if err := r.Create(ctx, backup); err != nil {
		return err
	}
	return r.Status().Update(ctx, backup)
}

// okFailed writes the status after an Update that has failed: there was no answer.
func (r *Backups) okFailed(ctx context.Context, plan *api.Backup) error {
	plan.Status.Phase = "Failed"
	if err := r.Update(ctx, plan.DeepCopy()); err == nil {
		return nil
	}
	if err := r.Patch(ctx, plan, client.RawPatch("", nil)); err != nil {
		return r.Status().Update(ctx, plan)
	}
	return nil
}
