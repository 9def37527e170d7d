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

// Groups reads groups.
type Groups struct{ client.Client }

func (r *Groups) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var group corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &group); err != nil {
		return ctrl.Result{RequeueAfter: resync}, err // want `^delay-dropped: RequeueAfter is ignored: the error beside it makes the controller retry with its own backoff$`
	}
	return ctrl.Result{RequeueAfter: resync}, nil
}

// OKGroups returns the error alone.
type OKGroups struct{ client.Client }

func (r *OKGroups) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var group corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &group); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: resync}, nil
}

// Policies are stored with a status.
type Policies struct{ client.Client }

func (r *Policies) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := ctrl.LoggerFrom(ctx)
	var policy corev1.ConfigMap
	err := r.Get(ctx, req.NamespacedName, &policy)
	if err != nil {
		return ctrl.Result{}, err
	}
	if statusErr := r.Status().Update(ctx, &policy); statusErr != nil { // related `^the error that was found$`
		log.Error(statusErr, "the status is not written")
		return ctrl.Result{}, err // want `^wrong-error: err is nil here, so that this failure counts as success: the error that was found is statusErr$` // fix `^safe: return statusErr$`
	}
	return ctrl.Result{}, nil
}

// OKPolicies returns the error that was found.
type OKPolicies struct{ client.Client }

func (r *OKPolicies) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := ctrl.LoggerFrom(ctx)
	var policy corev1.ConfigMap
	err := r.Get(ctx, req.NamespacedName, &policy)
	if err != nil {
		return ctrl.Result{}, err
	}
	if statusErr := r.Status().Update(ctx, &policy); statusErr != nil {
		log.Error(statusErr, "the status is not written")
		return ctrl.Result{}, statusErr
	}
	return ctrl.Result{}, nil
}

// Pods writes pods.
type Pods struct{ client.Client }

func (r *Pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.both(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.move(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.orphaned(ctx, req.NamespacedName, &corev1.PersistentVolumeClaim{}); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.labelAll(ctx, []corev1.Pod{pod}); err != nil {
		return ctrl.Result{}, err
	}
	if _, err := r.settled(ctx); err != nil {
		return ctrl.Result{}, err
	}
	return r.tidy(ctx, &pod)
}

func (r *Pods) both(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod) // want `^error-overwritten: the error of Update is overwritten before anything looks at it$`
	err = r.Status().Update(ctx, pod)
	return err
}

func (r *Pods) move(ctx context.Context, pod *corev1.Pod) error {
	err := r.Create(ctx, pod)
	if err != nil {
		return err
	}
	if updateErr := r.Update(ctx, pod); err != nil { // want `^untested-error: the test is about err, and not about the error that was just assigned to updateErr$` // related `^assigned here$`
		return updateErr
	}
	return nil
}

func (r *Pods) orphaned(ctx context.Context, key client.ObjectKey, claim *corev1.PersistentVolumeClaim) error {
	var owner corev1.Pod
	if err := r.Get(ctx, key, &owner); err != nil { // related `^fails here, for whatever reason$`
		return r.Delete(ctx, claim) // want `^notfound-untold: Delete runs after any error of Get, and not just when the object is not there$`
	}
	return nil
}

func (r *Pods) tidy(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Delete(ctx, pod); err != nil { // related `^fails here$`
		return ctrl.Result{}, nil // want `^swallowed: the error of Delete is lost: this return says that the work is done$`
	}
	return ctrl.Result{}, r.Create(ctx, &corev1.Pod{})
}

func (r *Pods) labelAll(ctx context.Context, pods []corev1.Pod) error {
	for i := range pods {
		if err := r.Update(ctx, &pods[i]); err != nil { // related `^fails here$`
			ctrl.LoggerFrom(ctx).Error(err, "pod not labelled")
		}
	}
	return nil // want `^logged-only: the error of Update is logged, and this return says that the work is done$`
}

func (r *Pods) settled(ctx context.Context) (bool, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		return false, err
	}
	if len(pods.Items) > 0 {
		time.Sleep(5 * time.Second) // want `^sleeps: a worker of the controller sleeps here for 5s: no other object is reconciled by it meanwhile$`
	}
	return len(pods.Items) == 0, nil
}

// OKPods writes pods.
type OKPods struct{ client.Client }

func (r *OKPods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.both(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.move(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.orphaned(ctx, req.NamespacedName, &corev1.PersistentVolumeClaim{}); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.labelAll(ctx, []corev1.Pod{pod}); err != nil {
		return ctrl.Result{}, err
	}
	if result, err := r.settle(ctx); err != nil || !result.IsZero() {
		return result, err
	}
	return r.tidy(ctx, &pod)
}

func (r *OKPods) both(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Update(ctx, pod); err != nil {
		return err
	}
	return r.Status().Update(ctx, pod)
}

func (r *OKPods) move(ctx context.Context, pod *corev1.Pod) error {
	err := r.Create(ctx, pod)
	if err != nil {
		return err
	}
	if updateErr := r.Update(ctx, pod); updateErr != nil {
		return updateErr
	}
	return nil
}

func (r *OKPods) orphaned(ctx context.Context, key client.ObjectKey, claim *corev1.PersistentVolumeClaim) error {
	var owner corev1.Pod
	if err := r.Get(ctx, key, &owner); apierrors.IsNotFound(err) {
		return r.Delete(ctx, claim)
	} else if err != nil {
		return err
	}
	return nil
}

func (r *OKPods) tidy(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Delete(ctx, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Create(ctx, &corev1.Pod{})
}

func (r *OKPods) labelAll(ctx context.Context, pods []corev1.Pod) error {
	var errs []error
	for i := range pods {
		if err := r.Update(ctx, &pods[i]); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

func (r *OKPods) settle(ctx context.Context) (ctrl.Result, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		return ctrl.Result{}, err
	}
	if len(pods.Items) > 0 {
		return ctrl.Result{RequeueAfter: 5 * time.Second}, nil
	}
	return ctrl.Result{}, nil
}
