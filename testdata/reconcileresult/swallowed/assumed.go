package swallowed

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Clusters says in a config map whether a cluster has been ready.
type Clusters struct{ client.Client }

func (r *Clusters) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	set := &appsv1.StatefulSet{}
	ready := false
	err := r.Get(ctx, req.NamespacedName, set) // want `swallowed: any error of Get leaves ready as it is without the object, and store writes by that`
	if err == nil {
		ready = set.Status.ReadyReplicas == *set.Spec.Replicas
	}
	if err := r.store(ctx, req, ready); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.okAsked(ctx, req)
}

func (r *Clusters) store(ctx context.Context, req ctrl.Request, ready bool) error {
	config := &corev1.ConfigMap{Data: map[string]string{"state": "new"}}
	config.Name, config.Namespace = req.Name, req.Namespace
	if ready {
		config.Data["state"] = "existing"
	}
	return r.Create(ctx, config)
}

// okAsked tells NotFound from other errors.
func (r *Clusters) okAsked(ctx context.Context, req ctrl.Request) error {
	set := &appsv1.StatefulSet{}
	ready := false
	if err := r.Get(ctx, req.NamespacedName, set); err == nil {
		ready = set.Status.ReadyReplicas > 0
	} else if !apierrors.IsNotFound(err) {
		return err
	}
	if err := r.store(ctx, req, ready); err != nil {
		return err
	}
	return r.okWaits(ctx, req)
}

// okWaits writes nothing unless the cluster is ready.
func (r *Clusters) okWaits(ctx context.Context, req ctrl.Request) error {
	set := &appsv1.StatefulSet{}
	ready := false
	if err := r.Get(ctx, req.NamespacedName, set); err == nil {
		ready = set.Status.ReadyReplicas > 0
	}
	if !ready {
		return nil
	}
	return r.store(ctx, req, true)
}

// okLogged tells of the failure, and is meant to go on.
func (r *Clusters) okLogged(ctx context.Context, req ctrl.Request) error {
	set := &appsv1.StatefulSet{}
	ready := false
	if err := r.Get(ctx, req.NamespacedName, set); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no stateful set")
	} else {
		ready = set.Status.ReadyReplicas > 0
	}
	return r.store(ctx, req, ready)
}
