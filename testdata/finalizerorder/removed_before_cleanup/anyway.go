package removed_before_cleanup

import (
	"context"
	"slices"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const (
	remoteFinalizer = "copies.example.com/remote"
	localFinalizer  = "copies.example.com/local"
)

// A CopyStore has the copies.
type CopyStore interface {
	CleanUp(ctx context.Context, service *corev1.Service) error
	Drop(ctx context.Context, name string) error
}

// Copies keeps copies for services.
type Copies struct {
	client.Client
	log     logr.Logger
	storage CopyStore
}

func (r *Copies) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	switch service.Spec.Type {
	case corev1.ServiceTypeClusterIP:
		go r.round(ctx, service)
		return ctrl.Result{}, nil
	case corev1.ServiceTypeNodePort:
		return ctrl.Result{}, r.retried(ctx, service, func() error { return r.storage.Drop(ctx, service.Name) })
	case corev1.ServiceTypeLoadBalancer:
		return ctrl.Result{}, r.okKept(ctx, service)
	case corev1.ServiceTypeExternalName:
		return ctrl.Result{}, r.okStopped(ctx, service)
	}
	if err := r.deferred(ctx, service); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okDeferred(ctx, service); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okReturned(ctx, service); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Update(ctx, service)
}

// round logs the failure of what one finalizer is for, and drops it (percona's backups).
func (r *Copies) round(ctx context.Context, service *corev1.Service) {
	var kept []string
	for _, name := range service.GetFinalizers() {
		var err error
		switch name {
		case remoteFinalizer:
			switch service.Labels["storage"] {
			case "near":
				err = r.runNear(ctx, service)
			case "far":
				err = r.storage.Drop(ctx, service.Name)
			default:
				continue
			}
		default:
			kept = append(kept, name)
		}
		if err != nil {
			r.log.Info("copy not dropped", "error", err.Error())
		} else if name == remoteFinalizer {
			r.log.Info("copy dropped")
		}
	}
	service.SetFinalizers(kept) // want `removed-before-cleanup: the finalizer of service is removed although runNear failed: what that left behind stays for ever`
	if err := r.Update(ctx, service); err != nil {
		r.log.Error(err, "not released")
	}
}

func (r *Copies) runNear(ctx context.Context, service *corev1.Service) error {
	return r.storage.Drop(ctx, "near-"+service.Name)
}

// retried does so by what is tried several times.
func (r *Copies) retried(ctx context.Context, service *corev1.Service, clean func() error) error {
	var kept []string
	for _, name := range service.GetFinalizers() {
		err := retry.OnError(retry.DefaultBackoff, func(error) bool { return true }, clean)
		if err != nil {
			r.log.Error(err, "copy not dropped")
		} else if name == localFinalizer {
			kept = append(kept, name)
		}
	}
	service.SetFinalizers(kept) // want `removed-before-cleanup: the finalizer of service is removed although OnError failed`
	return r.Update(ctx, service)
}

// okKept keeps the finalizer whose clean-up has failed.
func (r *Copies) okKept(ctx context.Context, service *corev1.Service) error {
	var kept []string
	for _, name := range service.GetFinalizers() {
		var err error
		switch name {
		case remoteFinalizer:
			err = r.storage.Drop(ctx, service.Name)
		default:
			kept = append(kept, name)
		}
		if err != nil {
			r.log.Error(err, "copy not dropped")
			kept = append(kept, name)
		}
	}
	service.SetFinalizers(kept)
	return r.Update(ctx, service)
}

// okStopped writes nothing once one has failed.
func (r *Copies) okStopped(ctx context.Context, service *corev1.Service) error {
	var kept []string
	failed := false
	for _, name := range service.GetFinalizers() {
		if name != remoteFinalizer {
			kept = append(kept, name)
			continue
		}
		if err := r.storage.Drop(ctx, service.Name); err != nil {
			r.log.Error(err, "copy not dropped")
			failed = true
		}
	}
	if failed {
		return nil
	}
	service.SetFinalizers(kept)
	return r.Update(ctx, service)
}

// deferred removes it however the clean-up ends (cert-manager).
func (r *Copies) deferred(ctx context.Context, service *corev1.Service) (err error) {
	defer func() { // want `removed-before-cleanup: the finalizer of service is removed although CleanUp failed`
		service.Finalizers = slices.DeleteFunc(service.Finalizers, func(name string) bool { return name == remoteFinalizer })
	}()
	if len(service.Spec.Ports) == 0 {
		return nil
	}
	err = r.storage.CleanUp(ctx, service)
	if err != nil {
		service.Status.Conditions = nil
		r.log.Error(err, "copy not dropped")
		return nil
	}
	return nil
}

// okDeferred removes it where all has worked.
func (r *Copies) okDeferred(ctx context.Context, service *corev1.Service) (err error) {
	done := false
	defer func() {
		if done {
			service.Finalizers = slices.DeleteFunc(service.Finalizers, func(name string) bool { return name == remoteFinalizer })
		}
	}()
	if err := r.storage.CleanUp(ctx, service); err != nil {
		r.log.Error(err, "copy not dropped")
		return nil
	}
	done = true
	return nil
}

// okReturned returns the failure, with which the caller writes nothing.
func (r *Copies) okReturned(ctx context.Context, service *corev1.Service) error {
	defer func() {
		service.Finalizers = slices.DeleteFunc(service.Finalizers, func(name string) bool { return name == remoteFinalizer })
	}()
	if err := r.storage.CleanUp(ctx, service); err != nil {
		return err
	}
	return nil
}
