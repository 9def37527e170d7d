package controllers

import (
	"context"

	"example.org/variants/third-reconciles/retryconflict-no-reread/phase/good/api/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type TrainingReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *TrainingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tr := &v1.Training{}
	if err := r.Get(ctx, req.NamespacedName, tr); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	job := &batchv1.Job{}
	err := r.Get(ctx, req.NamespacedName, job)
	switch {
	case apierrors.IsNotFound(err):
		if err := r.createJob(ctx, tr); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, r.setPhase(ctx, tr, "Starting")
	case err != nil:
		return ctrl.Result{}, err
	case job.Status.Succeeded > 0:
		return ctrl.Result{}, r.setPhase(ctx, tr, "Succeeded")
	case job.Status.Failed > 0:
		return ctrl.Result{}, r.setPhase(ctx, tr, "Failed")
	}
	return ctrl.Result{}, r.setPhase(ctx, tr, "Running")
}

func (r *TrainingReconciler) createJob(ctx context.Context, tr *v1.Training) error {
	job := &batchv1.Job{
		ObjectMeta: metav1.ObjectMeta{Namespace: tr.Namespace, Name: tr.Name},
		Spec: batchv1.JobSpec{
			Parallelism: ptr.To(tr.Spec.Workers),
			Template: corev1.PodTemplateSpec{Spec: corev1.PodSpec{
				RestartPolicy: corev1.RestartPolicyNever,
				Containers:    []corev1.Container{{Name: "train", Image: tr.Spec.Image}},
			}},
		},
	}
	if err := controllerutil.SetControllerReference(tr, job, r.Scheme); err != nil {
		return err
	}
	return r.Create(ctx, job)
}

func (r *TrainingReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Training{}).Owns(&batchv1.Job{}).Complete(r)
}
