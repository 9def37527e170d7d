package removed_before_cleanup

import (
	"context"
	"maps"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// Ensures keeps a config map as it should be in each pass, before it looks at a deletion. That a write of it has failed
// ends the pass; the finalizer has nothing to do with it.
type Ensures struct {
	client.Client

	wanted *corev1.ConfigMap
}

func (r *Ensures) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var found corev1.ConfigMap
	err := r.Get(ctx, client.ObjectKeyFromObject(r.wanted), &found)
	if err != nil && apierrors.IsNotFound(err) {
		if err := r.Create(ctx, r.wanted); err != nil {
			return ctrl.Result{}, err
		}
	}
	if err == nil && !maps.Equal(found.Data, r.wanted.Data) {
		found.Data = r.wanted.Data
		if err := r.Update(ctx, &found); err != nil {
			return ctrl.Result{}, err
		}
	}
	var service corev1.Service
	if err := r.Get(ctx, req.NamespacedName, &service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.okLetGo(ctx, &service)
	}
	return ctrl.Result{}, nil
}

func (r *Ensures) okLetGo(ctx context.Context, service *corev1.Service) error {
	controllerutil.RemoveFinalizer(service, backendFinalizer)
	return r.Update(ctx, service)
}

// TestsAnEarlierError is the scaffold of operator-sdk with monitoring: the error that is tested is that of the read, which is nil there.
type TestsAnEarlierError struct{ Ensures }

func (r *TestsAnEarlierError) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	found := &corev1.ConfigMap{}
	err := r.Get(ctx, client.ObjectKeyFromObject(r.wanted), found)
	if err == nil {
		if r.Update(ctx, found); err != nil {
			logf.FromContext(ctx).Error(err, "config map not updated")
			return ctrl.Result{}, nil
		}
	}
	var service corev1.Service
	if err := r.Get(ctx, req.NamespacedName, &service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.okLetGo(ctx, &service)
	}
	return ctrl.Result{}, nil
}

// Deletes takes away in the clean-up what it can read.
type Deletes struct{ client.Client }

func (r *Deletes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var service corev1.Service
	if err := r.Get(ctx, req.NamespacedName, &service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	var config corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &config); err == nil { // want `gone-on-failure: any failure of Get counts as gone: the finalizer of service is removed`
		delete(config.Data, service.Name)
		if err := r.Update(ctx, &config); err != nil {
			return ctrl.Result{}, err
		}
	}
	controllerutil.RemoveFinalizer(&service, backendFinalizer)
	return ctrl.Result{}, r.Update(ctx, &service)
}
