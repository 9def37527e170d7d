package wrong_writer

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// A Client is what wrangler declares for all kinds.
type Client[T any] interface {
	Create(T) (T, error)
	Update(T) (T, error)
	UpdateStatus(T) (T, error)
	Get(namespace, name string, options metav1.GetOptions) (T, error)
	Watch(namespace string, options metav1.ListOptions) (watch.Interface, error)
}

// BackupController is what it generates for one.
type BackupController interface {
	Client[*api.Backup]
}

// PlanClient is what it generates for one that has no status subresource, without the generic interface.
type PlanClient interface {
	Update(*api.Plan) (*api.Plan, error)
	Watch(namespace string, options metav1.ListOptions) (watch.Interface, error)
}

// A Keeper holds objects in memory.
type Keeper interface {
	Update(*api.Backup) (*api.Backup, error)
}

// Charts handles backups by the generated controllers.
type Charts struct {
	backups BackupController
	plans   PlanClient
	keeper  Keeper
}

func (c *Charts) remove(backup *api.Backup, job string) (*api.Backup, error) {
	changed := backup.DeepCopy()
	changed.Status.Phase = job
	return c.backups.Update(changed) // want `wrong-writer: Update leaves out the status of changed, which is set before: only UpdateStatus stores it`
}

func (c *Charts) okStatus(backup *api.Backup, job string) (*api.Backup, error) {
	backup = backup.DeepCopy()
	backup.Status.Phase = job
	return c.backups.UpdateStatus(backup)
}

// okBoth writes both halves.
func (c *Charts) okBoth(backup *api.Backup, job string) (*api.Backup, error) {
	backup = backup.DeepCopy()
	backup.Status.Phase = job
	stored, err := c.backups.UpdateStatus(backup)
	if err != nil {
		return nil, err
	}
	stored.Spec.Suspended = false
	return c.backups.Update(stored)
}

// okPlan is of a kind whose status is in the object.
func (c *Charts) okPlan(plan *api.Plan) (*api.Plan, error) {
	plan = plan.DeepCopy()
	plan.Status.Phase = "Done"
	return c.plans.Update(plan)
}

// okKept writes nothing to the cluster.
func (c *Charts) okKept(backup *api.Backup) (*api.Backup, error) {
	backup = backup.DeepCopy()
	backup.Status.Phase = "Kept"
	return c.keeper.Update(backup)
}

// A BackupsGetter is what client-gen generates.
type BackupsGetter interface {
	Create(ctx context.Context, backup *api.Backup, options metav1.CreateOptions) (*api.Backup, error)
	Update(ctx context.Context, backup *api.Backup, options metav1.UpdateOptions) (*api.Backup, error)
	UpdateStatus(ctx context.Context, backup *api.Backup, options metav1.UpdateOptions) (*api.Backup, error)
	Get(ctx context.Context, name string, options metav1.GetOptions) (*api.Backup, error)
}

// released empties a list of what is there or was just made.
func released(ctx context.Context, backups BackupsGetter, name string) error {
	backup, err := backups.Get(ctx, name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		backup, err = backups.Create(ctx, &api.Backup{ObjectMeta: metav1.ObjectMeta{Name: name}}, metav1.CreateOptions{})
		if err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	backup.Status.Zones = []api.ZoneStatus{}
	_, err = backups.Update(ctx, backup, metav1.UpdateOptions{}) // want `wrong-writer: Update leaves out the status of backup`
	return err
}

// suspended changes the spec of what it has read, and writes the status.
func suspended(ctx context.Context, backups BackupsGetter, name string) error {
	backup, err := backups.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	backup.Spec.Suspended = true
	_, err = backups.UpdateStatus(ctx, backup, metav1.UpdateOptions{}) // want `wrong-writer: UpdateStatus stores the status alone`
	return err
}

func okReleased(ctx context.Context, backups BackupsGetter, name string) error {
	backup, err := backups.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	backup.Status.Zones = []api.ZoneStatus{}
	_, err = backups.UpdateStatus(ctx, backup, metav1.UpdateOptions{})
	return err
}
