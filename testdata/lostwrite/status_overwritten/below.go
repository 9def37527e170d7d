package status_overwritten

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Stored has methods that write the object and its status.
type Stored struct {
	client.Client
	builder interface{ Build(volume string) error }
}

func (r *Stored) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	backup := &api.Backup{}
	if err := r.Get(ctx, req.NamespacedName, backup); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.build(backup); err != nil { // related `set here`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.persist(ctx, backup)
}

func (r *Stored) build(backup *api.Backup) error {
	if err := r.builder.Build(backup.Spec.Volume); err != nil {
		return err
	}
	backup.Status.Phase = "Built"
	backup.Labels = map[string]string{"built": "true"}
	return nil
}

func (r *Stored) persist(ctx context.Context, backup *api.Backup) error {
	if err := r.Update(ctx, backup); err != nil { // want `status-overwritten: the answer to Update overwrites the status of backup, which is set before and written only after`
		return err
	}
	return r.Status().Update(ctx, backup) // related `written here`
}

// patched is set where it is handed over.
func (r *Stored) patched(ctx context.Context, backup *api.Backup, failed bool) error {
	if failed {
		backup.Status.Phase = "Failed"
	}
	return patchAll(ctx, r.Client, backup, client.MergeFrom(backup.DeepCopy()))
}

func patchAll(ctx context.Context, c client.Client, backup *api.Backup, patch client.Patch) error {
	if err := c.Patch(ctx, backup, patch); err != nil { // want `status-overwritten: the answer to Patch overwrites the status of backup`
		return err
	}
	return c.Status().Patch(ctx, backup, patch)
}

// okPersisted keeps the status over the answer.
func (r *Stored) okPersisted(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Built"
	return r.okPersist(ctx, backup)
}

func (r *Stored) okPersist(ctx context.Context, backup *api.Backup) error {
	status := backup.Status
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	backup.Status = status
	return r.Status().Update(ctx, backup)
}

// okSetLast sets the status once the object is written.
func (r *Stored) okSetLast(ctx context.Context, backup *api.Backup) error {
	backup.Labels = nil
	return r.okStatusAfter(ctx, backup)
}

func (r *Stored) okStatusAfter(ctx context.Context, backup *api.Backup) error {
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	backup.Status.Phase = "Built"
	return r.Status().Update(ctx, backup)
}

// okStatusFirst writes the status before all else.
func (r *Stored) okStatusFirst(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Built"
	return r.okRestAfter(ctx, backup)
}

func (r *Stored) okRestAfter(ctx context.Context, backup *api.Backup) error {
	if err := r.Status().Update(ctx, backup); err != nil {
		return err
	}
	return r.Update(ctx, backup)
}

type step func(context.Context, *api.Backup) error

// inTurn runs its steps one after another.
func (r *Stored) inTurn(ctx context.Context, backup *api.Backup) error {
	for _, s := range []step{r.declare, r.mark, r.storeStatus} {
		if err := s(ctx, backup); err != nil {
			return err
		}
	}
	return nil
}

func (r *Stored) declare(_ context.Context, backup *api.Backup) error {
	if err := r.builder.Build(backup.Spec.Volume); err != nil {
		return err
	}
	backup.Status.Phase = "Declared" // related `set here`
	return nil
}

func (r *Stored) mark(ctx context.Context, backup *api.Backup) error {
	if !controllerutil.AddFinalizer(backup, "declared") {
		return nil
	}
	return r.Update(ctx, backup) // want `status-overwritten: the answer to Update overwrites the status of backup` `whole-object-update`
}

func (r *Stored) storeStatus(ctx context.Context, backup *api.Backup) error {
	return r.Status().Update(ctx, backup) // related `written here`
}

// OkOrdered has the same steps in another order.
type OkOrdered struct{ Stored }

func (r *OkOrdered) okInTurn(ctx context.Context, backup *api.Backup) error {
	for _, s := range []step{r.okMark, r.okDeclare, r.okStore} {
		if err := s(ctx, backup); err != nil {
			return err
		}
	}
	return nil
}

func (r *OkOrdered) okMark(ctx context.Context, backup *api.Backup) error {
	return r.Update(ctx, backup)
}

func (r *OkOrdered) okDeclare(_ context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Declared"
	return nil
}

func (r *OkOrdered) okStore(ctx context.Context, backup *api.Backup) error {
	return r.Status().Update(ctx, backup)
}

// okTwice writes the status before the rest, and sets it again.
func (r *OkOrdered) okTwice(ctx context.Context, backup *api.Backup) error {
	for _, s := range []step{r.okDeclared, r.okStored, r.okMarked, r.okDone} {
		if err := s(ctx, backup); err != nil {
			return err
		}
	}
	return nil
}

func (r *OkOrdered) okDeclared(_ context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Declared"
	return nil
}

func (r *OkOrdered) okStored(ctx context.Context, backup *api.Backup) error {
	return r.Status().Update(ctx, backup)
}

func (r *OkOrdered) okMarked(ctx context.Context, backup *api.Backup) error {
	return r.Update(ctx, backup)
}

func (r *OkOrdered) okDone(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Done"
	return r.Status().Update(ctx, backup)
}

// copied is built and stored with a copy for its status.
func (r *Stored) copied(ctx context.Context, backup *api.Backup) error {
	if err := r.build(backup); err != nil {
		return err
	}
	return r.okCopyBefore(ctx, backup)
}

func (r *Stored) copiedLater(ctx context.Context, backup *api.Backup) error {
	if err := r.build(backup); err != nil { // related `set here`
		return err
	}
	return r.copyAfter(ctx, backup)
}

// okCopyBefore keeps the status in a copy that the answer does not reach.
func (r *Stored) okCopyBefore(ctx context.Context, backup *api.Backup) error {
	kept := backup.DeepCopy()
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	kept.ResourceVersion = backup.ResourceVersion
	return r.Status().Update(ctx, kept)
}

func (r *Stored) copyAfter(ctx context.Context, backup *api.Backup) error {
	if err := r.Update(ctx, backup); err != nil { // want `status-overwritten: the answer to Update overwrites the status of backup`
		return err
	}
	kept := backup.DeepCopy()
	kept.ResourceVersion = backup.ResourceVersion
	return r.Status().Update(ctx, kept)
}
