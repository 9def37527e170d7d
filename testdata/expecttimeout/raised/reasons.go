package raised

import (
	"context"
	"errors"
	"fmt"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilnet "k8s.io/apimachinery/pkg/util/net"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

// A BackupReconciler runs a job for each backup, and learns from the reason of a failure what to do.
type BackupReconciler struct {
	clientset kubernetes.Interface
	pending   *stores.Expiring
}

func (r *BackupReconciler) reject(err error) error {
	klog.ErrorS(err, "The job is no job")
	return nil
}

// The API server has refused the job: none is made.
func (r *BackupReconciler) refused(ctx context.Context, key string, job *batchv1.Job) error {
	r.pending.ExpectCreations(key, 1)                                                            // related `raised here`
	_, err := r.clientset.BatchV1().Jobs(job.Namespace).Create(ctx, job, metav1.CreateOptions{}) // related `fails here`
	if apierrors.IsInvalid(err) {
		return r.reject(err) // want `raise-without-lower: Create fails and this return keeps what ExpectCreations raised for it`
	}
	if err != nil {
		r.pending.CreationObserved(key)
	}
	return err
}

func (r *BackupReconciler) refusedSwitch(ctx context.Context, key string, job *batchv1.Job) (ctrl.Result, error) {
	r.pending.ExpectCreations(key, 1)
	_, err := r.clientset.BatchV1().Jobs(job.Namespace).Create(ctx, job, metav1.CreateOptions{})
	switch {
	case err == nil:
		return ctrl.Result{}, nil
	case apierrors.IsForbidden(err), apierrors.IsInvalid(err):
		return ctrl.Result{}, nil // want `raise-without-lower: Create fails`
	default:
		r.pending.CreationObserved(key)
		return ctrl.Result{}, err
	}
}

// The reason is looked at in a helper.
func (r *BackupReconciler) refusedInHelper(ctx context.Context, key string, job *batchv1.Job) error {
	r.pending.ExpectCreations(key, 1)
	_, err := r.clientset.BatchV1().Jobs(job.Namespace).Create(ctx, job, metav1.CreateOptions{})
	if hopeless(err) {
		klog.ErrorS(err, "Giving up", "job", klog.KObj(job))
		return nil // want `raise-without-lower: Create fails`
	}
	if err != nil {
		r.pending.CreationObserved(key)
	}
	return err
}

func hopeless(err error) bool { return apierrors.IsInvalid(err) || apierrors.IsForbidden(err) }

// The reason is compared by its text.
func (r *BackupReconciler) refusedByReason(ctx context.Context, key string, job *batchv1.Job) error {
	r.pending.ExpectCreations(key, 1)
	_, err := r.clientset.BatchV1().Jobs(job.Namespace).Create(ctx, job, metav1.CreateOptions{})
	if apierrors.ReasonForError(err) == metav1.StatusReasonInvalid {
		return nil // want `raise-without-lower: Create fails`
	}
	if err != nil {
		r.pending.CreationObserved(key)
	}
	return err
}

var errQuota = errors.New("no quota")

// The error is one of the program's own.
func (r *BackupReconciler) refusedBySentinel(ctx context.Context, key string, pods podControl, pod *corev1.Pod) error {
	r.pending.ExpectCreations(key, 1)
	err := pods.CreatePod(ctx, pod)
	if errors.Is(err, errQuota) {
		return nil // want `raise-without-lower: CreatePod fails`
	}
	if err != nil {
		r.pending.CreationObserved(key)
		return fmt.Errorf("create pod: %w", err)
	}
	return nil
}

// The job may exist: the answer of the API server did not arrive in time.
func (r *BackupReconciler) okTimeout(ctx context.Context, key string, job *batchv1.Job) error {
	r.pending.ExpectCreations(key, 1)
	_, err := r.clientset.BatchV1().Jobs(job.Namespace).Create(ctx, job, metav1.CreateOptions{})
	if apierrors.IsTimeout(err) {
		return nil
	}
	if err != nil {
		r.pending.CreationObserved(key)
	}
	return err
}

func (r *BackupReconciler) okServerTimeout(ctx context.Context, key string, job *batchv1.Job) error {
	r.pending.ExpectCreations(key, 1)
	_, err := r.clientset.BatchV1().Jobs(job.Namespace).Create(ctx, job, metav1.CreateOptions{})
	switch {
	case apierrors.IsServerTimeout(err), apierrors.IsInternalError(err), errors.Is(err, context.DeadlineExceeded):
		return err
	case err != nil:
		r.pending.CreationObserved(key)
	}
	return err
}

// Several tests leave the outcome open, in a helper.
func (r *BackupReconciler) okTimeoutInHelper(ctx context.Context, key string, job *batchv1.Job) error {
	r.pending.ExpectCreations(key, 1)
	_, err := r.clientset.BatchV1().Jobs(job.Namespace).Create(ctx, job, metav1.CreateOptions{})
	if unanswered(err) {
		return err
	}
	if err != nil {
		r.pending.CreationObserved(key)
	}
	return err
}

func unanswered(err error) bool { return apierrors.IsTimeout(err) || apierrors.IsServerTimeout(err) }

// It exists, and its event has come or will.
func (r *BackupReconciler) okExists(ctx context.Context, key string, job *batchv1.Job) error {
	r.pending.ExpectCreations(key, 1)
	_, err := r.clientset.BatchV1().Jobs(job.Namespace).Create(ctx, job, metav1.CreateOptions{})
	if apierrors.IsAlreadyExists(err) {
		return nil
	}
	if err != nil {
		r.pending.CreationObserved(key)
	}
	return err
}

func (r *BackupReconciler) okRefused(ctx context.Context, key string, job *batchv1.Job) error {
	r.pending.ExpectCreations(key, 1)
	_, err := r.clientset.BatchV1().Jobs(job.Namespace).Create(ctx, job, metav1.CreateOptions{})
	if apierrors.IsInvalid(err) {
		r.pending.CreationObserved(key)
		return r.reject(err)
	}
	if err != nil {
		r.pending.CreationObserved(key)
	}
	return err
}

func (r *BackupReconciler) okRefusedOnce(ctx context.Context, key string, job *batchv1.Job) error {
	r.pending.ExpectCreations(key, 1)
	_, err := r.clientset.BatchV1().Jobs(job.Namespace).Create(ctx, job, metav1.CreateOptions{})
	if err != nil {
		r.pending.CreationObserved(key)
	}
	if apierrors.IsInvalid(err) {
		return r.reject(err)
	}
	return err
}

// What another package asks of the error is not known: the job may exist.
func (r *BackupReconciler) okAskedElsewhere(ctx context.Context, key string, job *batchv1.Job) error {
	r.pending.ExpectCreations(key, 1)
	_, err := r.clientset.BatchV1().Jobs(job.Namespace).Create(ctx, job, metav1.CreateOptions{})
	if err != nil {
		if utilnet.IsConnectionReset(err) {
			return err
		}
		r.pending.CreationObserved(key)
	}
	return err
}

// Whatever the other package says, the expectation stays.
func (r *BackupReconciler) askedElsewhere(ctx context.Context, key string, job *batchv1.Job) error {
	r.pending.ExpectCreations(key, 1)
	_, err := r.clientset.BatchV1().Jobs(job.Namespace).Create(ctx, job, metav1.CreateOptions{})
	if err != nil {
		if utilnet.IsConnectionReset(err) {
			klog.ErrorS(err, "Trying again", "job", klog.KObj(job))
		}
		return err // want `raise-without-lower: Create fails`
	}
	return nil
}
