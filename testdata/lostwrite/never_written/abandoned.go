package never_written

import (
	"context"
	"errors"
	"fmt"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// A broker installs what backups are sent through.
type broker struct {
	client.Client
	record.EventRecorder
	install func(volume string) error
}

// A failure is told by a method of the package of the objects.
func (b *broker) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var backup api.Backup
	if err := b.Get(ctx, req.NamespacedName, &backup); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !backup.DeletionTimestamp.IsZero() {
		if err := b.remove(ctx, &backup); err != nil {
			return ctrl.Result{}, err
		}
		backup.Finalizers = nil
		return ctrl.Result{}, b.Update(ctx, &backup)
	}
	return ctrl.Result{}, b.deploy(ctx, &backup)
}

func (b *broker) deploy(ctx context.Context, backup *api.Backup) error {
	backup.MoveTo("Deploying", "Install", "being installed")
	if err := b.Status().Update(ctx, backup); err != nil {
		return err
	}
	if err := b.install(backup.Spec.Volume); err != nil {
		backup.FailWith("Install", err) // want `never-written: backup.Status.Conditions is set by FailWith on what Reconcile has read, and nothing uses it afterwards: it is never written`
		return err
	}
	backup.MoveTo("Ready", "Install", "installed")
	return b.Status().Update(ctx, backup)
}

// The caller goes on with the object, but not after an error.
func (b *broker) remove(ctx context.Context, backup *api.Backup) error {
	if err := b.install(""); err != nil {
		failed := fmt.Errorf("failed to remove: %w", err)
		backup.Status.Phase = "Stuck" // want `never-written: backup.Status.Phase is set on what Reconcile has read, and nothing uses it afterwards: it is never written`
		b.Event(backup, "Warning", "Stuck", failed.Error())
		return failed
	}
	return nil
}

// An inspector looks at backups on behalf of other functions.
type inspector struct{ client.Client }

func (i *inspector) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	backup := &api.Backup{}
	if err := i.Get(ctx, req.NamespacedName, backup); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	ok, err := i.inspect(backup)
	if err != nil || ok {
		return ctrl.Result{}, err
	}
	return i.okInvalid(ctx, backup)
}

// Two functions lie between the read and what is set.
func (i *inspector) inspect(backup *api.Backup) (bool, error) {
	if backup.Spec.Volume == "" {
		return i.incomplete(backup)
	}
	if len(backup.Spec.Targets) == 0 {
		backup.Status.Phase = "Invalid" // okInvalid writes it
		return false, nil
	}
	return true, nil
}

func (i *inspector) incomplete(backup *api.Backup) (bool, error) {
	meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "NoVolume"}) // want `never-written: backup.Status.Conditions is set by SetStatusCondition on what Reconcile has read, and nothing uses it afterwards`
	return false, errors.New("no volume")
}

func (i *inspector) okInvalid(ctx context.Context, backup *api.Backup) (ctrl.Result, error) {
	return ctrl.Result{}, i.Status().Update(ctx, backup)
}

// A keeper writes what its functions set, in each of several ways.
type keeper struct {
	client.Client
	seen map[string]*api.Backup
}

func (k *keeper) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	backup := &api.Backup{}
	if err := k.Get(ctx, req.NamespacedName, backup); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() { err = errors.Join(err, k.Status().Update(ctx, backup)) }()
	return ctrl.Result{}, k.okDeferred(backup)
}

func (k *keeper) okDeferred(backup *api.Backup) error {
	if backup.Spec.Volume == "" {
		backup.FailWith("Keep", errors.New("no volume"))
		return errors.New("no volume")
	}
	return nil
}

// The error is written by the caller.
func (k *keeper) each(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := k.Get(ctx, key, backup); err != nil {
		return err
	}
	if err := k.okByCaller(backup); err != nil {
		return errors.Join(err, k.Status().Update(ctx, backup))
	}
	return nil
}

func (k *keeper) okByCaller(backup *api.Backup) error {
	if backup.Spec.Suspended {
		backup.Status.Phase = "Suspended"
		return errors.New("suspended")
	}
	return nil
}

// Others have the object.
func (k *keeper) remembered(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := k.Get(ctx, key, backup); err != nil {
		return err
	}
	k.seen[key.Name] = backup
	return k.okRemembered(backup)
}

func (k *keeper) okRemembered(backup *api.Backup) error {
	backup.Status.Phase = "Seen"
	return nil
}

// What others call may be handed anything.
func (k *keeper) OkAnybody(backup *api.Backup) error {
	backup.Status.Phase = "Seen"
	return nil
}

// The change decides what the caller does.
func (k *keeper) asked(ctx context.Context, key client.ObjectKey) (ctrl.Result, error) {
	backup := &api.Backup{}
	if err := k.Get(ctx, key, backup); err != nil {
		return ctrl.Result{}, err
	}
	k.okAskedFor(backup)
	return ctrl.Result{Requeue: backup.Status.Phase == "Busy"}, nil
}

func (k *keeper) okAskedFor(backup *api.Backup) { backup.Status.Phase = "Busy" }

// Of two callers one writes it.
func (k *keeper) one(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := k.Get(ctx, key, backup); err != nil {
		return err
	}
	return k.okOneOfTwo(backup)
}

func (k *keeper) two(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := k.Get(ctx, key, backup); err != nil {
		return err
	}
	if err := k.okOneOfTwo(backup); err != nil {
		return err
	}
	return k.Status().Update(ctx, backup)
}

func (k *keeper) okOneOfTwo(backup *api.Backup) error {
	backup.Status.Phase = "Seen"
	return nil
}

// found reads a backup for others.
func (k *keeper) found(ctx context.Context, key client.ObjectKey) (*api.Backup, error) {
	backup := &api.Backup{}
	if err := k.Get(ctx, key, backup); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return backup, nil
}

// listed has what it has read in a field as well.
func (k *keeper) listed(ctx context.Context, key client.ObjectKey) (*api.Backup, error) {
	backup := &api.Backup{}
	if err := k.Get(ctx, key, backup); err != nil {
		return nil, err
	}
	k.seen[key.Name] = backup
	return backup, nil
}

// Another object is written than the one that gets the condition.
func (k *keeper) wrongOne(ctx context.Context, plan *api.Plan) error {
	backup, err := k.found(ctx, client.ObjectKeyFromObject(plan))
	if err != nil || backup == nil {
		return err
	}
	if backup.Status.Size > 0 {
		backup.MoveTo("Kept", "Kept", "its size is known") // want `never-written: backup.Status.Conditions is set by MoveTo on what was read, and nothing uses it afterwards`
	}
	plan.Status.Size = backup.Status.Size
	return k.Status().Update(ctx, plan)
}

func (k *keeper) phaseAlone(ctx context.Context, key client.ObjectKey) error {
	backup, err := k.found(ctx, key)
	if err != nil {
		return err
	}
	if backup == nil || backup.Spec.Suspended {
		return nil
	}
	backup.Status.Phase = "Running" // want `never-written: backup.Status.Phase is set on what was read and nothing uses it afterwards`
	return nil
}

func (k *keeper) okRightOne(ctx context.Context, key client.ObjectKey) error {
	backup, err := k.found(ctx, key)
	if err != nil || backup == nil {
		return err
	}
	backup.MoveTo("Kept", "Kept", "its size is known")
	return k.Status().Update(ctx, backup)
}

// Others have it in the field.
func (k *keeper) okInField(ctx context.Context, key client.ObjectKey) error {
	backup, err := k.listed(ctx, key)
	if err != nil {
		return err
	}
	backup.Status.Phase = "Running"
	return nil
}

// A follower has the status written on a copy that a function has read anew, and hands it to its caller.
type follower struct {
	client.Client
	update func(context.Context, *api.Backup, func(*api.Backup)) error
}

func (f *follower) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var backup api.Backup
	if err := f.Get(ctx, req.NamespacedName, &backup); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, f.okFollow(ctx, &backup)
}

func (f *follower) okFollow(ctx context.Context, backup *api.Backup) error {
	var written *api.Backup
	err := f.update(ctx, backup, func(fresh *api.Backup) {
		written = fresh
		fresh.Status.Phase = "Followed"
	})
	if err != nil {
		return err
	}
	backup.Status = written.Status
	return nil
}

// A leader takes over what nothing has written.
type leader struct{ client.Client }

func (l *leader) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var backup api.Backup
	if err := l.Get(ctx, req.NamespacedName, &backup); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, l.lead(ctx, &backup)
}

func (l *leader) lead(ctx context.Context, backup *api.Backup) error {
	wanted := &api.Backup{}
	wanted.Status.Phase = "Followed"
	backup.Status = wanted.Status // want `never-written: backup.Status is set on what Reconcile has read, and nothing uses it afterwards`
	return nil
}
