// Package operators has reconcilers as operators write them. Those of this file are right.
package operators

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

const finalizer = "example.com/cleanup"

// Scaffolded is what kubebuilder writes, filled in.
type Scaffolded struct{ client.Client }

func (r *Scaffolded) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := ctrl.LoggerFrom(ctx)
	deployment := &appsv1.Deployment{}
	err := r.Get(ctx, req.NamespacedName, deployment)
	if err != nil {
		if apierrors.IsNotFound(err) {
			log.Info("gone")
			return ctrl.Result{}, nil
		}
		log.Error(err, "cannot read")
		return ctrl.Result{}, err
	}
	found := &corev1.Service{}
	err = r.Get(ctx, req.NamespacedName, found)
	if err != nil && apierrors.IsNotFound(err) {
		if err = r.Create(ctx, found); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	} else if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// Phased runs phases, and stops at the first that fails or waits.
type Phased struct{ client.Client }

func (r *Phased) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := pod.DeepCopy()
	defer func() {
		if err := r.Status().Patch(ctx, pod, client.MergeFrom(base)); err != nil {
			reterr = kerrors.NewAggregate([]error{reterr, err})
		}
	}()
	var res ctrl.Result
	var errs []error
	for _, phase := range []func(context.Context, *corev1.Pod) (ctrl.Result, error){r.network, r.storage} {
		phaseResult, err := phase(ctx, pod)
		if err != nil {
			errs = append(errs, err)
		}
		if len(errs) > 0 {
			continue
		}
		if phaseResult.RequeueAfter > res.RequeueAfter {
			res = phaseResult
		}
	}
	return res, kerrors.NewAggregate(errs)
}

func (r *Phased) network(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if pod.Status.PodIP == "" {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	return ctrl.Result{}, nil
}

func (r *Phased) storage(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	err := r.Update(ctx, pod)
	switch {
	case apierrors.IsConflict(err):
		return ctrl.Result{RequeueAfter: time.Second}, nil
	case err != nil:
		return ctrl.Result{}, fmt.Errorf("storage: %w", err)
	}
	return ctrl.Result{}, nil
}

// Deleting takes its finalizer away once the clean-up has worked.
type Deleting struct{ client.Client }

func (r *Deleting) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(pod, finalizer) {
			return ctrl.Result{}, r.Update(ctx, pod)
		}
		return ctrl.Result{}, nil
	}
	if err := r.cleanUp(ctx, pod); err != nil {
		if errors.Is(err, errBusy) {
			return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
		}
		return ctrl.Result{}, reconcile.TerminalError(err)
	}
	controllerutil.RemoveFinalizer(pod, finalizer)
	err := r.Update(ctx, pod)
	if apierrors.IsNotFound(err) || apierrors.IsConflict(err) {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	return ctrl.Result{}, err
}

var errBusy = errors.New("busy")

func (r *Deleting) cleanUp(ctx context.Context, pod *corev1.Pod) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: pod.Namespace, Name: pod.Name}}
	if err := r.Delete(ctx, service); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	if err := r.Get(ctx, client.ObjectKeyFromObject(service), service); err == nil {
		return errBusy
	} else if !apierrors.IsNotFound(err) {
		return err
	}
	return nil
}

// Conditioned writes what went wrong into a condition, and waits for a change of the spec.
type Conditioned struct{ client.Client }

func (r *Conditioned) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	deployment := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	conditions := []metav1.Condition{}
	if err := r.validate(ctx, deployment); err != nil {
		meta.SetStatusCondition(&conditions, metav1.Condition{Type: "Valid", Status: metav1.ConditionFalse, Message: "not valid"})
		if statusErr := r.Status().Update(ctx, deployment); statusErr != nil {
			return ctrl.Result{}, statusErr
		}
		return ctrl.Result{}, nil
	}
	if err := r.notify(ctx, deployment); err != nil {
		markFailed(deployment)
		return ctrl.Result{}, nil
	}
	err := r.apply(ctx, deployment)
	if statusErr := r.Status().Update(ctx, deployment); statusErr != nil && err == nil {
		return ctrl.Result{}, statusErr
	}
	return ctrl.Result{}, err
}

func markFailed(deployment *appsv1.Deployment) { deployment.Status.Replicas = 0 }

func (r *Conditioned) validate(ctx context.Context, deployment *appsv1.Deployment) error {
	var class corev1.ConfigMap
	if err := r.Get(ctx, client.ObjectKey{Name: deployment.Name}, &class); err != nil {
		return fmt.Errorf("class: %w", err)
	}
	return nil
}

func (r *Conditioned) notify(ctx context.Context, deployment *appsv1.Deployment) error {
	return r.Create(ctx, &corev1.Event{})
}

func (r *Conditioned) apply(ctx context.Context, deployment *appsv1.Deployment) (err error) {
	for range 3 {
		if err = r.Update(ctx, deployment); err == nil {
			return nil
		}
	}
	return err
}

// Retrying retries its own conflicts.
type Retrying struct{ client.Client }

func (r *Retrying) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var replicas int32
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment := &appsv1.Deployment{}
		if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
			return err
		}
		replicas = deployment.Status.Replicas
		return r.Update(ctx, deployment)
	})
	if replicas == 0 {
		return ctrl.Result{RequeueAfter: time.Minute}, client.IgnoreNotFound(err)
	}
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}

// Optional works with and without an object of somebody else.
type Optional struct{ client.Client }

func (r *Optional) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	settings, err := r.settings(ctx)
	if err != nil {
		return ctrl.Result{}, err
	}
	if settings == nil {
		settings = &corev1.ConfigMap{}
	}
	if _, ok := settings.Data["paused"]; ok {
		return ctrl.Result{}, nil
	}
	if exists, err := r.exists(ctx, req); err != nil || exists {
		return ctrl.Result{}, err
	}
	interval, err := time.ParseDuration(settings.Data["interval"])
	if err != nil {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{RequeueAfter: interval}, r.tidy(ctx, req.Namespace) // want `delay-maybe-dropped`
}

func (r *Optional) settings(ctx context.Context) (*corev1.ConfigMap, error) {
	settings := &corev1.ConfigMap{}
	err := r.Get(ctx, client.ObjectKey{Name: "settings"}, settings)
	if apierrors.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return settings, nil
}

func (r *Optional) exists(ctx context.Context, req ctrl.Request) (bool, error) {
	err := r.Get(ctx, req.NamespacedName, &corev1.Pod{})
	if err != nil {
		if apierrors.IsNotFound(err) {
			return false, nil
		}
		return false, err
	}
	return true, nil
}

// tidy goes on with the next pod after a failure, and returns all failures.
func (r *Optional) tidy(ctx context.Context, namespace string) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(namespace)); err != nil {
		return err
	}
	var failed []string
	var last error
	for i := range pods.Items {
		if err := r.Delete(ctx, &pods.Items[i]); err != nil {
			failed = append(failed, pods.Items[i].Name)
			last = err
			continue
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("%s: %w", strings.Join(failed, ", "), last)
	}
	return nil
}

// Adopting creates what is not there, and takes over what is.
type Adopting struct{ client.Client }

func (r *Adopting) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, err error) {
	start := time.Now()
	defer func() { ctrl.LoggerFrom(ctx).Info("done", "after", time.Since(start), "err", err) }()
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: req.Name, Namespace: req.Namespace}}
	if err = r.Create(ctx, secret); err != nil {
		if !apierrors.IsAlreadyExists(err) {
			return
		}
		err = r.Get(ctx, req.NamespacedName, secret)
		if err != nil {
			return res, err
		}
	}
	if _, err = controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error { return nil }); err != nil {
		return
	}
	var owner *corev1.Pod
	if owner, err = r.owner(ctx, req); err != nil || owner == nil {
		return ctrl.Result{}, err
	}
	res.RequeueAfter = time.Hour
	return res, nil
}

func (r *Adopting) owner(ctx context.Context, req ctrl.Request) (*corev1.Pod, error) {
	owner := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, owner); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return owner, nil
}

// Fallback tries one way after the other.
type Fallback struct{ client.Client }

func (r *Fallback) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	getErr := r.Get(ctx, req.NamespacedName, pod)
	if getErr != nil {
		var list corev1.PodList
		if err := r.List(ctx, &list); err != nil {
			return ctrl.Result{}, getErr
		}
		if len(list.Items) == 0 {
			return ctrl.Result{}, client.IgnoreNotFound(getErr)
		}
		pod = &list.Items[0]
	}
	err := r.Patch(ctx, pod, client.Merge)
	if err != nil {
		err = r.Update(ctx, pod)
	}
	if err == nil {
		return ctrl.Result{}, nil
	}
	if closeErr := r.Delete(ctx, pod); closeErr != nil {
		err = errors.Join(err, closeErr)
	}
	return ctrl.Result{}, err
}
