// Package affirmed deletes what a helper has said to be there.
package affirmed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const finalizer = "example.com/settings"

type keeper struct {
	client.Client
	kube kubernetes.Interface
}

func (k *keeper) exists(ctx context.Context, key client.ObjectKey, object client.Object) (bool, error) {
	err := k.Get(ctx, key, object)
	if apierrors.IsNotFound(err) {
		return false, nil
	}
	return err == nil, err
}

func (k *keeper) hasSettings(ctx context.Context, claim *corev1.PersistentVolumeClaim) (bool, error) {
	_, err := k.kube.CoreV1().ConfigMaps(claim.Namespace).Get(ctx, claim.Name, metav1.GetOptions{})
	if err != nil {
		if apierrors.IsNotFound(err) {
			return false, nil
		}
		return false, err
	}
	return true, nil
}

// Without the ConfigMap nothing is deleted.
func (k *keeper) deleteExisting(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	settings := &corev1.ConfigMap{}
	there, err := k.exists(ctx, client.ObjectKeyFromObject(claim), settings)
	if err != nil {
		return err
	}
	if !there {
		return nil
	}
	return k.Delete(ctx, settings)
}

func (k *keeper) deleteNamed(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if there, err := k.hasSettings(ctx, claim); err != nil || !there {
		return err
	}
	return k.kube.CoreV1().ConfigMaps(claim.Namespace).Delete(ctx, claim.Name, metav1.DeleteOptions{})
}

// The answer is for the log alone.
func (k *keeper) deleteAnyway(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	there, err := k.hasSettings(ctx, claim)
	if err != nil {
		return err
	}
	ctrl.LoggerFrom(ctx).Info("settings", "there", there)
	return k.kube.CoreV1().ConfigMaps(claim.Namespace).Delete(ctx, claim.Name, metav1.DeleteOptions{})
}

// The answer is about objects of another kind.
func (k *keeper) deleteOther(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	there, err := k.hasSettings(ctx, claim)
	if err != nil || !there {
		return err
	}
	return k.kube.CoreV1().Secrets(claim.Namespace).Delete(ctx, claim.Name, metav1.DeleteOptions{})
}

func (k *keeper) okExisting(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := k.deleteExisting(ctx, claim); err != nil {
		return err
	}
	return k.release(ctx, claim)
}

func (k *keeper) okNamed(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := k.deleteNamed(ctx, claim); err != nil {
		return err
	}
	return k.release(ctx, claim)
}

func (k *keeper) anyway(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := k.deleteAnyway(ctx, claim); err != nil { // want `kept-for-ever: deleteAnyway fails once the ConfigMap is gone`
		return err
	}
	return k.release(ctx, claim)
}

func (k *keeper) other(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := k.deleteOther(ctx, claim); err != nil { // want `kept-for-ever: deleteOther fails once the Secret is gone`
		return err
	}
	return k.release(ctx, claim)
}

func (k *keeper) release(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	controllerutil.RemoveFinalizer(claim, finalizer)
	return k.Update(ctx, claim)
}
