package jobs

import (
	"context"
	"fmt"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	batchclient "k8s.io/client-go/kubernetes/typed/batch/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
)

// Starter starts one backup job per annotated claim.
type Starter struct {
	claims   corelisters.PersistentVolumeClaimLister
	jobs     batchclient.BatchV1Interface
	recorder record.EventRecorder
	pending  *Expectations
	image    string
}

func (s *Starter) onJobAdd(obj any) {
	job, ok := obj.(*batchv1.Job)
	if !ok {
		return
	}
	if owner := metav1.GetControllerOf(job); owner != nil && owner.Kind == "PersistentVolumeClaim" {
		s.pending.CreationObserved(job.Namespace + "/" + owner.Name)
	}
}

func (s *Starter) sync(ctx context.Context, key string) error {
	ns, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	claim, err := s.claims.PersistentVolumeClaims(ns).Get(name)
	if apierrors.IsNotFound(err) {
		s.pending.DeleteExpectations(key)
		return nil
	}
	if err != nil {
		return err
	}
	if !s.pending.SatisfiedExpectations(key) {
		return fmt.Errorf("jobs of %s not seen yet", key)
	}
	if claim.Annotations["backup.example.com/enabled"] != "true" {
		return nil
	}
	return s.launch(ctx, key, claim)
}

func (s *Starter) launch(ctx context.Context, key string, claim *corev1.PersistentVolumeClaim) error {
	job := backupJob(claim, s.image)
	s.pending.ExpectCreations(key, 1)
	_, err := s.jobs.Jobs(claim.Namespace).Create(ctx, job, metav1.CreateOptions{})
	if apierrors.IsTimeout(err) {
		return nil
	}
	if apierrors.IsInvalid(err) {
		s.pending.CreationObserved(key)
		return s.reject(claim, err)
	}
	if err != nil {
		s.pending.CreationObserved(key)
		return fmt.Errorf("create job for %s: %w", key, err)
	}
	klog.V(2).InfoS("backup job created", "claim", key, "job", job.Name)
	return nil
}

func (s *Starter) reject(claim *corev1.PersistentVolumeClaim, err error) error {
	s.recorder.Eventf(claim, corev1.EventTypeWarning, "Rejected", "the job was refused: %v", err)
	return nil
}
