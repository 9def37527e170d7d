package mover

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
)

var clearFinalizers = []byte(`{"metadata":{"finalizers":null}}`)

// Mover takes the machines of a namespace from one management cluster to another.
type Mover struct {
	From, To client.Client
}

func (m *Mover) Move(ctx context.Context, namespace string) error {
	var list api.MachineList
	if err := m.From.List(ctx, &list, client.InNamespace(namespace)); err != nil {
		return fmt.Errorf("listing machines: %w", err)
	}
	for i := range list.Items {
		src := &list.Items[i]
		dst := src.DeepCopy()
		dst.ResourceVersion, dst.UID = "", ""
		if err := m.To.Create(ctx, dst); err != nil {
			return fmt.Errorf("creating machine %s: %w", src.Name, err)
		}
		if err := m.evict(ctx, src); err != nil {
			return err
		}
		log.FromContext(ctx).Info("moved", "machine", src.Name)
	}
	return nil
}

func (m *Mover) evict(ctx context.Context, src *api.Machine) error {
	if err := m.From.Patch(ctx, src, client.RawPatch(types.MergePatchType, clearFinalizers)); err != nil { // WANT finalizerorder/strip-then-delete
		return fmt.Errorf("clearing finalizers of %s: %w", src.Name, err)
	}
	return client.IgnoreNotFound(m.From.Delete(ctx, src))
}
