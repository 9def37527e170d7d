package strip_then_delete

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/strip_then_delete/patches"
)

// The patch is a variable of another package.
func (m *Mover) deleteByVariable(ctx context.Context, source *unstructured.Unstructured) error {
	if err := m.Patch(ctx, source, patches.Release); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return m.Delete(ctx, source) // related `deleted here`
}

func (m *Mover) deleteByBytes(ctx context.Context, source *unstructured.Unstructured) error {
	if err := m.Patch(ctx, source, client.RawPatch(types.MergePatchType, patches.NoFinalizers)); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return m.Delete(ctx, source) // related `deleted here`
}

func (m *Mover) okUnlabelled(ctx context.Context, source *unstructured.Unstructured) error {
	if err := m.Patch(ctx, source, patches.Unlabel); err != nil {
		return err
	}
	return m.Delete(ctx, source)
}

func (m *Mover) okChosen(ctx context.Context, source *unstructured.Unstructured) error {
	if err := m.Patch(ctx, source, patches.Chosen); err != nil {
		return err
	}
	return m.Delete(ctx, source)
}
