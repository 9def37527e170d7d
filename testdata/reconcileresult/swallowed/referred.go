package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/reference"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// okReferred asks for the reference of what the client has just read (k8sgpt-operator).
func (r *Resolver) okReferred(ctx context.Context, key client.ObjectKey) (string, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, key, pod); err != nil {
		return "", err
	}
	ref, err := reference.GetReference(r.Scheme(), pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no reference")
	}
	return ref.Kind, nil
}

func (r *Resolver) okPartlyReferred(ctx context.Context, key client.ObjectKey) (string, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, key, pod); err != nil {
		return "", err
	}
	ref, err := reference.GetPartialReference(r.Scheme(), pod, ".spec")
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no reference")
	}
	return ref.Kind, nil
}

// referred is handed any object, which no client has read here.
func (r *Resolver) referred(ctx context.Context, object client.Object) (string, error) {
	ref, err := reference.GetReference(r.Scheme(), object)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no reference")
	}
	return ref.Kind, nil // want `swallowed: this panics when GetReference fails`
}
