package index

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Names of the indexes.
const (
	ByPullSecret     = "spec.pullSecret"
	ByServiceAccount = "spec.serviceAccountName"
)

type registration struct {
	field string
	fn    client.IndexerFunc
}

var deployments = []registration{
	{ByPullSecret, pullSecrets},
}

// Register adds the indexes of deployments.
func Register(ctx context.Context, in client.FieldIndexer) error {
	for _, r := range deployments {
		if err := in.IndexField(ctx, &appsv1.Deployment{}, r.field, r.fn); err != nil {
			return err
		}
	}
	return nil
}

func pullSecrets(obj client.Object) []string {
	dep, ok := obj.(*appsv1.Deployment)
	if !ok {
		return nil
	}
	var out []string
	for _, ref := range dep.Spec.Template.Spec.ImagePullSecrets {
		out = append(out, ref.Name)
	}
	return out
}
