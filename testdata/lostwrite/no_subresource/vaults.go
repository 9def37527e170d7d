// Package no_subresource writes the status of objects whose definitions have no subresource for it, and of objects of any kind.
package no_subresource

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Vaults keeps vaults. Its writers of a status fail for those, but not for agents (vault-operator).
type Vaults struct{ client.Client }

func (r *Vaults) okVault(ctx context.Context, key client.ObjectKey, leader string) error {
	vault := &api.Vault{}
	if err := r.Get(ctx, key, vault); err != nil {
		return err
	}
	if vault.Status.Phase != leader {
		vault.Status.Phase = leader
		return r.Update(ctx, vault)
	}
	return nil
}

func (r *Vaults) vaultRefused(ctx context.Context, vault *api.Vault, why string) error {
	vault.Status = api.BackupStatus{Phase: why}
	return r.Status().Update(ctx, vault)
}

func (r *Vaults) okSaved(ctx context.Context, key client.ObjectKey) error {
	vault := &api.Vault{ObjectMeta: metav1.ObjectMeta{Name: key.Name, Namespace: key.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, vault, func() error {
		vault.Spec.Volume = key.Name
		vault.Status.Phase = "Saved"
		return nil
	})
	return err
}

func (r *Vaults) okPatched(ctx context.Context, vault *api.Vault) error {
	before := vault.DeepCopy()
	vault.Status.Phase = "Sealed"
	return r.Patch(ctx, vault, client.MergeFrom(before))
}

// agent has no markers: what the package writes by the subresource has one.
func (r *Vaults) agent(ctx context.Context, key client.ObjectKey) error {
	agent := &api.Plan{}
	if err := r.Get(ctx, key, agent); err != nil {
		return err
	}
	agent.Status.Phase = "Ready"
	return r.Update(ctx, agent) // want `wrong-writer: Update leaves out the status of agent`
}

func (r *Vaults) agentRefused(ctx context.Context, agent *api.Plan, why string) error {
	agent.Status.Phase = why
	return r.Status().Update(ctx, agent)
}

// okRecommended is of any kind: the status of a Deployment keeps annotations (crane).
func (r *Vaults) okRecommended(ctx context.Context, key client.ObjectKey, kind schema.GroupVersionKind, value string) error {
	target := &unstructured.Unstructured{}
	target.SetGroupVersionKind(kind)
	if err := r.Get(ctx, key, target); err != nil {
		return err
	}
	annotations := target.GetAnnotations()
	annotations["recommended"] = value
	target.SetAnnotations(annotations)
	return r.Status().Update(ctx, target)
}

func (r *Vaults) okLabelled(ctx context.Context, key client.ObjectKey, kind schema.GroupVersionKind) error {
	target := &metav1.PartialObjectMetadata{}
	target.SetGroupVersionKind(kind)
	if err := r.Get(ctx, key, target); err != nil {
		return err
	}
	target.Labels["recommended"] = "yes"
	return r.Status().Update(ctx, target)
}
