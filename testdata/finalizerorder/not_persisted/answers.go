package not_persisted

import (
	"context"
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Claims lets claims go that have lost their volume.
type Claims struct {
	kube   kubernetes.Interface
	lister corelisters.PersistentVolumeClaimLister
}

// other reads the claim, takes its finalizers off, and writes the one that it was given (clickhouse-operator).
func (r *Claims) other(ctx context.Context, claim *corev1.PersistentVolumeClaim) bool {
	for range 3 {
		current, err := r.kube.CoreV1().PersistentVolumeClaims(claim.Namespace).Get(ctx, claim.Name, metav1.GetOptions{})
		if apierrors.IsNotFound(err) {
			return true
		}
		if len(current.Finalizers) > 0 {
			current.Finalizers = nil // want `not-persisted: the finalizer of current is removed in memory and never written`
			r.update(ctx, claim)
		}
	}
	return false
}

func (r *Claims) update(ctx context.Context, claim *corev1.PersistentVolumeClaim) {
	_, _ = r.kube.CoreV1().PersistentVolumeClaims(claim.Namespace).Update(ctx, claim, metav1.UpdateOptions{})
}

// added is lost, since the status alone is written.
func (r *Claims) added(ctx context.Context, namespace, name string) error {
	claim, err := r.kube.CoreV1().PersistentVolumeClaims(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	if claim.DeletionTimestamp.IsZero() {
		controllerutil.AddFinalizer(claim, leaseFinalizer) // want `not-persisted: the finalizer of claim is added in memory and never written`
	}
	_, err = r.kube.CoreV1().PersistentVolumeClaims(namespace).UpdateStatus(ctx, claim, metav1.UpdateOptions{}) // related `writes the status only`
	return err
}

// original changes the answer, and writes nothing.
func (r *Claims) original(ctx context.Context, namespace, name string) error {
	service, err := r.kube.CoreV1().Services(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	if service.Spec.Type == corev1.ServiceTypeClusterIP {
		service.Finalizers = nil // want `not-persisted: the finalizer of service is removed in memory`
	}
	return nil
}

// okWritten writes what was read.
func (r *Claims) okWritten(ctx context.Context, namespace, name string) error {
	claim, err := r.kube.CoreV1().PersistentVolumeClaims(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	claim.Finalizers = nil
	r.update(ctx, claim)
	return nil
}

// okCopied writes a copy.
func (r *Claims) okCopied(ctx context.Context, namespace, name string) error {
	claim, err := r.kube.CoreV1().PersistentVolumeClaims(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	claim = claim.DeepCopy()
	claim.Finalizers = nil
	_, err = r.kube.CoreV1().PersistentVolumeClaims(namespace).Update(ctx, claim, metav1.UpdateOptions{})
	return err
}

// okReturned lets the caller write it.
func (r *Claims) okReturned(ctx context.Context, namespace, name string) (*corev1.PersistentVolumeClaim, error) {
	claim, err := r.kube.CoreV1().PersistentVolumeClaims(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	claim.Finalizers = nil
	return claim, nil
}

// okRetried writes it in a function that is tried again.
func (r *Claims) okRetried(ctx context.Context, namespace, name string) error {
	claim, err := r.kube.CoreV1().PersistentVolumeClaims(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	claim.Finalizers = nil
	return retry.OnError(retry.DefaultBackoff, apierrors.IsServerTimeout, func() error {
		_, err := r.kube.CoreV1().PersistentVolumeClaims(namespace).Update(ctx, claim, metav1.UpdateOptions{})
		return err
	})
}

// okHanded gives it to what is not seen.
func (r *Claims) okHanded(ctx context.Context, namespace, name string, save func(*corev1.PersistentVolumeClaim) error) error {
	claim, err := r.kube.CoreV1().PersistentVolumeClaims(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	claim.Finalizers = nil
	return save(claim)
}

// okListed is an object of a lister, which a write of another one is about.
func (r *Claims) okListed(ctx context.Context, namespace, name string) error {
	cached, err := r.lister.PersistentVolumeClaims(namespace).Get(name)
	if err != nil {
		return err
	}
	claim := cached.DeepCopy()
	claim.Finalizers = nil
	_, err = r.kube.CoreV1().PersistentVolumeClaims(namespace).Update(ctx, claim, metav1.UpdateOptions{})
	return err
}

// okCompared leaves the finalizers out of a comparison.
func (r *Claims) okCompared(ctx context.Context, desired *corev1.PersistentVolumeClaim) (bool, error) {
	claim, err := r.kube.CoreV1().PersistentVolumeClaims(desired.Namespace).Get(ctx, desired.Name, metav1.GetOptions{})
	if err != nil {
		return false, err
	}
	claim.Finalizers = nil
	return equality.Semantic.DeepEqual(claim, desired), nil
}

// okComparedMeta compares a part of it.
func (r *Claims) okComparedMeta(ctx context.Context, desired *corev1.PersistentVolumeClaim) (bool, error) {
	claim, err := r.kube.CoreV1().PersistentVolumeClaims(desired.Namespace).Get(ctx, desired.Name, metav1.GetOptions{})
	if err != nil {
		return false, err
	}
	claim.Finalizers = nil
	return equality.Semantic.DeepEqual(claim.ObjectMeta, desired.ObjectMeta), nil
}

// okStored writes it into a file.
func (r *Claims) okStored(ctx context.Context, namespace, name string) ([]byte, error) {
	claim, err := r.kube.CoreV1().PersistentVolumeClaims(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	claim.Finalizers = nil
	return json.Marshal(claim)
}

// okTaken makes another one of what was read.
func (r *Claims) okTaken(ctx context.Context, namespace, name string) error {
	claim, err := r.kube.CoreV1().PersistentVolumeClaims(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	claim.Finalizers = nil
	next := &corev1.PersistentVolumeClaim{ObjectMeta: claim.ObjectMeta, Spec: claim.Spec}
	_, err = r.kube.CoreV1().PersistentVolumeClaims("copies").Create(ctx, next, metav1.CreateOptions{})
	return err
}
