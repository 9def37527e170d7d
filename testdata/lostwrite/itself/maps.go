// Package itself compares what was changed in place with itself.
package itself

import (
	"context"
	"maps"
	"reflect"
	"slices"

	"k8s.io/apimachinery/pkg/api/equality"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Marker puts marks on backups.
type Marker struct {
	client.Client
}

// labels is how kruise-game did it.
func (m *Marker) labels(ctx context.Context, backup *api.Backup, node string) error {
	before := backup.GetLabels() // related `no copy`
	labels := backup.GetLabels()
	labels["node"] = node                              // related `changed here`
	if reflect.DeepEqual(before, backup.GetLabels()) { // want `patch-base: backup.Labels is compared with itself: the change was made in place, so that nothing is found to differ, and nothing is written`
		return nil
	}
	return m.Update(ctx, backup)
}

func (m *Marker) status(ctx context.Context, backup *api.Backup) error {
	before := &backup.Status
	backup.Status.Phase = "Marked"
	if !equality.Semantic.DeepEqual(before, &backup.Status) { // want `patch-base: backup.Status is compared with itself`
		return m.Status().Update(ctx, backup)
	}
	return nil
}

func (m *Marker) conditions(ctx context.Context, backup *api.Backup) error {
	before := backup.Status.Conditions
	for i := range backup.Status.Conditions {
		backup.Status.Conditions[i].Reason = "Marked"
	}
	if equality.Semantic.DeepEqual(before, backup.Status.Conditions) { // want `patch-base: backup.Status.Conditions is compared with itself`
		return nil
	}
	return m.Status().Update(ctx, backup)
}

func (m *Marker) okCloned(ctx context.Context, backup *api.Backup, node string) error {
	before := maps.Clone(backup.GetLabels())
	backup.Spec.Volume = node
	backup.Labels["node"] = node
	if reflect.DeepEqual(before, backup.GetLabels()) {
		return nil
	}
	return m.Update(ctx, backup)
}

// okReplaced makes another map.
func (m *Marker) okReplaced(ctx context.Context, backup *api.Backup, node string) error {
	before := backup.GetLabels()
	labels := maps.Clone(before)
	backup.Spec.Volume = node
	labels["node"] = node
	backup.SetLabels(labels)
	if reflect.DeepEqual(before, backup.GetLabels()) {
		return nil
	}
	return m.Update(ctx, backup)
}

// okStruct compares a copy of a struct.
func (m *Marker) okStruct(ctx context.Context, backup *api.Backup) error {
	before := backup.Status
	backup.Status.Phase = "Marked"
	if equality.Semantic.DeepEqual(before, backup.Status) {
		return nil
	}
	return m.Status().Update(ctx, backup)
}

// okAppended has a longer list afterwards.
func (m *Marker) okAppended(ctx context.Context, backup *api.Backup) error {
	before := backup.Spec.Targets
	backup.Spec.Targets = append(slices.Clone(before), "all")
	if equality.Semantic.DeepEqual(before, backup.Spec.Targets) {
		return nil
	}
	return m.Update(ctx, backup)
}

// merged is how kruise-game did it: on another way there is a new map.
func (m *Marker) merged(ctx context.Context, backup *api.Backup, node string, more map[string]string) error {
	before := backup.GetLabels()
	if len(more) > 0 {
		backup.SetLabels(maps.Clone(more))
	}
	if node != "" {
		labels := backup.GetLabels()
		if labels == nil {
			labels = make(map[string]string)
		}
		labels["node"] = node
		backup.SetLabels(labels)
	}
	if !reflect.DeepEqual(before, backup.GetLabels()) { // want `patch-base: backup.Labels is compared with itself`
		return m.Update(ctx, backup) // want `whole-object-update`
	}
	return nil
}

// helped hands the object to a helper that makes a new map on one of its paths.
func (m *Marker) helped(ctx context.Context, backup *api.Backup, node string, more map[string]string) error {
	before := backup.GetLabels()
	adopt(backup, more)
	if node != "" {
		labels := backup.GetLabels()
		if labels == nil {
			labels = make(map[string]string)
		}
		labels["node"] = node
		backup.SetLabels(labels)
	}
	if !reflect.DeepEqual(before, backup.GetLabels()) { // want `patch-base: backup.Labels is compared with itself`
		return m.Update(ctx, backup) // want `whole-object-update`
	}
	return nil
}

func adopt(backup *api.Backup, more map[string]string) {
	if len(more) > 0 {
		backup.SetLabels(maps.Clone(more))
	}
}

// okReset has a helper that makes a new map in any case.
func (m *Marker) okReset(ctx context.Context, backup *api.Backup, node string) error {
	before := backup.GetLabels()
	reset(backup)
	backup.Spec.Volume = node
	backup.Labels["node"] = node
	if !reflect.DeepEqual(before, backup.GetLabels()) {
		return m.Update(ctx, backup)
	}
	return nil
}

func reset(backup *api.Backup) {
	if len(backup.Labels) == 0 {
		backup.SetLabels(make(map[string]string))
		return
	}
	backup.SetLabels(maps.Clone(backup.Labels))
}
