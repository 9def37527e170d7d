// Package example has the programs of the manual.
package example

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const resync = time.Minute

type Groups struct{ client.Client }

func (r *Groups) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := ctrl.LoggerFrom(ctx)
	var group corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &group); err != nil {
		return ctrl.Result{RequeueAfter: resync}, err // want `^delay-dropped: RequeueAfter is ignored: the error beside it makes the controller retry with its own backoff$`
	}
	err := r.certify(ctx, client.ObjectKeyFromObject(&group))
	if err != nil {
		return ctrl.Result{}, err
	}
	if errr := r.Status().Update(ctx, &group); errr != nil {
		log.Error(errr, "the status is not written")
		return ctrl.Result{}, err // want `^wrong-error: err is nil here, so that this failure counts as success: the error that was found is errr$`
	}
	time.Sleep(5 * time.Second) // want `^sleeps: a worker of the controller sleeps here for 5s: no other object is reconciled by it meanwhile$`
	return ctrl.Result{RequeueAfter: resync}, nil
}

func (r *Groups) certify(ctx context.Context, key client.ObjectKey) error {
	var secret corev1.Secret
	if err := r.Get(ctx, key, &secret); err != nil {
		return r.Create(ctx, &secret) // want `^notfound-untold: Create runs after any error of Get, and not just when the object is not there$`
	}
	return nil
}

// OkGroups is the same with the mistakes mended.
type OkGroups struct{ client.Client }

func (r *OkGroups) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var group corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &group); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := r.certify(ctx, client.ObjectKeyFromObject(&group))
	if statusErr := r.Status().Update(ctx, &group); statusErr != nil {
		return ctrl.Result{}, errors.Join(err, statusErr)
	}
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no certificate yet")
	}
	return ctrl.Result{RequeueAfter: resync}, nil
}

func (r *OkGroups) certify(ctx context.Context, key client.ObjectKey) error {
	var secret corev1.Secret
	if err := r.Get(ctx, key, &secret); apierrors.IsNotFound(err) {
		return r.Create(ctx, &secret)
	} else if err != nil {
		return err
	}
	return nil
}
