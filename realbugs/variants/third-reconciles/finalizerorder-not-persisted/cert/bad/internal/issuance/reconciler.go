package issuance

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/finalizerorder-not-persisted/cert/bad/api/v1alpha2"
	"example.org/variants/third-reconciles/finalizerorder-not-persisted/cert/bad/internal/state"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const finalizer = "pki.acme.io/revoke"

type authority interface {
	Sign(ctx context.Context, names []string) (serial string, err error)
	Revoke(ctx context.Context, serial string) error
}

type Reconciler struct {
	kube client.Client
	ca   authority
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ses, err := state.Open(ctx, r.kube, req.NamespacedName)
	if err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if ses.Object.DeletionTimestamp != nil {
		return ctrl.Result{}, r.revoke(ctx, ses)
	}
	return ctrl.Result{}, r.issue(ctx, ses)
}

func (r *Reconciler) issue(ctx context.Context, ses *state.Session) error {
	logger := logf.FromContext(ctx)
	if ses.Object.Status.Serial != "" {
		return nil
	}
	if controllerutil.AddFinalizer(ses.Object, finalizer) { // WANT finalizerorder/not-persisted or lostwrite/wrong-writer
		logger.Info("finalizer added")
	}
	serial, err := r.ca.Sign(ctx, ses.Object.Spec.DNSNames)
	if err != nil {
		return fmt.Errorf("sign for %v: %w", ses.Object.Spec.DNSNames, err)
	}
	ses.Object.Status.Serial = serial
	ses.Object.Status.State = "Issued"
	return ses.SaveStatus(ctx)
}

func (r *Reconciler) revoke(ctx context.Context, ses *state.Session) error {
	if !controllerutil.ContainsFinalizer(ses.Object, finalizer) {
		return nil
	}
	if serial := ses.Object.Status.Serial; serial != "" {
		if err := r.ca.Revoke(ctx, serial); err != nil {
			return fmt.Errorf("revoke %s: %w", serial, err)
		}
	}
	controllerutil.RemoveFinalizer(ses.Object, finalizer)
	return client.IgnoreNotFound(ses.SaveMeta(ctx))
}

func Setup(mgr ctrl.Manager, ca authority) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha2.Issuance{}).Complete(&Reconciler{kube: mgr.GetClient(), ca: ca})
}
