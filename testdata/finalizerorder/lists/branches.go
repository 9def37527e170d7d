package lists

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Pool gives addresses to services.
type Pool interface {
	Allocate(ctx context.Context, service string) error
	Release(ctx context.Context, service string) error
}

// Addresses keeps one set of the finalizers for both branches.
type Addresses struct {
	client.Client
	pool Pool
}

// released takes the finalizer off before the address is released; the insert is in the branch that has returned.
func (r *Addresses) released(ctx context.Context, service *corev1.Service) error {
	names := sets.New(service.GetFinalizers()...)
	if service.DeletionTimestamp.IsZero() {
		names.Insert(leaseFinalizer)
		service.SetFinalizers(sets.List(names))
		return r.Update(ctx, service)
	}
	names.Delete(leaseFinalizer)
	service.SetFinalizers(sets.List(names)) // want `removed-before-cleanup: the finalizer of service is removed before Release`
	if err := r.Update(ctx, service); err != nil {
		return err
	}
	return r.pool.Release(ctx, service.Name)
}

// forgotten writes the removal nowhere.
func (r *Addresses) forgotten(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{}
	if err := r.Get(ctx, key, service); err != nil {
		return client.IgnoreNotFound(err)
	}
	names := sets.NewString(service.Finalizers...)
	switch {
	case service.DeletionTimestamp == nil && !names.Has(leaseFinalizer):
		service.Finalizers = names.Insert(leaseFinalizer).List()
		return r.Update(ctx, service)
	case service.DeletionTimestamp == nil:
		return r.pool.Allocate(ctx, service.Name)
	}
	if err := r.pool.Release(ctx, service.Name); err != nil {
		return err
	}
	service.Finalizers = names.Delete(leaseFinalizer).List() // want `not-persisted: the finalizer`
	return nil
}

// anyway adds to a service that is being deleted as well, and removes later what it has added.
func (r *Addresses) anyway(ctx context.Context, service *corev1.Service) error {
	names := sets.New(service.Finalizers...)
	if !names.Has(leaseFinalizer) {
		names.Insert(leaseFinalizer)
		service.Finalizers = sets.List(names) // want `add-while-deleting: a finalizer is added to service`
		if err := r.Update(ctx, service); err != nil {
			return err
		}
	}
	if service.DeletionTimestamp.IsZero() {
		return r.pool.Allocate(ctx, service.Name)
	}
	if err := r.pool.Release(ctx, service.Name); err != nil {
		return err
	}
	service.Finalizers = sets.List(names.Delete(leaseFinalizer))
	return r.Update(ctx, service)
}

// early removes first, from a set that had it inserted in between.
func (r *Addresses) early(ctx context.Context, service *corev1.Service) error {
	names := sets.New(service.Finalizers...)
	if service.DeletionTimestamp.IsZero() {
		if names.Has(leaseFinalizer) {
			return nil
		}
		names.Insert(leaseFinalizer)
		service.Finalizers = sets.List(names)
		return errors.Join(r.Update(ctx, service), r.pool.Allocate(ctx, service.Name))
	}
	names.Delete(leaseFinalizer)
	service.Finalizers = sets.List(names) // want `removed-before-cleanup: the finalizer of service is removed before Release`
	if err := r.Update(ctx, service); err != nil {
		return err
	}
	return r.pool.Release(ctx, service.Name)
}

func (r *Addresses) okBranches(ctx context.Context, service *corev1.Service) error {
	names := sets.New(service.GetFinalizers()...)
	if service.DeletionTimestamp.IsZero() {
		names.Insert(leaseFinalizer)
		service.SetFinalizers(sets.List(names))
		return r.Update(ctx, service)
	}
	if err := r.pool.Release(ctx, service.Name); err != nil {
		return err
	}
	names.Delete(leaseFinalizer)
	service.SetFinalizers(sets.List(names))
	return r.Update(ctx, service)
}

// okAnother adds one finalizer and removes another one, as a rename does: the list has more and less.
func (r *Addresses) okAnother(ctx context.Context, service *corev1.Service) error {
	names := sets.New(service.Finalizers...)
	names.Insert(leaseFinalizer)
	names.Delete("leases.example.com/address")
	service.Finalizers = sets.List(names)
	if err := r.Update(ctx, service); err != nil {
		return err
	}
	return r.pool.Release(ctx, service.Name)
}
