// Package controllers has the reconcile, which knows the interface alone.
package controllers

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// A Plugin knows its deployment.
type Plugin interface {
	Update(site *api.Site, deployment *appsv1.Deployment) (updated bool)
	Label(site *api.Site, deployment *appsv1.Deployment) (labelled bool, err error)
	Ready(site *api.Site, deployment *appsv1.Deployment) bool
}

// SetUp starts the controller of a plugin.
func SetUp(mgr ctrl.Manager, plugin Plugin) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(&reconciler{mgr.GetClient(), plugin})
}

type reconciler struct {
	client.Client
	plugin Plugin
}

// Reconcile updates what the plugin says has changed.
func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site, deployments := &api.Site{}, &appsv1.DeploymentList{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.List(ctx, deployments, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	if len(deployments.Items) == 0 {
		return ctrl.Result{}, r.Create(ctx, &appsv1.Deployment{})
	}
	deployment := &deployments.Items[0]
	if r.plugin.Update(site, deployment) {
		if err := r.Client.Update(ctx, deployment); err != nil {
			return ctrl.Result{}, err
		}
	}
	labelled, err := r.plugin.Label(site, deployment)
	if err != nil {
		return ctrl.Result{}, err
	}
	if labelled {
		if err := r.Client.Update(ctx, deployment); err != nil {
			return ctrl.Result{}, err
		}
	}
	if !r.plugin.Ready(site, deployment) {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}
