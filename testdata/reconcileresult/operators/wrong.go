package operators

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type delayed struct {
	client.Client
	interval time.Duration
}

func (r *delayed) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, err error) {
	res = ctrl.Result{RequeueAfter: r.interval}
	if err = r.Delete(ctx, &corev1.Pod{}); err != nil {
		return res, err // want `delay-dropped`
	}
	if err = r.Update(ctx, &corev1.Pod{}); err != nil {
		return ctrl.Result{RequeueAfter: time.Minute, Requeue: true}, fmt.Errorf("update: %w", err) // related `ignored here as well`
	}
	return
}

type generic[T client.Object] struct {
	client.Client
	build func(string) T
}

func (r *generic[T]) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	obj := r.build(req.Name)
	if err := r.Get(ctx, req.NamespacedName, obj); err != nil {
		return ctrl.Result{}, nil // want `swallowed: the error of Get is lost`
	}
	return ctrl.Result{}, nil
}

type finished struct{ client.Client }

func (r *finished) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.finish(ctx, &corev1.Pod{})
}

func (r *finished) finish(ctx context.Context, pod *corev1.Pod) error {
	var err error
	if err = r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
		return err
	}
	switch pod.Status.Phase {
	case corev1.PodSucceeded:
		if delErr := r.Delete(ctx, pod); delErr != nil && !apierrors.IsNotFound(delErr) {
			return err // want `wrong-error: err is nil here, so that this failure counts as success: the error that was found is delErr`
		}
	case corev1.PodFailed:
		err := r.Update(ctx, pod) // want `swallowed: the error of Update is looked at on one branch only`
		if pod.Spec.NodeName != "" {
			return err
		}
	}
	func() {
		if secretErr := r.Delete(ctx, &corev1.Secret{}); err != nil { // want `untested-error`
			ctrl.LoggerFrom(ctx).Error(secretErr, "no secret")
		}
	}()
	return nil
}

type ensured struct{ client.Client }

func (r *ensured) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	err := r.Get(ctx, req.NamespacedName, service)
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("creating the service", "error", err)
		if err := r.Create(ctx, service); err != nil { // want `failure-hidden: Create runs after any error of Get`
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, nil
	}
	config := &corev1.ConfigMap{}
	if err = r.Get(ctx, req.NamespacedName, config); apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return ctrl.Result{}, r.Create(ctx, config)
	}
	config.Data = map[string]string{"seen": "yes"}
	if err := r.Update(ctx, config); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not updated")
	}
	time.Sleep(3 * time.Second) // want `sleeps`
	return ctrl.Result{}, nil   // want `logged-only`
}
