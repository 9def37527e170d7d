// Package steps has steps of a reconcile of another package.
package steps

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

func Wait(ctx context.Context) (ctrl.Result, error) { // reconciles: runs requeues
	return ctrl.Result{RequeueAfter: time.Second}, nil
}

func Work(ctx context.Context) (ctrl.Result, error) { // reconciles: runs
	return ctrl.Result{}, nil
}
