package index

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/wrong-index/pipeline-runs/good/api/v1"
)

// RunOwner is the index of runs by the pipeline that made them.
const RunOwner = ".metadata.controller"

// AddRunOwner registers the index.
func AddRunOwner(ctx context.Context, in client.FieldIndexer) error {
	return in.IndexField(ctx, &v1.Run{}, RunOwner, func(obj client.Object) []string {
		owner := metav1.GetControllerOf(obj)
		if owner == nil || owner.APIVersion != v1.GroupVersion.String() {
			return nil
		}
		if owner.Kind != "Pipeline" {
			return nil
		}
		return []string{owner.Name}
	})
}
