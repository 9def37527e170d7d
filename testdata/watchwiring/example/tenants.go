package example

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

// Tenants lets tenants in whose job is done.
type Tenants struct{ client.Client }

// Setup adds the controller to a manager.
func (t *Tenants) Setup(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}). // want `^missing-watch: the reconcile of a Tenant waits for a Job, and no watch wakes the controller when it changes$`
		Complete(t)
}

// Reconcile waits for the job.
func (t *Tenants) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job := &batchv1.Job{}
	if err := t.Get(ctx, req.NamespacedName, job); err != nil { // related `^the reconcile waits for the state of this object$`
		return ctrl.Result{}, err
	}
	if job.Status.Succeeded == 0 { // related `^its state decides here$`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, t.Create(ctx, &api.Tenant{})
}
