package credentials

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	storagev1 "example.org/variants/finalizers/removed_first/credentials/v1"
)

const shareFinalizer = "storage.example.com/share"

type ShareReconciler struct {
	client.Client
	SystemNamespace string
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	vol := &storagev1.Volume{}
	if err := r.Get(ctx, req.NamespacedName, vol); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	exportSecret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: "export-" + string(vol.UID), Namespace: r.SystemNamespace}}
	if vol.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(vol, shareFinalizer) {
			if err := r.Update(ctx, vol); err != nil {
				return ctrl.Result{}, err
			}
		}
		if err := r.Create(ctx, exportSecret); err != nil && !apierrors.IsAlreadyExists(err) {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, nil
	}
	if !controllerutil.ContainsFinalizer(vol, shareFinalizer) {
		return ctrl.Result{}, nil
	}
	if err := r.Delete(ctx, exportSecret); client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(vol, shareFinalizer)
	return ctrl.Result{}, r.Update(ctx, vol)
}
