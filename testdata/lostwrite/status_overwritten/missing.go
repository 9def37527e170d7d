package status_overwritten

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Caches set what the status of the stored object does not have: the answer has no such field, and leaves it alone.
type Caches struct{ client.Client }

// keep writes the spec.
func (c *Caches) keep(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Volume = "kept"
	return c.Update(ctx, backup)
}

// okPointer makes the struct where there is none (kubeai).
func (c *Caches) okPointer(ctx context.Context, backup *api.Backup) error {
	if backup.Status.Cache == nil {
		backup.Status.Cache = &api.CacheStatus{}
	}
	if err := c.keep(ctx, backup); err != nil {
		return err
	}
	if !backup.Spec.Suspended {
		backup.Status.Cache.Loaded = true
	}
	return c.Status().Update(ctx, backup)
}

// okWithin sets a field of it as well.
func (c *Caches) okWithin(ctx context.Context, backup *api.Backup) error {
	if cache := backup.Status.Cache; cache == nil && backup.Spec.Volume != "" {
		backup.Status.Cache = &api.CacheStatus{Loaded: true}
		backup.Status.Cache.Place = "here"
	}
	if err := c.keep(ctx, backup); err != nil {
		return err
	}
	return c.Status().Update(ctx, backup)
}

// start has nothing stored yet.
func start(backup *api.Backup) {
	if len(backup.Status.Conditions) > 0 {
		return
	}
	backup.Status.Conditions = append(backup.Status.Conditions, metav1.Condition{Type: "Started"})
	switch backup.Status.Phase {
	case "":
		backup.Status.Phase = "Started"
	}
}

// okHelper has a helper that looks.
func (c *Caches) okHelper(ctx context.Context, backup *api.Backup) error {
	start(backup)
	base := client.MergeFrom(backup.DeepCopy())
	backup.Labels = map[string]string{"started": "yes"}
	if err := c.Patch(ctx, backup, base); err != nil {
		return err
	}
	return c.Status().Update(ctx, backup)
}

func hasCache(backup *api.Backup) bool { return backup.Status.Cache != nil }

// okPredicate asks by a function.
func (c *Caches) okPredicate(ctx context.Context, backup *api.Backup) error {
	if !hasCache(backup) {
		backup.Status.Cache = &api.CacheStatus{Loaded: true}
	}
	if err := c.keep(ctx, backup); err != nil {
		return err
	}
	return c.Status().Update(ctx, backup)
}

// always sets a field of a struct that the stored object can have.
func (c *Caches) always(ctx context.Context, backup *api.Backup) error {
	if backup.Status.Cache == nil {
		backup.Status.Cache = &api.CacheStatus{}
	}
	backup.Status.Cache.Loaded = true
	if err := c.keep(ctx, backup); err != nil { // want `status-overwritten: the answer to keep overwrites the status of backup`
		return err
	}
	return c.Status().Update(ctx, backup)
}

// inverted changes what is there.
func (c *Caches) inverted(ctx context.Context, backup *api.Backup) error {
	if backup.Status.Cache != nil {
		backup.Status.Cache = &api.CacheStatus{Place: "elsewhere"}
	}
	if err := c.keep(ctx, backup); err != nil { // want `status-overwritten: the answer to keep overwrites the status of backup`
		return err
	}
	return c.Status().Update(ctx, backup)
}

// required sets a list that each answer has, be it null.
func (c *Caches) required(ctx context.Context, backup *api.Backup) error {
	if backup.Status.Nodes == nil {
		backup.Status.Nodes = []string{backup.Spec.Volume}
	}
	if err := c.keep(ctx, backup); err != nil { // want `status-overwritten: the answer to keep overwrites the status of backup`
		return err
	}
	return c.Status().Update(ctx, backup)
}

// readAgain gets all of the object anew.
func (c *Caches) readAgain(ctx context.Context, backup *api.Backup) error {
	if backup.Status.Cache == nil {
		backup.Status.Cache = &api.CacheStatus{Loaded: true}
	}
	if err := c.Get(ctx, client.ObjectKeyFromObject(backup), backup); err != nil { // want `status-overwritten: the answer to Get overwrites the status of backup`
		return err
	}
	return c.Status().Update(ctx, backup)
}

// stored has written the struct in between: the stored object has it.
func (c *Caches) stored(ctx context.Context, backup *api.Backup) error {
	if backup.Status.Cache == nil {
		backup.Status.Cache = &api.CacheStatus{}
		if err := c.Status().Update(ctx, backup); err != nil {
			return err
		}
		backup.Status.Cache.Loaded = true
	}
	if err := c.keep(ctx, backup); err != nil { // want `status-overwritten: the answer to keep overwrites the status of backup`
		return err
	}
	return c.Status().Update(ctx, backup)
}

// cleared asks for what it has taken away itself: the stored object has it.
func (c *Caches) cleared(ctx context.Context, backup *api.Backup) error {
	if backup.Spec.Suspended {
		backup.Status.Cache = nil
	}
	if backup.Status.Cache == nil {
		backup.Status.Cache = &api.CacheStatus{Place: "new"}
	}
	if err := c.keep(ctx, backup); err != nil { // want `status-overwritten: the answer to keep overwrites the status of backup`
		return err
	}
	return c.Status().Update(ctx, backup)
}
