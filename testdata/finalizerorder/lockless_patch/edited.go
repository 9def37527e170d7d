package lockless_patch

import (
	"context"
	"slices"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const inUse = "volumes.example.com/in-use"

// Editor drops the finalizers of older versions and adds or removes its own in one patch.
type Editor struct{ client.Client }

func (e *Editor) settle(ctx context.Context, obj client.Object, used bool) error {
	current := obj.DeepCopyObject().(client.Object)
	if err := e.Get(ctx, client.ObjectKeyFromObject(obj), current); err != nil {
		return client.IgnoreNotFound(err)
	}
	desired := make([]string, 0, len(current.GetFinalizers())+1)
	for _, f := range current.GetFinalizers() {
		if strings.HasPrefix(f, "legacy.example.com/") {
			continue
		}
		if f != inUse {
			desired = append(desired, f)
		}
	}
	if used {
		desired = append(desired, inUse)
	}
	if slices.Equal(desired, current.GetFinalizers()) {
		return nil
	}
	base := current.DeepCopyObject().(client.Object)
	current.SetFinalizers(desired)
	return e.Patch(ctx, current, client.MergeFrom(base)) // want `lockless-patch: the merge patch writes the whole list of finalizers of obj: a change by somebody else is undone`
}

func (e *Editor) renamed(ctx context.Context, volume *corev1.PersistentVolume) error {
	base := volume.DeepCopy()
	kept := slices.DeleteFunc(slices.Clone(volume.Finalizers), func(f string) bool { return f == "old.example.com/in-use" })
	volume.Finalizers = append(kept, inUse)
	return e.Patch(ctx, volume, client.MergeFrom(base)) // want `lockless-patch: the merge patch writes the whole list of finalizers of volume`
}

func (e *Editor) okLocked(ctx context.Context, volume *corev1.PersistentVolume) error {
	base := volume.DeepCopy()
	kept := slices.DeleteFunc(slices.Clone(volume.Finalizers), func(f string) bool { return f == "old.example.com/in-use" })
	volume.Finalizers = append(kept, inUse)
	return e.Patch(ctx, volume, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{}))
}

func (e *Editor) okUpdated(ctx context.Context, volume *corev1.PersistentVolume) error {
	kept := slices.DeleteFunc(slices.Clone(volume.Finalizers), func(f string) bool { return f == "old.example.com/in-use" })
	volume.Finalizers = append(kept, inUse)
	return e.Update(ctx, volume)
}
