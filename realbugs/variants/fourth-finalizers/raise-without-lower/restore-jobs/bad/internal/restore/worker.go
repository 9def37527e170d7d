package restore

import (
	"context"
	"fmt"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	batchlisters "k8s.io/client-go/listers/batch/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-finalizers/raise-without-lower/restore-jobs/bad/pkg/apierr"
	"example.org/variants/fourth-finalizers/raise-without-lower/restore-jobs/bad/pkg/inflight"
)

const snapshotAnnotation = "restore.pgfleet.io/snapshot"

// Worker turns claims that name a snapshot into restore jobs.
type Worker struct {
	client   kubernetes.Interface
	claims   corelisters.PersistentVolumeClaimLister
	jobs     batchlisters.JobLister
	queue    workqueue.TypedRateLimitingInterface[types.NamespacedName]
	ledger   *inflight.Ledger
	recorder record.EventRecorder
}

func (w *Worker) processNext(ctx context.Context) bool {
	key, quit := w.queue.Get()
	if quit {
		return false
	}
	defer w.queue.Done(key)
	if err := w.sync(ctx, key); err != nil {
		klog.FromContext(ctx).Error(err, "Restore failed", "claim", key)
		w.queue.AddRateLimited(key)
		return true
	}
	w.queue.Forget(key)
	return true
}

func (w *Worker) sync(ctx context.Context, key types.NamespacedName) error {
	pvc, err := w.claims.PersistentVolumeClaims(key.Namespace).Get(key.Name)
	if apierrors.IsNotFound(err) {
		w.ledger.Delete(key)
		return nil
	}
	if err != nil {
		return err
	}
	snapshot, ok := pvc.Annotations[snapshotAnnotation]
	if !ok {
		return nil
	}
	name := "restore-" + pvc.Name
	if _, err := w.jobs.Jobs(pvc.Namespace).Get(name); err == nil || !apierrors.IsNotFound(err) {
		return err
	}
	if done, waited := w.ledger.Satisfied(key); !done {
		if waited > w.ledger.TTL() {
			w.ledger.Delete(key)
			return fmt.Errorf("no job of %s within %s", key, waited)
		}
		w.queue.AddAfter(key, w.ledger.TTL()-waited)
		return nil
	}
	return w.launch(ctx, pvc, key, name, snapshot)
}

func (w *Worker) launch(ctx context.Context, pvc *corev1.PersistentVolumeClaim, key types.NamespacedName, name, snapshot string) error {
	w.ledger.Expect(key, name)
	_, err := w.client.BatchV1().Jobs(pvc.Namespace).Create(ctx, jobFor(pvc, name, snapshot), metav1.CreateOptions{})
	switch {
	case err == nil:
		return nil
	case apierrors.IsAlreadyExists(err):
		w.ledger.Observe(key, name)
		return nil
	case apierr.Rejected(err):
		w.recorder.Eventf(pvc, corev1.EventTypeWarning, "RestoreRejected", "The restore job is not accepted: %v", err)
		return nil // WANT expecttimeout/raise-without-lower
	}
	w.ledger.Observe(key, name)
	return err
}

func jobFor(pvc *corev1.PersistentVolumeClaim, name, snapshot string) *batchv1.Job {
	return &batchv1.Job{
		ObjectMeta: metav1.ObjectMeta{
			Name:            name,
			Namespace:       pvc.Namespace,
			OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(pvc, corev1.SchemeGroupVersion.WithKind("PersistentVolumeClaim"))},
		},
		Spec: batchv1.JobSpec{Template: corev1.PodTemplateSpec{Spec: corev1.PodSpec{
			RestartPolicy: corev1.RestartPolicyOnFailure,
			Containers:    []corev1.Container{{Name: "restore", Image: "registry.pgfleet.io/restore:v3", Args: []string{snapshot}}},
		}}},
	}
}
