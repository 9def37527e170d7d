// Package named_error has reconciles whose errors have another name, as those of Knative.
package named_error

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// An Event is what a reconcile returns.
type Event error

// Ingresses puts ingresses into the configuration of a gateway.
type Ingresses struct {
	client.Client
	cloud interface {
		Set(ctx context.Context, name string) error
		Close(ctx context.Context) error
	}
}

// ReconcileKind throws away what its step returns (net-kourier).
func (r *Ingresses) ReconcileKind(ctx context.Context, pod *corev1.Pod) Event {
	r.ObserveKind(ctx, pod) // want `error-dropped: this statement throws the error of ObserveKind away: the function goes on as if it had worked`
	if pod.Status.Phase == "" {
		return r.Status().Update(ctx, pod)
	}
	return nil
}

// ObserveKind returns the error.
func (r *Ingresses) ObserveKind(ctx context.Context, pod *corev1.Pod) Event {
	if err := r.cloud.Set(ctx, pod.Name); err != nil {
		return fmt.Errorf("failed to update %s: %w", pod.Name, err)
	}
	return nil
}

// loses says that the work is done.
func (r *Ingresses) loses(ctx context.Context, pod *corev1.Pod) Event {
	if err := r.Update(ctx, pod); err != nil {
		return nil // want `swallowed: the error of Update is lost: this return says that the work is done`
	}
	return r.ObserveKind(ctx, pod)
}

// returnsOther returns the wrong one.
func (r *Ingresses) returnsOther(ctx context.Context, pod *corev1.Pod) Event {
	err := r.Update(ctx, pod)
	if err != nil {
		return err
	}
	if statusErr := r.Status().Update(ctx, pod); statusErr != nil { // related `the error that was found`
		return err // want `wrong-error: err is nil here, so that this failure counts as success: the error that was found is statusErr` // fix `^safe: return statusErr$`
	}
	return nil
}

// throws has a client of its own.
func (r *Ingresses) throws(ctx context.Context, pod *corev1.Pod) error {
	r.Delete(ctx, pod) // want `error-dropped: this statement throws the error of Delete away`
	return r.Create(ctx, pod)
}

// okLosesNone returns each.
func (r *Ingresses) okLosesNone(ctx context.Context, pod *corev1.Pod) Event {
	if err := r.Update(ctx, pod); err != nil {
		if apierrors.IsNotFound(err) {
			return nil
		}
		return err
	}
	event := r.ObserveKind(ctx, pod)
	if event != nil {
		ctrl.LoggerFrom(ctx).Error(event, "not observed")
		return event
	}
	return nil
}

// okHandsOn returns an error of one name under the other.
func (r *Ingresses) okHandsOn(ctx context.Context, pod *corev1.Pod) error {
	if event := r.ObserveKind(ctx, pod); event != nil {
		return event
	}
	return r.ReconcileKind(ctx, pod)
}

// okMeant says that the error does not matter, and closes what it has used.
func (r *Ingresses) okMeant(ctx context.Context, pod *corev1.Pod) error {
	_ = r.Delete(ctx, pod)
	err := r.Create(ctx, pod)
	r.cloud.Close(ctx)
	return err
}

// okNotes writes the status beside an error, which brings the next try.
func (r *Ingresses) okNotes(ctx context.Context, pod *corev1.Pod) error {
	if err := r.cloud.Set(ctx, pod.Name); err != nil {
		r.Status().Update(ctx, pod)
		return err
	}
	return nil
}
