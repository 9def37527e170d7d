// Package fin changes finalizers for the controllers of the module.
package fin

import (
	"context"
	"encoding/json"
	"slices"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/client-go/kubernetes"
	typed "k8s.io/client-go/kubernetes/typed/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Has reports whether a finalizer is on an object.
func Has(meta metav1.ObjectMeta, key string) bool { return slices.Contains(meta.Finalizers, key) }

// Remove takes a finalizer from a service, and writes that as a patch of two copies.
func Remove(client kubernetes.Interface, service *corev1.Service, key string) error {
	if !Has(service.ObjectMeta, key) {
		return nil
	}
	meta := service.ObjectMeta.DeepCopy()
	meta.Finalizers = slices.DeleteFunc(meta.Finalizers, func(f string) bool { return f == key })
	return patchMeta(client.CoreV1(), service, *meta)
}

func patchMeta(client typed.CoreV1Interface, service *corev1.Service, meta metav1.ObjectMeta) error {
	changed := service.DeepCopy()
	changed.ObjectMeta = meta
	before, err := json.Marshal(service)
	if err != nil {
		return err
	}
	after, err := json.Marshal(changed)
	if err != nil {
		return err
	}
	data, err := strategicpatch.CreateTwoWayMergePatch(before, after, corev1.Service{})
	if err != nil {
		return err
	}
	_, err = client.Services(service.Namespace).Patch(context.TODO(), service.Name, types.StrategicMergePatchType, data, metav1.PatchOptions{})
	return err
}

// HandleDeletion adds the finalizer to what lives, and cleans up for what is being deleted: then the reconcile is to return the result.
func HandleDeletion(ctx context.Context, c client.Writer, obj client.Object, key string, clean func() error) (*ctrl.Result, error) {
	if obj.GetDeletionTimestamp().IsZero() {
		if controllerutil.AddFinalizer(obj, key) {
			return nil, c.Update(ctx, obj)
		}
		return nil, nil
	}
	if controllerutil.ContainsFinalizer(obj, key) {
		if err := clean(); err != nil {
			return &ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(obj, key)
		if err := c.Update(ctx, obj); err != nil {
			return &ctrl.Result{}, err
		}
	}
	return &ctrl.Result{}, nil
}
