package scale

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type Resizer struct {
	Kube   kubernetes.Interface
	Client client.Client
}

func (s *Resizer) Scale(ctx context.Context, ns, name string, n int32) error {
	deployments := s.Kube.AppsV1().Deployments(ns)
	var dep *appsv1.Deployment
	return retry.RetryOnConflict(retry.DefaultBackoff, func() (err error) {
		if dep == nil {
			if dep, err = deployments.Get(ctx, name, metav1.GetOptions{}); err != nil {
				return err
			}
		}
		dep.Spec.Replicas = &n
		if _, err = deployments.Update(ctx, dep, metav1.UpdateOptions{}); err != nil {
			dep = nil
		}
		return err
	})
}

func (s *Resizer) Pause(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		var db api.Database
		if err := s.Client.Get(ctx, key, &db); err != nil {
			return fmt.Errorf("reading %s: %v", key, err)
		}
		db.Spec.Paused = true
		if err := s.Client.Update(ctx, &db); err != nil {
			if !apierrors.IsConflict(err) {
				return fmt.Errorf("pausing %s: %v", key, err)
			}
			return err
		}
		return nil
	})
}

func (s *Resizer) SetPhase(ctx context.Context, db *api.Database, phase string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		err := s.Client.Get(ctx, client.ObjectKeyFromObject(db), db)
		if err != nil {
			return client.IgnoreNotFound(err)
		}
		db.Status.Phase = phase
		return s.Client.Status().Update(ctx, db)
	})
}
