// Package late_cleanup lets objects go, and fails afterwards.
package late_cleanup

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/late_cleanup/fin"
)

const balancerFinalizer = "balancers.example.com/group"

// Groups are those of a cloud. None of its calls takes a context.
type Groups interface {
	DeleteInstanceGroup(name string) error
	DetachAll(zone string) error
	Count(name string) (int, error)
}

// A Result is what a sync comes to.
type Result struct {
	Error    error
	Deleted  bool
	Resource string
}

// Balancers keeps an instance group for each service.
type Balancers struct {
	client.Client
	groups Groups
	kube   kubernetes.Interface
	zone   string
}

func (b *Balancers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := b.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !service.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(service, balancerFinalizer) // want `removed-before-cleanup: the finalizer of service is removed before DeleteInstanceGroup`
		if err := b.Update(ctx, service); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, b.groups.DeleteInstanceGroup(service.Name)
	}
	if controllerutil.AddFinalizer(service, balancerFinalizer) {
		return ctrl.Result{}, b.Update(ctx, service)
	}
	return ctrl.Result{}, nil
}

// otherPackage lets a helper write the removal.
func (b *Balancers) otherPackage(service *corev1.Service) error {
	if service.DeletionTimestamp == nil {
		return nil
	}
	if err := fin.Remove(b.kube, service, balancerFinalizer); err != nil { // want `removed-before-cleanup: the finalizer of service is removed before DeleteInstanceGroup`
		return err
	}
	if err := b.groups.DeleteInstanceGroup(service.Name); err != nil {
		return err
	}
	return nil
}

// processDeletion is what the worker of the deletion queue runs: who puts a service there has looked.
func (b *Balancers) processDeletion(key string, service *corev1.Service) *Result {
	result := &Result{Resource: key}
	if err := fin.Remove(b.kube, service, balancerFinalizer); err != nil { // want `removed-before-cleanup: the finalizer of service is removed before DetachAll`
		result.Error = err
		return result
	}
	if err := b.groups.DetachAll(b.zone); err != nil {
		result.Error = err
		return result
	}
	result.Deleted = true
	return result
}

// noLongerWanted cleans up only while the finalizer is there.
func (b *Balancers) noLongerWanted(ctx context.Context, service *corev1.Service) error {
	if !controllerutil.ContainsFinalizer(service, balancerFinalizer) {
		return nil
	}
	controllerutil.RemoveFinalizer(service, balancerFinalizer) // want `removed-before-cleanup: the finalizer of service is removed before DeleteInstanceGroup`
	if err := b.Update(ctx, service); err != nil {
		return err
	}
	if err := b.groups.DeleteInstanceGroup(service.Name); err != nil {
		return errors.Join(err, errors.New("group not deleted"))
	}
	return nil
}

// okGroupFirst is the order of it.
func (b *Balancers) okGroupFirst(service *corev1.Service) error {
	if service.DeletionTimestamp == nil {
		return nil
	}
	if err := b.groups.DeleteInstanceGroup(service.Name); err != nil {
		return err
	}
	return fin.Remove(b.kube, service, balancerFinalizer)
}

// okProcessDeletion does so for the queue.
func (b *Balancers) okProcessDeletion(key string, service *corev1.Service) *Result {
	result := &Result{Resource: key}
	if err := b.groups.DetachAll(b.zone); err != nil {
		result.Error = err
		return result
	}
	result.Error = fin.Remove(b.kube, service, balancerFinalizer)
	return result
}

// okUnwanted cleans up whenever the service does not want a group, with the finalizer or without.
func (b *Balancers) okUnwanted(ctx context.Context, service *corev1.Service) error {
	if controllerutil.RemoveFinalizer(service, balancerFinalizer) {
		if err := b.Update(ctx, service); err != nil {
			return err
		}
	}
	return b.groups.DeleteInstanceGroup(service.Name)
}

// okMeasured only counts what is left.
func (b *Balancers) okMeasured(service *corev1.Service) error {
	if service.DeletionTimestamp == nil {
		return nil
	}
	if err := fin.Remove(b.kube, service, balancerFinalizer); err != nil {
		return err
	}
	_, err := b.groups.Count(service.Name)
	return err
}
