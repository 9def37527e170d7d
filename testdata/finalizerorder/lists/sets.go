// Package lists changes finalizers by hand: as a set, as a slice, and by helpers of its own.
package lists

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const leaseFinalizer = "leases.example.com/ip"

// Leases holds addresses for services.
type Leases struct {
	client.Client
}

func (r *Leases) setInsert(ctx context.Context, service *corev1.Service) error {
	names := sets.New(service.GetFinalizers()...)
	names.Insert(leaseFinalizer)
	service.SetFinalizers(sets.List(names)) // want `add-while-deleting: a finalizer is added to service`
	if err := r.Update(ctx, service); err != nil || service.DeletionTimestamp.IsZero() {
		return err
	}
	return r.setDelete(ctx, service)
}

func (r *Leases) setDelete(ctx context.Context, service *corev1.Service) error {
	names := sets.New[string](service.Finalizers...)
	names.Delete(leaseFinalizer)
	service.Finalizers = names.UnsortedList()
	if err := r.Update(ctx, service); err != nil { // want `strip-then-delete`
		return err
	}
	return r.Delete(ctx, service)
}

// oldSet is of the kind before generics, and goes on in one expression.
func (r *Leases) oldSet(ctx context.Context, service *corev1.Service) error {
	service.SetFinalizers(sets.NewString(service.GetFinalizers()...).Insert(leaseFinalizer).List()) // want `add-while-deleting: a finalizer is added to service`
	if err := r.Update(ctx, service); err != nil || service.DeletionTimestamp.IsZero() {
		return err
	}
	return nil
}

func (r *Leases) oldDifference(ctx context.Context, service *corev1.Service) error {
	left := sets.NewString(service.GetFinalizers()...).Difference(sets.NewString(leaseFinalizer))
	service.SetFinalizers(left.List())
	if err := r.Update(ctx, service); err != nil { // want `strip-then-delete`
		return err
	}
	return r.Delete(ctx, service)
}

func (r *Leases) deleteFunc(ctx context.Context, service *corev1.Service) error {
	service.Finalizers = slices.DeleteFunc(service.Finalizers, func(name string) bool { return name == leaseFinalizer })
	if err := r.Update(ctx, service); err != nil { // want `strip-then-delete`
		return err
	}
	return r.Delete(ctx, service)
}

func (r *Leases) sliceInsert(ctx context.Context, service *corev1.Service) error {
	service.Finalizers = slices.Insert(service.Finalizers, 0, leaseFinalizer) // want `add-while-deleting: a finalizer is added to service`
	if err := r.Update(ctx, service); err != nil || service.DeletionTimestamp.IsZero() {
		return err
	}
	return nil
}

// filtered copies what is left.
func (r *Leases) filtered(ctx context.Context, service *corev1.Service) error {
	var kept []string
	for _, name := range service.Finalizers {
		if name != leaseFinalizer {
			kept = append(kept, name)
		}
	}
	service.Finalizers = kept
	if err := r.Update(ctx, service); err != nil { // want `strip-then-delete`
		return err
	}
	return r.Delete(ctx, service)
}

// less and more are helpers of the module: what they do is found out, not read off their names.
func less(list []string, name string) []string {
	var kept []string
	for _, other := range list {
		if other == name {
			continue
		}
		kept = append(kept, other)
	}
	return kept
}

func more(list []string, name string) []string {
	if slices.Contains(list, name) {
		return list
	}
	return append(list, name)
}

func (r *Leases) helpedLess(ctx context.Context, service *corev1.Service) error {
	service.SetFinalizers(less(service.GetFinalizers(), leaseFinalizer))
	if err := r.Update(ctx, service); err != nil { // want `strip-then-delete`
		return err
	}
	return r.Delete(ctx, service)
}

func (r *Leases) helpedMore(ctx context.Context, service *corev1.Service) error {
	service.SetFinalizers(more(service.GetFinalizers(), leaseFinalizer)) // want `add-while-deleting: a finalizer is added to service`
	if err := r.Update(ctx, service); err != nil || service.DeletionTimestamp.IsZero() {
		return err
	}
	return nil
}

// okSorted changes the order only.
func (r *Leases) okSorted(ctx context.Context, service *corev1.Service) error {
	service.SetFinalizers(sets.List(sets.New(service.GetFinalizers()...)))
	if err := r.Update(ctx, service); err != nil {
		return err
	}
	return r.Delete(ctx, service)
}

func (r *Leases) okAlive(ctx context.Context, service *corev1.Service) error {
	if !service.DeletionTimestamp.IsZero() {
		return nil
	}
	names := sets.New(service.GetFinalizers()...)
	names.Insert(leaseFinalizer)
	service.SetFinalizers(sets.List(names))
	return r.Update(ctx, service)
}

// okAsked has the set for a question only.
func (r *Leases) okAsked(ctx context.Context, service *corev1.Service) error {
	if sets.New(service.Finalizers...).Has(leaseFinalizer) || !service.DeletionTimestamp.IsZero() {
		return nil
	}
	service.Finalizers = append(service.Finalizers, leaseFinalizer)
	return r.Update(ctx, service)
}

// okDeleted removes from what is being deleted.
func (r *Leases) okDeleted(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp.IsZero() {
		return nil
	}
	names := sets.New(service.GetFinalizers()...)
	names.Delete(leaseFinalizer)
	service.SetFinalizers(sets.List(names))
	return r.Update(ctx, service)
}
