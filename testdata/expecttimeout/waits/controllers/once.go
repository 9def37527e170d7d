package controllers

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/waits/fleet"
)

// A SettingsReconciler starts its informer on first use.
type SettingsReconciler struct {
	informer cache.SharedInformer
	store    cache.Store
	synced   bool
	paused   bool
}

// Once it has synced nobody waits for it again (argo-cd's settings).
func (r *SettingsReconciler) okReconcileWithSettings(ctx context.Context, resync bool) (ctrl.Result, error) {
	if !resync && r.store != nil {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.initialize(ctx)
}

func (r *SettingsReconciler) initialize(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), r.informer.HasSynced) {
		return errors.New("settings have not synced")
	}
	r.store = r.informer.GetStore()
	return nil
}

func (r *SettingsReconciler) okReconcileSyncsOnce(ctx context.Context) (ctrl.Result, error) {
	if !r.synced {
		r.synced = cache.WaitForCacheSync(ctx.Done(), r.informer.HasSynced)
	}
	return ctrl.Result{}, nil
}

// The field that it looks at is not about the wait.
func (r *SettingsReconciler) reconcileUnlessPaused(ctx context.Context) (ctrl.Result, error) {
	if r.paused {
		return ctrl.Result{}, nil
	}
	r.synced = cache.WaitForCacheSync(ctx.Done(), r.informer.HasSynced) // want `unbounded-wait: WaitForCacheSync has no deadline and reconcileUnlessPaused runs it`
	return ctrl.Result{}, nil
}

// A ClaimReconciler waits once for each claim, and notes that in the claim.
type ClaimReconciler struct {
	client.Client
	ready func(name string) bool
}

func (r *ClaimReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.Status.Phase != "" {
		return ctrl.Result{}, nil
	}
	if err := fleet.WaitUntilReady(ctx, func() bool { return r.ready(claim.Name) }); err != nil { // want `unbounded-wait: WaitUntilReady has no deadline and Reconcile runs it`
		return ctrl.Result{}, err
	}
	claim.Status.Phase = corev1.ClaimBound
	return ctrl.Result{}, r.Status().Update(ctx, claim)
}
