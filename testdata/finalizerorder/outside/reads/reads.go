// Package reads has clients of which reads alone show that their errors say when something is not there.
package reads

import (
	"context"
	"errors"
	"net/http"

	"github.com/digitalocean/godo"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const finalizer = "reads.example.com/domain"

// Domains has a domain for each service.
type Domains struct {
	client.Client
	godo *godo.Client
}

// Reconcile creates what is not there, and deletes it without asking (coralogix/coralogix-operator).
func (r *Domains) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !service.DeletionTimestamp.IsZero() {
		if _, err := r.godo.Domains.Delete(ctx, service.Name); err != nil { // want `kept-for-ever: Delete fails once what it deletes at github.com/digitalocean/godo is gone, and the finalizer of service stays: it is Terminating for ever`
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(service, finalizer)
		return ctrl.Result{}, r.Update(ctx, service)
	}
	_, resp, err := r.godo.Domains.Get(ctx, service.Name)
	if err != nil && resp != nil && resp.StatusCode == http.StatusNotFound {
		_, _, err = r.godo.Domains.Create(ctx, &godo.DomainCreateRequest{Name: service.Name})
	}
	return ctrl.Result{}, err
}

// okAsked asks the error.
func (r *Domains) okAsked(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp.IsZero() {
		return nil
	}
	_, err := r.godo.Domains.Delete(ctx, service.Name)
	var failed *godo.ErrorResponse
	if err != nil && !(errors.As(err, &failed) && failed.Response.StatusCode == http.StatusNotFound) {
		return err
	}
	controllerutil.RemoveFinalizer(service, finalizer)
	return r.Update(ctx, service)
}
