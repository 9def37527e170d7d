package imports

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/watchwiring-owns-without-controller/literal/good/api/v1beta1"
	batchv1 "k8s.io/api/batch/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Reconciler struct {
	client.Client
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	imp := &v1beta1.Import{}
	if err := r.Get(ctx, req.NamespacedName, imp); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if imp.Status.Done {
		return ctrl.Result{}, nil
	}
	job, err := r.ensureJob(ctx, imp)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("job of %s: %w", req, err)
	}
	if job.Status.Succeeded == 0 {
		return ctrl.Result{}, nil
	}
	imp.Status.Done = true
	return ctrl.Result{}, r.Status().Update(ctx, imp)
}

func (r *Reconciler) ensureJob(ctx context.Context, imp *v1beta1.Import) (*batchv1.Job, error) {
	wanted := newJob(imp)
	job := &batchv1.Job{}
	err := r.Get(ctx, client.ObjectKeyFromObject(wanted), job)
	if err == nil {
		return job, nil
	}
	if !apierrors.IsNotFound(err) {
		return nil, err
	}
	return wanted, r.Create(ctx, wanted)
}

func Setup(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.Import{}).
		Owns(&batchv1.Job{}).
		Complete(&Reconciler{Client: mgr.GetClient()})
}
