// Package zones has reconcilers that programs of other packages set up.
package zones

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// OKSweeper is set up by a program without an election alone.
type OKSweeper struct{ client.Client }

func (r *OKSweeper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

func (r *OKSweeper) SetupWithManager(mgr ctrl.Manager) error {
	go sweep(r.Client)
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

// LeadingSweeper is set up by a program with an election.
type LeadingSweeper struct{ client.Client }

func (r *LeadingSweeper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

func (r *LeadingSweeper) SetupWithManager(mgr ctrl.Manager) error {
	go sweep(r.Client) // want `bypasses-manager: this goroutine writes on every replica`
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

// SharedSweeper is set up by both.
type SharedSweeper struct{ client.Client }

func (r *SharedSweeper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

func (r *SharedSweeper) SetupWithManager(mgr ctrl.Manager) error {
	go sweep(r.Client) // want `bypasses-manager: this goroutine writes on every replica`
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

// RelayedSweeper is set up by a package that is handed the manager itself.
type RelayedSweeper struct{ client.Client }

func (r *RelayedSweeper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

func (r *RelayedSweeper) SetupWithManager(mgr ctrl.Manager) error {
	go sweep(r.Client) // want `bypasses-manager: this goroutine writes on every replica`
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

func sweep(c client.Client) {
	for {
		_ = c.DeleteAllOf(context.Background(), &corev1.ConfigMap{}, client.InNamespace("zones"))
		time.Sleep(time.Minute)
	}
}
