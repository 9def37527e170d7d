// Package store writes statuses for the controllers of a program.
package store

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/apiutil"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Apply applies the status of an object, and nothing else of it.
func Apply(ctx context.Context, c client.Client, scheme *runtime.Scheme, obj client.Object, owner string) error {
	gvk, err := apiutil.GVKForObject(obj, scheme)
	if err != nil {
		return fmt.Errorf("kind of %T: %w", obj, err)
	}
	raw, err := runtime.DefaultUnstructuredConverter.ToUnstructured(obj)
	if err != nil {
		return err
	}
	status, found, err := unstructured.NestedFieldCopy(raw, "status")
	if err != nil || !found {
		return err
	}
	u := &unstructured.Unstructured{}
	u.SetGroupVersionKind(gvk)
	u.SetName(obj.GetName())
	u.SetNamespace(obj.GetNamespace())
	if err := unstructured.SetNestedField(u.Object, status, "status"); err != nil {
		return err
	}
	return c.Status().Apply(ctx, client.ApplyConfigurationFromUnstructured(u), client.FieldOwner(owner), client.ForceOwnership)
}

// Converted patches the status with a conversion of the whole object.
func Converted(ctx context.Context, c client.Client, obj client.Object) error {
	raw, err := runtime.DefaultUnstructuredConverter.ToUnstructured(obj)
	if err != nil {
		return err
	}
	u := &unstructured.Unstructured{Object: raw}
	u.SetManagedFields(nil)
	return c.Status().Patch(ctx, u, client.Apply, client.FieldOwner("sites"))
}

// Latest stores the status of a site in what the API server has.
func Latest(ctx context.Context, c client.Client, site *api.Site) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &api.Site{}
		if err := c.Get(ctx, client.ObjectKeyFromObject(site), latest); err != nil {
			return err
		}
		latest.Status = site.Status
		return c.Status().Update(ctx, latest)
	})
}

// Update stores the status of an object of any type.
func Update[T client.Object](ctx context.Context, c client.Client, obj T) error {
	return c.Status().Update(ctx, obj)
}

// Writer stores statuses.
type Writer interface {
	Write(ctx context.Context, obj client.Object) error
}

// Statuses is the Writer of the program.
type Statuses struct{ Client client.Client }

func (s *Statuses) Write(ctx context.Context, obj client.Object) error {
	return s.Client.Status().Update(ctx, obj)
}
