package outside

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/digitalocean/godo"
	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/outside/cloud"
)

const cloudFinalizer = "example.com/cloud"

// Services has the load balancers of services in a cloud.
type Services struct {
	client.Client
	cloud *cloud.Service
	godo  *godo.Client
	log   logr.Logger
}

func balancerOf(service *corev1.Service) string { return service.Annotations["example.com/balancer"] }

func (r *Services) release(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	controllerutil.RemoveFinalizer(service, cloudFinalizer)
	return ctrl.Result{}, r.Update(ctx, service)
}

// throughHelper has the deletion in another package, behind an interface.
func (r *Services) throughHelper(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.cloud.DeleteBalancer(ctx, balancerOf(service)); err != nil { // want `kept-for-ever: DeleteBalancer fails once what it deletes at github.com/digitalocean/godo is gone, and the finalizer of service stays: it is Terminating for ever`
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(service, cloudFinalizer) // related `removed only if it has not failed`
	return ctrl.Result{}, r.Update(ctx, service)
}

// reconcileDelete asks the client itself, and comes back later.
func (r *Services) reconcileDelete(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	_, err := r.godo.LoadBalancers.Delete(ctx, balancerOf(service)) // want `kept-for-ever: Delete fails once what it deletes at github.com/digitalocean/godo is gone`
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return ctrl.Result{}, fmt.Errorf("the cloud is slow: %w", err)
	case err != nil:
		return ctrl.Result{}, err
	}
	return r.release(ctx, service)
}

// detached looks up what it changes.
func (r *Services) detached(ctx context.Context, service *corev1.Service, droplet int) (ctrl.Result, error) {
	if !service.DeletionTimestamp.IsZero() {
		err := r.cloud.DetachFromBalancer(ctx, balancerOf(service), droplet) // want `kept-for-ever: DetachFromBalancer fails once what it deletes at github.com/digitalocean/godo is gone`
		if err == nil {
			return r.release(ctx, service)
		}
		r.log.Error(err, "detaching")
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// inProject needs what it does not delete.
func (r *Services) inProject(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	project, err := r.cloud.Project(ctx, service.Annotations["example.com/project"]) // want `absent-owner: Project fails once what it looks up at github.com/digitalocean/godo is gone, and the finalizer of service stays until that is there`
	if err != nil {
		return ctrl.Result{}, err
	}
	r.log.Info("leaving", "project", project.Name)
	return r.release(ctx, service)
}

// okRefused says itself why it fails.
func (r *Services) okRefused(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if _, err := r.cloud.Project(ctx, service.Annotations["example.com/project"]); err != nil {
		return ctrl.Result{}, errors.New("the service is in no project, and not ours")
	}
	return r.release(ctx, service)
}

// okStatus asks for the status beside the error.
func (r *Services) okStatus(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	resp, err := r.godo.LoadBalancers.Delete(ctx, balancerOf(service))
	if err != nil && (resp == nil || resp.StatusCode != http.StatusNotFound) {
		return ctrl.Result{}, err
	}
	return r.release(ctx, service)
}

// okKind asks the error what it is.
func (r *Services) okKind(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if _, err := r.godo.LoadBalancers.Delete(ctx, balancerOf(service)); err != nil {
		var failed *godo.ErrorResponse
		if !errors.As(err, &failed) || failed.Response.StatusCode != http.StatusNotFound {
			return ctrl.Result{}, err
		}
	}
	return r.release(ctx, service)
}

// okPredicate has a predicate that may ask for that.
func (r *Services) okPredicate(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.cloud.DeleteBalancer(ctx, balancerOf(service)); err != nil && !settled(err) {
		return ctrl.Result{}, err
	}
	return r.release(ctx, service)
}

func settled(err error) bool { return err != nil && len(err.Error()) < 10 }

// okFound deletes what it has found, and nothing else.
func (r *Services) okFound(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.cloud.DeleteKnownBalancer(ctx, balancerOf(service)); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.cloud.DeleteVolume(ctx, service.Name); err != nil {
		return ctrl.Result{}, err
	}
	return r.release(ctx, service)
}

// okListed deletes what was listed.
func (r *Services) okListed(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	balancers, _, err := r.godo.LoadBalancers.List(ctx, nil)
	if err != nil {
		return ctrl.Result{}, err
	}
	for _, balancer := range balancers {
		if balancer.Name == service.Name {
			if err := r.cloud.DeleteBalancer(ctx, balancer.ID); err != nil {
				return ctrl.Result{}, err
			}
		}
	}
	return r.release(ctx, service)
}

// okOfFound looks up the parts of what it has found: if that is gone, nobody asks for them.
func (r *Services) okOfFound(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	balancer, resp, err := r.godo.LoadBalancers.Get(ctx, balancerOf(service))
	if err != nil && (resp == nil || resp.StatusCode != http.StatusNotFound) {
		return ctrl.Result{}, err
	}
	if balancer != nil {
		volumes, _, err := r.godo.Storage.GetVolume(ctx, balancer.VPCUUID)
		if err != nil {
			return ctrl.Result{}, err
		}
		if _, err := r.godo.Storage.DeleteVolume(ctx, volumes.ID); err != nil {
			return ctrl.Result{}, err
		}
	}
	return r.release(ctx, service)
}

// goesOn releases the object whatever the cloud says, which is another hazard.
func (r *Services) goesOn(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.cloud.DeleteBalancer(ctx, balancerOf(service)); err != nil {
		r.log.Error(err, "the balancer may be left")
	}
	return r.release(ctx, service) // want `removed-before-cleanup`
}

// okAlive is no deletion.
func (r *Services) okAlive(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if err := r.cloud.DeleteBalancer(ctx, balancerOf(service)); err != nil {
		return ctrl.Result{}, err
	}
	return r.release(ctx, service)
}
