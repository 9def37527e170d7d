package controllers

import (
	"context"
	"fmt"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type MachineReconciler struct {
	client.Client
	Healthy func(ctx context.Context, m *platformv1.Machine) (bool, error)
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	again := ctrl.Result{RequeueAfter: 2 * time.Minute}
	m := &platformv1.Machine{}
	err := r.Get(ctx, req.NamespacedName, m)
	switch {
	case apierrors.IsNotFound(err):
		return ctrl.Result{}, nil
	case err != nil:
		return ctrl.Result{}, err
	}
	ok, err := r.Healthy(ctx, m)
	if err != nil {
		return again, fmt.Errorf("health of %s: %w", m.Name, err) // WANT reconcileresult/delay-dropped
	}
	if !ok {
		log.FromContext(ctx).Info("machine is not healthy")
	}
	return again, nil
}
