package removed_before_cleanup

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// A groupState is what the tasks of a group are about.
type groupState interface {
	Group() *corev1.ConfigMap
	Members() []*corev1.Secret
}

type groups struct{ client.Client }

func (g *groups) release(ctx context.Context, object client.Object) error {
	if controllerutil.RemoveFinalizer(object, "groups.example.com/cleanup") {
		return g.Update(ctx, object)
	}
	return nil
}

func (g *groups) deleteServices(ctx context.Context, of *corev1.ConfigMap) error {
	return g.DeleteAllOf(ctx, &corev1.Service{}, client.InNamespace(of.Namespace))
}

// The members go first, and the finalizer of the group protects its services (tidb-operator).
func (g *groups) okFinalizeGroup(ctx context.Context, state groupState) error {
	var failed []error
	for _, member := range state.Members() {
		if member.GetDeletionTimestamp().IsZero() {
			continue
		}
		failed = append(failed, g.release(ctx, member))
	}
	if err := errors.Join(failed...); err != nil {
		return err
	}
	if err := g.deleteServices(ctx, state.Group()); err != nil {
		return err
	}
	return g.release(ctx, state.Group())
}
