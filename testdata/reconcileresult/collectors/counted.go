package collectors

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Shares counts what has failed.
type Shares struct{ client.Client }

func (r *Shares) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var all corev1.PodList
	if err := r.List(ctx, &all); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.unlabel(ctx, all.Items); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okDrop(ctx, all.Items); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.okNote(ctx, all.Items)
}

// unlabel says how many have failed, and returns success.
func (r *Shares) unlabel(ctx context.Context, pods []corev1.Pod) error {
	var errs []error
	for i := range pods {
		pods[i].Labels = nil
		if err := r.Update(ctx, &pods[i]); err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 {
		ctrl.LoggerFrom(ctx).Info("not all are unlabelled", "failed", len(errs))
	}
	return nil // want `logged-only: the error of Update is collected with others that are only logged, and this return says that the work is done`
}

// okDrop makes an error of the number.
func (r *Shares) okDrop(ctx context.Context, pods []corev1.Pod) error {
	var errs []error
	for i := range pods {
		if err := r.Delete(ctx, &pods[i]); err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 {
		ctrl.LoggerFrom(ctx).Info("not all are deleted", "failed", len(errs))
		return fmt.Errorf("%d of %d are not deleted", len(errs), len(pods))
	}
	return nil
}

// okNote tells of it in a status.
func (r *Shares) okNote(ctx context.Context, pods []corev1.Pod) error {
	var errs []error
	for i := range pods {
		if err := r.Delete(ctx, &pods[i]); err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 {
		ctrl.LoggerFrom(ctx).Info("not all are deleted", "failed", len(errs))
		pods[0].Status.Reason = "NotDeleted"
	}
	return nil
}
