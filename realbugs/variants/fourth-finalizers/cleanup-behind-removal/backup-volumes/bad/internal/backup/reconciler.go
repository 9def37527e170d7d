package backup

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-finalizers/cleanup-behind-removal/backup-volumes/bad/pkg/finalizers"
)

const (
	finalizer   = "backup.tapevault.io/key"
	wantedLabel = "backup.tapevault.io/enabled"
)

// Reconciler gives each claim that is backed up a secret with its key.
type Reconciler struct {
	client.Client

	claims finalizers.Editor[*corev1.PersistentVolumeClaim]
}

// New makes a reconciler.
func New(c client.Client) *Reconciler {
	return &Reconciler{Client: c, claims: finalizers.Editor[*corev1.PersistentVolumeClaim]{Client: c}}
}

// Reconcile works on one claim.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.GetDeletionTimestamp() != nil {
		if !controllerutil.ContainsFinalizer(claim, finalizer) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, r.tearDown(ctx, claim)
	}
	if claim.Labels[wantedLabel] != "true" {
		return ctrl.Result{}, nil
	}
	if err := r.claims.Put(ctx, claim, finalizer); err != nil {
		return ctrl.Result{}, err
	}
	secret := keySecret(claim)
	secret.StringData = map[string]string{"cipher": "aes-256"}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, secret))
}

func (r *Reconciler) tearDown(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if err := r.claims.Drop(ctx, claim, finalizer); err != nil { // WANT finalizerorder/removed-before-cleanup
		return fmt.Errorf("releasing %s: %w", claim.Name, err)
	}
	return client.IgnoreNotFound(r.Delete(ctx, keySecret(claim)))
}

func keySecret(claim *corev1.PersistentVolumeClaim) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: claim.Name + "-backup-key", Namespace: claim.Namespace}}
}

// SetupWithManager wires the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.PersistentVolumeClaim{}).Complete(r)
}
