package itself

import (
	"context"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// pause annotates a copy, and sends all of it.
func (m *Marker) pause(ctx context.Context, backup *api.Backup, reason string) error {
	paused := backup.DeepCopy()
	if paused.Annotations == nil {
		paused.Annotations = make(map[string]string)
	}
	if paused.Annotations["paused"] == reason {
		return nil
	}
	paused.Annotations["paused"] = reason
	return m.Update(ctx, paused) // want `whole-object-update: Update sends all of paused although only its metadata change`
}

// okMove changes the spec of the copy as well.
func (m *Marker) okMove(ctx context.Context, backup *api.Backup, volume string) error {
	moved := backup.DeepCopy()
	moved.Labels["moved"] = "true"
	moved.Spec.Volume = volume
	return m.Update(ctx, moved)
}
