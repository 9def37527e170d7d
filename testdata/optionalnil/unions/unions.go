// Package unions follows the sections that a text of the object names.
package unions

import (
	"context"
	"errors"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/unions/api"
)

// A Reconciler makes vaults.
type Reconciler struct{ client.Client }

// Reconcile goes on by the type, and the API server takes a vault without the section.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var vault api.Vault
	if err := r.Get(ctx, req.NamespacedName, &vault); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var err error
	switch vault.Spec.Type {
	case api.AWSS3:
		err = r.open(ctx, vault.Spec.AWSS3.Bucket) // want `optional-used: vault.Spec.AWSS3 is optional, and nothing has looked whether it is set`
	case api.AzureBlob:
		err = r.open(ctx, vault.Spec.AzureBlob.Container) // want `optional-used: vault.Spec.AzureBlob is optional, and nothing has looked whether it is set`
	case api.NFS:
		err = r.open(ctx, vault.Spec.NFS.Server)
	case api.Git:
		err = r.open(ctx, vault.Spec.Git.URL)
	}
	return ctrl.Result{}, err
}

func (r *Reconciler) open(context.Context, string) error { return nil }

// isPrivate has the type in a condition.
func isPrivate(spec *api.VaultSpec) bool {
	return spec.Type == api.AzureBlob && spec.AzureBlob.Container == "private" // want `optional-used: spec.AzureBlob is optional, and nothing has looked whether it is set`
}

// okRule has a rule of the API that asks for the section.
func okRule(spec *api.VaultSpec) string {
	if spec.Type == api.NFS {
		return spec.NFS.Server
	}
	return ""
}

// okValidated has a method of the API that asks for it.
func okValidated(spec *api.VaultSpec) string {
	if spec.Type == api.Git {
		return spec.Git.URL
	}
	return ""
}

// okStatus follows what the controller has written together.
func okStatus(vault *api.Vault) string {
	if vault.Status.Type == api.AWSS3 {
		return vault.Status.AWSS3.Bucket
	}
	return ""
}

// okOtherPart follows a part that the text does not name.
func okOtherPart(spec *api.VaultSpec) (int64, error) {
	if spec.Type != api.AWSS3 {
		return 0, errors.New("unknown")
	}
	return *spec.Timeout, nil
}
