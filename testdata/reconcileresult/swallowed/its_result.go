package swallowed

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// removed asks for nothing when it has failed.
func removed(ctx context.Context, r client.Client, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Delete(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// removedLater asks for another pass when it has failed.
func removedLater(ctx context.Context, r client.Client, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Delete(ctx, pod); err != nil {
		return ctrl.Result{RequeueAfter: time.Second}, err
	}
	return ctrl.Result{}, nil
}

func ownResult(ctx context.Context, r client.Client, pod *corev1.Pod) (ctrl.Result, error) {
	result, err := removed(ctx, r, pod)
	if err != nil {
		return result, nil // want `swallowed: the error of removed is lost: this return says that the work is done`
	}
	return result, r.Create(ctx, pod)
}

func ownResultInIf(ctx context.Context, r client.Client, pod *corev1.Pod) (ctrl.Result, error) {
	if result, err := removed(ctx, r, pod); err != nil {
		return result, nil // want `swallowed: the error of removed is lost: this return says that the work is done`
	}
	return ctrl.Result{}, r.Create(ctx, pod)
}

// okLater comes back in a second.
func okLater(ctx context.Context, r client.Client, pod *corev1.Pod) (ctrl.Result, error) {
	if result, err := removedLater(ctx, r, pod); err != nil {
		return result, nil
	}
	return ctrl.Result{}, r.Create(ctx, pod)
}

// okReturned returns both.
func okReturned(ctx context.Context, r client.Client, pod *corev1.Pod) (ctrl.Result, error) {
	result, err := removed(ctx, r, pod)
	if err != nil || result.RequeueAfter > 0 {
		return result, err
	}
	return ctrl.Result{}, r.Create(ctx, pod)
}

// installed asks for another pass when it has failed at the end, and for none when it could not begin.
func installed(ctx context.Context, r client.Client, pod *corev1.Pod) (ctrl.Result, error) {
	var node corev1.Node
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, &node); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Second}, r.Update(ctx, pod)
}

// installedAndLogged has the error in a line of the log alone, where nothing asks whether there is one.
func installedAndLogged(ctx context.Context, r client.Client, pod *corev1.Pod) (ctrl.Result, error) {
	result, err := installed(ctx, r, pod)
	log.FromContext(ctx).Info("pod installed", "result", result, "err", err)
	return result, nil // want `logged-only: the error of installed is logged, and this return says that the work is done`
}

// okToldLater is of a call that asks for another pass whenever it has failed.
func okToldLater(ctx context.Context, r client.Client, pod *corev1.Pod) (ctrl.Result, error) {
	result, err := removedLater(ctx, r, pod)
	log.FromContext(ctx).Info("pod removed", "result", result, "err", err)
	return result, nil
}
