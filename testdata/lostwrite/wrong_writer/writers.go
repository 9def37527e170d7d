// Package wrong_writer writes one half of an object and changes the other.
package wrong_writer

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Backups keeps backups.
type Backups struct {
	client.Client
	kube kubernetes.Interface
}

// mixed changes the spec on one path too: on both the status is left out.
func (r *Backups) mixed(ctx context.Context, key client.ObjectKey, status api.BackupStatus) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	status.Conditions = backup.Status.Conditions
	backup.Status = status // related `set here`
	if backup.Spec.Volume == "" {
		backup.Spec.Volume = "default"
	}
	return r.Update(ctx, backup) // want `wrong-writer: Update leaves out the status of backup`
}

func (r *Backups) patched(ctx context.Context, backup *api.Backup) error {
	before := backup.DeepCopy()
	meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{Type: "Ready"})
	return r.Patch(ctx, backup, client.MergeFrom(before)) // want `wrong-writer: Patch leaves out the status of backup, which is set before: only Status\(\).Patch stores it`
}

func (r *Backups) builtin(ctx context.Context, name string) error {
	node, err := r.kube.CoreV1().Nodes().Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	node.Status.Phase = corev1.NodeRunning
	_, err = r.kube.CoreV1().Nodes().Update(ctx, node, metav1.UpdateOptions{}) // want `wrong-writer: Update leaves out the status of node`
	return err
}

func (r *Backups) labelled(ctx context.Context, key client.ObjectKey) error {
	var backup api.Backup
	if err := r.Get(ctx, key, &backup); err != nil {
		return err
	}
	backup.Status.Phase = "Done"
	backup.Labels["volume"] = backup.Spec.Volume // related `set here`
	return r.Status().Update(ctx, &backup)       // want `wrong-writer: Status\(\).Update stores the status alone: backup.Labels, which is set before, is lost`
}

func (r *Backups) ofParameter(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Suspended = true
	backup.Status.Phase = "Suspended"
	return r.Status().Update(ctx, backup) // want `spec-of-parameter: Status\(\).Update stores the status alone: backup.Spec.Suspended, which is set before, is lost`
}

func (r *Backups) okBoth(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Suspended = true
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	backup.Status.Phase = "Suspended"
	return r.Status().Update(ctx, backup)
}

// okNoSubresource has its status in the object, as far as anybody says.
func (r *Backups) okNoSubresource(ctx context.Context, plan *api.Plan) error {
	plan.Status.Phase = "Done"
	return r.Update(ctx, plan)
}

// okTaken takes over the status that is there, so that a comparison sees none.
func (r *Backups) okTaken(ctx context.Context, backup, found *api.Backup) error {
	backup.Status = found.Status
	return r.Update(ctx, backup)
}

// okEmptied leaves the status out itself.
func (r *Backups) okEmptied(ctx context.Context, backup *api.Backup) error {
	backup.Status = api.BackupStatus{}
	return r.Update(ctx, backup)
}

// okNode is built in: its status keeps labels.
func (r *Backups) okNode(ctx context.Context, key client.ObjectKey) error {
	var node corev1.Node
	if err := r.Get(ctx, key, &node); err != nil {
		return err
	}
	node.Labels["volume"] = "none"
	return r.Status().Update(ctx, &node)
}

// okHelper hands it to somebody who may write the rest.
func (r *Backups) okHelper(ctx context.Context, backup *api.Backup, save func(*api.Backup) error) error {
	backup.Spec.Suspended = true
	if err := save(backup); err != nil {
		return err
	}
	backup.Status.Phase = "Done"
	return r.Status().Update(ctx, backup)
}

// okReturned leaves the status to the caller, whose object it still has.
func (r *Backups) okReturned(ctx context.Context, node *corev1.Node) error {
	node.Status.Phase = corev1.NodeRunning
	_, err := r.kube.CoreV1().Nodes().Update(ctx, node, metav1.UpdateOptions{})
	return err
}
