package never_written

import (
	"context"
	"reflect"

	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/meta"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Compared sets a copy, asks whether that is a change, and writes one of the two.
type Compared struct{ client.Client }

func (r *Compared) inDepth(ctx context.Context, backup *api.Backup, size int64) error {
	next := backup.DeepCopy()
	next.Status.Size = size // want `never-written: next.Status.Size is set on a copy, and what is written is the original: the change is lost`
	next.Status.Phase = "Stored"
	if equality.Semantic.DeepEqual(next.Status, backup.Status) {
		return nil
	}
	return r.Status().Update(ctx, backup) // related `written here`
}

func (r *Compared) byField(ctx context.Context, backup *api.Backup) error {
	changed := backup.DeepCopy()
	changed.Status.Phase = "Stored" // want `never-written: changed.Status.Phase is set on a copy, and what is written is the original`
	if changed.Status.Phase != backup.Status.Phase {
		return r.Status().Patch(ctx, backup, client.Merge)
	}
	return nil
}

func (r *Compared) whole(ctx context.Context, backup *api.Backup) error {
	changed := backup.DeepCopy()
	meta.SetStatusCondition(&changed.Status.Conditions, isKept) // want `never-written: changed.Status.Conditions is set by SetStatusCondition on a copy, and what is written is the original`
	if reflect.DeepEqual(backup, changed) {
		return nil
	}
	return r.Status().Update(ctx, backup)
}

func (r *Compared) okCopyWritten(ctx context.Context, backup *api.Backup, size int64) error {
	next := backup.DeepCopy()
	next.Status.Size = size
	if equality.Semantic.DeepEqual(next.Status, backup.Status) {
		return nil
	}
	return r.Status().Update(ctx, next)
}

func (r *Compared) okTakenOver(ctx context.Context, backup *api.Backup, size int64) error {
	next := backup.DeepCopy()
	next.Status.Size = size
	if equality.Semantic.DeepEqual(next.Status, backup.Status) {
		return nil
	}
	backup.Status = next.Status
	return r.Status().Update(ctx, backup)
}

// okSetAgain asks the copy, and sets the original as well.
func (r *Compared) okSetAgain(ctx context.Context, backup *api.Backup, size int64) error {
	next := backup.DeepCopy()
	next.Status.Size = size
	if equality.Semantic.DeepEqual(next.Status, backup.Status) {
		return nil
	}
	backup.Status.Size = size
	return r.Status().Update(ctx, backup)
}

// okMasked leaves out a part of the comparison with another object.
func (r *Compared) okMasked(ctx context.Context, backup, current *api.Backup) error {
	masked := backup.DeepCopy()
	masked.Status.Size = current.Status.Size
	if equality.Semantic.DeepEqual(masked.Status, current.Status) {
		return nil
	}
	return r.Status().Update(ctx, backup)
}

// stateZones goes on with another field of the copy.
func (r *Compared) stateZones(backup *api.Backup, ready map[string]bool) {
	for _, zone := range backup.Status.Zones {
		zone.Ready = ready[zone.Name] // want `never-written: zone.Ready is set on a copy and nothing uses it afterwards`
		if ready[zone.Name] {
			backup.Status.Nodes = append(backup.Status.Nodes, zone.Name)
		}
	}
}

func (r *Compared) named(ctx context.Context, key client.ObjectKey) (string, error) {
	var backup api.Backup
	if err := r.Get(ctx, key, &backup); err != nil {
		return "", err
	}
	backup.Status.Phase = "Seen" // want `never-written: backup.Status.Phase is set on what was read`
	return backup.Spec.Volume, nil
}

// okStateRead reads what it has set, at last.
func (r *Compared) okStateRead(backup *api.Backup, ready map[string]bool) {
	for _, zone := range backup.Status.Zones {
		zone.Ready = ready[zone.Name]
		if zone.Name != "" && zone.Ready {
			backup.Status.Nodes = append(backup.Status.Nodes, zone.Name)
		}
	}
}

// okAsked has a method that may look at any part.
func (r *Compared) okAsked(zones []api.ZoneStatus) (states []string) {
	for _, zone := range zones {
		zone.Ready = zone.Name != ""
		states = append(states, describe(zone))
	}
	return states
}

func describe(zone api.ZoneStatus) string { return zone.Name }
