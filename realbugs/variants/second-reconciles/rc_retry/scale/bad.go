package scale

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type Scaler struct {
	Kube   kubernetes.Interface
	Client client.Client
}

func (s *Scaler) Scale(ctx context.Context, ns, name string, n int32) error {
	dep, err := s.Kube.AppsV1().Deployments(ns).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		dep.Spec.Replicas = &n
		_, err := s.Kube.AppsV1().Deployments(ns).Update(ctx, dep, metav1.UpdateOptions{}) // WANT retryconflict/no-reread
		return err
	})
}

func (s *Scaler) Pause(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		var db api.Database
		if err := s.Client.Get(ctx, key, &db); err != nil {
			return err
		}
		db.Spec.Paused = true
		if err := s.Client.Update(ctx, &db); err != nil {
			return fmt.Errorf("pausing %s: %v", key, err) // WANT retryconflict/masked-conflict
		}
		return nil
	})
}

func (s *Scaler) SetPhase(ctx context.Context, db *api.Database, phase string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		err := s.Client.Get(ctx, client.ObjectKeyFromObject(db), db)
		if client.IgnoreNotFound(err) != nil { // WANT retryconflict/inverted-guard
			return nil
		}
		db.Status.Phase = phase
		return s.Client.Status().Update(ctx, db)
	})
}
