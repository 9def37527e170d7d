// Package render makes what a backup needs.
package render

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Pod makes the pod of a backup, and notes in the status what it is made from.
func Pod(ctx context.Context, reader client.Reader, backup *api.Backup) (*corev1.Pod, error) {
	var settings corev1.ConfigMap
	if err := reader.Get(ctx, client.ObjectKey{Namespace: backup.Namespace, Name: "settings"}, &settings); err != nil {
		return nil, err
	}
	backup.Status.Phase = settings.Data["phase"]
	return &corev1.Pod{}, nil
}

// Phase sets the phase.
func Phase(backup *api.Backup, phase string) { backup.Status.Phase = phase }
