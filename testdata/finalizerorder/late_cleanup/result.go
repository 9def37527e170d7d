package late_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/late_cleanup/fin"
)

// Restores clean up what a restore has left when it is done, and when it goes (kubeblocks).
type Restores struct {
	client.Client
	groups Groups
}

func (r *Restores) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if service.Spec.Type == corev1.ServiceTypeClusterIP {
		return r.goesOn(ctx, service)
	}
	return r.okReturnsTheResult(ctx, service)
}

// okReturnsTheResult goes on only where the helper has no result: the service lives.
func (r *Restores) okReturnsTheResult(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	res, err := fin.HandleDeletion(ctx, r, service, balancerFinalizer, func() error { return r.groups.DetachAll(service.Name) })
	if res != nil {
		return *res, err
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.groups.DeleteInstanceGroup(service.Name)
}

// goesOn looks at the error alone.
func (r *Restores) goesOn(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	_, err := fin.HandleDeletion(ctx, r, service, balancerFinalizer, func() error { return r.groups.DetachAll(service.Name) }) // want `removed-before-cleanup: the finalizer of service is removed before DeleteInstanceGroup`
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.groups.DeleteInstanceGroup(service.Name)
}

// Upgrades delete their instance groups when the work is over, and when it is given up (cluster-group-upgrades-operator).
type Upgrades struct {
	client.Client
	groups Groups
}

const (
	goOn = iota
	again
	stop
)

func (u *Upgrades) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := u.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if service.Spec.ClusterIP != "" {
		return ctrl.Result{}, u.okSaysHow(ctx, service)
	}
	return ctrl.Result{}, u.okCleanedBefore(ctx, service)
}

// okSaysHow goes on where the helper says so: the service lives.
func (u *Upgrades) okSaysHow(ctx context.Context, service *corev1.Service) error {
	next, err := u.letGo(ctx, service)
	if err != nil {
		return err
	}
	switch next {
	case again, stop:
		return nil
	}
	return u.groups.DeleteInstanceGroup(service.Name)
}

func (u *Upgrades) letGo(ctx context.Context, service *corev1.Service) (int, error) {
	if service.DeletionTimestamp == nil {
		return goOn, nil
	}
	controllerutil.RemoveFinalizer(service, balancerFinalizer)
	return stop, u.Update(ctx, service)
}

// okCleanedBefore cleans up for what is over; the helper has done so for what goes.
func (u *Upgrades) okCleanedBefore(ctx context.Context, service *corev1.Service) error {
	if err := u.finish(ctx, service); err != nil {
		return err
	}
	if service.Spec.Type == corev1.ServiceTypeExternalName {
		return u.deleteGroups(service)
	}
	return nil
}

func (u *Upgrades) finish(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp == nil {
		return nil
	}
	if service.Spec.Type != corev1.ServiceTypeExternalName {
		if err := u.deleteGroups(service); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(service, balancerFinalizer)
	return u.Update(ctx, service)
}

func (u *Upgrades) deleteGroups(service *corev1.Service) error {
	return u.groups.DeleteInstanceGroup(service.Name)
}
