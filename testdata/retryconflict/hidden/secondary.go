package hidden

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/retry"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Scaler scales deployments, and helps where nothing writes their status.
type Scaler struct {
	client.Client
	Simulates bool
}

// okSimulated writes the status for a cluster without controllers, when there is nothing else to write (humio-operator).
func (s *Scaler) okSimulated(ctx context.Context, desired *appsv1.Deployment) error {
	deployment := &appsv1.Deployment{}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := s.Get(ctx, client.ObjectKeyFromObject(desired), deployment); err != nil {
			return err
		}
		if equality.Semantic.DeepEqual(deployment.Spec, desired.Spec) {
			if s.Simulates && deployment.Status.ObservedGeneration < deployment.Generation {
				deployment.Status.ObservedGeneration = deployment.Generation
				if err := s.Status().Update(ctx, deployment); err != nil {
					klog.Error(err, "the status is not simulated")
				}
			}
			return nil
		}
		deployment.Spec = desired.Spec
		err := s.Update(ctx, deployment)
		if err != nil && apierrors.IsConflict(err) {
			klog.Info("once more")
		}
		return err
	})
}

// okNoted writes the status after the specification.
func (s *Scaler) okNoted(ctx context.Context, key client.ObjectKey, replicas int32) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment := &appsv1.Deployment{}
		if err := s.Get(ctx, key, deployment); err != nil {
			return err
		}
		deployment.Spec.Replicas = &replicas
		if err := s.Update(ctx, deployment); err != nil {
			return err
		}
		deployment.Status.Replicas = replicas
		if err := s.Status().Update(ctx, deployment); err != nil {
			klog.Error(err, "the status follows later")
		}
		return nil
	})
}

// both loses the conflicts of both writes.
func (s *Scaler) both(ctx context.Context, key client.ObjectKey, replicas int32) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment := &appsv1.Deployment{}
		if err := s.Get(ctx, key, deployment); err != nil {
			return err
		}
		deployment.Spec.Replicas = &replicas
		if err := s.Update(ctx, deployment); err != nil { // want `masked-conflict: the conflict of Update ends the retry as a success`
			klog.Error(err, "not scaled")
			return nil
		}
		if err := s.Status().Update(ctx, deployment); err != nil {
			klog.Error(err, "the status follows later")
		}
		return nil
	})
}

// another loses the conflict of another object than that of the write which is tried again.
func (s *Scaler) another(ctx context.Context, key client.ObjectKey, replicas int32) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, settings := &appsv1.Deployment{}, &corev1.ConfigMap{}
		if err := s.Get(ctx, key, deployment); err != nil {
			return err
		}
		if err := s.Get(ctx, key, settings); err != nil {
			return err
		}
		deployment.Spec.Replicas = &replicas
		if err := s.Update(ctx, deployment); err != nil {
			return err
		}
		settings.Data = map[string]string{"scaled": "yes"}
		if err := s.Update(ctx, settings); err != nil { // want `masked-conflict: the conflict of Update ends the retry as a success`
			klog.Error(err, "not noted")
		}
		return nil
	})
}
