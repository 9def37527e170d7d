package patch_base

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
	"github.com/ctrllint/ctrllint/testdata/lostwrite/patch_base/scopes"
)

func scoped(ctx context.Context, c client.Client, backup *api.Backup) error {
	s := scopes.NewBackup(c, backup)
	s.Object.Status.Phase = "Done"
	return s.Close(ctx)
}

// okMoved changes a copy, which it puts in the place of the object.
func okMoved(ctx context.Context, c client.Client, backup *api.Backup) error {
	s := scopes.NewMoved(c, backup)
	s.Target = backup.DeepCopy()
	s.Target.Spec.Suspended = true
	return s.Close(ctx)
}
