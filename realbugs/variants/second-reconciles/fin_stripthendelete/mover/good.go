package mover

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
)

// Transfer takes the machines of a namespace from one management cluster to another.
type Transfer struct {
	From, To client.Client
}

func (t *Transfer) Run(ctx context.Context, namespace string) error {
	var list api.MachineList
	if err := t.From.List(ctx, &list, client.InNamespace(namespace)); err != nil {
		return fmt.Errorf("listing machines: %w", err)
	}
	for i := range list.Items {
		src := &list.Items[i]
		dst := src.DeepCopy()
		dst.ResourceVersion, dst.UID = "", ""
		if err := t.To.Create(ctx, dst); err != nil {
			return fmt.Errorf("creating machine %s: %w", src.Name, err)
		}
		if err := t.evict(ctx, src); err != nil {
			return err
		}
		log.FromContext(ctx).Info("moved", "machine", src.Name)
	}
	return nil
}

func (t *Transfer) evict(ctx context.Context, src *api.Machine) error {
	if err := t.From.Delete(ctx, src); client.IgnoreNotFound(err) != nil {
		return fmt.Errorf("deleting %s: %w", src.Name, err)
	}
	patch := client.RawPatch(types.MergePatchType, clearFinalizers)
	return client.IgnoreNotFound(t.From.Patch(ctx, src, patch))
}
