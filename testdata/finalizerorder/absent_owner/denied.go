package absent_owner

import (
	"context"
	"errors"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/absent_owner/replicas"
)

// Denied asks functions whether another object is there, or is ready.
type Denied struct {
	States
	kube kubernetes.Interface
}

// unready waits for a set that may have been deleted first, and leaves the deletion to another package.
func (r *Denied) unready(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if pod.Spec.Hostname != "" && !replicas.IsReady(ctx, r.kube, pod) { // related `asked here`
		return ctrl.Result{RequeueAfter: 10 * time.Second}, nil // want `absent-owner: IsReady says no without the StatefulSet, which ends the reconcile before it looks at the deletion of pod: while that lasts, its finalizer stays`
	}
	if err := replicas.HandleFinalizer(ctx, r.Client, pod); err != nil { // related `deletion is looked at here`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *Denied) configured(ctx context.Context, namespace string) (bool, error) {
	settings := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: namespace, Name: "settings"}, settings); err != nil {
		if apierrors.IsNotFound(err) {
			return false, nil
		}
		return false, err
	}
	return true, nil
}

// disabled does nothing without its settings.
func (r *Denied) disabled(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if ok, err := r.configured(ctx, pod.Namespace); err != nil {
		return ctrl.Result{}, err
	} else if !ok {
		return ctrl.Result{}, nil // want `absent-owner: configured says no without the ConfigMap, which ends the reconcile before it looks at the deletion of pod`
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}

func (r *Denied) enabled(ctx context.Context, namespace string) (bool, error) {
	return r.configured(ctx, namespace)
}

// handedOn asks by a helper of a helper.
func (r *Denied) handedOn(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	ok, err := r.enabled(ctx, pod.Namespace)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !ok {
		return ctrl.Result{}, errors.New("there are no settings") // want `absent-owner: enabled says no without the ConfigMap`
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// counted wants one set and no more.
func (r *Denied) counted(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	sets := appsv1.StatefulSetList{}
	if err := r.List(ctx, &sets, client.InNamespace(pod.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	if len(sets.Items) != 1 {
		return ctrl.Result{}, errors.New("there has to be one") // want `absent-owner: the state of sets ends the reconcile before it looks at the deletion of pod`
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okFirst looks at the deletion first.
func (r *Denied) okFirst(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := replicas.HandleFinalizer(ctx, r.Client, pod); err != nil {
		return ctrl.Result{}, err
	}
	if !replicas.IsReady(ctx, r.kube, pod) {
		return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
	}
	return ctrl.Result{}, nil
}

// okAlive asks for those alone that are not being deleted.
func (r *Denied) okAlive(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if pod.DeletionTimestamp.IsZero() && !replicas.IsReady(ctx, r.kube, pod) {
		return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okYes ends for a set that is there.
func (r *Denied) okYes(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if !replicas.MayGoOn(ctx, r.kube, pod) {
		return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okNoted goes on without it.
func (r *Denied) okNoted(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if !replicas.IsReady(ctx, r.kube, pod) {
		ctrl.LoggerFrom(ctx).Info("not ready")
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okOwn counts the pod itself.
func (r *Denied) okOwn(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if !r.found(ctx, pod) {
		return ctrl.Result{}, nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}

func (r *Denied) found(ctx context.Context, pod *corev1.Pod) bool {
	return r.Get(ctx, client.ObjectKeyFromObject(pod), pod) == nil
}
