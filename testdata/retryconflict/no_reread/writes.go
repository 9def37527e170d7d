// Package no_reread writes what was read before the first try.
package no_reread

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	appslisters "k8s.io/client-go/listers/apps/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Scaler changes the size of deployments.
type Scaler struct {
	client.Client
	kube    kubernetes.Interface
	lister  appslisters.DeploymentLister
	current *appsv1.Deployment
}

func (s *Scaler) parameter(ctx context.Context, deployment *appsv1.Deployment, size int32) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		deployment.Spec.Replicas = &size
		return s.Update(ctx, deployment) // want `no-reread: Update sends the same deployment in each try`
	})
}

func (s *Scaler) variable(ctx context.Context, key client.ObjectKey) error {
	var deployment appsv1.Deployment
	if err := s.Get(ctx, key, &deployment); err != nil {
		return err
	}
	return retry.OnError(retry.DefaultRetry, apierrors.IsConflict, func() error {
		deployment.Status.ObservedGeneration = deployment.Generation
		return s.Status().Update(ctx, &deployment) // want `no-reread: Update sends the same deployment`
	})
}

// copied writes a copy, with the version of what it was copied from.
func (s *Scaler) copied(ctx context.Context, deployment *appsv1.Deployment) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		changed := deployment.DeepCopy()
		changed.Spec.Paused = true
		_, err := s.kube.AppsV1().Deployments(deployment.Namespace).Update(ctx, changed, metav1.UpdateOptions{}) // want `no-reread`
		return err
	})
}

func (s *Scaler) field(ctx context.Context) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		s.current.Spec.Paused = true
		return s.Update(ctx, s.current) // want `no-reread: Update sends the same s.current`
	})
}

func (s *Scaler) locked(ctx context.Context, deployment *appsv1.Deployment) error {
	before := deployment.DeepCopy()
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		deployment.Spec.Paused = true
		return s.Patch(ctx, deployment, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})) // want `no-reread: Patch sends`
	})
}

// store writes a copy of what it is given.
func (s *Scaler) store(ctx context.Context, deployment *appsv1.Deployment, change func(*appsv1.Deployment)) error {
	changed := deployment.DeepCopy()
	change(changed)
	return s.Update(ctx, changed)
}

func (s *Scaler) throughHelper(ctx context.Context, deployment *appsv1.Deployment) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		return s.store(ctx, deployment, func(d *appsv1.Deployment) { d.Spec.Paused = true }) // want `no-reread: store sends the same deployment`
	})
}

func (s *Scaler) polled(ctx context.Context, deployment *appsv1.Deployment) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		if err := s.Update(ctx, deployment); err != nil { // want `no-reread`
			return false, nil
		}
		return true, nil
	})
}

// okPolledOnce gives up with the first error.
func (s *Scaler) okPolledOnce(ctx context.Context, deployment *appsv1.Deployment) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		if err := s.Update(ctx, deployment); err != nil {
			return false, err
		}
		return true, nil
	})
}

func (s *Scaler) okRead(ctx context.Context, deployment *appsv1.Deployment) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		if err := s.Get(ctx, client.ObjectKeyFromObject(deployment), deployment); err != nil {
			return err
		}
		deployment.Spec.Paused = true
		return s.Update(ctx, deployment)
	})
}

// okAfterFailure reads it again once a try has failed.
func (s *Scaler) okAfterFailure(ctx context.Context, deployment *appsv1.Deployment) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		deployment.Spec.Paused = true
		_, err := s.kube.AppsV1().Deployments(deployment.Namespace).Update(ctx, deployment, metav1.UpdateOptions{})
		if err == nil {
			return nil
		}
		if fresh, getErr := s.lister.Deployments(deployment.Namespace).Get(deployment.Name); getErr == nil {
			deployment = fresh.DeepCopy()
		}
		return err
	})
}

// refresh reads what it is given again.
func (s *Scaler) refresh(ctx context.Context, deployment *appsv1.Deployment) error {
	return s.Get(ctx, client.ObjectKeyFromObject(deployment), deployment)
}

func (s *Scaler) okHelperReads(ctx context.Context, deployment *appsv1.Deployment) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		if err := s.refresh(ctx, deployment); err != nil {
			return err
		}
		deployment.Spec.Paused = true
		return s.Update(ctx, deployment)
	})
}

// okUnseen hands it to somebody who may read it.
func (s *Scaler) okUnseen(ctx context.Context, deployment *appsv1.Deployment, prepare func(*appsv1.Deployment) error) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		if err := prepare(deployment); err != nil {
			return err
		}
		return s.Update(ctx, deployment)
	})
}

// okMade has no version: it takes the place of whatever is there.
func (s *Scaler) okMade(ctx context.Context, name string) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: "default"}}
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		return s.Update(ctx, settings)
	})
}

// okForced writes whatever version is there.
func (s *Scaler) okForced(ctx context.Context, deployment *appsv1.Deployment) error {
	deployment.ResourceVersion = ""
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		return s.Update(ctx, deployment)
	})
}

// okVersionTaken takes the version alone from what it reads: its own change is to win.
func (s *Scaler) okVersionTaken(ctx context.Context, deployment *appsv1.Deployment) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		var fresh appsv1.Deployment
		if err := s.Get(ctx, client.ObjectKeyFromObject(deployment), &fresh); err != nil {
			return err
		}
		deployment.SetResourceVersion(fresh.GetResourceVersion())
		return s.Update(ctx, deployment)
	})
}

// listed reads from a cache that may be behind.
func (s *Scaler) listed(ctx context.Context, namespace, name string) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		cached, err := s.lister.Deployments(namespace).Get(name) // want `stale-reread: each try reads from a lister, which may not have seen yet what Update conflicted with`
		if err != nil {
			return err
		}
		changed := cached.DeepCopy()
		changed.Spec.Paused = true
		_, err = s.kube.AppsV1().Deployments(namespace).Update(ctx, changed, metav1.UpdateOptions{}) // related `written here`
		return err
	})
}

// ofCopy changes a copy of what a lister has, and sends that in each try.
func (s *Scaler) ofCopy(ctx context.Context, node *corev1.Node, port string) error {
	if node.Labels["gateway"] == "true" {
		return nil
	}
	copied := node.DeepCopy()
	copied.Labels["gateway"] = "true"
	copied.Labels["port"] = port
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		_, err := s.kube.CoreV1().Nodes().Update(ctx, copied, metav1.UpdateOptions{}) // want `no-reread`
		return err
	})
}
