package terminal

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/finalizers/raise_predicate/terminal/apifail"
	"example.org/variants/finalizers/raise_predicate/terminal/inflight"
	dbv1 "example.org/variants/finalizers/raise_predicate/terminal/v1"
)

type Importer struct {
	Client   client.Client
	InFlight *inflight.Set
}

func (c *Importer) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	owner := req.String()
	var snap dbv1.Snapshot
	if err := c.Client.Get(ctx, req.NamespacedName, &snap); err != nil {
		if apierrors.IsNotFound(err) {
			c.InFlight.Delete(owner)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if !c.InFlight.Satisfied(owner) {
		return ctrl.Result{RequeueAfter: 5 * time.Second}, nil
	}
	var have corev1.PersistentVolumeClaim
	err := c.Client.Get(ctx, client.ObjectKey{Namespace: snap.Namespace, Name: snap.Spec.Claim}, &have)
	if err == nil || !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, c.materialise(ctx, owner, &snap)
}

func (c *Importer) claimSeen(pvc *corev1.PersistentVolumeClaim) {
	if ref := metav1.GetControllerOf(pvc); ref != nil {
		c.InFlight.Lower(pvc.Namespace+"/"+ref.Name, pvc.Name)
	}
}

func (c *Importer) materialise(ctx context.Context, owner string, snap *dbv1.Snapshot) error {
	pvc := &corev1.PersistentVolumeClaim{
		ObjectMeta: metav1.ObjectMeta{Name: snap.Spec.Claim, Namespace: snap.Namespace},
		Spec:       corev1.PersistentVolumeClaimSpec{StorageClassName: &snap.Spec.Class},
	}
	if err := ctrl.SetControllerReference(snap, pvc, c.Client.Scheme()); err != nil {
		return err
	}
	c.InFlight.Raise(owner, pvc.Name)
	if err := c.Client.Create(ctx, pvc); err != nil {
		c.InFlight.Lower(owner, pvc.Name)
		if apifail.Permanent(err) {
			snap.Status.Failed = err.Error()
			return c.Client.Status().Update(ctx, snap)
		}
		return err
	}
	return nil
}
