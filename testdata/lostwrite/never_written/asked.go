package never_written

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Asked sets conditions of copies, and asks whether they have changed.
type Asked struct{ client.Client }

var isKept = metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Stored"}

func (r *Asked) condition(ctx context.Context, backup *api.Backup) error {
	updated := backup.DeepCopy()
	if !meta.SetStatusCondition(&updated.Status.Conditions, isKept) { // want `never-written: updated.Status.Conditions is set by SetStatusCondition on a copy, and what is written is the original: the change is lost`
		return nil
	}
	return r.Status().Update(ctx, backup)
}

func (r *Asked) inVariable(ctx context.Context, backup *api.Backup) error {
	updated := backup.DeepCopy()
	changed := meta.RemoveStatusCondition(&updated.Status.Conditions, "Ready") // want `never-written: updated.Status.Conditions is set by RemoveStatusCondition on a copy, and what is written is the original`
	if changed {
		return r.Status().Patch(ctx, backup, client.Merge)
	}
	return nil
}

// okQuestion asks a copy, and sets the original.
func (r *Asked) okQuestion(ctx context.Context, backup *api.Backup) error {
	if !meta.SetStatusCondition(&backup.DeepCopy().Status.Conditions, isKept) {
		return nil
	}
	backup.Status.Phase = "Stored"
	meta.SetStatusCondition(&backup.Status.Conditions, isKept)
	return r.Status().Update(ctx, backup)
}

// okCopyWritten writes the copy.
func (r *Asked) okCopyWritten(ctx context.Context, backup *api.Backup) error {
	updated := backup.DeepCopy()
	if meta.SetStatusCondition(&updated.Status.Conditions, isKept) {
		return r.Status().Patch(ctx, updated, client.MergeFrom(backup))
	}
	return nil
}

// okOnlyAsked says whether something would change.
func (r *Asked) okOnlyAsked(backup *api.Backup) bool {
	return controllerutil.AddFinalizer(backup.DeepCopy(), "example.com/volume")
}

type backupScope struct {
	client client.Client
	backup api.Backup
}

func (s backupScope) markStored(size int64) {
	s.backup.Status.Size = size // want `never-written: s.backup.Status.Size is set on a copy and nothing uses it afterwards`
	s.backup.Status.Phase = "Stored"
}

func suspend(s backupScope) {
	s.backup.Spec.Suspended = true // want `never-written: s.backup.Spec.Suspended is set on a copy`
}

// okWith returns the copy.
func (s backupScope) okWith(size int64) backupScope {
	s.backup.Status.Size = size
	return s
}

// okWritten writes it.
func (s backupScope) okWritten(ctx context.Context) error {
	s.backup.Status.Phase = "Stored"
	return s.client.Status().Update(ctx, &s.backup)
}

// okPointer has the object of the caller.
func (s *backupScope) okPointer() { s.backup.Status.Phase = "Failed" }

type sharedScope struct{ backup *api.Backup }

// okShared leads to the object of the caller.
func (s sharedScope) okShared() { s.backup.Status.Phase = "Failed" }
