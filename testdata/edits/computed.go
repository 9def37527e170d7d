package edits

import (
	"context"
	"path"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// scale sets parts of what it is handed, and computes them by libraries that keep nothing.
func scale(set *appsv1.StatefulSet, replicas int32, config string) bool {
	set.Labels["config"] = path.Base(config) // edits: set set.Labels.[]
	if ptr.Deref(set.Spec.Replicas, 1) == replicas {
		return false
	}
	set.Spec.Replicas = ptr.To(replicas) // edits: set set.Spec.Replicas
	return true
}

func scaled(ctx context.Context, c client.Client, set *appsv1.StatefulSet) error {
	scale(set, 3, "")         // edits: set set.Labels.[]; set set.Spec.Replicas
	return c.Update(ctx, set) // edits: written by update set; filled by update set
}
