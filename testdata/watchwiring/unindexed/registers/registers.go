// Package registers makes the indexes of the lists in another package, as main does.
package registers

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

func class(object client.Object) []string { return []string{object.(*api.Bucket).Spec.Class} }

func names(object client.Object) []string { return []string{object.GetName()} }

func add(ctx context.Context, indexer client.FieldIndexer, object client.Object, key string) error {
	return indexer.IndexField(ctx, object, key, names)
}

// Register makes them.
func Register(ctx context.Context, mgr ctrl.Manager) error {
	if err := mgr.GetFieldIndexer().IndexField(ctx, &api.Bucket{}, "spec.class", class); err != nil {
		return err
	}
	if err := add(ctx, mgr.GetFieldIndexer(), &corev1.Secret{}, "bucket"); err != nil {
		return err
	}
	for _, key := range []string{"image", "owner"} {
		if err := mgr.GetCache().IndexField(ctx, &appsv1.Deployment{}, key, names); err != nil {
			return err
		}
	}
	return nil
}
