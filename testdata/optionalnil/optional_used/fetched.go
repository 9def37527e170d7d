package optional_used

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
	"github.com/ctrllint/ctrllint/testdata/optionalnil/scopes"
)

// A vault reads its objects by a generic function of another package, itself or through a method.
type vault struct{ client client.Client }

func (v *vault) backup(ctx context.Context, key client.ObjectKey) (*api.Backup, error) {
	return scopes.Existing(ctx, v.client, key, &api.Backup{})
}

func (v *vault) copies(ctx context.Context, key client.ObjectKey) (int32, error) {
	backup, err := v.backup(ctx, key)
	if err != nil || backup == nil {
		return 0, err
	}
	return *backup.Spec.Replicas, nil // want `optional-used: backup.Spec.Replicas is optional, and nothing has looked whether it is set`
}

func (v *vault) window(ctx context.Context, key client.ObjectKey) (string, error) {
	backup, err := scopes.Existing(ctx, v.client, key, &api.Backup{})
	if err != nil || backup == nil {
		return "", err
	}
	return backup.Spec.Strategy.Type, nil // want `optional-used: backup.Spec.Strategy is optional, and nothing has looked whether it is set`
}

func (v *vault) okLooked(ctx context.Context, key client.ObjectKey) (int32, error) {
	backup, err := v.backup(ctx, key)
	if err != nil || backup == nil || backup.Spec.Replicas == nil {
		return 0, err
	}
	return *backup.Spec.Replicas, nil
}

// okCompleted gets an object that somebody else may have completed.
func (v *vault) okCompleted(ctx context.Context, key client.ObjectKey, complete func(client.Object)) (int32, error) {
	backup, err := scopes.FilledIn(ctx, v.client, key, &api.Backup{}, complete)
	if err != nil {
		return 0, err
	}
	return *backup.Spec.Replicas, nil
}
