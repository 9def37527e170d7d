package snap

import (
	"context"
	"fmt"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	backupv1 "example.org/variants/finalizers/hand_wait/snap/v1"
)

type CopyReconciler struct {
	client.Client
	store Store
}

func (b *CopyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bk := &backupv1.Backup{}
	if err := b.Get(ctx, req.NamespacedName, bk); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if bk.Status.Done {
		return ctrl.Result{}, nil
	}
	if err := b.store.Begin(bk.Spec.Source); err != nil {
		return ctrl.Result{}, err
	}
	if err := b.await(bk.Spec.Source); err != nil {
		return ctrl.Result{}, err
	}
	bk.Status.Done = true
	return ctrl.Result{}, b.Status().Update(ctx, bk)
}

func (b *CopyReconciler) await(source string) error {
	progress := time.NewTicker(5 * time.Second)
	defer progress.Stop()
	late := time.NewTimer(time.Minute)
	defer late.Stop()
	for {
		select {
		case <-progress.C:
			state, err := b.store.State(source)
			if err != nil {
				return fmt.Errorf("state of %s: %w", source, err)
			}
			if state == StateDone {
				return nil
			}
			copierProgress(source, state)
		case <-late.C:
			return fmt.Errorf("%s did not finish in time", source)
		}
	}
}

func copierProgress(source string, s State) {
	ctrl.Log.WithName("copier").V(2).Info("in progress", "source", source, "state", s)
}
