package backup

import (
	"context"
	"time"

	"example.org/variants/third-reconciles/expecttimeout-no-timeout/jobs/good/api/v1beta1"
	"example.org/variants/third-reconciles/expecttimeout-no-timeout/jobs/good/internal/tracker"
	batchv1 "k8s.io/api/batch/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const patience = 5 * time.Minute

type Reconciler struct {
	client.Client
	Scheme  *runtime.Scheme
	Tracker tracker.Tracker
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	b := &v1beta1.Backup{}
	if err := r.Get(ctx, req.NamespacedName, b); apierrors.IsNotFound(err) {
		r.Tracker.Delete(req.String())
		return ctrl.Result{}, nil
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if b.Status.Phase == "Done" {
		return ctrl.Result{}, nil
	}
	if wait, res := r.outstanding(ctx, req.String()); wait {
		return res, nil
	}
	return ctrl.Result{}, r.ensureJob(ctx, b)
}

// outstanding says whether the pass has to wait for events, and how.
func (r *Reconciler) outstanding(ctx context.Context, owner string) (bool, ctrl.Result) {
	logger := logf.FromContext(ctx)
	ok, since, open := r.Tracker.Satisfied(owner)
	if ok {
		return false, ctrl.Result{}
	}
	if since > patience {
		logger.Info("events are late, going on without them", "open", open, "since", since)
		r.Tracker.Delete(owner)
		return false, ctrl.Result{}
	}
	return true, ctrl.Result{RequeueAfter: patience - since + time.Second}
}

func (r *Reconciler) ensureJob(ctx context.Context, b *v1beta1.Backup) error {
	owner := client.ObjectKeyFromObject(b).String()
	job := &batchv1.Job{}
	err := r.Get(ctx, client.ObjectKey{Namespace: b.Namespace, Name: "backup-" + b.Name}, job)
	if err == nil {
		if job.Status.Succeeded > 0 {
			b.Status.Phase = "Done"
			return r.Status().Update(ctx, b)
		}
		return nil
	}
	if !apierrors.IsNotFound(err) {
		return err
	}
	job = newJob(b)
	if err := controllerutil.SetControllerReference(b, job, r.Scheme); err != nil {
		return err
	}
	r.Tracker.Expect(owner, tracker.Create, job.Name)
	if err := r.Create(ctx, job); err != nil {
		r.Tracker.Observe(owner, tracker.Create, job.Name)
		return err
	}
	return nil
}
